// Sentences made of codes and facts, with the catalogue of the library, of which texts/en.js and texts/de.js are made.
// What a gap of a sentence asks for is written here as fivehundred/texts/_wording.py writes it.

import { text as words } from "./language.js";
import { capital, signOf, special, total } from "./words.js";

/** @import { PublicRefusalDocument, RefusalDocument } from "./fivehundred-1.js" */
/** @import { Scene } from "./table.js" */
/** @typedef {Record<string, any>} Facts */
/** @typedef {{ family: string, code: string, facts: Facts }} Sentence */
/** @typedef {Pick<Scene, "rules" | "names">} Reader whom a sentence is for: names are those of the seats */

/**
 * A sentence as a part of another.
 * @param {Sentence} sentence
 * @param {Reader} reader
 * @param {string} [form]
 * @returns {string}
 */
function worded({ family, code, facts }, reader, form = "") {
  const found = words.catalogue.sentences[family][code];
  const said = typeof found === "string" ? found : found[words.catalogue.plural(counted(facts, reader))];
  const [first, ...others] = said.split(" | ");
  const wanted = form && others.find((other) => other.startsWith(`${form} `))?.slice(form.length + 1);
  return (wanted || first).replace(/\{(\w+):(\w+) ?(\w*)\}/g, (_, name, kind, asked) =>
    KINDS[kind](facts[name], reader, asked),
  );
}

/** Whether the reader knows the names of all these players. @type {(sides: number[][], reader: Reader) => boolean} */
const named = (sides, reader) => sides.flat().every((player) => player < reader.names.length);

/** How many the verb of a sentence speaks of. @type {(facts: Facts, reader: Reader) => number} */
const counted = ({ count, sides }, reader) =>
  sides ? (named(sides, reader) ? sides.flat().length : sides.length) : count;

/** @type {(code: string, facts: Facts, reader: Reader, form?: string) => string} */
const word = (code, facts, reader, form) => worded({ family: "word", code, facts }, reader, form);

/** @type {(all: string[], reader: Reader) => string} */
function joined(all, reader) {
  if (!all.length) return word("nothing", {}, reader);
  const [last, first] = [all.at(-1), all.slice(0, -1)];
  return first.length ? word("and", { first: first.join(", "), last }, reader) : String(last);
}

/** How a fact is put into words, by the kind that a gap asks for. */
const KINDS = /** @type {Record<string, (fact: any, reader: Reader, form: string) => string>} */ ({
  call: (call, reader, form) => {
    const [, level, trump] = /^(\d+)(NT|[SCDH])$/.exec(call) ?? [];
    if (!level) return words.special(special(reader.rules, call)?.name ?? call);
    return level + (signOf(trump) || word("no trump", {}, reader, form));
  },
  card: (card, reader, form) =>
    card.startsWith("JK") ? word(card, {}, reader, form) : card.slice(0, -1) + signOf(card.slice(-1)),
  cards: (cards, reader, form) =>
    joined(
      cards.map((/** @type {string} */ card) => KINDS.card(card, reader, form)),
      reader,
    ),
  sentence: worded,
  sentences: (all, reader) => all.map((/** @type {Sentence} */ one) => worded(one, reader)).join("; "),
  number: (number) => total(number),
  numbers: (numbers, reader) => joined(numbers.map(total), reader),
  player: (player, reader, form) => KINDS.sides([[player]], reader, form),
  rules: (rules) => rules.join(", "),
  seat: (seat, reader, form) => {
    if (seat === null) return word("a player", {}, reader, form);
    return reader.names[seat] ?? word("seat", { number: seat }, reader, form);
  },
  sides: (sides, reader) => {
    if (named(sides, reader)) {
      return joined(
        sides.map((/** @type {number[]} */ side) =>
          joined(
            side.map((player) => reader.names[player]),
            reader,
          ),
        ),
        reader,
      );
    }
    const numbers = sides.map((/** @type {number[]} */ side) => Math.min(...side));
    return word(sides[0].length > 1 ? "sides" : "players", { count: sides.length, numbers }, reader);
  },
  signed: (number) => (number < 0 ? total(number) : `+${number}`),
  suits: (suit, reader, form) => word(SUITS[/** @type {"S"} */ (suit)], {}, reader, form),
  word: (said) => said,
});
const SUITS = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };

/** A whole sentence. @param {Sentence} said @param {Reader} reader */
export const sentence = (said, reader) => capital(worded(said, reader));

/** How a match ended, by the names of its players. @param {Sentence[]} why @param {Reader} reader */
export const ending = (why, reader) => capital(KINDS.sentences(why, reader, ""));

/** Why an action is refused. @param {RefusalDocument} refusal @returns {Sentence} */
export const whyRefused = ({ reason, facts, evidence }) => ({
  family: "refusal",
  code: reason,
  facts: { ...(evidence.length && { cards: evidence }), ...facts },
});

/** What everybody hears of a refusal. @param {PublicRefusalDocument} refusal @returns {Sentence} */
export const overheard = ({ seat, reason, computed }) => ({
  family: "text",
  code: "public refusal",
  facts: { seat, reason, rules: [computed?.rule] },
});
