/** The reader's other games: a button in the bar with the games that go on elsewhere, and whose turn it is there. */

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { pageLink, request } from "./host.js";

/** @typedef {{name: string, href: string, turn: boolean}} Game */

const PAUSE = 20_000; // milliseconds between two questions

/** @param {string} address  where the games are asked for @param {import("./messages.js").Say} say */
export function followOtherGames(address, say) {
  const nav = document.querySelector(".bar nav");
  if (!nav) return;
  const panel = document.createElement("div");
  panel.id = "other-games";
  panel.className = "other-games";
  panel.popover = "auto";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bar-button";
  button.textContent = say("other_games");
  button.setAttribute("popovertarget", panel.id);
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await request(address);
      if (!answer.ok) return;
      /** @type {Game[]} */
      const games = await answer.json();
      if (games.length && !button.isConnected) {
        document.body.append(panel);
        nav.prepend(button);
      }
      button.hidden = !games.length;
      button.toggleAttribute(
        "data-new",
        games.some((game) => game.turn),
      );
      render(list(games, say), panel);
    } catch {
      // without a connection: the next question may be answered
    }
  };
  setInterval(() => void ask(), PAUSE);
  document.addEventListener("visibilitychange", () => void ask());
  void ask();
}

/** @param {Game[]} games @param {import("./messages.js").Say} say */
function list(games, say) {
  return html`<ul>${games.map(
    (game) => html`<li><a href=${pageLink(game.href)}>${game.name}</a>${game.turn ? html` <b>${say("your_turn")}</b>` : nothing}</li>`,
  )}</ul>`;
}
