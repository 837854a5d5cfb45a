// What the viewer may do, made of what the view says is legal, and of nothing else. What is not legal can be tried as
// well: the host then says why not.

import { button, cardShape, make, roving, suitShape, unseen } from "./dom.js";
import { bidParts, callShort, capital, cardSaid, optionSaid, plural, signed, SUITS } from "./words.js";

const QUESTIONS = {
  auction: "bid or pass",
  claims: "keep the hand or throw it in",
  "partner call": "call your partner",
  "slam call": "say whether you undertake all the tricks alone",
  gift: "choose a card for your partner",
  "breach call": "say whether you undertake to defeat the contract",
  declaring: "say what the joker is to be",
  play: "play a card",
};

/** The legal texts, none when another is to act or cards are to be discarded. */
const texts = (now) => (now?.legal?.type === "listed" ? now.legal.texts : []);

/** Whether what is discarded goes to a partner: so the contract says, and nobody has discarded anything. */
function handsOn({ rules, now, view }) {
  const special = rules.specials.find((one) => one.key === now.contract?.call);
  const laid = view.table.done.some(({ action }) => action.type === "hidden" || action.type === "discard");
  return special?.kitty === "passed on" && !laid;
}

/** What the viewer is asked for, or nothing. */
export function question(scene) {
  const { now, me } = scene;
  if (!now || me < 0 || now.to_act !== me) return "";
  if (now.legal?.type === "discards") return `choose ${plural(now.legal.size, "card")} to ${handsOn(scene) ? "pass on" : "discard"}`;
  if (now.stage === "auction" && blind(scene)) return "look at your cards, or bid blind";
  return QUESTIONS[now.stage] ?? "choose";
}

const blind = ({ now, me }) => now.stage === "auction" && !now.hand.length && now.hand_sizes[me] > 0;

/** What the legal texts say of a card: to play it, to play it as a suit, to give it. */
const ofCard = (now, card) => texts(now).filter((text) => text === card || text === `give ${card}` || text.startsWith(`${card}=`));

/** `world` has `act(text, stage)`, `say(request)`, `chosen` (a set of cards) and `joker` (the card a suit is to be chosen for). */
function clicked(scene, world, card) {
  const { now } = scene;
  if (now.legal?.type === "discards") {
    const { chosen } = world;
    if (!chosen.delete(card)) {
      // One too many takes the place of the first that was chosen, when there is room for one alone.
      if (chosen.size === 1 && now.legal.size === 1) chosen.clear();
      if (chosen.size < now.legal.size) chosen.add(card);
    }
    return world.redraw();
  }
  const options = ["play", "gift"].includes(now.stage) ? ofCard(now, card) : [];
  if (options.length > 1) {
    world.joker = card;
    return world.redraw("joker");
  }
  return world.act(options[0] ?? card, "play");
}

/** The cards of the viewer as buttons. */
export function handParts(scene, world) {
  const { now, view, me } = scene;
  if (!now || me < 0) return [];
  if (blind(scene)) return make("div", { className: "cards" }, Array.from({ length: now.hand_sizes[me] }, () => cardShape(null, "a card face down")));
  const lying = now.table_cards[me] ?? [];
  const tables = lying.length > 0 && make("div", { className: "cards lying", aria: { role: "group", label: "Your cards on the table" } }, lying.map((card) => cardButton(scene, world, card)));
  if (tables) roving(tables);
  const hand = make("div", { className: "cards", aria: { role: "group", label: "Your hand" } }, now.hand.map((card) => cardButton(scene, world, card)));
  hand.style.setProperty("--count", Math.max(now.hand.length, 8));
  return [tables && make("p", { className: "dim" }, "Your cards on the table"), tables, now.hand.length > 0 && roving(hand)];
}

/** What the viewer has discarded, given and got; it is for the viewer alone. */
export function laidAway({ now, view }) {
  if (!view?.holding || now.stage === "finished") return [];
  const { discards, handed_on, received } = view.holding;
  const rows = [["You discarded", discards], ["You handed on", handed_on], ["You were handed", received]].filter(([, cards]) => cards.length);
  return rows.length > 0 && make("details", { data: { key: "laid" } }, make("summary", {}, "Discards"), rows.map(([title, cards]) =>
    make("div", { className: "cards small" }, make("span", { className: "dim" }, title), cards.map((card) => cardShape(card, cardSaid(card))))));
}

