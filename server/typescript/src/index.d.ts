import type { Request, RulesetDocument, Sent } from "./fivehundred-1.js";

export * from "./following.js";
export type * from "./fivehundred-1.js";

/** What `GET /presets` of `fivehundred serve` returns: the variants and the bots, by name. */
export interface Presets {
  presets: { name: string; players: number; text: string }[];
  bots: string[];
  /** True if the page can be played without a network, with a Python for browsers that this server has. */
  offline: boolean;
}

/** What `GET /addresses` returns: the URLs of the server in its network, none unless it is asked on its own machine. */
export interface Addresses {
  addresses: string[];
}

/** What `POST /rooms` takes; a limit of null seconds is none. */
export interface NewRoom {
  /** The name of a preset, a ruleset as text, or as a document. */
  rules: string | RulesetDocument;
  /** The bots, by the number of the player they play for. */
  bots?: Record<number, string>;
  /** The time for an action; 90 by default. */
  turn_seconds?: number | null;
  /** The time between deals; 300 by default. */
  ready_seconds?: number | null;
  /** How long the table waits for a disconnected player; 60 by default. */
  away_seconds?: number | null;
  /** The bot whose advice players may ask for; none by default. */
  hints?: string | null;
}

/** What `GET /rooms` returns: the rooms that their owners have opened to all, and in which somebody is. */
export interface ListedRooms {
  rooms: ListedRoom[];
}

/** One of these rooms, as anybody may see it. */
export interface ListedRoom {
  room: string;
  /** Where the room's page is on the server. */
  path: string;
  /** The way to play, by name. */
  rules: string;
  /** The players; null for a free place. */
  sitters: (ListedSitter | null)[];
  /** Who may sit down. */
  door: "open" | "ask";
  /** Whether a deal is being played. */
  under_way: boolean;
}

/** A player in a listed room. */
export interface ListedSitter {
  name: string;
  bot: boolean;
}

/** What `POST /rooms` returns. */
export interface Room {
  room: string;
  /** Where the room's page is on the server; its WebSocket is at `${path}/socket`. */
  path: string;
  /** The client that enters with this secret runs the room. */
  secret: string;
}

/** What `POST /rooms` returns instead, with a status of 400 or above. */
export interface NoRoom {
  error: string;
}

/** What a client says first: that it is new, or with its secret, that it was here before. */
export interface Enter {
  type: "enter";
  secret?: string;
}

/** The answer: the secret identifies this client when it comes back. */
export interface Entered {
  type: "entered";
  secret: string;
}

/** The players who are connected. */
export interface Connected {
  type: "connected";
  players: number[];
}

/** That message as it is sent. */
export interface SentConnected {
  message: Connected;
  /** The seconds left to whoever the table waits for; absent without a limit. */
  seconds?: number;
}

/** Everything that a client may send to the WebSocket of a room. */
export type ToServer = Enter | Request;

/** Everything that arrives at the WebSocket of a room. */
export type FromServer = { message: Entered } | SentConnected | Sent;
