// Documents of fivehundred/2, made from its JSON Schema. Its SHA-256 is
// 426805080647adf2ff81fadb95f0037f8190021b1e9d149ad5afee14e35ee23b

/**
 * Everything of Five Hundred that a program shows or stores.
 */
export type AnyDocument =
  | RulesetDocument
  | ActionDocument
  | DealDocument
  | MatchDocument
  | RecordDocument
  | SeatViewDocument
  | SpectatorViewDocument
  | ScoreSheetDocument
  | DealInfoDocument
  | TurnDocument
  | EventDocument
  | RefusalDocument
  | PublicRefusalDocument
  | OptionsDocument
  | ContractDocument
  | ScoreDocument
  | DealSummaryDocument
  | ResultDocument
  | StandingsDocument;
/**
 * Rank and suit; the joker, or the higher of two, is JK, the lower JK2.
 */
export type Card =
  | "2S"
  | "3S"
  | "4S"
  | "5S"
  | "6S"
  | "7S"
  | "8S"
  | "9S"
  | "10S"
  | "11S"
  | "12S"
  | "13S"
  | "JS"
  | "QS"
  | "KS"
  | "AS"
  | "2C"
  | "3C"
  | "4C"
  | "5C"
  | "6C"
  | "7C"
  | "8C"
  | "9C"
  | "10C"
  | "11C"
  | "12C"
  | "13C"
  | "JC"
  | "QC"
  | "KC"
  | "AC"
  | "2D"
  | "3D"
  | "4D"
  | "5D"
  | "6D"
  | "7D"
  | "8D"
  | "9D"
  | "10D"
  | "11D"
  | "12D"
  | "13D"
  | "JD"
  | "QD"
  | "KD"
  | "AD"
  | "2H"
  | "3H"
  | "4H"
  | "5H"
  | "6H"
  | "7H"
  | "8H"
  | "9H"
  | "10H"
  | "11H"
  | "12H"
  | "13H"
  | "JH"
  | "QH"
  | "KH"
  | "AH"
  | "JK2"
  | "JK";
/**
 * A set of cards, in pack order.
 */
export type Cards = Card[];
/**
 * How many cards at a time are dealt, K before those for the kitty.
 */
export type Packets = string;
/**
 * What the bidder's side must do.
 */
export type Goal =
  | {
      type: "no tricks";
    }
  | {
      type: "at least";
      tricks: number;
    }
  | {
      type: "exactly";
      tricks: number;
    };
/**
 * What all the tricks score on a bid worth less, or how much they score on top of its value.
 */
export type Slam =
  | number
  | {
      type: "bonus";
      points: number;
    };
/**
 * Something that a player does.
 */
export type Action =
  | {
      type: "pass";
    }
  | {
      type: "bid";
      bid: Bid;
    }
  | {
      type: "special bid";
      bid: string;
    }
  | {
      type: "look";
    }
  | {
      type: "throw in";
    }
  | {
      type: "keep";
    }
  | {
      type: "discard";
      cards: Cards;
    }
  | {
      type: "call card";
      card: Card;
    }
  | {
      type: "call players";
      players: Seat[];
    }
  | {
      type: "declare slam";
      undertaken: boolean;
    }
  | {
      type: "give";
      card: Card;
    }
  | {
      type: "breach";
      undertaken: boolean;
    }
  | {
      type: "declare joker";
      higher: Suit | null;
      lower: Suit | null;
    }
  | {
      type: "play";
      card: Card;
      suit?: Suit;
    };
/**
 * A bid of tricks, such as 7S or 10NT.
 */
export type Bid = string;
/**
 * A seat, clockwise from 0; in matches and on score sheets, a player.
 */
export type Seat = number;
export type Suit = "S" | "C" | "D" | "H";
/**
 * A bid of tricks, or the key of a special bid.
 */
export type Call = string;
/**
 * What a contract asks.
 */
export type AnyGoal =
  | Goal
  | {
      type: "each alone";
    };
/**
 * An action, or how many cards were laid away or handed on unseen.
 */
export type SeenAction =
  | Action
  | {
      type: "hidden";
      count: number;
    };
/**
 * A bid, or a pass: P.
 */
export type AnyCall = string;
export type CallCardOrCallPlayers =
  | {
      type: "call card";
      card: Card;
    }
  | {
      type: "call players";
      players: Seat[];
    };
export type DeclareSlam = {
  type: "declare slam";
  undertaken: boolean;
};
export type Breach = {
  type: "breach";
  undertaken: boolean;
};
export type Play = {
  type: "play";
  card: Card;
  suit?: Suit;
};
/**
 * The reason of a refusal.
 */
