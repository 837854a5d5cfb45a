// The table: who sits where as seen from one seat, the trick in the middle, what lies open.

import { cardShape, make, unseen } from "./dom.js";
import { actionSaid, callShort, capital, cardSaid, listed, playSaid, plural, signed } from "./words.js";

/** What is shown, from what is known: the rules of this deal, the names by seat, which seat is ours. */
export function sceneOf(state, view = state.view) {
  const { match, sitters, player } = state;
  let rules = match.settings;
  // Where somebody has dropped out, the deal has rules and seats of its own (END-4).
  while (view && rules.fewer && rules.players !== view.computed.hand_sizes.length) rules = rules.fewer;
  const row = view ? match.rows.find((one) => one.number === view.number) : null;
  const players = row?.seats ?? match.seats;
  const called = sitters.map((sitter, place) => (sitter?.bot ? `Bot ${place + 1}` : sitter?.name || `Player ${place + 1}`));
  const names = players.map((one) => called[one]);
  const { scores } = match;
  const sides = scores.map((_, entry) => listed(called.filter((_, place) => place % scores.length === entry)));
  const me = view?.kind === "seat view" ? view.seat : view ? -1 : players.indexOf(player);
  return { state, rules, view, now: view?.computed, players, called, names, sides, me, row };
}

/** Whether somebody plays and is not connected, as far as the server has said who is. */
export const isAway = ({ sitters, connected }, player) => Boolean(connected && sitters[player] && !sitters[player].bot && !connected.includes(player));

/** What a seat has called; once there is a contract, its part in it. */
function told({ now, view, rules }, seat) {
  if (!view) return "";
  const { contract, stage, won } = now;
  if (contract?.sits_out.includes(seat)) return "sits out";
  if (stage === "auction") {
    const { action } = view.table.done.findLast((one) => one.seat === seat) ?? {};
    return action ? (action.bid ? callShort(rules, action.bid) : action.type) : "";
  }
  if (!contract) return "";
  const role = contract.contractor === seat ? contract.call && callShort(rules, contract.call) : rules.sides === "called" && contract.side.includes(seat) && "partner";
  return [role, contract.breach === seat && "breach", plural(won[seat], "trick")].filter(Boolean).join(" · ");
}

function plate(scene, seat) {
  const { view, now, names, players, state, me } = scene;
  const acting = now ? now.to_act === seat : false;
  const player = players[seat];
  const sitter = state.sitters[player];
  const mark = (text, kind = "", more = {}) => make("span", { className: `mark ${kind}`, ...more }, text);
  const marks = [
    view?.dealer === seat && mark("D", "", { title: "dealer", aria: { role: "img", label: "dealer" } }),
    isAway(state, player) && mark("away", "bad"),
    state.late.includes(player) && mark("out of time", "bad"),
    (!view || now.stage === "finished") && state.ready.includes(player) && mark("ready", "good"),
  ];
  const name = sitter ? names[seat] : "Empty";
  return make("div", { className: `plate${acting ? " acting" : ""}${sitter ? "" : " empty"}${seat === me ? " mine" : ""}` },
    make("b", { title: name }, name, seat === me ? " (you)" : ""),
    make("span", { className: "marks" }, marks),
    make("span", { className: "told" }, signed(told(scene, seat))),
    now && make("span", { className: "count" }, cardShape(null), `${now.hand_sizes[seat]}`, unseen(" cards")),
    acting && unseen(", to act"),
    acting && make("span", { className: "clock", aria: { hidden: "true" } }));
}

/** Where something of a seat stands, as seen from the middle: ours below, the others clockwise; `far`, how far out. */
function place(element, scene, seat, far = 1, aside = 0) {
  const turn = Math.PI * (0.5 + (2 * (seat - Math.max(scene.me, 0))) / scene.names.length);
  const within = (value) => Math.max(-1, Math.min(1, value * far));
  const across = within(Math.cos(turn)) + aside;
  element.style.setProperty("--x", across.toFixed(3));
  // The nearer to the middle, the wider: there nothing is beside it.
  element.style.setProperty("--most", `${60 - 34 * Math.min(1, Math.abs(across))}%`);
  element.style.setProperty("--y", within(Math.sin(turn)).toFixed(3));
  return element;
}

/** Whether a card has won its trick; of two cards of one seat nobody says which. */
export const wins = (trick, number) => trick.winner === trick.seats[number] && !trick.from_table.length;

