// A room: what is shown of it, one message after the other, and what the viewer does in it.

import { boxParts, handParts, laidAway, question } from "./actions.js";
import { Client } from "./client.js";
import { button, focus, make, region, roving, unseen } from "./dom.js";
import { atStep, seen } from "./following.js";
import { setting } from "./settings.js";
import { auctionParts, lastTrickParts, resultParts, sheetParts } from "./sheet.js";
import { contractParts, isAway, openParts, sceneOf, tableParts, turnSaid } from "./table.js";
import { actionOf, capital, listed, plural, retold, ruleLink, signed } from "./words.js";

const STATES = {
  connecting: "Connecting …",
  lost: "The connection is lost. Connecting again …",
  full: "There are too many connections. Trying again …",
  elsewhere: "You play in another window now.",
  "no such room": "There is no such room. The link may be incomplete, or the room was closed.",
  closed: "The server ended the connection",
  failed: "The server ended the connection, and is asked again soon",
  refused: "You are not let in",
};
const DOORS = { open: "Anybody may sit down", ask: "I say who sits down", locked: "Locked: no strangers" };
const WRONG = ["somebody has the wrong number of cards", "no cut was offered", "a card was turned up while dealing"];
/** How long each message is left to be read before the next, in milliseconds at the usual pace. */
const CARD = 650;
const TRICK = 1500;
const CALL = 500;

/** The regions by the boxes that they stand in: what lies on the table, what is asked, the hand. */
const BOXES = { board: ["over", "table", "open", "result"], asked: ["prompt", "notice", "refusal", "proposal", "wishes", "box", "contract"] };
const SECTIONS = { last: "Last trick", auction: "Auction", sheet: "Scores", players: "Players", log: "What happened", more: "End the hand early" };

/** The bot that plays where nobody has chosen one: the best that does not keep people waiting. */
const usualBot = (bots) => (bots.includes("strong") ? "strong" : bots.at(-1));

/** Who runs the room, as far as they sit at the table. */
const runner = ({ state, called }) => (state.owner ? "you" : called[state.sitters.findIndex((one) => one?.owner)] ?? "whoever runs the room");

const wishSaid = ({ called }, { player, name }) => `${name || "Somebody"} wants the place of ${called[player]}`;

const doorSaid = (scene) => (scene.state.door === "ask" ? `${runner(scene)} says who sits down` : DOORS[scene.state.door].toLowerCase());

/**
 * A room, shown in `root`. `world` has the `transport`; `bots`, the names of the bots that may be placed; `deal(number)`,
 * which promises the view of a deal that is over; addresses: `lobby`, and perhaps `invite` and `record`.
 */
export class Room {
  chosen = new Set();
  evidence = [];
  joker = null;
  refusal = null;
  late = false;
  said = [];
  queue = [];
  connection = "connecting";