export type Reason =
  | "out of turn"
  | "finished"
  | "call now"
  | "claim now"
  | "discard now"
  | "slam now"
  | "give now"
  | "breach now"
  | "partner now"
  | "declare now"
  | "play now"
  | "elsewhere"
  | "shown lacking"
  | "played before"
  | "no such bid"
  | "no trump barred"
  | "no trump from seven"
  | "no such special"
  | "too low"
  | "gate shut"
  | "unanswered"
  | "look first"
  | "looked already"
  | "blind too late"
  | "barred from bidding"
  | "must bid"
  | "inkle too late"
  | "not over a seven"
  | "not all have spoken"
  | "no claims"
  | "claim too late"
  | "claim barred"
  | "discard count"
  | "passed on count"
  | "slam discard count"
  | "discard not held"
  | "not held"
  | "not on table"
  | "name a card"
  | "name players"
  | "one player"
  | "not another player"
  | "not alone"
  | "called joker"
  | "called bower"
  | "called own card"
  | "called absent card"
  | "gift not held"
  | "breach by partner"
  | "joker not yours"
  | "jokers apart"
  | "follow"
  | "joker follows"
  | "joker forced"
  | "name a suit"
  | "names nothing"
  | "suit was led"
  | "joker waits"
  | "joker not first"
  | "joker shown void"
  | "joker is every suit"
  | "joker led last"
  | "naming barred"
  | "joker barred"
  | "named void";

/**
 * A way to play, with every setting.
 */
export interface RulesetDocument {
  format: "fivehundred/2";
  kind: "ruleset";
  /**
   * The settings.
   */
  rules: Ruleset | RulesReference;
}
/**
 * One way to play, with every choice made.
 */
export interface Ruleset {
  /**
   * SEAT-1
   */
  players: number;
  /**
   * SEAT-2
   */
  sides: "individual" | "partners of two" | "partners of three" | "called";
  /**
   * CARD-2
   */
  deck: Cards;
  /**
   * CARD-9
   */
  fours: "plain" | "of trumps";
  /**
   * CARD-7, CARD-10
   */
  jacks: "below queens" | "above aces";
  /**
   * CARD-3
   */
  hand_size: number;
  /**
   * DEAL-5
   */
  dummy_hand: boolean;
  /**
   * TWO-1
   */
  table_cards: boolean;
  /**
   * CARD-3, TWO-2
   */
  out_of_play: number;
  /**
   * DEAL-2
   */
  packets: Packets;
  /**
   * SEAT-3
   */
  first_dealer: "rank then suit" | "draw again" | "cut";
  /**
   * DEAL-4
   */
  early_claim: "barred" | "allowed";
  /**
   * DEAL-4
   */
  late_claim: "barred" | "anyone" | "anyone but the contractor";
  /**
   * BID-3
   */
  schedule: Schedule;
  /**
   * BID-1
   */
  lowest_level: number;
  /**
   * BID-1
   */
  highest_level: number;
  /**
   * BID-16
   */
  no_trump: "allowed" | "from seven" | "barred";
  /**
   * BID-4
   */
  auction: "single round" | "until passed";
  /**
   * BID-5
   */
  reentry: "never" | "on a change of suit" | "always";
  /**
   * BID-14
   */
  last_bidder: "stands" | "may not raise himself" | "may raise";
  /**
   * BID-9
   */
  inkles: boolean;
  /**
   * BID-13, BID-16
   */
  dealer_stuck: boolean;
  /**
   * BID-13
   */
  ralphing: boolean;
  /**
   * BID-6
   */
  all_pass: "next dealer" | "same dealer" | "played";
  /**
   * BID-7, BID-8
   */
  specials: Special[];
  /**
   * BID-15
   */
  breach: number | null;
  /**
   * BID-17
   */
  declared_slam: number | null;
  /**
   * KITTY-3
   */
  kitty_shown: boolean;
  /**
   * CALL-1, CALL-2
   */
  calling: "card" | "player" | "card or player";
  /**
   * CALL-4
   */
  alone: "barred" | "allowed";
  /**
   * CALL-3
   */
  callable_cards: "no joker" | "no joker nor bower";
  /**
   * CALL-4
   */
  call_time: "after the discard" | "before the kitty";
  /**
   * CARD-5
   */
  joker_order: "black over red" | "red over black";
  /**
   * JOKER-3, JOKER-7
   */
  joker_follow: "when void" | "always" | "first or last of a suit" | "every suit";
  /**
   * JOKER-3
   */
  joker_in_misere: "may" | "must";
  /**
   * JOKER-4
   */
  joker_lead: "any suit" | "unled suits" | "suits not shown void" | "any suit even with trumps";
  /**
   * JOKER-7
   */
  joker_lead_time: "any time" | "when nothing else is left";
  /**
   * JOKER-4, JOKER-7
   */
  joker_naming: "a suit" | "nothing";
  /**
   * JOKER-2, JOKER-7
   */
  joker_rank: "highest" | "lowest in misere";
  /**
   * JOKER-5
   */
  joker_declared: "no" | "by the contractor";
  /**
   * PLAY-1, PLAY-10
   */
  first_lead: "contractor" | "eldest hand";
  /**
   * PLAY-9
   */
  early_end: boolean;
  /**
   * SCORE-3, SCORE-13
   */
  slam: Slam | null;
  /**
   * SCORE-2, SCORE-10
   */
  failed: "loses the value" | "the defenders score the value";
  /**
   * SCORE-4, SCORE-10
   */
  defence_scores: "always" | "if the contract fails" | "never";
  /**
   * SCORE-8
   */
  card_points: "none" | "counted";
  /**
   * SCORE-9
   */
  defence_tricks: "own" | "together";
  /**
   * CALL-3, SCORE-9
   */
  shares: "full" | "half";
  /**
   * END-1
   */
  target: number;
  /**
   * END-1, END-8
   */
  both_at_target: "contractor" | "higher score";
  /**
   * END-3
   */
  defence: "may win" | "capped" | "only a contract wins" | "from a threshold";
  /**
   * END-3, END-7
   */
  cap: number | null;
  /**
   * END-3
   */
  threshold: number | null;
  /**
   * END-2
   */
  several_at_target: "order of tricks" | "earliest trick" | "highest total";
  /**
   * END-4
   */
  limit: number | null;
  /**
   * END-4
   */
  at_limit:
    | (
        | "highest wins"
        | "other side wins"
        | "best other side wins"
        | "other side wins unless negative"
        | "drops out"
        | "cannot win"
      )
    | null;
  /**
   * END-4
   */
  fewer: Ruleset | null;
  /**
   * END-8
   */
  spread: number | null;
  /**
   * END-5
   */
  hand_limit: number | null;
  name: string;
  source: string;
}
/**
 * For each suit and no trump the values of its bids, from the first level on.
 */
