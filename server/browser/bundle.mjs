// Puts the modules of the page into one, because a phone waits for each round of requests: `nox -s vendor`.
//
// With `--check`, says whether that has been done since they changed.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = new URL("../src/fivehundred_server/page/", import.meta.url);

const { metafile, outputFiles } = await build({
  absWorkingDir: fileURLToPath(PAGE),
  entryPoints: ["app.js"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2024",
  charset: "utf8",
  // Apart, it begins to fetch the texts of a language while this is on its way.
  external: ["./language.js"],
  metafile: true,
  write: false,
});
const sources = createHash("sha256");
for (const name of Object.keys(metafile.inputs).sort()) {
  sources.update(readFileSync(new URL(name, PAGE)));
}
const head = `/* Made of app.js and what it imports, by browser/bundle.mjs; Preact, htm and lean-qr: see vendor/LICENSE-*
   sources ${sources.digest("hex")} */\n`;
const [{ text }] = outputFiles;
const made = head + text;
const at = new URL("bundle.js", PAGE);
if (!process.argv.includes("--check")) writeFileSync(at, made);
else if (readFileSync(at, "utf-8") !== made) {
  console.error("bundle.js is not made of the modules as they are: npm run bundle");
  process.exitCode = 1;
}