function cardButton(scene, world, card) {
  const { now, view, me } = scene;
  const laying = now.legal?.type === "discards";
  const mine = now.to_act === me && ["play", "gift"].includes(now.stage);
  const can = laying || (mine && ofCard(now, card).length > 0);
  const proof = world.evidence.includes(card);
  const { kitty, received } = view.holding;
  const fresh = laying && [...kitty, ...received].includes(card);
  const said = `${cardSaid(card)}${fresh ? ", new" : ""}${mine && !can ? ", not allowed" : ""}`;
  return button(`card ${card}`, cardShape(card), () => clicked(scene, world, card), {
    className: `${mine ? (can ? "can" : "not") : ""}${proof ? " proof" : ""}${fresh ? " fresh" : ""}`,
    aria: { label: said, ...(mine && !can ? { disabled: "true" } : {}), ...(laying ? { pressed: String(world.chosen.has(card)) } : {}) },
  });
}

const option = (world, text, inside, more = {}) => button(`option ${text}`, inside, () => world.act(text), { data: { option: text }, ...more });

/** The box in which the viewer chooses what is not a card of the hand. */
export function boxParts(scene, world) {
  const { now, rules, me } = scene;
  if (!now || me < 0) return [];
  const legal = texts(now);
  if (now.stage === "auction" && !blind(scene)) return auctionBox(scene, world, legal);
  if (now.legal?.type === "discards") return layingBox(scene, world);
  if (now.stage === "play" || now.stage === "gift") return world.joker ? jokerBox(scene, world) : [];
  const cards = legal.filter((text) => /^call [^ ]*[SCDHK2]$/.test(text) && !/^call \d$/.test(text));
  const others = legal.filter((text) => !cards.includes(text));
  return [
    cards.length > 0 &&
      roving(make("div", { className: "cards calling", aria: { role: "group", label: "Cards to call" } }, cards.map((text) => {
        const card = text.slice(5);
        return option(world, text, cardShape(card), { className: "can", aria: { label: `Call the ${cardSaid(card)}` } });
      }))),
    others.length > 0 &&
      roving(make("div", { className: "options", aria: { role: "group", label: "What you may do" } }, others.map((text) => option(world, text, signed(capital(optionSaid(rules, now.stage, text, scene.names))))))),
  ];
}

function layingBox(scene, world) {
  const { size } = scene.now.legal;
  const { chosen } = world;
  const verb = handsOn(scene) ? "Pass on" : "Discard";
  return make("div", { className: "options" },
    button("lay", `${verb} ${plural(size, "card")}`, () => world.say({ type: "act", action: { type: "discard", cards: [...chosen] } }), { className: "main", disabled: chosen.size !== size }),
    make("span", { className: "dim", aria: { live: "polite" } }, `${chosen.size} of ${size} chosen. A dot marks new cards.`));
}

function jokerBox(scene, world) {
  const { now } = scene;
  const buttons = ofCard(now, world.joker).map((text) => {
    const suit = text.split("=")[1];
    return option(world, text, suit ? [suitShape(suit), ` ${SUITS[suit]}`] : "No suit");
  });
  const back = button("back", "Another card", () => ((world.joker = null), world.redraw()));
  return [make("p", {}, "The others must follow the joker with"), roving(make("div", { className: "options", aria: { role: "group", label: "A suit for the joker" } }, buttons, back))];
}

/** Every bid that the rules know, with its value: those that are not legal now are pale, and say why when tried. */
function auctionBox(scene, world, legal) {
  const { now, rules, me } = scene;
  const { first_level: first, values } = rules.schedule;
  const range = Array.from({ length: rules.highest_level - rules.lowest_level + 1 }, (_, more) => rules.lowest_level + more);
  const levels = [...new Set([...range, ...legal.map((text) => Number(bidParts(text)?.[1] ?? range[0]))])].sort((a, b) => a - b);
  const strains = Object.keys(values).sort((a, b) => values[a][0] - values[b][0]).filter((strain) => strain !== "NT" || rules.no_trump !== "barred");
  const shown = new Set();
  const cell = (text, points) => {
    shown.add(text);
    const can = legal.includes(text);
    const inside = [make("b", {}, signed(capital(callShort(rules, text)))), points !== undefined && make("small", {}, ` ${points}`, unseen(" points")), mine && !can && unseen(", not allowed")];
    return option(world, text, inside, { className: can ? "can" : "not", aria: can ? {} : { disabled: "true" } });
  };
  const mine = now.to_act === me;
  const grid = levels.flatMap((level) => strains.map((strain) => cell(`${level}${strain}`, values[strain][level - first])));
  const specials = rules.specials.map((special) => cell(special.key, special.value));
  const pass = cell("P");
  pass.classList.add("main");
  const others = legal.filter((text) => !shown.has(text)).map((text) => option(world, text, capital(optionSaid(rules, "auction", text, scene.names)), { className: "can" }));
  const bids = make("div", { className: "bids" }, grid);
  bids.style.setProperty("--strains", strains.length);
  // First to pass: whoever presses Enter once too often bids nothing.
  return roving(make("div", { className: "calls", aria: { role: "group", label: "Your call" } }, make("div", { className: "options" }, pass, specials, others), bids));
}