export interface Schedule {
  first_level: number;
  values: {
    S: number[];
    C: number[];
    D: number[];
    H: number[];
    NT: number[];
  };
}
/**
 * One special bid: what it is worth, where it ranks, when it is allowed and how it is played (BID-7).
 */
export interface Special {
  key: string;
  name: string;
  value: number;
  points: number;
  place: never[] | null;
  goal: Goal;
  blind: boolean;
  gate: "none" | "seven" | "over a seven" | "all have spoken";
  answers: string | null;
  kitty: "taken" | "left" | "passed on";
  partner: "sits out" | "must sit out" | "plays too";
  shown: "never" | "before the lead" | "after the first trick" | "after his first card";
  defence: "own and the contractor's" | "the contractor's if failed" | "nothing" | "own";
}
/**
 * Rules that the reader has been given already.
 */
export interface RulesReference {
  /**
   * The hash of what they mean, in hexadecimal.
   */
  sha256: string;
}
/**
 * Something that a player does.
 */
export interface ActionDocument {
  format: "fivehundred/2";
  kind: "action";
  /**
   * What they do.
   */
  action: Action;
}
/**
 * A deal as its host knows it, with every card. It is read by doing it all again, so none is illegal.
 */
export interface DealDocument {
  format: "fivehundred/2";
  kind: "deal";
  /**
   * The rules it is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * Who dealt.
   */
  dealer: Seat;
  /**
   * The score of each side or player as the deal began.
   */
  scores: number[];
  /**
   * Which deal of the match it is, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in it, ascending.
   */
  barred: Seat[];
  /**
   * The cards, and what was done.
   */
  deal: Deal;
}
/**
 * The cards of a deal and what was done with them.
 */
export interface Deal {
  /**
   * The hand of each seat, from seat 0: as dealt, or as it was at the first lead if set up there.
   */
  hands: Cards[];
  /**
   * The kitty as dealt, or what had been laid away if set up.
   */
  kitty: Cards;
  /**
   * The third hand of a two-handed game.
   */
  dummy: Cards | null;
  /**
   * The cards that went to nobody.
   */
  out_of_play: Cards | null;
  /**
   * The piles on the table of each seat.
   */
  tables: Pile[][] | null;
  /**
   * Null, unless the deal was set up at its first lead.
   */
  set_up: SetUp | null;
  /**
   * Everything that was done, in order.
   */
  done: Done[];
  /**
   * What ended the hand other than an action, if anything.
   */
  ruling: (Settled | Void) | null;
}
/**
 * The card face up, and the one below it.
 */
export interface Pile {
  up: Card;
  down: Card;
}
/**
 * The cards and contract of a deal that was set up at its first lead.
 */
export interface SetUp {
  /**
   * What is played for.
   */
  contract: Contract;
  /**
   * What was made of the jokers.
   */
  declared: JokersDeclared;
}
/**
 * A contract; who plays and what must be done follow from the rules.
 */
export interface Contract {
  /**
   * The bid that won; null on a passed deal.
   */
  call: Call | null;
  /**
   * Who bid it; null on a passed deal.
   */
  contractor: Seat | null;
  /**
   * The contractor's side, ascending, the contractor included.
   */
  side: Seat[];
  /**
   * The card whose holder is the contractor's partner, if one was called.
   */
  called: Card | null;
  /**
   * Whether the contractor undertook all the tricks alone after the exchange.
   */
  slam: boolean;
  /**
   * The defender who undertook a trick more than needed, if any.
   */
  breach: Seat | null;
}
/**
 * The suit made of the only or higher joker, and of the lower; null for none.
 */
export interface JokersDeclared {
  higher: Suit | null;
  lower: Suit | null;
}
/**
 * Who did what.
 */
export interface Done {
  /**
   * Who did it.
   */
  seat: Seat;
  /**
   * What they did.
   */
  action: Action;
}
/**
 * All the tricks that were left went to one seat.
 */
export interface Settled {
  type: "settled";
  /**
   * Who got them.
   */
  seat: Seat;
}
/**
 * The cards were dealt wrongly, and the hand was void.
 */
