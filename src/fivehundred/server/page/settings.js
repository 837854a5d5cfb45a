// What a reader has chosen for this browser.

import { make } from "./dom.js";

const FIRST = { pace: 1, theme: "auto", colours: "2", name: "" };
const KEY = "fivehundred.settings";

function read() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...FIRST };
  }
}

/** The value of a setting; with a second argument it is changed. */
export function setting(name, value) {
  const all = read();
  if (value === undefined) return all[name];
  localStorage.setItem(KEY, JSON.stringify({ ...all, [name]: value }));
  apply();
  return value;
}

function apply() {
  const { theme, colours } = read();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.colours = colours;
}

const CHOICES = {
  theme: ["Screen", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]]],
  colours: ["Suits", [["2", "two colours"], ["4", "four colours"]]],
  pace: ["Pace", [[1.8, "slow"], [1, "usual"], [0.4, "fast"], [0, "at once"]]],
};

/** The choices, for the head of a page. */
export function settingParts() {
  apply();
  return Object.entries(CHOICES).map(([name, [title, options]]) => {
    const select = make("select", { id: `setting-${name}`, on: { change: () => setting(name, name === "pace" ? Number(select.value) : select.value) } }, options.map(([value, text]) => make("option", { value, selected: value === setting(name) }, text)));
    return make("label", {}, `${title} `, select);
  });
}
