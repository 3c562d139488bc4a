/** A link or a line to share: copies it, or hands it to the system's own way of sharing. */

const box = /** @type {HTMLElement|null} */ (document.querySelector("[data-share-box]"));
const link = /** @type {HTMLInputElement|null} */ (box?.querySelector("input"));
const copy = /** @type {HTMLButtonElement|null} */ (box?.querySelector("[data-copy]"));
const send = /** @type {HTMLButtonElement|null} */ (box?.querySelector("[data-send]"));

async function copyLink() {
  if (!link || !copy) return;
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    if (!document.execCommand("copy")) return; // an address without https has no clipboard
  }
  copy.textContent = copy.dataset.done ?? "";
}

async function share() {
  try {
    await navigator.share({ title: document.title, text: send?.dataset.text, url: box?.dataset.url ?? link?.value });
  } catch {
    // the reader has closed the system's panel
  }
}

if (box) {
  for (const each of box.querySelectorAll("[data-script]")) each.removeAttribute("hidden");
  copy?.addEventListener("click", () => void copyLink());
  if (send && "share" in navigator) {
    send.hidden = false;
    send.addEventListener("click", () => void share());
  }
}