export interface Void {
  type: "void";
  /**
   * What was wrong.
   */
  why:
    | "a poor hand was thrown in"
    | "somebody has the wrong number of cards"
    | "no cut was offered"
    | "a card was turned up while dealing";
}
/**
 * A match as everybody knows it; it holds no cards except those of the first draw and called ones.
 */
export interface MatchDocument {
  format: "fivehundred/2";
  kind: "match";
  /**
   * The rules it began with.
   */
  rules: Ruleset | RulesReference;
  /**
   * The draw for the first deal, if there was one.
   */
  drawn: Draw | null;
  /**
   * The game as it stands.
   */
  book: Book;
  /**
   * The totals it began with; left out if all were 0.
   */
  scores?: number[];
}
/**
 * The draw for the first deal: everybody in the first round, those who tied in later ones (SEAT-3).
 */
export interface Draw {
  rounds: Drawn[][];
  dealer: Seat;
}
/**
 * One card drawn or cut, for everybody to see.
 */
export interface Drawn {
  drawer: number;
  card: Card;
}
/**
 * A game as it stands. Points have one entry for each player, or each side of fixed partners.
 */
export interface Book {
  /**
   * The players still in, by seat.
   */
  seats: Seat[];
  /**
   * The player who deals next.
   */
  dealer: Seat;
  /**
   * The totals.
   */
  scores: number[];
  /**
   * One for every deal so far.
   */
  rows: Row[];
  /**
   * Those who once stood at the limit and cannot win.
   */
  barred: Seat[];
  /**
   * The players who may not bid on the next hand.
   */
  may_not_bid: Seat[];
  /**
   * How the game ended; null while it goes on.
   */
  result: Result | null;
}
/**
 * A deal that is over, as it is written down.
 */
export interface Row {
  /**
   * Which deal it was, from 1.
   */
  number: number;
  /**
   * The players who sat in, by seat.
   */
  seats: Seat[];
  /**
   * The player who dealt.
   */
  dealer: Seat;
  /**
   * How it ended; its seats are those of that deal.
   */
  outcome: Played | PassedOut | Misdealt;
  /**
   * Whether the contract was made; null without one.
   */
  made: boolean | null;
  /**
   * What was scored.
   */
  points: number[];
  /**
   * What each total gained by it.
   */
  gains: number[];
  /**
   * The totals after it.
   */
  totals: number[];
  /**
   * The players who dropped out after it.
   */
  dropped: Seat[];
  /**
   * What each seat captured, if asked.
   */
  captured?: number[];
  /**
   * The seat that won each trick, if asked.
   */
  winners?: Seat[];
  /**
   * The worth of each trick, if asked.
   */
  worth?: number[];
}
/**
 * All tricks were played, or settled.
 */
export interface Played {
  type: "played";
  /**
   * What was played for.
   */
  contract: Contract;
  /**
   * The tricks of each seat.
   */
  tricks: number[];
  /**
   * The tricks that were settled and not played, if any.
   */
  rest: Rest | null;
  /**
   * The revokes found too late.
   */
  revokes: LateRevoke[];
}
/**
 * Tricks that were not played out, because they were certain or all agreed (PLAY-9).
 */
export interface Rest {
  seat: Seat;
  tricks: number;
  worth: number;
}
/**
 * A revoke found when it could no longer be put right (IRR-1).
 */
export interface LateRevoke {
  seat: Seat;
  trick: number | null;
  gets: Seat | null;
}
/**
 * Nobody made a bid that counts, and the hands were thrown in (BID-6, BID-9).
 */
export interface PassedOut {
  type: "passed out";
  inkles: boolean;
}
/**
 * A poor hand was thrown in, or the cards were dealt wrongly (DEAL-4, DEAL-6).
 */
export interface Misdealt {
  type: "misdealt";
  seat: Seat | null;
  why:
    | (
        | "a poor hand was thrown in"
        | "somebody has the wrong number of cards"
        | "no cut was offered"
        | "a card was turned up while dealing"
      )
    | null;
}
/**
 * How a game ended: one winner, several who share it, or none (END-6).
 */
export interface Result {
  winners: number[];
  rule: string;
  text: string;
}
/**
 * A match with all its deals, the last of which may be under way: what a host keeps.
 */
export interface RecordDocument {
  format: "fivehundred/2";
  kind: "record";
  /**
   * The rules it began with.
   */
  rules: Ruleset | RulesReference;
  /**
   * Who dealt first.
   */
  dealer: Seat;
  /**
   * The draw for the first deal, if there was one.
   */
  drawn: Draw | null;
  /**
   * Every deal, in order.
   */
  deals: Deal[];
  /**
   * The totals it began with; left out if all were 0.
   */
  scores?: number[];
}
/**
 * All that one seat knows, and nothing else.
 */
export interface SeatViewDocument {
  format: "fivehundred/2";
  kind: "seat view";
  /**
   * The rules it is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * Who dealt.
   */
  dealer: Seat;
  /**
   * The score of each side or player as the deal began.
   */
  scores: number[];
  /**
   * Which deal of the match it is, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in it, ascending.
   */
  barred: Seat[];
  /**
   * What everybody has seen, and what this seat has seen of it.
   */
  table: Table;
  /**
   * Whose view it is.
   */
  seat: Seat;
  /**
   * Its cards.
   */
  holding: Holding;
  computed?: SeatViewComputed;
}
/**
 * What everybody has seen.
 */
