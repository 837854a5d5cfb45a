// A deal as one client sees it, by what the host tells of it. Nothing here knows a rule of the game.
/**
 * @import { Account, Card, Contract, Event, Options } from "./fivehundred-1.js"
 * @import { Outcome, Seat, SeenAction, SeenPile, TrickShown, Turn } from "./fivehundred-1.js"
 */
/** A turn in which a seat acted. @typedef {Turn & { seat: Seat, action: SeenAction }} Acted */

/** The stages in which actions are taken. @type {Record<string, string>} */
const STAGES = {
  pass: "auction",
  bid: "auction",
  "special bid": "auction",
  look: "auction",
  "throw in": "claims",
  keep: "claims",
  discard: "exchange",
  hidden: "exchange",
  give: "gift",
  "call card": "partner call",
  "call players": "partner call",
  "declare slam": "slam call",
  breach: "breach call",
  "declare joker": "declaring",
  play: "play",
};

/**
 * The whole account of a deal after the host has sent `more`; throws a `RangeError` if something before it is missing.
 * @param {Account | null} account
 * @param {Account} more
 * @returns {Account}
 */
export function joined(account, more) {
  if (!more.since) return more;
  if (!account || more.since > account.events.length) throw new RangeError(`events before ${more.since} are missing`);
  const { begun, seat, hand, events } = account;
  const kept = { hand, ...more, begun, seat, since: 0, events: [...events.slice(0, more.since), ...more.events] };
  return /** @type {Account} */ (kept);
}

/** The events in which somebody acted. @param {Account} account */
export const acts = (account) => account.events.filter(({ turn }) => turn.action);

/**
 * The deal after `count` of the events in its whole account, or now; with the account, for other steps.
 * Cards are sorted as they are in `order`.
 * @param {Account} account
 */
export function seen(account, count = account.events.length, order = account.hand ?? []) {
  const me = account.seat ?? null;
  const next = account.events.at(count);
  const deal = begun(account);
  account.events.slice(0, count).forEach((event) => hear(deal, event, me));
  const { sizes, open, piles, played, hand, dealer, ended, kitty, done, holding, contract } = deal;
  const sorted = sorting(order);
  const lying = piles.map((of) =>
    of.flatMap(({ up, down }) => (down ? [up, down] : [up])).filter((card) => !played.has(card)),
  );
  const out = [...sizes.keys()].filter((seat) => contract && !contract.playing.includes(seat));
  return {
    seat: me,
    number: account.begun?.number ?? 0,
    dealer,
    ...{ done, ended, kitty, piles },
    holding: me === null ? null : holding,
    account,
    stage: next ? (next.gift ? "gift" : STAGES[next.turn.action?.type ?? ""]) : account.stage,
    to_act: next ? next.turn.seat : account.to_act,
    sides: account.begun?.sides ?? [],
    hand_sizes: sizes,
    contract: contract && { ...contract, sits_out: out },
    tricks: deal.tricks.map((trick) => (trick.from_table.includes(true) ? trick : { ...trick, from_table: [] })),
    won: deal.won,
    needed: (!next && account.needed) || null,
    open_hand: open && { seat: open.seat, cards: sorted(open.cards.filter((card) => !played.has(card))) },
    table_cards: lying.map(sorted),
    score: (!next && account.score) || null,
    hand: sorted([...hand]),
    legal: next ? null : legal(account.legal, sorted),
  };
}

/** A deal as it is seen. @typedef {ReturnType<typeof seen>} View */

/** The deal in `view` after `step` of the actions in it. @param {View} view @param {number} step */
export function atStep({ account }, step) {
  const next = acts(account).at(step);
  return seen(account, next && account.events.indexOf(next));
}

/** A deal before anything that has happened in it. @param {Account} account */
function begun({ begun }) {
  const sizes = [...(begun?.sizes ?? [])];
  return {
    sizes,
    // The first event says who deals.
    dealer: /** @type {Seat} */ (0),
    done: /** @type {Acted[]} */ ([]),
    ended: /** @type {Outcome | null} */ (null),
    kitty: /** @type {Card[] | null} */ (null),
    contract: /** @type {Contract | null} */ (null),
    hand: /** @type {Set<Card>} */ (new Set()),
    played: /** @type {Set<Card>} */ (new Set()),
    holding: {
      kitty: /** @type {Card[]} */ ([]),
      received: /** @type {Card[]} */ ([]),
      discards: /** @type {Card[]} */ ([]),
      handed_on: /** @type {Card[]} */ ([]),
    },
    open: /** @type {{ seat: Seat, cards: Card[] } | null} */ (null),
    piles: /** @type {SeenPile[][]} */ ([]),
    tricks: /** @type {TrickShown[]} */ ([]),
    won: sizes.map(() => 0),
  };
}

