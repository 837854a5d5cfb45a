// The page of the server without a server: the host is a Python program in a worker of this page.

import { $, loadCards, make } from "./page/dom.js";
import { lobbyParts } from "./page/lobby.js";
import { Room } from "./page/room.js";
import { settingParts } from "./page/settings.js";

const worker = new Worker("worker.js", { type: "module" });
const answers = [];

/** Ask the program something; it answers one question after the other. */
function asked(...question) {
  worker.postMessage(question);
  return new Promise((resolve, reject) => answers.push({ resolve, reject }));
}

const transport = {
  send: (text) => worker.postMessage(["hear", text]),
  onopen: () => {},
  onmessage: () => {},
  onstate: () => {},
};

worker.onmessage = ({ data: [kind, text] }) => {
  if (kind === "told") transport.onmessage(text);
  else if (kind === "problem") answers.shift().reject(new Error(text));
  else answers.shift().resolve(JSON.parse(text));
};

async function open(main, { rules }) {
  await asked("start", rules);
  new Room(main, { transport, bots: ["random", "sensible"], wished: { bots: true }, deal: (number) => asked("deal", number), lobby: location.href });
  transport.onstate("open");
  transport.onopen();
}

$("settings").append(...settingParts());
const main = $("main");
try {
  const [presets] = await Promise.all([asked("presets"), loadCards("cards.svg")]);
  main.replaceChildren(lobbyParts(presets, (wishes) => open(main, wishes), { alone: true }));
} catch (error) {
  main.replaceChildren(make("p", { className: "refusal", aria: { role: "alert" } }, error.message));
}
