// Clients beyond a pipe. Each line it reads is sent to one of them, {"client": …, "message": …}, or asks for a step of
// what one of them has followed, {"client": …, "step": …}. For each it writes a line: what that client says to the host,
// if anything, and what it sees. test_without_rules.py plays whole matches with it.
import { createInterface } from "node:readline";
import { atStep, joined, seen } from "../../src/fivehundred/hosting/following.js";

// Any number below another, the same in every run.
let state = 1;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const views = {};

function anyAction(legal) {
  if (legal.type === "listed") return legal.actions[below(legal.actions.length)];
  return { type: "discard", cards: legal.cards.slice(0, legal.size) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { client, message: sent = {}, step } = JSON.parse(line);
  const account = sent.type === "account" ? sent : sent.account;
  let says = sent.type === "welcome" && sent.player !== null && !sent.account ? { type: "ready" } : null;
  if (sent.type === "deal finished" && views[client].seat !== null) says = { type: "ready" };
  if (account) views[client] = seen(joined(views[client]?.account ?? null, account));
  if (account?.legal) says = { type: "act", action: anyAction(account.legal) };
  const view = step !== undefined ? atStep(views[client], step) : account ? views[client] : null;
  console.log(JSON.stringify({ says, view: view && { ...view, account: undefined } }));
}
