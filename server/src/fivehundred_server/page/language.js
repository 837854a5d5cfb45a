// The language of the page: the one that the reader has chosen, or that the browser prefers among those that there are.
// It loads beside the other modules, because only its texts are fetched.

const LANGUAGES = ["de", "en"];

/** What the settings say, which are read here once more, so that nothing else is waited for. */
function readLanguage() {
  try {
    return JSON.parse(localStorage.getItem("fivehundred.settings") ?? "null")?.language;
  } catch {
    return null;
  }
}

export const language =
  [readLanguage(), ...navigator.languages]
    .map((each) => String(each).slice(0, 2).toLowerCase())
    .find((each) => LANGUAGES.includes(each)) ?? "en";

if (language !== "en") {
  // Whoever installs the page finds it under the name that it has here.
  const manifest = globalThis.document?.querySelector('link[rel="manifest"]');
  manifest?.setAttribute("href", new URL(`page.${language}.webmanifest`, import.meta.url).pathname);
}

/** @typedef {Record<string, Record<string, string | string[]>>} Sentences */
/** @type {{ sentences: Sentences, plural: (count: number) => number }} */
export const catalogue = await import(`./texts/${language}.js`);
