/** The order of the reader's hand: changed by dragging, by keys, or sorted by the server. */

import { orderable, shifted } from "./controls.js";
import { homeOf } from "./legal.js";
import { play } from "./motion.js";

/**
 * @typedef {{scene: import("./items.js").Scene|null, hold: import("./state.js").Hold, focused: string|null,
 *   connection: import("./connection.js").Connection, holds(hold: Partial<import("./state.js").Hold>): void, draw(): void}} Table
 */

export class HandOrder {
  /** @param {HTMLElement} root @param {Table} table @param {() => import("./motion.js").Rects} before  where everything is now */
  constructor(root, table, before) {
    this.root = root;
    this.table = table;
    this.before = before;
  }

  /** Returns whether an item lies in a zone that the reader may rearrange. @param {string} id */
  sorts(id) {
    const { scene } = this.table;
    const zone = scene && homeOf(scene.view, id);
    return Boolean(zone && scene && orderable(scene, zone.id));
  }

  /** Moves an item of a zone before another one, or to the end. @param {string} id @param {string|null} before */
  sort(id, before) {
    const { scene, hold } = this.table;
    const zone = scene && homeOf(scene.view, id);
    if (!scene || !zone || before === id) return;
    const ids = shifted(scene, id, Infinity)[zone.id].filter((each) => each !== id);
    ids.splice(before === null ? ids.length : ids.indexOf(before), 0, id);
    this.#order({ ...hold.orders, [zone.id]: ids });
  }

  /** Lets the server sort a hand and keep it sorted. @param {string} zone @param {string} by */
  sortBy(zone, by) {
    const { [zone]: _, ...orders } = this.table.hold.orders;
    this.table.holds({ orders });
    this.table.connection.arrange(orders, { [zone]: by });
  }

  /** Moves the lifted or focused item along its zone. @param {number} by */
  shift(by) {
    const { scene, hold, focused } = this.table;
    const id = hold.lifted ?? focused;
    if (scene && id && this.sorts(id)) this.#order(shifted(scene, id, by));
  }

  /** @param {Record<string, string[]>} orders */
  #order(orders) {
    const before = this.before();
    this.table.holds({ orders });
    this.table.connection.arrange(orders);
    this.table.draw();
    play(this.root, before, []);
  }
}
