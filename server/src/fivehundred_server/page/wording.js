// Sentences made of codes and facts, with the catalogues of the library and of this page, of which the modules in texts
// are made. What a gap of a sentence asks for is written here as fivehundred/texts/_wording.py writes it.

import { catalogue, language } from "./language.js";

/**
 * @import { Action, Contract, Event, Outcome } from "./fivehundred-1.js"
 * @import { PublicRefusalDocument, Refusal, SeenAction, Turn } from "./fivehundred-1.js"
 */
/** @import { Scene } from "./table.js" */
/** @typedef {import("./fivehundred-1.js").EverySetting} Rules */
/** @typedef {Record<string, any>} Facts */
/** @typedef {{ family: string, code: string, facts: Facts }} Sentence */
/**
 * @typedef {object} Reader whom a sentence is for
 * @property {Rules} rules
 * @property {string[]} names those of the seats
 * @property {boolean} [aloud] whether cards and bids are in words, for screen readers
 */

/**
 * A sentence as a part of another.
 * @param {Sentence} sentence
 * @param {Reader} reader
 * @param {string} [form]
 * @returns {string}
 */
function phrase({ family, code, facts }, reader, form = "") {
  const found = catalogue.sentences[family][code];
  const said = typeof found === "string" ? found : found[catalogue.plural(countOf(facts, reader))];
  const [first, ...others] = said.split(" | ");
  const wanted = form && others.find((other) => other.startsWith(`${form} `))?.slice(form.length + 1);
  return (wanted || first).replace(/\{(\w+):(\w+) ?(\w*)\}/g, (_, name, kind, asked) =>
    KINDS[kind](facts[name], reader, asked),
  );
}

/** Whether the reader knows the names of all these players. @type {(sides: number[][], reader: Reader) => boolean} */
const areNamed = (sides, reader) => sides.flat().every((player) => player < reader.names.length);

/** How many the verb of a sentence speaks of. @type {(facts: Facts, reader: Reader) => number} */
const countOf = ({ count, sides }, reader) =>
  sides ? (areNamed(sides, reader) ? sides.flat().length : sides.length) : count;

/** @type {(code: string, facts: Facts, reader: Reader, form?: string) => string} */
const word = (code, facts, reader, form) => phrase({ family: "word", code, facts }, reader, form);

/** @type {(all: string[], reader: Reader) => string} */
function join(all, reader) {
  if (!all.length) return word("nothing", {}, reader);
  const [last, first] = [all.at(-1), all.slice(0, -1)];
  return first.length ? word("and", { first: first.join(", "), last }, reader) : String(last);
}

/** How a fact is put into words, by the kind that a gap asks for. */
const KINDS = /** @type {Record<string, (fact: any, reader: Reader, form: string) => string>} */ ({
  call: (call, reader, form) => {
    const [, level, trump] = /^(\d+)(NT|[SCDH])$/.exec(call) ?? [];
    if (reader.aloud) return sayCall(reader.rules, call);
    if (!level) return saySpecial(reader.rules, call);
    return level + (signOf(trump) || word("no trump", {}, reader, form));
  },
  card: (card, reader, form) => {
    if (card.startsWith("JK")) return word(card, {}, reader, form);
    return reader.aloud ? say("the card", { card: sayCard(card) }) : card.slice(0, -1) + signOf(card.slice(-1));
  },
  cards: (cards, reader, form) =>
    join(
      cards.map((/** @type {string} */ card) => KINDS.card(card, reader, form)),
      reader,
    ),
  extra: (said, reader) => (said ? phrase(said, reader) : ""),
  list: (all, reader, form) =>
    join(
      all.map((/** @type {Sentence | string} */ one) => KINDS.word(one, reader, form)),
      reader,
    ),
  people: (all, reader, form) => (all.length ? KINDS.list(all, reader, form) : word("nobody", {}, reader)),
  sentence: phrase,
  sentences: (all, reader) => all.map((/** @type {Sentence} */ one) => phrase(one, reader)).join("; "),
  number: (number) => total(number),
  numbers: (numbers, reader) => join(numbers.map(total), reader),
  play: ({ card, suit }, reader, form) => word(suit ? "as" : "card", { card, suit }, reader, form),
  player: (player, reader, form) => KINDS.sides([[player]], reader, form),
  rules: (rules) => rules.join(", "),
  seat: (seat, reader, form) => {
    if (seat === null) return word("a player", {}, reader, form);
    return reader.names[seat] ?? word("seat", { number: seat }, reader, form);
  },
  seats: (seats, reader, form) => {
    if (!areNamed([seats], reader) && seats.length > 1) return word("seats", { numbers: seats }, reader, form);
    const called = seats.map((/** @type {number} */ seat) => KINDS.seat(seat, reader, form));
    return KINDS.people(called, reader, form);
  },
  sides: (sides, reader) => {
    if (areNamed(sides, reader)) {
      // "and" between partners and between sides could be taken for one another.
      const between = sides.length > 1 ? (/** @type {string[]} */ all) => all.join("/") : join;
      const called = sides.map((/** @type {number[]} */ side) =>
        between(
          side.map((player) => reader.names[player]),
          reader,
        ),
      );
      return join(called, reader);
    }
    const numbers = sides.map((/** @type {number[]} */ side) => Math.min(...side));
    return word(sides[0].length > 1 ? "sides" : "players", { count: sides.length, numbers }, reader);
  },
  signed: (number) => (number < 0 ? total(number) : `+${number}`),
  suits: (suit, reader, form) => word(SUITS[suit], {}, reader, form),
  typed: (call, reader, form) => KINDS.call(call, reader, form),
  word: (said, reader, form) => (typeof said === "string" ? said : phrase(said, reader, form)),
});
const SUITS = /** @type {Record<string, string>} */ ({ S: "spades", C: "clubs", D: "diamonds", H: "hearts" });

