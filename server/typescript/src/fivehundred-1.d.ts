// Documents and messages of fivehundred/1, made from their JSON Schemas. The SHA-256 of these are
// 603c0eceba2e0ffee1eff01b45c90211b601adf2c34d4fd895ec81b34a5bae4c
// dc0d5ac1a5a9bffb3f27b83285bce7aed3cf76bce7d33606ce41b525d7434159

export type Anything = AnyDocument | Request | Sent;
/**
 * The documents of Five Hundred: everything that a program displays or stores.
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
  | StandingsDocument
  | EveningDocument;
/**
 * Rank and suit. JK is the joker, or the higher of two; JK2 is the lower.
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
 * The packets of the deal; K marks packets for the kitty.
 */
export type Packets = string;
/**
 * A bid of tricks, such as 7S or 10NT.
 */
export type Bid = string;
export type Undertaking =
  | {
      type: "at least";
      tricks: number;
    }
  | {
      type: "exactly";
      tricks: number;
    }
  | {
      type: "no tricks";
    };
export type Slam =
  | {
      type: "floor";
      points: number;
    }
  | {
      type: "bonus";
      points: number;
    };
export type Action =
  | {
      type: "pass";
    }
  | {
      type: "bid";
      /**
       * A bid of tricks, such as 7S or 10NT.
       */
      bid: string;
    }
  | {
      type: "special bid";
      /**
       * The key of a special bid.
       */
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
      /**
       * The seats called, ascending; empty for a contractor who plays alone.
       */
      players: Seat[];
    }
  | {
      type: "declare slam";
      /**
       * True to declare a slam, false to decline.
       */
      undertaken: boolean;
    }
  | {
      type: "give";
      card: Card;
    }
  | {
      type: "breach";
      /**
       * True to declare a breach, false to decline.
       */
      undertaken: boolean;
    }
  | {
      type: "declare joker";
      /**
       * The suit of the only or higher joker, null to leave it without one.
       */
      higher: Suit | null;
      /**
       * The suit of the lower joker, where there are two.
       */
      lower: Suit | null;
    }
  | {
      type: "play";
      card: Card;
      /**
       * The suit named by a led joker.
       */
      suit?: Suit | null;
    };
/**
 * A seat, clockwise from 0; in matches and on score sheets, a player.
 */
export type Seat = number;
export type Suit = "S" | "C" | "D" | "H";
/**
 * A bid of tricks, or the key of a special bid.
 */
export type Call = string;
export type Goal =
  | {
      type: "at least";
      tricks: number;
    }
  | {
      type: "exactly";
      tricks: number;
    }
  | {
      type: "no tricks";
    }
  | {
      type: "each alone";
    };
export type Logged =
  | {
      type: "hand";
      /**
       * The contract, and the tricks each seat took.
       */
      outcome: Played;
      /**
       * The value of the cards each seat captured; needed only where they score (SCORE-8).
       */
      captured?: number[] | null;
      /**
       * The seat that won each trick; needed only where the tricks decide between defenders (END-2).
       */
      winners?: Seat[] | null;
      /**
       * The value of the cards in each trick; needed with winners only where they score (SCORE-8).
       */
      worth?: number[] | null;
    }
  | {
      type: "passed out";
      /**
       * True if somebody bid an inkle and nobody bid more: the same dealer deals again (BID-9).
       */
      inkles: boolean;
    }
  | {
      type: "misdealt";
      /**
       * Its seat; null if the cards were dealt wrongly.
       */
      seat: Seat | null;
      /**
       * The reason; null if it was not recorded.
       */
      why:
        | (
            | "a poor hand was thrown in"
            | "somebody has the wrong number of cards"
            | "no cut was offered"
            | "a card was turned up while dealing"
          )
        | null;
    };
export type Outcome =
  | {
      type: "played";
      /**
       * The contract with everybody who turned out to be on the contractor's side.
       */
      contract: Contract;
      /**
       * Tricks won by each seat; those that a revoke took count for the seats that get them instead.
       */
      tricks: number[];
      /**
       * The tricks that were settled without play; null if there were none (PLAY-9).
       */
      rest: Rest | null;
      /**
       * The revokes that were penalised, in the order of play (IRR-1).
       */
      revokes: LateRevoke[];
    }
  | {
      type: "passed out";
      /**
       * True if somebody bid an inkle and nobody bid more: the same dealer deals again (BID-9).
       */
      inkles: boolean;
    }
  | {
      type: "misdealt";
      /**
       * Its seat; null if the cards were dealt wrongly.
       */
      seat: Seat | null;
      /**
       * The reason; null if it was not recorded.
       */
      why:
        | (
            | "a poor hand was thrown in"
            | "somebody has the wrong number of cards"
            | "no cut was offered"
            | "a card was turned up while dealing"
          )
        | null;
    };
export type SeenAction =
  | {
      type: "pass";
    }
  | {
      type: "bid";
      /**
       * A bid of tricks, such as 7S or 10NT.
       */
      bid: string;
    }
  | {
      type: "special bid";
      /**
       * The key of a special bid.
       */
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
      /**
       * The seats called, ascending; empty for a contractor who plays alone.
       */
      players: Seat[];
    }
  | {
      type: "declare slam";
      /**
       * True to declare a slam, false to decline.
       */
      undertaken: boolean;
    }
  | {
      type: "give";
      card: Card;
    }
  | {
      type: "breach";
      /**
       * True to declare a breach, false to decline.
       */
      undertaken: boolean;
    }
  | {
      type: "declare joker";
      /**
       * The suit of the only or higher joker, null to leave it without one.
       */
      higher: Suit | null;
      /**
       * The suit of the lower joker, where there are two.
       */
      lower: Suit | null;
    }
  | {
      type: "play";
      card: Card;
      /**
       * The suit named by a led joker.
       */
      suit?: Suit | null;
    }
  | {
      type: "hidden";
      count: number;
    };
/**
 * A turn in a deal, as seen by one onlooker: who acted, what they did, and which cards that revealed.
 */
export type TurnDocument = Turn & {
  format: "fivehundred/1";
  kind: "turn";
};
/**
 * A turn in a deal, as seen by one onlooker, together with its results.
 */
export type EventDocument = Event & {
  format: "fivehundred/1";
  kind: "event";
};
/**
 * The refusal of an illegal action, for the player who tried it. It may name that player's cards and no others.
 */
export type RefusalDocument = Refusal & {
  format: "fivehundred/1";
  kind: "refusal";
  computed?: RefusalComputed;
};
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
  | "no eight"
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
 * The contract of a hand: the winning bid, the contractor, their side and its goal, as far as these are public.
 */
export type ContractDocument = Contract & {
  format: "fivehundred/1";
  kind: "contract";
  computed?: ContractComputed;
};
/**
 * The score of one hand, itemised.
 */
export type ScoreDocument = Score & {
  format: "fivehundred/1";
  kind: "score";
  computed?: TextComputed;
};
/**
 * The summary of one finished deal, played or thrown in.
 */
export type DealSummaryDocument = DealSummary & {
  format: "fivehundred/1";
  kind: "deal summary";
  computed?: DealSummaryComputed;
};
/**
 * The end of a game: with one winner, several who share the win, or none (END-6).
 */
export type ResultDocument = Result & {
  format: "fivehundred/1";
  kind: "result";
  computed?: TextComputed;
};
export type Request =
  | WatchRequest
  | SitRequest
  | StandRequest
  | LeaveRequest
  | ActRequest
  | ReadyRequest
  | BeginRequest
  | ClaimTricksRequest
  | VoidRequest
  | AgreeRequest
  | DeclineRequest
  | ResendRequest
  | PlaceRequest
  | DoorRequest
  | AdmitRequest
  | HandOnRequest
  | PublishRequest
  | SetHintsRequest
  | RematchRequest
  | TakeBackRequest
  | SignalRequest
  | HintRequest;
export type Message =
  | WelcomeMessage
  | AccountMessage
  | RefusedMessage
  | OverheardMessage
  | SeatedMessage
  | DoorSetMessage
  | WishedMessage
  | AdmittedMessage
  | ReadiedMessage
  | ProposedMessage
  | OutOfTimeMessage
  | DealFinishedMessage
  | MatchFinishedMessage
  | PublishedMessage
  | HintsSetMessage
  | TakenBackMessage
  | SignalledMessage
  | HintedMessage;
