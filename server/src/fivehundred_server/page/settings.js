// What a reader has chosen for this browser.

import { mayNotify, sound } from "./attention.js";
import { html } from "./html.js";
import { keep, recall } from "./stored.js";
import { labels } from "./wording.js";

/** @import { Changed } from "./html.js" */

const FIRST = {
  pace: "1",
  theme: "auto",
  colours: "2",
  tone: "off",
  notice: "off",
  language: "auto",
  sound: "off",
  name: "",
  table: /** @type {Record<string, any>} */ ({}),
};
/** In the order in which they are shown; "1.8" would come after "1" by itself. @type {Record<string, string[]>} */
const VALUES = {
  theme: ["auto", "light", "dark"],
  colours: ["2", "4"],
  pace: ["1.8", "1", "0.4", "0"],
  tone: ["off", "on"],
  notice: ["off", "on"],
  language: ["auto", "de", "en"],
  sound: ["off", "on"],
};

/** All settings; one of another kind than it should be is as at first. @returns {typeof FIRST} */
function read() {
  const found = recall("settings") ?? {};
  const valid = (/** @type {string} */ name, /** @type {unknown} */ first) =>
    typeof found[name] === typeof first && found[name] ? found[name] : first;
  return /** @type {typeof FIRST} */ (
    Object.fromEntries(Object.entries(FIRST).map(([name, first]) => [name, valid(name, first)]))
  );
}

/**
 * The value of a setting; with a second argument it is changed.
 * @template {keyof typeof FIRST} Name
 * @param {Name} name
 * @param {(typeof FIRST)[Name]} [value]
 * @returns {(typeof FIRST)[Name]}
 */
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

/** @param {keyof typeof FIRST} name @param {{ value: string }} select */
async function choose(name, select) {
  setting(name, select.value);
  if (name === "language") location.reload();
  if (select.value !== "on") return;
  if (name === "tone") sound("turn");
  if (name === "sound") sound("card");
  if (name === "notice" && !(await mayNotify())) select.value = setting(name, "off");
}

/** The choices, for the head of a page. */
export function settingParts() {
  apply();
  return Object.entries(VALUES).map(([key, values]) => {
    const name = /** @type {keyof typeof FIRST} */ (key);
    const said = labels("setting");
    return html`<label>
      ${said[name]}${" "}
      <select
        id=${`setting-${name}`}
        onChange=${(/** @type {Changed} */ event) => choose(name, event.currentTarget)}
      >
        ${values.map(
          (value) =>
            html`<option value=${value} selected=${value === setting(name)}>
              ${said[`${name} ${value}`]}
            </option>`,
        )}
      </select>
    </label>`;
  });
}
