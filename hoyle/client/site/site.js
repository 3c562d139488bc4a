/** A page of a published site: sends its forms to the worker, shows what the worker makes, and remembers language and theme. */

import { forgetAll, recall, remember } from "../storage.js";
import { ask, fieldsOf, start, whenFailed } from "./page_host.js";
import { here, isShell, pageLink, siteFolder } from "./links.js";

/** @typedef {import("./page_host.js").Answer} Answer */

const LANG = "hoyle.lang"; // the keys of what the browser remembers
const THEME = "hoyle.theme";
const NAME = "hoyle.name";
const SERVER = "hoyle.server";
const page = document.documentElement;
let isShown = false; // whether a page from the worker has replaced the one that was loaded
let shownAt = withoutFragment(); // the address of the page that is shown

/** @type {Map<string, string>} what is to be said, by kind */
const notices = new Map();

/** The address of this page, without a fragment. */
function withoutFragment() {
  return location.href.split("#")[0] ?? "";
}

/** Says a sentence above the page until another of its kind replaces it; an empty one removes it.
 * @param {string} kind @param {string|undefined} sentence */
function notify(kind, sentence) {
  if (sentence) notices.set(kind, sentence);
  else notices.delete(kind);
  showNotices();
}

function showNotices() {
  const place = document.querySelector("[data-notice]") ?? document.createElement("div");
  if (!notices.size) return place.remove();
  place.className = "site-notices";
  place.setAttribute("data-notice", "");
  place.setAttribute("role", "status");
  place.replaceChildren(
    ...[...notices.values()].map((sentence) => Object.assign(document.createElement("p"), { className: "notice", textContent: sentence })),
  );
  if (!place.isConnected) document.body.append(place);
}

/** Makes the links of a page lead to the site's own pages. @param {ParentNode} root */
function relocate(root) {
  for (const name of ["href", "src"]) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const address = element.getAttribute(name) ?? "";
      if (address.startsWith("/") || address.startsWith("?")) element.setAttribute(name, pageLink(address));
    }
  }
}

/** Takes over the style sheets and starts the scripts of a page. @param {Document} made */
function takeHead(made) {
  const known = new Set([...document.styleSheets].map((sheet) => sheet.href?.split("?")[0]));
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (made.querySelectorAll("link[rel=stylesheet]"))) {
    if (!known.has(link.href.split("?")[0])) document.head.append(document.adoptNode(link));
  }
  for (const script of /** @type {NodeListOf<HTMLScriptElement>} */ (made.querySelectorAll("script[src]"))) {
    const fresh = document.createElement("script");
    fresh.type = "module";
    fresh.src = script.src.split("?")[0] ?? "";
    script.remove();
    document.head.append(fresh);
  }
}

/** Shows a page that the worker has made in place of the present one. @param {string} html */
function show(html) {
  const made = new DOMParser().parseFromString(html, "text/html");
  relocate(made);
  document.title = made.title;
  document.body.replaceWith(document.adoptNode(made.body));
  takeHead(made);
  isShown = true;
  shownAt = withoutFragment();
  showNotices();
  markChoices();
  document.dispatchEvent(new Event("hoyle-page")); // for scripts that have shown a page before this one
}

/** Saves a file that the worker has made. @param {Answer} answer */
function save(answer) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer.body], { type: answer.type }));
  link.download = answer.file ?? "hoyle";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Goes where an answer leads. The first table is shown in place, so that the worker need not start again.
 * @param {Answer} answer @param {boolean} [inPlace]  whether this page may still show a table */
export async function follow(answer, inPlace = !isShown) {
  if (answer.file) return save(answer);
  if (!answer.location) return show(answer.body);
  const link = pageLink(answer.location);
  if (!inPlace || !link.includes("/table/?/t/")) return location.assign(link);
  const shown = await ask(answer.location.split("#")[0] ?? "");
  if (shown.location || shown.file) return location.assign(link);
  history.pushState({ shown: true }, "", link);
  show(shown.body);
}

