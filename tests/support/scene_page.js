/** Draws scenes of tables in a page without a server, and measures what is drawn. */

(() => {
  const SLACK = 1.5; // pixels: sides are rounded
  const OVERLAP = 3; // pixels on both axes from which two things lie over each other

  // The page of a table keeps its listeners as long as it lives; a scene lives until the next one.
  let life = new AbortController();
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const isGlobal = this === window || this === document || this instanceof MediaQueryList;
    const given = typeof options === "object" ? options : { capture: Boolean(options) };
    return listen.call(this, type, listener, isGlobal ? { signal: life.signal, ...given } : options);
  };

  let frames = [];
  let explanation = {};
  let send = null;
  const settled = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))));
  const until = async (holds) => {
    for (let turn = 0; turn < 400 && !holds(); turn++) await new Promise((done) => setTimeout(done, turn < 40 ? 0 : 10));
  };

  window.WebSocket = class {
    constructor() {
      send = (text) => this.onmessage?.({ data: text });
      setTimeout(() => this.onopen?.());
    }
    send(text) {
      if (JSON.parse(text).t === "join") send(frames[0]);
    }
    close() {}
  };
  // What the guide says comes after the first picture, as over a network.
  let painted = Promise.resolve();
  const fetchFile = window.fetch.bind(window);
  const drawings = new Map(); // the texts of drawings, which scene after scene has: nothing else keeps what a test answers
  window.fetch = async (address, init) => {
    if (String(address).endsWith("/guide")) return painted.then(() => Response.json(explanation));
    if (!String(address).endsWith(".svg")) return fetchFile(address, init);
    if (!drawings.has(address)) drawings.set(address, fetchFile(address).then(async (found) => [await found.text(), found.status]));
    const [text, status] = await drawings.get(address);
    return new Response(text, { status });
  };

  let count = 0;
  const sheets = () =>
    Promise.all(
      [...document.querySelectorAll("link[rel=stylesheet]")].map(
        (link) => link.sheet || new Promise((done) => { link.onload = link.onerror = done; }),
      ),
    );

  /** Takes over the head's style sheets and the body of a page. */
  async function show(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    document.documentElement.lang = page.documentElement.lang;
    const known = new Map([...document.head.querySelectorAll("link[rel=stylesheet]")].map((link) => [link.getAttribute("href"), link]));
    for (const link of page.head.querySelectorAll("link[rel=stylesheet]")) {
      if (!known.delete(link.getAttribute("href"))) document.head.append(document.importNode(link));
    }
    for (const link of known.values()) link.remove();
    document.body.replaceWith(document.adoptNode(page.body));
    await sheets();
    await Promise.all([...document.fonts].map((font) => font.load())); // a page preloads its fonts
  }

  let late = []; // what has moved after the first picture of a scene in which nobody acts

  async function draw([page, given, said]) {
    life.abort();
    life = new AbortController();
    scrollTo(0, 0);
    [frames, explanation] = [given, JSON.parse(said)];
    await show(page);
    let first;
    painted = new Promise((done) => { first = done; });
    await import(`${window.staticFolder}table_page.js?scene=${count++}`);
    await until(() => document.getElementById("table")?.dataset.open === "yes");
    await new Promise(requestAnimationFrame);
    const before = [boxes(true), frames.length];
    first();
    await document.fonts.ready;
    for (const frame of frames.slice(1)) {
      await settled();
      send(frame);
    }
    if (explanation.texts?.length) await until(() => document.querySelector(".guide"));
    await settled();
    await document.fonts.ready;
    await settled();
    late = before[1] === 1 ? changed(before[0], boxes(true)).map((found) => `after the first picture ${found}`) : [];
  }

  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const rectOf = (element) => element.getBoundingClientRect();

  /** Returns what is seen of an element: its box without what ancestors and the window cut off; null if nothing is. */
  function seen(element, withWindow = true) {
    const box = rectOf(element);
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    const fixed = [];
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.visibility === "hidden" || style.display === "none") return null;
      if (style.clipPath === "inset(50%)") return null;
      if (each !== element && each !== document.body && style.display !== "contents" && (style.overflowX !== "visible" || style.overflowY !== "visible")) {
        const outer = rectOf(each);
        if (style.overflowX !== "visible") [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
        if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
      }
      if (style.position === "fixed") break;
    }
    if (withWindow) {
      const height = Math.max(innerHeight, isLong() ? document.documentElement.scrollHeight - scrollY : 0);
      [left, right, top, bottom] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, -scrollY), Math.min(bottom, height)];
    }
    return right - left > 0.5 && bottom - top > 0.5 ? { left, top, right, bottom } : null;
  }

  /** Whether the page may be longer than the window: before the game, and on a narrow table after its end. */
  const isLong = () => getComputedStyle(document.body).height !== `${innerHeight}px`;

  const CARDS = ".slot > .card";
  const PARTS = `${CARDS}, .cell, .bed, .plate, .zone-label, .zone-next, .zone-state, .count, .sum, .heap, .camp-name, .prompt, .notice-line, .card-note,
    .hint-line, .ending-verdict, .ending-why, .button, .bar a, .bar button, .bar summary, .panel, .guide, .log-strip, .match, .calls, .side-aim, .badge, .log,
    .board-edge, .ask, .watchers, .panel p, .panel li, .panel table`;

  const nameOf = (element) => {
    const zone = element.closest("[data-zone]")?.dataset.zone;
    const own = element.dataset?.item ?? element.dataset?.card ?? element.parentElement?.dataset?.item ?? "";
    const text = own ? "" : element.textContent.trim().replace(/\s+/g, " ").slice(0, 24);
    return `${element.tagName.toLowerCase()}.${String(element.className.baseVal ?? element.className).trim().split(/\s+/).join(".")}${zone ? `@${zone}` : ""}${own ? `#${own}` : ""}${text ? ` "${text}"` : ""}`;
  };
  const area = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  const show_ = (box) => [box.left, box.top, box.right - box.left, box.bottom - box.top].map(Math.round).join(",");

  /** The parts that are drawn, with their boxes and what is seen of them. */
  function parts() {
    return $$(PARTS).flatMap((element) => {
      const box = rectOf(element);
      if (!box.width || !box.height || !element.checkVisibility()) return [];
      if (!element.matches(`${CARDS}, .cell, .bed, .panel, .guide, .heap`) && !element.textContent.trim()) return [];
      const shown = seen(element);
      const hidden = !seen(element, false) && !shown;
      return hidden ? [] : [{ element, box, shown }];
    });
  }

  /** Whether the drawing says that two things of one place lie over each other, as cards of a fan do. */
  function isLayered(one, other) {
    for (let layer = one.closest("[data-layered]"); layer; layer = layer.parentElement?.closest("[data-layered]")) {
      if (layer.contains(other)) return true;
    }
    return false;
  }

  function cuts(all) {
    const zones = $$(".zone").filter((zone) => zone.checkVisibility()).map((element) => ({ element, box: rectOf(element), shown: seen(element) }));
    return [...all, ...zones].flatMap(({ element, box, shown }) => {
      if (!box.width || !box.height) return [];
      if (element.closest("[data-scrolls]")) return [];
      const share = shown ? area(shown) / area(box) : 0;
      const lost = shown ? Math.max(shown.left - box.left, box.right - shown.right, shown.top - box.top, box.bottom - shown.bottom) : Infinity;
      return lost > SLACK && share < 0.995 ? [`cut: ${nameOf(element)} ${show_(box)}, seen ${shown ? show_(shown) : "nothing"}`] : [];
    });
  }

  function overlaps(all) {
    const found = [];
    const sorted = all.filter(({ shown }) => shown).sort((one, other) => one.shown.left - other.shown.left);
    for (let n = 0; n < sorted.length; n++) {
      const one = sorted[n];
      for (let m = n + 1; m < sorted.length && sorted[m].shown.left < one.shown.right - OVERLAP; m++) {
        const other = sorted[m];
        const across = Math.min(one.shown.right, other.shown.right) - other.shown.left;
        const down = Math.min(one.shown.bottom, other.shown.bottom) - Math.max(one.shown.top, other.shown.top);
        if (across <= OVERLAP || down <= OVERLAP) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isLayered(one.element, other.element) || isLayered(other.element, one.element)) continue;
        found.push(`overlap ${Math.round(across)}x${Math.round(down)}: ${nameOf(one.element)} ${show_(one.box)} and ${nameOf(other.element)} ${show_(other.box)}`);
      }
    }
    return found;
  }

  const BOXES = ".button, .bar a, .bar button, .bar summary, .plate, td, th, .panel, .guide, .log-strip, .board, .side, .talk, .own, .asks, .bar";

  /** Text that is wider than its box or that ends in dots. */
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest("script, style, svg, [data-shortens], option, .card")) continue;
      if (!seen(element)) continue;
      const style = getComputedStyle(element);
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth && style.overflowX !== "visible" && style.display !== "inline") {
        found.push(`text cut: ${nameOf(element)} ${element.clientWidth} of ${element.scrollWidth} "${node.data.trim().slice(0, 40)}"`);
        continue;
      }
      const box = element.closest(BOXES);
      if (!box || box.closest("[data-scrolls]")) continue;
      const outer = rectOf(box);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.left < outer.left - SLACK || rect.right > outer.right + SLACK) {
          found.push(`text wider than ${nameOf(box)}: "${node.data.trim().slice(0, 40)}" ${show_(rect)} in ${show_(outer)}`);
          break;
        }
      }
    }
    return found;
  }

  /** Tables and buttons that reach over the edge of their panel. */
  function wide() {
    return $$(".panel :is(table, .button, form)").flatMap((each) => {
      const [box, panel] = [rectOf(each), rectOf(each.closest(".panel"))];
      const isOut = box.right > panel.right - SLACK || box.left < panel.left + SLACK;
      return isOut && each.checkVisibility() ? [`wider than its panel: ${nameOf(each)} ${show_(box)} in ${show_(panel)}`] : [];
    });
  }

  /** The page as a whole: it does not scroll unless it may be long, and its colour reaches its end. */
  function whole() {
    const page = document.documentElement;
    const found = [];
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
    if (!isLong() && page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollHeight} high`);
    const end = rectOf(document.body).bottom + scrollY;
    const steps = $$(".result .button").filter((each) => each.checkVisibility()).sort((one, other) => rectOf(one).top - rectOf(other).top);
    for (const first of [...$$(".ending-verdict, .prompt, .guide-texts, .log-strip"), ...$$(".controls:not(:has(.choice-cards)) .button").slice(0, 1), ...(isLong() ? [] : steps.slice(0, 1))]) {
      const box = rectOf(first);
      const shown = seen(first);
      if ((isLong() && first.matches(".log-strip, .prompt")) || getComputedStyle(first).clipPath === "inset(50%)") continue;
      if (!shown || area(shown) < 0.99 * area(box) || box.bottom > innerHeight + 1) found.push(`out of sight: ${nameOf(first)} ${show_(box)}`);
    }
    if (end < page.scrollHeight - 1) found.push(`the table's colour ends at ${Math.round(end)} of ${page.scrollHeight}`);
    return found;
  }

  /** Names of what is drawn, with their boxes: what must not move while a player thinks. Words move where others take their place. */
  function boxes(withWords = false) {
    const found = {};
    $$("#table :is(.board, .slot[data-item], .cell, .bed, .controls .button, .plate, .own .button, .log-strip, .zone, .words, .prompt)").forEach((each, n) => {
      const box = seen(each) && rectOf(each);
      if (!box) return;
      const name = each.dataset.item ?? each.dataset.place ?? each.dataset.zone ?? each.dataset.seat ?? each.dataset.ask ?? each.className + n;
      if (withWords || !each.matches(".prompt")) found[name] = [box.x, box.y, box.width, box.height].map((side) => Math.round(side * 10) / 10);
    });
    return found;
  }

  /** Where stands, from top to bottom, what has nothing to do with a move: seats, words, log and the buttons beside the hand.
   * It may move when the hand loses a line of cards, or when many buttons go. */
  function steady() {
    const hand = Math.round(document.querySelector(".dock .zone-fan")?.offsetHeight ?? 0);
    if (rectOf(document.querySelector(".controls")).height > 160 && !document.querySelector(".calls")) return {};
    const parts = $$("#table :is(.others > .plate, .own, .talk, .board, .own .button, .log-strip, .log)").filter((each) => each.checkVisibility());
    return Object.fromEntries(parts.map((each) => {
      const { y, height } = rectOf(each);
      return [`${each.dataset.seat ?? each.dataset.ask ?? each.className} ${hand}`, [y, height]];
    }));
  }

  async function moved(action, measured = () => boxes()) {
    const before = measured();
    if (!(await action())) return [];
    await settled();
    return changed(before, measured());
  }

  /** What is elsewhere now, a line for each. */
  function changed(before, now) {
    return Object.entries(before).flatMap(([name, box]) => {
      const other = now[name];
      return other && box.some((side, n) => Math.abs(side - other[n]) > 1) ? [`moves: ${name} ${box} to ${other}`] : [];
    });
  }

  function lift() {
    const card = document.querySelector(".dock .card.can:not(.press), .card.can:not(.press)");
    card?.click();
    return Boolean(card);
  }

  function closeGuide() {
    const button = document.querySelector(".guide .button.quiet");
    button?.click();
    return Boolean(button);
  }

  /** Cards that are too small for a finger. */
  function small() {
    return $$(".card.can").flatMap((card) => {
      const [{ width }, least] = [rectOf(card), card.closest(".dock") ? 40 : 20];
      return width < least && seen(card) ? [`too small: ${nameOf(card)} ${width}`] : [];
    });
  }

  function faults() {
    const all = parts();
    return [...late, ...whole(), ...cuts(all), ...overlaps(all), ...texts(), ...wide(), ...small()];
  }

  /** Draws what follows on the scene. */
  async function then(frame) {
    send(frame);
    await settled();
    return true;
  }

  window.scenes = { draw, then, faults, boxes: () => boxes(), steady, moved, lift, closeGuide };
})();