/** For labels, which say nothing of seats. @type {Reader} */
const NOBODY = { names: [], rules: /** @type {Rules} */ ({ specials: /** @type {any[]} */ ([]) }) };

/** What a label of the page says. @param {string} code @param {Facts} [facts] @param {Reader} [reader] */
export const say = (code, facts = {}, reader = NOBODY) => phrase({ family: "page", code, facts }, reader);

/** The texts of a family without facts, by code. @param {string} family */
export const labels = (family) => /** @type {Record<string, string>} */ (catalogue.sentences[family]);

/** @param {string[]} names */
export const list = (names) => join(names, NOBODY);

/** @param {string} suit */
export const saySuit = (suit) => labels("word")[SUITS[suit]];

export const SIGNS = /** @type {Record<string, string>} */ ({
  "♠": "S",
  "♣": "C",
  "♦": "D",
  "♥": "H",
});

/** The sign of a suit, which `drawSigns` draws. @param {string} suit */
export const signOf = (suit) => Object.keys(SIGNS).find((sign) => SIGNS[sign] === suit) ?? "";

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Points with a proper sign. @param {number} number */
export const total = (number) => String(number).replace("-", "−");

/** A card as a screen reader says it. @param {string} card */
export function sayCard(card) {
  if (card.startsWith("JK")) return say(card === "JK" ? "joker" : "lower joker");
  const rank = card.slice(0, -1);
  return say("card", { rank: labels("rank")[rank] ?? rank, suit: card.slice(-1) });
}

/** @param {string} text */
export const bidParts = (text) => /^(\d+)(NT|[SCDH])$/.exec(text);

/** @param {Rules} rules @param {string | null | undefined} key */
export const special = (rules, key) => rules.specials.find((one) => one.key === key);

/** The name of a special bid. @param {Rules} rules @param {string} key */
export function saySpecial(rules, key) {
  const name = special(rules, key)?.name ?? key;
  return labels("special")[name] ?? name;
}

/** A call in words: pass, 7 spades, misere. @param {Rules} rules @param {string} text */
export function sayCall(rules, text) {
  const bid = bidParts(text);
  if (bid) return `${bid[1]} ${bid[2] === "NT" ? say("no trump") : saySuit(bid[2])}`;
  return text === "P" ? labels("call").pass : saySpecial(rules, text);
}

/** A whole sentence. @param {Sentence} said @param {Reader} reader */
export const sentence = (said, reader) => capital(phrase(said, reader));

/** How a match ended, by the names of its players. @param {Sentence[]} why @param {Reader} reader */
export const ending = (why, reader) => capital(KINDS.sentences(why, reader, ""));

/** Why an action is refused. @param {Refusal} refusal @returns {Sentence} */
export const whyRefused = ({ reason, facts, evidence }) => ({
  family: "refusal",
  code: reason,
  facts: { ...(evidence.length && { cards: evidence }), ...facts },
});

/** What everybody hears of a refusal. @param {PublicRefusalDocument} refusal @returns {Sentence} */
export const overhear = ({ seat, reason, computed }) => ({
  family: "text",
  code: "public refusal",
  facts: { seat, reason: { family: "reason", code: reason, facts: {} }, rules: [computed?.rule] },
});

/**
 * What an action is called in the catalogue, with its facts.
 * @param {Action | SeenAction} action
 * @returns {[string, Facts]}
 */