/** Sends a form to the worker. @param {SubmitEvent} event */
async function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.server !== undefined) {
    event.preventDefault();
    return goToServer(form);
  }
  const button = /** @type {HTMLElement|null} */ (event.submitter);
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  if (form.dataset.inPlace !== undefined) {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
    return goInPlace(event, `${here().split(/[?#]/)[0]}?${query}`);
  }
  const method = button?.getAttribute("formmethod") ?? form.method;
  if (event.defaultPrevented || method !== "post" || !(action.startsWith("/") || action.startsWith("?"))) return;
  event.preventDefault();
  if (page.dataset.sending) return; // a second click opens no second table
  const fields = await fieldsOf(new FormData(form, button));
  if (action === "/settings") return setTheme(fields.theme ?? "");
  if (fields.name) remember(NAME, fields.name);
  if (action === "/games/delete" && fields.sure) forgetAll();
  page.dataset.sending = "yes";
  if (page.dataset.host !== "ready") notify("starting", page.dataset.starting);
  const address = action.startsWith("?") ? here().split(/[?#]/)[0] + action : action;
  try {
    await follow(await ask(address, "POST", { name: recall(NAME) ?? "", ...fields }));
  } finally {
    delete page.dataset.sending;
    notify("starting", "");
  }
}

/** Shows a page in place of this one, without a new start of the worker. @param {string} address  as a server has it */
export async function showInPlace(address) {
  const answer = await ask(address);
  if (answer.location || answer.file) return follow(answer);
  history.pushState({ shown: true }, "", pageLink(address));
  show(answer.body);
  scrollTo(0, 0);
}

/** Follows a link or a form that leads to a page like this one. @param {Event} event @param {string} address  as a server has it */
function goInPlace(event, address) {
  event.preventDefault();
  void showInPlace(address);
}

/** Follows a link to a file, or to a page like this one. @param {MouseEvent} event */
function click(event) {
  const link = /** @type {Element} */ (event.target).closest?.("a[data-in-place], a[data-file]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const address = new URL(link.href).search.slice(1);
  if (link.dataset.file !== undefined) {
    event.preventDefault();
    void ask(address).then(follow);
  } else if (isShown) goInPlace(event, address);
}

/** Leaves for the server whose address is in a form; without a scheme it is taken for https. @param {HTMLFormElement} form */
function goToServer(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("server"));
  const text = field.value.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) {
    field.setCustomValidity(form.dataset.wrong ?? "");
    field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
    field.reportValidity();
    return;
  }
  remember(SERVER, address);
  location.assign(address);
}

/** @param {string} theme */
function setTheme(theme) {
  remember(THEME, theme);
  page.dataset.theme = theme;
}

/** Marks what the browser remembers on a page. */
function markChoices() {
  const name = /** @type {HTMLInputElement|null} */ (document.querySelector("input[name=name]"));
  const share = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-share]"));
  if (share && !share.value) share.value = location.href;
  const server = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-server] input"));
  if (name && !name.value) name.value = recall(NAME) ?? "";
  if (server && !server.value) server.value = recall(SERVER) ?? "";
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".foot a[lang]")))
    link.addEventListener("click", () => remember(LANG, link.lang));
}

/** Goes to the lobby in the reader's language, if that is another one: chosen before, or that of the browser. */
function goToLanguage() {
  if (page.dataset.langs === undefined || new URL(siteFolder).pathname !== location.pathname.replace("index.html", "")) return false;
  const known = page.dataset.langs.split(" ");
  const wanted = recall(LANG) ?? navigator.languages.map((each) => each.split("-")[0]).find((each) => known.includes(each ?? ""));
  if (!wanted || wanted === page.lang || !known.includes(wanted)) return false;
  location.replace(new URL(`${wanted}/`, siteFolder));
  return true;
}

/** Shows the reader's own tables in the lobby, once the worker has found them. */
async function showOwnTables() {
  const answer = await ask("/");
  if (answer.status !== 200) return;
  const made = new DOMParser().parseFromString(answer.body, "text/html");
  relocate(made);
  for (const part of [".doors", "[aria-labelledby=own]", "[aria-labelledby=yours]"]) {
    const [old, fresh] = [document.querySelector(part), made.querySelector(part)];
    if (old && fresh && !old.contains(document.activeElement)) old.replaceWith(document.adoptNode(fresh));
  }
}

/** Keeps the site for later visits without a network, and says when there is a new version. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(new URL("service_worker.js", siteFolder));
  const tell = () => registration.waiting && navigator.serviceWorker.controller && notify("updated", page.dataset.updated);
  tell();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
}

/** Makes the links to the manifest and icons absolute, since the address of the page changes when a table is shown in its place. */
function fixLinks() {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.head.querySelectorAll("link[rel=manifest], link[rel$=icon]");
  for (const link of links) link.href = new URL(link.href).href;
}

async function open() {
  if (isShell() && document.body.dataset.shell === undefined) return location.reload(); // "forward" was faster than this script
  fixLinks();
  const theme = recall(THEME);
  if (theme) page.dataset.theme = theme;
  if (goToLanguage()) return;
  whenFailed((why) => {
    console.error(why);
    notify("failed", page.dataset.failed);
  });
  document.addEventListener("submit", (event) => void send(event));
  document.addEventListener("click", click);
  addEventListener("popstate", () => withoutFragment() !== shownAt && location.reload());
  markChoices();
  if (document.body.dataset.shell !== undefined) {
    const answer = await ask(here());
    if (answer.location) return location.replace(pageLink(answer.location));
    if (answer.file) {
      save(answer); // the address of a file was opened: save it, and show what it belongs to
      return location.replace(pageLink(here().split("/").slice(0, -1).join("/")));
    }
    show(answer.body);
  } else if (document.querySelector(".lobby")) void showOwnTables();
  else if (document.getElementById("rules") instanceof HTMLFormElement) start();
  const kept = await ask("/kept");
  if (kept.status !== 200) notify("kept", kept.body);
}

void open()
  .then(keepOffline) // not before: the worker would fetch what the page is fetching
  .catch(() => {}); // an insecure address, or a private window
