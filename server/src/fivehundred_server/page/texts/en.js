// Made of the catalogue of the library: nox -s generate.
/* eslint max-len: off */

export const plural = (/** @type {number} */ n) => Number(n !== 1);
/** @type {Record<string, Record<string, string | string[]>>} */
// prettier-ignore
export const sentences = {
 "refusal": {
  "out of turn": "it is the turn of {turn:seat}",
  "finished": "the hand is over",
  "call now": "the auction is on, and a call is due",
  "claim now": "the question now is whether to keep the hand or to throw it in",
  "discard now": "cards must first be discarded",
  "slam now": "the question now is whether to undertake all the tricks alone",
  "give now": "a card for the contractor is due",
  "breach now": "the question now is whether to undertake to defeat the contract",
  "partner now": "the contractor must first choose partners, or go alone",
  "declare now": "it must first be said what the joker is to be",
  "play now": "a card is due",
  "elsewhere": "{cards:cards} cannot be in that hand",
  "shown lacking": "an earlier card shows that {card:card} is not in that hand",
  "played before": "{cards:cards} has been played",
  "no such bid": "bids here run from {lowest:number} to {highest:number} tricks",
  "no trump barred": "bids of no trump are barred here",
  "no trump from seven": "bids of no trump begin at seven tricks here",
  "no such special": "this game has no bid {bid:call}",
  "too low": "{standing:call} stands, and a bid must outrank it",
  "gate shut": "{bid:call} may be bid only after a bid of seven or more tricks",
  "unanswered": "{bid:call} may be bid only when a partner has bid {asked:call}",
  "look first": "you have not looked at your cards: look, or bid blind",
  "looked already": "the cards have been taken up",
  "blind too late": "{bid:call} must be bid before looking at the cards",
  "barred from bidding": "your last contract failed by more than three tricks",
  "must bid": "all others have passed, and the dealer must bid",
  "inkle too late": "only the first two players may bid {level:number}",
  "no eight": "{bid:call} may be bid only after a bid of eight or more tricks",
  "not over a seven": "{bid:call} may be bid only over a bid of seven tricks",
  "not all have spoken": "{bid:call} may be bid only when everybody has called",
  "no claims": "hands may not be thrown in here",
  "claim too late": "a hand may be thrown in only at the first turn to call",
  "claim barred": "a hand with {cards:cards} may not be thrown in",
  "discard count": [
   "the number of cards to discard is {count:number}, not {given:number}",
   "the number of cards to discard is {count:number}, not {given:number}"
  ],
  "passed on count": [
   "as many cards must go as came: {count:number}, not {given:number}",
   "as many cards must go as came: {count:number}, not {given:number}"
  ],
  "slam discard count": "one card must be discarded for the one given, not {given:number}",
  "discard not held": "you do not hold {card:card}",
  "not held": "you do not hold {card:card}",
  "not on table": "your table is to play, and {card:card} does not lie open on it",
  "name a card": "at {level:number} tricks the contractor names a card",
  "name players": "players are named here, not a card",
  "one player": "at {level:number} tricks only one player may be named",
  "not another player": "expected at most {most:number} of the other seats, from 0 to {last:number}",
  "not alone": "at {level:number} tricks a partner must be called",
  "called joker": "a joker may not be called",
  "called bower": "a bower of the trump suit may not be called",
  "called own card": "{card:card} is yours, so nobody else can hold it",
  "called absent card": "{card:card} is not in this pack",
  "gift not held": "you do not hold {card:card}",
  "breach by partner": "you hold {cards:cards}, so you are the contractor's partner",
  "joker not yours": "you do not hold {card:card}",
  "jokers apart": "two jokers are declared together or not at all",
  "follow": "{led:suits} were led and you hold {cards:cards}",
  "joker follows": "{led:suits} were led and you hold {cards:cards}, so the joker must wait",
  "joker forced": "you have none of the {led:suits} led and hold {cards:cards}: a joker must be played",
  "name a suit": "a joker led without a suit of its own must name the suit to follow, as in JK=D",
  "names nothing": "a joker names a suit only when it is led, and where it may stand for one",
  "suit was led": "{suit:suits} were led before in this hand",
  "joker waits": "all four suits have been led, so the joker may be led only to the last trick",
  "joker not first": "{led:suits} were led, and you hold {cards:cards} and have played {led:suits} before, so the joker must wait",
  "joker shown void": "you have shown that you have no {led:suits}, so the joker must wait",
  "joker is every suit": "you have no {led:suits} but {cards:cards}, and a joker counts as every suit",
  "joker led last": "a joker may be led only when nothing else is left",
  "naming barred": "a led joker names no suit here",
  "joker barred": "by the rules of this game the joker must wait",
  "named void": "you have shown that you have no {suit:suits}"
 },
 "text": {
  "refusal": "{seat:seat} may not {action:action}: {why:sentence} ({rules:rules})",
  "refusal (you)": "you may not {action:action}: {why:sentence} ({rules:rules})",
  "public refusal": "{seat:seat} was refused: {reason:sentence} ({rules:rules})",
  "public refusal (you)": "you were refused: {reason:sentence} ({rules:rules})",
  "result": "{parts:sentences} ({rules:rules})",
  "item": "{points:signed} for {what:sentence} ({rules:rules})",
  "ruling": "{what:sentence} ({rules:rules})"
 },
 "result": {
  "made": [
   "{sides:sides} made {bid:call} and stands at {totals:numbers}",
   "{sides:sides} made {bid:call} and stand at {totals:numbers}"
  ],
  "failed": [
   "{sides:sides} failed in {bid:call} and stands at {totals:numbers}",
   "{sides:sides} failed in {bid:call} and stand at {totals:numbers}"
  ],
  "stands": [
   "{sides:sides} stands at {totals:numbers}",
   "{sides:sides} stand at {totals:numbers}"
  ],
  "without a contract": [
   "{sides:sides} stands at {totals:numbers} without a contract",
   "{sides:sides} stand at {totals:numbers} without a contract"
  ],
  "won": [
   "{sides:sides} won",
   "{sides:sides} won"
  ],
  "won with the highest total": [
   "{sides:sides} won with the highest total",
   "{sides:sides} won with the highest total"
  ],
  "won not below 0": [
   "{sides:sides}, not below 0, won",
   "{sides:sides}, not below 0, won"
  ],
  "won by the order of tricks": [
   "by the order of tricks {sides:sides} won",
   "by the order of tricks {sides:sides} won"
  ],
  "won by the earliest trick": [
   "by the earliest trick {sides:sides} won",
   "by the earliest trick {sides:sides} won"
  ],
  "won by the highest total": [
   "by the highest total {sides:sides} won",
   "by the highest total {sides:sides} won"
  ],
  "barred": [
   "but {sides:sides} once stood at {total:number}, so nobody won",
   "but {sides:sides} once stood at {total:number}, so nobody won"
  ],
  "all barred": "nobody won, because all once stood at {total:number}",
  "apart": "the highest and the lowest total are {apart:number} apart",
  "hands played": [
   "{count:number} hand played",
   "{count:number} hands played"
  ],
  "too much to begin": [
   "{sides:sides} stands at {totals:numbers}: expected less than {total:number} (END-3)",
   "{sides:sides} stand at {totals:numbers}: expected less than {total:number} (END-3)"
  ],
  "too little to begin": [
   "{sides:sides} stands at {totals:numbers}: expected more than {total:number} (END-4)",
   "{sides:sides} stand at {totals:numbers}: expected more than {total:number} (END-4)"
  ],
  "cannot begin": "expected a game that goes on, but {what:sentence}",
  "over": "the match is over: {what:sentence}"
 },
 "points": {
  "made": "{bid:call} made",
  "failed": "{bid:call} failed",
  "made as a declared slam": "{bid:call} made as a declared slam",
  "failed as a declared slam": "{bid:call} failed as a declared slam",
  "made with all the tricks": "{bid:call} made with all the tricks",
  "half": "half of {what:sentence}",
  "revoke": "{what:sentence}, for a revoke",
  "hand with a revoke": "a hand with a revoke",
  "cards captured": "cards captured",
  "tricks": [
   "{count:number} trick",
   "{count:number} tricks"
  ],
  "tricks forced on the bidder": [
   "{count:number} trick forced on the bidder",
   "{count:number} tricks forced on the bidder"
  ],
  "breach kept": "a breach kept",
  "breach failed": "a breach that failed"
 },
 "host": {
  "no hints": "there are no hints in this room",
  "out of time": "you are out of time",
  "not your turn": "it is not your turn",
  "no deal": "no deal is being played",
  "not in this deal": "you do not play in this deal",
  "plays already": "you play already: stand up first",
  "taken": "the place of {player:player} is taken",
  "locked": "the room is locked",
  "waits already": "you wait for a place already: stand up first",
  "many wait": [
   "{count:number} wait for a place already: try again later",
   "{count:number} wait for a place already: try again later"
  ],
  "two hands": "nobody sees two hands of a deal: wait for the next",
  "many seen": "too many people have seen hands of this deal: wait for the next",
  "does not play": "you do not play",
  "owner only": "only whoever runs the room may say that",
  "hints between deals": "hints can be changed only between deals: wait until this one is over",
  "wish gone": "nobody has wish {number:number} any more",
  "match not over": "the match is not over yet",
  "match over": "the match is over",
  "deal not over": "the deal is not over yet",
  "ready already": "you are ready already",
  "dropped out": "you have dropped out of the match",
  "proposed already": "something else has been proposed already",
  "asked already": "you have asked in this trick already",
  "taken back often": [
   "{count:number} action of this deal has been taken back already",
   "{count:number} actions of this deal have been taken back already"
  ],
  "claim has told": "this cannot be taken back: a claim in this trick has told something about hidden cards (PLAY-6)",
  "cards seen": "this cannot be taken back: somebody has seen cards because of it (PLAY-6)",
  "not the last action": "only the last action of the deal can be taken back, by the player who took it",
  "empty": "the place of {player:player} is empty, and nobody can agree there",
  "unproved": "{player:player} does not agree, because it is not proved that these tricks are certain",
  "cautious": "{player:player} does not agree, because bots agree only if you give up",
  "not asked": "you are not asked",
  "deal stands": "it is too late to say that {what:sentence}: the deal stands (DEAL-6)",
  "all played": "under these rules every hand is played to its last card (PLAY-9)",
  "not here": "you are not here: watch, or sit down",
  "full": [
   "there is no room until somebody leaves: this host lets in {count:number} client",
   "there is no room until somebody leaves: this host lets in {count:number} clients"
  ],
  "late": "too late: the table has changed in the meantime",
  "overtaken": "your request {number:number} was heard before it",
  "nobody to run it": "nobody plays as {player:player} who could run the room",
  "cannot save": "the server cannot save; nothing more is accepted until it can",
  "too many requests": "too many requests of this kind in this room: try again later"
 },
 "misdeal": {
  "a poor hand was thrown in": "a poor hand was thrown in",
  "somebody has the wrong number of cards": "somebody has the wrong number of cards",
  "no cut was offered": "no cut was offered",
  "a card was turned up while dealing": "a card was turned up while dealing"
 },
 "word": {
  "card": "{card:card}",
  "as": "{card:card} as one of the {suit:suits}",
  "joker as": "{card:card} the highest of the {suit:suits}",
  "and": "{first:word} and {last:word}",
  "nothing": "nothing",
  "a player": "a player",
  "you": "you",
  "seat": "seat {number:number}",
  "seats": "seats {numbers:numbers}",
  "sides": [
   "side {numbers:numbers}",
   "sides {numbers:numbers}"
  ],
  "players": [
   "player {numbers:numbers}",
   "players {numbers:numbers}"
  ],
  "JK": "the joker",
  "JK2": "the lower joker",
  "no trump": "NT",
  "spades": "spades",
  "clubs": "clubs",
  "diamonds": "diamonds",
  "hearts": "hearts",
  "tricks of": "{seat:seat} {number:number}",
  "a bot": "{name:word} (a bot)",
  "somebody": "somebody",
  "nobody": "nobody",
  "scorer": "{seats:seats}"
 },
 "action": {
  "pass": "pass",
  "bid": "bid {bid:call}",
  "play": "play {card:card}",
  "play as": "play {card:card} as one of the {suit:suits}",
  "look": "look at the cards",
  "throw in": "throw the hand in",
  "keep": "keep the hand",
  "discard": "discard {cards:cards}",
  "discard nothing": "discard nothing",
  "hand over": [
   "hand over {count:number} card unseen",
   "hand over {count:number} cards unseen"
  ],
  "give": "give {card:card}",
  "call card": "call {card:card}",
  "call players": "call {seats:seats}",
  "go alone": "go alone",
  "slam": "undertake all the tricks",
  "no slam": "decline a slam",
  "breach": "undertake a breach",
  "no breach": "decline a breach",
  "declare": "declare {jokers:list}",
  "declare none": "declare no joker"
 },
 "event": {
  "deal": "{seat:seat} deals",
  "pass": "{seat:seat} passes",
  "bid": "{seat:seat} bids {bid:typed}",
  "look": "{seat:seat} looks at the cards",
  "throw in": "{seat:seat} throws the hand in",
  "keep": "{seat:seat} keeps the hand",
  "discard": "{seat:seat} discards {cards:cards}",
  "discard nothing": "{seat:seat} discards nothing",
  "hand over": [
   "{seat:seat} discards {count:number} card",
   "{seat:seat} discards {count:number} cards"
  ],
  "hand on": "{seat:seat} passes {cards:cards} to {partner:seat}",
  "hand on unseen": [
   "{seat:seat} passes {count:number} card to {partner:seat}",
   "{seat:seat} passes {count:number} cards to {partner:seat}"
  ],
  "give": "{seat:seat} gives {card:card}",
  "gift": "{seat:seat} gives {card:card} to {partner:seat}",
  "gift unseen": [
   "{seat:seat} gives {count:number} card to {partner:seat}",
   "{seat:seat} gives {count:number} cards to {partner:seat}"
  ],
  "call card": "{seat:seat} calls {card:card}: its holder is their partner",
  "call players": "{seat:seat} calls {seats:seats}",
  "go alone": "{seat:seat} plays alone",
  "slam": "{seat:seat} undertakes all the tricks",
  "no slam": "{seat:seat} declines a slam",
  "breach": "{seat:seat} undertakes to defeat the contract with a trick to spare",
  "no breach": "{seat:seat} declines a breach",
  "declare": "{seat:seat} declares {jokers:list}",
  "declare none": "{seat:seat} does not declare the joker",
  "play": "{seat:seat} plays {play:play}",
  "play from the table": "{seat:seat} plays {play:play} from the table",
  "win": "{seat:seat} wins trick {trick:number}",
  "take the kitty": [
   "{seat:seat} takes the kitty of {count:number} card",
   "{seat:seat} takes the kitty of {count:number} cards"
  ],
  "take the kitty shown": "{seat:seat} takes the kitty",
  "turn up": "{seat:seat} turns up {card:card}",
  "show": "{seat:seat} shows their hand",
  "all passed": "Everybody passed, and the hands are thrown in",
  "inkles only": "Nobody bid more than an inkle: the same dealer deals again",
  "misdeal": "A misdeal: the same dealer deals again",
  "misdeal for": "A misdeal, for {what:sentence}: the same dealer deals again",
  "poor hand": "{seat:seat} threw in a poor hand: the same dealer deals again",
  "tricks": "Tricks: {parts:sentences}"
 },
 "contract": {
  "for tricks": "everybody passed: the hand is played for tricks",
  "by": "{bid:typed} by {seat:seat}",
  "with": "with {seats:seats}",
  "called": "{card:card} was called",
  "slam": "all the tricks alone",
  "breach": "{seat:seat} undertakes to defeat it",
  "sit out": [
   "{sides:sides} sits out",
   "{sides:sides} sit out"
  ]
 },
 "special": {
  "misere": "misere",
  "open misere": "open misere",
  "blind misere": "blind misere",
  "double misere": "double misere",
  "nullo": "nullo",
  "double nullo": "double nullo",
  "bar nullo": "bar nullo",
  "hi-lo": "hi-lo"
 },
 "message": {
  "taken back": "{seat:seat} took back the last action: {what:extra}",
  "turn": "It is {seat:seat}'s turn",
  "hint": "A hint: {what:sentence}",
  "proposal falls": "The proposal falls",
  "declined": "{seat:seat} does not agree",
  "void": "says that the hand is void: {what:sentence}",
  "take back": "asks to take back the last action",
  "at the table": "At the table: {there:people}{more:extra}",
  "free": "; free: {there:people}",
  "hints": "Players may ask a bot for a hint",
  "no hints": "There are no hints any more",
  "open": "Anybody may sit down",
  "ask": "Whoever runs the room says who may sit down",
  "locked": "The room is locked",
  "listed": "Everybody can find the room in the list",
  "not listed": "The room is not in the list any more",
  "wish": "{name:word} as {player:player}",
  "waiting": "Waiting for a place: {there:people}",
  "admitted": "{name:word} was let in during the deal, and now sees the hand of {player:player}",
  "ready": "Ready: {seats:seats}",
  "out of time": "{seats:seats}: out of time",
  "says": "{player:player}: {what:sentence}"
 },
 "phrase": {
  "well played": "Well played!",
  "one moment": "One moment …",
  "thank you": "Thank you",
  "good luck": "Good luck",
  "sorry": "Sorry",
  "good game": "Good game"
 },
 "reason": {
  "out of turn": "out of turn",
  "finished": "finished",
  "call now": "call now",
  "claim now": "claim now",
  "discard now": "discard now",
  "slam now": "slam now",
  "give now": "give now",
  "breach now": "breach now",
  "partner now": "partner now",
  "declare now": "declare now",
  "play now": "play now",
  "elsewhere": "elsewhere",
  "shown lacking": "shown lacking",
  "played before": "played before",
  "no such bid": "no such bid",
  "no trump barred": "no trump barred",
  "no trump from seven": "no trump from seven",
  "no such special": "no such special",
  "too low": "too low",
  "gate shut": "gate shut",
  "unanswered": "unanswered",
  "look first": "look first",
  "looked already": "looked already",
  "blind too late": "blind too late",
  "barred from bidding": "barred from bidding",
  "must bid": "must bid",
  "inkle too late": "inkle too late",
  "no eight": "no eight",
  "not over a seven": "not over a seven",
  "not all have spoken": "not all have spoken",
  "no claims": "no claims",
  "claim too late": "claim too late",
  "claim barred": "claim barred",
  "discard count": "discard count",
  "passed on count": "passed on count",
  "slam discard count": "slam discard count",
  "discard not held": "discard not held",
  "not held": "not held",
  "not on table": "not on table",
  "name a card": "name a card",
  "name players": "name players",
  "one player": "one player",
  "not another player": "not another player",
  "not alone": "not alone",
  "called joker": "called joker",
  "called bower": "called bower",
  "called own card": "called own card",
  "called absent card": "called absent card",
  "gift not held": "gift not held",
  "breach by partner": "breach by partner",
  "joker not yours": "joker not yours",
  "jokers apart": "jokers apart",
  "follow": "follow",
  "joker follows": "joker follows",
  "joker forced": "joker forced",
  "name a suit": "name a suit",
  "names nothing": "names nothing",
  "suit was led": "suit was led",
  "joker waits": "joker waits",
  "joker not first": "joker not first",
  "joker shown void": "joker shown void",
  "joker is every suit": "joker is every suit",
  "joker led last": "joker led last",
  "naming barred": "naming barred",
  "joker barred": "joker barred",
  "named void": "named void"
 }
};
