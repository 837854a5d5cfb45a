// A room: what is heard of it, one message after the other, and what the viewer does in it.

import { question } from "./actions.js";
import { callTo, sound } from "./attention.js";
import { Client, guess } from "./client.js";
import { drawRoom } from "./drawing.js";
import { focus, hearArrows, keepFocus } from "./focus.js";
import { acts, atStep, seen } from "../../../../src/fivehundred/hosting/following.js";
import { html, render } from "./html.js";
import { move } from "./motion.js";
import { sayDoor, sayPartners, sayWish, usualBot } from "./people.js";
import { setting } from "./settings.js";
import { sceneOf } from "./table.js";
import { actionSentence, overhear, say, sayEvent, sayMessage, sentence, whyRefused } from "./wording.js";
import { actionOf, adviceIn } from "./words.js";

/** How long each message is left to be read before the next, in milliseconds at the usual pace. */
const CARD = 650;
const TRICK = 1500;
const CALL = 500;
/** For how many milliseconds what somebody says stands at their plate. */
const SPOKEN = 8000;
/** Whoever has given no name. */
const SOMEBODY = { family: "word", code: "somebody", facts: {} };

/**
 * @import { Heard, State, Transport } from "./client.js"
 * @import { Account, Action, Card, Event, Request } from "./fivehundred-1.js"
 * @import { View } from "../../../../src/fivehundred/hosting/following.js"
 * @import { RuleSaid } from "./rules.js"
 * @import { Scene } from "./table.js"
 */
/** @typedef {{ view: View, said: string }} Guess */
/**
 * @typedef {object} World What a room is in.
 * @property {Transport} transport
 * @property {string[]} bots the names of the bots that may be placed
 * @property {(number: number) => Promise<Account>} deal promises the account of a deal that is over
 * @property {() => Promise<RuleSaid[]>} explain promises the rules of the room in words
 * @property {string} lobby an address
 * @property {import("./invite.js").Invitation} [invite]
 * @property {string} [record] an address
 * @property {{ now: boolean } | null} [wished] for what whoever opened the room wished
 */

/** A room, shown in `root`. */
export class Room {
  chosen = /** @type {Set<Card>} */ (new Set());
  evidence = /** @type {string[]} */ ([]);
  /** A card for which a suit is to be chosen. @type {string | null} */
  joker = null;
  /** A high bid that is asked for once more. @type {string | null} */
  sure = null;
  /** What a bot would do. @type {string | null} */
  hint = null;
  /** The cards or the call of that. @type {string[]} */
  advised = [];
  /** Whether the last trick is looked at. */
  looksBack = false;
  /** Whether the order of the cards is shown. */
  ordering = false;
  /** How many tricks lie with their winners; at once, a trick lies until the next card. */
  gathered = 0;
  /** @type {{ said: string, rules: string[] } | null} */
  refusal = null;
  late = false;
  said = /** @type {string[]} */ ([]);
  /** What screen readers are told. */
  announced = /** @type {{ number: number, said: string }[]} */ ([]);
  /** What players have just said, by player. @type {Map<number, { said: string }>} */
  spoken = new Map();
  /** The rules of the room in words, once they are known. @type {RuleSaid[] | null} */
  about = null;
  queue = /** @type {[State, Heard][]} */ ([]);
  connection = "connecting";
  why = "";
  /** @type {{ view: View, step: number } | null} */
  replaying = null;
  state = /** @type {State} */ (/** @type {unknown} */ (null));
  scene = /** @type {Scene} */ (/** @type {unknown} */ (null));
  asked = "";
  /** The same, also while a replay is looked at. */
  turn = "";
  ended = false;
  /** What the viewer has just done, as far as it is known before the server answers. @type {Guess | null} */
  guess = null;
  /** Until when there was time, once it was said that little is left. @type {number | null} */
  warned = null;

  /** @param {HTMLElement} root @param {World} world */
  constructor(root, world) {
    this.root = root;
    this.world = world;
    render(null, root);
    root.replaceChildren();
    hearArrows(root);
    world.transport.onstate = (state, why = "", said = null) => {
      this.connection = state;
      // Whoever is not let in knows neither rules nor names.
      this.why = said ? sentence(said, /** @type {any} */ ({ names: [] })) : why;
      this.draw();
    };
    this.client = new Client(world.transport, (state, message) => {
      if (message.type === "welcome") this.queue = [];
      this.queue.push([state, message]);
      if (!this.later) this.next();
    });
    this.draw();
    setInterval(() => this.tick(), 500);
    void this.learn();
  }

  /** Ask for the rules of the room, which are a help and no more. */
  async learn() {
    this.about = await this.world.explain().catch(() => null);
    this.draw();
  }

  // One message after the other, so that whoever looks can follow even where others act at once.

