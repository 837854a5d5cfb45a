// A deal that is over, one step after the other: each step is the view as it then was, as far as a page can tell.

/** What `view`, of a deal that is over, was after `step` of the things done in it. */
export function atStep(view, step) {
  const done = view.table.done.slice(0, step);
  if (step >= view.table.done.length) return view;
  const now = view.computed;
  const next = view.table.done[step];
  const plays = done.filter(({ action }) => action.type === "play");
  const all = view.table.done.filter(({ action }) => action.type === "play");
  const tricks = [];
  let left = plays.length;
  for (const trick of now.tricks) {
    if (left <= 0) break;
    const count = Math.min(left, trick.cards.length);
    left -= count;
    const full = count === trick.cards.length;
    tricks.push({ ...trick, seats: trick.seats.slice(0, count), cards: trick.cards.slice(0, count), winner: full ? trick.winner : null });
  }
  const won = now.won.map((_, seat) => tricks.filter((trick) => trick.winner === seat).length);
  const gone = new Set(plays.map(({ action }) => action.card));
  const playing = next.action.type === "play";
  const calling = ["pass", "bid", "special bid", "look"].includes(next.action.type);
  const { held = [], discards = [], kitty = [], received = [], handed_on = [] } = view.holding ?? {};
  const before = [...held, ...discards, ...handed_on].filter((card) => !calling || ![...kitty, ...received].includes(card));
  const hand = playing ? held.filter((card) => !gone.has(card)) : [...new Set(before)];
  const sizes = now.hand_sizes.map((left, seat) => left + all.slice(plays.length).filter((one) => one.seat === seat).length);
  return {
    ...view,
    table: { ...view.table, done, ended: null, shown: [], kitty: playing ? view.table.kitty : null },
    holding: view.holding && { ...view.holding, discards: playing ? discards : [] },
    computed: {
      ...now, tricks,
      won,
      stage: playing ? "play" : calling ? "auction" : "exchange",
      to_act: next.seat,
      contract: calling ? null : now.contract,
      needed: null,
      open_hand: null,
      score: null,
      legal: null,
      table_cards: [],
      hand_sizes: sizes,
      ...(view.holding ? { hand } : {}),
    },
  };
}