/**
 * Add what an event brings to `deal`, as `me` sees it.
 * @param {ReturnType<typeof begun>} deal
 * @param {Event} event
 * @param {Seat | null} me
 */
function hear(deal, event, me) {
  const { turn } = event;
  const { seat, action } = turn;
  deal.dealer = event.dealer ?? deal.dealer;
  if (event.up) deal.piles = event.up.map((cards) => cards.map((up) => ({ up, down: null })));
  turn.hand?.forEach((card) => deal.hand.add(card));
  if (seat !== null && action) {
    deal.done.push({ ...turn, seat, action });
    if (action.type === "play") play(deal, event, me);
    else hand(deal, event, me);
  }
  if (event.taker != null) {
    deal.sizes[event.taker] = (deal.sizes[event.taker] ?? 0) + (event.taken ?? 0);
    if (event.taker !== me) deal.kitty = turn.kitty ?? deal.kitty;
    else deal.holding.kitty = turn.kitty ?? [];
    if (event.taker === me) turn.kitty?.forEach((card) => deal.hand.add(card));
  }
  for (const { seat, pile, card } of turn.turned_up ?? [])
    Object.assign(deal.piles[seat]?.[pile] ?? {}, { down: card });
  if (event.open_hand) deal.open = { seat: event.open_hand[0], cards: event.open_hand[1] };
  deal.contract = event.contract ?? deal.contract;
  if (turn.outcome) {
    deal.ended = turn.outcome;
    deal.contract = turn.outcome.type === "played" ? turn.outcome.contract : null;
  }
}

/** A card is played. @param {ReturnType<typeof begun>} deal @param {Event} event @param {Seat | null} me */
function play(deal, { turn: { seat, action }, lying, pile, winner, won }, me) {
  if (seat === null || action?.type !== "play") return;
  const { card, suit = null } = action;
  const open = pile != null;
  const last = (lying && deal.tricks.at(-1)) || { seats: [], cards: [], suit, winner: null, from_table: [] };
  if (!lying) deal.tricks.push(last);
  last.from_table.push(open);
  last.seats.push(seat);
  last.cards.push(card);
  last.winner = winner ?? null;
  deal.won = won ?? deal.won;
  deal.played.add(card);
  // Cards on the table are not among those of the hand.
  if (open) return;
  deal.sizes[seat] = (deal.sizes[seat] ?? 0) - 1;
  if (seat === me) deal.hand.delete(card);
}

/**
 * Cards leave a hand, to be discarded or handed on.
 * @param {ReturnType<typeof begun>} deal
 * @param {Event} event
 * @param {Seat | null} me
 */
function hand(deal, { turn: { seat, action }, handed_to: to = null }, me) {
  if (seat === null || !action) return;
  const cards = action.type === "discard" ? action.cards : action.type === "give" ? [action.card] : [];
  const count = action.type === "hidden" ? action.count : cards.length;
  deal.sizes[seat] = (deal.sizes[seat] ?? 0) - count;
  if (to !== null) deal.sizes[to] = (deal.sizes[to] ?? 0) + count;
  if (seat === me) {
    cards.forEach((card) => deal.hand.delete(card));
    deal.holding[to === null ? "discards" : "handed_on"].push(...cards);
  }
  if (to === me && me !== null) {
    cards.forEach((card) => deal.hand.add(card));
    deal.holding.received.push(...cards);
  }
}

/** Sorts cards as the host has sorted `order`, and others, which it has not, by suit. @param {Card[]} order */
function sorting(order) {
  const suits = "SHCD";
  const ranks = ["A", "K", "Q", "J", "13", "12", "11"];
  /** @param {Card} card */
  const rank = (card) =>
    ranks.includes(card.slice(0, -1)) ? ranks.indexOf(card.slice(0, -1)) : 17 - Number(card.slice(0, -1));
  /** @param {Card} card */
  const place = (card) => (card.startsWith("JK") ? card.length : 20 * (suits.indexOf(card.slice(-1)) + 1) + rank(card));
  /** @param {Card[]} cards */
  return (cards) => {
    const known = cards.every((card) => order.includes(card));
    return cards.sort((one, other) => (known ? order.indexOf(one) - order.indexOf(other) : place(one) - place(other)));
  };
}

/**
 * The legal actions by their texts, or the cards to discard.
 * @param {Options | null} said
 * @param {(cards: Card[]) => Card[]} sorted
 */
function legal(said, sorted) {
  return said?.type === "discards" ? { ...said, cards: sorted([...said.cards]) } : said;
}
