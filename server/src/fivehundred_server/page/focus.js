// Where the keyboard is: one stop of the tab key for a group of buttons, in which the arrow keys move; and the focus is
// not lost when what had it is gone.

/** @param {Element} element @returns {HTMLElement[]} */
const reachable = (element) => [
  .../** @type {NodeListOf<HTMLElement>} */ (
    element.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")
  ),
];

const isClosed = (/** @type {Element} */ one) => one.getAttribute("aria-disabled") === "true";

/** @param {HTMLElement} element */
export function focus(element) {
  const group = element.closest("[data-roving]");
  if (group) for (const one of reachable(group)) one.tabIndex = one === element ? 0 : -1;
  element.focus({ preventScroll: false });
}

/**
 * After a drawing: each group has one stop, the first that may be chosen unless the focus is in it.
 * @param {Element} root
 */
function rove(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const all = reachable(group);
    const here = all.find((one) => one === document.activeElement);
    const stop = here ?? all.find((one) => !isClosed(one)) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
}

/**
 * Draw, and leave the focus where it was: on the same button, or one beside it; `fallback` is for where there is none.
 * @param {Element} root
 * @param {() => void} draw
 * @param {() => HTMLElement | null} fallback
 */
export function keepFocus(root, draw, fallback) {
  const focused = /** @type {HTMLElement | null} */ (
    root.contains(document.activeElement) ? document.activeElement : null
  );
  const region = focused?.closest("[data-region]");
  const place = focused && region ? reachable(region).indexOf(focused) : -1;
  draw();
  if (focused && !focused.isConnected) {
    const { key } = focused.dataset;
    const all = region?.isConnected ? reachable(region) : [];
    const next = (key && all.find((one) => one.dataset.key === key)) || all[Math.min(place, all.length - 1)];
    if (next) focus(next);
    else fallback()?.focus({ preventScroll: true });
  }
  rove(root);
}

/** Hear the arrow keys in all groups of `root`: left and right, up and down as seen. @param {HTMLElement} root */
export function hearArrows(root) {
  root.addEventListener("keydown", (event) => {
    const here = document.activeElement;
    const group = here?.closest("[data-roving]");
    if (!here || !group || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = reachable(group);
    const place = buttons.indexOf(/** @type {HTMLElement} */ (here));
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
}

/**
 * The button above (-1) or below (1), as near as can be.
 * @param {Element} here
 * @param {HTMLElement[]} buttons
 * @param {number} way
 */
function nearest(here, buttons, way) {
  const from = here.getBoundingClientRect();
  let found;
  let least = Infinity;
  for (const one of buttons) {
    const to = one.getBoundingClientRect();
    const down = (to.top + to.bottom - from.top - from.bottom) / 2;
    const far = Math.abs(down) * 4 + Math.abs(to.left + to.right - from.left - from.right) / 2;
    if (down * way > from.height / 2 && far < least) [found, least] = [one, far];
  }
  return found;
}
