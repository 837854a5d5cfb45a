// The table: who sits where as seen from one seat, the trick in the middle, what lies open.

import { button, cardShape, html, sayUnseen } from "./html.js";
import { capital, labels, list, say, sayCard, sayContract, total } from "./wording.js";
import { callShort, drawSigns, levelOf, sayPlay, sayWay } from "./words.js";

/** @typedef {import("./html.js").Shown} Shown */
/** @typedef {import("./room.js").Room} Room */
/**
 * @import { State } from "./client.js"
 * @import { View } from "../../../../src/fivehundred/hosting/following.js"
 * @import { DealSummary, Seat, TrickShown } from "./fivehundred-1.js"
 */
/**
 * @typedef {object} Around What is shown, apart from the deal.
 * @property {State} state
 * @property {import("./wording.js").Rules} rules the rules of this deal
 * @property {number[]} players the players by seat
 * @property {string[]} called the names by player
 * @property {string[]} names the names by seat
 * @property {string[]} sides
 * @property {number} me our seat; -1 if we look on
 * @property {DealSummary | null} row the row of the score sheet, once the deal is over
 */
/** What is shown once a deal has begun. @typedef {Around & { view: View, now: View }} InDeal */
/** What is shown. @typedef {InDeal | (Around & { view: null, now: null })} Scene */

/** What is shown, from what is known. @param {State} state @returns {Scene} */
export function sceneOf(state, view = state.view) {
  const { match, sitters, player } = state;
  let rules = match.settings;
  // Where somebody has dropped out, the deal has rules and seats of its own (END-4).
  while (view && rules.fewer && rules.players !== view.hand_sizes.length) rules = rules.fewer;
  const row = match.rows.find((one) => one.number === view?.number) ?? null;
  const players = row?.seats ?? match.seats;
  const called = sitters.map((sitter, place) =>
    sitter?.bot ? say("bot", { place: place + 1 }) : sitter?.name || say("player", { place: place + 1 }),
  );
  const names = players.map((one) => called[one]);
  const count = match.scores.length;
  const sides = match.scores.map((_, entry) => list(called.filter((_, place) => place % count === entry)));
  const me = view ? (view.seat ?? -1) : players.indexOf(player ?? -1);
  const around = { state, rules, players, called, names, sides, me, row };
  return view ? { ...around, view, now: view } : { ...around, view, now: null };
}

/**
 * Whether somebody plays and is not connected, as far as the server has said who is.
 * @param {State} state
 * @param {number} player
 */
export const isAway = ({ sitters, connected }, player) =>
  Boolean(connected && sitters[player] && !sitters[player].bot && !connected.includes(player));

/** What a seat has called; once there is a contract, its part in it. @param {InDeal} scene @param {number} seat */
function sayPart({ now, view, rules }, seat) {
  const { contract, stage } = now;
  if (contract?.sits_out.includes(seat)) return say("sits out");
  if (stage === "auction") {
    const action = view.done.findLast((one) => one.seat === seat)?.action;
    return action ? ("bid" in action ? callShort(rules, action.bid) : (labels("call")[action.type] ?? "")) : "";
  }
  if (!contract) return "";
  const partner = rules.sides === "called" && contract.side.includes(seat) && say("partner");
  const role = contract.contractor === seat ? contract.call && callShort(rules, contract.call) : partner;
  return [role, contract.breach === seat && say("breach")].filter(Boolean).join(" · ");
}

/** The colour of a side. @param {number} side */
const colour = (side) => ({ "--side": `var(--side-${side})` });

/** The colour of a seat: partners have the same. @param {Scene} scene @param {number} seat */
function colourOf({ rules, now, players, state }, seat) {
  const { contract = null } = now ?? {};
  if (rules.sides !== "called") return colour(players[seat] % state.match.scores.length);
  return contract ? colour(Number(!contract.side.includes(seat))) : {};
}

const dealerMark = () =>
  html`<span class="mark" title=${say("dealer")} role="img" aria-label=${say("dealer")}>D</span>`;

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {string | undefined} said what its player has just said
 * @param {(player: number, name: string) => Shown} offer
 */
