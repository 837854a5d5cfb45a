// The page of the server: the lobby at /, a room at /rooms/ and its name.

import { $, loadCards, make } from "./dom.js";
import { lobbyParts } from "./lobby.js";
import { Room } from "./room.js";
import { settingParts } from "./settings.js";
import { Socket } from "./socket.js";
import { keep, kept } from "./stored.js";

/** Where the server is: it may be under a path. */
const BASE = new URL("..", import.meta.url).pathname;
const known = () => [kept("rooms") ?? []].flat().filter((one) => typeof one?.room === "string" && typeof one.rules === "string");

async function asked(address, options) {
  const answer = await fetch(address, options).catch(() => {
    throw new Error("The server cannot be reached.");
  });
  const said = await answer.json().catch(() => ({ error: `The server answers ${answer.status}.` }));
  if (!answer.ok) throw new Error(said.error);
  return said;
}

async function open(main, { rules, bots, seconds }) {
  const wishes = { rules: rules.startsWith("{") ? JSON.parse(rules) : rules, turn_seconds: seconds, ready_seconds: seconds && Math.max(seconds, 60) };
  const { room, path, secret } = await asked(`${BASE}rooms`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wishes) });
  keep("rooms", [{ room, rules: rules.slice(0, 60), at: Date.now() }, ...known()].slice(0, 8));
  // With it this page runs the room.
  keep(`secret.${room}`, secret);
  // The page stays, so that it runs the room where nothing may be stored as well.
  history.pushState(null, "", path);
  // What was wished for is done by the room, because only there the page has a seat.
  await enter(main, room, { bots });
}

async function lobby(main) {
  const { presets } = await asked(`${BASE}presets`);
  const rooms = known().map(({ room, rules, at }) => make("li", {}, make("a", { href: `${BASE}rooms/${room}` }, rules), ` ${new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`));
  main.replaceChildren(lobbyParts(presets, (wishes) => open(main, wishes)));
  if (rooms.length) main.append(make("section", { className: "known" }, make("h2", {}, "Tables you have opened"), make("ul", {}, rooms)));
}

async function enter(main, name, wished) {
  const { bots } = await asked(`${BASE}presets`);
  const { origin, pathname } = location;
  addEventListener("popstate", () => location.pathname !== pathname && location.reload());
  new Room(main, {
    transport: new Socket(name),
    bots,
    wished,
    deal: (number) => asked(`${BASE}rooms/${name}/deals/${number}`),
    lobby: BASE,
    invite: origin + pathname,
    record: `${BASE}rooms/${name}/record`,
  });
}

$("settings").append(...settingParts());
const main = $("main");
try {
  await loadCards(`${BASE}page/cards.svg`);
  const [, name] = /^rooms\/([\w-]+)$/.exec(location.pathname.slice(BASE.length)) ?? [];
  await (name ? enter(main, name) : lobby(main));
} catch (error) {
  main.replaceChildren(make("p", { className: "refusal", aria: { role: "alert" } }, error.message), make("a", { className: "button", href: location.href }, "Try again"));
}
