"use strict";
// How the search ranks what it finds: rules, pages and names that are what was asked for, then those that only mention it.
const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
const asked = query.split(".").pop();

var Scorer = {
  score: ([page, title, , , score, , kind]) => {
    switch (kind) {
      case "index": // rules by number, and words (docs/_site.py), if it is all of one
        return score === 100 ? score : 1;
      case "title":
        return 3 * score + 10;
      case "object": {
        // A class must not bring all that it has; and "Deal" is the class, "deal" anything of that name.
        const name = title.split(".").pop();
        const like = name.toLowerCase().includes(asked.toLowerCase()) && asked.length >= name.length / 2;
        return like ? score + (name === asked ? 5 : 0) : 0;
      }
      default:
        return score - (page === "changelog" ? 10 : 0);
    }
  },
  objNameMatch: 40,
  objPartialMatch: 5,
  // Names of the top and what they have; other names; modules (docs/_reference.py).
  objPrio: { 0: 12, 1: 6, 2: 0 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
