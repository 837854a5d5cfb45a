// What a reader has chosen for this browser.

import { make } from "./dom.js";

const FIRST = { pace: 1, theme: "auto", colours: "2", name: "", table: {} };
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
  theme: ["Screen", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]],
  colours: ["Suits", [["2", "Two colours"], ["4", "Four colours"]]],
  pace: ["Pace", [["1.8", "Slow"], ["1", "Usual"], ["0.4", "Fast"], ["0", "At once"]]],
};

/** The choices, for the head of a page. */
export function settingParts() {
  apply();
  return Object.entries(CHOICES).map(([name, [title, options]]) => {
    const select = make("select", { id: `setting-${name}`, on: { change: () => setting(name, select.value) } }, options.map(([value, text]) => make("option", { value, selected: value === String(setting(name)) }, text)));
    return make("label", {}, `${title} `, select);
  });
}
