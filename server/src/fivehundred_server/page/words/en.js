// Everything that the page says, in English. A table for another language has the same names.

import * as catalogue from "../texts/en.js";

const plural = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @param {string[]} names */
const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** @type {Record<string, string>} */
const SUITS = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };
/** @type {Record<string, string>} */
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };

export const en = {
  language: "en",
  /** The sentences of the library. */
  catalogue,
  listed,
  // The page
  title: "Five Hundred",
  skip: "Skip to the table",
  rules: "Rules",
  settings: "Settings",
  tryAgain: "Try again",
  unreachable: "The server cannot be reached.",
  answers: (/** @type {number} */ status) => `The server answers ${status}.`,

  // Cards and calls
  suits: SUITS,
  card: (/** @type {string} */ rank, /** @type {string} */ suit) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}`,
  joker: "joker",
  lowerJoker: "lower joker",
  the: (/** @type {string} */ card) => `the ${card}`,
  as: (/** @type {string} */ card, /** @type {string} */ suit) => `${card} as ${SUITS[suit]}`,
  faceDown: "a card face down",
  isAdvised: ", the hint",
  isNew: ", new",
  notAllowed: ", not allowed",
  noTrump: "no trump",
  noTrumpShort: "NT",
  /** @type {Record<string, string>} */
  calls: { pass: "pass", look: "look", "throw in": "throw in", keep: "keep" },
  tricks: (/** @type {number} */ count) => plural(count, "trick"),
  cards: (/** @type {number} */ count) => plural(count, "card"),
  players: (/** @type {number} */ count) => plural(count, "player"),

  // The lobby
  openTable: "Open a table",
  tableForYou: "A table for you",
  getLink: "You get a link for the others. With it they look on or sit down.",
  howMany: "How many play?",
  way: "Way to play",
  more: "More",
  ownRules: "Rules of your own",
  ownAbout: "A ruleset as text: a preset and what is different from it. It counts in place of the choice above.",
  ruleset: "Ruleset",
  yourName: "Your name",
  timeForAction: "Time for an action",
  /** @type {Record<string, string>} */
  limits: {
    20: "20 seconds",
    45: "45 seconds",
    90: "90 seconds",
    300: "5 minutes",
    "": "No limit",
  },
  botsElsewhere: "Bots play in all the other places, until somebody sits down there",
  withClaims: "Players may claim the tricks that are left, or give them up",
  withHints: "Players may ask a bot for a hint",
  openToAll: "Tables open to all",
  aBot: "a bot",
  atTable: (/** @type {(string | null)[]} */ names) => {
    const there = names.filter((name) => name !== null);
    return `${there.length ? `${listed(there)}; ` : ""}${plural(names.length - there.length, "free place")}`;
  },
  play: "Play",
  open: "Open the table",
  playOffline: "Play offline with bots",
  goOn: "Go on with the table you left",
  fetching: "Python is being fetched …",
  starting: "Python starts …",
  notFetched: "Python cannot be fetched: the network or the server is away.",
  notRun: "This browser cannot run Python.",
  nothingKept: "This browser has kept no table.",
  keptPage: "This page now opens without a network, too.",
  notKeptPage: "This browser does not keep the page for when there is no network.",
  opened: "Tables you have opened",
  /** Ways to play that most people know, by the name of the preset. @type {Record<string, [string, string]>} */
  ways: {
    "table-2": ["Cards on the table", "Each has a hand, and piles of cards on the table."],
    "dummy-2": ["With a dummy", "A third hand lies between the two, and nobody sees it."],
    "standard-3": ["Three-handed", "Each for themselves, one round of bidding."],
    "nullo-3": ["Three-handed with nullo", "Bid also to lose every trick."],
    "one-thousand-3": ["To a thousand", "Each for themselves; the cards captured count."],
    "australian-4": ["Australian", "Partners, with misere and open misere; only a contract wins."],
    "team-4": ["American", "Partners, one round of bidding, three kinds of nullo."],
    "new-zealand-4": ["New Zealand", "Partners; a pass is never final."],
    "quebec-4": ["Québec", "Partners to 1000, with two jokers."],
    "cutthroat-4": ["Cutthroat", "Four players, each for themselves."],
    "called-5": ["Call a partner", "The contractor calls a card; its holder is the partner."],
    "pagat-5": ["Call a partner for half", "The partner who is called wins or loses half of the value."],
    "six-63": ["Two teams of three", "63 cards, so that everybody has ten."],
    "six-pairs-63": ["Three pairs", "63 cards, three sides of two."],
  },

  // Settings
  /** @type {Record<string, [string, Record<string, string>]>} */
  choices: {
    theme: ["Screen", { auto: "As the system", light: "Light", dark: "Dark" }],
    colours: ["Suits", { 2: "Two colours", 4: "Four colours" }],
    pace: ["Pace", { 1.8: "Slow", 1: "Usual", 0.4: "Fast", 0: "At once" }],
    tone: ["Tone on your turn", { off: "Off", on: "On" }],
    notice: ["Notification on your turn", { off: "Off", on: "On" }],
  },

  // The connection
  /** @type {Record<string, string>} */
  states: {
    connecting: "Connecting …",
    lost: "The connection is lost. Connecting again …",
    full: "There are too many connections. Trying again …",
    elsewhere: "You play in another window now.",
    "no such room": "There is no such room. The link may be incomplete, or the room was closed.",
    closed: "The server ended the connection",
    failed: "The server ended the connection, and is asked again soon",
    refused: "You are not let in",
    stopped: "The game has stopped",
    unkept: "This browser does not keep the game: what you play from here is lost when you leave the page.",
  },
  playHere: "Play here",
  another: "Open another table",

  // People
  bot: (/** @type {number} */ place) => `Bot ${place}`,
  player: (/** @type {number} */ place) => `Player ${place}`,
  place: (/** @type {number} */ place) => `Place ${place}`,
  inPlace: (/** @type {number} */ place) => ` in place ${place}`,
  you: "you",
  youMark: " (you)",
  somebody: "Somebody",
  empty: "Empty",
  isEmpty: "empty",
  until: (/** @type {string} */ name) => `until ${name || "somebody"} comes back`,
  runsRoom: "runs the room",
  outOfMatch: "out of the match",
  ready: "ready",
  away: "away",
  outOfTime: "out of time",
  askToSit: "Ask to sit here",
  sitHere: "Sit here",
  botNamed: (/** @type {string} */ name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)} bot`,
  letBot: "Let a bot play",
  otherBots: "Other bots",
  takeAway: "Take away",
  freePlace: "Free the place",
  handOn: "Hand the room on",
  to: (/** @type {string} */ name) => ` to ${name}`,
  standUp: "Stand up",
  door: "The door",
  /** @type {Record<string, string>} */
  doors: {
    open: "Anybody may sit down",
    ask: "I say who sits down",
    locked: "Locked: no strangers",
  },
  says: (/** @type {string} */ name) => `${name} says who sits down`,
  runner: "whoever runs the room",
  wants: (/** @type {string} */ name, /** @type {string} */ whose) => `${name} wants the place of ${whose}`,
  botForYou: (/** @type {number} */ place) => `A bot plays for you in place ${place}.`,
  comeBack: "Come back",
  youWait: (/** @type {number} */ place, /** @type {boolean} */ free, /** @type {string} */ runner) =>
    `You wait for place ${place}: you sit down ${free ? "at the next deal, or when" : "when"} ${runner} lets you in.`,
  doNotWait: "Do not wait",
  letInNow: ". Let in now, they see a hand of this deal",
  moreWait: (/** @type {number} */ count) => `. ${count} more wait`,
  letIn: "Let them in",
  doNotLetIn: "Do not let them in",
  listRoom: "Show this table to everybody who comes",
  invite: "Whoever has this link can look on or sit down:",
  copy: "Copy the link",
  copied: "Copied",

  // What is asked
  yourTurn: (/** @type {string} */ asked) => `Your turn: ${asked}`,
  /** @type {Record<string, string>} */
  questions: {
    auction: "bid or pass",
    claims: "keep the hand or throw it in",
    "partner call": "call your partner",
    "slam call": "say whether you undertake all the tricks alone",
    gift: "choose a card for your partner",
    "breach call": "say whether you undertake to defeat the contract",
    declaring: "choose a suit for the joker, or none",
    play: "play a card",
  },
  noJoker: "there is no joker in your hand to name a suit for",
  playOn: "Play on",
  choose: "choose",
  lookOrBlind: "look at your cards, or bid blind",
  chooseCards: (/** @type {string} */ cards, /** @type {boolean} */ passed) =>
    `choose ${cards} to ${passed ? "pass on" : "discard"}`,
  isTo: (/** @type {string} */ name, /** @type {string} */ stage, /** @type {boolean} */ looking) => {
    /** @type {Record<string, string>} */
    const doing = {
      auction: "to call",
      play: "to play",
      exchange: "to discard",
    };
    return `${name} is ${doing[stage] ?? "to decide"}${looking ? "; you look on" : ""}`;
  },
  matchOver: "The match is over",
  emptyPlaces: (/** @type {number} */ count) => `${plural(count, "place")} ${count === 1 ? "is" : "are"} empty`,
  sitToPlay: ": sit down to play",
  sendLink: (
    /** @type {boolean} */ link,
    /** @type {boolean} */ owner,
    /** @type {number} */ count,
    /** @type {string} */ runner,
  ) =>
    `: ${link ? "send the link to somebody, or " : ""}` +
    (owner ? `let ${count === 1 ? "a bot" : "bots"} play` : `wait for ${runner}`),
  waitingMatch: (/** @type {string} */ who) => `The match is over. Waiting for ${who} to want another`,
  waitingReady: (/** @type {string} */ who) => `Waiting for ${who} to be ready`,
  dealing: "The cards are dealt …",
  secondsLeft: "10 seconds are left",
  iAmReady: "I am ready",
  nextDeal: "Next deal",

  // The table
  table: "The table",
  whatYouMayDo: "What you may do",
  whatHappens: "What happens",
  result: "Result",
  toAct: ", to act",
  dealer: "dealer",
  cardsLeft: " cards",
  sitsOut: "sits out",
  partner: "partner",
  breach: "breach",
  wins: ", wins",
  houseRules: "House rules",
  toPoints: (/** @type {number} */ points) => `to ${points} points`,
  to500: (/** @type {number} */ points) => `to ${points}`,
  by: (/** @type {string} */ name) => ` by ${name}`,
  noBid: "No bid yet",
  kittyShown: "The kitty, shown to all",
  handOpen: (/** @type {string} */ name) => `The hand of ${name} lies open`,
  tableOf: (/** @type {string} */ name) => `The table of ${name}`,
  made: (/** @type {string[]} */ side) => `${listed(side)} ${side.length > 1 ? "have" : "has"} made it.`,
  defeated: (/** @type {string[]} */ side) => `${listed(side)} can no longer make it.`,
  mustLose: (/** @type {string[]} */ side, /** @type {number} */ left) =>
    `${listed(side)} must win none of the ${plural(left, "trick")} left.`,
  needs: (
    /** @type {string[]} */ side,
    /** @type {number} */ taken,
    /** @type {number} */ least,
    /** @type {number} */ most,
    /** @type {number} */ left,
  ) => {
    const many = most === left ? least : least === most ? `exactly ${least}` : `${least} to ${most}`;
    const [have, need] = side.length > 1 ? ["have", "need"] : ["has", "needs"];
    return `${listed(side)} ${have} won ${plural(taken, "trick")} and ${need} ${many} of the ${left} left.`;
  },

  // The hand, and what is chosen
  yourHand: "Your hand",
  yourTable: "Your cards on the table",
  youDiscarded: "You discarded",
  youHandedOn: "You handed on",
  youWereHanded: "You were handed",
  lay: (/** @type {string} */ cards, /** @type {boolean} */ passed) => `${passed ? "Pass on" : "Discard"} ${cards}`,
  chosen: (/** @type {number} */ count, /** @type {number} */ size) =>
    `${count} of ${size} chosen. A dot marks new cards.`,
  cardsToCall: "Cards to call",
  callThe: (/** @type {string} */ card) => `Call the ${card}`,
  noSuit: "No suit",
  anotherCard: "Another card",
  mustFollow: "The others must follow the joker with",
  suitForJoker: "A suit for the joker",
  points: " points",
  yourCall: "Your call",
  sure: (/** @type {string} */ call) => `${call} is a high bid.`,
  bid: (/** @type {string} */ call) => `Bid ${call}`,
  back: "Back",
  lastTrickButton: "Last trick",
  claimRest: "Claim the rest",
  /** @type {Record<string, string>} */
  options: {
    look: "Look at your cards",
    "throw in": "Throw the hand in",
    keep: "Keep the hand",
    slam: "Undertake all the tricks alone",
    "no slam": "No slam",
    breach: "Undertake to defeat it with a trick to spare",
    "no breach": "No breach",
    alone: "Go alone",
    "declare none": "No suit",
  },
  giveThe: (/** @type {string} */ card) => `Give the ${card}`,
  call: (/** @type {string} */ whom) => `Call ${whom}`,
  higherJoker: "higher joker: ",
  lowerJokerIs: "lower joker: ",
  highestOf: "Highest of ",

  // What happens
  deals: (/** @type {number} */ number, /** @type {string} */ dealer) => `Deal ${number}. ${dealer} deals.`,
  youWereLate: (/** @type {string} */ said) => `You were out of time. A bot acted for you: ${said}.`,
  runs: (/** @type {string} */ name) => `${name} runs the room`,
  doorIs: (/** @type {string} */ door) => `The door: ${door}`,

  // Proposals
  tricksGoTo: "all the tricks that are left go to",
  handIsVoid: "the hand is void, because",
  propose: "Propose",
  that: (/** @type {string} */ what) => ` that ${what}`,
  theyGet: "that they get all the tricks that are left",
  somebodyGets: (/** @type {string} */ name) => `that ${name} gets all the tricks that are left`,
  isVoid: (/** @type {string} */ why) => `that the hand is void, because ${why}`,
  proposes: (/** @type {string} */ name, /** @type {string} */ asks, /** @type {string} */ waiting) =>
    `${name} proposes ${asks}. Waiting for ${waiting}.`,
  agree: "Agree",
  disagree: "Do not agree",
  takeBack: "Withdraw the proposal",
  undo: "Take back my last action",
  isTakenBack: "to take back their last action",
  askHint: "A hint",

  // What is beside the table
  /** @type {Record<string, string>} */
  sections: {
    about: "Rules of this room",
    last: "Last trick",
    laid: "Discards",
    auction: "Auction",
    sheet: "Scores",
    players: "Players",
    say: "Say something",
    log: "What happened",
    more: "End the hand early",
  },
  allRules: "Every rule",
  theAuction: "The auction",
  trickTo: (/** @type {number} */ number, /** @type {string} */ name) => `Trick ${number}, to ${name}`,
  playedForTricks: "Played for tricks",
  isMade: ": made",
  isDefeated: ": defeated",
  tricksOf: (/** @type {string} */ tricks) => `Tricks: ${tricks}`,
  unplayed: (/** @type {string} */ tricks, /** @type {string} */ name) =>
    `${tricks} of these went to ${name} without being played.`,
  pointsOfHand: "Points of the hand",
  pointsHead: ["To", "Points", "For", "Rule"],
  totals: (/** @type {string} */ totals) => `Totals: ${totals}.`,
  dropsOut: (/** @type {string} */ name) => `${name} drops out.`,
  rowPassed: "all passed",
  rowVoid: "void",
  rowTricks: "for tricks",
  scoreSheet: "The score sheet",
  deal: "Deal",
  dealNumber: "deal ",
  playedFor: "Played for",

  // The end, and replays
  winMatch: (/** @type {string[]} */ winners) => {
    const win = winners.length > 1 ? "win" : "wins";
    return winners.length ? `${listed(winners)} ${win} the match` : "Nobody wins the match";
  },
  save: "Save the whole match",
  rematch: "Another match",
  replay: "Replay",
  replayDeal: "Replay the deal",
  again: (
    /** @type {number} */ number,
    /** @type {number} */ step,
    /** @type {number} */ last,
    /** @type {string} */ said,
  ) => `Deal ${number} again, step ${step} of ${last}: ${said}`,
  dealt: "the cards are dealt",
  toBeginning: "To the beginning",
  stepBack: "One step back",
  stepOn: "One step on",
  toEnd: "To the end",
  closeReplay: "Close the replay",
};

/** @typedef {typeof en} Words */
