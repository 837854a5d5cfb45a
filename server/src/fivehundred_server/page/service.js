// Keeps the page and what it needs, so that it opens without a network. `self.kept` says what: where the server has a
// Python for browsers, it puts that line before this program, which changes with every version of a file.

/**
 * The part of a service worker that this one needs: the types of pages do not know them.
 * @typedef {object} Keeping
 * @property {{ scope: string }} registration
 * @property {{ version: string, files: string[] }} [kept]
 * @property {{ claim(): Promise<void> }} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(kind: string, answer: (event: KeptFor) => void) => void} addEventListener
 */
/**
 * @typedef {object} KeptFor
 * @property {Request} request
 * @property {(done: Promise<unknown>) => void} waitUntil
 * @property {(answer: Promise<Response>) => void} respondWith
 */
const worker = /** @type {Keeping} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
const OURS = `fivehundred ${scope} `;
const { version, files } = worker.kept ?? { version: "", files: [] };
/** What has not begun to come after so many milliseconds is taken from what is kept. */
const PATIENCE = 4_000;

async function install() {
  const kept = await caches.open(OURS + version);
  // What the browser has already is only asked for.
  await kept.addAll(files.map((name) => new Request(scope + name, { cache: "no-cache" })));
  await worker.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + version);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** From the server, which may have something newer, or else as it was kept. @param {Request} request */
async function answer(request) {
  const kept = await (await caches.open(OURS + version)).match(request, { ignoreSearch: true, ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  const fresh = fetch(request).then((answer) => (answer.status < 500 ? answer : kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const name = url.slice(scope.length).replace(/[?#].*/, "");
  if (method === "GET" && url.startsWith(scope) && files.includes(name)) event.respondWith(answer(event.request));
});
