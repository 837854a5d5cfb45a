// What a client knows of its room, and what it has said: as `fivehundred.hosting.Follower`, but it is sent accounts.

import { joined, seen } from "../../../../src/fivehundred/hosting/following.js";

/**
 * @import { Action, Event, GameComputed, Message, Request, Sent, WelcomeMessage } from "./fivehundred-1.js"
 * @import { View } from "../../../../src/fivehundred/hosting/following.js"
 * @import { Connected, SentConnected } from "./index.js"
 */
/** @import { Sentence } from "./wording.js" */
/** @typedef {Message | Connected} Heard */
/** @typedef {{ number: number, connected: number[] | null, until: number | null }} Beside */
/** @typedef {ReturnType<typeof welcome> & Beside} State */
/**
 * @typedef {object} Transport What carries the texts.
 * @property {() => void} onopen
 * @property {(text: string) => void} onmessage
 * @property {(state: string, why?: string, said?: Sentence | null) => void} onstate `said` is that reason as a code
 * @property {(text: string) => void} send
 * @property {() => void} [connect]
 */

export class Client {
  /** @type {State | null} */
  state = null;
  number = 0;
  said = 0;
  /** @type {(Request & { number: number }) | null} */
  pending = null;
  waiting = /** @type {Request[]} */ ([]);
  /** @type {number[] | null} */
  connected = null;
  welcomed = false;

  /**
   * `hear(state, message)` is called with every message; each state is a value of its own.
   * @param {Transport} transport
   * @param {(state: State, message: Heard) => void} hear
   */
  constructor(transport, hear) {
    this.transport = transport;
    this.hear = hear;
    transport.onopen = () => this.#watch();
    transport.onmessage = (text) => this.#heard(JSON.parse(text));
  }

  /**
   * Say something; requests are sent one after the other, and repeated until they are answered.
   * @param {Request} request
   * @param {number} [answers] The number of the state that was shown, if the request depends on what was in it.
   */
  say(request, answers) {
    const next = answers ? { ...request, answers } : request;
    const last = this.waiting.at(-1) ?? this.pending;
    // Whoever clicks twice has said it once; a phrase may be meant twice.
    const number = this.pending?.number;
    if (
      last &&
      request.type !== "signal" &&
      JSON.stringify({ ...next, number }) === JSON.stringify({ ...last, number })
    )
      return;
    this.waiting.push(next);
    this.#next();
  }

  /** Whether something that was said is not answered. */
  get busy() {
    return this.pending !== null || this.waiting.length > 0;
  }

  /** @param {Request} request */
  #send(request) {
    this.transport.send(JSON.stringify(request));
  }

  #watch() {
    this.welcomed = false;
    this.#send({ type: "watch" });
  }

  #next() {
    const next = this.welcomed && !this.pending && this.waiting.shift();
    if (!next) return;
    this.pending = { ...next, number: ++this.said };
    this.#send(this.pending);
  }

  /** @param {Sent | SentConnected} sent */
  #heard(sent) {
    if (!("number" in sent)) {
      // The server says this, not the host.
      this.connected = sent.message.players;
      return this.state && this.#follow(this.state, sent);
    }
    const { number, to, message } = sent;
    this.said = Math.max(this.said, to);
    // What is no request has no number for the host, either.
    const unread = message.type === "refused" && to === 0 && this.welcomed;
    if (this.pending && (to >= this.pending.number || unread)) this.pending = null;
    if (message.type === "welcome") {
      // Unless it was asked for, an older one was overtaken on its way.
      if (this.welcomed && number < this.number) return;
      this.number = number;
      this.#follow(welcome(message), sent);
      if (!this.welcomed && this.pending) this.#send(this.pending);
      this.welcomed = true;
    } else if (message.type === "refused" && !this.welcomed && to === 0) {
      // Whoever is not let in again does not hear what happens any more, either.
      this.transport.onstate("refused", message.text, message.why);
    } else if (message.type === "refused" || message.type === "hinted") {
      // These have no number of their own.
      if (this.state) this.#follow(this.state, sent);
    } else if (number > this.number) {
      if (!this.state || number > this.number + 1) return this.#watch();
      this.number = number;
      this.#follow(follow(this.state, message), sent);
    }
    this.#next();
  }

  /** @param {ReturnType<typeof welcome>} state @param {Sent | SentConnected} sent */
  #follow(state, { message, seconds }) {
    const until = seconds == null ? null : performance.now() + 1000 * seconds;
    this.state = { ...state, number: this.number, connected: this.connected, until };
    this.hear(this.state, message);
  }
}

/**
 * The deal after a legal action of its viewer, as far as they know it before the host answers, and the event.
 * @param {View} view
 * @param {Action} action
 */
export function guess({ account, seat, tricks, piles }, action) {
  const trick = tricks.at(-1);
  const card = action.type === "play" && action.card;
  const pile = (piles[seat ?? -1] ?? []).findIndex(({ up, down }) => card && [up, down].includes(card));
  const event = /** @type {Event} */ ({
    turn: { seat, action },
    lying: trick?.winner === null ? trick.cards.length : 0,
    pile: pile < 0 ? null : pile,
  });
  return { event, after: seen({ ...account, events: [...account.events, event], to_act: null, legal: null }) };
}

/** @param {WelcomeMessage} message */
function welcome(message) {
  const { match, sitters, player, account = null, ready, proposal, door = "open", owner = false } = message;
  const { wishes = [], wish = null, kept = null, taken_back: takenBack = [], hints = null, listed = false } = message;
  return {
    late: /** @type {number[]} */ ([]),
    // What follows from the match is all that a page needs of it.
    match: /** @type {GameComputed} */ (match.computed),
    view: account && seen(account),
    ...{ sitters, player, ready, proposal, door, owner, wishes, wish, kept, takenBack, hints, listed },
  };
}

/** @param {ReturnType<typeof welcome>} state @param {Message} message @returns {ReturnType<typeof welcome>} */
function follow(state, message) {
  switch (message.type) {
    case "account": {
      const view = seen(joined(state.view?.account ?? null, message));
      // The account of another deal begins with its beginning, as that after a ruling does.
      const same = view.number === state.view?.number;
      const [ready, takenBack] = same ? [state.ready, state.takenBack] : [[], []];
      return { ...state, view, ready, takenBack, proposal: null, late: [] };
    }
    case "deal finished": {
      const { row } = message;
      const { match } = state;
      const seats = match.seats.filter((player) => !row.dropped.includes(player));
      return { ...state, match: { ...match, seats, rows: [...match.rows, row], scores: row.totals } };
    }
    case "match finished":
      return { ...state, match: { ...state.match, result: message.result } };
    case "seated":
      // Where nobody who plays runs the room, whoever did runs it still.
      return {
        ...state,
        sitters: message.sitters,
        // A place that was kept may have been given to somebody else.
        kept: typeof message.sitters[state.kept ?? -1]?.keeps === "string" ? state.kept : null,
        owner: message.sitters.some((one) => one?.owner)
          ? Boolean(message.sitters[state.player ?? -1]?.owner)
          : state.owner,
      };
    case "door set":
      return { ...state, door: message.door };
    case "published":
      return { ...state, listed: message.listed };
    case "hints set":
      return { ...state, hints: message.hints };
    case "wished":
      return { ...state, wishes: message.wishes, wish: message.wish ?? null };
    case "readied":
      return { ...state, ready: message.ready };
    case "proposed":
      return { ...state, proposal: message.proposal };
    case "out of time":
      return { ...state, late: message.players };
    default:
      return state;
  }
}
