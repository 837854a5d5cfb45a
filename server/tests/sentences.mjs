// Says in a language what stands in a list of messages, with the names of a reader: node sentences.mjs LANGUAGE < JSON.

import { readFileSync } from "node:fs";

const [, , language] = process.argv;
Object.defineProperty(globalThis, "navigator", { value: { languages: [language] }, configurable: true });
const { sentence } = await import("../src/fivehundred_server/page/wording.js");
const { reader, said } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(said.map((one) => sentence(one, reader))));
