// Plays with the modules of the page and a host, without a browser: node scenarios.mjs NAME PYTHON. What the page would
// draw is a tree of values, in which buttons are found by their keys and pressed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { register } from "node:module";
import { createInterface } from "node:readline";

const [, , name, python] = process.argv;
/** Draws as values; the rest of the page is as it is. */
const DRAWING = `
import htm from "./vendor/htm.js";
const h = (type, props, ...children) => ({ type, props: props ?? {}, children });
export const html = htm.bind(h);
export const render = (tree, root) => { root.tree = tree; };
export const button = (key, inside, does, more = {}) => h("button", { key, onClick: does, ...more }, inside);
export const sayUnseen = (said) => h("span", null, said);
export const cardShape = (card) => h("card", { card });
export const suitShape = (suit) => h("suit", { suit }, suit);
`;
const HOOKS = `
import { readFileSync } from "node:fs";
const DRAWING = ${JSON.stringify(DRAWING)};
export async function load(url, context, next) {
  const ours = url.includes("/page/") || url.endsWith("/following.js");
  if (!ours || !url.endsWith(".js")) return next(url, context);
  const source = url.endsWith("/page/html.js") ? DRAWING : readFileSync(new URL(url));
  return { format: "module", shortCircuit: true, source };
}`;
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

