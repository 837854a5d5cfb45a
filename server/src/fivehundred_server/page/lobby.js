// Where a table is opened: how many play what, how much time there is.

import { button, html, render } from "./html.js";
import { usualBot } from "./people.js";
import { setting } from "./settings.js";
import { capital, labels, say } from "./wording.js";
import { levelOf, sayWay } from "./words.js";

/** @import { Changed, Shown } from "./html.js" */
/** @typedef {{ name: string, players: number }} Preset */
/**
 * What is wished for; `now`: to play at once against bots, and not to wait for friends.
 * @typedef {{ rules: string, title: string, now: boolean, hints: boolean, seconds: number | null }} Wishes
 */

const LIMITS = ["20", "45", "90", "300", ""];

/**
 * The name and the description of a way to play, as most people say them or as the preset has them.
 * @param {Preset} preset
 */
function describeWay({ name }) {
  return [sayWay(name), labels("about way")[name] ?? `${capital(labels("preset")[name])}.`];
}

/**
 * Show the form in `root`. `presets` and `bots` are those of the server; `open(wishes)` promises to open a table, or
 * fails with a sentence. `alone`: there is nobody to invite, and no time limit. `beside` stands beside the buttons,
 * `below` under the form.
 * @param {HTMLElement} root
 * @param {Preset[]} presets
 * @param {string[]} bots
 * @param {(wishes: Wishes) => Promise<void>} open
 * @param {{ alone?: boolean, beside?: Shown, below?: Shown }} [more]
 */
export function showLobby(root, presets, bots, open, { alone = false, beside = null, below = null } = {}) {
  // Whoever comes again finds what they chose the last time.
  const chosen = {
    preset: "australian-4",
    own: "",
    hints: false,
    claims: true,
    limit: "90",
    ...setting("table"),
    bot: usualBot(bots),
  };
  const counts = [...new Set(presets.map((one) => one.players))].sort();
  const first = presets.find((one) => one.name === chosen.preset) ?? presets[0];
  const ownOpen = chosen.own !== "";
  let players = first.players;
  let problem = "";
  let sending = false;

  const choose = (/** @type {object} */ changes) => (Object.assign(chosen, changes), draw());
  const count = (/** @type {number} */ number) => {
    players = number;
    const [best] = [...presets.filter((one) => one.players === number)].sort((one, other) => known(other) - known(one));
    choose({ preset: best.name });
  };
  const known = (/** @type {Preset} */ { name }) => Number(name in labels("way"));

  /** @param {boolean} now */
  async function send(now) {
    const { preset, bot, hints, claims, limit } = chosen;
    const own = chosen.own.trim();
    setting("name", setting("name").trim());
    setting("table", { preset, own, bot, hints, claims, limit });
    [sending, problem] = [true, ""];
    draw();
    try {
      await open({
        rules: own || (claims ? `${preset} early_end=yes name="${preset}"` : preset),
        title: own || preset,
        now,
        hints,
        // Whoever plays alone keeps nobody waiting.
        seconds: now ? null : Number(limit) || null,
      });
    } catch (error) {
      [sending, problem] = [false, capital(/** @type {Error} */ (error).message)];
      draw();
    }
  }

  const way = (/** @type {Preset} */ preset) => {
    const [title, about] = describeWay(preset);
    return html`<label key=${preset.name} class="way">
      <input
        type="radio"
        name="preset"
        value=${preset.name}
        checked=${preset.name === chosen.preset}
        onChange=${() => choose({ preset: preset.name })}
      />
      <span><b>${title}</b> <small>${about}</small></span>
    </label>`;
  };

  const level = (/** @type {string} */ bot) =>
    html`<option value=${bot} selected=${bot === chosen.bot}>${capital(levelOf(bot))}</option>`;

  const limit = (/** @type {string} */ value) =>
    html`<option value=${value} selected=${value === chosen.limit}>
      ${labels("limit")[value || "none"]}
    </option>`;

  const check = (/** @type {"hints" | "claims"} */ key, /** @type {string} */ said) =>
    html`<label class="check">
      <input
        id=${key}
        type="checkbox"
        checked=${chosen[key]}
        onChange=${(/** @type {Changed} */ event) => choose({ [key]: event.currentTarget.checked })}
      />
      ${said}
    </label>`;

  function form() {
    const all = presets.filter((one) => one.players === players);
    const [named, others] = [all.filter(known), all.filter((one) => !known(one))];
    const submitted = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void send(alone);
    };
    return html`<form class="lobby" onSubmit=${submitted}>
      <h2>${alone ? say("table for you") : say("open table")}</h2>
      ${!alone && html`<p class="dim">${say("get link")}</p>`}
      <p class="field">
        <label for="name">${say("your name")}</label>
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${setting("name")}
          onInput=${(/** @type {Changed} */ event) => setting("name", event.currentTarget.value)}
        />
      </p>
      <fieldset class="counts">
        <legend>${say("how many")}</legend>
        ${counts.map(
          (number) =>
            html`<label>
              <input
                type="radio"
                name="players"
                value=${number}
                checked=${number === players}
                onChange=${() => count(number)}
              />
              <span>${number}</span>
            </label>`,
        )}
      </fieldset>
      <fieldset class="ways">
        <legend>${say("way")}</legend>
        ${named.map(way)}
        ${
          others.length > 0 &&
          html`<details
            key=${`more ${players}`}
            data-key="more ways"
            open=${others.some(({ name }) => name === first.name)}
          >
            <summary>${say("more")}</summary>
            ${others.map(way)}
          </details>`
        }
      </fieldset>
      <details data-key="own" open=${ownOpen}>
        <summary>${say("own rules")}</summary>
        <p id="own-about" class="dim">${say("own about")}</p>
        <label for="own">${say("ruleset")}</label>
        <textarea
          id="own"
          rows="3"
          spellcheck=${false}
          value=${chosen.own}
          placeholder=${'australian-4 target=700 cap=690 reentry="on a change of suit"'}
          aria-describedby="own-about"
          onInput=${(/** @type {Changed} */ event) => choose({ own: event.currentTarget.value })}
        ></textarea>
      </details>
      <p class="field">
        <label for="bot">${say("bots")}</label>
        <select
          id="bot"
          onChange=${(/** @type {Changed} */ event) => choose({ bot: event.currentTarget.value })}
        >
          ${bots.map(level)}
        </select>
      </p>
      ${!chosen.own.trim() && check("claims", say("with claims"))}
      ${
        !alone &&
        html`<p class="field">
            <label for="limit">${say("time for action")}</label>
            <select
              id="limit"
              onChange=${(/** @type {Changed} */ event) => choose({ limit: event.currentTarget.value })}
            >
              ${LIMITS.map(limit)}
            </select>
          </p>
          ${check("hints", say("with hints"))}`
      }
      <div class="go">
        <p id="problem" class="refusal" role="alert">${problem}</p>
        <div class="starts">
          <button type="submit" class="main" disabled=${sending}>
            ${alone ? say("play") : say("open")}
          </button>
          ${!alone && button("now", say("play now"), () => send(true), { disabled: sending })}
        </div>
        ${beside}
      </div>
    </form>`;
  }

  const draw = () => render(html`${form()}${below}`, root);
  root.replaceChildren();
  draw();
}
