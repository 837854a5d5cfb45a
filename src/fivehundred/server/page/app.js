// The page of the server: the lobby at /, a room at /rooms/ and its name.

import { $, loadCards, make } from "./dom.js";
import { lobbyParts } from "./lobby.js";
import { Room } from "./room.js";
import { settingParts } from "./settings.js";
import { Socket } from "./socket.js";

const ROOMS = "fivehundred.rooms";
const known = () => JSON.parse(localStorage.getItem(ROOMS) ?? "[]");

async function asked(address, options) {
  const answer = await fetch(address, options).catch(() => {
    throw new Error("The server cannot be reached.");
  });
  const said = await answer.json().catch(() => ({ error: `The server answers ${answer.status}.` }));
  if (!answer.ok) throw new Error(said.error);
  return said;
}

async function open({ rules, bots, seconds }) {
  const wishes = { rules: rules.startsWith("{") ? JSON.parse(rules) : rules, turn_seconds: seconds, ready_seconds: seconds && Math.max(seconds, 60) };
  const { room, path, secret } = await asked("/rooms", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wishes) });
  localStorage.setItem(ROOMS, JSON.stringify([{ room, rules: rules.slice(0, 60), at: Date.now() }, ...known()].slice(0, 8)));
  // With it this page runs the room.
  localStorage.setItem(`fivehundred.secret.${room}`, secret);
  // What was wished for is done by the room, because only there the page has a seat.
  sessionStorage.setItem(`fivehundred.wish.${room}`, JSON.stringify({ bots }));
  location.assign(path);
}

async function lobby(main) {
  const { presets } = await asked("/presets");
  const rooms = known().map(({ room, rules, at }) => make("li", {}, make("a", { href: `/rooms/${room}` }, rules), ` ${new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`));
  main.replaceChildren(lobbyParts(presets, open));
  if (rooms.length) main.append(make("section", { className: "known" }, make("h2", {}, "Tables you have opened"), make("ul", {}, rooms)));
}

async function room(main, name) {
  const { bots } = await asked("/presets");
  const wish = `fivehundred.wish.${name}`;
  const wished = JSON.parse(sessionStorage.getItem(wish));
  sessionStorage.removeItem(wish);
  new Room(main, {
    transport: new Socket(name),
    bots,
    wished,
    deal: (number) => asked(`/rooms/${name}/deals/${number}`),
    lobby: "/",
    invite: location.href,
    record: `/rooms/${name}/record`,
  });
}

$("settings").append(...settingParts());
const main = $("main");
try {
  await loadCards("/page/cards.svg");
  const [, name] = /^\/rooms\/([\w-]+)$/.exec(location.pathname) ?? [];
  await (name ? room(main, name) : lobby(main));
} catch (error) {
  main.replaceChildren(make("p", { className: "refusal", aria: { role: "alert" } }, error.message), make("a", { className: "button", href: location.href }, "Try again"));
}
