// The page of a room as it is drawn: what lies on the table, what is asked, the hand, and what is beside the table.

import { boxParts, drawLaidAway, handParts } from "./actions.js";
import { acts } from "../../../../src/fivehundred/hosting/following.js";
import { button, html } from "./html.js";
import { drawInvite } from "./invite.js";
import { drawOrder } from "./order.js";
import {
  drawClaim,
  drawJoin,
  drawMore,
  drawPhrases,
  drawPlayers,
  drawProposal,
  drawReady,
  drawTakeBack,
  drawWishes,
  emptyPlaces,
  invites,
  mayStart,
  maySit,
  runner,
  seatButton,
} from "./people.js";
import { drawRules } from "./rules.js";
import { auctionParts, handsParts, lastTrickParts, resultParts, sheetParts } from "./sheet.js";
import { contractParts, declaredIn, openParts, sayPlayedFor, sceneOf, tableParts } from "./table.js";
import { ending, labels, list, say, sayEvent } from "./wording.js";
import { drawSigns, ruleLink } from "./words.js";

/**
 * @import { View } from "../../../../src/fivehundred/hosting/following.js"
 * @import { Shown } from "./html.js"
 */
/** @typedef {import("./room.js").Room} Room */

/** Sections that are closed at first. */
const CLOSED = ["laid", "say", "more", "log"];

/** The stage that is shown: of a deal that is over, not before its result is. @param {Room} room */
function drawStage({ over, scene }) {
  if (over) return "finished";
  const stage = scene?.now?.stage ?? "before";
  return stage === "finished" ? "ending" : stage;
}

/** All of a room; what the room has not heard yet is left out. @param {Room} room @param {string} asked */
export function drawRoom(room, asked) {
  const { scene, announced } = room;
  const stage = drawStage(room);
  const region = (/** @type {string} */ name, /** @type {Shown} */ inside, more = {}) =>
    html`<div key=${name} class=${name} data-region ...${more}>${inside}</div>`;
  const status = { role: "status" };
  // What is to be chosen next comes in its place: it does not move there from where that was.
  const choices = { role: "group", "aria-label": say("what you may do") };
  const drawn = scene && room.state;
  // The board may be longer than the screen has room for: whoever has no mouse scrolls it by keys.
  const marks = {
    "data-piles": drawn && scene.view?.piles.length ? "" : null,
    // Whoever has no hand needs no place for it.
    "data-watching": drawn && scene.me < 0 ? "" : null,
  };
  return html`<div class="room" data-stage=${stage} ...${marks}>
    <div class="play">
      <div class="board" tabindex="0" role="group" aria-label=${say("table")}>
        ${region("contract", drawn && contractParts(scene, room))}
        ${region("table", drawn && tableParts(scene, room.trick, room.spoken, seatButton(room)), {
          "data-stage": stage,
        })}
        ${region("open", drawn && openParts(scene))}
      </div>
      <div class="stack">
        ${region("order", drawn && room.ordering && scene.now && drawOrderOf(scene))}
        ${region("notice", drawNotice(room), { ...status, class: `notice ${room.connection}` })}
        ${region("refusal", room.refusal && drawRefusal(room.refusal), { role: "alert" })}
        ${region("proposal", drawn && room.connection !== "elsewhere" && drawProposal(room))}
        ${region("wishes", drawn && drawWishes(room), status)}
        ${region("box", drawn && drawBox(room), { ...choices, key: `box ${stage} ${room.joker ?? room.sure}` })}
        ${drawn && !room.over && drawBeside(room)}
        ${region("extra", drawn && drawExtra(room, asked))}
      </div>
      ${region("prompt", drawn && drawPrompt(room, asked), { ...status, tabindex: -1 })}
      ${region("hand", drawn && !room.over && handParts(scene, room))}
      ${drawn && room.over && drawEnding(room)}
      <div
        key="log"
        class="unseen"
        role="log"
        aria-live="polite"
        aria-label=${say("what happens")}
      >
        ${announced.map(({ number, said }) => html`<p key=${number}>${said}</p>`)}
      </div>
    </div>
    <div class="side">${drawn && drawSections(room)}</div>
  </div>`;
}

/** The order of the cards as things stand. @param {import("./table.js").InDeal} scene */
const drawOrderOf = (scene) => drawOrder(scene.rules, sayPlayedFor(scene).call, declaredIn(scene.now));

