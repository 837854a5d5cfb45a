// A client that knows no rule of the game: it follows deals by the accounts that a host sends, and does anything legal.
/** @import { Account, Action, Card, Contract, EventDocument, OptionsDocument, Seat } from "./fivehundred-1.js" */

/** What is known of a deal by its events alone: cards, numbers and names, and no rule. */
export class Follower {
  /** @type {EventDocument[]} */
  events = [];
  /** @type {Seat | null} */
  seat = null;

  /** Add what an account brings. @param {Account} account */
  hear({ since, events, seat }) {
    this.events.splice(since, this.events.length, ...events);
    this.seat = seat;
  }

  /** The table as a page would draw it. */
  seen() {
    /** @type {{ contract: Contract | null, kitty: [Seat, number] | null, won: number[] | null, openSeat: Seat | null, outcome: string | null }} */
    const seen = { contract: null, kitty: null, won: null, openSeat: null, outcome: null };
    const tricks = /** @type {{ cards: [Seat, Card][], winner: Seat | null }[]} */ ([]);
    const piles = /** @type {Record<string, Card[]>} */ ({});
    const [hand, open] = [/** @type {Set<Card>} */ (new Set()), /** @type {Set<Card>} */ (new Set())];
    for (const event of this.events) {
      const { seat, action, ...brought } = event.turn, own = seat !== null && seat === this.seat;
      const handed = action && "cards" in action ? action.cards : action?.type === "give" ? [action.card] : [];
      brought.hand?.forEach((card) => hand.add(card));
      event.up?.forEach((cards, of) => cards.forEach((card, at) => (piles[`${of} ${at}`] = [card])));
      if (own) handed.forEach((card) => hand.delete(card));
      if (event.handed_to !== undefined && event.handed_to === this.seat) handed.forEach((card) => hand.add(card));
      if (seat !== null && action?.type === "play") {
        if (!event.lying) tricks.push({ cards: [], winner: null });
        tricks.at(-1)?.cards.push([seat, action.card]);
        if (own && event.pile === undefined) hand.delete(action.card);
        open.delete(action.card);
      }
      if (event.taker != null) seen.kitty = [event.taker, event.taken ?? 0];
      if (event.taker != null && event.taker === this.seat) brought.kitty?.forEach((card) => hand.add(card));
      if (event.winner != null) Object.assign(tricks.at(-1) ?? {}, { winner: event.winner });
      seen.won = event.won ?? seen.won;
      for (const up of brought.turned_up ?? []) piles[`${up.seat} ${up.pile}`]?.push(up.card);
      if (event.open_hand) (seen.openSeat = event.open_hand[0]), event.open_hand[1].forEach((card) => open.add(card));
      seen.contract = event.contract ?? seen.contract;
      seen.outcome = brought.outcome?.type ?? seen.outcome;
    }
    return { ...seen, hand: [...hand].sort(), open: [...open].sort(), tricks, piles };
  }
}

/**
 * Any of the legal actions; `below(count)` draws a number from 0 upwards.
 * @param {OptionsDocument} legal
 * @param {(count: number) => number} below
 */
export function anyAction({ options }, below) {
  if (options.type === "listed") return /** @type {Action} */ (options.actions[below(options.actions.length)]);
  return /** @type {Action} */ ({ type: "discard", cards: options.cards.slice(0, options.size) });
}