  next() {
    this.later = null;
    const heard = this.queue.shift();
    if (!heard) return this.gather();
    this.show(...heard);
    const wait = this.queue.length > 30 || document.hidden ? 0 : this.pause(...heard) * Number(setting("pace"));
    if (wait) this.later = setTimeout(() => this.next(), wait);
    else this.next();
  }

  /** Show at once all that has been heard, because the viewer does not wait for it. */
  hurry() {
    clearTimeout(this.later ?? undefined);
    this.later = null;
    for (const heard of this.queue.splice(0)) this.show(...heard);
    this.gathered = this.fullTricks.length;
  }

  /** How long a message is left to be read. @param {State} state @param {Heard} message */
  pause(state, message) {
    if (message.type === "out of time") return TRICK;
    if (message.type !== "account" || !message.since || !state.view) return 0;
    const { stage, tricks } = state.view;
    const trick = tricks.at(-1);
    if (!trick) return CALL;
    return trick.winner !== null || stage === "finished" || !trick.cards.length ? TRICK : CARD;
  }

  /** Take in a message, and draw what it changes. @param {State} state @param {Heard} message */
  show(state, message) {
    const last = this.state;
    const before = last?.view;
    this.state = state;
    // What was done is among what is told now, or it is refused.
    if (["welcome", "account", "refused"].includes(message.type)) this.guess = null;
    const scene = sceneOf(state);
    const { names, called } = scene;
    // Of a room the host tells players, of a deal seats.
    const players = { ...scene, names: called };
    switch (message.type) {
      case "welcome":
        // A ruling is followed by a welcome, in which nobody repeats what was said at the table.
        // Whoever has missed a turn meanwhile is told everything.
        if (
          last?.view &&
          last.view.number === state.view?.number &&
          state.takenBack.length === last.takenBack.length + 1 &&
          state.view.done.length === last.view.done.length - 1
        )
          for (const turn of state.takenBack.slice(-1))
            this.tell(
              sayMessage("taken back", { seat: turn.seat, what: turn.action && actionSentence(turn.action) }, scene),
            );
        else
          this.said = [
            ...(state.view ? acts(state.view.account) : []).flatMap((event) => sayEvent(event, scene)),
            ...state.takenBack.map((turn) =>
              sayMessage("taken back", { seat: turn.seat, what: turn.action && actionSentence(turn.action) }, scene),
            ),
          ];
        if (!state.view) this.replaying = null;
        this.late = false;
        this.forget();
        this.wish();
        break;
      case "account":
        if (!scene.view) break;
        if (before?.number === scene.view.number) {
          this.follow(before, message.events.slice(message.since ? 0 : before.account.events.length), scene);
          break;
        }
        this.replaying = null;
        this.forget();
        this.said = [];
        this.close("players");
        this.tell(say("deals", { number: scene.view.number, dealer: names[scene.view.dealer] }));
        break;
      case "refused": {
        const { refusal, why } = message;
        const reason = why ? sentence(why, players) : message.text;
        if (why?.code === "late") {
          // What has happened meanwhile is shown, and says more.
          this.tell(reason);
          break;
        }
        this.evidence = refusal?.evidence ?? [];
        this.refusal = {
          said: refusal ? sentence(whyRefused(refusal), scene) : reason,
          rules: refusal?.rules ?? [],
        };
        break;
      }
      case "deal finished":
        if (setting("sound") === "on") sound("end");
        break;
      case "overheard":
        this.tell(sentence(overhear(message.refusal), scene));
        break;
      case "out of time":
        // Between deals, nobody acts for those who were not ready.
        this.late = scene.now?.to_act === scene.me && message.players.includes(state.player ?? -1);
        this.tell(sayMessage("out of time", { seats: message.players }, players));
        break;
      case "signalled": {
        const what = { family: "phrase", code: message.phrase, facts: {} };
        this.speak(message.player, sentence(what, scene));
        this.tell(sayMessage("says", { player: message.player, what }, players));
        break;
      }
      case "hinted":
        this.advised = adviceIn(message.action);
        this.hint = sayMessage("hint", { what: actionSentence(message.action) }, scene);
        break;
      case "proposed":
        if (!message.proposal && message.declined !== null)
          this.tell(sayMessage("declined", { seat: message.declined }, scene));
        break;
      case "seated": {
        for (const [player, sitter] of state.sitters.entries())
          if (sitter && !sitter.bot && player !== state.player && (!last.sitters[player] || last.sitters[player].bot))
            this.tell(say("sits down", { name: called[player] }));
        const runs = state.sitters.findIndex((one) => one?.owner);
        if (runs >= 0 && !last.sitters[runs]?.owner) this.tell(say("runs", { name: called[runs] }));
        break;
      }
      case "door set":
        this.tell(say("door is", { door: sayDoor(scene) }));
        break;
      case "hints set":
        this.tell(sayMessage(message.hints ? "hints" : "no hints", {}, scene));
        break;
      case "wished":
        for (const wish of state.wishes)
          if (!last.wishes.some(({ number }) => number === wish.number)) this.tell(sayWish(scene, wish));
        break;
      case "admitted":
        this.tell(sayMessage("admitted", { name: message.name || SOMEBODY, player: message.player }, players));
    }
    const partners = sayPartners(scene);
    if (last && partners && partners !== sayPartners(sceneOf(last))) this.tell(partners);
    this.draw();
  }