/** @param {{ said: string, rules: string[] }} refusal */
const drawRefusal = ({ said, rules }) =>
  html`<p>
    ${drawSigns(said)}${rules.map((rule) => [" (", ruleLink(rule), ")"])}
  </p>`;

/** @param {Room} room */
function drawSections(room) {
  const { scene, said } = room;
  const parts = /** @type {Record<string, Shown>} */ ({
    about: room.about && drawRules(room.about),
    sheet: (scene.view || scene.state.match.rows.length > 0) && sheetParts(scene, (number) => room.replay(number)),
    // These have their place from the first card on, so that nothing below them moves.
    last: scene.view && (lastTrickParts(scene) ?? []),
    auction: scene.view && (auctionParts(scene) ?? []),
    laid: scene.view && drawLaidAway(scene),
    players: drawPlayers(room),
    say: drawPhrases(room),
    log:
      said.length > 0 &&
      html`<ol>
        ${said.map((one) => html`<li>${drawSigns(one)}</li>`)}
      </ol>`,
    more: drawMore(room),
  });
  const log = { tabindex: 0, role: "group", "aria-label": labels("section").log };
  return Object.entries(parts).map(
    ([name, inside]) =>
      html`<details
        key=${name}
        class="section"
        data-key=${name}
        hidden=${!inside}
        open=${name === "about" ? room.state.player === null : !CLOSED.includes(name)}
      >
        <summary>${labels("section")[name]}</summary>
        <div class=${name} data-region ...${name === "log" ? log : {}}>
          ${inside}
        </div>
      </details>`,
  );
}

/** What keeps the room from its server. @param {Room} room */
function drawNotice({ connection, why, world }) {
  const again = (/** @type {string} */ key, /** @type {string} */ said) =>
    button(key, said, () => world.transport.connect?.());
  const state = labels("state")[connection];
  // Of these the server gives the reason.
  const ended = ["closed", "failed", "refused", "stopped"].includes(connection);
  return [
    state && html`<span key="state">${state}${ended && why ? `: ${why}` : ""}</span>`,
    connection === "elsewhere" && again("here", say("play here")),
    ended && again("again", say("try again")),
    ["no such room", "refused"].includes(connection) && drawAnother(world.lobby),
  ];
}

/** @param {string} lobby */
const drawAnother = (lobby) => html`<a key="another" class="button" href=${lobby}>${say("another")}</a>`;

/** What is to be done now; the time of others stands at their plates. @param {Room} room @param {string} asked */
const drawPrompt = (room, asked) =>
  html`<p class=${asked ? "yours" : ""}>
    <span>${drawSigns(sayPrompt(room, asked))}</span>
    ${(asked || room.scene.now?.to_act == null) && html`<span class="clock" aria-hidden="true"></span>`}
  </p>`;

/** What is to be done now, and by whom. @param {Room} room @param {string} asked */
function sayPrompt(room, asked) {
  const { state, scene, replaying, over } = room;
  const { now, names, me } = scene;
  if (replaying) {
    const { view, step } = replaying;
    const said = step ? sayEvent(acts(view.account)[step - 1], scene).join("; ") : say("dealt");
    return say("again", { number: view.number, step, last: view.done.length, said });
  }
  if (asked) return say("your turn", { what: asked });
  if (now && now.to_act !== null) {
    const stage = ["auction", "play", "exchange"].includes(now.stage) ? now.stage : "other";
    return say(`turn ${stage}`, { name: names[now.to_act] }) + (me < 0 ? say("you look on") : "");
  }
  // The answer of the server is on its way; or the last card is seen before the result.
  if (now && !over) return room.guess?.said ?? room.said.at(-1) ?? "";
  const { result, seats } = state.match;
  // Whoever has dropped out of a match plays in the next.
  const waiting = (result ? [...state.sitters.keys()] : seats).filter((player) => {
    const sitter = state.sitters[player];
    return sitter && !sitter.bot && !state.ready.includes(player);
  });
  const who = list(waiting.map((player) => (player === state.player ? say("you") : scene.called[player])));
  if (result) return waiting.length && state.ready.length ? say("waiting match", { who }) : say("match over");
  const empty = emptyPlaces(room).length;
  if (empty) {
    const next = mayStart(room) ? say("start to play") : say("is to start", { name: runner(scene) });
    return (
      say("empty places", { count: empty }) + (state.player !== null ? next : maySit(room) ? say("sit to play") : "")
    );
  }
  return waiting.length ? say("waiting ready", { who }) : say("dealing");
}

