// A room: what is shown of it, one message after the other, and what the viewer does in it.

import { boxParts, handParts, question } from "./actions.js";
import { Client } from "./client.js";
import { focus, make, region, roving } from "./dom.js";
import { atStep } from "./replay.js";
import { auctionParts, doneSaid, lastTrickParts, resultParts, sheetParts } from "./sheet.js";
import { contractParts, openParts, sceneOf, scorers, tableParts, turnSaid } from "./table.js";
import { actionOf, listed, plural, ruleLink, signed, withNames } from "./words.js";
import { setting } from "./settings.js";

const STATES = {
  connecting: "Connecting …",
  lost: "The connection is lost. Connecting again …",
  full: "There are too many connections. Trying again …",
  elsewhere: "You play in another window now.",
  "no such room": "There is no such room. The link may be incomplete, or the room was closed.",
};
const WRONG = ["somebody has the wrong number of cards", "no cut was offered", "a card was turned up while dealing"];
/** How long each message is left to be read before the next, in milliseconds at the usual pace. */
const CARD = 650;
const TRICK = 1500;
const CALL = 500;

const REGIONS = ["notice", "over", "contract", "table", "open", "proposal", "prompt", "refusal", "box", "hand", "result"];
const SECTIONS = { last: "Last trick", auction: "Auction", sheet: "Scores", players: "Players", log: "What happened", more: "More" };

/**
 * Show a room in `root`. `world` has the `transport`; `bots`, the names of the bots that may be placed; `deal(number)`,
 * which promises the view of a deal that is over; `invite` and `record`, addresses, or none.
 */
export function openRoom(root, world) {
  return new Room(root, world);
}

class Room {
  chosen = new Set();
  evidence = [];
  joker = null;
  refusal = null;
  said = [];
  queue = [];
  connection = "connecting";

  constructor(root, world) {
    this.world = world;
    this.parts = Object.fromEntries([...REGIONS, ...Object.keys(SECTIONS)].map((name) => [name, make("div", { className: name })]));
    const { parts } = this;
    for (const name of ["notice", "prompt"]) parts[name].setAttribute("role", "status");
    parts.refusal.setAttribute("role", "alert");
    parts.prompt.tabIndex = -1;
    for (const [name, label] of [["table", "The table"], ["box", "What you may do"], ["result", "Result"]]) {
      parts[name].setAttribute("role", "group");
      parts[name].setAttribute("aria-label", label);
    }
    this.announced = make("div", { className: "hidden", aria: { role: "log", live: "polite", label: "What happens" } });
    this.sections = Object.entries(SECTIONS).map(([name, title]) =>
      make("details", { className: "section", data: { key: name }, hidden: true, open: !["more", "log"].includes(name) }, make("summary", {}, title), parts[name]));
    this.room = make("div", { className: "room" }, make("div", { className: "play" }, REGIONS.map((name) => parts[name]), this.announced), make("div", { className: "side" }, this.sections));
    root.replaceChildren(this.room);
    root.addEventListener("focuslost", () => parts.prompt.focus({ preventScroll: true }));
    world.transport.onstate = (state) => {
      this.connection = state;
      this.draw();
    };
    this.client = new Client(world.transport, (state, message) => {
      if (message.type === "welcome") this.queue = [];
      this.queue.push([state, message]);
      if (!this.later) this.next();
    });
    this.draw();
    setInterval(() => this.tick(), 500);
  }

  // One message after the other, so that whoever looks can follow even where others act at once.

  next() {
    this.later = null;
    if (!this.queue.length) return;
    const [state, message] = this.queue.shift();
    this.show(state, message);
    const wait = this.queue.length > 30 || document.hidden ? 0 : this.pause(state, message) * setting("pace");
    if (wait) this.later = setTimeout(() => this.next(), wait);
    else this.next();
  }

