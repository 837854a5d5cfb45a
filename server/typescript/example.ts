// What a page shows of each document and message that a host sends. It knows no rule of the game.
import { joined, seen } from "fivehundred";
import type { Account, Action, AnyDocument, Item, Message, Options, Request, SeatViewComputed } from "fivehundred";

function table(shown: SeatViewComputed): string[] {
  const trick = shown.tricks.at(-1);
  const lines = [
    shown.contract === null ? shown.stage : `${shown.contract.text}: ${shown.needed?.to_make ?? 0} to make`,
    trick === undefined ? "no trick yet" : trick.cards.map((card, place) => `${trick.seats[place]}: ${card}`).join(" "),
    `hand: ${shown.hand.join(" ")}`,
  ];
  switch (shown.legal?.type) {
    case "listed":
      return [...lines, `you may: ${shown.legal.texts.join(", ")}`];
    case "discards":
      return [...lines, `discard ${shown.legal.size} of ${shown.legal.cards.join(" ")}`];
    case undefined:
      return [...lines, `seat ${shown.to_act} is to act`];
  }
}

function item({ points, what, rule }: Item): string {
  return `${points} for ${what.code} (${rule})`;
}

export function shown(document: AnyDocument): string[] {
  switch (document.kind) {
    case "seat view":
      return document.computed === undefined ? [] : table(document.computed);
    case "turn":
      if (document.action === null) return [document.outcome?.type ?? "a ruling"];
      switch (document.action.type) {
        case "play":
          return [`seat ${document.seat} plays ${document.action.card}`];
        case "hidden":
          return [`seat ${document.seat} discards ${document.action.count} cards`];
        default:
          return [`seat ${document.seat}: ${document.action.type}`];
      }
    case "event":
      return document.open_hand ? [`seat ${document.open_hand[0]} shows ${document.open_hand[1].join(" ")}`] : [];
    case "refusal":
      return [document.computed?.text ?? document.reason, ...document.rules];
    case "score":
      return document.items.map(item);
    case "standings":
      return document.scores.map((score, side) => `${document.sides[side]?.join(" and ")}: ${score}`);
    // @ts-expect-error: there is no such kind
    case "standing":
      return [];
    default:
      return [document.kind];
  }
}

// @ts-expect-error: a turn has no cards of its own
export const wrong = (document: AnyDocument) => (document.kind === "turn" ? document.cards : []);

let account = null as Account | null;

function first(legal: Options): Action {
  return legal.type === "listed" ? legal.actions[0]! : { type: "discard", cards: legal.cards.slice(0, legal.size) };
}

export function answer(message: Message): Request | null {
  switch (message.type) {
    case "welcome":
      return message.player === null ? { type: "sit", player: 0, name: "Ann" } : { type: "ready" };
    case "account":
      account = joined(account, message);
      return message.legal && { type: "act", action: first(message.legal) };
    case "deal finished":
      return message.score.items.map(item).length > 0 ? { type: "ready" } : null;
    // @ts-expect-error: a client says that
    case "sit":
      return null;
    default:
      return null;
  }
}

// @ts-expect-error: a player is a number
export const nobody: Request = { type: "sit", player: "Ann" };

// A turn of one's own: a pass, or nothing else.
const legal = { type: "listed" as const, of: "choices" as const, actions: [{ type: "pass" as const }], texts: ["P"] };
const said = answer({ type: "account", since: 0, events: [], stage: "auction", seat: 0, to_act: 0, legal });
if (JSON.stringify(said) !== '{"type":"act","action":{"type":"pass"}}') throw new Error(JSON.stringify(said));
if (account === null || seen(account).hand.length > 0) throw new Error("no card has been seen");

let missing: unknown = null;
try {
  joined(null, { ...account, since: 1 });
} catch (error) {
  missing = error;
}
if (!(missing instanceof RangeError)) throw new Error("an account is missing, and nobody has noticed");