export interface Table {
  /**
   * Null, unless the deal was set up at its first lead.
   */
  set_up: SetUp | null;
  /**
   * Everything that was done, in order.
   */
  done: Seen[];
  /**
   * How the hand ended, if it is over.
   */
  ended: (Played | PassedOut | Misdealt) | null;
  /**
   * The contractor's hand as play began, once it lies open.
   */
  shown: Cards;
  /**
   * The kitty, once it was shown to everybody.
   */
  kitty: Cards | null;
  /**
   * The piles on the table of each seat, as far as they have lain open.
   */
  tables: SeenPile[][];
}
/**
 * Who did what, as far as it was seen.
 */
export interface Seen {
  /**
   * Who did it.
   */
  seat: Seat;
  /**
   * What they did; null when cards were laid away, or handed on, and not seen.
   */
  action: Action | null;
}
/**
 * The card face up, and the one below it; null until it is turned up.
 */
export interface SeenPile {
  up: Card;
  down: Card | null;
}
/**
 * The cards of one seat as it knows them.
 */
export interface Holding {
  /**
   * Its hand; once play has begun, as it was then.
   */
  held: Cards;
  /**
   * The kitty it took.
   */
  kitty: Cards;
  /**
   * What it laid away.
   */
  discards: Cards;
  /**
   * What a partner handed it.
   */
  received: Cards;
  /**
   * What it handed to a partner.
   */
  given: Cards;
  /**
   * What of the discards was laid away for a partner's gift.
   */
  for_gift: Cards;
}
/**
 * What the table looks like to one seat, and what it may do.
 */
export interface SeatViewComputed {
  /**
   * What is going on.
   */
  stage:
    | "auction"
    | "claims"
    | "exchange"
    | "calling partners"
    | "slam"
    | "gift"
    | "breach"
    | "declaring jokers"
    | "play"
    | "finished";
  /**
   * Whose turn it is; null when nothing is left to decide.
   */
  to_act: Seat | null;
  /**
   * The seats of each entry of the scores.
   */
  sides: Seat[][];
  /**
   * How many cards each seat holds.
   */
  hand_sizes: number[];
  /**
   * What is played for; null while that is open.
   */
  contract: ContractShown | null;
  /**
   * Every trick so far, the one under way last.
   */
  tricks: TrickShown[];
  /**
   * The tricks each seat has won by its cards.
   */
  won: number[];
  /**
   * The same for each entry of the scores.
   */
  won_by_side: number[];
  /**
   * What the contractor's side still has to do; null without a contract, or where each plays alone.
   */
  needed: NeededShown | null;
  /**
   * The suits each seat has shown itself void of.
   */
  voids: Suit[][];
  /**
   * The hand that lies open, if one does.
   */
  open_hand: OpenHandShown | null;
  /**
   * The cards that lie open on the table of each seat; empty if nobody has cards there.
   */
  table_cards: Card[][];
  /**
   * The points of the hand; null until it is over.
   */
  score: Score | null;
  /**
   * The cards it holds now, sorted as a hand is held.
   */
  hand: Card[];
  /**
   * The seats that it knows to be on its side.
   */
  partners: Seat[];
  /**
   * What it may do now; null when another is to act.
   */
  legal: (ListedShown | DiscardsShown) | null;
}
/**
 * A contract with everything that follows from it.
 */
export interface ContractShown {
  /**
   * The trump suit; null without one.
   */
  trump: Suit | null;
  /**
   * The contract in words.
   */
  text: string;
  /**
   * The bid that won; null on a passed deal.
   */
  call: Call | null;
  /**
   * Who bid it; null on a passed deal.
   */
  contractor: Seat | null;
  /**
   * The contractor's side, ascending, the contractor included.
   */
  side: Seat[];
  /**
   * The seats that play, ascending.
   */
  playing: Seat[];
  /**
   * The seats that do not, ascending.
   */
  sits_out: Seat[];
  /**
   * What its side must do.
   */
  goal: AnyGoal;
  /**
   * The card whose holder is the partner, if one was called.
   */
  called: Card | null;
  /**
   * Whether the contractor undertook all the tricks alone.
   */
  slam: boolean;
  /**
   * The defender who undertook a trick more than needed, if any.
   */
  breach: Seat | null;
}
/**
 * A trick, finished or under way.
 */
export interface TrickShown {
  /**
   * Who played, in that order, the leader first.
   */
  seats: Seat[];
  /**
   * What each of them played.
   */
  cards: Card[];
  /**
   * The suit that a led joker named, if it did.
   */
  suit: Suit | null;
  /**
   * Who won it; null while it is not full.
   */
  winner: Seat | null;
  /**
   * Which of the cards came from the table; empty if nobody has cards there.
   */
  from_table: boolean[];
}
/**
 * What the contractor's side still has to do.
 */
export interface NeededShown {
  /**
   * The tricks that nobody has won yet.
   */
  left: number;
  /**
   * How many of them the contractor's side must win.
   */
  least: number;
  /**
   * How many of them it may win; below 0 when it has won too many.
   */
  most: number;
  /**
   * How many more make the contract; null once it is defeated.
   */
  to_make: number | null;
  /**
   * How many tricks of the defenders defeat it; null if none can do so.
   */
  to_defeat: number | null;
  /**
   * Whether the contract is made, whatever comes.
   */
  made: boolean;
  /**
   * Whether the contract can no longer be made.
   */
  defeated: boolean;
}
/**
 * A hand that lies open.
 */
