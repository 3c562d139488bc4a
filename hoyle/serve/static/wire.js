/** The socket: join, one pending move at a time, sent again until it is answered. */

/**
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").RejectFrame} RejectFrame
 * @typedef {{view(frame: ViewFrame): void, refused(frame: RejectFrame): void,
 *   line(up: boolean): void, closed(text: string): void}} Listener
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const REFUSED = 4000; // from this close code on the server does not want us back

/** A name for a move that no other move of this seat has. */
function freshName() {
  const words = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(words, (word) => word.toString(36)).join("");
}

/** @param {string} path */
function address(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

export class Wire {
  /** @type {WebSocket|null} */ #socket = null;
  /** @type {(Move & {t: "move", cid: string, tok: string})|null} */ #pending = null;
  #have = -1; // nothing, not even the deal
  #wait = FIRST_WAIT;
  #over = false;

  /**
   * @param {{socket: string, table: string, lang: string}} setup
   * @param {Listener} listener
   */
  constructor(setup, listener) {
    this.setup = setup;
    this.listener = listener;
    addEventListener("online", () => this.#reopen());
    this.#open();
  }

  /** Whether a move has been sent that nobody has answered yet. */
  get busy() {
    return this.#pending !== null;
  }

  /**
   * Sends a move, unless one is still under way. Says whether it went.
   * @param {Move} move
   * @param {string} tok
   */
  move(move, tok) {
    if (this.#pending || this.#over) return false;
    this.#pending = { t: "move", cid: freshName(), tok, ...move };
    this.#send(this.#pending);
    return true;
  }

  /** Tells the server how this seat likes its hand to lie.
   * @param {Record<string, string[]>} order @param {Record<string, string>} [sort] */
  local(order, sort = {}) {
    this.#send({ t: "local", order, sort });
  }

  #open() {
    const socket = new WebSocket(address(this.setup.socket));
    this.#socket = socket;
    socket.onopen = () => this.#join();
    socket.onmessage = (message) => this.#take(JSON.parse(message.data));
    socket.onclose = (end) => this.#lost(end);
  }

  #join() {
    this.#wait = FIRST_WAIT;
    this.#send({ t: "join", table: this.setup.table, have: this.#have, lang: this.setup.lang });
    if (this.#pending) this.#send(this.#pending);
    this.listener.line(true);
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** @param {ViewFrame|RejectFrame} frame */
  #take(frame) {
    if (this.#pending && frame.acks?.includes(this.#pending.cid)) this.#pending = null;
    if (frame.t === "reject") return this.listener.refused(frame);
    if (frame.t !== "view") return;
    this.#have = frame.have ?? this.#have + (frame.events?.length ?? 0);
    this.listener.view(frame);
  }

  /** @param {CloseEvent} end */
  #lost(end) {
    this.#socket = null;
    if (end.code >= REFUSED) {
      this.#over = true;
      return this.listener.closed(end.reason);
    }
    this.listener.line(false);
    setTimeout(() => this.#reopen(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #reopen() {
    if (!this.#socket && !this.#over) this.#open();
  }
}
