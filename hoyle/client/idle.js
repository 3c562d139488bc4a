/** Notices whether the reader is there: looks at the page and has touched it lately. */

import { onPress } from "./keyboard.js";

const QUIET = 120_000; // milliseconds without any input after which the reader counts as idle
const HIDDEN = 5_000; // the same while the page cannot be seen
const SIGNS = ["pointermove", "wheel", "focus"];

/** Calls `tell` whenever it changes whether the reader is idle. @param {(idle: boolean) => void} tell */
export function watchIdle(tell) {
  let isIdle = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ let timer;
  const change = (/** @type {boolean} */ idle) => {
    if (idle !== isIdle) tell((isIdle = idle));
  };
  const sign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => change(true), document.hidden ? HIDDEN : QUIET);
    if (!document.hidden) change(false);
  };
  onPress(sign);
  for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener("visibilitychange", sign);
  sign();
}