export interface OpenHandShown {
  /**
   * Whose it is.
   */
  seat: Seat;
  /**
   * What is left of it, sorted as a hand is held.
   */
  cards: Card[];
}
/**
 * The score of one hand, itemised.
 */
export interface Score {
  items: Item[];
  points: number[];
  made: boolean | null;
}
/**
 * One item of a score: the points for one side, and the rule that gives them.
 */
export interface Item {
  scorer: number;
  points: number;
  rule: string;
  what: string;
}
/**
 * What may be done, one by one.
 */
export interface ListedShown {
  type: "listed";
  /**
   * How many options there are.
   */
  count: number;
  /**
   * Each as it is typed.
   */
  texts: string[];
  /**
   * The number of each in the encoding of the rules.
   */
  ids: number[];
}
/**
 * Every way to lay away some of the cards held.
 */
export interface DiscardsShown {
  type: "discards";
  /**
   * How many ways there are.
   */
  count: number;
  /**
   * The cards to choose from, sorted as a hand is held.
   */
  cards: Card[];
  /**
   * How many of them are laid away.
   */
  size: number;
  /**
   * The number of laying away each card, in the same order.
   */
  ids: number[];
}
/**
 * What anybody who stands by the table sees.
 */
export interface SpectatorViewDocument {
  format: "fivehundred/2";
  kind: "spectator view";
  /**
   * The rules it is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * Who dealt.
   */
  dealer: Seat;
  /**
   * The score of each side or player as the deal began.
   */
  scores: number[];
  /**
   * Which deal of the match it is, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in it, ascending.
   */
  barred: Seat[];
  /**
   * What everybody has seen.
   */
  table: Table;
  computed?: SpectatorViewComputed;
}
/**
 * What the table looks like to somebody who stands by.
 */
export interface SpectatorViewComputed {
  /**
   * What is going on.
   */
  stage:
    | "auction"
    | "claims"
    | "exchange"
    | "calling partners"
    | "slam"
    | "gift"
    | "breach"
    | "declaring jokers"
    | "play"
    | "finished";
  /**
   * Whose turn it is; null when nothing is left to decide.
   */
  to_act: Seat | null;
  /**
   * The seats of each entry of the scores.
   */
  sides: Seat[][];
  /**
   * How many cards each seat holds.
   */
  hand_sizes: number[];
  /**
   * What is played for; null while that is open.
   */
  contract: ContractShown | null;
  /**
   * Every trick so far, the one under way last.
   */
  tricks: TrickShown[];
  /**
   * The tricks each seat has won by its cards.
   */
  won: number[];
  /**
   * The same for each entry of the scores.
   */
  won_by_side: number[];
  /**
   * What the contractor's side still has to do; null without a contract, or where each plays alone.
   */
  needed: NeededShown | null;
  /**
   * The suits each seat has shown itself void of.
   */
  voids: Suit[][];
  /**
   * The hand that lies open, if one does.
   */
  open_hand: OpenHandShown | null;
  /**
   * The cards that lie open on the table of each seat; empty if nobody has cards there.
   */
  table_cards: Card[][];
  /**
   * The points of the hand; null until it is over.
   */
  score: Score | null;
}
/**
 * A score sheet: what was entered, corrected and taken back. It is read by doing all that again.
 */
export interface ScoreSheetDocument {
  format: "fivehundred/2";
  kind: "score sheet";
  /**
   * The rules the game began with.
   */
  rules: Ruleset | RulesReference;
  /**
   * The player who dealt first.
   */
  dealer: Seat;
  /**
   * The deals that stood there before the changes.
   */
  entries: (Hand | PassedOut | Misdealt)[];
  /**
   * Everything that was done since, in order.
   */
  changes: (Entered | Corrected | Undone)[];
  /**
   * The game as it stands.
   */
  book: Book;
  /**
   * The totals it began with; left out if all were 0.
   */
  scores?: number[];
}
/**
 * A hand as it was entered.
 */
export interface Hand {
  type: "hand";
  /**
   * What was played for.
   */
  contract: Contract;
  /**
   * The tricks of each seat.
   */
  tricks: number[];
  /**
   * The worth of what each seat captured, if asked.
   */
  captured: number[] | null;
  /**
   * The seat that won each trick, if asked.
   */
  winners: Seat[] | null;
  /**
   * The worth of each trick, if asked.
   */
  worth: number[] | null;
  /**
   * The revokes found too late; left out if there were none.
   */
  revokes?: LateRevoke[];
}
/**
 * A deal was entered in a new row.
 */
export interface Entered {
  type: "entered";
  /**
   * The deal.
   */
  entry: Hand | PassedOut | Misdealt;
}
/**
 * What stood in a row was replaced.
 */
export interface Corrected {
  type: "corrected";
  /**
   * The row, from 1.
   */
  row: number;
  /**
   * What has stood there since.
   */
  entry: Hand | PassedOut | Misdealt;
}
/**
 * The last entry or correction was taken back.
 */