function plate(scene, seat, said, offer) {
  const { view, now, names, players, state, me } = scene;
  const acting = now ? now.to_act === seat : false;
  const player = players[seat];
  const sitter = state.sitters[player];
  const mark = (/** @type {string} */ said, kind = "") => html`<span class=${`mark ${kind}`}>${said}</span>`;
  const name = sitter ? names[seat] : say("empty");
  const between = !now || now.stage === "finished";
  const place = placeCard(scene, seat, 1.24);
  // Where the screen is low, the lower half of the table may be cut off.
  const above = Number(place["--y"]) > -0.5;
  const tricks = Array.from({ length: now?.won[seat] ?? 0 }, () => html`<i />`);
  const kind = `${acting ? " acting" : ""}${sitter ? "" : " empty"}${seat === me ? " mine" : ""}`;
  return html`<div
    key=${`plate ${seat}`}
    class=${`plate${kind}`}
    data-seat=${seat}
    style=${{ ...place, ...colourOf(scene, seat) }}
  >
    ${offer(player, name) || html`<b title=${name}>${name}${seat === me ? say("you mark") : ""}</b>`}
    <span class="marks">
      ${view?.dealer === seat && dealerMark()}
      ${isAway(state, player) && mark(say("away"), "bad")}
      ${state.late.includes(player) && mark(say("out of time"), "bad")}
      ${between && sitter?.bot && mark(levelOf(sitter.name))}
      ${between && state.ready.includes(player) && mark(say("ready"), "good")}
    </span>
    <span class="told">${scene.view && drawSigns(sayPart(scene, seat))}</span>
    ${now?.contract && html`<span class="taken">${tricks}${sayUnseen(say("tricks", { count: now.won[seat] }))}</span>`}
    ${now && html`<span class="count">${cardShape(null)}${now.hand_sizes[seat]}${sayUnseen(say("cards left"))}</span>`}
    ${acting && sayUnseen(say("to act"))}
    ${acting && seat !== me && html`<span class="clock" aria-hidden="true"></span>`}
    ${said && html`<span class=${`speech${above ? " above" : ""}`} aria-hidden="true">${said}</span>`}
  </div>`;
}

/**
 * Where something of a seat stands, as seen from the middle: ours below, the others clockwise; `far`, how far out.
 * @param {Scene} scene
 * @param {number} seat
 */
function placeCard(scene, seat, far = 1, aside = 0) {
  const turn = Math.PI * (0.5 + (2 * (seat - Math.max(scene.me, 0))) / scene.names.length);
  const within = (/** @type {number} */ value) => Math.max(-1, Math.min(1, value * far));
  const across = within(Math.cos(turn)) + aside;
  return {
    "--x": across.toFixed(3),
    // The nearer to the middle, the wider: there nothing is beside it.
    "--most": `${60 - 34 * Math.min(1, Math.abs(across))}%`,
    "--y": within(Math.sin(turn)).toFixed(3),
  };
}

/**
 * Whether a card has won its trick; of two cards of one seat nobody says which.
 * @param {TrickShown} trick
 * @param {number} number
 */
export const wins = (trick, number) => trick.winner === trick.seats[number] && !trick.from_table.length;

/** A trick in the middle. @param {Scene} scene @param {TrickShown} trick */
function trickParts(scene, trick) {
  const twice = trick.from_table.length > 0;
  return trick.cards.map((/** @type {string} */ card, /** @type {number} */ number) => {
    const seat = trick.seats[number];
    const suit = number === 0 && trick.suit;
    const won = wins(trick, number);
    const said = `${scene.names[seat]}: ${sayPlay(card, suit)}${won ? say("wins") : ""}`;
    const place = placeCard(scene, seat, 1, twice ? (trick.seats.indexOf(seat) < number ? 0.4 : -0.4) : 0);
    return html`<div
        key=${`card ${card}`}
        class=${`played${won ? " won" : ""}`}
        data-card=${card}
        data-seat=${seat}
        data-to=${trick.winner}
        style=${place}
      >
        ${cardShape(card, said, suit)}
      </div>`;
  });
}

/** What the middle says before the first deal: the rules. @param {Scene} scene */
function middle({ view, rules }) {
  if (view) return null;
  const target = rules.target && html`<small>${say("to points", { points: rules.target })}</small>`;
  return html`<p key="centre" class="centre">
    ${rules.name ? sayWay(rules.name) : say("house rules")}${target}
  </p>`;
}

/**
 * The table, with a trick in its middle or without.
 * @param {Scene} scene
 * @param {TrickShown | null | undefined} trick
 * @param {import("./room.js").Room["spoken"]} spoken
 * @param {(player: number, name: string) => Shown} offer a button for a place that the viewer may have
 * @returns {Shown}
 */
export const tableParts = (scene, trick, spoken, offer) => [
  scene.names.map((_, seat) => plate(scene, seat, spoken.get(scene.players[seat])?.said, offer)),
  middle(scene),
  trick && trickParts(scene, trick),
];

/** A row of cards that lie open, with what they are. @param {string} title @param {string[]} cards */
const openRow = (title, cards, kind = "") =>
  html`<div class="open" key=${title}>
    <p class="dim">${title}</p>
    <div class=${`cards small ${kind}`}>
      ${cards.map((card) => cardShape(card, sayCard(card)))}
    </div>
  </div>`;

