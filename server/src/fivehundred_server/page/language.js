// The language of the page: the one that the browser prefers among those that there are. It loads beside the other
// modules, because only its texts are fetched.

const LANGUAGES = ["de", "en"];

export const language =
  navigator.languages.map((each) => each.slice(0, 2).toLowerCase()).find((each) => LANGUAGES.includes(each)) ?? "en";

if (language !== "en") {
  // Whoever installs the page finds it under the name that it has here.
  const manifest = globalThis.document?.querySelector('link[rel="manifest"]');
  manifest?.setAttribute("href", new URL(`page.${language}.webmanifest`, import.meta.url).pathname);
}

/** @typedef {Record<string, Record<string, string | string[]>>} Sentences */
/** @type {{ sentences: Sentences, plural: (count: number) => number }} */
export const catalogue = await import(`./texts/${language}.js`);
