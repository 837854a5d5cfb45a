// Who is in the room: places, wishes, the door, the invitation, and what they propose to one another.

import { button, html, unseen } from "./html.js";
import { text } from "./language.js";
import { setting } from "./settings.js";
import { isAway, sceneOf } from "./table.js";
import { misdeals, phrases } from "./wording.js";
import { capital } from "./words.js";

/**
 * @import { Request, Sitter, Wish } from "./fivehundred-1.js"
 * @import { Changed, Clicked, Shown } from "./html.js"
 * @import { Scene } from "./table.js"
 */
/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./fivehundred-1.js").DoorRequest["door"]} Door */
/** @typedef {import("./fivehundred-1.js").VoidRequest["why"]} Why */
/** @typedef {import("./fivehundred-1.js").SignalRequest["phrase"]} Phrase */

/**
 * The bot that plays where nobody has chosen one: the best that does not keep people waiting.
 * @param {string[]} bots
 */
export const usualBot = (bots) => (bots.includes("strong") ? "strong" : /** @type {string} */ (bots.at(-1)));

/** The bot that gives hints. */
export const ADVISER = "sensible";

/** Who runs the room, as far as they sit at the table. @param {Scene} scene */
export const runner = ({ state, called }) =>
  state.owner ? text.you : (called[state.sitters.findIndex((one) => one?.owner)] ?? text.runner);

/** @param {Scene} scene @param {Pick<Wish, "player" | "name">} wish */
export const wishSaid = ({ called }, { player, name }) => text.wants(name || text.somebody, called[player]);

/** @param {Scene} scene */
export const doorSaid = (scene) => {
  const { door } = scene.state;
  return door === "ask" ? text.says(runner(scene)) : text.doors[door].toLowerCase();
};

/** @param {Scene} scene */
const underWay = ({ now }) => Boolean(now && now.stage !== "finished");

/** @type {(said: Shown, ...buttons: Shown[]) => Shown} */
const panel = (said, ...buttons) =>
  html`<div class="panel">
    <p>${said}</p>
    <div class="options">${buttons}</div>
  </div>`;

/** Whether the viewer may take a place, or ask for one. @param {Room} room */
const maySit = ({ state }) => state.player === null && state.wish === null && (state.door !== "locked" || state.owner);

/** Whether an empty place is the viewer's without asking. @param {Room} room */
export const sitsAtOnce = (room) =>
  maySit(room) && !underWay(room.scene) && (room.state.door === "open" || room.state.owner);

/** The players, with what may be done with their places. @param {Room} room */
export function playersShown(room) {
  const { state, world } = room;
  const scene = sceneOf(state);
  const shut = !maySit(room);
  const free = state.sitters.some((sitter) => !sitter || sitter.bot);
  const rows = state.sitters.map((sitter, /** @type {number} */ player) =>
    playerShown(room, scene, sitter, player, shut),
  );
  const named = (/** @type {Changed} */ event) => setting("name", event.currentTarget.value);
  return [
    !shut &&
      free &&
      html`<label key="name" class="row">
        ${text.yourName}${" "}
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${setting("name")}
          onInput=${named}
        />
      </label>`,
    html`<ul key="people" class="people">
      ${rows}
    </ul>`,
    state.wishes.length > 0 &&
      html`<ul key="wishes" class="dim">
        ${state.wishes.map((wish) => html`<li>${wishSaid(scene, wish)}</li>`)}
      </ul>`,
    world.invite &&
      (state.owner
        ? doorShown(room)
        : state.door !== "open" && html`<p key="door" class="dim">${capital(doorSaid(scene))}</p>`),
    world.invite && state.owner && hintsShown(room),
    world.invite && state.owner && listedShown(room),
    world.invite && inviteShown(world.invite),
  ];
}

/**
 * @param {Room} room
 * @param {Scene} scene
 * @param {Sitter | null} sitter
 * @param {number} player
 * @param {boolean} shut
 */
