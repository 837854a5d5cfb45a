// Who is in the room: places, wishes, the door, the invitation, and what they propose to one another.

import { button, html, sayUnseen } from "./html.js";
import { drawInvite } from "./invite.js";
import { setting } from "./settings.js";
import { isAway, sceneOf } from "./table.js";
import { capital, labels, list, misdeals, phrases, say } from "./wording.js";
import { levelOf } from "./words.js";

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
 * The bot that plays in empty places: the one chosen last, or else the best that does not keep people waiting.
 * @param {string[]} bots
 */
export const usualBot = (bots) =>
  [setting("table").bot, "strong"].find((name) => bots.includes(name)) ?? /** @type {string} */ (bots.at(-1));

/** The bot that gives hints. */
export const ADVISER = "sensible";

/** Who runs the room, as far as they sit at the table. @param {Scene} scene */
export const runner = ({ state, called }) =>
  state.owner ? say("you") : (called[state.sitters.findIndex((one) => one?.owner)] ?? say("runner"));

/** @param {Scene} scene @param {Pick<Wish, "player" | "name">} wish */
export const sayWish = ({ called }, { player, name }) =>
  say("wants", { name: name || say("somebody"), whose: called[player] });

/** @param {Scene} scene */
export const sayDoor = (scene) => {
  const { door, owner } = scene.state;
  if (door === "ask") return owner ? say("you say") : say("says", { name: runner(scene) });
  const said = labels("door")[door];
  return said.slice(0, 1).toLowerCase() + said.slice(1);
};

/** @param {Scene} scene */
const underWay = ({ now }) => Boolean(now && now.stage !== "finished");

/** @type {(said: Shown, ...buttons: Shown[]) => Shown} */
const panel = (said, ...buttons) =>
  html`<div class="panel">
    <p>${said}</p>
    <div class="options">${buttons}</div>
  </div>`;

/** @param {Sitter | null} sitter */
const isPerson = (sitter) => Boolean(sitter && !sitter.bot);

/** Whether the viewer may take a place, or ask for one. @param {Room} room */
export const maySit = ({ state }) =>
  state.player === null && state.wish === null && (state.door !== "locked" || state.owner);

/**
 * What the viewer may do to have a place: take it, ask for it, or wait for the next deal; nothing if it is not free.
 * @param {Room} room
 * @param {number} player
 * @returns {[string, string] | null} in full, and as short as a plate wants it
 */
function seatOffer(room, player) {
  const { state } = room;
  const sitter = state.sitters[player];
  if (!maySit(room) || (sitter && !sitter.bot)) return null;
  // Whoever runs the room says who plays, and whether somebody else gets a place that is kept.
  if (typeof sitter?.keeps === "string" || (state.door === "ask" && !state.owner))
    return [say("ask to sit"), say("ask")];
  const scene = sceneOf(state);
  // In the middle of a deal, a hand that another has seen is waited for.
  if (underWay(scene) && scene.players.includes(player)) return [say("join next deal"), say("join")];
  const partner = partnersOf(scene, player).find((one) => isPerson(state.sitters[one]));
  return [say("sit here"), partner === undefined ? say("sit") : say("with", { name: scene.called[partner] })];
}

/** The places of those who play together with a player; nobody's where partners are called. @param {Scene} scene */
const partnersOf = ({ rules, state }, /** @type {number} */ player) => {
  const { seats, scores } = state.match;
  const together = (/** @type {number} */ one) => one !== player && one % scores.length === player % scores.length;
  return rules.sides === "called" ? [] : seats.filter(together);
};

/** Whom the viewer plays with, as far as that is chosen before the first deal. @param {Scene} scene */
export function sayPartners(scene) {
  const { state, called, view } = scene;
  const partners = view || state.player === null ? [] : partnersOf(scene, state.player);
  const there = partners.filter((player) => state.sitters[player]);
  if (!partners.length) return "";
  return there.length ? say("you play with", { name: list(there.map((one) => called[one])) }) : say("no partner");
}

/**
 * Buttons by which the viewer plays with another person or against them: each leads to a place of that kind, one that
 * no person has if there is one.
 * @param {Room} room
 */
function drawPartners(room) {
  const { state, scene } = room;
  const { player, sitters } = state;
  const said = sayPartners(scene);
  if (player === null || !said) return null;
  const others = [...sitters.keys()].filter((one) => one !== player && isPerson(sitters[one]));
  const swap = (/** @type {number} */ other) => {
    const partners = partnersOf(scene, other);
    const together = partners.includes(player);
    const there = together ? state.match.seats.filter((one) => ![...partners, other].includes(one)) : partners;
    const [to] = there.toSorted((one, next) => Number(isPerson(sitters[one])) - Number(isPerson(sitters[next])));
    const label = say(together ? "play against" : "play with", { name: scene.called[other] });
    return button(`swap ${other}`, label, () => room.sit(to));
  };
  return html`<p key="partners">${said}</p>
    ${others.length > 0 && html`<div key="swaps" class="options">${others.map(swap)}</div>`}`;
}

