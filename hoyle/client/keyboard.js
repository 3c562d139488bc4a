/** The keyboard beyond Tab, arrows, Enter and Escape: questions by key, type-ahead, one tab stop for each zone. */

import { listenForQueries } from "./queries.js";
import { listenForStops } from "./tab_order.js";
import { TypeAhead } from "./type_ahead.js";

/** Listens for the keys while the focus is on the table.
 * @param {HTMLElement} root @param {import("./queries.js").Table & import("./type_ahead.js").Table} table */
export function listenForKeyboard(root, table) {
  new TypeAhead(root, table);
  listenForStops(root);
  listenForQueries(root, table);
}
