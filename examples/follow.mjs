// A client that knows no rule of the game: it follows deals by the accounts that a host sends, and does anything legal.
// Each line it reads is a message to one client, {"client": …, "sent": …}. For each it writes a line: what it says to the
// host, if anything, and what it knows. tests/hosting/test_without_rules.py plays whole matches with it.
import { createInterface } from "node:readline";

class Table {
  constructor(account) {
    Object.assign(this, { seat: account.seat, events: [] });
  }

  // What is known of the deal by its events alone: cards, numbers and names, and no rule.
  seen() {
    const hand = new Set(), tricks = [], piles = {}, open = new Set();
    const seen = { contract: null, kitty: null, won: null, openSeat: null, outcome: null };
    const add = (to, cards) => cards.forEach((card) => to.add(card));
    for (const event of this.events) {
      const { seat, action, ...brought } = event.turn, own = seat !== null && seat === this.seat;
      const handed = action?.cards ?? (action?.type === "give" ? [action.card] : []);
      add(hand, brought.hand ?? []);
      (event.up ?? []).forEach((cards, of) => cards.forEach((card, at) => (piles[`${of} ${at}`] = [card])));
      if (own) handed.forEach((card) => hand.delete(card));
      if (event.handed_to !== undefined && event.handed_to === this.seat) add(hand, handed);
      if (event.trick) {
        if (!event.lying) tricks.push({ cards: [], winner: null });
        tricks.at(-1).cards.push([seat, action.card]);
        if (own && event.pile === undefined) hand.delete(action.card);
        open.delete(action.card);
      }
      if (event.taker !== undefined) seen.kitty = [event.taker, event.taken];
      if (event.taker !== undefined && event.taker === this.seat) add(hand, brought.kitty);
      if (event.winner !== undefined) Object.assign(tricks.at(-1), { winner: event.winner }), (seen.won = event.won);
      for (const up of brought.turned_up ?? []) piles[`${up.seat} ${up.pile}`].push(up.card);
      if (event.open_hand) (seen.openSeat = event.open_hand[0]), add(open, event.open_hand[1]);
      seen.contract = event.contract ?? seen.contract;
      seen.outcome = brought.outcome?.type ?? seen.outcome;
    }
    return { ...seen, hand: [...hand].sort(), open: [...open].sort(), tricks, piles };
  }
}

// Any number below another, the same in every run.
let state = 1;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const tables = {};

for await (const line of createInterface({ input: process.stdin })) {
  const { client, sent } = JSON.parse(line);
  const account = sent.type === "account" ? sent : sent.account;
  let says = sent.type === "welcome" && sent.player !== null && !sent.account ? { type: "ready" } : null;
  if (sent.type === "deal finished") says = tables[client].seat === null ? null : { type: "ready" };
  if (account) {
    if (!account.since) tables[client] = new Table(account);
    const events = tables[client].events;
    events.splice(account.since, events.length, ...account.events);
    const options = account.legal?.options;
    if (options?.type === "listed") says = { type: "act", action: options.actions[below(options.actions.length)] };
    if (options?.type === "discards") says = { type: "act", action: { type: "discard", cards: options.cards.slice(0, options.size) } };
  }
  console.log(JSON.stringify({ says, seen: account ? tables[client].seen() : null }));
}
