// What a reader has chosen for this browser.

import { make } from "./dom.js";
import { keep, kept } from "./stored.js";

const FIRST = { pace: "1", theme: "auto", colours: "2", name: "", table: {} };

/** All settings; one of another kind than it should be is as at first. */
function read() {
  const found = kept("settings") ?? {};
  return Object.fromEntries(Object.entries(FIRST).map(([name, first]) => [name, typeof found[name] === typeof first && found[name] ? found[name] : first]));
}

/** The value of a setting; with a second argument it is changed. */
export function setting(name, value) {
  const all = read();
  if (value === undefined) return all[name];
  keep("settings", { ...all, [name]: value });
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
    const select = make("select", { id: `setting-${name}`, on: { change: () => setting(name, select.value) } }, options.map(([value, text]) => make("option", { value, selected: value === setting(name) }, text)));
    return make("label", {}, `${title} `, select);
  });
}