const kept = new Map([["fivehundred.settings", JSON.stringify({ pace: "0", language: "en", name: "Ann" })]]);
const element = () => ({ dataset: { docs: "" }, setAttribute() {} });
const set = (key, value) => Object.defineProperty(globalThis, key, { value, configurable: true });
set("localStorage", { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
set("navigator", { languages: ["en"] });
set("document", {
  ...{ hidden: false, body: {}, activeElement: {}, documentElement: element(), timeline: { currentTime: 0 } },
  ...{ getElementById: element, querySelector: () => null, querySelectorAll: () => [], addEventListener() {} },
});
set("matchMedia", () => ({ matches: true }));
const every = setInterval;
set("setInterval", (does, time) => every(does, time).unref());
const { Room } = await import("../src/fivehundred_server/page/room.js");

const host = spawn(python, [new URL("page_host.py", import.meta.url).pathname], { stdio: ["pipe", "pipe", "inherit"] });
const asking = [];
createInterface({ input: host.stdout }).on("line", (line) => asking.shift()(JSON.parse(line)));

const people = new Map();
let last = Promise.resolve();

/** Let the host do something, and everybody hear what it says. */
async function command(asked) {
  const answer = new Promise((resolve) => asking.push(resolve));
  host.stdin.write(`${JSON.stringify(asked)}\n`);
  for (const [client, text] of await answer) people.get(client)?.transport.onmessage(text);
}

/** Wait until everything that was said is answered. */
async function settle() {
  for (let before = null; before !== last; await new Promise((resolve) => setTimeout(resolve, 5))) await (before = last);
}

/** Somebody opens the page. */
async function join(client, wished = null) {
  const send = (text) => (last = last.then(() => command({ hear: text, client })));
  const root = { replaceChildren() {}, addEventListener() {}, querySelector: () => null, querySelectorAll: () => [] };
  const transport = { send, connect() {} };
  const world = { transport, bots: ["random", "sensible"], wished, explain: async () => [], lobby: "/", invite: null };
  const room = new Room(Object.assign(root, { contains: () => false }), world);
  people.set(client, { transport, room, root });
  transport.onstate("open");
  transport.onopen();
  await settle();
  return people.get(client);
}

function* nodes(tree) {
  if (Array.isArray(tree)) for (const one of tree) yield* nodes(one);
  else if (tree && typeof tree === "object") {
    yield tree;
    yield* nodes(tree.children);
  } else if (typeof tree === "string" || typeof tree === "number") yield tree;
}
const words = (tree) =>
  [...nodes(tree)].filter((one) => typeof one !== "object").join("").replace(/\s+/g, " ").trim();
const find = (one, key) => [...nodes(one.root.tree)].find((node) => node.type === "button" && node.props.key === key);
const shown = (one) => words(one.root.tree);

/** Press a button. */
async function press(one, key) {
  const button = find(one, key);
  assert.ok(button, `there is no button ${key} in: ${shown(one)}`);
  button.props.onClick({ currentTarget: {} });
  await settle();
}

async function sit(one, player) {
  one.room.sit(player);
  await settle();
}

async function say(one, request) {
  one.room.say(request);
  await settle();
}

/** Two or more people sit at a table of two to four, with bots in the other places, and are dealt a hand. */
async function deal(rules, count, more = {}) {
  await command({ start: rules, ...more });
  const there = [];
  for (const [player, client] of ["a", "b", "c"].slice(0, count).entries()) {
    there.push(await join(client));
    await sit(there[player], player);
  }
  for (let player = count; player < Number(rules.match(/-(\d)/)[1]); player++)
    await say(there[0], { type: "place", player, bot: "sensible" });
  for (const one of there) await say(one, { type: "ready" });
  await command({});
  return there;
}

const SCENARIOS = {
  async "a name that cannot be read holds up nothing"() {
    await command({ start: "standard-3" });
    const ann = await join("a");
    await say(ann, { type: "sit", player: 0, name: "\u2028" });
    assert.match(ann.room.refusal.said, /printable/);
    kept.set("fivehundred.settings", JSON.stringify({ pace: "0", language: "en", name: "\u3164" }));
    await sit(ann, 0);
    assert.equal(ann.room.state.player, 0);
  },
  async "whoever clicks twice has said it once"() {
    await command({ start: "standard-3" });
    const ann = await join("a");
    await sit(ann, 0);
    ann.room.say({ type: "ready" });
    ann.room.say({ type: "ready" });
    await settle();
    assert.deepEqual([ann.room.state.ready, ann.room.refusal], [[0], null]);
  },
  async "a place that was given away is offered no more"() {
    await command({ start: "standard-3" });
    const [ann, bob] = [await join("a"), await join("b")];
    await sit(ann, 0);
    await sit(bob, 1);
    await say(ann, { type: "place", player: 1, bot: "sensible" });
    assert.ok(find(bob, "return"));
    await sit(await join("c"), 1);
    await press(ann, "admit");
    assert.equal(find(bob, "return"), undefined);
    assert.ok(find(bob, "join"));
  },
  async "a partner whom nobody knows leaves open what is needed"() {
    const [ann] = await deal("called-5", 1);
    while (ann.room.state.view.stage === "auction") await command({ act: ann.room.state.view.to_act ? "P" : "6S" });
    while (ann.room.state.view.stage !== "play") await command({ act: "" });
    assert.ok(ann.room.state.view.contract.called);
    for (let card = 0; card < 5; card++) await command({ act: "" });
    const { contract, needed } = ann.room.state.view;
    assert.equal(/can no longer|has made|needs/.test(shown(ann)), contract.side.length > 1, JSON.stringify(needed));
  },
  async "a joker that was declared stands in its suit"() {
    const [ann] = await deal("australian-4", 1);
    for (let tries = 0; !ann.room.state.view.hand.includes("JK") && tries < 40; tries++) {
      while (!ann.room.state.match.rows[tries]) await command({ act: "" });
      await say(ann, { type: "ready" });
      await command({});
    }
    while (ann.room.state.view.stage === "auction") await command({ act: ann.room.state.view.to_act ? "P" : "10NT" });
    const { cards, size } = ann.room.state.view.legal;
    await say(ann, { type: "act", action: { type: "discard", cards: cards.filter((card) => card !== "JK").slice(0, size) } });
    await press(ann, "option declare JK=H");
    ann.room.ordering = true;
    ann.room.draw();
    assert.match(shown(ann), /10.*by Ann; joker as hearts/);
    const rows = [...nodes(ann.root.tree)].filter((node) => ["dt", "dd"].includes(node.type)).map(words);
    const order = rows.slice(rows.indexOf("Spades"));
    assert.match(order[order.indexOf("Hearts") + 1], /^joker/i);
    assert.equal(order.filter((one) => /joker/i.test(one)).length, 1);
    assert.equal(rows.indexOf("Spades"), 0);
  },
  async "nobody acted for whoever was late between deals"() {
    const [ann] = await deal("standard-3", 2, { ready_seconds: 10, dealer: 1 });
    await command({ time: 0 });
    while (!ann.room.state.match.rows.length) await command({ act: "" });
    await command({ time: 20 });
    await command({ time: 40 });
    await command({});
    assert.equal(ann.room.state.view.to_act, ann.room.scene.me);
    await command({ act: "" });
    assert.equal(ann.room.refusal, null);
  },
  async "a replay plays no card, and calls to one's turn"() {
    const [ann] = await deal("standard-3", 1);
    while (ann.room.state.view.stage !== "play" || ann.room.state.view.to_act !== ann.room.scene.me) await command({ act: "" });
    ann.room.replaying = { view: ann.room.state.view, step: 0 };
    ann.room.draw();
    assert.match(document.title, /your turn/i);
    const { hand } = ann.room.state.view;
    for (const card of hand) await press(ann, `card ${card}`);
    assert.deepEqual(ann.room.state.view.hand, hand);
  },
  async "a claim that cards were dealt wrongly needs people alone"() {
    const [ann] = await deal("standard-3", 3);
    assert.match(shown(ann), /the hand is void/i);
    await say(ann, { type: "place", player: 2, bot: "sensible" });
    assert.doesNotMatch(shown(ann), /the hand is void/i);
  },
};

try {
  await SCENARIOS[name]();
} finally {
  host.stdin.end();
}
