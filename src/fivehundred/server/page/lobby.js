// Where a table is opened: the rules, who plays, how much time there is.

import { make, region } from "./dom.js";
import { setting } from "./settings.js";
import { capital, plural } from "./words.js";

const LIMITS = [["20", "20 seconds"], ["45", "45 seconds"], ["90", "90 seconds"], ["300", "5 minutes"], ["", "No limit"]];

/**
 * The form. `presets` are those of the server; `open(wishes)` promises to open a table, or fails with a sentence.
 * `alone`: there is nobody to invite, and no time limit.
 */
export function lobbyParts(presets, open, { alone = false } = {}) {
  // Whoever comes again finds what they chose the last time.
  const last = { preset: "australian-4", own: "", bots: true, limit: "90", ...setting("table") };
  const options = (all, chosen) => all.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
  const counts = [...new Set(presets.map((one) => one.players))].sort();
  const preset = make("select", { id: "preset", on: { change: describe } }, counts.map((count) => {
    const group = make("optgroup", { label: plural(count, "player") });
    group.append(...options(presets.filter((one) => one.players === count).map(({ name }) => [name, name]), last.preset));
    return group;
  }));
  const about = make("p", { id: "about", className: "dim", aria: { live: "polite" } });
  const own = make("textarea", { id: "own", rows: 3, spellcheck: false, value: last.own, placeholder: 'australian-4 target=700 cap=690 reentry="on a change of suit"', aria: { describedby: "own-about" } });
  const name = make("input", { id: "name", type: "text", maxLength: 40, autocomplete: "nickname", value: setting("name") });
  const bots = make("input", { id: "bots", type: "checkbox", checked: last.bots });
  const limit = make("select", { id: "limit" }, options(LIMITS, last.limit));
  const problem = make("p", { id: "problem", className: "refusal", aria: { role: "alert" } });
  const submit = make("button", { type: "submit", className: "main" }, alone ? "Play" : "Open the table");

  function describe() {
    region(about, preset.value, () => `${capital(presets.find((one) => one.name === preset.value).text)}.`);
  }

  async function send(event) {
    event.preventDefault();
    setting("name", name.value.trim());
    setting("table", { preset: preset.value, own: own.value.trim(), bots: bots.checked, limit: limit.value });
    submit.disabled = true;
    problem.replaceChildren();
    try {
      await open({ rules: own.value.trim() || preset.value, bots: bots.checked, seconds: Number(limit.value) || null });
    } catch (error) {
      problem.textContent = capital(error.message);
    } finally {
      submit.disabled = false;
    }
  }

  describe();
  const field = (label, input) => make("p", { className: "field" }, make("label", { htmlFor: input.id }, label), input);
  return make("form", { className: "lobby", on: { submit: send } },
    make("h2", {}, alone ? "A table for you" : "Open a table"),
    !alone && make("p", { className: "dim" }, "You get a link for the others. With it they look on or sit down."),
    field("Way to play", preset),
    about,
    make("details", { data: { key: "own" }, open: last.own !== "" }, make("summary", {}, "Rules of your own"),
      make("p", { id: "own-about", className: "dim" }, "A ruleset as text: a preset and what is different from it. It counts in place of the choice above."),
      make("label", { htmlFor: "own" }, "Ruleset"), own),
    field("Your name", name),
    !alone && field("Time for an action", limit),
    !alone && make("label", { className: "check" }, bots, "Bots play in all the other places, until somebody sits down there"),
    problem,
    make("p", {}, submit));
}
