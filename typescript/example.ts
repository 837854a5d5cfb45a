// What a page shows of each document that a host sends. It knows no rule of the game.
import type { AnyDocument, SeatViewComputed } from "../docs/fivehundred-1";

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
    case "refusal":
      return [document.computed?.text ?? document.reason, ...document.rules];
    case "score":
      return document.items.map((item) => `${item.points} for ${item.what} (${item.rule})`);
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
