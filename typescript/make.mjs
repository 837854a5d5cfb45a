// Writes the types of all documents from their JSON Schema: node make.mjs SCHEMA TYPES
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const [from, to] = process.argv.slice(2);

/** *tree* with what describes a field apart from its type: or each field would get a type of its own. */
function apart(tree) {
  if (Array.isArray(tree)) return tree.map(apart);
  if (tree === null || typeof tree !== "object") return tree;
  const inner = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, apart(value)]));
  const { $ref, description } = inner;
  return $ref && description ? { description, allOf: [{ $ref }] } : inner;
}

const text = readFileSync(from, "utf8");
const { $defs, oneOf, title, ...rest } = apart(JSON.parse(text));
const documents = oneOf.map((each) => ({ ...each, title: `${each.title} document` }));
const types = await compile({ ...rest, $defs, title: "any document", oneOf: documents }, "any document", {
  additionalProperties: false,
  bannerComment: `// Documents of ${title}, made from its JSON Schema. Its SHA-256 is\n// ${createHash("sha256").update(text).digest("hex")}\n`,
});
writeFileSync(to, types);
