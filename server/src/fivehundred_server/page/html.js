// The page is drawn by Preact, from templates (htm). Text only ever becomes text: names and rules are written by
// strangers.

import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

/** @typedef {import("preact").ComponentChildren} Shown */
/** @typedef {Record<string, unknown>} Properties */
/** What is told of a field that has changed. @typedef {{ currentTarget: HTMLInputElement }} Changed */
/** What is told of a button. @typedef {{ currentTarget: HTMLElement }} Clicked */

export { render } from "./vendor/preact.js";

export const html = htm.bind(h);

/**
 * A button that is known by *key*.
 * @type {(key: string, inside: Shown, does: (event: Clicked) => void, more?: Properties) => Shown}
 */
export const button = (key, inside, does, more = {}) =>
  html`<button
    type="button"
    key=${key}
    data-key=${key}
    onClick=${does}
    ...${more}
  >
    ${inside}
  </button>`;

/** Text that only screen readers say. @param {string} said */
export const sayUnseen = (said) => html`<span class="unseen">${said}</span>`;

/** @type {(id: string, said: string, kind: string) => Shown} */
const shape = (id, said, kind) =>
  said
    ? html`<svg class=${kind} role="img" aria-label=${said}>
        <use href=${`#${id}`} />
      </svg>`
    : html`<svg class=${kind} aria-hidden="true">
        <use href=${`#${id}`} />
      </svg>`;

/**
 * A card, or its back; `suit` is what a led joker stands for. Without `said` a screen reader passes over it.
 * @type {(card: string | null, said?: string, suit?: string | null | false) => Shown}
 */
export const cardShape = (card, said = "", suit = null) =>
  shape(`card-${card ?? "back"}${suit ? `-${suit}` : ""}`, said, "card");

/** @type {(suit: string, said?: string) => Shown} */
export const suitShape = (suit, said = "") => shape(`suit-${suit}`, said, "suit");

/** Put the cards into the page, once; all pictures of cards refer to them. @param {string} address */
export async function loadCards(address) {
  const answer = await fetch(address);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sprite");
  drawn.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(drawn, true));
}