function playerShown(room, scene, sitter, player, shut) {
  const { state, world } = room;
  const { called } = scene;
  const mine = player === state.player;
  const keeps = typeof sitter?.keeps === "string";
  const said = [
    mine && text.you,
    sitter?.bot && sitter.name,
    keeps && text.until(sitter.keeps ?? ""),
    !sitter && text.isEmpty,
    sitter?.owner && text.runsRoom,
    !state.match.seats.includes(player) && text.outOfMatch,
    state.ready.includes(player) && !sitter?.bot && text.ready,
    isAway(state, player) && text.away,
  ];
  const where = unseen(text.inPlace(player + 1));
  const put = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string | null} */ bot) =>
    state.owner &&
    world.bots.length > 0 &&
    button(`${key} ${player}`, [label, where], () => room.say({ type: "place", player, bot }));
  // In the middle of a deal, a hand that another has seen is waited for.
  const waits = (underWay(scene) && scene.players.includes(player)) || keeps || (state.door === "ask" && !state.owner);
  const free = !shut && (!sitter || sitter.bot);
  const heir = [text.handOn, unseen(text.to(called[player]))];
  const person = sitter && !sitter.bot && !mine;
  const usual = usualBot(world.bots);
  const others = world.bots.filter((bot) => bot !== usual).map((bot) => put(`bot ${bot}`, text.botNamed(bot), bot));
  return html`<li key=${player}>
    <b>${sitter ? called[player] : text.place(player + 1)}</b>
    <span class="dim">${said.filter(Boolean).join(", ")}</span>
    ${free && button(`sit ${player}`, [waits ? text.askToSit : text.sitHere, where], () => room.sit(player))}
    ${!sitter && put(`bot ${usual}`, text.letBot, usual)}
    ${!sitter && state.owner && html`<details><summary>${text.otherBots}</summary>${others}</details>`}
    ${person && put("stand-in", text.letBot, usual)}
    ${sitter && !mine && put("away", sitter.bot ? text.takeAway : text.freePlace, null)}
    ${person && state.owner && button(`hand on ${player}`, heir, () => room.say({ type: "hand on", player }))}
    ${mine && button("stand", text.standUp, () => room.say({ type: "stand" }))}
  </li>`;
}

/** @param {Room} room */
function doorShown(room) {
  const changed = (/** @type {Changed} */ { currentTarget }) =>
    room.say({ type: "door", door: /** @type {Door} */ (currentTarget.value) });
  return html`<p key="door" class="row">
    <label for="door">${text.door}</label>
    <select
      id="door"
      value=${room.state.door}
      onChange=${changed}
    >
      ${Object.entries(text.doors).map(([value, said]) => html`<option value=${value}>${said}</option>`)}
    </select>
  </p>`;
}

/** @param {Room} room */
const listedShown = (room) =>
  html`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${room.state.listed}
      onChange=${(/** @type {Changed} */ event) => room.say({ type: "publish", listed: event.currentTarget.checked })}
    />
    ${text.listRoom}
  </label>`;

/** Whether players may ask for hints, which is chosen before a deal. @param {Room} room */
const hintsShown = (room) =>
  html`<label key="hints" class="check">
    <input
      id="hints"
      type="checkbox"
      checked=${Boolean(room.state.hints)}
      disabled=${underWay(sceneOf(room.state))}
      onChange=${(/** @type {Changed} */ event) =>
        room.say({ type: "set hints", hints: event.currentTarget.checked ? ADVISER : null })}
    />
    ${text.withHints}
  </label>`;

/** What may be said to everybody. @param {Room} room */
export const phrasesShown = (room) =>
  room.state.player !== null &&
  html`<div class="options">
    ${phrases().map(([phrase, said]) => button(`say ${phrase}`, said, () => room.say({ type: "signal", phrase })))}
  </div>`;

/** @param {string} link */
function inviteShown(link) {
  const copy = async (/** @type {Clicked} */ { currentTarget: clicked }) => {
    const place = /** @type {HTMLElement} */ (clicked.closest(".invite"));
    const [code, copied] = ["code", ".copied"].map((one) => /** @type {HTMLElement} */ (place.querySelector(one)));
    getSelection()?.selectAllChildren(code);
    // Only pages that came safely may copy.
    await navigator.clipboard?.writeText(link).then(
      () => (copied.textContent = text.copied),
      () => {},
    );
  };
  return html`<div key="invite" class="invite">
    <p>${text.invite}</p>
    <code id="invite">${link}</code>
    <p class="row">
      ${button("copy", text.copy, copy)}<span
        class="copied dim"
        aria-live="polite"
      ></span>
    </p>
  </div>`;
}

/**
 * Who wants to sit, for whoever says so; for whoever wants it, how long they wait; a place that is kept.
 * @param {Room} room
 */
