/** Why a card cannot go somewhere: asks the host, and shows its answer beside the card without moving anything. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { cellOf, homeOf, targets } from "./legal.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./types/wire.js").WhyFrame} WhyFrame
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {{x: number, y: number}} Point  of the window, in pixels
 * @typedef {{item: string, to: string, at: Point}} Question
 * @typedef {{view: View|null, hold: import("./state.js").Hold, connection: import("./connection.js").Connection,
 *   lifts(id: string): boolean, draw(): void}} Table  what the questions are about
 */

const LOW = 140; // with less room than this above the point, in pixels, the answer is shown below it
const EDGE = 12; // pixels between the point and the answer

/** Returns the address under a point: of a square, of a card that cards can be put on, or of a zone; "" if there is none.
 * @param {HTMLElement} root @param {View} view @param {string} item @param {Point} point */
export function addressAt(root, view, item, point) {
  const ontoItems = targets(view, item).some((address) => address.startsWith("item:"));
  for (const element of document.elementsFromPoint(point.x, point.y)) {
    const found = root.contains(element) && addressOf(element, ontoItems);
    if (found) return found;
  }
  return "";
}

/** Returns the address of the place where an item lies, for another item. @param {View} view @param {string} item
 * @param {string} under  the other one */
export function addressOfItem(view, item, under) {
  const ontoItems = targets(view, item).some((address) => address.startsWith("item:"));
  return cellOf(view, under) ?? (ontoItems ? `item:${under}` : (homeOf(view, under)?.id ?? ""));
}

/** @param {Element} element @param {boolean} ontoItems */
function addressOf(element, ontoItems) {
  const cell = /** @type {HTMLElement|null} */ (element.closest("[data-place]"));
  const card = /** @type {HTMLElement|null} */ (ontoItems ? element.closest("[data-item]") : null);
  const zone = /** @type {HTMLElement|null} */ (element.closest("[data-zone]"));
  return cell?.dataset.place ?? (card && `item:${card.dataset.item}`) ?? zone?.dataset.zone ?? "";
}

/** Returns whether an item lies at an address, so that putting it there is no question.
 * @param {View} view @param {string} item @param {string} address */
export function liesAt(view, item, address) {
  return [cellOf(view, item), `item:${item}`, homeOf(view, item)?.id].includes(address);
}

/** The question that was asked last, and its answer. */
export class Why {
  /** @type {Question|null} */ #asked = null;
  /** @type {WhyFrame|null} */ #answer = null;

  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element && event.target.closest(".why"))) this.clear();
    });
  }

  /** Returns whether the reader is told why an item cannot be moved. @param {string} id */
  explains(id) {
    const { view } = this.table;
    return Boolean(view?.you && view.status !== "waiting" && view.at === undefined && homeOf(view, id));
  }

  /** Says why an item cannot go to a point, unless it lies there or no place does; returns whether it does.
   * @param {string} id @param {Point} point */
  refuseAt(id, point) {
    const { view } = this.table;
    const to = view && this.explains(id) ? addressAt(this.root, view, id, point) : "";
    if (!view || !to || liesAt(view, id, to)) return false;
    this.ask(id, to, point);
    return true;
  }

  /** Says why the lifted item cannot go onto the pressed one, or why the pressed one, if it lies beside the lifted one or none
   * is lifted, cannot be moved. Returns whether the lifted one can go elsewhere and stays lifted. @param {string} id */
  refusePress(id) {
    const { view, hold } = this.table;
    if (!view || !this.explains(id)) return false;
    const lifted = hold.lifted !== null && hold.lifted !== id && this.table.lifts(hold.lifted) ? hold.lifted : null;
    const to = lifted && addressOfItem(view, lifted, id);
    if (lifted && to && targets(view, lifted).includes(to)) return false;
    const isNeighbour = lifted !== null && homeOf(view, lifted)?.id === homeOf(view, id)?.id;
    if (lifted && !isNeighbour) this.ask(lifted, to ?? "");
    else if (!this.table.connection.busy) this.ask(id, "");
    return lifted !== null;
  }

  /** Asks why an item cannot be put on an address, or anywhere if it is "".
   * @param {string} item @param {string} to @param {Point} [at]  where the answer is shown; by default at the item */
  ask(item, to, at) {
    this.#answer = null;
    this.#asked = { item, to, at: at ?? this.#pointOf(item) };
    this.table.connection.why(item, to);
  }

  /** @param {WhyFrame} frame */
  explain(frame) {
    if (frame.item !== this.#asked?.item || frame.to !== this.#asked.to) return;
    this.#answer = frame;
    this.table.draw();
  }

  /** Removes the answer; one that still comes is not shown. */
  clear() {
    this.#asked = null;
    if (!this.#answer) return;
    this.#answer = null;
    this.table.draw();
  }

  /** Returns the middle of the upper edge of an item. @param {string} item */
  #pointOf(item) {
    const rect = this.root.querySelector(`[data-item="${CSS.escape(item)}"]`)?.getBoundingClientRect();
    return rect ? { x: rect.left + rect.width / 2, y: rect.top } : { x: innerWidth / 2, y: innerHeight / 2 };
  }

  /** Draws the answer. @param {Scene} scene */
  view(scene) {
    const { x, y } = this.#asked?.at ?? { x: 0, y: 0 };
    const below = y < LOW;
    const style = `--x:${x}px;top:${below ? y + EDGE : y - EDGE}px`;
    return html`<div class="why ${below ? "below" : ""}" role="status" style=${this.#answer ? style : nothing}
      >${this.#answer ? html`${this.#answer.text}${clauseLink(scene, this.#answer.clause)}` : nothing}</div>`;
  }
}

/** Draws a paragraph of the rulebook as a link to it. @param {Scene} scene @param {string} [clause] */
export function clauseLink(scene, clause) {
  if (!clause || !scene.setup.rulebook) return nothing;
  return html` <a class="clause" href="${scene.setup.rulebook}#${clause}" target="_blank" rel="noopener"
    aria-label=${scene.say("clause", { clause })}>${clause}</a>`;
}
