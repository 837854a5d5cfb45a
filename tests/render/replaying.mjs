// What the page that replays a record follows. It reads the data of a page, and writes what each of the accounts of each
// deal comes to after each step.
import { text } from "node:stream/consumers";
import { seen } from "../../src/fivehundred/hosting/following.js";

const { deals } = JSON.parse(await text(process.stdin));
const after = (account, count) => ({ ...seen(account, count), account: undefined });
const steps = ({ steps, accounts }) => steps.map((_, at) => accounts.map((account) => after(account, at + 1)));
console.log(JSON.stringify(deals.map(steps)));