export interface Undone {
  type: "undone";
}
/**
 * What everybody knows before the first card is dealt.
 */
export interface DealInfoDocument {
  format: "fivehundred/2";
  kind: "deal info";
  /**
   * The rules it is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * Who dealt.
   */
  dealer: Seat;
  /**
   * The score of each side or player as the deal began.
   */
  scores: number[];
  /**
   * Which deal of the match it is, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in it, ascending.
   */
  barred: Seat[];
}
/**
 * One thing done in a deal, as one onlooker saw it, and what it revealed to them; what is empty is left out.
 */
export interface TurnDocument {
  format: "fivehundred/2";
  kind: "turn";
  /**
   * Who acted; null for a ruling.
   */
  seat: Seat | null;
  /**
   * What was done; null for a ruling.
   */
  action: SeenAction | null;
  /**
   * The hand that the onlooker took up with it.
   */
  hand?: Cards | null;
  /**
   * The kitty that the onlooker saw with it.
   */
  kitty?: Cards | null;
  /**
   * The contractor's hand as it was when play began, if laid open with it.
   */
  shown?: Cards | null;
  /**
   * The table cards that it uncovered.
   */
  turned_up?: TurnedUp[];
  /**
   * How the hand ended, if it did.
   */
  outcome?: (WholePlayed | PassedOut | Misdealt) | null;
}
/**
 * A card that lay face down on the table of a seat was turned up (TWO-1).
 */
export interface TurnedUp {
  type: "turned up";
  seat: Seat;
  pile: number;
  card: Card;
}
/**
 * All tricks were played, or settled.
 */
export interface WholePlayed {
  type: "played";
  contract: WholeContract;
  tricks: number[];
  rest: Rest | null;
  revokes: LateRevoke[];
}
/**
 * What was undertaken in this hand, by whom and with whom, as everybody knows it.
 */
export interface WholeContract {
  call: Call | null;
  contractor: Seat | null;
  side: Seat[];
  playing: Seat[];
  goal: AnyGoal;
  called: Card | null;
  slam: boolean;
  breach: Seat | null;
}
/**
 * Something that happened in a deal, as a history tells it.
 */
export interface EventDocument {
  format: "fivehundred/2";
  kind: "event";
  /**
   * What happened.
   */
  event:
    | Dealt
    | Looked
    | Called
    | Kept
    | ThrownIn
    | KittyTaken
    | Discarded
    | PassedOn
    | PartnerCalled
    | SlamAnswered
    | CardGiven
    | BreachAnswered
    | JokerDeclared
    | CardPlayed
    | HandShown
    | TrickWon
    | TurnedUp
    | Ended;
}
/**
 * The cards were dealt (DEAL-1).
 */
export interface Dealt {
  type: "dealt";
  seat: Seat;
  cards: Cards | null;
  up: Card[][];
}
/**
 * A seat took up its cards, and can no longer bid blind (BID-10).
 */
export interface Looked {
  type: "looked";
  seat: Seat;
  cards: Cards | null;
}
/**
 * A seat passed or bid (BID-4).
 */
export interface Called {
  type: "called";
  seat: Seat;
  call: AnyCall;
}
/**
 * A seat was asked and did not throw its hand in (DEAL-4).
 */
export interface Kept {
  type: "kept";
  seat: Seat;
}
/**
 * A seat threw its hand in (DEAL-4).
 */
export interface ThrownIn {
  type: "thrown in";
  seat: Seat;
}
/**
 * The contractor took the kitty (KITTY-1).
 */
export interface KittyTaken {
  type: "kitty taken";
  seat: Seat;
  count: number;
  cards: Cards | null;
}
/**
 * A seat laid cards away (KITTY-1).
 */
export interface Discarded {
  type: "discarded";
  seat: Seat;
  count: number;
  cards: Cards | null;
}
/**
 * The bidder passed the discards to a partner (KITTY-3).
 */
export interface PassedOn {
  type: "passed on";
  seat: Seat;
  to: Seat;
  count: number;
  cards: Cards | null;
}
/**
 * The contractor called a card or players, or went alone (CALL).
 */
export interface PartnerCalled {
  type: "partner called";
  seat: Seat;
  chosen: CallCardOrCallPlayers;
}
/**
 * The contractor undertook all the tricks alone, or did not (BID-17).
 */
export interface SlamAnswered {
  type: "slam answered";
  seat: Seat;
  answer: DeclareSlam;
}
/**
 * A contractor who undertook all the tricks alone was handed a card by the partner (BID-17).
 */
export interface CardGiven {
  type: "card given";
  seat: Seat;
  to: Seat;
  card: Card | null;
}
/**
 * A defender undertook to defeat the contract with a trick more than needed, or did not (BID-15).
 */
export interface BreachAnswered {
  type: "breach answered";
  seat: Seat;
  answer: Breach;
}
/**
 * The contractor said what the joker is to be (JOKER-5).
 */
export interface JokerDeclared {
  type: "joker declared";
  seat: Seat;
  declared: JokersDeclared;
}
/**
 * A seat played a card (PLAY-2).
 */
export interface CardPlayed {
  type: "card played";
  seat: Seat;
  play: Play;
  from_table: boolean;
}
/**
 * The contractor laid the hand open (PLAY-5).
 */
