/** The rows of the rules form: their marks and buttons, the sections they lie in, and the filter above them. */

/**
 * @typedef {{changed: boolean, idle: boolean, wrong: boolean, clash: boolean, why: string, buttons: string}} Row
 *   what the server says of an option; `why` and `buttons` are HTML
 */

const INPUTS = "select, textarea, input:not([type=hidden])";

/** Returns the row of an option. @param {string} name @returns {HTMLElement|null} */
function rowOf(name) {
  return document.getElementById(`row-${name}`);
}

/** @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Sets the content of an element if it changes, so that nothing is announced twice.
 * @param {Element|null} place
 * @param {string} content
 */
export function fill(place, content) {
  if (!place || filled.get(place) === content || place.innerHTML === content) return;
  place.innerHTML = content;
  filled.set(place, content);
}

/** Marks the rows, and opens the sections of those that clash. @param {Record<string, Row>} rows */
export function markRows(rows) {
  for (const [name, row] of Object.entries(rows)) {
    const place = rowOf(name);
    if (!place) continue;
    for (const mark of /** @type {const} */ (["changed", "idle", "wrong", "clash"])) {
      place.toggleAttribute(`data-${mark}`, row[mark]);
    }
    for (const input of place.querySelectorAll(INPUTS)) {
      if (row.wrong || row.clash) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    fill(place.querySelector("[data-why]"), row.why);
    fill(place.querySelector("[data-buttons]"), row.buttons);
    if (row.wrong || row.clash) reveal(place);
  }
}

/** Writes what the headings say of their sections. @param {string[]} notes */
export function noteSections(notes) {
  document.querySelectorAll("[data-section] [data-note]").forEach((place, n) => {
    place.textContent = notes[n] ?? "";
  });
}

/** Opens the section of a row. @param {Element} row */
function reveal(row) {
  const section = row.closest("details");
  if (section) section.open = true;
}

/** Moves the focus to an option. @param {string} name */
export function focusOption(name) {
  const row = rowOf(name);
  if (!row) return;
  reveal(row);
  row.hidden = false;
  /** @type {HTMLElement|null} */ (row.querySelector(INPUTS))?.focus();
}

/** Gives an option the value of a link, such as `true`, `4` or `a+b`. @param {string} name @param {string} value */
export function setOption(name, value) {
  const row = rowOf(name);
  for (const input of row?.querySelectorAll(INPUTS) ?? []) {
    if (input instanceof HTMLTextAreaElement) input.value = ""; // a drawing: the server answers with the usual one
    else if (input instanceof HTMLElement && "usual" in input.dataset) setCell(/** @type {Cell} */ (input), name, value);
    else if (input instanceof HTMLSelectElement) input.value = value;
    else if (input instanceof HTMLInputElement && input.type === "checkbox") {
      input.checked = value.split("+").includes(input.name.slice(name.length + 1));
    } else if (input instanceof HTMLInputElement) input.value = value === "none" ? "" : value;
  }
}

/** @typedef {HTMLInputElement|HTMLSelectElement} Cell  a cell of labelled numbers */

/**
 * Gives a cell its number in the value of a link, such as `wizard:6+spy:1`; the usual one if it is not mentioned.
 * @param {Cell} cell
 * @param {string} name
 * @param {string} value
 */
function setCell(cell, name, value) {
  const start = `${cell.name.slice(name.length + 1)}:`;
  const found = value.split("+").find((part) => part.startsWith(start));
  const text = found?.slice(start.length) ?? cell.dataset.usual ?? "";
  if (cell instanceof HTMLInputElement && cell.type === "checkbox") cell.checked = text === cell.value;
  else cell.value = text;
}

/** Shows the options that contain all words of the filter. @param {HTMLInputElement} filter */
function filterRows(filter) {
  const words = filter.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("[data-section]"))) {
    const heading = section.querySelector("h3")?.textContent ?? "";
    const rows = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-option]")]);
    for (const row of rows) {
      const text = `${heading} ${row.textContent}`.toLocaleLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    const found = rows.filter((row) => !row.hidden).length;
    section.hidden = !found;
    if (words.length && found) section.open = true;
    shown += found;
  }
  const place = /** @type {HTMLElement|null} */ (document.querySelector("[data-found]"));
  if (place) place.textContent = shown ? "" : (place.dataset.none ?? "");
}

/** Starts the filter and the button that opens all sections. */
export function startTools() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-script]"))) {
    each.hidden = false;
  }
  const filter = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-filter]"));
  filter?.addEventListener("input", (event) => {
    event.stopPropagation(); // it changes no option
    filterRows(filter);
  });
  filter?.addEventListener("change", (event) => event.stopPropagation());
  filter?.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it starts no game
  });
  const onlyChanged = /** @type {HTMLInputElement|null} */ (document.getElementById("only-changed"));
  for (const kind of ["input", "change"]) onlyChanged?.addEventListener(kind, (event) => event.stopPropagation());
  onlyChanged?.addEventListener("change", () => {
    for (const row of onlyChanged.checked ? document.querySelectorAll("[data-option][data-changed]") : []) reveal(row);
  });
  const all = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-open-all]"));
  if (all) startOpener(all);
}

/** Starts the button that opens all sections, and closes them when all are open. @param {HTMLButtonElement} button */
function startOpener(button) {
  const sections = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("[data-section]")]);
  const [open, close] = [button.textContent, button.dataset.close ?? ""];
  const isClosing = () => sections.every((section) => section.open);
  button.addEventListener("click", () => {
    const opens = !isClosing();
    for (const section of sections) section.open = opens;
  });
  for (const section of sections) {
    section.addEventListener("toggle", () => {
      button.textContent = isClosing() ? close : open;
    });
  }
}