/** How a deal and perhaps the match ended, over the table, with what may be done then. @param {Room} room */
function drawEnding(room) {
  const { scene } = room;
  return html`<section key="ending" class="ending" role="dialog" aria-label=${say("result")}>
    <div class="ended" tabindex="0" role="group" aria-label=${say("result")}>
      ${drawMatchOver(room)}
      ${scene.view && html`<div class="result">${resultParts(scene)}</div>`}
      ${scene.view && handsParts(scene)}
      ${drawBeside(room)}
    </div>
    ${drawNext(room)}
  </section>`;
}

/** How the match ended. @param {Room} room */
function drawMatchOver({ state }) {
  const { result } = state.match;
  if (!result) return null;
  const scene = sceneOf(state);
  const won = (/** @type {number} */ player) => result.winners.includes(player % state.match.scores.length);
  const winners = scene.called.flatMap((_, player) => (won(player) ? [player] : []));
  const reader = { rules: scene.rules, names: scene.called };
  return html`<div class="over">
    <div class="panel" role="status">
      <h2>${winners.length ? say("win match", { sides: [winners] }, reader) : say("nobody wins")}</h2>
      <p>${drawSigns(ending(result.why, reader))} (${ruleLink(result.rule)}).</p>
    </div>
  </div>`;
}

/** What may be done once a deal is over: the next, or another match. @param {Room} room */
function drawNext(room) {
  const { state, world } = room;
  const again = state.player !== null && !state.ready.includes(state.player);
  return html`<div class="next" data-region>
    ${
      state.match.result &&
      html`<div class="options">
        ${again && button("rematch", say("rematch"), () => room.say({ type: "rematch" }), { class: "main" })}
        ${drawAnother(world.lobby)}
        ${world.record && html`<a class="button" href=${world.record} download="match.json">${say("save")}</a>`}
      </div>`
    }
    ${drawReady(room)}
  </div>`;
}

/** A place for whoever looks on, and the link for whoever else may come. @param {Room} room */
const drawBeside = (room) => [
  html`<div key="join" class="join" data-region>${!room.replaying && drawJoin(room)}</div>`,
  html`<div key="invite" class="invite" data-region>
    ${invites(room) && room.world.invite && drawInvite(room.world.invite, room.state.owner)}
  </div>`,
];

/** What may be chosen: before the first deal, in a replay, in a deal. @param {Room} room */
function drawBox(room) {
  if (room.replaying) return drawReplay(room, room.replaying);
  const { scene } = room;
  if (!scene.now) return drawReady(room);
  return scene.now.stage === "finished" ? null : boxParts(scene, room);
}

/** @param {Room} room @param {{ view: View, step: number }} replaying */
function drawReplay(room, replaying) {
  const { step } = replaying;
  const last = replaying.view.done.length;
  const go = (
    /** @type {string} */ key,
    /** @type {string} */ sign,
    /** @type {string} */ label,
    /** @type {number} */ to,
    kind = "",
  ) =>
    button(
      key,
      sign,
      () => {
        replaying.step = Math.min(Math.max(to, 0), last);
        room.draw();
      },
      {
        class: kind,
        "aria-label": label,
        "aria-disabled": step === Math.min(Math.max(to, 0), last) ? "true" : null,
      },
    );
  return html`<div
    class="options replay"
    role="group"
    aria-label=${say("replay")}
    data-roving
  >
    ${go("first", "«", say("to beginning"), 0)}
    ${go("back", "‹", say("step back"), step - 1)}
    ${go("on", "›", say("step on"), step + 1, "main")}
    ${go("last", "»", say("to end"), last)}
    ${button("close", say("close replay"), () => ((room.replaying = null), room.draw()))}
  </div>`;
}

/** What may be done beside the game while it goes on. @param {Room} room @param {string} asked */
function drawExtra(room, asked) {
  const { state, scene, replaying, looksBack, hint } = room;
  if (replaying || !scene.now || scene.now.stage === "finished") return null;
  const full = scene.now.tricks.some((trick) => trick.winner !== null);
  const look = () => ((room.looksBack = !looksBack), room.draw());
  return [
    full &&
      button("last trick", say("last trick button"), look, {
        "aria-pressed": String(looksBack),
      }),
    drawClaim(room),
    // Whoever is asked needs the room for what may be chosen.
    !asked && drawTakeBack(room),
    state.hints && asked && button("hint", say("ask hint"), () => room.say({ type: "hint" })),
    hint && html`<p key="hinted" role="status">${drawSigns(hint)}</p>`,
  ];
}
