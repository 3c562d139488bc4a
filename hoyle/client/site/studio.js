/** The studio: texts of rules that are typed here are read by the page's own Python while one types, played, and shared. */

import { editorIn } from "./editor.js";
import { pageLink, siteFolder } from "./links.js";
import { ask } from "./page_host.js";
import { follow, showInPlace } from "./site.js";
import { fragmentOf, textsIn } from "./shared_texts.js";
import { recall, remember } from "../storage.js";

/**
 * @typedef {import("./shared_texts.js").Texts} Texts
 * @typedef {import("./editor.js").Mistake} Mistake
 * @typedef {{game?: string, html?: string, mistakes: Mistake[], words: Record<string, string>, titles: string[]}} Checked
 */

const DELAY = 150; // milliseconds after the last key
const FENCE = /^ {0,3}(```|~~~)/m; // in an answer of an assistant that was pasted into the editor
const main = /** @type {HTMLElement} */ (document.querySelector("[data-studio]"));
const usual = main.dataset.studio ?? "";
const DRAFT = `hoyle.studio.${usual}`; // the key of the text that is being written
const BEFORE = `${DRAFT}.before`; // that of the text that was being written before it

/** @template {HTMLElement} T @param {string} selector @returns {T} */
const find = (selector) => /** @type {T} */ (main.querySelector(selector));
const work = find("[data-work]");
const changed = find("[data-changed]");
const wrong = find("[data-wrong]");
const said = find("[data-said]");
const found = find("[data-found]");
const words = /** @type {HTMLFormElement} */ (find("[data-words]"));
const paragraphs = find("[data-paragraphs]");
const mistakes = find("[data-mistakes]");
const parts = find("[data-parts]");
const back = find("[data-back-to]");
const heading = find("#your-rule");
const link = /** @type {HTMLInputElement} */ (find("[data-link]"));
const [play, changes, further] = /** @type {HTMLButtonElement[]} */ ([find("[data-play]"), find("[data-changes]"), find("[data-edit]")]);
const editor = editorIn(find("[data-code]"), typed);

/** The rewrites that are played together, and the number of the one in the editor. @type {{all: Texts, at: number}} */
let open = { all: [], at: 0 };
let game = ""; // the name of the game that the text makes; "" while there is none
let asked = 0; // the number of the last question about the text
let timer = 0;
let isViewed = false; // somebody's text is shown, and not changed yet

/** @returns {Texts} */
const texts = () => open.all.map(([file, text], number) => [file, number === open.at ? editor.text() : text]);

/** Asks the page's Python about the studio. @param {string} what @param {Record<string, string>} fields @param {string} [of] */
async function answerTo(what, fields, of = usual) {
  const answer = await ask(`/g/${of}/studio/${what}`, "POST", fields);
  if (answer.status >= 400) throw new Error(new DOMParser().parseFromString(answer.body, "text/html").querySelector("main p")?.textContent?.trim());
  return answer.location ? answer : JSON.parse(answer.body);
}

/** @param {unknown} error */
function refuse(error) {
  wrong.textContent = error instanceof Error ? error.message : "";
  wrong.hidden = !wrong.textContent;
  if (error) wrong.scrollIntoView({ block: "nearest" });
}

/** Opens texts, the last one in the editor. What was being written can be brought back.
 * @param {Texts} given @param {boolean} [isShared]  whether they are shown before they are edited */
async function openTexts(given, isShared = false) {
  if (!given.length) return;
  const draft = recall(DRAFT);
  if (draft && draft !== JSON.stringify(given)) {
    remember(BEFORE, draft);
    back.hidden = false;
  }
  isViewed = isShared;
  heading.textContent = (isShared ? heading.dataset.sent : heading.dataset.own) ?? "";
  edit(given, given.length - 1);
  work.hidden = false;
  main.dataset.open = "yes";
  find("[data-editing]").hidden = further.hidden = false;
  if (isShared) find("[data-editing]").hidden = true;
  else further.hidden = true;
  heading.focus();
  work.scrollIntoView({ block: "start" });
  await check();
}

/** Puts one of several texts into the editor. @param {Texts} all @param {number} at */
function edit(all, at) {
  open = { all, at };
  editor.write(all[at]?.[1] ?? "");
}

/** Plays without one of the texts. @param {number} number */
async function takeBack(number) {
  const left = texts().filter((_, each) => each !== number);
  if (left.length) await openTexts(left);
}

/** Shows the texts that are played together, where there are several. @param {string[]} titles */
function showParts(titles) {
  parts.hidden = titles.length < 2;
  parts.replaceChildren(
    ...titles.map((title, number) => {
      const [item, name] = [document.createElement("li"), document.createElement("span")];
      name.append(number === open.at ? title : button(title, "link", () => (edit(texts(), number), void check())));
      item.append(name, button(parts.dataset.back ?? "", "button quiet", () => void takeBack(number), title));
      return item;
    }),
  );
}

/** @param {string} text @param {string} className @param {() => void} onclick @param {string} [of]  what it is about @returns {HTMLButtonElement} */
function button(text, className, onclick, of = "") {
  const made = Object.assign(document.createElement("button"), { type: "button", className, textContent: text, onclick });
  if (of) made.setAttribute("aria-label", `${text}: ${of}`);
  return made;
}

/** Begins with a paragraph, a text of the shelf or a version. @param {Record<string, string>} what
 * @param {boolean} [isMore]  whether it is played together with what is open */
async function begin(what, isMore = false) {
  try {
    const given = await answerTo("begin", what);
    await openTexts(isMore ? [...texts(), ...given] : given);
  } catch (error) {
    refuse(error);
  }
}

function typed() {
  clearTimeout(timer);
  const read = FENCE.test(editor.text()) ? () => readAnswer(editor.text()).catch(refuse) : check;
  timer = setTimeout(() => void read(), DELAY);
}

/** Reads the text, and shows its mistakes or what it changes. */
async function check() {
  const number = ++asked;
  if (!isViewed) remember(DRAFT, JSON.stringify(texts()));
  /** @type {Checked} */
  const answer = await answerTo("check", { texts: JSON.stringify(texts()), at: String(open.at) });
  if (number !== asked) return; // the text has changed meanwhile
  game = answer.game ?? "";
  refuse("");
  found.replaceChildren();
  play.disabled = changes.disabled = !game;
  showMistakes(answer.mistakes);
  if (answer.html !== undefined) showChanged(answer.html);
  showWords(answer.words);
  showParts(answer.titles);
  link.value = new URL(pageLink(`/g/${usual}/studio`), location.href).href + (await fragmentOf(texts()));
  if (game) await compile(number);
}

/** Shows what the text changes; examples stay open, or closed, as they were. @param {string} html */
function showChanged(html) {
  const examples = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (changed.querySelectorAll(".studio-example"));
  const before = [...examples()].map((each) => each.open);
  changed.innerHTML = html;
  examples().forEach((each, number) => {
    if (each.dataset.right === "yes") each.open = before[number] ?? (isViewed || each.open);
  });
}

/** Shows what the rules disclose. */
async function disclose() {
  const number = asked;
  const { html } = await answerTo("discloses", {}, game);
  const place = changed.querySelector("[data-discloses]");
  if (number === asked && place) place.innerHTML = html;
}

/** Compiles the rules, so that a table opens at once, and shows what cannot be compiled. @param {number} number  of the question */
async function compile(number) {
  const answer = await answerTo("compile", { file: open.all[open.at]?.[0] ?? "" }, game);
  if (number !== asked) return;
  showMistakes(answer.mistakes);
  if (answer.mistakes.length) play.disabled = changes.disabled = true;
  else if (isViewed) await disclose().catch(refuse);
}

/** @param {Mistake[]} listed */
function showMistakes(listed) {
  editor.mark(listed);
  mistakes.replaceChildren(
    ...listed.map(({ line, text }) => {
      const item = document.createElement("li");
      if (line) item.append(button((mistakes.dataset.line ?? "").replace("%", String(line)), "link", () => editor.goTo(line)), ": ");
      item.append(text);
      return item;
    }),
  );
}

/** Shows the words of the text in fields. Fields in use stay as they are. @param {Record<string, string>} known */
function showWords(known) {
  const numbers = Object.keys(known).filter((name) => name !== "title" && name !== "sentence");
  const present = [...paragraphs.querySelectorAll("textarea")].map(({ name }) => name);
  if (numbers.join() !== present.join() && Object.keys(known).length) paragraphs.replaceChildren(...numbers.map(fieldOf));
  for (const field of /** @type {Iterable<HTMLInputElement|HTMLTextAreaElement>} */ (words.querySelectorAll("input, textarea"))) {
    const value = known[field.name];
    field.disabled = value === undefined;
    if (value !== undefined && field !== document.activeElement) field.value = value;
  }
}

/** Returns the field of a paragraph. @param {string} number */
function fieldOf(number) {
  const [line, label, field] = [document.createElement("p"), document.createElement("label"), document.createElement("textarea")];
  Object.assign(field, { name: number, rows: 4, id: `studio-${number}` });
  label.htmlFor = field.id;
  label.textContent = (paragraphs.dataset.label ?? "").replace("%", number);
  line.append(label, " ", field);
  return line;
}

/** Writes the words of a field into the text. @param {Event} event */
async function writeWords(event) {
  const field = /** @type {HTMLInputElement|HTMLTextAreaElement} */ (event.target);
  const number = ++asked;
  try {
    const text = await answerTo("words", { text: editor.text(), name: field.name, words: field.value });
    if (number !== asked) return; // more has been typed meanwhile
    editor.write(text);
    typed();
  } catch (error) {
    refuse(error);
  }
}

async function playIt() {
  play.disabled = true;
  try {
    await follow(await answerTo("play", {}, game), true);
  } catch (error) {
    refuse(error);
    play.disabled = false;
  }
}

async function showChanges() {
  changes.disabled = true;
  found.textContent = found.dataset.working ?? "";
  try {
    found.innerHTML = (await answerTo("changes", {}, game)).html;
    await disclose();
  } catch (error) {
    found.replaceChildren();
    refuse(error);
  }
  changes.disabled = false;
}

/** Copies the link, or offers what the device shares with. */
async function shareLink() {
  link.select();
  if (navigator.maxTouchPoints && "share" in navigator) await navigator.share({ title: changed.querySelector("h3")?.textContent ?? "", url: link.value }).catch(() => {});
  else {
    await navigator.clipboard.writeText(link.value);
    said.textContent = find("[data-share-link]").dataset.copied ?? "";
  }
}

/** Shows the buttons that send the texts to the server that hands out this site, where it takes texts. */
async function findServer() {
  if (siteFolder.pathname !== "/site/") return;
  const answer = await fetch(`/g/${usual}/rewrite`, { method: "HEAD" }).catch(() => null);
  find("[data-publish]").hidden = find("[data-propose]").hidden = !answer?.ok;
}

/** Sends the texts to the server, whose page opens tables for friends by them, publishes them, and proposes them at a table.
 * @param {string} part  of the page */
function sendToServer(part) {
  const all = texts().map(([, text]) => `${text.trimEnd()}\n`);
  const form = Object.assign(document.createElement("form"), { method: "post", action: `/g/${usual}/rewrite/text${part}`, hidden: true });
  form.append(Object.assign(document.createElement("textarea"), { name: "text", value: all.join(main.dataset.between) }));
  document.body.append(form);
  form.submit();
}

function save() {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([editor.text()], { type: "text/x-python" }));
  file.download = open.all[open.at]?.[0] ?? "";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}

/** Copies what a language model needs to help with the text. @param {HTMLElement} button */
async function copyForAssistant(button) {
  const told = [...mistakes.children].map((item) => item.textContent ?? "");
  const wish = /** @type {HTMLInputElement} */ (find("[data-wish]")).value;
  const { text } = await answerTo("assistant", { texts: JSON.stringify([texts()[open.at]]), mistakes: JSON.stringify(told), wish });
  await navigator.clipboard.writeText(text);
  find("[data-assistant-said]").textContent = button.dataset.copied ?? "";
}

/** Takes the rule out of an answer that was pasted into its field, and says whether it works or what to change. */
async function takeAnswer() {
  const field = /** @type {HTMLTextAreaElement} */ (find("[data-answer]"));
  const told = find("[data-answer-said]");
  told.hidden = !field.value.trim();
  if (told.hidden) return;
  const before = JSON.stringify(texts());
  try {
    await readAnswer(field.value);
    remember(BEFORE, before);
    back.hidden = false;
    field.value = "";
    const wrong = mistakes.firstElementChild ?? changed.querySelector("[data-right=no] summary");
    told.textContent = wrong?.textContent?.trim() ?? field.dataset.works ?? "";
  } catch (error) {
    told.textContent = error instanceof Error ? error.message : "";
  }
}

/** Puts the rule of an answer into the editor. @param {string} answer */
async function readAnswer(answer) {
  editor.write(await answerTo("answer", { answer }));
  await check();
}

/** Deletes a version from the list. @param {HTMLElement} button @param {string} version */
async function forgetVersion(button, version) {
  await answerTo("forget", { version });
  button.closest("li")?.remove();
}

/** @param {Event} event */
function click(event) {
  const pressed = /** @type {Element} */ (event.target).closest("button");
  if (!pressed) return;
  const { paragraph, shelf, version, forget: forgotten, assistant, measure, add } = pressed.dataset;
  if (measure !== undefined) void answerTo("measure", {}, game).then(({ location }) => showInPlace(location), refuse);
  else if (paragraph) void begin({ paragraph });
  else if (shelf) void begin({ shelf }, add !== undefined);
  else if (version) void begin({ version }, add !== undefined);
  else if (forgotten) void forgetVersion(pressed, forgotten);
  else if (assistant !== undefined) void copyForAssistant(pressed);
}

/** @param {Event} event */
async function openFile(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  const text = (await file?.text()) ?? "";
  if (file && /^REWRITE\b/m.test(text)) await openTexts([[file.name, text]]);
  else if (file) refuse(new Error(field.dataset.noRule));
}

async function start() {
  main.addEventListener("click", click);
  words.addEventListener("submit", (event) => event.preventDefault());
  words.addEventListener("input", (event) => void writeWords(event));
  find("[data-file]").addEventListener("change", (event) => void openFile(event));
  find("[data-answer]").addEventListener("input", () => void takeAnswer());
  find("[data-publish]").addEventListener("click", () => sendToServer("#text"));
  find("[data-propose]").addEventListener("click", () => sendToServer("#propose"));
  void findServer();
  find("[data-save]").addEventListener("click", save);
  play.addEventListener("click", () => void playIt());
  changes.addEventListener("click", () => void showChanges());
  further.addEventListener("click", () => {
    find("[data-editing]").hidden = !(further.hidden = true);
    isViewed = false;
    heading.textContent = heading.dataset.own ?? "";
  });
  back.addEventListener("click", () => void openTexts(JSON.parse(recall(BEFORE) ?? "[]")));
  find("[data-share-link]").addEventListener("click", () => void shareLink());
  const shared = await textsIn(location.hash);
  if (shared) return openTexts(shared, true);
  if (location.hash.startsWith("#text=")) return refuse(new Error(main.dataset.damaged));
  const ready = /^#ready=(\w+\.py)$/.exec(location.hash)?.[1]; // a link of the gallery
  if (ready) return begin({ shelf: ready });
  const draft = recall(DRAFT);
  if (draft) {
    try {
      await openTexts(JSON.parse(draft));
    } catch {
      remember(DRAFT, ""); // it cannot be read
    }
  }
}

void start();
