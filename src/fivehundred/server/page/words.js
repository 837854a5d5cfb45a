// Cards, bids and actions in words and signs. Nothing here knows what is legal.

import { $, make, suitShape } from "./dom.js";

export const SUITS = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };
const SIGNS = { "♠": "S", "♣": "C", "♦": "D", "♥": "H" };

/** The sign of a suit, for `signed` to draw. */
const signOf = (suit) => Object.keys(SIGNS).find((sign) => SIGNS[sign] === suit);

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export const listed = (names, word = "and") =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;

/** A card as a screen reader says it. */
export function cardSaid(card) {
  if (card === "JK") return "joker";
  if (card === "JK2") return "lower joker";
  const rank = card.slice(0, -1);
  return `${RANKS[rank] ?? rank} of ${SUITS[card.at(-1)]}`;
}

export const bidParts = (text) => /^(\d+)(NT|[SCDH])$/.exec(text);

const special = (rules, key) => rules.specials.find((one) => one.key === key);

/** A card as it was played: joker as hearts. */
export const playSaid = (card, suit) => `${cardSaid(card)}${suit ? ` as ${SUITS[suit]}` : ""}`;

/** A call in words: pass, 7 spades, misere. */
function callSaid(rules, text) {
  const bid = bidParts(text);
  return text === "P" ? "pass" : bid ? `${bid[1]} ${SUITS[bid[2]] ?? "no trump"}` : (special(rules, text)?.name ?? text);
}

/** A call in few characters: pass, 7♠, misere. */
export function callShort(rules, text) {
  const bid = bidParts(text);
  return bid ? bid[1] + (signOf(bid[2]) ?? "NT") : callSaid(rules, text);
}

/** A text whose suit signs are drawn, because fonts lack them or make little pictures of them. */
export function signed(text) {
  return String(text)
    .split(/([♠♣♦♥])/)
    .filter((part) => part)
    .map((part) => (SIGNS[part] ? suitShape(SIGNS[part], SUITS[SIGNS[part]]) : part));
}

/** The action that a legal text stands for, as JSON has it. */
export function actionOf(stage, text) {
  const words = text.split(" ");
  const named = { P: "pass", look: "look", "throw in": "throw in", keep: "keep" }[text];
  if (named) return { type: named };
  if (stage === "auction") return bidParts(text) ? { type: "bid", bid: text } : { type: "special bid", bid: text };
  if (text.endsWith("slam")) return { type: "declare slam", undertaken: text === "slam" };
  if (text.endsWith("breach")) return { type: "breach", undertaken: text === "breach" };
  switch (words[0]) {
    case "discard":
      return { type: "discard", cards: words.slice(1) };
    case "alone":
      return { type: "call players", players: [] };
    case "call":
      return /^\d$/.test(words[1])
        ? { type: "call players", players: words.slice(1).map(Number) }
        : { type: "call card", card: words[1] };
    case "give":
      return { type: "give", card: words[1] };
    case "declare": {
      const made = { type: "declare joker", higher: null, lower: null };
      for (const part of words.slice(1)) {
        const [card, suit] = part.split("=");
        if (suit) made[card === "JK2" ? "lower" : "higher"] = suit;
      }
      return made;
    }
    default: {
      const [card, suit] = text.split("=");
      return suit ? { type: "play", card, suit } : { type: "play", card };
    }
  }
}

/** What a button says that does `text`; `names` are those of the seats. */
export function optionSaid(rules, stage, text, names) {
  if (stage === "auction" && !["look", "throw in"].includes(text)) return callSaid(rules, text);
  const said = {
    look: "Look at your cards",
    "throw in": "Throw the hand in",
    keep: "Keep the hand",
    slam: "Undertake all the tricks alone",
    "no slam": "No slam",
    breach: "Undertake to defeat it with a trick to spare",
    "no breach": "No breach",
    alone: "Go alone",
    "declare none": "No suit",
  }[text];
  if (said) return said;
  const [word, ...rest] = text.split(" ");
  if (word === "give") return `Give the ${cardSaid(rest[0])}`;
  if (word === "call") return `Call ${/^\d$/.test(rest[0]) ? listed(rest.map((seat) => names[seat])) : `the ${cardSaid(rest[0])}`}`;
  if (word === "declare") return rest.map((part) => declared(part, rest.length > 1 || part.startsWith("JK2"))).join(", ");
  return playSaid(...text.split("="));
}

function declared(part, several) {
  const [card, suit] = part.split("=");
  return `${several ? (card === "JK" ? "higher joker: " : "lower joker: ") : "Highest of "}${signOf(suit)}`;
}

/** What somebody did, as a sentence without its subject. */
export function actionSaid(rules, action, names) {
  switch (action.type) {
    case "bid":
    case "special bid":
      return `bids ${callSaid(rules, action.bid)}`;
    case "discard":
      return action.cards.length ? `discards ${listed(action.cards.map((card) => `the ${cardSaid(card)}`))}` : "discards nothing";
    case "hidden":
      return `discards or hands on ${plural(action.count, "card")}`;
    case "call card":
      return `calls the ${cardSaid(action.card)}`;
    case "call players":
      return action.players.length ? `calls ${listed(action.players.map((seat) => names[seat]))}` : "goes alone";
    case "declare slam":
      return action.undertaken ? "undertakes all the tricks alone" : "declares no slam";
    case "give":
      return `hands on the ${cardSaid(action.card)}`;
    case "breach":
      return action.undertaken ? "undertakes to defeat the contract with a trick to spare" : "calls no breach";
    case "declare joker": {
      const made = [["joker", action.higher], ["lower joker", action.lower]].filter(([, suit]) => suit);
      return made.length ? `makes ${made.map(([joker, suit]) => `the ${joker} the highest of ${SUITS[suit]}`).join(", ")}` : "leaves the joker without a suit";
    }
    case "play":
      return `plays the ${playSaid(action.card, action.suit)}`;
    default:
      return { pass: "passes", look: "looks at the cards", "throw in": "throws the hand in", keep: "keeps the hand" }[action.type];
  }
}

/** A sentence of the host, in which everybody and every special bid has a name, and suits have signs; rules are links elsewhere. */
export function retold(text, { rules, names, called, sides }) {
  const known = { seat: names, player: called, side: sides.map((side) => `the side of ${side}`) };
  const said = text
    .replace(/ \([A-Z0-9, -]+\)$/, "")
    .replace(/\b[A-Z]{1,3}\b/g, (word) => special(rules, word)?.name ?? word)
    .replace(/\b(\d{1,2}|[JQKA])([SCDH])\b/g, (_, rank, suit) => rank + signOf(suit))
    .replace(/\b(seat|player|side)s? (\d(?:(?:, | and )\d)*)\b/g, (whole, kind, numbers) => numbers.replace(/\d/g, (number) => known[kind][number] ?? whole));
  return capital(said).replace(/(^|\s)-(?=\d)/g, "$1−");
}

/** The page of the documentation with the rules that begin so. */
const PAGES = {
  BID: "bidding", SCHED: "bidding", CALL: "calling", CARD: "cards", DEAL: "deal", END: "ending", JOKER: "joker", KITTY: "kitty",
  PLAY: "play", IRR: "play", SCORE: "scoring", SEAT: "seats", TWO: "two_and_six", SIX: "two_and_six",
};

/** A link to a rule by its number, such as BID-2, in the documentation. */
export function ruleLink(number) {
  const href = `${$("rules").href}${PAGES[number.split("-")[0]]}.html#rule-${number.toLowerCase()}`;
  return make("a", { href, target: "_blank", rel: "noopener", className: "rule" }, number);
}