/** What lies open for all: a hand, the kitty, the tables of the others. @param {Scene} scene */
export function openParts({ now, view, names, me }) {
  if (!view) return [];
  const { open_hand: hand, table_cards: lying } = now;
  return [
    view.kitty && openRow(say("kitty shown"), view.kitty),
    hand &&
      hand.seat !== me &&
      hand.cards.length > 0 &&
      openRow(say("hand open", { name: names[hand.seat] }), hand.cards),
    lying.map(
      (/** @type {string[]} */ cards, /** @type {number} */ seat) =>
        seat !== me &&
        cards.length > 0 &&
        openRow(say("table of", { name: names[seat] }), cards, kindOfPiles(view, seat, cards)),
    ),
  ];
}

/** @param {View} view @param {number} seat @param {string[]} cards */
const kindOfPiles = (view, seat, cards) =>
  view.piles[seat].some(({ up, down }) => down === null && cards.includes(up)) ? "piles" : "";

/**
 * The head of the felt: the calls or the contract with what it needs, the score, the order of the cards.
 * @param {Scene} scene
 * @param {Room} room
 */
export function contractParts(scene, room) {
  const { now, rules, sides, state } = scene;
  if (!now) return [];
  const { call, said } = sayPlayedFor(scene);
  const turn = () => ((room.ordering = !room.ordering), room.draw());
  const inside = [call ? drawSigns(callShort(rules, call)) : "A K Q", sayUnseen(` ${say("order")}`)];
  // For whom each number is, its colour says, and a screen reader.
  const totals = state.match.scores.map(
    (sum, side) =>
      html`<span title=${sides[side]} style=${colour(side)}>
        ${sayUnseen(`${sides[side]}: `)}${total(sum)}
      </span>`,
  );
  return [
    button("order", inside, turn, { class: "call", title: say("order"), "aria-expanded": String(room.ordering) }),
    html`<span key="terms" class="terms">${said}</span>`,
    html`<span key="totals" class="totals">${totals}</span>`,
  ];
}

/** The suits that the contractor has declared for jokers. @param {View} now @returns {Record<string, string | null>} */
export function declaredIn(now) {
  const action = now.done.find((turn) => turn.action?.type === "declare joker")?.action;
  return action?.type === "declare joker" ? { JK: action.higher, JK2: action.lower } : {};
}

/** What is played for as things stand. @param {InDeal} scene */
export const sayPlayedFor = (scene) => (scene.now.stage === "auction" ? sayHighest(scene) : sayAgreement(scene));

/**
 * The highest bid so far, and what each has called, from the dealer's left: bids may lie over the plates.
 * @param {InDeal} scene
 */
function sayHighest(scene) {
  const { now, names } = scene;
  const bid = now.done.findLast(({ action }) => "bid" in action)?.action;
  const calls = names.map((_, place) => {
    const seat = (now.dealer + 1 + place) % names.length;
    const call = sayPart(scene, seat);
    return call && html`<span class="called"><span>${names[seat]}</span><b>${drawSigns(call)}</b></span>`;
  });
  return { call: bid && "bid" in bid ? bid.bid : null, said: calls.some(Boolean) ? calls : say("no bid") };
}

/** The contract in words, with what is still needed. @param {InDeal} scene */
function sayAgreement(scene) {
  const { contract } = scene.now;
  if (!contract) return { call: null, said: "" };
  const [said, ...more] = sayContract(contract, scene);
  for (const [joker, suit] of Object.entries(declaredIn(scene.now))) if (suit) more.push(sayPlay(joker, suit));
  const parts = [html`<b>${drawSigns(capital(said))}</b>`, more.map((one) => ["; ", drawSigns(one)]), ". "];
  return { call: contract.call, said: [parts, sayNeeded(scene.now, scene)] };
}

/** @param {View} now @param {Scene} reader */
function sayNeeded({ needed: need, contract, won }, reader) {
  const seats = contract?.side ?? [];
  // As long as nobody knows the partner who was called, nobody knows what the side has won.
  if (!need || !contract || (contract.called && seats.length === 1)) return "";
  const sides = [seats.filter((seat) => !contract.sits_out.includes(seat))];
  const { least, most, left } = need;
  if (need.made) return say("made", { sides }, reader);
  if (need.defeated) return say("defeated", { sides }, reader);
  if (most === 0) return say("must lose", { sides, left }, reader);
  const count = seats.reduce((sum, seat) => sum + won[seat], 0);
  const taken = { family: "page", code: "tricks", facts: { count } };
  const many =
    most === left ? String(least) : least === most ? say("exactly", { least }) : say("between", { least, most });
  return say("needs", { sides, taken, many, left }, reader);
}
