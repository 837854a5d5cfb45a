// The order of the cards, for whoever does not know by heart where the jacks and the joker stand.

import { html } from "./html.js";
import { bidParts, capital, say, sayCard, saySuit, signOf, special } from "./wording.js";
import { drawSigns } from "./words.js";

/** @import { Rules } from "./wording.js" */

/** From the left to the right of a hand. */
export const SUITS = ["S", "H", "C", "D"];
/** From the highest to the lowest, apart from trumps. */
export const RANKS = [
  "A",
  "K",
  "Q",
  "J",
  "13",
  "12",
  "11",
  ...Array.from({ length: 9 }, (_, less) => String(10 - less)),
];
/** The other suit of the same colour. */
const PAIR = /** @type {Record<string, string>} */ ({ S: "C", C: "S", H: "D", D: "H" });

/** The trump suit of a call. @param {string | null} call */
export const trumpOf = (call) => bidParts(call ?? "")?.[2].match(/^[SCDH]$/)?.[0];

/**
 * The cards from the highest to the lowest: of the trump suit first, if the call has one, then of the others. A joker
 * that was declared is the highest of its suit.
 * @param {Rules} rules
 * @param {string | null} call
 * @param {Record<string, string | null>} declared the suit of each joker
 * @returns {{ title: string, cards: string[] }[]}
 */
function cardOrder(rules, call, declared) {
  const there = new Set(/** @type {string[]} */ (rules.deck));
  const of = (/** @type {string[]} */ ranks, /** @type {string} */ suit) =>
    ranks.map((rank) => rank + suit).filter((card) => there.has(card));
  const jokers = ["JK", "JK2"].filter((card) => there.has(card));
  const trump = trumpOf(call);
  if (!trump) {
    const low = rules.joker_rank === "lowest in misere" && special(rules, call)?.goal.type === "no tricks";
    const ranks = rules.jacks === "above aces" ? ["J", ...RANKS.filter((rank) => rank !== "J")] : RANKS;
    const suits = SUITS.map((suit) => ({
      title: capital(saySuit(suit)),
      cards: [...jokers.filter((joker) => declared[joker] === suit), ...of(ranks, suit)],
    }));
    const loose = jokers.filter((joker) => !declared[joker]);
    const joker = loose.length ? [{ title: "", cards: loose }] : [];
    return low ? [...suits, ...joker] : [...joker, ...suits];
  }
  const pair = PAIR[trump];
  const bowers = [`J${trump}`, `J${pair}`];
  // Where the trump suit has no four, that of its colour is its lowest card.
  const four = rules.fours === "of trumps" && !there.has(`4${trump}`) ? of(["4"], pair) : [];
  const trumps = [...jokers, ...bowers, ...of(RANKS, trump), ...four];
  const others = [pair, ...SUITS.filter((suit) => ![trump, pair].includes(suit))].map((suit) => ({
    title: capital(saySuit(suit)),
    cards: of(RANKS, suit).filter((card) => !trumps.includes(card)),
  }));
  return [{ title: say("trumps"), cards: [...new Set(trumps)] }, ...others];
}

/**
 * The order of the cards where `call` is played.
 * @type {(rules: Rules, call: string | null, declared: Record<string, string | null>) => import("./html.js").Shown}
 */
export const drawOrder = (rules, call, declared) =>
  html`<div class="panel" role="group" aria-label=${say("order")}>
    <p class="head">${say("order")}</p>
    <dl>
      ${cardOrder(rules, call, declared).map(
        ({ title, cards }) =>
          html`<dt>${title}</dt>
            <dd>${cards.map((card) => html`<span>${drawSigns(shortly(card))}</span>`)}</dd>`,
      )}
    </dl>
  </div>`;

/** A card in few characters. @param {string} card */
const shortly = (card) => (card.startsWith("JK") ? sayCard(card) : card.slice(0, -1) + signOf(card.slice(-1)));