  /**
   * Tell how the deal went on from `before`.
   * @param {View} before
   * @param {Event[]} events
   * @param {Scene} scene
   */
  follow(before, events, scene) {
    if (events.some(({ turn }) => turn.seat === scene.me) || before.stage !== scene.now?.stage) this.forget();
    for (const event of events) {
      // One's own card was heard at the click.
      if (event.turn.seat !== scene.me) this.hear(event);
      const said = sayEvent(event, scene);
      if (this.late && event.turn.seat === scene.me) {
        this.refusal = { said: say("you were late", { said: said[0] }), rules: [] };
      }
      for (const one of said) this.tell(one);
    }
    this.late = false;
  }

  /** Let a card be heard that falls on the table. @param {Event} event */
  hear({ turn, winner }) {
    if (setting("sound") === "on" && turn.action?.type === "play") sound(winner == null ? "card" : "trick");
  }

  /** What whoever opened the table wished for: a place, and bots in the others. */
  wish() {
    const { wished } = this.world;
    if (!wished) return;
    if (this.state.player === null) return this.sit(0);
    this.world.wished = null;
    if (wished.now) this.start();
  }

  /** Let the next deal begin with bots in the empty places. */
  start() {
    this.say({ type: "begin", bot: usualBot(this.world.bots) ?? null });
  }

  forget() {
    this.chosen.clear();
    this.joker = this.refusal = this.sure = this.hint = null;
    this.looksBack = false;
    this.evidence = this.advised = [];
  }

  /** Write down what happened, and let screen readers say it. @param {string} said */
  tell(said) {
    this.said.push(said);
    this.announce(said);
  }

  /** @param {string} said */
  announce(said) {
    const number = (this.announced.at(-1)?.number ?? 0) + 1;
    this.announced = [...this.announced, { number, said }].slice(-12);
  }

  /** Show for a while what a player says, at their plate. @param {number} player @param {string} said */
  speak(player, said) {
    const { spoken } = this;
    // Of two things said in quick succession, the first must not take the second away.
    const one = { said };
    spoken.set(player, one);
    setTimeout(() => {
      if (spoken.get(player) !== one) return;
      spoken.delete(player);
      this.draw();
    }, SPOKEN);
  }

  // What the viewer does.

  /** Whether another window plays, or nothing is heard for good, so that nothing can be done here. */
  get isElsewhere() {
    return ["elsewhere", "stopped", "refused", "closed"].includes(this.connection);
  }

  /** @param {Request} request */
  say(request) {
    if (this.isElsewhere) return;
    this.refusal = null;
    this.evidence = [];
    this.client.say(request, this.state.number);
    this.busy();
  }

  busy() {
    this.find(".room")?.setAttribute("aria-busy", String(this.client.busy || this.queue.length > 0));
  }

  /** Do what `text` says in this stage, or in another, where the host says why not. @param {string} text */
  act(text, stage = this.scene.now?.stage ?? "") {
    this.carryOut(actionOf(stage, text), text);
  }

  /**
   * Do something, and show it before the server answers if it is known to be legal.
   * @param {Action} action
   * @param {string} text
   */
  carryOut(action, text = "") {
    // Whoever clicks twice has done it once.
    if (this.guess) return;
    // Whoever did not wait for what is on its way sees that first.
    const [asked, done] = [this.asked, this.state.view?.done.length];
    this.hurry();
    if (this.asked !== asked || this.state.view?.done.length !== done || this.isElsewhere) return;
    this.joker = this.sure = null;
    this.say({ type: "act", action });
    const { view } = this.state;
    const legal = view?.legal?.type === "listed" ? view.legal.texts.includes(text) : view?.legal;
    if (!view || !legal || this.replaying) return;
    const { after, event } = guess(view, action);
    this.forget();
    this.guess = { view: after, said: sayEvent(event, this.scene).join("; ") };
    this.hear(event);
    this.draw();
  }

  /** Draw, and lead the focus to where something is to be chosen now. @param {string} selector */
  attend(selector) {
    this.draw();
    const element = this.find(selector);
    if (element) focus(element);
  }