export interface HandShown {
  type: "hand shown";
  seat: Seat;
  cards: Cards;
  left: Cards;
}
/**
 * A seat won a trick (PLAY-3).
 */
export interface TrickWon {
  type: "trick won";
  seat: Seat;
  number: number;
}
/**
 * The hand is over.
 */
export interface Ended {
  type: "ended";
  outcome: WholePlayed | PassedOut | Misdealt;
}
/**
 * Why an action is refused, for the player who tried it alone: it may name their cards.
 */
export interface RefusalDocument {
  format: "fivehundred/2";
  kind: "refusal";
  /**
   * Whose action it is.
   */
  seat: Seat | null;
  /**
   * What was tried.
   */
  action: SeenAction;
  /**
   * The reason, a code that does not change.
   */
  reason: Reason;
  /**
   * The numbers of the rules it rests on, the main one first.
   */
  rules: string[];
  /**
   * What fills the gaps of the sentence, by name.
   */
  facts: Facts;
  /**
   * The cards of that seat that prove it.
   */
  evidence: Cards;
  /**
   * What everybody may be told instead, if not the reason.
   */
  due: Reason | null;
  computed?: RefusalComputed;
}
/**
 * Texts by name.
 */
export interface Facts {
  [k: string]: string;
}
/**
 * A refusal in words, for the player who tried it.
 */
export interface RefusalComputed {
  /**
   * In words.
   */
  text: string;
  /**
   * The sentence alone: why not.
   */
  message: string;
}
/**
 * A refusal as the whole table may hear it.
 */
export interface PublicRefusalDocument {
  format: "fivehundred/2";
  kind: "public refusal";
  seat: Seat | null;
  reason: Reason;
  computed?: PublicRefusalComputed;
}
/**
 * A refusal in words, for the whole table.
 */
export interface PublicRefusalComputed {
  /**
   * In words.
   */
  text: string;
  /**
   * The number of the rule it rests on.
   */
  rule: string;
}
/**
 * What somebody may do.
 */
export interface OptionsDocument {
  format: "fivehundred/2";
  kind: "options";
  /**
   * The options.
   */
  options: Listed | Discards;
  computed?: OptionsComputed;
}
/**
 * Options, one by one.
 */
export interface Listed {
  type: "listed";
  /**
   * What kind they are.
   */
  of: "choices" | "plays" | "partners" | "gifts";
  /**
   * All of them, in their order.
   */
  actions: Action[];
}
/**
 * Every way to lay away some of the cards held; they can be thousands, so they are not listed.
 */
export interface Discards {
  type: "discards";
  /**
   * The cards to choose from.
   */
  cards: Cards;
  /**
   * How many of them are laid away.
   */
  size: number;
}
/**
 * Options as they are typed.
 */
export interface OptionsComputed {
  /**
   * How many there are.
   */
  count: number;
  /**
   * Each of them; none of discards, which can be thousands.
   */
  texts: string[];
}
/**
 * What was undertaken in this hand, by whom and with whom, as everybody knows it.
 */
export interface ContractDocument {
  format: "fivehundred/2";
  kind: "contract";
  call: Call | null;
  contractor: Seat | null;
  side: Seat[];
  playing: Seat[];
  goal: AnyGoal;
  called: Card | null;
  slam: boolean;
  breach: Seat | null;
  computed?: ContractComputed;
}
/**
 * What follows from a contract.
 */
export interface ContractComputed {
  /**
   * The trump suit; null without one.
   */
  trump: Suit | null;
  /**
   * The contract in words.
   */
  text: string;
}
/**
 * The score of one hand, itemised.
 */
export interface ScoreDocument {
  format: "fivehundred/2";
  kind: "score";
  items: Item[];
  points: number[];
  made: boolean | null;
  computed?: TextComputed;
}
/**
 * The value as a text.
 */
export interface TextComputed {
  /**
   * In words.
   */
  text: string;
}
/**
 * A deal that is over, played or thrown in; it shows no card but a called one.
 */
export interface DealSummaryDocument {
  format: "fivehundred/2";
  kind: "deal summary";
  number: number;
  seats: number[];
  dealer: number;
  outcome: WholePlayed | PassedOut | Misdealt;
  made: boolean | null;
  points: number[];
  gains: number[];
  totals: number[];
  dropped: number[];
  computed?: DealSummaryComputed;
}
/**
 * What was played for, in a word.
 */
export interface DealSummaryComputed {
  /**
   * The bid, or what became of the hand without one.
   */
  call: string;
  /**
   * The player who bid it; null if nobody did.
   */
  contractor: number | null;
}
/**
 * How a game ended: one winner, several who share it, or none (END-6).
 */
export interface ResultDocument {
  format: "fivehundred/2";
  kind: "result";
  winners: number[];
  rule: string;
  text: string;
}
/**
 * Where a game stands between two deals, without its rows.
 */
export interface StandingsDocument {
  format: "fivehundred/2";
  kind: "standings";
  number: number;
  hands: number;
  seats: number[];
  dealer: number;
  sides: number[][];
  scores: number[];
  barred: number[];
  may_not_bid: number[];
  result: Result | null;
  winners: number[];
}