/** @param {number} player */
const inPlace = (player) => sayUnseen(say("in place", { place: player + 1 }));

/**
 * A button at the table by which the viewer has the place of a bot called *name*, or one that is empty.
 * @param {Room} room
 * @returns {(player: number, name: string) => Shown}
 */
export const seatButton = (room) => (player, name) => {
  const [offer, short] = seatOffer(room, player) ?? [];
  const bot = room.state.sitters[player] && html`<b>${name}</b>${" "}`;
  const inside = [bot, html`<span>${short}</span>`, sayUnseen(`: ${offer}`), inPlace(player)];
  return offer && button(`plate ${player}`, inside, () => room.sit(player), { title: offer });
};

/**
 * Who comes in: what they are called, and the first place that they may have; if possible one for which nobody waits.
 * @param {Room} room
 */
export function drawJoin(room) {
  const { sitters, wishes, kept } = room.state;
  const free = [...sitters.keys()].filter((player) => seatOffer(room, player));
  const unwished = free.filter((player) => !wishes.some((wish) => wish.player === player));
  const offered = unwished.length ? unwished : free;
  const plays = offered.filter((player) => room.state.match.seats.includes(player));
  const first = plays.find((player) => !sitters[player]) ?? plays[0] ?? offered[0];
  // Whoever has a place that is kept comes back to that one.
  if (first === undefined || kept !== null) return null;
  const named = (/** @type {Changed} */ event) => setting("name", event.currentTarget.value);
  return html`<div class="row">
    <label for="name">${say("your name")}</label>
    <input
      id="name"
      type="text"
      maxlength="40"
      autocomplete="nickname"
      value=${setting("name")}
      onInput=${named}
    />
    ${button("join", seatOffer(room, first)?.[0], () => room.sit(first), { class: "main" })}
  </div>`;
}

/** The people who play and are not ready yet, other than the viewer. @param {Room} room */
const listAwaited = ({ state }) =>
  state.match.seats.filter((player) => {
    const sitter = state.sitters[player];
    return sitter && !sitter.bot && player !== state.player && !state.ready.includes(player);
  });

/** The places of the match in which nobody plays. @param {Room} room */
export const emptyPlaces = ({ state }) => state.match.seats.filter((player) => !state.sitters[player]);

/** Whether the viewer may let the next deal begin with bots in the empty places. @param {Room} room */
export const mayStart = (room) => room.state.owner || !listAwaited(room).length;

/** What leads to the next deal, and who may begin it. @param {Room} room */
export function drawReady(room) {
  const { state, scene } = room;
  const { match, player, owner } = state;
  const plays = player !== null && !match.result && match.seats.includes(player);
  if (!plays && !scene.view) return null;
  const [first, empty] = [!scene.view, emptyPlaces(room).length > 0];
  const starts = plays && mayStart(room) && (empty || (first && owner));
  const asked = plays && !state.ready.includes(player) && !(first && starts);
  // As long as nobody else has come, inviting comes first.
  const alone = first && match.seats.every((seat) => seat === player || !state.sitters[seat]);
  return html`${first && drawPartners(room)}
    <div class="options">
      ${
        starts &&
        button("start", first ? say("start now") : say("fill with bots"), () => room.start(), {
          class: alone ? "" : "main",
        })
      }
      ${
        asked &&
        button("ready", first ? say("i am ready") : say("next deal"), () => room.say({ type: "ready" }), {
          class: starts ? "" : "main",
        })
      }
      ${scene.view && button("replay", say("replay deal"), () => room.replay(scene.view.number))}
    </div>
    ${
      plays &&
      empty &&
      html`<p class="dim">
        ${!owner && say("who may start", { name: runner(scene) })} ${say("bots fill")}
      </p>`
    }`;
}

/** Whether friends are waited for, so that the invitation stands beside the table. @param {Room} room */
export const invites = ({ state, scene, world }) =>
  Boolean(world.invite && !scene.view && !state.match.result && state.player !== null);

