// What the viewer may do, made of what the view says is legal, and of nothing else. What is not legal can be tried as
// well: the host then says why not.

import { button, cardShape, html, sayUnseen, suitShape } from "./html.js";
import { trumpOf } from "./order.js";
import { bidParts, capital, labels, say, sayCard, saySuit, special } from "./wording.js";
import { callShort, drawSigns, sayOption } from "./words.js";

/**
 * @import { Card } from "./fivehundred-1.js"
 * @import { Shown } from "./html.js"
 * @import { View } from "../../../../src/fivehundred/hosting/following.js"
 * @import { InDeal, Scene } from "./table.js"
 */
/** @typedef {keyof import("./fivehundred-1.js").Values} Strain */
/** @typedef {import("./room.js").Room} Room */

/** The legal texts, none when another is to act or cards are to be discarded. @param {View | null} now */
const texts = (now) => (now?.legal?.type === "listed" ? now.legal.texts : []);

/**
 * Whether what is discarded goes to a partner: so the contract says, and nobody has discarded anything.
 * @param {InDeal} scene
 */
function handsOn({ rules, now, view }) {
  const laid = view.done.some(({ action }) => ["hidden", "discard"].includes(action.type));
  return special(rules, now.contract?.call)?.kitty === "passed on" && !laid;
}

/** @param {InDeal} scene */
const blind = ({ now, me }) => now.stage === "auction" && !now.hand.length && now.hand_sizes[me] > 0;

/**
 * Whether a joker is to be declared by somebody whose hand has none: they are asked too, or the others would know.
 * @param {View} now
 */
const withoutJoker = (now) => now.stage === "declaring" && texts(now).length === 1;

/** What the viewer is asked for, or nothing. @param {Scene} scene */
export function question(scene) {
  const { me } = scene;
  if (!scene.now || me < 0 || scene.now.to_act !== me) return "";
  const { now } = scene;
  if (now.legal?.type === "discards")
    return say(handsOn(scene) ? "choose to pass on" : "choose to discard", { count: now.legal.size });
  if (now.stage === "auction" && blind(scene)) return say("look or blind");
  if (withoutJoker(now)) return say("no joker");
  return labels("question")[now.stage] ?? say("choose");
}

/**
 * What the legal texts say of a card: to play it, to play it as a suit, to give it.
 * @param {View} now
 * @param {string} card
 */
const ofCard = (now, card) =>
  texts(now).filter((one) => one === card || one === `give ${card}` || one.startsWith(`${card}=`));

/** @param {InDeal} scene @param {Room} room @param {Card} card */
function click({ now }, room, card) {
  if (room.replaying) return;
  if (now.legal?.type === "discards") {
    const { chosen } = room;
    if (!chosen.delete(card)) {
      // One too many takes the place of the first that was chosen, when there is room for one alone.
      if (chosen.size === 1 && now.legal.size === 1) chosen.clear();
      if (chosen.size < now.legal.size) chosen.add(card);
    }
    return room.draw();
  }
  const options = ["play", "gift"].includes(now.stage) ? ofCard(now, card) : [];
  if (options.length > 1) {
    room.joker = card;
    return room.attend(".box button");
  }
  return room.act(options[0] ?? card, "play");
}

/**
 * The cards of the viewer as buttons: a fan, in which suits and trumps stand together as the host has put them.
 * @param {Scene} scene
 * @param {Room} room
 */
export function handParts(scene, room) {
  const { me } = scene;
  if (!scene.now || me < 0) return null;
  const { now } = scene;
  if (blind(scene)) {
    const count = now.hand_sizes[me];
    const backs = Array.from(
      { length: count },
      (_, number) => html`<span style=${place(number, count)}>${cardShape(null, say("face down"))}</span>`,
    );
    return html`<div class="cards fan" style=${fan(count)}>
      ${backs}
    </div>`;
  }
  const lying = now.table_cards[me] ?? [];
  const { hand } = now;
  return [
    lying.length > 0 && html`<p key="title" class="dim">${say("your table")}</p>`,
    lying.length > 0 &&
      html`<div
        key="lying"
        class="cards lying"
        role="group"
        aria-label=${say("your table")}
        data-roving
      >
        ${lying.map((card) => cardButton(scene, room, card))}
      </div>`,
    hand.length > 0 &&
      html`<div
        key="hand"
        class=${`cards fan${hand.length > 10 ? " many" : ""}`}
        role="group"
        aria-label=${say("your hand")}
        data-roving
        style=${fan(hand.length)}
      >
        ${hand.map((card, number) => cardButton(scene, room, card, place(number, hand.length)))}
      </div>`,
  ];
}

