// The rules, in the language of the reader: how the game goes, and what is particular to a room or to a way to play.

import { html, render } from "./html.js";
import { language } from "./language.js";
import { capital, labels, say } from "./wording.js";
import { drawSigns, ruleLink, sayWay } from "./words.js";

/** @import { Changed, Shown } from "./html.js" */
/** A rule of a room in words. @typedef {{ setting: string, sentence: string, rules: string[] }} RuleSaid */

/** Settings that say most about a game, in the order in which a player asks for them. */
const MAIN = ["sides", "deck", "hand_size", "auction", "specials", "no_trump", "kitty_shown", "calling", "joker_lead"];
const ENDS = ["failed", "defence_scores", "slam", "target", "defence", "limit", "hand_limit"];

/**
 * Rules in words: those that say most first, all others on demand.
 * @param {RuleSaid[]} about
 * @returns {Shown}
 */
export function drawRules(about) {
  const line = (/** @type {RuleSaid} */ { sentence, rules }) =>
    html`<li>
      ${drawSigns(sentence)}${" "}
      ${rules.map((rule) => [ruleLink(rule), " "])}
    </li>`;
  const main = [...MAIN, ...ENDS].flatMap((name) => about.filter(({ setting }) => setting === name));
  return html`<ul>
      ${main.map(line)}
    </ul>
    <details data-key="every rule">
      <summary>${say("all rules")}</summary>
      <ul>
        ${about.filter((one) => !main.includes(one)).map(line)}
      </ul>
    </details>`;
}

/**
 * Show how the game goes, with the rules of the room that the address names, or of a way to play.
 * @param {HTMLElement} main
 * @param {(path: string) => Promise<any>} ask promises what the server has there
 */
export async function showRules(main, ask) {
  const room = new URLSearchParams(location.search).get("room");
  const presets = /** @type {{ name: string, players: number }[]} */ (
    room
      ? []
      : await ask("presets").then(
          (known) => known.presets,
          () => [],
        )
  );
  let preset = "australian-4";
  let shown = /** @type {Shown} */ (null);

  const draw = () =>
    render(
      html`<article class="rules">
        <h2>${say("how it is played")}</h2>
        ${Object.entries(labels("lesson")).map(([code, said]) => html`<p key=${code}>${drawSigns(said)}</p>`)}
        <h2>${room ? labels("section").about : say("rules of way")}</h2>
        ${
          presets.length > 0 &&
          html`<p class="field">
            <label for="preset">${say("way")}</label>
            <select id="preset" onChange=${(/** @type {Changed} */ event) => choose(event.currentTarget.value)}>
              ${presets.map(
                ({ name, players }) =>
                  html`<option value=${name} selected=${name === preset}>
                    ${players}: ${sayWay(name)}
                  </option>`,
              )}
            </select>
          </p>
          <p class="dim">${capital(labels("preset")[preset])}.</p>`
        }
        <div class="about">${shown}</div>
        <p><a class="button" href=${document.getElementById("rules")?.dataset.docs}>${say("rules in full")}</a></p>
      </article>`,
      main,
    );

  async function choose(/** @type {string} */ name) {
    preset = name;
    const path = room ? `rooms/${room}` : `presets/${name}`;
    try {
      const about = drawRules(await ask(`${path}/rules?language=${language}`));
      // Answers may overtake each other.
      if (preset !== name) return;
      shown = about;
    } catch (error) {
      if (preset !== name) return;
      shown = html`<p class="refusal" role="alert">${/** @type {Error} */ (error).message}</p>`;
    }
    draw();
  }

  main.replaceChildren();
  draw();
  await choose(preset);
}