export function wishesShown(room) {
  const { state } = room;
  const { kept } = state;
  const scene = sceneOf(state);
  const own = !state.owner && state.wishes.find(({ number }) => number === state.wish);
  const [first, ...others] = state.owner ? state.wishes : [];
  const free = own && state.door === "open" && typeof state.sitters[own.player]?.keeps !== "string";
  const admit = (/** @type {string} */ key, /** @type {string} */ label, /** @type {boolean} */ yes) =>
    button(key, label, () => room.say({ type: "admit", wish: first.number, yes }));
  const now = first && underWay(scene) ? text.letInNow : "";
  const more = others.length ? text.moreWait(others.length) : "";
  return [
    kept !== null &&
      state.player === null &&
      panel(
        text.botForYou(kept + 1),
        button("return", text.comeBack, () => room.sit(kept), {
          class: "main",
        }),
      ),
    own &&
      panel(
        text.youWait(own.player + 1, Boolean(free), runner(scene)),
        button("unwish", text.doNotWait, () => room.say({ type: "stand" })),
      ),
    first &&
      panel(
        `${wishSaid(scene, first)}${now}${more}.`,
        admit("admit", text.letIn, true),
        admit("refuse", text.doNotLetIn, false),
      ),
  ];
}

/** What somebody proposes, with what the viewer may answer. @param {Room} room */
export function proposalShown(room) {
  const { proposal } = room.state;
  if (!proposal) return null;
  const { by, what, waiting } = proposal;
  const { names, me } = room.scene;
  const asks = () => {
    if (what.type === "claim tricks") return what.seat === by ? text.theyGet : text.somebodyGets(names[what.seat]);
    return what.type === "void" ? text.isVoid(new Map(misdeals()).get(what.why) ?? what.why) : text.isTakenBack;
  };
  const asked = text.listed(waiting.map((/** @type {number} */ seat) => (seat === me ? text.you : names[seat])));
  const answer = (/** @type {"agree" | "decline"} */ type, /** @type {string} */ said) =>
    button(type, said, () => room.say({ type }));
  return html`<div class="panel" role="alert">
    <p>${text.proposes(names[by], asks(), asked)}</p>
    <div class="options">
      ${waiting.includes(me) && [answer("agree", text.agree), answer("decline", text.disagree)]}
      ${me === by && answer("decline", text.takeBack)}
    </div>
  </div>`;
}

/** Whether the viewer may propose something. @param {Room} room */
const mayPropose = ({ state, scene, replaying }) => underWay(scene) && !replaying && scene.me >= 0 && !state.proposal;

/** @param {Room} room */
const mayClaim = (room) => mayPropose(room) && room.scene.now?.stage === "play" && room.scene.rules.early_end;

/** Whether somebody else at the table may agree that the cards were dealt wrongly: bots do not. @param {Room} room */
const hasCompany = ({ state }) =>
  state.sitters.some((sitter, /** @type {number} */ player) => sitter && !sitter.bot && player !== state.player);

/** A button that claims the rest of the tricks. @param {Room} room */
export const claimShown = (room) =>
  mayClaim(room) && button("claim", text.claimRest, () => room.say({ type: "claim tricks", seat: room.scene.me }));

/** A button for whoever acted last, to take that back. @param {Room} room */
export function takeBackShown(room) {
  const { state, scene, replaying } = room;
  const mine = scene.me >= 0 && scene.view?.done.at(-1)?.seat === scene.me;
  return (
    mine &&
    !room.queue.length &&
    !replaying &&
    !state.proposal &&
    button("undo", text.undo, () => room.say({ type: "take back" }))
  );
}

/** How the hand may end early. @param {Room} room */
export function moreShown(room) {
  const [claims, voids] = [mayClaim(room), mayPropose(room) && hasCompany(room)];
  if (!claims && !voids) return null;
  /** @type {(label: string, options: [string | number, string][], request: (value: string) => Request) => Shown} */
  const pick = (label, options, request) => {
    const id = label.replace(/\W+/g, "-");
    const propose = (/** @type {Clicked} */ event) =>
      room.say(request(event.currentTarget.parentElement?.querySelector("select")?.value ?? ""));
    return html`<p key=${label} class="row">
      <label for=${id}>${capital(label)}</label>
      <select id=${id}>
        ${options.map(([value, said]) => html`<option value=${value}>${said}</option>`)}
      </select>
      ${button(label, [text.propose, unseen(text.that(label))], propose)}
    </p>`;
  };
  const names = /** @type {[number, string][]} */ (room.scene.names.map((name, seat) => [seat, name]));
  return [
    claims &&
      pick(text.tricksGoTo, names, (seat) => ({
        type: "claim tricks",
        seat: Number(seat),
      })),
    voids && pick(text.handIsVoid, misdeals(), (why) => ({ type: "void", why: /** @type {Why} */ (why) })),
  ];
}