  pause(state, message) {
    if (message.type !== "turns" || !message.turns.some((turn) => turn.action)) return 0;
    const { stage, tricks } = state.view.computed;
    if (!tricks.length) return CALL;
    return tricks.at(-1).winner !== null || stage === "finished" || !tricks.at(-1).cards.length ? TRICK : CARD;
  }

  show(state, message) {
    const before = this.state?.view;
    this.state = state;
    const scene = sceneOf(state);
    if (message.type === "refused") this.refuse(message, scene);
    if (message.type === "welcome") {
      this.said = state.view ? state.view.table.done.map((one) => doneSaid(scene, one)) : [];
      this.forget();
      this.wish();
    }
    if (message.type === "dealt") {
      this.replaying = null;
      this.forget();
      this.said = [];
      this.sections[3].open = false;
      this.tell(`Deal ${state.view.number}. ${scene.names[state.view.dealer]} deals.`);
    }
    if (message.type === "turns") {
      if (message.turns.some((turn) => turn.seat === scene.me) || before?.computed.stage !== state.view.computed.stage) this.forget();
      for (const turn of message.turns) if (turn.action) this.tell(turnSaid(scene, turn));
      const full = ({ computed }) => computed.tricks.filter((trick) => trick.winner !== null);
      if (before && full(state.view).length > full(before).length) this.tell(`${scene.names[full(state.view).at(-1).winner]} wins the trick`);
    }
    if (message.type === "out of time") this.tell(`${listed(message.players.map((player) => scene.called[player]))}: out of time`);
    if (message.type === "overheard") this.tell(`Refused: ${withNames(message.refusal.computed.text, scene.names, scene.called)}`);
    if (message.type === "proposed" && !message.proposal && message.declined !== null) this.tell(`${scene.names[message.declined]} does not agree`);
    this.draw();
  }

  /** What whoever opened the table wished for: a place, and bots in the others. */
  wish() {
    const { wished, bots } = this.world;
    const { player, sitters } = this.state;
    if (!wished) return;
    if (player === null) this.sit(0);
    else {
      this.world.wished = null;
      if (wished.bots) for (const [place, sitter] of sitters.entries()) if (!sitter) this.client.tell({ type: "place", player: place, bot: bots.at(-1) });
    }
  }

  forget() {
    this.chosen.clear();
    this.joker = this.refusal = null;
    this.evidence = [];
  }

  tell(text) {
    this.said.push(text);
    this.announced.append(make("p", {}, text));
    while (this.announced.childElementCount > 12) this.announced.firstChild.remove();
  }

  refuse({ text, refusal }, { names, called }) {
    this.evidence = refusal?.evidence ?? [];
    const said = withNames(refusal?.computed.message ?? text.replace(/ \([A-Z0-9, -]+\)$/, ""), names, called);
    this.refusal = { said: said[0].toUpperCase() + said.slice(1), rules: refusal?.rules ?? [] };
  }

  // What the viewer does.

  say(request) {
    this.refusal = null;
    this.evidence = [];
    this.client.say(request);
    this.busy();
  }

  busy() {
    this.room.setAttribute("aria-busy", String(this.client.busy || this.queue.length > 0));
  }

  /** Do what `text` says in this stage, or in another, where the host says why not. */
  act(text, stage = this.scene.now.stage) {
    this.joker = null;
    this.say({ type: "act", action: actionOf(stage, text) });
  }

  lay(cards) {
    this.say({ type: "act", action: { type: "discard", cards } });
  }

  redraw(key) {
    this.draw();
    if (key === "joker") focus(this.parts.box.querySelector("button"));
  }

  async replay(number) {
    const { view } = this.state;
    // Of the last deal this seat has seen more than everybody has.
    const shown = view?.number === number && view.computed.stage === "finished" ? view : await this.world.deal(number);
    this.replaying = { view: shown, step: 0 };
    this.draw();
    this.parts.box.querySelector("button.main").focus();
  }

  // What is shown.