/** The players, with what may be done with their places. @param {Room} room */
export function drawPlayers(room) {
  const { state, world } = room;
  const scene = sceneOf(state);
  const rows = state.sitters.map((sitter, /** @type {number} */ player) => drawPlayer(room, scene, sitter, player));
  return [
    html`<ul key="people" class="people">
      ${rows}
    </ul>`,
    state.wishes.length > 0 &&
      html`<ul key="wishes" class="dim">
        ${state.wishes.map((wish) => html`<li>${sayWish(scene, wish)}</li>`)}
      </ul>`,
    world.invite &&
      (state.owner
        ? drawDoor(room)
        : state.door !== "open" && html`<p key="door" class="dim">${capital(sayDoor(scene))}</p>`),
    world.invite && state.owner && drawHints(room),
    world.invite && state.owner && drawListed(room),
    world.invite && !invites(room) && drawInvite(world.invite, state.owner),
  ];
}

/**
 * @param {Room} room
 * @param {Scene} scene
 * @param {Sitter | null} sitter
 * @param {number} player
 */
function drawPlayer(room, scene, sitter, player) {
  const { state, world } = room;
  const { called } = scene;
  const mine = player === state.player;
  const keeps = typeof sitter?.keeps === "string";
  const said = [
    mine && say("you"),
    sitter?.bot && levelOf(sitter.name),
    keeps && say("until", { name: sitter.keeps || labels("word").somebody }),
    !sitter && say("is empty"),
    sitter?.owner && say("runs room"),
    !state.match.seats.includes(player) && say("out of match"),
    state.ready.includes(player) && !sitter?.bot && say("ready"),
    isAway(state, player) && say("away"),
  ];
  const where = inPlace(player);
  const put = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string | null} */ bot) =>
    state.owner &&
    world.bots.length > 0 &&
    button(`${key} ${player}`, [label, where], () => room.say({ type: "place", player, bot }));
  const [offer] = seatOffer(room, player) ?? [];
  const heir = [say("hand on"), sayUnseen(say("to", { name: called[player] }))];
  const person = sitter && !sitter.bot && !mine;
  const usual = usualBot(world.bots);
  const others = world.bots
    .filter((bot) => bot !== usual)
    .map((bot) => put(`bot ${bot}`, capital(say("bot named", { name: levelOf(bot) })), bot));
  return html`<li key=${player}>
    <b>${sitter ? called[player] : say("place", { place: player + 1 })}</b>
    <span class="dim">${said.filter(Boolean).join(", ")}</span>
    ${offer && button(`sit ${player}`, [offer, where], () => room.sit(player))}
    ${!sitter && put(`bot ${usual}`, say("let bot"), usual)}
    ${!sitter && state.owner && html`<details><summary>${say("other bots")}</summary>${others}</details>`}
    ${person && put("stand-in", say("let bot"), usual)}
    ${sitter && !mine && put("away", sitter.bot ? say("take away") : say("free place"), null)}
    ${person && state.owner && button(`hand on ${player}`, heir, () => room.say({ type: "hand on", player }))}
    ${mine && button("stand", say("stand up"), () => room.say({ type: "stand" }))}
  </li>`;
}

/** @param {Room} room */
function drawDoor(room) {
  const changed = (/** @type {Changed} */ { currentTarget }) =>
    room.say({ type: "door", door: /** @type {Door} */ (currentTarget.value) });
  return html`<p key="door" class="row">
    <label for="door">${say("door")}</label>
    <select
      id="door"
      value=${room.state.door}
      onChange=${changed}
    >
      ${Object.entries(labels("door")).map(([value, said]) => html`<option value=${value}>${said}</option>`)}
    </select>
  </p>`;
}

/** @param {Room} room */
const drawListed = (room) =>
  html`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${room.state.listed}
      onChange=${(/** @type {Changed} */ event) => room.say({ type: "publish", listed: event.currentTarget.checked })}
    />
    ${say("list room")}
  </label>`;

/** Whether players may ask for hints, which is chosen before a deal. @param {Room} room */
const drawHints = (room) =>
  html`<label key="hints" class="check">
    <input
      id="hints"
      type="checkbox"
      checked=${Boolean(room.state.hints)}
      disabled=${underWay(sceneOf(room.state))}
      onChange=${(/** @type {Changed} */ event) =>
        room.say({ type: "set hints", hints: event.currentTarget.checked ? ADVISER : null })}
    />
    ${say("with hints")}
  </label>`;

/** What may be said to everybody. @param {Room} room */
export const drawPhrases = (room) =>
  room.state.player !== null &&
  html`<div class="options">
    ${phrases().map(([phrase, said]) => button(`say ${phrase}`, said, () => room.say({ type: "signal", phrase })))}
  </div>`;

/**
 * Who wants to sit, for whoever says so; for whoever wants it, how long they wait; a place that is kept.
 * @param {Room} room
 */
