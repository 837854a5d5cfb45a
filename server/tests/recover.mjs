// Clients beyond a pipe. Each line it reads is something that happens to one of them, {"client": …} with "sent", a message
// that reaches it, "says", a request of its own, or nothing, when it is connected again. For each it writes a line: what
// that client says to the host, and what it knows. test_recovering.py loses, doubles and swaps the messages.
import { createInterface } from "node:readline";
import { Client } from "../src/fivehundred_server/page/client.js";

const clients = {};

for await (const line of createInterface({ input: process.stdin })) {
  const { client, sent, says } = JSON.parse(line);
  const one = (clients[client] ??= { said: [], transport: { onstate() {}, send: (text) => one.said.push(text) } });
  one.follower ??= new Client(one.transport, () => {});
  one.said = [];
  if (sent) one.transport.onmessage(sent);
  else if (says) one.follower.say(says, one.follower.state?.number);
  else one.transport.onopen();
  const { state, busy } = one.follower;
  const { until, connected, late, match, ...known } = state ?? {};
  console.log(JSON.stringify({ said: one.said, busy, known: state && { ...known, rows: match.rows, scores: match.scores } }));
}
