/** Starts the simulation when the page is opened. Without this script its button does. */

/** @type {HTMLFormElement|null} */ (document.querySelector("form[data-start]"))?.requestSubmit();

export {};
