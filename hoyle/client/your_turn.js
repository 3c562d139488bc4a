/** Says that it is the reader's turn where the page cannot be seen: in the tab's title and icon, and with a sound. */

/** @typedef {import("./types/wire.js").View} View */

const TONES = ["G4", "C5"];

/** Returns whether the reader is to move. @param {View} view */
function isTurn(view) {
  const own = view.seats.find((seat) => seat.id === view.you);
  return view.status === "open" && view.at == null && Boolean(own?.turn && !own.ready && !own.bot);
}

/** Returns the icon of the tab: a card, with a dot when it is the reader's turn. @param {boolean} isOn */
function icon(isOn) {
  const dot = isOn ? '<circle cx="23" cy="9" r="8" fill="#e3a81f" stroke="#fff" stroke-width="2"/>' : "";
  const card = '<rect x="7" y="4" width="18" height="25" rx="3" fill="#fbf7ea" stroke="#1c4a38" stroke-width="3"/>';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${card}${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

export class YourTurn {
  #isOn = false;
  #title = document.title;

  /** @param {View} view @param {string} words @param {{play(tones: string[]): void}} sound */
  update(view, words, sound) {
    const isOn = isTurn(view);
    if (!document.title.startsWith(words)) this.#title = document.title;
    const title = isOn ? `${words} · ${this.#title}` : this.#title;
    if (title !== document.title) document.title = title;
    if (isOn !== this.#isOn) {
      const link = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel=icon]"));
      if (link) link.href = icon(isOn);
      if (isOn && document.hidden) sound.play(TONES);
    }
    this.#isOn = isOn;
  }
}
