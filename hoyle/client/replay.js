/** Shows a step of the replay as soon as the slider is released. */

const slider = /** @type {HTMLInputElement|null} */ (document.querySelector("form.replay input[type=range]"));
slider?.addEventListener("change", () => slider.form?.submit());