  constructor(root, world) {
    this.world = world;
    this.parts = Object.fromEntries([...Object.values(BOXES).flat(), "hand", ...Object.keys(SECTIONS)].map((name) => [name, make("div", { className: name })]));
    const { parts } = this;
    for (const name of ["notice", "prompt", "wishes"]) parts[name].setAttribute("role", "status");
    parts.refusal.setAttribute("role", "alert");
    parts.prompt.tabIndex = -1;
    Object.assign(parts.log, { tabIndex: 0, role: "group", ariaLabel: SECTIONS.log });
    for (const [name, label] of [["box", "What you may do"], ["result", "Result"]]) {
      parts[name].setAttribute("role", "group");
      parts[name].setAttribute("aria-label", label);
    }
    this.announced = make("div", { className: "unseen", aria: { role: "log", live: "polite", label: "What happens" } });
    this.sections = Object.entries(SECTIONS).map(([name, title]) =>
      make("details", { className: "section", data: { key: name }, hidden: true, open: !["more", "log"].includes(name) }, make("summary", {}, title), parts[name]));
    const [board, asked] = Object.entries(BOXES).map(([className, names]) => make("div", { className }, names.map((name) => parts[name])));
    // It may be longer than the screen has room for: whoever has no mouse scrolls it by keys.
    Object.assign(board, { tabIndex: 0, role: "group", ariaLabel: "The table" });
    this.play = make("div", { className: "play" }, board, asked, parts.hand, this.announced);
    this.room = make("div", { className: "room", data: { stage: "before" } }, this.play, make("div", { className: "side" }, this.sections));
    root.replaceChildren(this.room);
    root.addEventListener("focuslost", () => parts.prompt.focus({ preventScroll: true }));
    world.transport.onstate = (state, why) => {
      this.connection = state;
      this.why = why;
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
    if (message.type === "out of time") return TRICK;
    if (message.type !== "account" || !message.since) return 0;
    const { stage, tricks } = state.view.computed;
    if (!tricks.length) return CALL;
    return tricks.at(-1).winner !== null || stage === "finished" || !tricks.at(-1).cards.length ? TRICK : CARD;
  }

  show(state, message) {
    const last = this.state;
    const before = last?.view;
    this.state = state;
    const scene = sceneOf(state);
    const { names, called, me } = scene;
    switch (message.type) {
      case "welcome":
        this.said = state.view ? state.view.table.done.map((one) => turnSaid(scene, one)) : [];
        this.forget();
        this.wish();
        break;
      case "account":
        if (before?.number === state.view.number) {
          this.followed(before, message.events.slice(message.since ? 0 : before.account.events.length), scene);
          break;
        }
        this.replaying = null;
        this.forget();
        this.said = [];
        this.parts.players.parentElement.open = false;
        this.tell(`Deal ${state.view.number}. ${names[state.view.dealer]} deals.`);
        break;
      case "refused": {
        const { text, refusal } = message;
        this.evidence = refusal?.evidence ?? [];
        this.refusal = { said: retold(refusal?.computed.message ?? text, scene), rules: refusal?.rules ?? [] };
        break;
      }
      case "overheard":
        this.tell(retold(message.refusal.computed.text, scene));
        break;
      case "out of time":
        this.late = message.players.includes(state.player);
        this.tell(`${listed(message.players.map((player) => called[player]))}: out of time`);
        break;
      case "proposed":
        if (!message.proposal && message.declined !== null) this.tell(`${names[message.declined]} does not agree`);
        break;
      case "seated": {
        const runs = state.sitters.findIndex((one) => one?.owner);
        if (runs >= 0 && !last.sitters[runs]?.owner) this.tell(`${called[runs]} runs the room`);
        break;
      }
      case "door set":
        this.tell(`The door: ${doorSaid(scene)}`);
        break;
      case "wished":
        for (const wish of state.wishes) if (!last.wishes.some(({ number }) => number === wish.number)) this.tell(wishSaid(scene, wish));
        break;
      case "admitted":
        this.tell(`${message.name || "Somebody"} was let in during the deal, and sees the hand of ${called[message.player]} now`);
    }
    this.draw();
  }

  /** The deal goes on from `before` by these events. */
  followed(before, events, scene) {
    if (events.some(({ turn }) => turn.seat === scene.me) || before.computed.stage !== scene.now.stage) this.forget();
    for (const { turn, winner } of events) {
      if (!turn.action) continue;
      const said = turnSaid(scene, turn);
      if (this.late && turn.seat === scene.me) this.refusal = { said: `You were out of time. A bot acted for you: ${said}.`, rules: [] };
      this.tell(said);
      if (winner !== undefined) this.tell(`${scene.names[winner]} wins the trick`);
    }
    this.late = false;
  }

  /** What whoever opened the table wished for: a place, and bots in the others. */
  wish() {
    const { wished, bots } = this.world;
    const { player, sitters } = this.state;
    if (!wished) return;
    if (player === null) this.sit(0);
    else {
      this.world.wished = null;
      if (wished.bots) for (const [place, sitter] of sitters.entries()) if (!sitter) this.client.say({ type: "place", player: place, bot: usualBot(bots) });
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

  redraw(key) {
    this.draw();
    if (key === "joker") focus(this.parts.box.querySelector("button"));
  }

  async replay(number) {
    const { view } = this.state;
    // Of the last deal this seat has seen more than everybody has.
    try {
      this.replaying = { view: view?.number === number && view.computed.stage === "finished" ? view : seen(await this.world.deal(number)), step: 0 };
    } catch (error) {
      this.refusal = { said: error.message, rules: [] };
    }
    this.draw();
    this.attend(this.parts.box.querySelector(".replay .main"));
  }

  // What is shown.

  draw() {
    const { parts, connection, world } = this;
    parts.notice.className = `notice ${connection}`;
    region(parts.notice, [connection, this.why], () => [
      STATES[connection] && make("span", {}, `${STATES[connection]}${this.why ? `: ${this.why}` : ""}`),
      connection === "elsewhere" && button("here", "Play here", () => world.transport.connect()),
      ["closed", "failed", "refused"].includes(connection) && button("again", "Try again", () => world.transport.connect()),
      connection === "no such room" && this.another(),
    ]);
    if (!this.state) return;
    const { replaying, state } = this;
    const scene = (this.scene = replaying ? sceneOf(state, atStep(replaying.view, replaying.step)) : sceneOf(state));
    const { now, me } = scene;
    const finished = now?.stage === "finished";
    const mark = JSON.stringify([state, replaying?.step, replaying?.view.number]);
    const asked = replaying ? "" : question(scene);
    document.title = `${asked ? "Your turn: " : ""}Five Hundred`;
    region(parts.over, [state.match, replaying], () => this.over());
    region(parts.contract, mark, () => contractParts(scene));
    region(parts.table, mark, () => tableParts(scene));
    parts.table.dataset.stage = now?.stage ?? "";
    region(parts.open, mark, () => [openParts(scene), laidAway(scene)]);
    region(parts.proposal, [state.proposal, scene.names, me], () => this.proposal());
    region(parts.wishes, [state.wishes, state.wish, state.kept, state.owner, state.door, scene.called, now?.stage], () => this.wishes());
    region(parts.prompt, [this.prompt(asked), asked], () => make("p", { className: asked ? "yours" : "" }, signed(this.prompt(asked)), make("span", { className: "clock", aria: { hidden: "true" } })));
    region(parts.refusal, this.refusal, () => this.refusal && make("p", {}, signed(this.refusal.said), this.refusal.rules.map((rule) => [" (", ruleLink(rule), ")"])));
    const chosen = [[...this.chosen], this.joker, this.evidence];
    region(parts.box, [now?.legal, now?.stage, now?.to_act, state.match.result, state.ready, state.player, state.sitters.map(Boolean), replaying, chosen, scene.names], () => (replaying ? this.replayBox() : [this.readyBox(), !finished && boxParts(scene, this)]));
    region(parts.hand, [now?.hand, now?.legal, now?.stage, now?.to_act, now?.table_cards, scene.view?.holding, chosen], () => handParts(scene, this));
    region(parts.result, mark, () => (finished ? resultParts(scene) : []));
    region(parts.players, [state.sitters, state.match.seats, state.ready, state.player, state.connected, state.wishes, state.door, state.owner, scene.players, now?.stage], () => this.players());
    region(parts.last, mark, () => (scene.view ? lastTrickParts(scene) : []));
    region(parts.auction, mark, () => (scene.view ? auctionParts(scene) : []));
    region(parts.sheet, [state.match, scene.called], () => sheetParts(scene, (number) => this.replay(number)));
    region(parts.log, this.said, () => make("ol", {}, this.said.map((one) => make("li", {}, signed(one)))));
    region(parts.more, [state.proposal, state.sitters, state.player, me, now?.stage, !replaying], () => this.more());
    this.room.dataset.stage = now?.stage ?? "before";
    for (const section of this.sections) section.hidden = !section.lastChild.childElementCount;
    this.tick();
    this.busy();
    if (asked && [document.body, parts.prompt].includes(document.activeElement)) {
      this.attend(parts.box.querySelector("button.can, .options button:not(:disabled)") ?? parts.hand.querySelector("button.can, button"));
    }
  }

  /** Lead the focus there, and the screen to where the table is. */
  attend(element) {
    element?.focus({ preventScroll: true });
    this.play.scrollIntoView({ block: "nearest" });
  }

  prompt(asked) {
    const { state, scene } = this;
    const { now, names, me } = scene;
    if (this.replaying) {
      const { view, step } = this.replaying;
      const said = step ? turnSaid(scene, view.table.done[step - 1]) : "the cards are dealt";
      return `Deal ${view.number} again, step ${step} of ${view.table.done.length}: ${said}`;
    }
    if (asked) return `Your turn: ${asked}`;
    if (now && now.to_act !== null) {
      const doing = { auction: "to call", play: "to play", exchange: "to discard" }[now.stage] ?? "to decide";
      return `${names[now.to_act]} is ${doing}${me < 0 ? "; you look on" : ""}`;
    }
    const { result, seats } = state.match;
    if (result) return "The match is over";
    const empty = seats.filter((player) => !state.sitters[player]).length;
    if (empty) return `${plural(empty, "place")} ${empty === 1 ? "is" : "are"} empty${state.player === null ? ": sit down to play" : `: ${this.world.invite ? "send the link to somebody, or " : ""}${state.owner ? `let ${empty === 1 ? "a bot" : "bots"} play` : `wait for ${runner(scene)}`}`}`;
    const waiting = seats.filter((player) => !state.sitters[player].bot && !state.ready.includes(player));
    return waiting.length ? `Waiting for ${listed(waiting.map((player) => (player === state.player ? "you" : scene.called[player])))} to be ready` : "The cards are dealt …";
  }

  tick() {
    const until = this.state?.until;
    const left = until ? Math.max(0, Math.ceil((until - performance.now()) / 1000)) : null;
    const said = left === null || this.replaying ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const clock of document.querySelectorAll(".clock")) clock.textContent = said;
    if (left === 10 && this.warned !== until && this.parts.prompt.querySelector(".yours")) {
      this.warned = until;
      this.announced.append(make("p", {}, "10 seconds are left"));
    }
  }

  over() {
    const { result } = this.state.match;
    if (!result || this.replaying) return [];
    const scene = sceneOf(this.state);
    const winners = listed(result.winners.map((entry) => scene.sides[entry]));
    return make("div", { className: "panel", aria: { role: "status" } },
      make("h2", {}, winners ? `${winners} ${winners.includes(" and ") ? "win" : "wins"} the match` : "Nobody wins the match"),
      make("p", {}, `${retold(result.text, scene)} (`, ruleLink(result.rule), ")."),
      make("p", { className: "options" }, this.another(), this.world.record && make("a", { className: "button", href: this.world.record, download: "match.json" }, "Save the whole match")));
  }

  another() {
    return make("a", { className: "button", href: this.world.lobby }, "Open another table");
  }

  readyBox() {
    const { state, scene } = this;
    const { match } = state;
    if (scene.now && scene.now.stage !== "finished") return [];
    const asked = state.player !== null && !match.result && match.seats.includes(state.player);
    const ready = state.ready.includes(state.player);
    return make("div", { className: "options" },
      asked && !ready && button("ready", scene.view ? "Next deal" : "I am ready", () => this.say({ type: "ready" }), { className: "main" }),
      scene.view && button("replay", "Replay the deal", () => this.replay(scene.view.number)));
  }

  replayBox() {
    const { replaying } = this;
    const last = replaying.view.table.done.length;
    const go = (key, sign, label, step, off, className = "") => button(key, sign, () => {
      replaying.step = Math.min(Math.max(step, 0), last);
      this.draw();
    }, { className, aria: { label, ...(off ? { disabled: "true" } : {}) } });
    const { step } = replaying;
    return roving(make("div", { className: "options replay", aria: { role: "group", label: "Replay" } },
      go("first", "«", "To the beginning", 0, !step), go("back", "‹", "One step back", step - 1, !step),
      go("on", "›", "One step on", step + 1, step === last, "main"), go("last", "»", "To the end", last, step === last),
      button("close", "Close the replay", () => ((this.replaying = null), this.draw()))));
  }

  proposal() {
    const { state, scene } = this;
    const { proposal } = state;
    if (!proposal) return [];
    const { by, what, waiting } = proposal;
    const { names, me } = scene;
    const asks = what.type === "claim tricks" ? `that ${what.seat === by ? "they get" : `${names[what.seat]} gets`} all the tricks that are left` : `that the hand is void, because ${what.why}`;
    const answer = (type, text) => button(type, text, () => this.say({ type }));
    return make("div", { className: "panel", aria: { role: "alert" } },
      make("p", {}, `${names[by]} proposes ${asks}. Waiting for ${listed(waiting.map((seat) => (seat === me ? "you" : names[seat])))}.`),
      make("div", { className: "options" }, waiting.includes(me) && [answer("agree", "Agree"), answer("decline", "Do not agree")], me === by && answer("decline", "Take it back")));
  }

  players() {
    const { state, world } = this;
    const scene = sceneOf(state);
    const { called, now } = scene;
    const sits = state.player !== null;
    const shut = sits || state.wish !== null || (state.door === "locked" && !state.owner);
    const rows = state.sitters.map((sitter, player) => {
      const mine = player === state.player;
      const ready = state.ready.includes(player) && !sitter?.bot;
      const said = [mine && "you", sitter?.bot && sitter.name, typeof sitter?.keeps === "string" && `until ${sitter.keeps || "somebody"} comes back`, !sitter && "empty", sitter?.owner && "runs the room", !state.match.seats.includes(player) && "out of the match", ready && "ready", isAway(state, player) && "away"];
      const where = ` in place ${player + 1}`;
      const put = (key, text, bot) => state.owner && button(`${key} ${player}`, [text, unseen(where)], () => this.say({ type: "place", player, bot }));
      // In the middle of a deal, a hand that another has seen is waited for.
      const waits = (now && now.stage !== "finished" && scene.players.includes(player)) || typeof sitter?.keeps === "string" || (state.door === "ask" && !state.owner);
      return make("li", {}, make("b", {}, sitter ? called[player] : `Place ${player + 1}`), make("span", { className: "dim" }, said.filter(Boolean).join(", ")),
        !shut && (!sitter || sitter.bot) && button(`sit ${player}`, [waits ? "Ask to sit here" : "Sit here", unseen(where)], () => this.sit(player)),
        !sitter && world.bots.map((bot) => put(`bot ${bot}`, `${capital(bot)} bot`, bot)),
        sitter && !sitter.bot && !mine && put("stand-in", "Let a bot play", usualBot(world.bots)),
        sitter && !mine && put("away", sitter.bot ? "Take away" : "Free the place", null),
        sitter && !sitter.bot && !mine && state.owner && button(`hand on ${player}`, ["Hand the room on", unseen(` to ${called[player]}`)], () => this.say({ type: "hand on", player })),
        mine && button("stand", "Stand up", () => this.say({ type: "stand" })));
    });
    const name = make("input", { type: "text", id: "name", maxLength: 40, autocomplete: "nickname", value: setting("name"), on: { input: () => setting("name", name.value) } });
    return [
      !shut && state.sitters.some((sitter) => !sitter || sitter.bot) && make("label", { className: "row" }, "Your name ", name),
      make("ul", { className: "people" }, rows),
      state.wishes.length > 0 && make("ul", { className: "dim" }, state.wishes.map((wish) => make("li", {}, wishSaid(scene, wish)))),
      world.invite && (state.owner ? this.door() : state.door !== "open" && make("p", { className: "dim" }, capital(doorSaid(scene)))),
      world.invite && this.invite(),
    ];
  }

  door() {
    const select = make("select", { id: "door", on: { change: () => this.say({ type: "door", door: select.value }) } }, Object.entries(DOORS).map(([value, text]) => make("option", { value, selected: value === this.state.door }, text)));
    return make("p", { className: "row" }, make("label", { htmlFor: "door" }, "The door"), select);
  }

  /** Who wants to sit, for whoever says so; for whoever wants it, how long they wait; a place that is kept. */
  wishes() {
    const { state } = this;
    const scene = sceneOf(state);
    const panel = (text, ...buttons) => make("div", { className: "panel" }, make("p", {}, text), make("div", { className: "options" }, buttons));
    const own = !state.owner && state.wishes.find(({ number }) => number === state.wish);
    const [first, ...others] = state.owner ? state.wishes : [];
    const admit = (key, text, yes) => button(key, text, () => this.say({ type: "admit", wish: first.number, yes }));
    const free = own && state.door === "open" && typeof state.sitters[own.player]?.keeps !== "string";
    return [
      state.kept !== null && state.player === null && panel(`A bot plays for you in place ${state.kept + 1}.`, button("return", "Come back", () => this.sit(state.kept), { className: "main" })),
      own && panel(`You wait for place ${own.player + 1}: you sit down ${free ? "at the next deal, or when" : "when"} ${runner(scene)} lets you in.`, button("unwish", "Do not wait", () => this.say({ type: "stand" }))),
      first && panel(`${wishSaid(scene, first)}${scene.now && scene.now.stage !== "finished" ? ". Let in now, they see a hand of this deal" : ""}${others.length ? `. ${others.length} more wait` : ""}.`, admit("admit", "Let them in", true), admit("refuse", "Do not let them in", false)),
    ];
  }

  sit(player) {
    const name = [...setting("name").trim()].slice(0, 40).join("").replace(/\p{C}/gu, "");
    this.say({ type: "sit", player, ...(name ? { name } : {}) });
  }

  invite() {
    const link = make("code", { id: "invite" }, this.world.invite);
    const copied = make("span", { className: "dim", aria: { live: "polite" } });
    const copy = async () => {
      getSelection().selectAllChildren(link);
      // Only pages that came safely may copy.
      await navigator.clipboard?.writeText(link.textContent).then(() => (copied.textContent = "Copied"), () => {});
    };
    return make("div", { className: "invite" }, make("p", {}, "Whoever has this link can look on or sit down:"), link, make("p", { className: "row" }, button("copy", "Copy the link", copy), copied));
  }

  more() {
    const { state, scene } = this;
    const { now, names, rules, me } = scene;
    const somebody = state.sitters.some((sitter, player) => sitter && !sitter.bot && player !== state.player);
    if (!now || now.stage === "finished" || this.replaying || me < 0 || state.proposal || !somebody) return [];
    const pick = (label, options, does) => {
      const select = make("select", { id: label.replaceAll(" ", "-") }, options.map(([value, text]) => make("option", { value }, text)));
      return make("p", { className: "row" }, make("label", { htmlFor: select.id }, capital(label)), select, button(label, ["Propose", unseen(` that ${label}`)], () => this.say(does(select.value))));
    };
    return [
      now.stage === "play" && rules.early_end && pick("all the tricks that are left go to", names.map((name, seat) => [seat, name]), (seat) => ({ type: "claim tricks", seat: Number(seat) })),
      pick("the hand is void, because", WRONG.map((why) => [why, why]), (why) => ({ type: "void", why })),
    ];
  }
}
