/** The slider of a replay shows its step as soon as it is let go. */

const slider = /** @type {HTMLInputElement|null} */ (document.querySelector("form.replay input[type=range]"));
slider?.addEventListener("change", () => slider.form?.submit());
