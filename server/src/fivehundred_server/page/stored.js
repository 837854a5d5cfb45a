// What this browser keeps for the page. What is damaged counts as not kept; where nothing may be kept, the page itself
// remembers it until it is left.

const PREFIX = "fivehundred.";
const remembered = new Map();

/** What was kept under a name; `null` if nothing was. @param {string} name */
export function recall(name) {
  if (remembered.has(name)) return remembered.get(name);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    remembered.delete(name);
  } catch {
    remembered.set(name, value);
  }
}
