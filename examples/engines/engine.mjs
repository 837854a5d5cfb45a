// A rules engine for standard-3 and short-pack-2, every bid, without the library: an example of the conformance protocol.
// Try it: fivehundred conform -- node examples/engines/engine.mjs
import { createInterface } from "node:readline";

const RANKS = ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], SUITS = ["S", "C", "D", "H"];
const SAME_COLOUR = { S: "C", C: "S", D: "H", H: "D" };
const BIDS = [6, 7, 8, 9, 10].flatMap((tricks) => [...SUITS, "NT"].map((suit) => `${tricks}${suit}`));
const deck = (lowest) => SUITS.flatMap((suit) => RANKS.slice(RANKS.indexOf(lowest)).map((rank) => rank + suit));
const GAMES = {
  "standard-3": { players: 3, kitty: 3, cards: [...deck("7"), "JK"] },
  "short-pack-2": { players: 2, kitty: 4, cards: deck("9") },
};
class Refused extends Error {}
class Unsupported extends Error {}
const refuseUnless = (fine, why) => { if (!fine) throw new Refused(why); };
let deal = null;

function begin({ rules, dealer, hands = [], kitty = [], pack }) {
  if (typeof rules !== "string" || !Number.isInteger(dealer)) throw new TypeError("expected rules and a dealer");
  const game = GAMES[rules];
  if (!game || pack) throw new Unsupported(game ? "a pack to deal" : `rules ${rules}`);
  const cards = [...hands.flat(), ...kitty];
  refuseUnless(cards.length === game.cards.length && game.cards.every((card) => cards.includes(card)), "not this deck");
  refuseUnless(hands.length === game.players && hands.every((hand) => hand.length === 10), "hands of another size");
  refuseUnless(dealer in hands, `there is no seat ${dealer}`);
  deal = { ...game, dealer, hands, kitty, calls: [], bid: null, bidder: null, trump: null, discarded: false };
  Object.assign(deal, { leader: null, trick: [], won: hands.map(() => 0), over: false });
}

function suitOf(card) {
  if (card === "JK") return deal.trump;
  const suit = card.at(-1);
  return deal.trump && card[0] === "J" && SAME_COLOUR[suit] === deal.trump ? deal.trump : suit;
}

function strength(card, led) {
  if (card === "JK") return 99;
  const suit = suitOf(card), rank = RANKS.indexOf(card.slice(0, -1));
  if (suit === deal.trump) return card[0] === "J" ? 60 + (card.at(-1) === suit) : 30 + rank;
  return suit === led ? rank : -1;
}

const led = () => deal.trick[0].named ?? suitOf(deal.trick[0].card);
const inAuction = () => deal.calls.length < deal.players;

function toAct() {
  if (deal.over) return null;
  if (inAuction()) return (deal.dealer + 1 + deal.calls.length) % deal.players;
  return deal.discarded ? (deal.leader + deal.trick.length) % deal.players : deal.bidder;
}

function legal() {
  if (deal.over) return [];
  if (inAuction()) return ["P", ...BIDS.slice(BIDS.indexOf(deal.bid) + 1)];
  const hand = deal.hands[toAct()];
  if (!deal.discarded) return { choose: deal.kitty.length, of: hand };
  const joker = !deal.trump && !deal.trick.length ? SUITS.map((suit) => `JK=${suit}`) : ["JK"];
  const may = deal.trick.length ? hand.filter((card) => suitOf(card) === led()) : hand;
  return (may.length ? may : hand).flatMap((card) => (card === "JK" ? joker : [card]));
}

function act({ seat, action }) {
  if (!Number.isInteger(seat) || typeof action !== "string") throw new TypeError("expected a seat and an action");
  const options = legal(), hand = deal.hands[seat];
  refuseUnless(seat === toAct(), `it is the turn of ${toAct()}`);
  if (options.of) {
    const [word, ...cards] = action.split(" "), sizes = [cards.length, new Set(cards).size];
    refuseUnless(word === "discard" && sizes.every((size) => size === options.choose), "not a discard");
    refuseUnless(cards.every((card) => hand.includes(card)), "cards of somebody else");
    deal.hands[seat] = hand.filter((card) => !cards.includes(card));
    return Object.assign(deal, { discarded: true, leader: seat });
  }
  refuseUnless(options.includes(action), `${action} is illegal`);
  if (inAuction()) {
    deal.calls.push(action);
    if (action !== "P") Object.assign(deal, { bid: action, bidder: seat });
    if (inAuction()) return;
    deal.over = deal.bid === null;
    if (deal.over) return;
    deal.trump = deal.bid.endsWith("NT") ? null : deal.bid.at(-1);
    return deal.hands[deal.bidder].push(...deal.kitty);
  }
  const [card, named] = action.split("=");
  deal.hands[seat] = hand.filter((other) => other !== card);
  deal.trick.push({ seat, card, named });
  if (deal.trick.length < deal.players) return;
  const best = deal.trick.reduce((a, b) => (strength(b.card, led()) > strength(a.card, led()) ? b : a));
  deal.won[best.seat] += 1;
  Object.assign(deal, { leader: best.seat, trick: [], over: deal.hands.every((cards) => !cards.length) });
}

function points() {
  if (!deal.over) return null;
  if (deal.bid === null) return deal.won;
  const at = BIDS.indexOf(deal.bid), value = 40 + 20 * (at % 5) + 100 * Math.floor(at / 5);
  const tricks = deal.won[deal.bidder];
  const made = tricks < parseInt(deal.bid) ? -value : tricks === 10 ? Math.max(value, 250) : value;
  return deal.won.map((won, seat) => (seat === deal.bidder ? made : 10 * won));
}

const ANSWERS = {
  new: begin, act, legal, points, to_act: toAct,
  hand: ({ seat }) => deal.hands[seat],
  contract: () => (deal.bid === null || inAuction() ? null : [deal.bid, deal.bidder]),
  tricks: () => deal.won,
  quit: () => input.close(),
  hello: ({ protocol }) => {
    if (protocol !== 1) throw new Unsupported(`protocol ${protocol}`);
    const known = { asks: Object.keys(ANSWERS), presets: Object.keys(GAMES), settings: [] };
    return { protocol: 1, name: "Example in JavaScript", version: "1", roles: ["rules"], ...known };
  },
};

function answered(line) {
  let id = null;
  try {
    const { id: number, ask, ...given } = JSON.parse(line);
    if (!Number.isInteger(number)) throw new TypeError("id: expected a whole number");
    id = number;
    if (typeof ask !== "string") throw new TypeError("ask: expected a word");
    if (!Object.hasOwn(ANSWERS, ask)) throw new Unsupported(`question ${ask}`);
    const is = ANSWERS[ask](given);
    return { id, is: ["new", "act", "quit"].includes(ask) ? null : is };
  } catch (error) {
    const kind = error instanceof Refused ? "refused" : error instanceof Unsupported ? "unsupported" : "error";
    return { id, [kind]: error.message };
  }
}

const input = createInterface({ input: process.stdin, crlfDelay: Infinity });
input.on("line", (line) => console.log(JSON.stringify(answered(line))));
input.on("close", () => process.stdin.destroy());
