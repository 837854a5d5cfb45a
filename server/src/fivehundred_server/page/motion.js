// Cards that move: from the hand into the trick, and with the trick to whoever won it. Each is drawn where it is now,
// and comes from where it was; cards that are gone are seen on their way by copies.

const MILLISECONDS = 180;
const EASE = "cubic-bezier(.2, .7, .3, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{ element: HTMLElement, x: number, y: number, wide: number, played: boolean }} Place */

/** @param {Element} root @returns {Map<string, Place>} */
function places(root) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-card]"))) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const played = element.classList.contains("played");
    const place = {
      element,
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      wide: element.offsetWidth,
      played,
    };
    // The hand of the replay and the trick may show the same card; the trick is later in time.
    const { card = "" } = element.dataset;
    if (played || !found.has(card)) found.set(card, place);
  }
  return found;
}

/** @param {Element} root @param {string | undefined} seat @returns {{ x: number, y: number } | null} */
function plate(root, seat) {
  const element = seat === undefined ? null : root.querySelector(`.plate[data-seat="${seat}"]`);
  if (!element) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/**
 * Let a card come from `from` to where it stands.
 * @param {Place} to
 * @param {{ x: number, y: number, wide?: number }} from
 */
function come(to, from) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = from.wide ? from.wide / to.wide : 0.5;
  const glide = to.element.animate(
    { translate: [`${x}px ${y}px`, "0 0"], scale: [String(scale), "1"] },
    { duration: MILLISECONDS, easing: EASE },
  );
  // Without this, the browser draws the card once where it was, and starts to count after that.
  glide.startTime = document.timeline.currentTime;
}

/** Let a copy of a card go from where it was. @param {Place} from @param {{ x: number, y: number }} to */
function go({ element, x, y, wide }, to) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  delete copy.dataset.card;
  copy.setAttribute("aria-hidden", "true");
  const high = (wide * 90) / 64;
  copy.className = "gone";
  Object.assign(copy.style, {
    left: `${x - wide / 2}px`,
    top: `${y - high / 2}px`,
    width: `${wide}px`,
  });
  document.body.append(copy);
  copy.animate(
    {
      translate: ["0 0", `${to.x - x}px ${to.y - y}px`],
      scale: ["1", "0.35"],
      opacity: ["1", "0.4"],
    },
    { duration: MILLISECONDS, easing: EASE, fill: "forwards" },
  ).onfinish = () => copy.remove();
}

/**
 * Draw, and let the cards move that are elsewhere then.
 * @param {Element} root
 * @param {boolean} moves whether anything is to move
 * @param {() => void} draw
 */
export function move(root, moves, draw) {
  if (!moves || still.matches || document.hidden) return draw();
  const before = places(root);
  draw();
  const after = places(root);
  for (const [card, to] of after) {
    const from = before.get(card) ?? (to.played ? plate(root, to.element.dataset.seat) : null);
    if (from) come(to, from);
  }
  for (const [card, from] of before) {
    const to = from.played && !after.has(card) ? plate(root, from.element.dataset.to) : null;
    if (to) go(from, to);
  }
}
