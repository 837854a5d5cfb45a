// Clients beyond a pipe. Each line it reads is a message to one of them, {"client": …, "sent": …}. For each it writes a
// line: what that client says to the host, if anything, and what it knows. tests/hosting/test_without_rules.py plays
// whole matches with it.
import { createInterface } from "node:readline";
import { Follower, anyAction } from "../../typescript/src/client.js";

// Any number below another, the same in every run.
let state = 1;
const below = (count) => (state = (state * 48271) % 2147483647) % count;
const followers = {};

for await (const line of createInterface({ input: process.stdin })) {
  const { client, sent } = JSON.parse(line);
  const follower = (followers[client] ??= new Follower());
  const account = sent.type === "account" ? sent : sent.account;
  let says = sent.type === "welcome" && sent.player !== null && !sent.account ? { type: "ready" } : null;
  if (sent.type === "deal finished" && follower.seat !== null) says = { type: "ready" };
  if (account) follower.hear(account);
  if (account?.legal) says = { type: "act", action: anyAction(account.legal, below) };
  console.log(JSON.stringify({ says, seen: account ? follower.seen() : null }));
}
