// Where a table is opened: the rules, who plays, how much time there is.

import { make, region } from "./dom.js";
import { setting } from "./settings.js";
import { plural } from "./words.js";

const LIMITS = [["", "none"], [20, "20 seconds"], [45, "45 seconds"], [90, "90 seconds"], [300, "5 minutes"]];

/**
 * The form. `presets` are those of the server; `open(wishes)` promises to open a table, or fails with a sentence.
 * `alone`: there is nobody to invite, and no time limit.
 */
export function lobbyParts(presets, open, { alone = false } = {}) {
  const counts = [...new Set(presets.map((preset) => preset.players))].sort();
  const rules = make("select", { id: "preset", name: "preset", on: { change: describe } }, counts.map((count) => {
    const group = make("optgroup", { label: plural(count, "player") });
    group.append(...presets.filter((preset) => preset.players === count).map(({ name }) => make("option", { value: name, selected: name === "australian-4" }, name)));
    return group;
  }));
  const about = make("p", { id: "about", className: "dim", aria: { live: "polite" } });
  const own = make("textarea", { id: "own", rows: 3, spellcheck: false, placeholder: 'australian-4 target=700 cap=690 reentry="on a change of suit"', aria: { describedby: "own-about" } });
  const name = make("input", { id: "name", type: "text", maxLength: 40, autocomplete: "nickname", value: setting("name") });
  const bots = make("input", { id: "bots", type: "checkbox", checked: true });
  const limit = make("select", { id: "limit" }, LIMITS.map(([value, text]) => make("option", { value }, text)));
  const problem = make("p", { id: "problem", className: "refusal", aria: { role: "alert" } });
  const submit = make("button", { type: "submit", className: "main" }, alone ? "Play" : "Open the table");

  function describe() {
    const preset = presets.find((one) => one.name === rules.value);
    region(about, preset, () => preset.text);
  }

  async function send(event) {
    event.preventDefault();
    setting("name", name.value.trim());
    submit.disabled = true;
    problem.replaceChildren();
    try {
      await open({ rules: own.value.trim() || rules.value, players: presets.find((one) => one.name === rules.value).players, bots: bots.checked, seconds: Number(limit.value) || null });
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      submit.disabled = false;
    }
  }

  describe();
  return make("form", { className: "lobby", on: { submit: send } },
    make("h2", {}, alone ? "A table for you" : "Open a table"),
    make("p", { className: "field" }, make("label", { htmlFor: "preset" }, "Way to play"), rules),
    about,
    make("details", { data: { key: "own" } }, make("summary", {}, "Rules of your own"),
      make("p", { id: "own-about", className: "dim" }, "A ruleset as text: a preset and what is different from it. This counts in place of the choice above."),
      make("label", { htmlFor: "own" }, "Ruleset"), own),
    make("p", { className: "field" }, make("label", { htmlFor: "name" }, "Your name"), name),
    !alone && make("p", { className: "field" }, make("label", { htmlFor: "limit" }, "Time for an action"), limit),
    !alone && make("p", { className: "field" }, make("label", {}, bots, " Bots play in all the other places, until somebody sits down there")),
    problem,
    make("p", {}, submit));
}
