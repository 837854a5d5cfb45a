// The words of the page, in the language that the browser prefers among those that there are.

import { en } from "./words/en.js";

/** Tables of words by language; that of another language is fetched by those who read it. */
const OTHERS = /** @type {Record<string, () => Promise<import("./words/en.js").Words>>} */ ({
  de: async () => (await import("./words/de.js")).de,
});

const known = navigator.languages
  .map((language) => language.slice(0, 2).toLowerCase())
  .find((language) => language === "en" || language in OTHERS);

export const text = (await OTHERS[known ?? "en"]?.()) ?? en;

/** Say it in the parts of the page that stand in its HTML, too. */
export function translate() {
  document.documentElement.lang = text.language;
  document.title = text.title;
  for (const element of document.querySelectorAll("[data-text]")) {
    const said = text[/** @type {"title"} */ (element.getAttribute("data-text"))];
    element.textContent = said;
  }
}
