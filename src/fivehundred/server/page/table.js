// The table: who sits where as seen from one seat, the trick in the middle, what lies open.

import { cardShape, make } from "./dom.js";
import { actionSaid, callSaid, callShort, cardSaid, listed, plural, signed, SUITS } from "./words.js";

/** What is shown, from what is known: the rules of this deal, the names by seat, which seat is ours. */
export function sceneOf(state, view = state.view) {
  const { match, sitters, player } = state;
  let rules = match.rules;
  // Where somebody has dropped out, the deal has rules and seats of its own (END-4).
  while (view && rules.fewer && rules.players !== view.computed.hand_sizes.length) rules = rules.fewer;
  const row = view ? match.book.rows.find((one) => one.number === view.number) : null;
  const players = row?.seats ?? match.book.seats;
  const called = sitters.map((sitter, place) => (sitter?.bot ? `Bot ${place + 1}` : sitter?.name || `Player ${place + 1}`));
  const names = players.map((one) => called[one]);
  const me = view?.kind === "seat view" ? view.seat : view ? -1 : players.indexOf(player);
  return { state, rules, view, now: view?.computed, players, called, names, me, row };
}

/** The names of each entry of the scores of the match. */
export const scorers = ({ book }, called) =>
  book.scores.map((_, entry) => listed(called.filter((_, place) => place % book.scores.length === entry)));

export const isBot = (scene, seat) => scene.state.sitters[scene.players[seat]]?.bot;

/** The last thing that a seat has called, as long as there is no contract. */
function lastCall(scene, seat) {
  const { action } = scene.view.table.done.findLast((one) => one.seat === seat) ?? {};
  return action && scene.now.stage === "auction" ? action : null;
}

/** The trick to show: the one under way, or the last. */
export const shownTrick = (now) => now.tricks.findLast((trick) => trick.cards.length);

function told(scene, seat) {
  const { now, view, rules } = scene;
  if (!view) return [];
  const said = [];
  const contract = now.contract;
  const call = lastCall(scene, seat);
  if (contract?.sits_out.includes(seat)) said.push("sits out");
  else if (call) said.push(call.bid ? callShort(rules, call.bid) : call.type);
  else if (contract && now.stage !== "auction") {
    if (contract.contractor === seat) said.push(contract.call ? callShort(rules, contract.call) : "");
    else if (rules.sides === "called" && contract.side.includes(seat)) said.push("partner");
    if (contract.breach === seat) said.push("breach");
    said.push(plural(now.won[seat], "trick"));
  }
  return said.filter((one) => one);
}

function plate(scene, seat) {
  const { view, now, names, players, state, me } = scene;
  const acting = now ? now.to_act === seat : false;
  const player = players[seat];
  const sitter = state.sitters[player];
  const away = sitter && !sitter.bot && state.connected && !state.connected.includes(player);
  const marks = [
    view?.dealer === seat && make("span", { className: "mark", title: "dealer" }, "D", make("span", { className: "hidden" }, "ealer")),
    away && make("span", { className: "mark bad" }, "away"),
    state.late?.includes(player) && make("span", { className: "mark bad" }, "out of time"),
    !view || view.computed.stage === "finished" ? state.ready.includes(player) && make("span", { className: "mark good" }, "ready") : null,
  ];
  const name = sitter ? names[seat] : "nobody";
  return make(
    "div",
    { className: `plate${acting ? " acting" : ""}${sitter ? "" : " empty"}${seat === me ? " mine" : ""}` },
    make("b", { title: name }, name, seat === me ? " (you)" : ""),
    make("span", { className: "marks" }, marks),
    make("span", { className: "told" }, signed(told(scene, seat).join(" · "))),
    now && make("span", { className: "count" }, cardShape(null), `${now.hand_sizes[seat]}`, make("span", { className: "hidden" }, " cards")),
    acting && make("span", { className: "hidden" }, ", to act"),
    acting && make("span", { className: "clock", aria: { hidden: "true" } }),
  );
}

/** Where something of a seat stands, as seen from the middle: ours below, the others clockwise. */
function place(element, scene, seat, aside = 0) {
  const turn = Math.PI * (0.5 + (2 * (seat - Math.max(scene.me, 0))) / scene.names.length);
  element.style.setProperty("--x", (Math.cos(turn) + aside).toFixed(3));
  element.style.setProperty("--y", Math.sin(turn).toFixed(3));
  return element;
}

