// @ts-check
// Python with the library, apart from the page, so that a bot that thinks does not hold it up.

import { Journal } from "./offline-journal.js";

const at = (/** @type {string} */ name) => new URL(`offline/${name}`, import.meta.url).href;
const tell = (/** @type {unknown[]} */ ...said) => postMessage(said);
const journal = new Journal();
/** Whether the journal is kept, and whether no other window has taken the table. */
let [keeps, ours] = [true, true];

const fetched = self.fetch.bind(self);

/** What was asked for; anything else that is answered is no better than no answer. */
async function fetchWell(/** @type {Parameters<typeof fetch>} */ ...asked) {
  const answer = await fetched(...asked);
  if (!answer.ok) throw new TypeError(`${answer.status}`);
  return answer;
}

/** Count what is fetched. @param {Record<string, number>} sizes */
function count(sizes) {
  // Modules are not fetched but imported.
  const counted = Object.keys(sizes).filter((name) => !name.endsWith(".mjs"));
  const all = counted.reduce((sum, name) => sum + sizes[name], 0);
  let loaded = 0;
  self.fetch = async (...asked) => {
    const answer = await fetchWell(...asked);
    const count = new TransformStream({
      transform(chunk, next) {
        loaded += chunk.byteLength;
        tell("progress", loaded, all);
        next.enqueue(chunk);
      },
    });
    return new Response(answer.body?.pipeThrough(count), answer);
  };
  return () => {
    self.fetch = fetched;
    tell("progress", all, all);
  };
}

/** The program; its answers are JSON. */
async function begin() {
  const uncounted = count(await (await fetchWell(at("files.json"))).json());
  const [{ loadPyodide }, library] = await Promise.all([
    import(at("pyodide.mjs")),
    fetch(at("library.zip")).then((answer) => answer.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: at("") });
  uncounted();
  python.unpackArchive(library, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  return python.runPython("from fivehundred_server._alone import SoloTable; SoloTable().ask");
}

const begun = begin();
begun.catch(() => {});

/** Keep the journal of a step, then say what it brought: whether the table is still ours. */
async function take(/** @type {{ journal: string[], texts: string[] }} */ step, add = journal.add.bind(journal)) {
  if (keeps && step.journal.length) {
    try {
      ours = (await add(step.journal)) ?? true;
    } catch {
      keeps = false;
      tell("state", "unkept");
    }
  }
  if (!ours) tell("state", "elsewhere");
  else for (const text of step.texts) tell("told", text);
}

/** Do something after what was begun before it. */
let last = /** @type {Promise<unknown>} */ (Promise.resolve());
const then = (/** @type {() => Promise<void>} */ does) => (last = last.then(does));

let until = 0;
let timer = 0;

/** Go on as soon as bots may act: until then, an action of the player can be taken back. */
function later() {
  clearTimeout(timer);
  timer = setTimeout(goOn, Math.max(0, until - performance.now()));
}

/** Let the host go on, step by step, so that the page is heard in between. */
const goOn = () =>
  then(async () => {
    if (!ours) return;
    try {
      const step = JSON.parse((await begun)("go on"));
      if (!step) return;
      await take(step);
      later();
    } catch (error) {
      tell("state", "stopped", sentence(error));
    }
  });

/** The last line of a Python error is what it says; others have no words for the player. @param {any} error */
const sentence = (error) =>
  error.name === "PythonError"
    ? error.message
        .trim()
        .split("\n")
        .at(-1)
        .replace(/^[\w.]+: /, "")
    : undefined;

/** @param {string} question @param {string} about @param {string} language */
async function answer(question, about, language) {
  const python = await begun;
  switch (question) {
    case "kept":
      return JSON.stringify((await journal.lines().catch(() => [])).length > 0);
    case "start": {
      const step = JSON.parse(python("start", about, language));
      [keeps, ours] = [true, true];
      await take(step, journal.begin.bind(journal));
      return "null";
    }
    case "resume":
      [keeps, ours] = [true, true];
      return python("resume", (await journal.lines().catch(() => [])).join("\n"));
    default:
      return about === undefined ? python(question) : python(question, about);
  }
}

onmessage = ({ data: [question, about, language] }) =>
  then(async () => {
    try {
      if (question !== "hear") return tell("answer", await answer(question, about, language));
      if (!ours) return;
      const step = JSON.parse((await begun)("hear", about));
      await take(step);
      if (step.wait) until = performance.now() + 1000 * step.wait;
      later();
    } catch (error) {
      if (question === "hear") tell("state", "stopped", sentence(error));
      else tell("problem", sentence(error), error instanceof TypeError);
    }
  });
