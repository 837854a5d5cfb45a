// What is written down: the auction, the last trick, the points of a hand, the score sheet.

import { cardShape, make } from "./dom.js";
import { scorers } from "./table.js";
import { actionSaid, callShort, cardSaid, listed, plural, ruleLink, signed, SUITS } from "./words.js";

const cell = (tag, inside, more = {}) => make(tag, more, typeof inside === "string" ? signed(inside) : inside);
const signedNumber = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** A table that scrolls by itself where the page is narrow. */
function table(caption, head, rows) {
  return make(
    "div",
    { className: "scroll" },
    make("table", {}, make("caption", { className: "hidden" }, caption),
      make("thead", {}, make("tr", {}, head.map((one) => make("th", { scope: "col" }, one)))),
      make("tbody", {}, rows)),
  );
}

const isCall = (action) => action && ["pass", "bid", "special bid", "look", "throw in", "keep"].includes(action.type);

/** The auction as a table: a column for each seat, from the dealer's left. */
export function auctionParts(scene) {
  const { view, rules, names } = scene;
  const done = view.table.done.filter(({ action }) => isCall(action));
  if (!done.length) return [];
  const count = names.length;
  const columns = Array.from({ length: count }, (_, place) => (view.dealer + 1 + place) % count);
  const rows = [];
  let last = count;
  for (const { seat, action } of done) {
    const place = columns.indexOf(seat);
    if (place <= last) rows.push(Array(count).fill(""));
    rows.at(-1)[place] = action.bid ? callShort(rules, action.bid) : action.type;
    last = place;
  }
  return table("The auction", columns.map((seat) => names[seat]), rows.map((row) => make("tr", {}, row.map((one) => cell("td", one)))));
}

/** A trick in the order of play. */
function trickRow(scene, trick) {
  return make("div", { className: "trick" }, trick.cards.map((card, number) => {
    const won = trick.winner === trick.seats[number];
    const suit = number === 0 ? trick.suit : null;
    return make("div", { className: won ? "won" : "" }, cardShape(card, `${cardSaid(card)}${suit ? ` as ${SUITS[suit]}` : ""}`, suit), make("span", {}, `${scene.names[trick.seats[number]]}${won ? " ✓" : ""}`));
  }));
}

export function lastTrickParts(scene) {
  const full = scene.now.tricks.filter((trick) => trick.winner !== null);
  return full.length ? [make("p", { className: "dim" }, `Trick ${full.length}, to ${scene.names[full.at(-1).winner]}`), trickRow(scene, full.at(-1))] : [];
}

/** How a finished hand ended, and its points item by item. */
export function resultParts(scene) {
  const { now, view, rules, names, row, called, state } = scene;
  const ended = view.table.ended;
  if (!ended) return [];
  const parts = [];
  if (ended.type === "passed out") parts.push(make("p", {}, ended.inkles ? "Only inkles were bid: the hands are thrown in." : "Everybody passed: the hands are thrown in."));
  if (ended.type === "misdealt") parts.push(make("p", {}, `The hand is void${ended.why ? `: ${ended.why}` : ended.seat !== null ? `: ${names[ended.seat]} threw in a poor hand` : ""}.`));
  if (ended.type === "played") {
    const { contract, rest } = ended;
    const made = now.score?.made;
    const said = contract.call === null ? "Played for tricks" : `${callShort(rules, contract.call)} by ${names[contract.contractor]}${made === null ? "" : made ? ": made" : ": defeated"}`;
    parts.push(make("p", { className: "head" }, signed(said)));
    parts.push(make("p", { className: "dim" }, `Tricks: ${ended.tricks.map((count, seat) => `${names[seat]}: ${count}`).join("; ")}`));
    if (rest) parts.push(make("p", { className: "dim" }, `${plural(rest.tricks, "trick")} of these went to ${names[rest.seat]} without being played.`));
    const sides = now.sides.map((seats) => listed(seats.map((seat) => names[seat])));
    parts.push(table("Points of the hand", ["to", "points", "for", "rule"], now.score.items.map((item) =>
      make("tr", {}, cell("td", sides[item.scorer]), cell("td", signedNumber(item.points), { className: "number" }), cell("td", item.what), make("td", {}, ruleLink(item.rule))))));
  }
  if (row) {
    const sides = scorers(state.match, called);
    parts.push(make("p", {}, `Totals: ${row.totals.map((total, entry) => `${sides[entry]}: ${signedNumber(total).replace("+", "")}`).join("; ")}.`));
    for (const player of row.dropped) parts.push(make("p", {}, `${called[player]} drops out.`));
  }
  return parts;
}

/** What was played for in a row of the match. */
function playedFor(row, rules, called) {
  const { outcome } = row;
  if (outcome.type === "passed out") return "all passed";
  if (outcome.type === "misdealt") return "void";
  const { call, contractor } = outcome.contract;
  return call === null ? "for tricks" : `${callShort(rules, call)} ${called[row.seats[contractor]]} ${row.made ? "✓" : "✗"}`;
}

/** The score sheet; `replay(number)` shows a deal again. */
export function sheetParts({ match }, called, replay) {
  const { book, rules } = match;
  const sides = scorers(match, called);
  const rows = book.rows.map((row) =>
    make("tr", {}, make("th", { scope: "row" }, String(row.number)), cell("td", playedFor(row, rules, called)),
      row.totals.map((total, entry) => make("td", { className: "number" }, make("b", {}, signedNumber(total).replace("+", "")), make("small", {}, ` ${row.gains[entry] ? signedNumber(row.gains[entry]) : "·"}`))),
      make("td", {}, make("button", { type: "button", data: { key: `replay ${row.number}` }, aria: { label: `Replay deal ${row.number}` }, on: { click: () => replay(row.number) } }, "replay"))));
  const start = make("tr", {}, make("th", { scope: "row" }, ""), make("td", {}, rules.target ? `to ${rules.target}` : ""), book.scores.map((total) => make("td", { className: "number" }, rows.length ? "" : String(total))), make("td"));
  return table("The score sheet", ["deal", "played for", ...sides, ""], [...(rows.length ? rows : [start])]);
}

/** What was done, for the log of a replay. */
export const doneSaid = (scene, { seat, action }) => `${scene.names[seat]} ${action ? actionSaid(scene.rules, action, scene.names) : "lays cards away"}`;

