// Writes the types of all documents and messages from their JSON Schemas: node make.mjs TYPES DOCUMENTS MESSAGES
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const [to, ...from] = process.argv.slice(2);

/** *tree* with what describes a field apart from its type, or each field would get a type of its own; and tuples as in
 *  older drafts, which are all that is understood. */
function apart(tree) {
  if (Array.isArray(tree)) return tree.map(apart);
  if (tree === null || typeof tree !== "object") return tree;
  const inner = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, apart(value)]));
  const { $ref, description, prefixItems } = inner;
  if (prefixItems) return { type: "array", items: prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length };
  return $ref && description ? { description, allOf: [{ $ref }] } : inner;
}

/** A document: its head, and what is in it by the name that it has alone, if it has one. */
function withHead(document) {
  const { format, kind, computed, ...rest } = document.properties;
  const same = (def) => JSON.stringify(def.properties) === JSON.stringify(rest);
  const name = Object.keys($defs).find((name) => $defs[name].properties && same($defs[name]));
  if (!name) return document;
  const properties = { format, kind, ...(computed && { computed }) };
  const head = { type: "object", properties, required: ["format", "kind"], additionalProperties: false };
  return { title: document.title, description: document.description, allOf: [{ $ref: `#/$defs/${name}` }, head] };
}

const texts = from.map((path) => readFileSync(path));
const [documents, messages] = texts.map((text) => apart(JSON.parse(text)));
// What both have is the same in both; a document that messages contain is defined there.
const $defs = { ...documents.$defs, ...messages.$defs };
const oneOf = documents.oneOf.map((each) => {
  const name = `document_${each.properties.kind.const.replaceAll(" ", "_")}`;
  $defs[name] ??= withHead(each);
  return { $ref: `#/$defs/${name}` };
});
$defs.any_document = { description: documents.description, oneOf };
const digests = texts.map((text) => `// ${createHash("sha256").update(text).digest("hex")}\n`);
const types = await compile({ $defs, title: "anything", oneOf: [{ $ref: "#/$defs/any_document" }, ...messages.oneOf] }, "anything", {
  additionalProperties: false,
  bannerComment: `// Documents and messages of fivehundred/1, made from their JSON Schemas. The SHA-256 of these are\n${digests.join("")}`,
});
writeFileSync(to, types);