export type Options =
  | {
      type: "listed";
      /**
       * The kind of list.
       */
      of: "choices" | "plays" | "partners" | "gifts";
      /**
       * The actions, in order.
       */
      actions: Action[];
      /**
       * The text of each action.
       */
      texts: string[];
    }
  | {
      type: "discards";
      /**
       * The cards to choose from.
       */
      cards: Cards;
      /**
       * The number of cards to discard.
       */
      size: number;
    };

/**
 * A complete set of rules for one variant of Five Hundred.
 */
export interface RulesetDocument {
  format: "fivehundred/1";
  kind: "ruleset";
  rules: Ruleset | RulesReference;
  computed?: RulesetComputed;
}
/**
 * A complete set of rules for one variant of Five Hundred.
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
  fours?: "plain" | "of trumps";
  /**
   * CARD-7, CARD-10
   */
  jacks?: "below queens" | "above aces";
  /**
   * CARD-3
   */
  hand_size?: number;
  /**
   * DEAL-5
   */
  dummy_hand?: boolean;
  /**
   * TWO-1
   */
  table_cards?: boolean;
  /**
   * CARD-3, TWO-2
   */
  out_of_play?: number;
  /**
   * DEAL-2
   */
  packets: Packets;
  /**
   * SEAT-3
   */
  first_dealer?: "rank then suit" | "draw again" | "cut";
  /**
   * DEAL-4
   */
  early_claim?: "barred" | "allowed";
  /**
   * DEAL-4
   */
  late_claim?: "barred" | "anyone" | "anyone but the contractor";
  /**
   * BID-3
   */
  schedule?: Schedule;
  /**
   * BID-1
   */
  lowest_level?: number;
  /**
   * BID-1
   */
  highest_level?: number;
  /**
   * BID-16
   */
  no_trump?: "allowed" | "from seven" | "barred";
  /**
   * BID-4
   */
  auction?: "single round" | "until passed";
  /**
   * BID-5
   */
  reentry?: "never" | "on a change of suit" | "always";
  /**
   * BID-14
   */
  last_bidder?: "stands" | "may not raise their own bid" | "may raise";
  /**
   * BID-9
   */
  inkles?: boolean;
  /**
   * BID-13, BID-16
   */
  dealer_stuck?: boolean;
  /**
   * BID-13
   */
  ralphing?: boolean;
  /**
   * BID-6
   */
  all_pass?: "next dealer" | "same dealer" | "played";
  /**
   * BID-7, BID-8
   */
  specials?: Special[];
  /**
   * BID-15
   */
  breach?: number | null;
  /**
   * BID-17
   */
  declared_slam?: number | null;
  /**
   * KITTY-3
   */
  kitty_shown?: boolean;
  /**
   * CALL-1, CALL-2
   */
  calling?: "card" | "player" | "card or player";
  /**
   * CALL-4
   */
  alone?: "barred" | "allowed";
  /**
   * CALL-3
   */
  callable_cards?: "no joker" | "no joker nor bower";
  /**
   * CALL-4
   */
  call_time?: "after the discard" | "before the kitty";
  /**
   * CARD-5
   */
  joker_order?: "black over red" | "red over black";
  /**
   * JOKER-3, JOKER-7
   */
  joker_follow?: "when void" | "always" | "first or last of a suit" | "every suit";
  /**
   * JOKER-3
   */
  joker_in_misere?: "may" | "must";
  /**
   * JOKER-4
   */
  joker_lead?: "any suit" | "unled suits" | "suits not shown void" | "any suit even with trumps";
  /**
   * JOKER-7
   */
  joker_lead_time?: "any time" | "when nothing else is left";
  /**
   * JOKER-4, JOKER-7
   */
  joker_naming?: "a suit" | "nothing";
  /**
   * JOKER-2, JOKER-7
   */
  joker_rank?: "highest" | "lowest in misere";
  /**
   * JOKER-5
   */
  joker_declared?: "no" | "by the contractor" | "by the holder";
  /**
   * PLAY-1, PLAY-10
   */
  first_lead?: "contractor" | "eldest hand";
  /**
   * PLAY-9
   */
  early_end?: boolean;
  /**
   * SCORE-3, SCORE-13
   */
  slam?: Slam | null;
  /**
   * SCORE-2, SCORE-10
   */
  failed?: "loses the value" | "the defenders score the value";
  /**
   * SCORE-4, SCORE-10
   */
  defence_scores?: "always" | "if the contract fails" | "never";
  /**
   * SCORE-8
   */
  card_points?: "none" | "counted";
  /**
   * SCORE-9
   */
  defence_tricks?: "own" | "together";
  /**
   * CALL-3, SCORE-9
   */
  shares?: "full" | "half";
  /**
   * END-1
   */
  target?: number;
  /**
   * END-1, END-8
   */
  both_at_target?: "contractor" | "higher score";
  /**
   * END-3
   */
  defence?: "may win" | "capped" | "only a contract wins" | "from a threshold";
  /**
   * END-3, END-7
   */
  cap?: Cap | null;
  /**
   * END-3
   */
  threshold?: number | null;
  /**
   * END-2
   */
  several_at_target?: "order of tricks" | "earliest trick" | "highest total";
  /**
   * END-4
   */
  limit?: number | null;
  /**
   * END-4
   */
  at_limit?:
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
  fewer?: Ruleset | null;
  /**
   * END-8
   */
  spread?: number | null;
  /**
   * END-5
   */
  hand_limit?: number | null;
  name?: string;
  source?: string;
}
/**
 * The value of each bid, in points.
 */
export interface Schedule {
  first_level: number;
  values: Values;
}
/**
 * The values of the bids in each suit and in no trump, starting at the first level.
 */
export interface Values {
  S: number[];
  C: number[];
  D: number[];
  H: number[];
  NT: number[];
}
/**
 * A special bid: its value, its rank, its conditions and the way it is played (BID-7).
 */
export interface Special {
  /**
   * The text of the call, such as M, OM or N.
   */
  key: string;
  /**
   * The name in words.
   */
  name: string;
  /**
   * The value in points, used to compare bids.
   */
  value: number;
  /**
   * The points at stake, or null if they equal the value. A number equal to the value is stored as null.
   */
  points?: number | null;
  /**
   * The bids it ranks above and below, or null if it ranks by its value (BID-8). If the second bid is null, it ranks above the first, which must be the highest bid of all.
   */
  place?: [Bid, Bid | null] | null;
  /**
   * The goal of the bidder's side.
   */
  goal?: Undertaking;
  /**
   * True if it must be a player's first call, made before looking at the cards (BID-10).
   */
  blind?: boolean;
  /**
   * The condition that the auction must meet.
   */
  gate?: "none" | "seven" | "eight" | "over a seven" | "all have spoken";
  /**
   * The key of the special bid that a partner must have made before, if any.
   */
  answers?: string | null;
  /**
   * The use of the kitty.
   */
  kitty?: "taken" | "left" | "passed on";
  /**
   * The role of the bidder's partners.
   */
  partner?: "sits out" | "must sit out" | "plays too";
  /**
   * The moment at which the bidder's hand is shown.
   */
  shown?: "never" | "before the lead" | "after the first trick" | "after their first card";
  /**
   * The defenders' score.
   */
  defence: "own and the contractor's" | "the contractor's if failed" | "nothing" | "own";
}
/**
 * A cap, as a distance below the target. It moves with the target.
 */
export interface Cap {
  /**
   * The distance, in points.
   */
  below_target: number;
}
/**
 * A reference to rules that the reader already has.
 */
export interface RulesReference {
  /**
   * The SHA-256 of the rules, in hexadecimal.
   */
  sha256: string;
}
/**
 * The values derived from a ruleset.
 */
export interface RulesetComputed {
  /**
   * The rules with every setting, defaults included.
   */
  settings: EverySetting;
}
/**
 * A complete set of rules for one variant of Five Hundred.
 */
