// The page of the server: the lobby at /, a room at /rooms/ and its name.

import { html, loadCards, render } from "./html.js";
import { invitation } from "./invite.js";
import { language } from "./language.js";
import { showLobby } from "./lobby.js";
import { showOffline } from "./offline.js";
import { ADVISER } from "./people.js";
import { Room } from "./room.js";
import { showRules } from "./rules.js";
import { settingParts } from "./settings.js";
import { Socket } from "./socket.js";
import { keep, recall } from "./stored.js";
import { labels, list, say, translate } from "./wording.js";

/** @import { ListedRoom, ListedSitter } from "./index.js" */

/** Where the server is: it may be under a path. */
const BASE = new URL("..", import.meta.url).pathname;
/** @typedef {{ room: string, rules: string, at: number }} Known */
const readKnown = () =>
  /** @type {Known[]} */ (
    [recall("rooms") ?? []].flat().filter((one) => typeof one?.room === "string" && typeof one.rules === "string")
  );

/** @param {string} address @param {RequestInit} [options] */
async function ask(address, options) {
  const answer = await fetch(address, options).catch(() => {
    throw new Error(say("unreachable"));
  });
  const said = await answer.json().catch(() => ({ error: say("answers", { status: answer.status }) }));
  if (!answer.ok) throw new Error(said.error);
  return said;
}

/** @param {HTMLElement} main @param {import("./lobby.js").Wishes} wishes */
async function open(main, { rules, title, now, hints, seconds }) {
  const body = JSON.stringify({
    rules: rules.startsWith("{") ? JSON.parse(rules) : rules,
    turn_seconds: seconds,
    // Between deals nobody holds up the others for ever, however long they may think.
    ready_seconds: Math.max(seconds ?? 300, 60),
    hints: hints ? ADVISER : null,
  });
  const headers = { "Content-Type": "application/json" };
  const { room, path, secret } = await ask(`${BASE}rooms?language=${language}`, {
    method: "POST",
    headers,
    body,
  });
  keep("rooms", [{ room, rules: title.slice(0, 60), at: Date.now() }, ...readKnown()].slice(0, 8));
  // With it this page runs the room.
  keep(`secret.${room}`, secret);
  // The page stays, so that it runs the room where nothing may be stored as well.
  history.pushState(null, "", path);
  // What was wished for is done by the room, because only there the page has a seat.
  await enter(main, room, { now });
}

/** @param {HTMLElement} main */
async function lobby(main) {
  const [{ presets, bots, offline }, { rooms: shown }] = await Promise.all([
    ask(`${BASE}presets`),
    ask(`${BASE}rooms`),
  ]);
  const time = /** @type {const} */ ({
    dateStyle: "medium",
    timeStyle: "short",
  });
  const named = (/** @type {string} */ rules) => labels("way")[rules] ?? rules;
  const rooms = readKnown().map(
    ({ room, rules, at }) =>
      html`<li>
        <a href=${`${BASE}rooms/${room}`}>${named(rules)}</a>${" "}
        ${new Date(at).toLocaleString(language, time)}
      </li>`,
  );
  const who = (/** @type {ListedSitter | null} */ sitter) =>
    sitter && (sitter.name || (sitter.bot ? say("a bot") : say("somebody")));
  const listedRoom = (/** @type {ListedRoom} */ { path, rules, sitters }) => {
    const there = sitters.map(who).filter((name) => name !== null);
    const free = say("free places", { count: sitters.length - there.length });
    return html`<li>
      <a href=${path}>${named(rules)}</a>${" "}
      ${there.length ? `${list(there)}; ${free}` : free}
    </li>`;
  };
  const section = (/** @type {string} */ title, /** @type {unknown[]} */ lines) =>
    lines.length > 0 &&
    html`<section class="known">
      <h2>${title}</h2>
      <ul>
        ${lines}
      </ul>
    </section>`;
  const below = [section(say("open to all"), shown.map(listedRoom)), section(say("opened"), rooms)];
  showLobby(main, presets, bots, (wishes) => open(main, wishes), { beside: offline && drawOffline(), below });
}

const drawOffline = () => html`<a class="button" href=${`${BASE}offline`}>${say("play offline")}</a>`;

/** @param {HTMLElement} main @param {string} name @param {{ now: boolean }} [wished] */
async function enter(main, name, wished) {
  const offered = ask(`${BASE}presets`);
  const { pathname } = location;
  addEventListener("popstate", () => location.pathname !== pathname && location.reload());
  /** @type {HTMLAnchorElement} */ (document.getElementById("rules")).href = `${BASE}rules?room=${name}`;
  // The socket may not be heard before there is a room, so nothing is waited for between the two.
  const invite = await invitation(pathname, () => ask(`${BASE}addresses`));
  // Only whoever has wished for bots needs them at once: for the others the room need not wait.
  const bots = wished ? (await offered).bots : [];
  /** @type {import("./room.js").World} */
  const world = {
    bots,
    transport: new Socket(name),
    wished,
    deal: (number) => ask(`${BASE}rooms/${name}/deals/${number}`),
    explain: () => ask(`${BASE}rooms/${name}/rules?language=${language}`),
    lobby: BASE,
    invite,
    record: `${BASE}rooms/${name}/record`,
  };
  const room = new Room(main, world);
  // Whoever plays need not hear of it if there is no list of bots.
  world.bots = (await offered.catch(() => ({ bots: [] }))).bots;
  room.draw();
}

translate();
const [main, settings] = ["main", "settings"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
render(html`${settingParts()}`, settings);
try {
  await loadCards(`${BASE}page/cards.svg`);
  const path = location.pathname.slice(BASE.length);
  const [, name] = /^rooms\/([\w-]+)$/.exec(path) ?? [];
  if (path === "rules") await showRules(main, (what) => ask(BASE + what));
  // The site of the documentation has this page without a server.
  else if (main.dataset.served === "no") await showOffline(main);
  else if (path === "offline") await showOffline(main, { keeps: BASE });
  else await (name ? enter(main, name) : lobby(main));
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  render(
    html`<p class="refusal" role="alert">${message}</p>
      <a class="button" href=${location.href}>${say("try again")}</a>${" "}
      ${navigator.serviceWorker?.controller && drawOffline()}`,
    main,
  );
}
