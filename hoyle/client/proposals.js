/** Options that take lifted cards, such as whole melds: buttons above the hand, which move nothing when they appear. */

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { isOffered, takesItems } from "./together.js";

/**
 * @typedef {import("./items.js").Scene} Scene
 * @typedef {import("./legal.js").Gesture} Gesture
 */

const MOST = 6; // options that are shown at once

/** @param {Scene} scene @param {(gesture: Gesture) => void} send */
export function proposals(scene, send) {
  const found = scene.view.acts.flatMap((act) =>
    (act.options ?? [])
      .filter((each) => act.do === "pick" && takesItems(each) && isOffered(each, scene.hold))
      .map((option) => ({ act, option })),
  );
  if (!scene.view.acts.some((act) => act.options?.some(takesItems))) return nothing;
  const cards = [...found].sort((one, other) => (other.option.takes?.length ?? 0) - (one.option.takes?.length ?? 0));
  return html`<div class="over-hand"><div class="proposals" role="group" aria-label=${scene.say("proposals")}>
    ${cards.slice(0, MOST).map(
      ({ act, option }) => html`<button type="button" class="button" data-option=${`${act.id}|${option.id}`}
        @click=${() => send({ act: act.id, option: option.id })}>${option.label}</button>`,
    )}</div></div>`;
}
