// What this browser keeps for the page. What is damaged counts as not kept; where nothing may be kept, the page itself
// remembers it until it is left.

const PREFIX = "fivehundred.";
const remembered = new Map();

/** What was kept under a name; `null` if nothing was. */
export function kept(name) {
  if (remembered.has(name)) return remembered.get(name);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    remembered.set(name, value);
  }
}
