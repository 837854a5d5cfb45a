// How others are invited: the link to a room, to be sent, copied or photographed.

import { button, html } from "./html.js";
import { say } from "./wording.js";
import { generate } from "./vendor/lean-qr.js";

/** @import { Clicked, Shown } from "./html.js" */
/**
 * @typedef {object} Invitation
 * @property {string} link
 * @property {"anywhere" | "nearby" | "here"} opens on which devices: all, those in this network, this one alone
 */

/** The empty modules that a camera needs around a code. */
const QUIET = 4;

/**
 * The invitation to the room at *path*. Where this page has an address that each device takes for its own, `ask`
 * promises those that the server has in its network.
 * @param {string} path
 * @param {() => Promise<{ addresses: string[] }>} ask
 * @returns {Promise<Invitation>}
 */
export async function invitation(path, ask) {
  const { hostname, origin } = location;
  if (!/^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(hostname)) return { link: origin + path, opens: "anywhere" };
  const { addresses } = await ask().catch(() => ({ addresses: /** @type {string[]} */ ([]) }));
  const [first] = addresses;
  return first ? { link: new URL(path, first).href, opens: "nearby" } : { link: origin + path, opens: "here" };
}

/** A text as a picture that phones read. @param {string} text */
function drawCode(text) {
  const code = generate(text);
  let dark = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) dark += `M${x} ${y}h1v1h-1z`;
  const size = code.size + 2 * QUIET;
  return html`<svg
    class="code"
    viewBox=${`${-QUIET} ${-QUIET} ${size} ${size}`}
    role="img"
    aria-label=${say("code of link")}
  >
    <rect x=${-QUIET} y=${-QUIET} width=${size} height=${size} fill="#fff" />
    <path d=${dark} fill="#000" />
  </svg>`;
}

/**
 * What invites others; `warned`: whether the reader is told where the link opens, as whoever opened the room is.
 * @param {Invitation} invitation
 * @param {boolean} warned
 * @returns {Shown}
 */
export function drawInvite({ link, opens }, warned) {
  const shares = "share" in navigator;
  const copy = async (/** @type {Clicked} */ { currentTarget: clicked }) => {
    const place = /** @type {HTMLElement} */ (clicked.closest(".link"));
    const [code, copied] = ["code", ".copied"].map((one) => /** @type {HTMLElement} */ (place.querySelector(one)));
    getSelection()?.selectAllChildren(code);
    // A page that did not come safely has no clipboard, and a reader may forbid it.
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    if (done || document.execCommand("copy")) copied.textContent = say("copied");
  };
  // Whoever closes the list of those to send it to has changed their mind.
  const share = () => navigator.share({ title: say("title"), text: say("come and play"), url: link }).catch(() => {});
  const warning = !warned ? "" : opens === "here" ? say("opens here") : opens === "nearby" ? say("opens nearby") : "";
  return html`<div key="invite" class="link">
    <div>
      <p>${say("invite")}</p>
      ${warning && html`<p class="warning">${warning}</p>`}
      <code id="invite">${link}</code>
      <p class="row">
        ${shares && button("share", say("send the link"), share, { class: "main" })}
        ${button("copy", say("copy"), copy, { class: shares ? "" : "main" })}
        <span class="copied dim" aria-live="polite"></span>
      </p>
    </div>
    ${opens !== "here" && drawCode(link)}
  </div>`;
}
