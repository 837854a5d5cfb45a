export * from "./client.js";
export type * from "./fivehundred-1.js";

/** What a client says first to `fivehundred serve`: that it is new, or with its secret, that it was here before. */
export interface Enter {
  type: "enter";
  secret?: string;
}

/** The answer: the secret identifies this client when it comes back. */
export interface Entered {
  type: "entered";
  secret: string;
}

/** Who is connected; the seconds are those of the host's messages. */
export interface Connected {
  type: "connected";
  players: number[];
  seconds?: number;
}