  draw() {
    const { parts, connection, world } = this;
    parts.notice.className = `notice ${connection}`;
    region(parts.notice, connection, () => [
      STATES[connection] && make("span", {}, STATES[connection]),
      connection === "elsewhere" && make("button", { type: "button", on: { click: () => world.transport.connect() } }, "Play here"),
      connection === "no such room" && make("a", { href: "/" }, "Open another table"),
    ]);
    if (!this.state) return;
    const { replaying, state } = this;
    const scene = (this.scene = replaying ? sceneOf(state, atStep(replaying.view, replaying.step)) : sceneOf(state));
    const { now, me } = scene;
    const finished = now?.stage === "finished";
    const mark = [state, replaying?.step, replaying?.view.number];
    const asked = replaying ? "" : question(scene);
    document.title = `${asked ? "Your turn: " : ""}Five Hundred`;
    region(parts.over, [state.match.book, replaying], () => this.over());
    region(parts.contract, mark, () => contractParts(scene));
    region(parts.table, mark, () => tableParts(scene));
    parts.table.dataset.stage = now?.stage ?? "";
    region(parts.open, mark, () => openParts(scene));
    region(parts.proposal, [state.proposal, state.sitters, me], () => this.proposal());
    region(parts.prompt, [this.prompt(asked), asked], () => make("p", { className: asked ? "yours" : "" }, signed(this.prompt(asked)), make("span", { className: "clock", aria: { hidden: "true" } })));
    region(parts.refusal, this.refusal, () => this.refusal && make("p", {}, signed(this.refusal.said), this.refusal.rules.length > 0 && [" (", this.refusal.rules.map((rule, place) => [place > 0 && ", ", ruleLink(rule)]), ")"]));
    const chosen = [[...this.chosen], this.joker, this.evidence];
    region(parts.box, [now?.legal, now?.stage, now?.to_act, state.match.book.result, state.ready, state.player, state.sitters.map(Boolean), replaying, chosen, scene.names], () => (replaying ? this.replayBox() : [this.readyBox(), !finished && boxParts(scene, this)]));
    region(parts.hand, [now?.hand, now?.legal, now?.stage, now?.to_act, now?.table_cards, scene.view?.holding, chosen], () => handParts(scene, this));
    region(parts.result, [mark], () => (finished ? resultParts(scene) : []));
    region(parts.players, [state, me], () => this.players());
    region(parts.last, mark, () => (scene.view ? lastTrickParts(scene) : []));
    region(parts.auction, mark, () => (scene.view ? auctionParts(scene) : []));
    region(parts.sheet, [state.match, scene.called], () => sheetParts(state, scene.called, (number) => this.replay(number)));
    region(parts.log, this.said, () => make("ol", {}, this.said.map((one) => make("li", {}, signed(one)))));
    region(parts.more, [state.proposal, state.player, now?.stage, scene.names], () => this.more());
    this.room.dataset.stage = now?.stage ?? "before";
    for (const section of this.sections) section.hidden = !section.lastChild.childElementCount;
    this.tick();
    this.busy();
    if (asked && [document.body, parts.prompt].includes(document.activeElement)) {
      const first = parts.box.querySelector("button.can, .options button:not(:disabled)") ?? parts.hand.querySelector("button.can, button");
      first?.focus({ preventScroll: true });
    }
  }

