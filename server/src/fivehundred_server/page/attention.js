// What calls somebody who looks elsewhere to the table: a tone, a title that flashes, a notification.

import { say } from "./wording.js";

const FLASH = 1000;
/** What can be heard, as notes: hertz, the second at which each begins, and how many seconds it rings. */
const SOUNDS = {
  turn: [
    [660, 0, 0.25],
    [880, 0.12, 0.25],
  ],
  card: [[190, 0, 0.06]],
  trick: [
    [150, 0, 0.07],
    [120, 0.08, 0.09],
  ],
  end: [
    [523, 0, 0.2],
    [659, 0.12, 0.2],
    [784, 0.24, 0.35],
  ],
};

/** @type {AudioContext | undefined} */
let audio;
/** @type {ReturnType<typeof setInterval> | undefined} */
let flashing;

/** Soft notes; browsers allow them once something on the page has been clicked. @param {keyof typeof SOUNDS} name */
export function sound(name) {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [pitch, after, long] of SOUNDS[name]) {
    const at = audio.currentTime + after;
    const note = new OscillatorNode(audio, { frequency: pitch });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0.15, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + long);
    note.connect(loud).connect(audio.destination);
    note.start(at);
    note.stop(at + long);
  }
}

/** Ask the browser for leave to notify: whether there is. */
export const mayNotify = async () =>
  typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";

function notify(/** @type {string} */ said) {
  try {
    // Each turn is a notice of its own, in place of the last; TypeScript does not know of it yet.
    const options = { body: said, tag: "turn", renotify: true };
    const notice = new Notification(say("title"), options);
    notice.onclick = () => window.focus();
  } catch {
    // Phones let only service workers notify.
  }
}

/**
 * It is the reader's turn, or no longer.
 * @param {string} said nothing once they have acted
 * @param {{ loud: boolean, notice: boolean }} wanted
 */
export function callTo(said, wanted) {
  clearInterval(flashing);
  document.title = said || say("title");
  if (!said) return;
  if (wanted.loud) sound("turn");
  if (!document.hidden) return;
  if (wanted.notice) notify(said);
  flashing = setInterval(() => {
    if (!document.hidden) clearInterval(flashing);
    document.title = document.hidden && document.title === said ? `● ${say("title")}` : said;
  }, FLASH);
}
