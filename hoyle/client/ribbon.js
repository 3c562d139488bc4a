/** Keeps the rules ribbon and the texts on cards up to date in a match in which players choose the rules of the next game. */

import { here, pageLink, request } from "./host.js";

/**
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {{setup: Setup, view: import("./types/wire.js").View|null, draw(): void}} Table
 */

/** Replaces the ribbon whenever another game of the match begins. @param {HTMLElement} root @param {Table} table */
export function followRules(root, table) {
  if (!table.setup.rules?.chosen) return;
  let game = 0;
  const compare = () => {
    const now = table.view?.match?.game ?? 0;
    if (game && now !== game) void replaceRibbon(table);
    game = now;
  };
  new MutationObserver(compare).observe(root, { attributes: true, attributeFilter: ["data-seq"] });
}

/** Fetches the page again, and takes over its ribbon, its title, the rules for the result and the cards. @param {Table} table */
async function replaceRibbon(table) {
  const answer = await request(here());
  if (!answer.ok) return; // the ribbon is right again when the page is loaded
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const ribbon = page.querySelector(".ribbon");
  const text = page.getElementById("table-setup")?.textContent;
  if (!ribbon || !text) return;
  document.querySelector(".ribbon")?.replaceWith(document.adoptNode(ribbon));
  document.title = page.title;
  const { rules, deck } = JSON.parse(text);
  table.setup.rules = { ...rules, link: pageLink(rules.link) };
  table.setup.deck = deck; // what cards say depends on the rules
  table.draw();
}
