/** House rules: clashes and idle options are explained while one chooses. */

const form = /** @type {HTMLFormElement|null} */ (document.querySelector("form.options[data-check]"));

/** The choices as words of a link, options only. @param {HTMLFormElement} form */
function chosen(form) {
  const names = [...form.querySelectorAll("[data-option] select")].map((select) => /** @type {HTMLSelectElement} */ (select));
  return new URLSearchParams(names.map((select) => [select.name, select.value]));
}

/** @param {HTMLFormElement} form @param {{clashes: string[], idle: Record<string, string>, canonical: Record<string, string>}} found */
function show(form, found) {
  const clashes = form.querySelector("[data-clashes]");
  clashes?.replaceChildren(...found.clashes.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })));
  for (const option of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-option]"))) {
    const why = found.idle[option.dataset.option ?? ""] ?? "";
    option.toggleAttribute("data-idle", Boolean(why));
    const says = option.querySelector(".option-why");
    if (says) says.textContent = why;
  }
  const ask = /** @type {HTMLAnchorElement|null} */ (form.querySelector("[data-ask]"));
  if (ask) ask.href = `${form.dataset.measure}?${new URLSearchParams(found.canonical)}`;
}

/** @param {HTMLFormElement} form */
async function check(form) {
  const asked = chosen(form).toString();
  const answer = await fetch(`${form.dataset.check}?${asked}`);
  if (answer.ok && asked === chosen(form).toString()) show(form, await answer.json());
}

form?.addEventListener("change", () => void check(form));
