// Keeps the page and what it needs, so that it opens without a network. `self.kept` says what: where the server has a
// Python for browsers, it puts that line before this program, which changes with every version of a file.

const { scope } = self.registration;
const OURS = `fivehundred ${scope} `;
const { version, files } = self.kept ?? { version: "", files: [] };
/** What has not begun to come after so many milliseconds is taken from what is kept. */
const PATIENCE = 4_000;

async function install() {
  const kept = await caches.open(OURS + version);
  // What the browser has already is only asked for.
  await kept.addAll(files.map((name) => new Request(scope + name, { cache: "no-cache" })));
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + version);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** From the server, which may have something newer, or else as it was kept. */
async function answered(request) {
  const kept = await (await caches.open(OURS + version)).match(request, { ignoreSearch: true, ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  const fresh = fetch(request).then((answer) => (answer.status < 500 ? answer : kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const name = url.startsWith(scope) ? url.slice(scope.length).replace(/[?#].*/, "") : null;
  if (method === "GET" && files.includes(name)) event.respondWith(answered(event.request));
});
