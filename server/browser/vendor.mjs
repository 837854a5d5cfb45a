// Puts the modules of others that the page is made of into it, with their licences: `nox -s vendor`.

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";

const PAGE = new URL("../src/fivehundred_server/page/vendor/", import.meta.url);

const MODULES = { preact: "dist/preact.mjs", htm: "dist/htm.mjs", "lean-qr": "nano.mjs" };

for (const [name, path] of Object.entries(MODULES)) {
  const from = new URL(`node_modules/${name}/`, import.meta.url);
  const { version, license } = JSON.parse(readFileSync(new URL("package.json", from), "utf-8"));
  const module = readFileSync(new URL(path, from), "utf-8").replace(/\/\/# sourceMappingURL=.*\n?/, "");
  // The licence stands beside it, and wherever the module goes by itself, its head names it.
  writeFileSync(new URL(`${name}.js`, PAGE), `/* ${name} ${version}, ${license}: see LICENSE-${name} */\n${module.trimEnd()}\n`);
  copyFileSync(new URL("LICENSE", from), new URL(`LICENSE-${name}`, PAGE));
}
