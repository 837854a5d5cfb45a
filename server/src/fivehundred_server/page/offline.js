// @ts-check
// A table with bots that needs no server: its host is a Python program in a worker of this page.

import { html, render } from "./html.js";
import { language } from "./language.js";
import { showLobby } from "./lobby.js";
import { Room } from "./room.js";
import { say } from "./wording.js";

/** So long, in milliseconds, nothing may come while Python is fetched. */
const STALLED = 60_000;
/** Leads to the table that was kept, so that a reload goes on with it. */
const TABLE = "?table";

/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void }} Waiting */

/** The host in its worker: what a room needs of its server. */
class Table {
  onopen = () => {};
  onmessage = /** @type {(text: string) => void} */ (() => {});
  onstate = /** @type {(state: string, why?: string) => void} */ (() => {});
  waiting = /** @type {Waiting[]} */ ([]);
  /** Whether the game is kept. */
  keeps = true;

  /** @param {(loaded: number, all: number) => void} progress told of the bytes that are fetched */
  constructor(progress) {
    this.worker = new Worker(new URL("offline-worker.js", import.meta.url), { type: "module" });
    this.worker.onerror = () => this.#give(say("not fetched"));
    this.worker.onmessage = ({ data: [kind, ...about] }) => {
      clearTimeout(this.stalled);
      if (kind === "progress") {
        const [loaded, all] = about;
        if (loaded < all) this.#await();
        progress(loaded, all);
      } else if (kind === "told") this.onmessage(about[0]);
      else if (kind === "state") {
        this.keeps &&= about[0] !== "unkept";
        this.onstate(about[0], about[1]);
      } else if (kind === "answer") this.waiting.shift()?.resolve(JSON.parse(about[0]));
      else this.waiting.shift()?.reject(new Error(about[0] ?? (about[1] ? say("not fetched") : say("not run"))));
    };
    this.#await();
  }

  #await() {
    this.stalled = setTimeout(() => this.#give(say("not fetched")), STALLED);
  }

  /** Give up. @param {string} why */
  #give(why) {
    this.worker.terminate();
    this.gone = why;
    this.onstate("stopped", why);
    for (const { reject } of this.waiting.splice(0)) reject(new Error(why));
  }

  /** Ask the program something; it answers one question after the other. @param {(string | undefined)[]} question */
  async ask(...question) {
    if (this.gone) throw new Error(this.gone);
    this.worker.postMessage(question);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** @param {string} text */
  send(text) {
    this.worker.postMessage(["hear", text]);
  }

  opened() {
    this.onstate(this.keeps ? "open" : "unkept");
    this.onopen();
  }

  /** Go on from what was kept, in place of another window. */
  async connect() {
    this.onstate("connecting");
    this.keeps = true;
    try {
      if (await this.ask("resume")) this.opened();
      else this.onstate("stopped", say("nothing kept"));
    } catch (error) {
      this.onstate("stopped", /** @type {Error} */ (error).message);
    }
  }
}

/** Show how much of Python is there. @param {HTMLElement} main */
const progressIn = (main) => (/** @type {number} */ loaded, /** @type {number} */ all) => {
  const comes = loaded < all;
  const [some, most] = [loaded, all].map((bytes) => (bytes / 1e6).toFixed(1));
  render(
    html`<p role="status">${comes ? say("fetching") : say("starting")}</p>
      <p aria-hidden="true">
        <progress max=${all} value=${comes ? loaded : undefined}></progress>
        ${comes && all > 1 && ` ${some} / ${most} MB`}
      </p>`,
    main,
  );
};

/**
 * Keep the page under this address for when there is no network.
 * @param {string} scope
 */
async function keepPage(scope) {
  try {
    const kept = await navigator.serviceWorker.register(new URL("service.js", import.meta.url), { scope });
    const worker = /** @type {ServiceWorker} */ (kept.installing ?? kept.waiting ?? kept.active);
    return await new Promise((resolve) => {
      const settled = () => {
        if (worker.state === "activated") resolve(say("kept page"));
        if (worker.state === "redundant") resolve(say("not kept page"));
      };
      worker.addEventListener("statechange", settled);
      settled();
    });
  } catch {
    return say("not kept page");
  }
}

/**
 * Show the table that was left, or the form with which one is opened. `keeps`: the address under which everything is to
 * open without a network.
 * @param {HTMLElement} main
 * @param {{ keeps?: string }} [more]
 */
export async function showOffline(main, { keeps } = {}) {
  const progress = progressIn(main);
  progress(0, 1);
  const table = new Table(progress);
  const { presets, bots } = await table.ask("choices");
  const there = await table.ask("kept");

  /** @param {{ now: boolean } | null} wished */
  const enter = (wished) => {
    addEventListener("popstate", () => location.search !== TABLE && location.reload());
    new Room(main, {
      transport: table,
      bots,
      wished,
      deal: (number) => table.ask("deal", String(number)),
      explain: () => table.ask("explain", language),
      lobby: location.pathname,
    });
    table.opened();
  };

  let problem = "";
  if (location.search === TABLE) {
    try {
      if (await table.ask("resume")) return enter(null);
      problem = say("nothing kept");
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
  }
  const beside = there && !problem && html`<a class="button" href=${TABLE}>${say("go on")}</a>`;
  const below = html`<div class="known">
    ${problem && html`<p class="refusal" role="alert">${problem}</p>`}
    <p id="kept" class="dim" role="status"></p>
  </div>`;
  const open = async (/** @type {import("./lobby.js").Wishes} */ { rules }) => {
    await table.ask("start", JSON.stringify(rules.startsWith("{") ? JSON.parse(rules) : rules), language);
    history.pushState(null, "", TABLE);
    enter({ now: true });
  };
  showLobby(main, presets, bots, open, { alone: true, beside, below });
  if (keeps) {
    const said = await keepPage(keeps);
    const place = main.querySelector("#kept");
    if (place) place.textContent = said;
  }
}