function actionParts(action) {
  switch (action.type) {
    case "special bid":
      return ["bid", action];
    case "discard":
      return [action.cards.length ? "discard" : "discard nothing", action];
    case "hidden":
      return ["hand over", action];
    case "call players":
      return action.players.length ? ["call players", { seats: action.players }] : ["go alone", {}];
    case "declare slam":
      return [action.undertaken ? "slam" : "no slam", {}];
    case "breach":
      return [action.undertaken ? "breach" : "no breach", {}];
    case "declare joker": {
      const made = Object.entries({ JK: action.higher, JK2: action.lower }).filter(([, suit]) => suit);
      const jokers = made.map(([card, suit]) => ({ family: "word", code: "joker as", facts: { card, suit } }));
      return jokers.length ? ["declare", { jokers }] : ["declare none", {}];
    }
    case "play":
      return [action.suit ? "play as" : "play", action];
    default:
      return [action.type, action];
  }
}

/**
 * What an event says of its turn and of what that brought, as sentences to be read aloud.
 * @param {Partial<Event> & { turn: Turn }} event
 * @param {Reader} reader
 */
export function sayEvent({ turn, pile, gift, winner, trick, taker, taken, ...event }, reader) {
  const { seat, action, turned_up: up } = turn;
  const { handed_to: partner, open_hand: open } = event;
  const said = /** @type {[string, Facts][]} */ ([]);
  if (action) {
    const [code, facts] = actionParts(action);
    const handed = (gift ? "gift" : "hand on") + (action.type === "hidden" ? " unseen" : "");
    const played = action.type === "play" && (pile == null ? "play" : "play from the table");
    said.push([played || (partner == null ? code : handed), { ...facts, play: action, seat, partner }]);
  }
  if (winner != null) said.push(["win", { seat: winner, trick }]);
  if (taker != null) said.push(["take the kitty", { seat: taker, count: taken }]);
  for (const { seat, card } of up ?? []) said.push(["turn up", { seat, card }]);
  if (open) said.push(["show", { seat: open[0] }]);
  return said.map(([code, facts]) => phrase({ family: "event", code, facts }, { ...reader, aloud: true }));
}

/** @param {Action | SeenAction} action @returns {Sentence} */
export function actionSentence(action) {
  const [code, facts] = actionParts(action);
  return { family: "action", code, facts };
}

/** What is told of people. @param {string} code @param {Facts} facts @param {Reader} reader */
export const sayMessage = (code, facts, reader) =>
  phrase({ family: "message", code, facts }, { ...reader, aloud: true });

/** What players can say to each other. @returns {[import("./people.js").Phrase, string][]} */
export const phrases = () => /** @type {ReturnType<typeof phrases>} */ (Object.entries(labels("phrase")));

/** How a hand ended in which nobody played. @param {Exclude<Outcome, { type: "played" }>} ended @returns {Sentence} */
export function explainUnplayed(ended) {
  if (ended.type === "passed out")
    return { family: "event", code: ended.inkles ? "inkles only" : "all passed", facts: {} };
  const { seat, why } = ended;
  if (seat !== null) return { family: "event", code: "poor hand", facts: { seat } };
  const what = { family: "misdeal", code: why, facts: {} };
  return { family: "event", code: why ? "misdeal for" : "misdeal", facts: { what } };
}

/**
 * The parts of a contract: the bid and its bidder, or that everybody passed, and what there is besides.
 * @param {Contract & { sits_out: number[] }} contract
 * @param {Reader} reader
 */
export function sayContract({ call, contractor, side, sits_out: out, called, slam, breach }, reader) {
  const partners = side.filter((seat) => seat !== contractor);
  const parts = /** @type {[unknown, string, Facts][]} */ (
    call === null
      ? [[true, "for tricks", {}]]
      : [
          [true, "by", { bid: call, seat: contractor }],
          [partners.length && reader.rules.sides === "called", "with", { seats: partners }],
          [called, "called", { card: called }],
          [slam, "slam", {}],
          [breach !== null, "breach", { seat: breach }],
          [out.length, "sit out", { sides: out.map((seat) => [seat]) }],
        ]
  );
  return parts.flatMap(([there, code, facts]) => (there ? [phrase({ family: "contract", code, facts }, reader)] : []));
}

/** The ways in which cards can be dealt wrongly, and what they are called. @returns {[string, string][]} */
export const misdeals = () => Object.entries(labels("misdeal")).slice(1);

/** Say it in the parts of the page that stand in its HTML, too. */
export function translate() {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = say(element.getAttribute("data-text") ?? "");
  }
}
