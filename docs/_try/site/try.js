// The page of the server without a server: the host is a Python program in a worker of this page.

import { html, loadCards, render } from "./page/html.js";
import { translate } from "./page/language.js";
import { showLobby } from "./page/lobby.js";
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
  new Room(main, {
    transport,
    bots: ["random", "sensible"],
    wished: { bots: true },
    deal: (number) => asked("deal", number),
    explain: () => asked("explain"),
    lobby: location.href,
  });
  transport.onstate("open");
  transport.onopen();
}

translate();
const [main, settings] = ["main", "settings"].map((id) => document.getElementById(id));
render(html`${settingParts()}`, settings);
try {
  const [presets] = await Promise.all([asked("presets"), loadCards("cards.svg")]);
  showLobby(main, presets, (wishes) => open(main, wishes), { alone: true });
} catch (error) {
  render(html`<p class="refusal" role="alert">${error.message}</p>`, main);
}
