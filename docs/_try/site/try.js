// The page of the server without a server.

import { html, loadCards, render } from "./page/html.js";
import { translate } from "./page/language.js";
import { showOffline } from "./page/offline.js";
import { settingParts } from "./page/settings.js";

translate();
const [main, settings] = ["main", "settings"].map((id) => document.getElementById(id));
render(html`${settingParts()}`, settings);
try {
  await loadCards("cards.svg");
  await showOffline(main);
} catch (error) {
  render(html`<p class="refusal" role="alert">${error.message}</p>`, main);
}