/** How many cards a row has room for: as many as at first, so that none of them grows. @param {number} count */
const fan = (count) => ({ "--count": Math.max(count, 10), "--half": Math.ceil(Math.max(count, 10) / 2) });

/**
 * Where a card of the fan stands: how far from the middle, in one row and in two, and how far aside, from -1 to 1.
 * @param {number} number
 * @param {number} count
 */
function place(number, count) {
  const half = Math.ceil(count / 2);
  const below = number >= half;
  return {
    "--place": number - (count - 1) / 2,
    "--placed": below ? number - half - (count - half - 1) / 2 : number - (half - 1) / 2,
    "--above": Number(!below),
    "--aside": (2 * number) / Math.max(count - 1, 1) - 1,
  };
}

/**
 * @param {InDeal} scene
 * @param {Room} room
 * @param {Card} card
 * @param {ReturnType<typeof place>} [style] where in the fan it stands
 */
function cardButton(scene, room, card, style) {
  const { now, view, me } = scene;
  const laying = now.legal?.type === "discards";
  const mine = !room.replaying && now.to_act === me && ["play", "gift"].includes(now.stage);
  const can = laying || (mine && ofCard(now, card).length > 0);
  const fresh = laying && [view.holding?.kitty, view.holding?.received].some((cards) => cards?.includes(card));
  const proof = room.evidence.includes(card);
  const advised = room.advised.includes(card);
  return button(`card ${card}`, cardShape(card), () => click(scene, room, card), {
    class: [mine && (can ? "can" : "not"), proof && "proof", fresh && "fresh", advised && "advised"]
      .filter(Boolean)
      .join(" "),
    style,
    "data-card": card,
    "aria-label":
      sayCard(card) +
      (fresh ? say("is new") : "") +
      (advised ? say("is advised") : "") +
      (mine && !can ? say("not allowed") : ""),
    "aria-disabled": mine && !can ? "true" : null,
    "aria-pressed": laying ? String(room.chosen.has(card)) : null,
  });
}

/** What the viewer has discarded, given and got; it is for the viewer alone. @param {InDeal} scene */
export function drawLaidAway({ now, view }) {
  if (!view?.holding || now.stage === "finished") return null;
  const { discards, handed_on: given, received } = view.holding;
  const all = /** @type {[string, string[]][]} */ ([
    [say("you discarded"), discards],
    [say("you handed on"), given],
    [say("you were handed"), received],
  ]);
  const rows = all.filter(([, cards]) => cards.length);
  if (!rows.length) return null;
  return rows.map(
    ([title, cards]) =>
      html`<div class="cards small">
        <span class="dim">${title}</span>${cards.map((card) => cardShape(card, sayCard(card)))}
      </div>`,
  );
}

/** @type {(room: Room, option: string, inside: Shown, more?: Record<string, unknown>) => Shown} */
const option = (room, said, inside, more = {}) =>
  button(`option ${said}`, inside, () => room.act(said), {
    "data-option": said,
    ...more,
  });

/** @type {(label: string, kind: string, ...inside: Shown[]) => Shown} */
const group = (label, kind, ...inside) =>
  html`<div
    key=${label}
    class=${kind}
    role="group"
    aria-label=${label}
    data-roving
  >
    ${inside}
  </div>`;

/**
 * The box in which the viewer chooses what is not a card of the hand.
 * @param {Scene} scene
 * @param {Room} room
 * @returns {Shown}
 */
export function boxParts(scene, room) {
  const { rules, me, names } = scene;
  if (!scene.now || me < 0) return null;
  const { now } = scene;
  const legal = texts(now);
  if (room.sure) return sureBox(scene, room, room.sure);
  // Whoever waits sees the table, and who calls what.
  if (now.stage === "auction" && !blind(scene)) return now.to_act === me ? auctionBox(scene, room, legal) : null;
  if (now.legal?.type === "discards") return layingBox(scene, room, now.legal.size);
  if (now.stage === "play" || now.stage === "gift") return room.joker ? jokerBox(scene, room, room.joker) : null;
  const cards = legal.filter((one) => /^call [^ ]*[SCDHK2]$/.test(one) && !/^call \d$/.test(one));
  const others = legal.filter((one) => !cards.includes(one));
  const calling = cards.map((one) => {
    const card = one.slice(5);
    return option(room, one, cardShape(card), {
      class: "can",
      "aria-label": say("call the", { card: sayCard(card) }),
    });
  });
  const plain = withoutJoker(now)
    ? others.map((one) => option(room, one, say("play on"), { class: "main" }))
    : others.map((one) => option(room, one, drawSigns(capital(sayOption(rules, now.stage, one, names)))));
  return [
    cards.length > 0 && group(say("cards to call"), "cards calling", calling),
    others.length > 0 && group(say("what you may do"), "options", plain),
  ];
}

