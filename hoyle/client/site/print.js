/** A page of a published site that is made to be printed. */

document.querySelector("[data-print-page]")?.addEventListener("click", () => print());
