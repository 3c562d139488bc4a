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

/** Shares the picture of the page as a file, or saves it where files cannot be shared. @param {string} name */
async function sharePicture(name) {
  const drawing = /** @type {SVGSVGElement} */ (document.querySelector("[data-drawn] svg"));
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  /** @type {Blob|null} */
  const blob = await new Promise((done) => canvas.toBlob(done));
  if (!blob) return;
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files })) {
    await navigator.share({ files, text: send?.dataset.text }).catch(() => {}); // the reader has closed the system's panel
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

if (box) {
  const picture = /** @type {HTMLElement|null} */ (box.querySelector("[data-picture]"));
  picture?.addEventListener("click", () => void sharePicture(picture.dataset.picture ?? ""));
  for (const each of box.querySelectorAll("[data-script]")) each.removeAttribute("hidden");
  copy?.addEventListener("click", () => void copyLink());
  if (send && "share" in navigator) {
    send.hidden = false;
    send.addEventListener("click", () => void share());
  }
}
