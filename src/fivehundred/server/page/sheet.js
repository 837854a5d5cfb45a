// What is written down: the auction, the last trick, the points of a hand, the score sheet.

import { button, cardShape, make, unseen } from "./dom.js";
import { wins } from "./table.js";
import { callShort, capital, listed, playSaid, plural, retold, ruleLink, signed } from "./words.js";

const cell = (tag, inside, more = {}) => make(tag, more, typeof inside === "string" ? signed(inside) : inside);
const total = (number) => String(number).replace("-", "−");
const gain = (number) => (number > 0 ? `+${number}` : total(number));

/** A table that scrolls by itself where the page is narrow. */
function table(caption, head, rows) {
  return make("div", { className: "scroll", tabIndex: 0, aria: { role: "group", label: caption } },
    make("table", {}, make("thead", {}, make("tr", {}, head.map((one) => make("th", { scope: "col" }, one)))), make("tbody", {}, rows)));
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
    // Whoever looks at their cards goes on to call.
    const looked = place === last && rows.at(-1)[place] === "look";
    if (place <= last && !looked) rows.push(Array(count).fill(""));
    rows.at(-1)[place] = action.bid ? callShort(rules, action.bid) : action.type;
    last = place;
  }
  return table("The auction", columns.map((seat) => names[seat]), rows.map((row) => make("tr", {}, row.map((one) => cell("td", one)))));
}

/** The last trick that is full, in the order of play. */
export function lastTrickParts({ now, names }) {
  const number = now.tricks.findLastIndex((trick) => trick.winner !== null);
  if (number < 0) return [];
  const trick = now.tricks[number];
  const cards = trick.cards.map((card, place) =>
    make("div", { className: wins(trick, place) ? "won" : "" }, cardShape(card, playSaid(card, place === 0 && trick.suit), place === 0 && trick.suit), make("span", {}, names[trick.seats[place]])));
  return [make("p", { className: "dim" }, `Trick ${number + 1}, to ${names[trick.winner]}`), make("div", { className: "trick" }, cards)];
}

/** How a finished hand ended, and its points item by item. */
export function resultParts(scene) {
  const { now, view, rules, names, row, called, sides: whole } = scene;
  const ended = view.table.ended;
  if (!ended) return [];
  const parts = [];
  if (ended.type === "passed out") parts.push(make("p", {}, ended.inkles ? "Only inkles were bid: the hands are thrown in." : "Everybody passed: the hands are thrown in."));
  if (ended.type === "misdealt") parts.push(make("p", {}, `The hand is void${ended.why ? `: ${ended.why}` : ended.seat !== null ? `: ${names[ended.seat]} threw in a poor hand` : ""}.`));
  if (ended.type === "played") {
    const { contract, rest } = ended;
    const made = now.score?.made;
    const said = contract.call === null ? "Played for tricks" : `${capital(callShort(rules, contract.call))} by ${names[contract.contractor]}${made === null ? "" : made ? ": made" : ": defeated"}`;
    parts.push(make("p", { className: "head" }, signed(said)));
    parts.push(make("p", { className: "dim" }, `Tricks: ${ended.tricks.map((count, seat) => `${names[seat]}: ${count}`).join("; ")}`));
    if (rest) parts.push(make("p", { className: "dim" }, `${plural(rest.tricks, "trick")} of these went to ${names[rest.seat]} without being played.`));
    const sides = now.sides.map((seats) => listed(seats.map((seat) => names[seat])));
    parts.push(table("Points of the hand", ["To", "Points", "For", "Rule"], now.score.items.map((item) =>
      make("tr", {}, cell("td", sides[item.scorer]), cell("td", gain(item.points), { className: "number" }), cell("td", retold(item.what, scene)), make("td", {}, ruleLink(item.rule))))));
  }
  if (row) {
    parts.push(make("p", {}, `Totals: ${row.totals.map((points, entry) => `${whole[entry]}: ${total(points)}`).join("; ")}.`));
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
export function sheetParts({ state, called, sides }, replay) {
  const { rows: deals, scores, settings: rules } = state.match;
  const rows = deals.map((row) =>
    make("tr", {}, make("th", { scope: "row" }, button(`replay ${row.number}`, ["Replay ", unseen("deal "), String(row.number)], () => replay(row.number))), cell("td", playedFor(row, rules, called)),
      row.totals.map((points, entry) => make("td", { className: "number" }, make("b", {}, total(points)), make("small", {}, ` ${row.gains[entry] ? gain(row.gains[entry]) : "·"}`)))));
  const start = () => make("tr", {}, make("td"), make("td", {}, rules.target ? `to ${rules.target}` : ""), scores.map((points) => cell("td", total(points), { className: "number" })));
  return table("The score sheet", ["Deal", "Played for", ...sides], rows.length ? rows : start());
}