/** @param {InDeal} scene @param {Room} room @param {number} size */
function layingBox(scene, room, size) {
  const { chosen } = room;
  const lay = () => room.carryOut({ type: "discard", cards: [...chosen] });
  const said = say(handsOn(scene) ? "pass on" : "discard", { count: size });
  return html`<div class="options">
    ${button("lay", said, lay, { class: "main", disabled: chosen.size !== size })}
    <span class="dim" aria-live="polite">${say("chosen", { chosen: chosen.size, size })}</span>
  </div>`;
}

/** @param {InDeal} scene @param {Room} room @param {string} joker */
function jokerBox({ now }, room, joker) {
  const buttons = ofCard(now, joker).map((one) => {
    const suit = /** @type {string | undefined} */ (one.split("=")[1]);
    // With trumps, a joker of no suit is one of them.
    const none = trumpOf(now.contract?.call ?? null) ? say("trumps") : say("no suit");
    return option(room, one, suit ? [suitShape(suit), ` ${saySuit(suit)}`] : none);
  });
  const back = button("back", say("another card"), () => ((room.joker = null), room.draw()));
  return [html`<p>${say("must follow")}</p>`, group(say("suit for joker"), "options", buttons, back)];
}

/** Whether a bid is so high that it is asked for once more. @param {Scene} scene @param {string} call */
export function isHigh({ rules }, call) {
  const { first_level: first, values } = rules.schedule;
  const level = bidParts(call)?.[1];
  if (level) return Number(level) > 7;
  const sevens = Object.values(values).map((row) => row[7 - first] ?? 0);
  return (special(rules, call)?.value ?? 0) > Math.max(...sevens);
}

/** @param {Scene} scene @param {Room} room @param {string} call */
function sureBox({ rules }, room, call) {
  const said = capital(callShort(rules, call));
  const bid = button("sure", drawSigns(say("bid", { call: said })), () => room.act(call), {
    class: "main",
  });
  const back = button("back", say("back"), () => ((room.sure = null), room.attend(".box button")));
  return [html`<p>${drawSigns(say("sure", { call: said }))}</p>`, group(say("your call"), "options", bid, back)];
}

/**
 * Every bid that the rules know, with its value: those that are not legal now are pale, and say why when tried.
 * @param {InDeal} scene
 * @param {Room} room
 * @param {string[]} legal
 */
function auctionBox(scene, room, legal) {
  const { rules, names } = scene;
  const { first_level: first, values } = rules.schedule;
  const range = Array.from(
    { length: rules.highest_level - rules.lowest_level + 1 },
    (_, more) => rules.lowest_level + more,
  );
  const bidden = legal.map((one) => Number(bidParts(one)?.[1] ?? range[0]));
  const levels = [...new Set([...range, ...bidden])].sort((a, b) => a - b);
  const strains = /** @type {Strain[]} */ (Object.keys(values))
    .sort((a, b) => values[a][0] - values[b][0])
    .filter((strain) => strain !== "NT" || rules.no_trump !== "barred");
  const shown = new Set();
  /** @type {(call: string, points?: number | null, kind?: string) => Shown} */
  const cell = (call, points, kind = "") => {
    shown.add(call);
    const can = legal.includes(call);
    const inside = [
      html`<b>${drawSigns(capital(callShort(rules, call)))}</b>`,
      points !== undefined && html`<small> ${points}${sayUnseen(say("points"))}</small>`,
      !can && sayUnseen(say("not allowed")),
    ];
    const bid = () => {
      if (!can || !isHigh(scene, call)) return room.act(call);
      room.sure = call;
      return room.attend("[data-key=sure]");
    };
    const more = {
      class: `${can ? "can" : "not"} ${kind}${room.advised.includes(call) ? " advised" : ""}`,
      "data-option": call,
      "aria-disabled": can ? null : "true",
    };
    return button(`option ${call}`, inside, bid, more);
  };
  const grid = levels.flatMap((level) =>
    strains.map((strain) => cell(`${level}${strain}`, values[strain][level - first])),
  );
  const specials = rules.specials.map(({ key, value }) => cell(key, value));
  const pass = cell("P", undefined, "main");
  const others = legal
    .filter((one) => !shown.has(one))
    .map((one) =>
      option(room, one, capital(sayOption(rules, "auction", one, names)), {
        class: "can",
      }),
    );
  // First to pass: whoever presses Enter once too often bids nothing.
  return group(
    say("your call"),
    "calls",
    html`<div class="options">${pass}${specials}${others}</div>`,
    html`<div class="bids" style=${{ "--strains": strains.length }}>
      ${grid}
    </div>`,
  );
}