  /** Show a deal that is over, step by step. @param {number} number */
  async replay(number) {
    const { view } = this.state;
    // Of the last deal this seat has seen more than everybody has.
    try {
      this.replaying = {
        view: view?.number === number && view.stage === "finished" ? view : seen(await this.world.deal(number)),
        step: 0,
      };
    } catch (error) {
      this.refusal = { said: /** @type {Error} */ (error).message, rules: [] };
    }
    this.attend(".replay .main");
    // The button by which it began may be far below.
    this.find(".play")?.scrollIntoView({ block: "nearest" });
  }

  // What is shown.

  /** @param {string} selector @returns {HTMLElement | null} */
  find(selector) {
    return this.root.querySelector(selector);
  }

  /** Let the winner take a full trick, which has been seen. */
  gather() {
    if (setting("pace") === "0" || !this.state?.view) return;
    const before = this.gathered;
    this.gathered = this.fullTricks.length;
    if (before !== this.gathered) this.draw();
  }

  get fullTricks() {
    const tricks = this.state.view?.tricks ?? [];
    return tricks.filter((trick) => trick.winner !== null);
  }

  /**
   * The trick that lies in the middle: the one that is played to, or one that is full and not gathered or looked at.
   */
  get trick() {
    const tricks = this.scene.now?.tricks ?? [];
    if (this.looksBack) return tricks.findLast((trick) => trick.winner !== null);
    const trick = tricks.findLast((one) => one.cards.length);
    const away = !this.replaying && trick?.winner !== null && this.fullTricks.length <= this.gathered;
    return away ? null : trick;
  }

  /** Whether the result of a deal or a match is shown: not before all of it is known. */
  get over() {
    const { scene, replaying } = this;
    if (!scene || replaying) return false;
    return scene.now ? scene.now.stage === "finished" && scene.row !== null : scene.state.match.result !== null;
  }

  /** Close a section beside the table. @param {string} name */
  close(name) {
    const section = /** @type {HTMLDetailsElement | null} */ (this.find(`details[data-key=${name}]`));
    if (section) section.open = false;
  }

  draw() {
    const { replaying, state } = this;
    this.gathered = state ? Math.min(this.gathered, this.fullTricks.length) : 0;
    const view = replaying ? atStep(replaying.view, replaying.step) : this.guess?.view;
    if (state) this.scene = sceneOf(state, view);
    // Whoever looks at a replay is called as well.
    const turn = state ? question(replaying ? sceneOf(state) : this.scene) : "";
    const asked = replaying ? "" : turn;
    const shown = () => render(html`${drawRoom(this, asked)}`, this.root);
    const moves = setting("pace") !== "0";
    keepFocus(
      this.root,
      () => move(this.root, moves, shown),
      () => this.find(".prompt"),
    );
    if (turn !== this.turn) {
      const wanted = {
        loud: setting("tone") === "on",
        notice: setting("notice") === "on",
      };
      callTo(turn && say("your turn", { what: turn }), wanted);
    }
    this.asked = asked;
    this.turn = turn;
    // However far down somebody reads, they see how the deal ended.
    const { over } = this;
    if (over && !this.ended) {
      this.find(".play")?.scrollIntoView({ block: "nearest" });
      if (this.isIdle) this.find(".ending button")?.focus({ preventScroll: true });
    }
    this.ended = over;
    this.tick();
    this.busy();
    if (asked && this.isIdle) {
      const first =
        this.find(".box :is(button.can, .options button:not(:disabled))") ??
        this.find(".hand button.can") ??
        this.find(".hand button");
      first?.focus({ preventScroll: true });
      this.find(".play")?.scrollIntoView({ block: "nearest" });
    }
  }

  /** Whether the focus is nowhere in particular. */
  get isIdle() {
    return [document.body, this.find(".prompt")].includes(/** @type {HTMLElement} */ (document.activeElement));
  }

  /** Show how much time is left. */
  tick() {
    const until = this.state?.until;
    const left = until ? Math.max(0, Math.ceil((until - performance.now()) / 1000)) : null;
    const clock = (/** @type {number} */ seconds) =>
      `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const said = left === null || this.replaying ? "" : clock(left);
    for (const element of this.root.querySelectorAll(".clock")) element.textContent = said;
    if (left === 10 && this.warned !== until && this.turn) {
      this.warned = until;
      this.announce(say("seconds left"));
      this.draw();
    }
  }

  /** Take a place. @param {number} player */
  sit(player) {
    // The host refuses names with what cannot be seen.
    const seen = setting("name").replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu, "");
    const name = [...seen.trim()].slice(0, 40).join("");
    this.say({ type: "sit", player, ...(name ? { name } : {}) });
  }
}
