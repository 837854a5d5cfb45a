// Python with the library, apart from the page, so that a bot that thinks does not hold it up.

import { loadPyodide } from "./pyodide/pyodide.mjs";

async function begin() {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  const fetched = async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer();
  const wheels = JSON.parse(new TextDecoder().decode(await fetched("wheels.json")));
  for (const wheel of await Promise.all(wheels.map(fetched))) python.unpackArchive(wheel, "wheel");
  python.runPython(new TextDecoder().decode(await fetched("table.py")));
  return python.globals.get("asked");
}

const told = (text) => postMessage(["told", text]);
const begun = begin();

onmessage = async ({ data: [question, ...about] }) => {
  try {
    const answer = (await begun)(told, question, ...about);
    if (question !== "hear") postMessage(["answer", answer]);
  } catch (error) {
    // The last line of a Python error is what it says.
    postMessage(["problem", error.message.trim().split("\n").at(-1).replace(/^[\w.]+: /, "")]);
  }
};