export function drawWishes(room) {
  const { state } = room;
  const { kept } = state;
  const scene = sceneOf(state);
  const own = !state.owner && state.wishes.find(({ number }) => number === state.wish);
  const [first, ...others] = state.owner ? state.wishes : [];
  const free = own && state.door === "open" && typeof state.sitters[own.player]?.keeps !== "string";
  const admit = (/** @type {string} */ key, /** @type {string} */ label, /** @type {boolean} */ yes) =>
    button(key, label, () => room.say({ type: "admit", wish: first.number, yes }));
  const now = first && underWay(scene) ? say("let in now") : "";
  const more = others.length ? say("more wait", { count: others.length }) : "";
  return [
    kept !== null &&
      state.player === null &&
      panel(
        say("bot for you", { place: kept + 1 }),
        button("return", say("come back"), () => room.sit(kept), {
          class: "main",
        }),
      ),
    own &&
      panel(
        say(free ? "you wait for the next deal" : "you wait", { place: own.player + 1, name: runner(scene) }),
        button("unwish", say("do not wait"), () => room.say({ type: "stand" })),
      ),
    first &&
      panel(
        `${sayWish(scene, first)}${now}${more}.`,
        admit("admit", say("let in"), true),
        admit("refuse", say("do not let in"), false),
      ),
  ];
}

/** What somebody proposes, with what the viewer may answer. @param {Room} room */
export function drawProposal(room) {
  const { proposal } = room.state;
  if (!proposal) return null;
  const { by, what, waiting } = proposal;
  // A replay may be of another deal.
  const { names, me } = sceneOf(room.state);
  const asks = () => {
    if (what.type === "claim tricks")
      return what.seat === by ? say("they get") : say("somebody gets", { name: names[what.seat] });
    return what.type === "void" ? say("is void", { why: labels("misdeal")[what.why] }) : say("is taken back");
  };
  const asked = list(waiting.map((/** @type {number} */ seat) => (seat === me ? say("you") : names[seat])));
  const answer = (/** @type {"agree" | "decline"} */ type, /** @type {string} */ said) =>
    button(type, said, () => room.say({ type }));
  return html`<div class="panel" role="alert">
    <p>${say("proposes", { name: names[by], what: asks(), waiting: asked })}</p>
    <div class="options">
      ${waiting.includes(me) && [answer("agree", say("agree")), answer("decline", say("disagree"))]}
      ${me === by && answer("decline", say("take back"))}
    </div>
  </div>`;
}

/** Whether the viewer may propose something. @param {Room} room */
const mayPropose = ({ state, scene, replaying }) => underWay(scene) && !replaying && scene.me >= 0 && !state.proposal;

/** @param {Room} room */
const mayClaim = (room) => mayPropose(room) && room.scene.now?.stage === "play" && room.scene.rules.early_end;

/** Whether all who play may agree that the cards were dealt wrongly: bots do not. @param {Room} room */
const hasCompany = ({ state, scene }) =>
  scene.players.every((/** @type {number} */ one) => isPerson(state.sitters[one]));

/**
 * Whether whoever gets the rest of the tricks may gain by it: nobody does where some are to be lost, nor who sits out.
 * @param {Scene} scene
 */
const mayGain = ({ now, me }) =>
  now !== null && !now.contract?.sits_out.includes(me) && !(now.needed && now.needed.most < now.needed.left);

/** A button that claims the rest of the tricks. @param {Room} room */
export function drawClaim(room) {
  const claim = () => room.say({ type: "claim tricks", seat: room.scene.me });
  return mayClaim(room) && mayGain(room.scene) && button("claim", say("claim rest"), claim);
}

/** A button for whoever acted last, to take that back. @param {Room} room */
export function drawTakeBack(room) {
  const { state, scene, replaying } = room;
  const mine = scene.me >= 0 && scene.view?.done.at(-1)?.seat === scene.me;
  const last = scene.view?.account.events.at(-1);
  // Cards that somebody has seen by it cannot be unseen.
  const seen = last && (last.taker != null || last.turn.turned_up?.length || last.open_hand);
  return (
    mine &&
    !seen &&
    !room.guess &&
    !room.queue.length &&
    !replaying &&
    !state.proposal &&
    button("undo", say("undo"), () => room.say({ type: "take back" }))
  );
}

/** How the hand may end early. @param {Room} room */
export function drawMore(room) {
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
      ${button(label, [say("propose"), sayUnseen(say("that", { what: label }))], propose)}
    </p>`;
  };
  const out = room.scene.now?.contract?.sits_out ?? [];
  const names = /** @type {[number, string][]} */ (
    room.scene.names.map((name, seat) => [seat, name]).filter(([seat]) => !out.includes(Number(seat)))
  );
  return [
    claims &&
      pick(say("tricks go to"), names, (seat) => ({
        type: "claim tricks",
        seat: Number(seat),
      })),
    voids && pick(say("hand is void"), misdeals(), (why) => ({ type: "void", why: /** @type {Why} */ (why) })),
  ];
}