function trickParts(scene) {
  const trick = scene.now.tricks.findLast((one) => one.cards.length);
  if (!trick) return [];
  const twice = trick.from_table.length > 0;
  return trick.cards.map((card, number) => {
    const seat = trick.seats[number];
    const suit = number === 0 && trick.suit;
    const said = `${scene.names[seat]}: ${playSaid(card, suit)}${wins(trick, number) ? ", wins" : ""}`;
    const shown = make("div", { className: `played${wins(trick, number) ? " won" : ""}` }, cardShape(card, said, suit));
    return place(shown, scene, seat, 1, twice ? (trick.seats.indexOf(seat) < number ? 0.4 : -0.4) : 0);
  });
}

/** What the middle says before there is a card: the rules, then the bid that stands. */
function middle({ now, rules, view, names }) {
  if (!view) return make("p", { className: "centre" }, rules.name || "House rules", rules.target && make("small", {}, `to ${rules.target} points`));
  if (now.stage !== "auction") return null;
  const standing = view.table.done.findLast((one) => one.action.bid);
  return make("p", { className: "centre" }, standing ? [signed(capital(callShort(rules, standing.action.bid))), ` by ${names[standing.seat]}`] : "No bid yet");
}

export const tableParts = (scene) => [
  scene.names.map((_, seat) => place(plate(scene, seat), scene, seat, 1.24)),
  middle(scene),
  scene.now && trickParts(scene),
];

/** A row of cards that lie open, with what they are. */
const openRow = (title, cards, kind = "") =>
  make("div", { className: "open" },
    make("p", { className: "dim" }, title),
    make("div", { className: `cards small ${kind}` }, cards.map((card) => cardShape(card, cardSaid(card)))));

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

const covered = (view, seat, cards) => (view.table.piles[seat].some(({ up, down }) => down === null && cards.includes(up)) ? "piles" : "");

/** The contract in words, and what is still needed. */
export function contractParts(scene) {
  const { now, rules, names } = scene;
  const contract = now?.contract;
  if (!contract) return [];
  const { call, contractor, side, sits_out: out, called, slam, breach } = contract;
  const partners = side.filter((seat) => seat !== contractor).map((seat) => names[seat]);
  const more = [
    partners.length && call !== null && rules.sides === "called" ? `with ${listed(partners)}` : "",
    called ? `the ${cardSaid(called)} was called` : "",
    slam ? "all the tricks alone" : "",
    breach !== null ? `${names[breach]} undertakes to defeat it` : "",
    out.length ? `${listed(out.map((seat) => names[seat]))} ${out.length > 1 ? "sit" : "sits"} out` : "",
  ].filter((one) => one);
  const said = call === null ? "Everybody passed: each plays for tricks" : [signed(capital(callShort(rules, call))), ` by ${names[contractor]}`];
  return [make("b", {}, said), more.length > 0 && `; ${more.join("; ")}`, ". ", needed(scene)];
}

function needed({ now, names }) {
  const { needed: need, contract, won, stage } = now;
  if (!need || stage === "finished") return "";
  const side = listed(contract.side.map((seat) => names[seat]));
  const taken = contract.side.reduce((sum, seat) => sum + won[seat], 0);
  if (need.made) return `${side} ${contract.side.length > 1 ? "have" : "has"} made it.`;
  if (need.defeated) return `${side} can no longer make it.`;
  if (need.most === 0) return `${side} must win none of the ${plural(need.left, "trick")} left.`;
  const many = need.most === need.left ? need.least : need.least === need.most ? `exactly ${need.least}` : `${need.least} to ${need.most}`;
  const [have, needs] = contract.side.length > 1 ? ["have", "need"] : ["has", "needs"];
  return `${side} ${have} won ${plural(taken, "trick")} and ${needs} ${many} of the ${need.left} left.`;
}

/** What a seat has done, and what that showed, as a sentence. */
export function turnSaid({ rules, names }, { seat, action, shown, turned_up: up }) {
  const said = [`${names[seat]} ${action ? actionSaid(rules, action, names) : "discards"}`];
  if (shown) said.push("the hand of the contractor lies open");
  if (up?.length) said.push(`${listed(up.map((one) => `the ${cardSaid(one.card)}`))} turned up`);
  return said.join("; ");
}
