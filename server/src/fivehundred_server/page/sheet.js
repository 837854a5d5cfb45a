// What is written down: the auction, the last trick, the points of a hand, the score sheet.

import { button, cardShape, html, sayUnseen } from "./html.js";
import { RANKS, SUITS } from "./order.js";
import { wins } from "./table.js";
import { capital, explainUnplayed, labels, list, say, sayCard, sentence, total } from "./wording.js";
import { callShort, drawSigns, ruleLink, sayPlay } from "./words.js";

/**
 * @import { DealSummary, Outcome, SeenAction } from "./fivehundred-1.js"
 * @import { Shown } from "./html.js"
 * @import { InDeal, Scene } from "./table.js"
 */

const gain = (/** @type {number} */ number) => (number > 0 ? `+${number}` : total(number));
const points = (/** @type {number} */ number) => html`<td class="number">${total(number)}</td>`;

/**
 * A table that scrolls by itself where the page is narrow.
 * @param {string} caption
 * @param {Shown[]} head
 * @param {Shown} rows
 */
const table = (caption, head, rows) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <table>
      <thead>
        <tr>
          ${head.map((one) => html`<th scope="col">${one}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;

/** @param {SeenAction} action */
const isCall = (action) => ["pass", "bid", "special bid", "look", "throw in", "keep"].includes(action.type);

const HEAD = ["for whom", "points", "what for", "rule"];

/** The auction as a table: a column for each seat, from the dealer's left. @param {InDeal} scene */
export function auctionParts({ view, rules, names }) {
  const done = view.done.filter(({ action }) => isCall(action));
  if (!done.length) return null;
  const count = names.length;
  const columns = Array.from({ length: count }, (_, place) => (view.dealer + 1 + place) % count);
  const rows = /** @type {string[][]} */ ([]);
  let last = count;
  for (const { seat, action } of done) {
    const place = columns.indexOf(seat);
    // Whoever looks at their cards goes on to call.
    const looked = place === last && rows.at(-1)?.[place] === labels("call").look;
    if (place <= last && !looked) rows.push(Array(count).fill(""));
    rows[rows.length - 1][place] = "bid" in action ? callShort(rules, action.bid) : labels("call")[action.type];
    last = place;
  }
  const shown = rows.map(
    (row) =>
      html`<tr>
        ${row.map((one) => html`<td>${drawSigns(one)}</td>`)}
      </tr>`,
  );
  return table(
    say("the auction"),
    columns.map((seat) => names[seat]),
    shown,
  );
}

/** The last trick that is full, in the order of play. @param {InDeal} scene */
export function lastTrickParts({ now, names }) {
  const number = now.tricks.findLastIndex(({ winner }) => winner !== null);
  const trick = now.tricks[number];
  if (!trick || trick.winner === null) return null;
  const cards = trick.cards.map((/** @type {string} */ card, /** @type {number} */ place) => {
    const suit = place === 0 && trick.suit;
    return html`<div class=${wins(trick, place) ? "won" : ""}>
        ${cardShape(card, sayPlay(card, suit), suit)}<span>${names[trick.seats[place]]}</span>
      </div>`;
  });
  return [
    html`<p class="dim">${say("trick to", { number: number + 1, name: names[trick.winner] })}</p>`,
    html`<div class="trick">${cards}</div>`,
  ];
}

/** How a finished hand ended, and its points item by item. @param {InDeal} scene */
export function resultParts(scene) {
  const { view, row, called, sides } = scene;
  const ended = view.ended;
  if (!ended) return null;
  const totals = row?.totals.map((sum, entry) => `${sides[entry]}: ${total(sum)}`) ?? [];
  return [
    ended.type === "played" ? handResultParts(scene, ended) : html`<p>${sentence(explainUnplayed(ended), scene)}.</p>`,
    row && html`<p>${say("totals", { totals: totals.join("; ") })}</p>`,
    row?.dropped.map((/** @type {number} */ player) => html`<p>${say("drops out", { name: called[player] })}</p>`),
  ];
}

/**
 * The hands as far as everybody has seen them played, the viewer's whole, and what the viewer knows of the kitty.
 * @param {InDeal} scene
 */
export function handsParts({ now, view, names, me }) {
  const hands = names.map((name, seat) => ({
    name,
    cards: [
      ...now.tricks.flatMap((trick) => trick.cards.filter((_, place) => trick.seats[place] === seat)),
      // What was not played, where the viewer sat out or the rest was claimed.
      ...(seat === me ? [...now.hand, ...(now.table_cards[me] ?? [])] : []),
    ],
  }));
  const kitty = view.kitty ?? view.holding?.kitty ?? [];
  const discards = me < 0 ? [] : (view.holding?.discards ?? []);
  const rows = [...hands, { name: say("kitty"), cards: kitty }, { name: say("you discarded"), cards: discards }];
  return html`<dl class="hands">
    ${rows.map(
      ({ name, cards }) =>
        cards.length > 0 &&
        html`<dt>${name}</dt>
          <dd class="cards">${sort(cards).map((card) => cardShape(card, sayCard(card)))}</dd>`,
    )}
  </dl>`;
}

/** Cards by suit, the highest first. @param {string[]} cards */
function sort(cards) {
  const place = (/** @type {string} */ card) => {
    if (card.startsWith("JK")) return card.length - 9;
    return 20 * SUITS.indexOf(card.slice(-1)) + RANKS.indexOf(card.slice(0, -1));
  };
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** @param {InDeal} scene @param {Extract<Outcome, { type: "played" }>} ended */
function handResultParts(scene, { contract, rest, tricks }) {
  const { now, rules, names } = scene;
  const { made, items } = /** @type {NonNullable<typeof now.score>} */ (now.score);
  const end = made === null ? "" : made ? say("is made") : say("is defeated");
  const bid =
    contract.call !== null &&
    capital(callShort(rules, contract.call)) + say("by", { name: names[contract.contractor ?? -1] }) + end;
  const taken = tricks.map((/** @type {number} */ count, /** @type {number} */ seat) => `${names[seat]}: ${count}`);
  const sides = now.sides.map((/** @type {number[]} */ seats) => list(seats.map((seat) => names[seat])));
  const rows = items.map(
    (item) =>
      html`<tr>
        <td>${sides[item.scorer]}</td>
        <td class="number">${gain(item.points)}</td>
        <td>${drawSigns(sentence(item.what, scene))}</td>
        <td>${ruleLink(item.rule)}</td>
      </tr>`,
  );
  return [
    html`<p class="head">${drawSigns(bid || say("played for tricks"))}</p>`,
    html`<p class="dim">${say("tricks of", { tricks: taken.join("; ") })}</p>`,
    rest &&
      html`<p class="dim">
        ${say("unplayed", { count: rest.tricks, name: names[rest.seat] })}
      </p>`,
    table(
      say("points of hand"),
      HEAD.map((each) => say(`head ${each}`)),
      rows,
    ),
  ];
}

/** What was played for in a row of the match. @param {DealSummary} row @param {Scene} scene */
function sayPlayedFor(row, { rules, called }) {
  const { outcome } = row;
  if (outcome.type === "passed out") return say("row passed");
  if (outcome.type === "misdealt") return say("row void");
  const { call, contractor } = outcome.contract;
  return call === null
    ? say("row tricks")
    : `${callShort(rules, call)} ${called[row.seats[contractor ?? -1]]} ${row.made ? "✓" : "✗"}`;
}

/**
 * The score sheet; `replay(number)` shows a deal again.
 * @param {Scene} scene
 * @param {(number: number) => void} replay
 */
export function sheetParts(scene, replay) {
  const { rows: deals, scores, settings: rules } = scene.state.match;
  const again = (/** @type {number} */ number) =>
    button(`replay ${number}`, [`${say("replay")} `, sayUnseen(say("deal number")), String(number)], () =>
      replay(number),
    );
  const rows = deals.map(
    (row) =>
      html`<tr>
        <th scope="row">${again(row.number)}</th>
        <td>${drawSigns(sayPlayedFor(row, { ...scene, rules }))}</td>
        ${row.totals.map(
          (/** @type {number} */ sum, /** @type {number} */ entry) =>
            html`<td class="number">
              <b>${total(sum)}</b>
              <small>${" "}${row.gains[entry] ? gain(row.gains[entry]) : "·"}</small>
            </td>`,
        )}
      </tr>`,
  );
  const start = html`<tr>
    <td></td>
    <td>${rules.target ? say("to 500", { points: rules.target }) : ""}</td>
    ${scores.map(points)}
  </tr>`;
  return table(say("score sheet"), [say("deal"), say("played for"), ...scene.sides], rows.length ? rows : start);
}
