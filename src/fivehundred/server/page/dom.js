// Small helpers to build the page. Text only ever becomes text: names and rules are written by strangers.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

/** An element with properties (`data`, `aria`, `on` are objects) and children, which are elements or texts. */
export function make(tag, { data = {}, aria = {}, on = {}, ...properties } = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) made[name] = value;
  for (const [name, value] of Object.entries(data)) made.dataset[name] = value;
  for (const [name, value] of Object.entries(aria)) made.setAttribute(name === "role" ? name : `aria-${name}`, value);
  for (const [name, value] of Object.entries(on)) made.addEventListener(name, value);
  made.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button that is known by *key* wherever it is made anew. */
export const button = (key, inside, does, { data, ...more } = {}) =>
  make("button", { type: "button", data: { key, ...data }, on: { click: does }, ...more }, inside);

/** Text that only screen readers say. */
export const unseen = (text) => make("span", { className: "unseen" }, text);

function shape(id, said, kind) {
  const made = document.createElementNS(SVG, "svg");
  const use = made.appendChild(document.createElementNS(SVG, "use"));
  use.setAttribute("href", `#${id}`);
  made.setAttribute("class", kind);
  if (said) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", said);
  } else made.setAttribute("aria-hidden", "true");
  return made;
}

/** A card, or its back; `suit` is what a led joker stands for. Without `said` a screen reader passes over it. */
export const cardShape = (card, said = "", suit = null) =>
  shape(`card-${card ?? "back"}${suit ? `-${suit}` : ""}`, said, "card");

export const suitShape = (suit, said = "") => shape(`suit-${suit}`, said, "suit");

/** Put the cards into the page, once; all pictures of cards refer to them. */
export async function loadCards(address) {
  const answer = await fetch(address);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sprite");
  drawn.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(drawn, true));
}

/** What a region of the page shows, made anew only when `of` has changed; the focus stays where it was. */
export function region(element, of, build) {
  const mark = JSON.stringify(of);
  if (element.mark === mark) return false;
  element.mark = mark;
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? reachable(element).indexOf(focused) : -1;
  const before = [...element.querySelectorAll("details[open]")].map((one) => one.dataset.key);
  element.replaceChildren(...[build()].flat(9).filter((child) => child));
  for (const one of element.querySelectorAll("details")) if (before.includes(one.dataset.key)) one.open = true;
  if (focused) {
    const all = reachable(element);
    const same = focused.dataset.key && all.find((one) => one.dataset.key === focused.dataset.key);
    const next = same || all[Math.min(place, all.length - 1)];
    if (next) focus(next);
    else element.dispatchEvent(new CustomEvent("focuslost", { bubbles: true }));
  }
  return true;
}

const reachable = (element) => [...element.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")];

export function focus(element) {
  const group = element.closest("[data-roving]");
  if (group) for (const one of reachable(group)) one.tabIndex = one === element ? 0 : -1;
  element.focus({ preventScroll: false });
}

/** One stop of the tab key for a group of buttons, in which the arrow keys move: left and right, up and down as seen. */
export function roving(group) {
  group.dataset.roving = "";
  const all = reachable(group);
  const first = all.find((one) => one.getAttribute("aria-disabled") !== "true") || all[0];
  for (const one of all) one.tabIndex = one === first ? 0 : -1;
  group.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = document.activeElement;
    const buttons = reachable(group);
    const place = buttons.indexOf(here);
    if (place < 0) return;
    const next = {
      ArrowLeft: () => buttons[place - 1],
      ArrowRight: () => buttons[place + 1],
      Home: () => buttons[0],
      End: () => buttons.at(-1),
      ArrowUp: () => nearest(here, buttons, -1),
      ArrowDown: () => nearest(here, buttons, 1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    const there = next();
    if (there) focus(there);
  });
  return group;
}

/** The button above (-1) or below (1), as near as can be. */
function nearest(here, buttons, way) {
  const from = here.getBoundingClientRect();
  let found = null;
  let least = Infinity;
  for (const one of buttons) {
    const to = one.getBoundingClientRect();
    const down = (to.top + to.bottom - from.top - from.bottom) / 2;
    const far = Math.abs(down) * 4 + Math.abs(to.left + to.right - from.left - from.right) / 2;
    if (down * way > from.height / 2 && far < least) [found, least] = [one, far];
  }
  return found;
}