export interface EverySetting {
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
  last_bidder: "stands" | "may not raise their own bid" | "may raise";
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
  specials: EverySpecial[];
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
  joker_declared: "no" | "by the contractor" | "by the holder";
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
  cap: Cap | null;
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
  fewer: EverySetting | null;
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
 * A special bid: its value, its rank, its conditions and the way it is played (BID-7).
 */
export interface EverySpecial {
  /**
   * The text of the call, such as M, OM or N.
   */
  key: string;
  /**
   * The name in words.
   */
  name: string;
  /**
   * The value in points, used to compare bids.
   */
  value: number;
  /**
   * The points at stake, or null if they equal the value. A number equal to the value is stored as null.
   */
  points: number | null;
  /**
   * The bids it ranks above and below, or null if it ranks by its value (BID-8). If the second bid is null, it ranks above the first, which must be the highest bid of all.
   */
  place: [Bid, Bid | null] | null;
  /**
   * The goal of the bidder's side.
   */
  goal: Undertaking;
  /**
   * True if it must be a player's first call, made before looking at the cards (BID-10).
   */
  blind: boolean;
  /**
   * The condition that the auction must meet.
   */
  gate: "none" | "seven" | "eight" | "over a seven" | "all have spoken";
  /**
   * The key of the special bid that a partner must have made before, if any.
   */
  answers: string | null;
  /**
   * The use of the kitty.
   */
  kitty: "taken" | "left" | "passed on";
  /**
   * The role of the bidder's partners.
   */
  partner: "sits out" | "must sit out" | "plays too";
  /**
   * The moment at which the bidder's hand is shown.
   */
  shown: "never" | "before the lead" | "after the first trick" | "after their first card";
  /**
   * The defenders' score.
   */
  defence: "own and the contractor's" | "the contractor's if failed" | "nothing" | "own";
}
/**
 * An action of a player.
 */
export interface ActionDocument {
  format: "fivehundred/1";
  kind: "action";
  action: Action;
}
/**
 * A deal with every card, as its host knows it. Reading it replays every action, so the deal is legal.
 */
export interface DealDocument {
  format: "fivehundred/1";
  kind: "deal";
  /**
   * The rules this deal is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * The dealer (SEAT-4).
   */
  dealer: Seat;
  /**
   * The match score of each scorer when the deal begins.
   */
  scores: number[];
  /**
   * The number of the deal in the match, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in this deal, ascending (BID-13).
   */
  barred: Seat[];
  /**
   * The cards and actions.
   */
  deal: Deal;
}
/**
 * The cards and actions of a deal.
 */
export interface Deal {
  /**
   * The beginning of the deal.
   */
  start: Start;
  /**
   * The actions as text, in order.
   */
  done: string[];
  /**
   * The seat that was given all the remaining tricks, if any (PLAY-9).
   */
  settled?: Seat | null;
  /**
   * The irregularity that made the hand void, if any (DEAL-6).
   */
  void?:
    | (
        | "a poor hand was thrown in"
        | "somebody has the wrong number of cards"
        | "no cut was offered"
        | "a card was turned up while dealing"
      )
    | null;
}
/**
 * The start of a deal: the cards dealt before the auction, or a position set up at the first lead.
 */
export interface Start {
  /**
   * The cards as dealt. For a deal set up at the first lead, the hands at that point, with the discards as the kitty.
   */
  dealt: DealtCards;
  /**
   * The contract of a deal set up at the first lead; null for a deal that began with the auction.
   */
  contract?: Contract | null;
  /**
   * The suits declared for the jokers of a deal set up at the first lead (JOKER-5).
   */
  declared?: DeclareJoker | null;
}
/**
 * The cards as they were dealt, which never change.
 */
export interface DealtCards {
  /**
   * The hand of each seat, from seat 0.
   */
  hands: Cards[];
  /**
   * The kitty.
   */
  kitty?: Cards;
  /**
   * The third hand of a two-handed game (DEAL-5).
   */
  dummy?: Cards;
  /**
   * The cards dealt to nobody (CARD-3, TWO-2).
   */
  out_of_play?: Cards;
  /**
   * The table cards of each seat; none in most games (TWO-1).
   */
  piles?: Pile[][];
}
/**
 * One pile as it was dealt.
 */
export interface Pile {
  up: Card;
  down: Card;
}
/**
 * The contract of a hand: the winning bid, the contractor, their side and its goal, as far as these are public.
 */
export interface Contract {
  /**
   * The bid that won the auction, null on a passed deal.
   */
  call: Call | null;
  /**
   * The seat that bid it.
   */
  contractor: Seat | null;
  /**
   * The contractor's side, ascending, the contractor included; a called card's holder joins by playing it (CALL-1).
   */
  side: Seat[];
  /**
   * The seats that play, ascending; a partner who sits out is not among them (PLAY-4).
   */
  playing: Seat[];
  /**
   * The goal of its side.
   */
  goal: Goal;
  /**
   * The card whose holder is the contractor's partner (CALL-1).
   */
  called: Card | null;
  /**
   * True if the contractor undertook all the tricks alone after the exchange (BID-17).
   */
  slam: boolean;
  /**
   * The defender who undertook to defeat it with one trick more than needed (BID-15).
   */
  breach: Seat | null;
}
/**
 * Declare a joker the highest card of a suit for the whole hand, or leave it without one (JOKER-5).
 */
export interface DeclareJoker {
  /**
   * The suit of the only or higher joker, null to leave it without one.
   */
  higher: Suit | null;
  /**
   * The suit of the lower joker, where there are two.
   */
  lower: Suit | null;
}
/**
 * A match as everyone knows it: the outcome of each deal. It contains no cards except drawn and called ones.
 */
export interface MatchDocument {
  format: "fivehundred/1";
  kind: "match";
  /**
   * The rules at the start.
   */
  rules: Ruleset | RulesReference;
  /**
   * The player who deals first.
   */
  dealer: Seat;
  /**
   * The totals at the start; left out if all are 0.
   */
  scores?: number[];
  /**
   * The draw for the first deal, if any.
   */
  drawn?: Draw | null;
  /**
   * The outcome of each deal, in order.
   */
  log: Logged[];
  computed?: GameComputed;
}
/**
 * The draw for the first deal: everyone draws in the first round, only those who tied in later ones (SEAT-3).
 */
export interface Draw {
  rounds: Drawn[][];
  /**
   * The seat that deals first.
   */
  dealer: Seat;
}
/**
 * One card that was drawn or cut, visible to everybody.
 */
export interface Drawn {
  /**
   * The seat that drew the card, or the player's number if seats are still being drawn.
   */
  drawer: number;
  card: Card;
}
/**
 * All tricks were played, or settled.
 */
export interface Played {
  /**
   * The contract with everybody who turned out to be on the contractor's side.
   */
  contract: Contract;
  /**
   * Tricks won by each seat; those that a revoke took count for the seats that get them instead.
   */
  tricks: number[];
  /**
   * The tricks that were settled without play; null if there were none (PLAY-9).
   */
  rest: Rest | null;
  /**
   * The revokes that were penalised, in the order of play (IRR-1).
   */
  revokes: LateRevoke[];
}
/**
 * Tricks that were not played out, because they were certain or all agreed (PLAY-9).
 */
export interface Rest {
  /**
   * The seat that got them all.
   */
  seat: Seat;
  /**
   * Their number, including the current one.
   */
  tricks: number;
  /**
   * The worth of the cards in them if captured cards score (SCORE-8).
   */
  worth: number;
}
/**
 * A revoke found when it could no longer be put right (IRR-1).
 */
export interface LateRevoke {
  /**
   * The seat that revoked.
   */
  seat: Seat;
  /**
   * The number of the trick in the hand, from 1; null if it was not recorded.
   */
  trick: number | null;
  /**
   * The opponent of the contractor's side who gets the trick that the revoke took, null if it took none.
   */
  gets: Seat | null;
}
/**
 * The current state of a game. Points have one entry per player or, with fixed partners, per side.
 */
export interface GameComputed {
  /**
   * The number of the next deal, from 1.
   */
  number: number;
  /**
   * The number of hands played, without deals thrown in (END-5).
   */
  hands: number;
  /**
   * The players still in, by seat.
   */
  seats: number[];
  /**
   * The player who deals next.
   */
  dealer: number;
  /**
   * The players who share each score.
   */
  sides: number[][];
  /**
   * The current totals; players who dropped out keep theirs.
   */
  scores: number[];
  /**
   * The scorers that have stood at the negative limit and cannot win, ascending, numbered as in scores (END-4 d).
   */
  barred: number[];
  /**
   * The players who may not bid on the next hand (BID-13).
   */
  may_not_bid: number[];
  /**
   * The end of the game; null while it goes on.
   */
  result: Result | null;
  /**
   * The players who have won, every member of a side included; empty before the end.
   */
  winners: number[];
  /**
   * The rules at the start, with every setting.
   */
  settings: EverySetting;
  /**
   * A summary of each deal so far.
   */
  rows: DealSummary[];
}
/**
 * The end of a game: with one winner, several who share the win, or none (END-6).
 */
export interface Result {
  /**
   * The winning sides, or the winning players where each player scores alone; ascending.
   */
  winners: number[];
  /**
   * The number of the rule that ended the game.
   */
  rule: string;
  /**
   * The winners and the reason, as sentences to be joined.
   */
  why: Sentence[];
}
/**
 * A sentence, given as a code with facts. The catalogue has its text in every language.
 */
export interface Sentence {
  /**
   * The family of sentences to which the code belongs.
   */
  family: string;
  /**
   * The code, which is stable.
   */
  code: string;
  /**
   * The facts, by name.
   */
  facts: Facts;
}
/**
 * The facts of a sentence, by name.
 */
export interface Facts {
  seat?: Seat;
  turn?: Seat;
  player?: Seat;
  card?: Card;
  cards?: Cards;
  led?: Suit;
  suit?: Suit;
  bid?: Call;
  standing?: Call;
  asked?: Call;
  count?: number;
  given?: number;
  highest?: number;
  last?: number;
  level?: number;
  lowest?: number;
  most?: number;
  apart?: number;
  number?: number;
  total?: number;
  sides?: Seat[][];
  totals?: number[];
  what?: Sentence;
}
/**
 * The summary of one finished deal, played or thrown in.
 */
export interface DealSummary {
  /**
   * The number of the deal in the match, from 1.
   */
  number: number;
  /**
   * The players who took part, by seat.
   */
  seats: number[];
  /**
   * The player who dealt.
   */
  dealer: number;
  /**
   * The outcome of the deal, in terms of its own seats.
   */
  outcome: Outcome;
  /**
   * True if the contract was made; null without a contract.
   */
  made: boolean | null;
  /**
   * The points scored.
   */
  points: number[];
  /**
   * The change in each total, after any cap (END-3).
   */
  gains: number[];
  /**
   * The totals after the deal.
   */
  totals: number[];
  /**
   * The players who dropped out after it (END-4 c).
   */
  dropped: number[];
}
/**
 * A recorded game: a match, whose last deal may be unfinished, or separate deals, with all that is noted.
 */
export interface RecordDocument {
  format: "fivehundred/1";
  kind: "record";
  /**
   * The rules at the start.
   */
  rules?: (Ruleset | null) | RulesReference;
  /**
   * The player who deals first in the match; left out for separate deals.
   */
  dealer?: Seat | null;
  /**
   * The totals at the start of the match; left out if all are 0.
   */
  scores?: number[];
  /**
   * The draw for the first deal, if any.
   */
  drawn?: Draw | null;
  /**
   * The deals, in order.
   */
  deals: Recorded[];
  /**
   * Texts by name. A name has a letter, then at most 39 letters, digits and _.
   */
  tags?: {
    [k: string]: string;
  };
  /**
   * The comments before the first deal.
   */
  comments?: string[];
}
/**
 * A deal in a record: how it began, as far as that does not follow from its match, and what was done.
 */
export interface Recorded {
  /**
   * The actions as text, in order. Cards that were not seen are question marks.
   */
  done: string[];
  /**
   * The seat that was given all the remaining tricks, if any (PLAY-9).
   */
  settled?: Seat | null;
  /**
   * Where not all cards are known and tricks were given: the contractor's side at the end.
   */
  side?: Seat[] | null;
  /**
   * In the same place: what the cards in these tricks are worth.
   */
  worth?: number | null;
  /**
   * The irregularity that made the hand void, if any (DEAL-6).
   */
  void?:
    | (
        | "a poor hand was thrown in"
        | "somebody has the wrong number of cards"
        | "no cut was offered"
        | "a card was turned up while dealing"
      )
    | null;
  /**
   * What is noted, in the order of the places.
   */
  notes?: Note[];
  /**
   * How the deal began; left out in a match.
   */
  begins?: Beginning | null;
  /**
   * The beginning of a deal of which every card is known.
   */
  start?: Start | null;
  /**
   * The known cards of any other deal.
   */
  known?: Known | null;
  /**
   * Texts by name. A name has a letter, then at most 39 letters, digits and _.
   */
  tags?: {
    [k: string]: string;
  };
}
/**
 * What is noted in one place of a deal.
 */
export interface Note {
  /**
   * The number of actions before it, from the beginning of the deal.
   */
  after: number;
  /**
   * What is thought of the action before it: 1 good, 2 a mistake, 3 brilliant, 4 a blunder, 5 interesting, 6 dubious, 7 forced.
   */
  symbols?: number[];
  /**
   * What the position is worth.
   */
  evaluations?: Evaluation[];
  /**
   * The time on the clock of the player who acted, in seconds, to a thousandth.
   */
  clock?: number | null;
  /**
   * Comments of one line each.
   */
  comments?: string[];
  /**
   * What might have happened instead from here on.
   */
  variations?: Line[];
}
/**
 * What a position is thought to be worth to the side of a seat.
 */
export interface Evaluation {
  /**
   * The seat whose side the numbers are for.
   */
  seat: Seat;
  /**
   * The points that the side expects in this deal, to a hundredth.
   */
  points: number;
  /**
   * The standard error of the points, to a hundredth.
   */
  error?: number | null;
  /**
   * The side's chance to win the match, from 0 to 1, to a ten-thousandth.
   */
  chance?: number | null;
}
/**
 * What was done in a deal, and what is noted on it.
 */
export interface Line {
  /**
   * The actions as text, in order. Cards that were not seen are question marks.
   */
  done: string[];
  /**
   * The seat that was given all the remaining tricks, if any (PLAY-9).
   */
  settled?: Seat | null;
  /**
   * Where not all cards are known and tricks were given: the contractor's side at the end.
   */
  side?: Seat[] | null;
  /**
   * In the same place: what the cards in these tricks are worth.
   */
  worth?: number | null;
  /**
   * The irregularity that made the hand void, if any (DEAL-6).
   */
  void?:
    | (
        | "a poor hand was thrown in"
        | "somebody has the wrong number of cards"
        | "no cut was offered"
        | "a card was turned up while dealing"
      )
    | null;
  /**
   * What is noted, in the order of the places.
   */
  notes?: Note[];
}
/**
 * The facts known to everyone before the cards of a separate deal are dealt.
 */
export interface Beginning {
  /**
   * The rules, if they are not those of the record.
   */
  rules?: Ruleset | null;
  /**
   * Who deals (SEAT-4).
   */
  dealer: Seat;
  /**
   * The score of each scorer; left out if all are 0.
   */
  scores?: number[];
  /**
   * Which deal of its match this is, from 1.
   */
  number?: number;
  /**
   * The seats that may not bid, ascending (BID-13).
   */
  barred?: Seat[];
}
/**
 * The cards that are known of a deal, as far as they are known.
 */
export interface Known {
  /**
   * The hand dealt to each seat; null if it is not known.
   */
  hands: (Cards | null)[];
  /**
   * The seats that are known not to have looked at their hands.
   */
  unlooked?: Seat[];
  /**
   * The kitty, if somebody whose hand is known has seen it.
   */
  kitty?: Cards | null;
  /**
   * A hand laid open that is not known otherwise, as play began.
   */
  shown?: Cards | null;
  /**
   * The piles of table cards of each seat, with the cards that have been face up.
   */
  piles?: SeenPile[][];
}
/**
 * One pile as the players have seen it.
 */
export interface SeenPile {
  up: Card;
  down: Card | null;
}
/**
 * A player's view of a deal: everything that the seat knows, and nothing else.
 */
export interface SeatViewDocument {
  format: "fivehundred/1";
  kind: "seat view";
  /**
   * The rules this deal is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * The dealer (SEAT-4).
   */
  dealer: Seat;
  /**
   * The match score of each scorer when the deal begins.
   */
  scores: number[];
  /**
   * The number of the deal in the match, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in this deal, ascending (BID-13).
   */
  barred: Seat[];
  /**
   * The state of the deal as this seat has seen it.
   */
  table: Table;
  /**
   * The seat of the player.
   */
  seat: Seat;
  /**
   * The cards of that seat.
   */
  holding: Holding;
  computed?: SeatViewComputed;
}
/**
 * The state of a deal that is visible to all players.
 */
export interface Table {
  /**
   * The contract, if the deal was set up at its first lead.
   */
  contract?: Contract | null;
  /**
   * The suits declared for the jokers before the deal was set up.
   */
  declared?: DeclareJoker | null;
  /**
   * The seat that declared each joker before the deal was set up, the higher joker first, where the holder of a joker declares it.
   */
  declarers?: Seat[];
  /**
   * The actions, in order.
   */
  done: Done[];
  /**
   * The outcome of the hand; null until it is over.
   */
  ended: Outcome | null;
  /**
   * The contractor's hand as it was when play began, once it has been shown.
   */
  shown: Cards;
  /**
   * The kitty, once it has been shown to everyone.
   */
  kitty: Cards | null;
  /**
   * The piles of table cards of each seat, with the cards that have been face up.
   */
  piles: SeenPile[][];
}
/**
 * An action and the seat that took it; cards that were not seen are only counted.
 */
export interface Done {
  /**
   * The seat that acted.
   */
  seat: Seat;
  /**
   * The action. Cards that were not seen are replaced by their number.
   */
  action: SeenAction;
}
/**
 * The cards of one seat as that seat knows them.
 */
export interface Holding {
  /**
   * The hand it holds, or held when play began; it includes the kitty while the contractor chooses discards.
   */
  held: Cards;
  /**
   * The kitty it took (KITTY-1).
   */
  kitty: Cards;
  /**
   * The cards it discarded.
   */
  discards: Cards;
  /**
   * The cards a partner handed to it: the discards, or a card of the partner's choice (KITTY-3, BID-17).
   */
  received: Cards;
  /**
   * The cards it handed to a partner.
   */
  handed_on: Cards;
  /**
   * The discard that made room for a partner's gift (BID-17).
   */
  for_gift: Cards;
}
/**
 * The values derived from a player's view.
 */
export interface SeatViewComputed {
  /**
   * The current stage.
   */
  stage:
    | "auction"
    | "claims"
    | "partner call"
    | "exchange"
    | "slam call"
    | "gift"
    | "breach call"
    | "declaring"
    | "play"
    | "finished";
  /**
   * The seat to act; null when the hand is over.
   */
  to_act: Seat | null;
  /**
   * The seats that share each score.
   */
  sides: Seat[][];
  /**
   * The number of cards that each seat holds.
   */
  hand_sizes: number[];
  /**
   * The contract; null until it is decided.
   */
  contract: WholeContract | null;
  /**
   * The tricks so far, including the one in progress.
   */
  tricks: TrickShown[];
  /**
   * The number of tricks that each seat has won with its cards.
   */
  won: number[];
  /**
   * The number of tricks that each side has won, in the order of the scores.
   */
  won_by_side: number[];
  /**
   * The tricks that the contractor's side still needs; null without a contract and on a passed deal.
   */
  needed: NeededShown | null;
  /**
   * The suits in which each seat has shown a void.
   */
  voids: Suit[][];
  /**
   * The hand that is face up, if any.
   */
  open_hand: OpenHandShown | null;
  /**
   * The face-up table cards of each seat; empty in games without table cards.
   */
  table_cards: Card[][];
  /**
   * The score of the hand; null until it is over.
   */
  score: Score | null;
  /**
   * The cards in hand, sorted for display.
   */
  hand: Card[];
  /**
   * The seats that the player knows to be partners.
   */
  partners: Seat[];
  /**
   * The legal actions; null if it is not this seat's turn.
   */
  legal:
    | (
        | {
            type: "listed";
            /**
             * The number of actions.
             */
            count: number;
            /**
             * The text of each action; empty for discards, of which there can be thousands.
             */
            texts: string[];
          }
        | {
            type: "discards";
            /**
             * The number of possible discards.
             */
            count: number;
            /**
             * The cards to choose from, sorted for display.
             */
            cards: Card[];
            /**
             * The number of cards to discard.
             */
            size: number;
          }
      )
    | null;
}
/**
 * A contract with the values derived from it.
 */
export interface WholeContract {
  /**
   * The bid that won the auction, null on a passed deal.
   */
  call: Call | null;
  /**
   * The seat that bid it.
   */
  contractor: Seat | null;
  /**
   * The contractor's side, ascending, the contractor included; a called card's holder joins by playing it (CALL-1).
   */
  side: Seat[];
  /**
   * The seats that play, ascending; a partner who sits out is not among them (PLAY-4).
   */
  playing: Seat[];
  /**
   * The goal of its side.
   */
  goal: Goal;
  /**
   * The card whose holder is the contractor's partner (CALL-1).
   */
  called: Card | null;
  /**
   * True if the contractor undertook all the tricks alone after the exchange (BID-17).
   */
  slam: boolean;
  /**
   * The defender who undertook to defeat it with one trick more than needed (BID-15).
   */
  breach: Seat | null;
  /**
   * The seats that sit out, ascending.
   */
  sits_out: Seat[];
  /**
   * The trump suit; null if there is none.
   */
  trump: Suit | null;
  /**
   * The contract in words.
   */
  text: string;
}
/**
 * A trick, complete or in progress.
 */
export interface TrickShown {
  /**
   * The seats in playing order, the leader first.
   */
  seats: Seat[];
  /**
   * The card played by each of these seats.
   */
  cards: Card[];
  /**
   * The suit named for a led joker, if any.
   */
  suit: Suit | null;
  /**
   * The winner; null until the trick is complete.
   */
  winner: Seat | null;
  /**
   * For each card, true if it came from the table; empty if none did.
   */
  from_table: boolean[];
}
/**
 * The tricks that the contractor's side still needs.
 */
export interface NeededShown {
  /**
   * The number of tricks not yet won.
   */
  left: number;
  /**
   * The number of these that the contractor's side must win.
   */
  least: number;
  /**
   * The number of these that it may win; below 0 if it has won too many.
   */
  most: number;
  /**
   * The number that it must still win to make the contract; null once it is defeated.
   */
  to_make: number | null;
  /**
   * The number that the defenders must still win to defeat it; null if they cannot.
   */
  to_defeat: number | null;
  /**
   * True if the contract is already made.
   */
  made: boolean;
  /**
   * True if the contract can no longer be made.
   */
  defeated: boolean;
}
/**
 * A hand that is face up on the table.
 */
export interface OpenHandShown {
  /**
   * The seat of its player.
   */
  seat: Seat;
  /**
   * The cards left in it, sorted for display.
   */
  cards: Card[];
}
/**
 * The score of one hand, itemised.
 */
export interface Score {
  items: Item[];
  /**
   * Points of each scorer, before any cap of the match (END-3).
   */
  points: number[];
  /**
   * True if the contract was made; null if there was none.
   */
  made: boolean | null;
}
/**
 * One item of a score: the points for one side, and the rule that gives them.
 */
export interface Item {
  /**
   * The scorer: a side's number, or a seat where each player scores alone.
   */
  scorer: number;
  points: number;
  rule: string;
  /**
   * What the points are for, in a few words.
   */
  what: Sentence;
}
/**
 * A spectator's view of a deal.
 */
export interface SpectatorViewDocument {
  format: "fivehundred/1";
  kind: "spectator view";
  /**
   * The rules this deal is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * The dealer (SEAT-4).
   */
  dealer: Seat;
  /**
   * The match score of each scorer when the deal begins.
   */
  scores: number[];
  /**
   * The number of the deal in the match, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in this deal, ascending (BID-13).
   */
  barred: Seat[];
  /**
   * The state of the deal that is visible to all players.
   */
  table: Table;
  computed?: SpectatorViewComputed;
}
/**
 * The values derived from a spectator's view.
 */
export interface SpectatorViewComputed {
  /**
   * The current stage.
   */
  stage:
    | "auction"
    | "claims"
    | "partner call"
    | "exchange"
    | "slam call"
    | "gift"
    | "breach call"
    | "declaring"
    | "play"
    | "finished";
  /**
   * The seat to act; null when the hand is over.
   */
  to_act: Seat | null;
  /**
   * The seats that share each score.
   */
  sides: Seat[][];
  /**
   * The number of cards that each seat holds.
   */
  hand_sizes: number[];
  /**
   * The contract; null until it is decided.
   */
  contract: WholeContract | null;
  /**
   * The tricks so far, including the one in progress.
   */
  tricks: TrickShown[];
  /**
   * The number of tricks that each seat has won with its cards.
   */
  won: number[];
  /**
   * The number of tricks that each side has won, in the order of the scores.
   */
  won_by_side: number[];
  /**
   * The tricks that the contractor's side still needs; null without a contract and on a passed deal.
   */
  needed: NeededShown | null;
  /**
   * The suits in which each seat has shown a void.
   */
  voids: Suit[][];
  /**
   * The hand that is face up, if any.
   */
  open_hand: OpenHandShown | null;
  /**
   * The face-up table cards of each seat; empty in games without table cards.
   */
  table_cards: Card[][];
  /**
   * The score of the hand; null until it is over.
   */
  score: Score | null;
}
/**
 * A score sheet with its entries, corrections and undos. Reading it replays all of them.
 */
export interface ScoreSheetDocument {
  format: "fivehundred/1";
  kind: "score sheet";
  /**
   * The rules at the start.
   */
  rules: Ruleset | RulesReference;
  /**
   * The player who deals first.
   */
  dealer: Seat;
  /**
   * The totals at the start; left out if all are 0.
   */
  scores?: number[];
  /**
   * The outcomes of the deals entered before the changes, in order.
   */
  log: Logged[];
  /**
   * The entries, corrections and undos after these, in order.
   */
  changes: (
    | {
        type: "entered";
        /**
         * The outcome of the deal.
         */
        entry: Logged;
      }
    | {
        type: "corrected";
        /**
         * The number of the row, from 1.
         */
        row: number;
        /**
         * The new entry.
         */
        entry: Logged;
      }
    | {
        type: "undone";
      }
  )[];
  computed?: GameComputed;
}
/**
 * The facts known to everyone before the cards are dealt.
 */
export interface DealInfoDocument {
  format: "fivehundred/1";
  kind: "deal info";
  /**
   * The rules this deal is played by.
   */
  rules: Ruleset | RulesReference;
  /**
   * The dealer (SEAT-4).
   */
  dealer: Seat;
  /**
   * The match score of each scorer when the deal begins.
   */
  scores: number[];
  /**
   * The number of the deal in the match, from 1.
   */
  number: number;
  /**
   * The seats that may not bid in this deal, ascending (BID-13).
   */
  barred: Seat[];
}
/**
 * A turn in a deal, as seen by one onlooker: who acted, what they did, and which cards that revealed.
 */
export interface Turn {
  /**
   * The seat that acted; null for a ruling that ended the hand, or changed its outcome.
   */
  seat: Seat | null;
  /**
   * The action; for cards that this onlooker did not see, only their number. null for a ruling.
   */
  action: SeenAction | null;
  /**
   * The hand that the onlooker took up with it (BID-10).
   */
  hand?: Cards | null;
  /**
   * The kitty, if the onlooker took it, or it was shown to everybody, with this turn (KITTY-1, KITTY-3).
   */
  kitty?: Cards | null;
  /**
   * The contractor's hand as it was when play began, if this turn exposed it (PLAY-5).
   */
  shown?: Cards | null;
  /**
   * The table cards that this turn uncovered (TWO-1).
   */
  turned_up?: TurnedUp[];
  /**
   * The outcome of the hand, if it ended.
   */
  outcome?: Outcome | null;
}
/**
 * A card that lay face down on the table of a seat was turned up (TWO-1).
 */
export interface TurnedUp {
  seat: Seat;
  /**
   * The number of its pile on that seat's table, from 0.
   */
  pile: number;
  card: Card;
}
/**
 * A turn in a deal, as seen by one onlooker, together with its results.
 */
export interface Event {
  /**
   * The turn, with the cards that were seen. In the first event, these are the hand dealt, unless its seat has yet to look (BID-10), or the kitty of a hand that was set up.
   */
  turn: Turn;
  /**
   * The dealer, in the first event; null there if the hand was set up.
   */
  dealer?: Seat | null;
  /**
   * The face-up table cards of each seat, in the first event; none in most games (TWO-1).
   */
  up?: Card[][];
  /**
   * The contract, if it was reached or changed: by a bid, slam, breach or called card (BID, CALL).
   */
  contract?: Contract | null;
  /**
   * The seat that took the kitty then (KITTY-1).
   */
  taker?: Seat | null;
  /**
   * The number of cards it took.
   */
  taken?: number;
  /**
   * The partner who received the cards that left the hand; null if they were discarded (KITTY-3, BID-17).
   */
  handed_to?: Seat | null;
  /**
   * True for a card of the giver's choice, for a slam undertaken alone; false for discards (BID-17).
   */
  gift?: boolean;
  /**
   * The trick that a card was played to, from 1.
   */
  trick?: number | null;
  /**
   * The number of cards in the trick before it; 0 for a lead.
   */
  lying?: number;
  /**
   * The pile of its seat that the card came from, from 0; null for a card of a hand (TWO-1).
   */
  pile?: number | null;
  /**
   * The seat that won the trick with which it ended (PLAY-3).
   */
  winner?: Seat | null;
  /**
   * The number of tricks that each seat had then won.
   */
  won?: number[];
  /**
   * The seat whose hand was exposed, and the cards still in it (PLAY-5).
   */
  open_hand?: [Seat, Cards] | null;
}
/**
 * The refusal of an illegal action, for the player who tried it. It may name that player's cards and no others.
 */
export interface Refusal {
  /**
   * The seat whose action it is; null if nobody in particular tried it and nobody is to act.
   */
  seat: Seat | null;
  /**
   * The action that was tried; for cards discarded unseen, only their number.
   */
  action: SeenAction;
  reason: Reason;
  /**
   * The rules it rests on, the main one first.
   */
  rules: string[];
  /**
   * The facts of the reason, by name.
   */
  facts: Facts;
  /**
   * The cards of that seat that prove it.
   */
  evidence: Cards;
  /**
   * The reason for everybody to hear if the real one depends on the hand: the action due now.
   */
  due: Reason | null;
}
/**
 * A refusal in words, for the player who tried the action.
 */
export interface RefusalComputed {
  /**
   * The value in words.
   */
  text: string;
  /**
   * The reason, without the rule numbers.
   */
  message: string;
}
/**
 * A refusal as the whole table may hear it.
 */
export interface PublicRefusalDocument {
  format: "fivehundred/1";
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
   * The value in words.
   */
  text: string;
  /**
   * The rule that forbids the action.
   */
  rule: string;
}
/**
 * The legal actions of a seat.
 */
export interface OptionsDocument {
  format: "fivehundred/1";
  kind: "options";
  options:
    | {
        type: "listed";
        /**
         * The kind of list.
         */
        of: "choices" | "plays" | "partners" | "gifts";
        /**
         * The actions, in order.
         */
        actions: Action[];
      }
    | {
        type: "discards";
        /**
         * The cards to choose from.
         */
        cards: Cards;
        /**
         * The number of cards to discard.
         */
        size: number;
      };
  computed?: OptionsComputed;
}
/**
 * The text of the legal actions.
 */
export interface OptionsComputed {
  /**
   * The number of actions.
   */
  count: number;
  /**
   * The text of each action; empty for discards, of which there can be thousands.
   */
  texts: string[];
}
/**
 * The values derived from a contract.
 */
export interface ContractComputed {
  /**
   * The trump suit; null if there is none.
   */
  trump: Suit | null;
  /**
   * The contract in words.
   */
  text: string;
}
/**
 * The value in words.
 */
export interface TextComputed {
  /**
   * The value in words.
   */
  text: string;
}
/**
 * The outcome of the auction.
 */
export interface DealSummaryComputed {
  /**
   * The winning bid, or a word such as passed out if there was none.
   */
  call: string;
  /**
   * The player who bid it; null if there was no bid.
   */
  contractor: number | null;
}
/**
 * The state of a game between two deals, without its history.
 */
export interface StandingsDocument {
  format: "fivehundred/1";
  kind: "standings";
  /**
   * The number of the next deal, from 1.
   */
  number: number;
  /**
   * The number of hands played, without deals thrown in (END-5).
   */
  hands: number;
  /**
   * The players still in, by seat.
   */
  seats: number[];
  /**
   * The player who deals next.
   */
  dealer: number;
  /**
   * The players who share each score.
   */
  sides: number[][];
  /**
   * The current totals; players who dropped out keep theirs.
   */
  scores: number[];
  /**
   * The scorers that have stood at the negative limit and cannot win, ascending, numbered as in scores (END-4 d).
   */
  barred: number[];
  /**
   * The players who may not bid on the next hand (BID-13).
   */
  may_not_bid: number[];
  /**
   * The end of the game; null while it goes on.
   */
  result: Result | null;
  /**
   * The players who have won, every member of a side included; empty before the end.
   */
  winners: number[];
}
/**
 * An evening of games at one table, in which people change partners and take turns to sit out (SEAT-5).
 */
export interface EveningDocument {
  format: "fivehundred/1";
  kind: "evening";
  /**
   * The names of all who take part. The first ones play the first game, the others sit out.
   */
  people: string[];
  /**
   * The number of players in each game.
   */
  players: number;
  /**
   * The sides of each game (SEAT-2).
   */
  sides: "individual" | "partners of two" | "partners of three" | "called";
  /**
   * The winners of each game so far: one side, several if they shared the win, or nobody.
   */
  games: string[][];
}
/**
 * Ask to watch the game; the answer is a Welcome.
 */
export interface WatchRequest {
  type: "watch";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Ask to play as this player; the answer is a Welcome, or a Wished if the client has to wait.
 */
export interface SitRequest {
  type: "sit";
  /**
   * The player as whom to play.
   */
  player: number;
  /**
   * The name that the others see.
   */
  name?: string;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Give up a place and watch (the answer is a Welcome), or withdraw a wish for a place (a Wished).
 */
export interface StandRequest {
  type: "stand";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Leave the room; the host sends no more messages.
 */
export interface LeaveRequest {
  type: "leave";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Take this action; it must be the client's turn.
 */
export interface ActRequest {
  type: "act";
  /**
   * The action.
   */
  action: Action;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Agree to begin the next deal.
 */
export interface ReadyRequest {
  type: "ready";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Begin the next deal with bots in the empty places; before the first deal, all who play then count as ready.
 */
export interface BeginRequest {
  type: "begin";
  /**
   * The name by which the host knows the bot; null to leave places empty.
   */
  bot: string | null;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Propose that all remaining tricks go to this seat, which may be the client's own or another (PLAY-9).
 */
export interface ClaimTricksRequest {
  type: "claim tricks";
  /**
   * The seat that is to have the tricks.
   */
  seat: Seat;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Propose that the hand is void because the cards were dealt wrongly (DEAL-6).
 */
export interface VoidRequest {
  type: "void";
  /**
   * The irregularity.
   */
  why:
    | "a poor hand was thrown in"
    | "somebody has the wrong number of cards"
    | "no cut was offered"
    | "a card was turned up while dealing";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Agree to the proposal.
 */
export interface AgreeRequest {
  type: "agree";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Decline the proposal, or withdraw it if it is the client's own.
 */
export interface DeclineRequest {
  type: "decline";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Ask the host to resend all messages after the one with this number; it may send a Welcome instead.
 */
export interface ResendRequest {
  type: "resend";
  /**
   * The number of the last message that the client has; 0 for none.
   */
  after?: number;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Replace this player with a bot or with nobody; only the client who runs the room may do this.
 */
export interface PlaceRequest {
  type: "place";
  /**
   * The player to replace.
   */
  player: number;
  /**
   * The name by which the host knows the bot; null for nobody.
   */
  bot: string | null;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Set who may come in and play; only the client who runs the room may do this.
 */
export interface DoorRequest {
  type: "door";
  /**
   * The new setting.
   */
  door: "open" | "ask" | "locked";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Grant or reject the wish with this number; only the client who runs the room may do this.
 */
export interface AdmitRequest {
  type: "admit";
  /**
   * The number of the wish.
   */
  wish: number;
  /**
   * True to grant it, false to reject it.
   */
  yes: boolean;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Let this player run the room from now on; only the client who runs it may do this.
 */
export interface HandOnRequest {
  type: "hand on";
  /**
   * The player who is to run the room.
   */
  player: number;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Open the room to all by listing it, or stop that; only the client who runs the room may do this.
 */
export interface PublishRequest {
  type: "publish";
  /**
   * True to list the room.
   */
  listed: boolean;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Choose the bot that players may ask for hints from the next deal; only the client who runs the room may do this.
 */
export interface SetHintsRequest {
  type: "set hints";
  /**
   * The name by which the host knows the bot; null for no hints.
   */
  hints: string | null;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Agree to begin another match in the same places, once the match is over.
 */
export interface RematchRequest {
  type: "rematch";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Propose to take back the last action of the deal, which must be the client's own.
 */
export interface TakeBackRequest {
  type: "take back";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Say one of a few phrases to everybody in the room; only players may.
 */
export interface SignalRequest {
  type: "signal";
  /**
   * The phrase.
   */
  phrase: "well played" | "one moment" | "thank you" | "good luck" | "sorry" | "good game";
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * Ask for advice, if the room offers it: what a bot would do, or why the rules forbid an action.
 */
export interface HintRequest {
  type: "hint";
  /**
   * The action to ask about; null to ask what to do, when it is the client's turn.
   */
  action?: Action | null;
  /**
   * The client's number for the request; 0 if it does not count them.
   */
  number?: number;
  /**
   * The number of the last message that the client had when it made the request; 0 if it does not say.
   */
  answers?: number;
}
/**
 * A message to one client, with its number and the number of the request that it answers.
 */
export interface Sent {
  /**
   * The number of the message.
   */
  number: number;
  /**
   * The number of the last request that the host has heard from the client, or of the request that is refused; 0 if it has none.
   */
  to: number;
  /**
   * The message.
   */
  message: Message;
  /**
   * The seconds left to those whom the table waits for; null without a limit.
   */
  seconds?: number | null;
}
/**
 * Everything that the client may currently know.
 */
export interface WelcomeMessage {
  type: "welcome";
  /**
   * The match as everybody knows it, with the deal that is over.
   */
  match: MatchDocument;
  /**
   * The players; null for an empty place.
   */
  sitters: (Sitter | null)[];
  /**
   * The player as whom this client plays, if it does.
   */
  player: number | null;
  /**
   * The whole deal under way or just over, as this client sees it; null before the first.
   */
  account: Account | null;
  /**
   * The players who are ready for the next deal, or for another match.
   */
  ready: number[];
  /**
   * The proposal not settled yet, if any.
   */
  proposal: Proposal | null;
  /**
   * Who may come in and play.
   */
  door?: "open" | "ask" | "locked";
  /**
   * True if this client runs the room.
   */
  owner?: boolean;
  /**
   * The wishes for a place, in the order in which they came.
   */
  wishes?: Wish[];
  /**
   * The number of this client's own wish, if it has one.
   */
  wish?: number | null;
  /**
   * The player as whom a bot plays until this client comes back, if one does.
   */
  kept?: number | null;
  /**
   * The turns of this deal that were taken back, as everybody saw them, in order; the account has none of them.
   */
  taken_back?: Turn[];
  /**
   * The number of matches that were over in this room before this one.
   */
  earlier?: number;
  /**
   * The bot whose advice Hint asks for; null for no hints.
   */
  hints?: string | null;
  /**
   * True if the room is listed, so that everybody can find it.
   */
  listed?: boolean;
}
/**
 * The public information about a player, who may be a person or a bot.
 */
export interface Sitter {
  /**
   * The name that the others see.
   */
  name: string;
  /**
   * True for a bot.
   */
  bot: boolean;
  /**
   * True if they run the room.
   */
  owner?: boolean;
  /**
   * The name of the person for whom the bot plays until they come back, if any.
   */
  keeps?: string | null;
}
/**
 * The events of a deal and the client's legal actions, so that a client can follow it without knowing the rules.
 */
export interface Account {
  /**
   * The number of earlier events; a client drops what it has beyond them.
   */
  since: number;
  /**
   * The events as this client saw them; the first of a deal is its beginning.
   */
  events: Event[];
  /**
   * The current stage.
   */
  stage:
    | "auction"
    | "claims"
    | "partner call"
    | "exchange"
    | "slam call"
    | "gift"
    | "breach call"
    | "declaring"
    | "play"
    | "finished";
  /**
   * The seat to act; null when nothing is left to decide.
   */
  to_act: Seat | null;
  /**
   * The legal actions of this client; null when another seat is to act.
   */
  legal: Options | null;
  /**
   * The tricks that the contractor's side still needs; null without a contract and on a passed deal.
   */
  needed?: NeededShown | null;
  /**
   * The client's hand, sorted for display; null if no card but those played has come or gone.
   */
  hand?: Card[] | null;
  /**
   * The score of the hand, once it is over.
   */
  score?: Score | null;
  /**
   * The client's seat, if it plays in the deal, in the account of a whole deal.
   */
  seat?: Seat | null;
  /**
   * The other facts from the beginning, in the account of a whole deal.
   */
  begun?: DealStart | null;
}
/**
 * The facts about the start of a deal that are in no event.
 */
export interface DealStart {
  /**
   * The number of the deal in the match, from 1.
   */
  number: number;
  /**
   * The seats that share each score.
   */
  sides: Seat[][];
  /**
   * The number of cards dealt to each hand.
   */
  sizes: number[];
  /**
   * The score of each side when the deal began.
   */
  scores: number[];
  /**
   * The seats that may not bid (BID-13).
   */
  barred?: Seat[];
}
/**
 * A proposal, and the seats that have yet to agree to it.
 */
export interface Proposal {
  /**
   * The seat that made it, and so agrees.
   */
  by: Seat;
  /**
   * The request that proposed it.
   */
  what:
    | {
        type: "claim tricks";
        /**
         * The seat that is to have the tricks.
         */
        seat: Seat;
      }
    | {
        type: "void";
        /**
         * The irregularity.
         */
        why:
          | "a poor hand was thrown in"
          | "somebody has the wrong number of cards"
          | "no cut was offered"
          | "a card was turned up while dealing";
      }
    | {
        type: "take back";
      };
  /**
   * The seats that have not answered yet.
   */
  waiting: Seat[];
}
/**
 * A request for a place that has to wait for the end of the deal, or for the client who runs the room to grant it.
 */
export interface Wish {
  /**
   * Its number, for Admit; no other wish in the room has it.
   */
  number: number;
  /**
   * The player as whom they want to play.
   */
  player: number;
  /**
   * The name that the others see.
   */
  name: string;
}
/**
 * The events of a deal and the client's legal actions, so that a client can follow it without knowing the rules.
 */
export interface AccountMessage {
  type: "account";
  /**
   * The number of earlier events; a client drops what it has beyond them.
   */
  since: number;
  /**
   * The events as this client saw them; the first of a deal is its beginning.
   */
  events: Event[];
  /**
   * The current stage.
   */
  stage:
    | "auction"
    | "claims"
    | "partner call"
    | "exchange"
    | "slam call"
    | "gift"
    | "breach call"
    | "declaring"
    | "play"
    | "finished";
  /**
   * The seat to act; null when nothing is left to decide.
   */
  to_act: Seat | null;
  /**
   * The legal actions of this client; null when another seat is to act.
   */
  legal: Options | null;
  /**
   * The tricks that the contractor's side still needs; null without a contract and on a passed deal.
   */
  needed?: NeededShown | null;
  /**
   * The client's hand, sorted for display; null if no card but those played has come or gone.
   */
  hand?: Card[] | null;
  /**
   * The score of the hand, once it is over.
   */
  score?: Score | null;
  /**
   * The client's seat, if it plays in the deal, in the account of a whole deal.
   */
  seat?: Seat | null;
  /**
   * The other facts from the beginning, in the account of a whole deal.
   */
  begun?: DealStart | null;
}
/**
 * The refusal of a request: nothing has changed, and no other client receives this message.
 */
export interface RefusedMessage {
  type: "refused";
  /**
   * The reason, in words for the player.
   */
  text: string;
  /**
   * The reason as a value, if an action was against the rules of the game.
   */
  refusal: Refusal | null;
  /**
   * The reason as a code with facts, if it is one of the host. A request that is malformed has neither.
   */
  why?: Sentence | null;
}
/**
 * The public part of a refusal, sent to everybody when an action is refused in a refereed match.
 */
export interface OverheardMessage {
  type: "overheard";
  /**
   * The public part of the refusal.
   */
  refusal: PublicRefusalDocument;
}
/**
 * The updated list of players, sent when someone sits down or stands up, or another client takes over the room.
 */
export interface SeatedMessage {
  type: "seated";
  /**
   * The players; null for an empty place.
   */
  sitters: (Sitter | null)[];
}
/**
 * The new setting of the door.
 */
export interface DoorSetMessage {
  type: "door set";
  /**
   * Who may come in and play.
   */
  door: "open" | "ask" | "locked";
}
/**
 * The updated list of wishes for a place, sent when one is added or removed.
 */
export interface WishedMessage {
  type: "wished";
  /**
   * The wishes, in the order in which they came.
   */
  wishes: Wish[];
  /**
   * The number of this client's own wish, if it has one.
   */
  wish?: number | null;
}
/**
 * The admission of a person in the middle of a deal; they now see the hand of the player whose place they take.
 */
export interface AdmittedMessage {
  type: "admitted";
  /**
   * The player whose place they take.
   */
  player: number;
  /**
   * Their name.
   */
  name: string;
}
/**
 * The players who are ready for the next deal or, once the match is over, for another.
 */
export interface ReadiedMessage {
  type: "readied";
  /**
   * The players who are ready.
   */
  ready: number[];
}
/**
 * The current proposal; null after it is declined or the players change.
 */
export interface ProposedMessage {
  type: "proposed";
  /**
   * The proposal, if there is one.
   */
  proposal: Proposal | null;
  /**
   * The seat that declined it or took it back.
   */
  declined: Seat | null;
}
/**
 * The players who are out of time: a bot plays for them, or the table no longer waits for them.
 */
export interface OutOfTimeMessage {
  type: "out of time";
  /**
   * The players who are out of time.
   */
  players: number[];
}
/**
 * The end of a deal; the next begins when every player is ready.
 */
export interface DealFinishedMessage {
  type: "deal finished";
  /**
   * The row of the match: the points, and the totals after it.
   */
  row: DealSummary;
  /**
   * The points, itemised by rule.
   */
  score: Score;
  /**
   * The last trick, if any was played.
   */
  trick: Trick | null;
}
/**
 * One trick, finished or in progress.
 */
export interface Trick {
  /**
   * The seats in the order of play, the leader first, as far as they have played; with table cards each comes twice.
   */
  seats: Seat[];
  /**
   * The play of each of these seats.
   */
  plays: Play[];
  /**
   * The winner; null until the trick is complete.
   */
  winner: Seat | null;
  /**
   * For each play, true if it came from the table cards of its seat.
   */
  from_table: boolean[];
}
/**
 * Play a card to the trick; a led joker that has no suit names the suit to follow (PLAY-1, JOKER-4).
 */
export interface Play {
  card: Card;
  /**
   * The suit named by a led joker.
   */
  suit?: Suit | null;
}
/**
 * The end of the match.
 */
export interface MatchFinishedMessage {
  type: "match finished";
  /**
   * The result.
   */
  result: Result;
  /**
   * The players who have won.
   */
  winners: number[];
}
/**
 * The owner's decision to list the room, or to list it no longer.
 */
export interface PublishedMessage {
  type: "published";
  /**
   * True if the room is listed, so that everybody can find it.
   */
  listed: boolean;
}
/**
 * The bot that players may now ask for hints.
 */
export interface HintsSetMessage {
  type: "hints set";
  /**
   * The name of the bot; null for no hints.
   */
  hints: string | null;
}
/**
 * The ruling that an action is taken back; a Welcome with the deal as it is now follows.
 */
export interface TakenBackMessage {
  type: "taken back";
  /**
   * The turn that was taken back, as everybody saw it.
   */
  turn: Turn;
}
/**
 * A phrase that a player said.
 */
export interface SignalledMessage {
  type: "signalled";
  /**
   * The player who said it.
   */
  player: number;
  /**
   * The phrase.
   */
  phrase: "well played" | "one moment" | "thank you" | "good luck" | "sorry" | "good game";
}
/**
 * Advice in answer to a Hint; no other client receives this message.
 */
export interface HintedMessage {
  type: "hinted";
  /**
   * The action that was asked about, or that the bot would take.
   */
  action: Action;
  /**
   * The reason why the rules forbid it now; null if it is legal.
   */
  refusal: Refusal | null;
}
