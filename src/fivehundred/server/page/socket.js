// The server as a transport: a WebSocket that connects again, and the secret that makes this page the same player.

/** Why there is no connection, by the code with which the server closed it. */
const CLOSED = { 4404: "no such room", 4409: "elsewhere", 1013: "full" };
const WAIT = { 1013: 10_000, 4429: 5_000 };
const LONGEST = 10_000;

export class Socket {
  onopen = () => {};
  onmessage = () => {};
  /** Told "connecting", "open", "lost", "full", "elsewhere" or "no such room". */
  onstate = () => {};

  constructor(room) {
    this.room = room;
    this.tries = 0;
    addEventListener("online", () => this.#now());
    // Without a network the browser may take minutes to notice that nothing comes any more.
    addEventListener("offline", () => this.socket?.close());
    this.connect();
  }

  get #key() {
    return `fivehundred.secret.${this.room}`;
  }

  connect() {
    clearTimeout(this.later);
    this.later = null;
    this.onstate("connecting");
    const at = new URL(`/rooms/${this.room}/socket`, location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(at));
    socket.onopen = () => {
      const secret = localStorage.getItem(this.#key);
      socket.send(JSON.stringify(secret ? { type: "enter", secret } : { type: "enter" }));
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      if (this.entered === socket) return this.onmessage(data);
      const first = JSON.parse(data);
      if (first.type !== "entered") return;
      localStorage.setItem(this.#key, first.secret);
      this.entered = socket;
      this.tries = 0;
      this.onstate("open");
      this.onopen();
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      const why = CLOSED[code] ?? "lost";
      this.onstate(why);
      if (why === "lost" || why === "full") {
        this.later = setTimeout(() => this.connect(), WAIT[code] ?? Math.min(500 * 2 ** this.tries++, LONGEST));
      }
    };
  }

  #now() {
    if (this.later) this.connect();
  }

  send(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