  prompt(asked) {
    const { state, scene } = this;
    const { now, names, me } = scene;
    if (this.replaying) {
      const { view, step } = this.replaying;
      const said = step ? doneSaid(scene, view.table.done[step - 1]) : "the cards are dealt";
      return `Deal ${view.number} again, step ${step} of ${view.table.done.length}: ${said}`;
    }
    if (asked) return `Your turn: ${asked}`;
    if (now && now.to_act !== null) {
      const doing = { auction: "to call", play: "to play", exchange: "to lay cards away" }[now.stage] ?? "to decide";
      return `${names[now.to_act]} is ${doing}${me < 0 ? "; you look on" : ""}`;
    }
    const { result, seats } = state.match.book;
    if (result) return "The match is over";
    const empty = seats.filter((player) => !state.sitters[player]).length;
    if (empty) return `${plural(empty, "place")} ${empty === 1 ? "is" : "are"} empty${state.player === null ? ": sit down to play" : ": send the link to somebody, or let bots play"}`;
    const waiting = seats.filter((player) => !state.sitters[player].bot && !state.ready.includes(player));
    return waiting.length ? `Waiting for ${listed(waiting.map((player) => (player === state.player ? "you" : scene.called[player])))} to be ready` : "The cards are dealt …";
  }

  tick() {
    const until = this.state?.until;
    const left = until ? Math.max(0, Math.ceil((until - performance.now()) / 1000)) : null;
    const said = left === null || this.replaying ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const clock of document.querySelectorAll(".clock")) clock.textContent = said;
  }

  over() {
    const { result } = this.state.match.book;
    if (!result || this.replaying) return [];
    const { called } = sceneOf(this.state);
    const { scores } = this.state.match.book;
    const winners = result.winners.map((entry) => listed(called.filter((_, place) => place % scores.length === entry)));
    return make("div", { className: "panel", aria: { role: "status" } },
      make("h2", {}, winners.length ? `${listed(winners)} ${winners.length > 1 || winners[0].includes(" and ") ? "win" : "wins"} the match` : "Nobody wins the match"),
      make("p", {}, withNames(result.text.replace(/ \([A-Z]+-\d+\)$/, ""), called, called, scorers(this.state.match, called)), " (", ruleLink(result.rule), ")"),
      this.world.record && make("p", {}, make("a", { href: this.world.record, download: "match.json" }, "The whole match with all cards, as a file")));
  }

  readyBox() {
    const { state, scene } = this;
    const { book } = state.match;
    if (scene.now && scene.now.stage !== "finished") return [];
    const asked = state.player !== null && !book.result && book.seats.includes(state.player);
    const ready = state.ready.includes(state.player);
    return make("div", { className: "options" },
      asked && !ready && make("button", { type: "button", className: "main", data: { key: "ready" }, on: { click: () => this.say({ type: "ready" }) } }, scene.view ? "Next deal" : "I am ready: deal"),
      asked && ready && make("span", { className: "dim" }, "You are ready."),
      scene.view && make("button", { type: "button", data: { key: "replay" }, on: { click: () => this.replay(scene.view.number) } }, "Replay the deal"));
  }

  replayBox() {
    const { replaying } = this;
    const last = replaying.view.table.done.length;
    const go = (step) => () => {
      replaying.step = Math.min(Math.max(step(), 0), last);
      this.draw();
    };
    const button = (key, title, step, off, className = "") => make("button", { type: "button", className, data: { key }, aria: { label: title, ...(off ? { disabled: "true" } : {}) }, on: { click: go(step) } }, { first: "«", back: "‹", on: "›", last: "»" }[key]);
    return roving(make("div", { className: "options", aria: { role: "group", label: "Replay" } },
      button("first", "To the beginning", () => 0, !replaying.step), button("back", "One step back", () => replaying.step - 1, !replaying.step),
      button("on", "One step on", () => replaying.step + 1, replaying.step === last, "main"), button("last", "To the end", () => last, replaying.step === last),
      make("button", { type: "button", data: { key: "close" }, on: { click: () => ((this.replaying = null), this.draw()) } }, "Close the replay")));
  }

  proposal() {
    const { state, scene } = this;
    const { proposal } = state;
    if (!proposal) return [];
    const { by, what, waiting } = proposal;
    const { names, me } = scene;
    const asks = what.type === "settle" ? `that ${what.seat === by ? "they get" : `${names[what.seat]} gets`} all the tricks that are left` : `that the hand is void, because ${what.why}`;
    const button = (type, text) => make("button", { type: "button", data: { key: type }, on: { click: () => this.say({ type }) } }, text);
    return make("div", { className: "panel", aria: { role: "alert" } },
      make("p", {}, `${names[by]} proposes ${asks}. Waiting for ${listed(waiting.map((seat) => names[seat]))}.`),
      make("div", { className: "options" }, waiting.includes(me) && [button("agree", "Agree"), button("decline", "Do not agree")], me === by && button("decline", "Take it back")));
  }

  players() {
    const { state, world } = this;
    const { called } = sceneOf(state);
    const sits = state.player !== null;
    const rows = state.sitters.map((sitter, player) => {
      const { book } = state.match;
      const out = !book.seats.includes(player);
      const said = [player === state.player && "you", sitter?.bot && `plays ${sitter.name}`, out && "out of the match", state.ready.includes(player) && !sitter?.bot && "ready", !sitter && "empty", state.connected && sitter && !sitter.bot && !state.connected.includes(player) && "away"].filter((one) => one);
      const button = (key, text, label, does) => make("button", { type: "button", data: { key: `${key} ${player}` }, aria: { label }, on: { click: does } }, text);
      return make("li", {}, make("b", {}, sitter ? called[player] : `Place ${player + 1}`), make("span", { className: "dim" }, said.join(", ")),
        !sits && (!sitter || sitter.bot) && button("sit", "Sit here", `Sit in place ${player + 1}`, () => this.sit(player)),
        sits && !sitter && world.bots.map((bot) => button(`bot ${bot}`, `Bot: ${bot}`, `Let the bot ${bot} play in place ${player + 1}`, () => this.client.tell({ type: "place", player, bot }))),
        sits && sitter?.bot && button("away", "Take away", `Take the bot of place ${player + 1} away`, () => this.client.tell({ type: "place", player, bot: null })),
        player === state.player && button("stand", "Stand up", "Stand up", () => this.say({ type: "stand" })));
    });
    const name = make("input", { type: "text", id: "name", maxLength: 40, autocomplete: "nickname", value: setting("name"), on: { input: () => setting("name", name.value) } });
    return [
      !sits && make("label", { className: "row" }, "Your name ", name),
      make("ul", { className: "people" }, rows),
      world.invite && this.invite(),
    ];
  }

  sit(player) {
    const name = [...setting("name").trim()].slice(0, 40).join("").replace(/\p{C}/gu, "");
    this.say({ type: "sit", player, ...(name ? { name } : {}) });
  }

  invite() {
    const link = make("input", { type: "text", readOnly: true, id: "invite", value: this.world.invite, on: { focus: () => link.select() } });
    const copied = make("span", { className: "dim", aria: { live: "polite" } });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link.value);
        copied.textContent = "copied";
      } catch {
        link.select();
      }
    };
    return make("div", { className: "row" }, make("label", { htmlFor: "invite" }, "Invite with this link"), link, make("button", { type: "button", data: { key: "copy" }, on: { click: copy } }, "Copy"), copied);
  }

  more() {
    const { state, scene } = this;
    const { now, names } = scene;
    if (!now || now.stage === "finished" || state.player === null || state.proposal) return [];
    const pick = (label, options, does) => {
      const select = make("select", { aria: { label } }, options.map(([value, text]) => make("option", { value }, text)));
      return make("p", { className: "row" }, make("label", {}, `${label} `, select), make("button", { type: "button", data: { key: label }, on: { click: () => this.say(does(select.value)) } }, "Propose"));
    };
    return [
      now.stage === "play" && pick("All the tricks that are left go to", names.map((name, seat) => [seat, name]), (seat) => ({ type: "settle", seat: Number(seat) })),
      pick("The hand is void, because", WRONG.map((why) => [why, why]), (why) => ({ type: "void", why })),
    ];
  }
}
