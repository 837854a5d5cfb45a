// The server as a transport: a WebSocket that connects again, and the secret that makes this page the same player.

import { keep, recall } from "./stored.js";

/** Why there is no connection, by the code with which the server closed it; then it says itself why. */
const CLOSED = /** @type {Record<number, string>} */ ({
  4404: "no such room",
  4409: "elsewhere",
  1013: "full",
  1008: "closed",
  1011: "failed",
});
/** After these the page connects again, some milliseconds later: the longer, the more often it failed. */
const AGAIN = ["lost", "full", "failed"];
const WAIT = /** @type {Record<number, number>} */ ({ 1011: 10_000, 1013: 10_000, 4429: 5_000 });
const LONGEST = 10_000;
/** Only a connection that lasted so long was a good one. */
const LASTING = 10_000;

export class Socket {
  onopen = () => {};
  /** @type {(text: string) => void} */
  onmessage = () => {};
  /**
   * Told "connecting", "open", or one of those above, with what the server says of it.
   * @type {(state: string, why?: string) => void}
   */
  onstate = () => {};

  /** @type {WebSocket | null} */
  socket = null;
  /** The socket that has let this client in, and since when. @type {WebSocket | null} */
  entered = null;
  since = 0;
  later = /** @type {number | null} */ (null);

  /** @param {string} room */
  constructor(room) {
    this.room = room;
    this.tries = 0;
    addEventListener("online", () => this.#now());
    // Without a network the browser may take minutes to notice that nothing comes any more.
    addEventListener("offline", () => this.socket?.close());
    this.connect();
  }

  get #key() {
    return `secret.${this.room}`;
  }

  connect() {
    clearTimeout(this.later ?? undefined);
    this.later = null;
    this.onstate("connecting");
    const at = new URL(`../rooms/${this.room}/socket`, import.meta.url);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(at));
    socket.onopen = () => {
      const secret = recall(this.#key);
      socket.send(JSON.stringify(/^[\w-]{43}$/.test(secret) ? { type: "enter", secret } : { type: "enter" }));
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      if (this.entered === socket) return this.onmessage(data);
      const first = JSON.parse(data).message;
      if (first.type !== "entered") return;
      keep(this.#key, first.secret);
      this.entered = socket;
      this.since = performance.now();
      this.onstate("open");
      this.onopen();
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.entered === socket && performance.now() - this.since > LASTING) this.tries = 0;
      const why = CLOSED[code] ?? "lost";
      this.onstate(why, reason);
      if (AGAIN.includes(why)) {
        this.later = setTimeout(() => this.connect(), WAIT[code] ?? Math.min(500 * 2 ** this.tries++, LONGEST));
      }
    };
  }

  #now() {
    if (this.later) this.connect();
  }

  /** @param {string} text */
  send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
