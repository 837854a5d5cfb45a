// What buttons and lists say of cards, bids, actions and rules. Nothing here knows what is legal.

import { html, suitShape } from "./html.js";
import { bidParts, capital, labels, list, say, sayCall, sayCard, saySuit, signOf, SIGNS } from "./wording.js";

/** @import { Action, Card, Suit } from "./fivehundred-1.js" */
/** @import { Rules } from "./wording.js" */

/** The name of a way to play, as most people say it or as the preset has it. @param {string} name */
export const sayWay = (name) => labels("way")[name] ?? capital(name.replace(/-\d$/, "").replaceAll("-", " "));

/** How well a bot plays, where that is known. @param {string} bot */
export const levelOf = (bot) => labels("bot level")[bot] ?? bot;

/** A card as it was played: joker as hearts. @type {(card: string, suit?: string | null | false) => string} */
export const sayPlay = (card, suit) => (suit ? say("as suit", { card: sayCard(card), suit }) : sayCard(card));

/** A call in few characters: pass, 7♠, misere. @param {Rules} rules @param {string} text */
export function callShort(rules, text) {
  const bid = bidParts(text);
  return bid ? bid[1] + (signOf(bid[2]) || labels("word")["no trump"]) : sayCall(rules, text);
}

/**
 * A text whose suit signs are drawn, because fonts lack them or make little pictures of them.
 * @param {unknown} text
 */
export function drawSigns(text) {
  return String(text)
    .split(/([♠♣♦♥])/)
    .filter((part) => part)
    .map((part) => (part in SIGNS ? suitShape(SIGNS[part], saySuit(SIGNS[part])) : part));
}

/**
 * The action that a legal text stands for, as JSON has it.
 * @param {string} stage
 * @param {string} text
 * @returns {Action}
 */
export function actionOf(stage, text) {
  // What stands after the word of an action, or alone, are cards.
  const [word, ...cards] = /** @type {[string, ...Card[]]} */ (text.split(" "));
  if (text === "P") return { type: "pass" };
  if (text === "look" || text === "throw in" || text === "keep") return { type: text };
  if (stage === "auction") return bidParts(text) ? { type: "bid", bid: text } : { type: "special bid", bid: text };
  if (text.endsWith("slam")) return { type: "declare slam", undertaken: text === "slam" };
  if (text.endsWith("breach")) return { type: "breach", undertaken: text === "breach" };
  switch (word) {
    case "discard":
      return { type: "discard", cards };
    case "alone":
      return { type: "call players", players: [] };
    case "call":
      return /^\d$/.test(cards[0])
        ? { type: "call players", players: cards.map(Number) }
        : { type: "call card", card: cards[0] };
    case "give":
      return { type: "give", card: cards[0] };
    case "declare": {
      const made = new Map(cards.map((part) => /** @type {[string, Suit]} */ (part.split("="))));
      return { type: "declare joker", higher: made.get("JK") ?? null, lower: made.get("JK2") ?? null };
    }
    default: {
      const [card, suit] = /** @type {[Card, Suit?]} */ (text.split("="));
      return suit ? { type: "play", card, suit } : { type: "play", card };
    }
  }
}

/** The cards that an action names, or the call that it is. @param {Action} action @returns {string[]} */
export function adviceIn(action) {
  if ("cards" in action) return action.cards;
  if ("card" in action) return [action.card];
  return "bid" in action ? [action.bid] : action.type === "pass" ? ["P"] : [];
}

/**
 * What a button says that does `text`; `names` are those of the seats.
 * @param {Rules} rules
 * @param {string} stage
 * @param {string} text
 * @param {string[]} names
 */
export function sayOption(rules, stage, text, names) {
  if (stage === "auction" && !["look", "throw in"].includes(text)) return sayCall(rules, text);
  const option = labels("option")[text];
  if (option) return option;
  const [word, ...rest] = text.split(" ");
  if (word === "give") return say("give the", { card: sayCard(rest[0]) });
  if (word === "call") {
    const players = /^\d$/.test(rest[0]);
    const whom = players ? list(rest.map((seat) => names[Number(seat)])) : say("the card", { card: sayCard(rest[0]) });
    return say("call", { whom });
  }
  if (word === "declare") {
    return rest.map((part) => declare(part, rest.length > 1 || part.startsWith("JK2"))).join(", ");
  }
  const [card, suit] = text.split("=");
  return sayPlay(card, suit);
}

/** @param {string} part @param {boolean} several */
function declare(part, several) {
  const [card, suit] = part.split("=");
  return say(several ? (card === "JK" ? "higher joker is" : "lower joker is") : "highest of") + signOf(suit);
}

/** The page of the documentation with the rules that begin so. */
const PAGES = /** @type {Record<string, string>} */ ({
  BID: "bidding",
  SCHED: "bidding",
  CALL: "calling",
  CARD: "cards",
  DEAL: "deal",
  END: "ending",
  JOKER: "joker",
  KITTY: "kitty",
  PLAY: "play",
  IRR: "play",
  SCORE: "scoring",
  SEAT: "seats",
  TWO: "two_and_six",
  SIX: "two_and_six",
});

/** A link to a rule by its number, such as BID-2, in the documentation. @param {string} number */
export function ruleLink(number) {
  const { dataset, href } = /** @type {HTMLAnchorElement} */ (document.getElementById("rules"));
  const place = `${dataset.docs ?? href}${PAGES[number.split("-")[0]]}.html#rule-${number.toLowerCase()}`;
  return html`<a class="rule" href=${place} target="_blank" rel="noopener">${number}</a>`;
}
