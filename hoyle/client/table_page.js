/** The table page: reads the page's setup and opens the table at its host. */

import { loadDrawings } from "./cards.js";
import { connect, pageLink } from "./host.js";
import { watchIdle } from "./idle.js";
import { speaker } from "./messages.js";
import { offerNotifications } from "./notifications.js";
import { followOtherGames } from "./other_games.js";
import { Replay } from "./replay.js";
import { followRules } from "./ribbon.js";
import { Table } from "./table.js";

const root = document.getElementById("table");
const text = document.getElementById("table-setup")?.textContent;
if (root && text) {
  /** @type {import("./items.js").Setup} */
  const setup = JSON.parse(text);
  setup.art = pageLink(setup.art);
  setup.rulebook = pageLink(setup.rulebook ?? "");
  if (setup.rules) setup.rules.link = pageLink(setup.rules.link);
  loadDrawings(setup.deck, setup.art);
  root.replaceChildren();
  const bar = /** @type {HTMLElement|null} */ (document.querySelector("[data-replay]"));
  const replay = bar && setup.replay ? new Replay(setup.replay, bar) : null;
  if (!bar && setup.other_games) followOtherGames(setup.other_games, speaker(setup.words, setup.lang));
  if (!bar && setup.notify) offerNotifications(setup.notify, speaker(setup.words, setup.lang));
  const table = new Table(root, setup, replay?.connect ?? connect);
  if (replay) {
    replay.onPast = (past) => table.reveal.restart(past);
    table.keyboard.actions.replay = (event) => replay.key(event);
  }
  if (!bar && setup.you) watchIdle((idle) => table.connection.idle(idle));
  followRules(root, table);
}
