// @ts-check
// The journal of the table without a server, in this browser. A line is kept before anybody is told what it brought.

/** Of this page alone: others may stand under the same host. */
const NAME = `fivehundred ${new URL(".", import.meta.url).pathname}`;
const LINES = "lines";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Journal {
  /** The line that was kept last, by which another window that has gone on is noticed. @type {string | undefined} */
  last;

  /** @param {IDBTransactionMode} mode @param {(lines: IDBObjectStore) => Promise<any>} does */
  async #with(mode, does) {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(LINES, { autoIncrement: true });
    const base = await done(opening);
    try {
      const transaction = base.transaction(LINES, mode);
      const finished = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      const [answer] = await Promise.all([does(transaction.objectStore(LINES)), finished]);
      return answer;
    } finally {
      base.close();
    }
  }

  /** All lines that are kept. */
  async lines() {
    const lines = await this.#with("readonly", (kept) => done(kept.getAll()));
    this.last = lines.at(-1);
    return /** @type {string[]} */ (lines);
  }

  /** Keep these lines in place of all others. @param {string[]} lines */
  async begin(lines) {
    await this.#with("readwrite", async (kept) => {
      await done(kept.clear());
      await Promise.all(lines.map((line) => done(kept.add(line))));
    });
    this.last = lines.at(-1);
  }

  /** Keep these lines as well, unless another window has gone on: whether they are kept. @param {string[]} lines */
  async add(lines) {
    const ours = await this.#with("readwrite", async (kept) => {
      const end = await done(kept.openCursor(null, "prev"));
      // What was kept may have been cleared; then nothing more of use can be.
      if (!end && this.last !== undefined) throw new Error("cleared");
      if (end?.value !== this.last) return false;
      await Promise.all(lines.map((line) => done(kept.add(line))));
      return true;
    });
    if (ours) this.last = lines.at(-1);
    return ours;
  }
}
