// What a client knows of its room, and what it has said: as `fivehundred.hosting.Follower`, but it is sent accounts.

import { joined, seen } from "./following.js";

export class Client {
  /** `hear(state, message)` is called with every message; each state is a value of its own. */
  constructor(transport, hear) {
    this.transport = transport;
    this.hear = hear;
    this.state = null;
    this.number = 0;
    this.said = 0;
    this.pending = null;
    this.waiting = [];
    this.connected = null;
    transport.onopen = () => this.#watch();
    transport.onmessage = (text) => this.#heard(JSON.parse(text));
  }

  /** Say something; requests are sent one after the other, and repeated until they are answered. */
  say(request) {
    this.waiting.push(request);
    this.#next();
  }

  /** Whether something that was said is not answered. */
  get busy() {
    return this.pending !== null || this.waiting.length > 0;
  }

  #send(request) {
    this.transport.send(JSON.stringify(request));
  }

  #watch() {
    this.welcomed = false;
    this.#send({ type: "watch", wants: "account" });
  }

  #next() {
    if (!this.welcomed || this.pending || !this.waiting.length) return;
    this.pending = { ...this.waiting.shift(), number: ++this.said };
    this.#send(this.pending);
  }

  #heard(message) {
    const answered = message.type === "refused" ? message.to : message.heard;
    this.said = Math.max(this.said, message.heard ?? 0);
    if (this.pending && answered >= this.pending.number) this.pending = null;
    const first = message.type === "welcome" && !this.welcomed;
    if (message.type !== "welcome" && message.number > this.number + 1) return this.#watch();
    if (message.number !== undefined) this.number = message.number;
    // The server says this, not the host.
    if (message.type === "connected") this.connected = message.players;
    if (message.type === "welcome" || this.state) {
      const until = message.seconds === undefined ? null : performance.now() + 1000 * message.seconds;
      this.state = { ...followed(this.state, message), connected: this.connected, until };
      this.hear(this.state, message);
    } else if (message.type === "refused") this.transport.onstate("refused", message.text);
    if (first) {
      this.welcomed = true;
      if (this.pending) this.#send(this.pending);
    }
    this.#next();
  }
}

function followed(state, message) {
  switch (message.type) {
    case "welcome": {
      const {
        match,
        sitters,
        player,
        account = null,
        ready,
        proposal,
        door = "open",
        owner = false,
        wishes = [],
        wish = null,
        kept = null,
        taken_back = [],
        hints = null,
        listed = false,
      } = message;
      // What follows from the match is all that a page needs of it.
      return {
        late: [],
        match: match.computed,
        sitters,
        player,
        view: account && seen(account),
        ready,
        proposal,
        door,
        owner,
        wishes,
        wish,
        kept,
        takenBack: taken_back,
        hints,
        listed,
      };
    }
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
    case "match over":
      return { ...state, match: { ...state.match, result: message.result } };
    case "seated":
      // Where nobody who plays runs the room, whoever did runs it still.
      return {
        ...state,
        sitters: message.sitters,
        owner: message.sitters.some((one) => one?.owner) ? Boolean(message.sitters[state.player]?.owner) : state.owner,
      };
    case "door set":
      return { ...state, door: message.door };
    case "published":
      return { ...state, listed: message.listed };
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