function trickParts(scene) {
  const trick = shownTrick(scene.now);
  if (!trick) return [];
  return trick.cards.map((card, number) => {
    const seat = trick.seats[number];
    const again = trick.seats.indexOf(seat) < number;
    const suit = number === 0 ? trick.suit : null;
    const said = `${scene.names[seat]}: ${cardSaid(card)}${suit ? ` as ${SUITS[suit]}` : ""}${trick.winner === seat ? ", wins" : ""}`;
    const shown = make("div", { className: `played${trick.winner === seat ? " won" : ""}` }, cardShape(card, said, suit));
    const twice = trick.seats.length > new Set(trick.seats).size || trick.from_table.length;
    return place(shown, scene, seat, twice ? (again ? 0.4 : -0.4) : 0);
  });
}

function middle(scene) {
  const { now, rules, view, names } = scene;
  if (!view) return [];
  if (now.stage === "auction") {
    const standing = view.table.done.findLast((one) => one.action?.bid);
    return [make("p", { className: "centre" }, standing ? [signed(callShort(rules, standing.action.bid)), ` by ${names[standing.seat]}`] : "No bid yet")];
  }
  return [];
}

export function tableParts(scene) {
  const seats = scene.names.map((_, seat) => place(plate(scene, seat), scene, seat));
  const rows = scene.now ? [middle(scene), trickParts(scene)] : [];
  return [seats, rows];
}

/** A row of cards that lie open, with what they are. */
export const openRow = (title, cards, kind = "") =>
  make(
    "div",
    { className: "open" },
    make("p", { className: "dim" }, title),
    make("div", { className: `cards small ${kind}` }, cards.map((card) => cardShape(card, cardSaid(card)))),
  );

/** What lies open for all: a hand, the kitty, the tables of the others. */
export function openParts(scene) {
  const { now, view, names, me } = scene;
  if (!view) return [];
  const { open_hand: hand, table_cards: lying } = now;
  return [
    view.table.kitty && openRow("The kitty, shown to all", view.table.kitty),
    hand && hand.seat !== me && hand.cards.length > 0 && openRow(`The hand of ${names[hand.seat]} lies open`, hand.cards),
    lying.map((cards, seat) => seat !== me && cards.length > 0 && openRow(`The table of ${names[seat]}`, cards, covered(view, seat, cards))),
  ];
}

const covered = (view, seat, cards) => (view.table.tables[seat].some(({ up, down }) => down === null && cards.includes(up)) ? "piles" : "");

/** The contract in words, and what is still needed. */
export function contractParts(scene) {
  const { now, rules, names } = scene;
  const contract = now?.contract;
  if (!contract) return [];
  const { call, contractor, side, sits_out: out, called, slam, breach } = contract;
  const partners = side.filter((seat) => seat !== contractor).map((seat) => names[seat]);
  const said = call === null ? "Everybody passed: each plays for tricks" : `${callSaid(rules, call)} by ${names[contractor]}`;
  const more = [
    partners.length && call !== null && rules.sides === "called" ? `with ${listed(partners)}` : "",
    called ? `the ${cardSaid(called)} was called` : "",
    slam ? "all the tricks alone" : "",
    breach !== null ? `${names[breach]} undertakes to defeat it` : "",
    out.length ? `${listed(out.map((seat) => names[seat]))} ${out.length > 1 ? "sit" : "sits"} out` : "",
  ].filter((one) => one);
  return [make("b", {}, call ? [signed(callShort(rules, call)), ` by ${names[contractor]}`] : said), more.length > 0 && `; ${more.join("; ")}`, ". ", needed(scene)];
}

function needed({ now, names }) {
  const { needed: need, contract, won, stage } = now;
  if (!need || stage === "finished") return "";
  const side = listed(contract.side.map((seat) => names[seat]));
  const taken = contract.side.reduce((sum, seat) => sum + won[seat], 0);
  if (need.made) return `${side} ${contract.side.length > 1 ? "have" : "has"} made it.`;
  if (need.defeated) return `${side} can no longer make it.`;
  if (need.most === 0) return `${side} must win none of the ${plural(need.left, "trick")} left.`;
  const exactly = need.most < need.left ? (need.least === need.most ? "exactly " : `at most ${need.most} and `) : "";
  return `${side}: ${plural(taken, "trick")}; ${exactly}${plural(need.least, "more")} needed of ${need.left}.`.replace("mores", "more");
}

/** What has happened, as sentences for the log and for screen readers. */
export function turnSaid(scene, turn) {
  const { rules, names } = scene;
  const said = [];
  if (turn.action) said.push(`${names[turn.seat]} ${actionSaid(rules, turn.action, names)}`);
  if (turn.shown) said.push("the hand of the contractor lies open");
  if (turn.turned_up?.length) said.push(`${listed(turn.turned_up.map((one) => `the ${cardSaid(one.card)}`))} turned up`);
  return said.join("; ");
}
