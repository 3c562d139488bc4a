/** A table's connection: join, one pending move at a time, send it again until it is answered, reconnect. */

/**
 * @typedef {import("./types/wire.js").Move} Move
 * @typedef {import("./types/wire.js").ViewFrame} ViewFrame
 * @typedef {import("./types/wire.js").RejectFrame} RejectFrame
 * @typedef {import("./types/wire.js").WhyFrame} WhyFrame
 * @typedef {import("./legal.js").Gesture} Gesture
 *
 * @typedef {{opened(): void, received(text: string): void, closed(code: number, reason: string): void}} ChannelListener
 * @typedef {{send(text: string): void}} Channel
 * @typedef {(address: string, listener: ChannelListener) => Channel} Connect  opens a channel to the table's host
 *
 * @typedef {{view(frame: ViewFrame): void, refused(frame: RejectFrame): void,
 *   explained(frame: WhyFrame): void, online(online: boolean, reason?: string): void, closed(reason: string): void}} Listener
 */

const FIRST_WAIT = 250; // milliseconds until the first attempt to reconnect
const LONGEST_WAIT = 5000;
const FINAL = 4000; // a channel closed with this code or a higher one is not opened again

/** Returns a random id for a move, so that a move sent twice is played once. */
function moveId() {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(numbers, (number) => number.toString(36)).join("");
}

/** Opens a WebSocket to the server the page came from. @type {Connect} */
export function webSocket(address, listener) {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  socket.onopen = () => listener.opened();
  socket.onmessage = (message) => listener.received(message.data);
  socket.onclose = (event) => listener.closed(event.code, event.reason);
  return socket;
}

export class Connection {
  /** @type {Channel|null} */ #channel = null;
  /** @type {Move|null} */ #pending = null;
  #open = false;
  #lastEvent = -1; // number of the last event received; -1: none, not even the deal
  #wait = FIRST_WAIT;
  #ended = false;
  #idle = false;
  /** @type {{ms: number, at: number}|null} */ #clock = null; // what the own clock showed when it came, while it runs

  /**
   * @param {{socket: string, table: string, lang: string}} setup
   * @param {Listener} listener
   * @param {Connect} connect
   */
  constructor(setup, listener, connect) {
    this.setup = setup;
    this.listener = listener;
    this.connect = connect;
    addEventListener("online", () => this.#reopen());
    this.#reopen();
  }

  /** Whether a move was sent that has not been answered yet. */
  get busy() {
    return this.#pending !== null;
  }

  /**
   * Sends a move unless another one is pending, and returns whether it was sent.
   * @param {Gesture} gesture
   * @param {string} tok  the decision that the move answers
   */
  move(gesture, tok) {
    if (this.#pending || this.#ended) return false;
    const left = this.#clock && Math.round(this.#clock.ms - (performance.now() - this.#clock.at));
    this.#pending = { ...gesture, t: "move", cid: moveId(), tok, ...(left === null ? {} : { left }) };
    this.#send(this.#pending);
    return true;
  }

  /**
   * Tells the server how this seat arranges its hand.
   * @param {Record<string, string[]>} order  item ids by zone
   * @param {Record<string, string>} [sort]  the name of an order by zone
   */
  arrange(order, sort = {}) {
    this.#send({ t: "local", order, sort });
  }

  /** Tells the server whether the reader looks at something else. @param {boolean} idle */
  idle(idle) {
    this.#idle = idle;
    this.#send({ t: "idle", idle });
  }

  /**
   * Asks why an item cannot be put on an address; an empty address stands for any.
   * @param {string} item @param {string} to
   */
  why(item, to) {
    this.#send({ t: "why", item, to });
  }

  #reopen() {
    if (this.#channel || this.#ended) return;
    this.#channel = this.connect(this.setup.socket, {
      opened: () => this.#join(),
      received: (text) => this.#receive(JSON.parse(text)),
      closed: (code, reason) => this.#closed(code, reason),
    });
  }

  #join() {
    this.#open = true;
    this.#wait = FIRST_WAIT;
    this.#send({ t: "join", table: this.setup.table, have: this.#lastEvent, lang: this.setup.lang });
    if (this.#idle) this.#send({ t: "idle", idle: true });
    if (this.#pending) this.#send(this.#pending);
    this.listener.online(true);
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.#open) this.#channel?.send(JSON.stringify(frame));
  }

  /** @param {ViewFrame|RejectFrame|WhyFrame} frame */
  #receive(frame) {
    if (frame.t === "why") return this.listener.explained(frame);
    if (this.#pending && frame.acks?.includes(this.#pending.cid)) this.#pending = null;
    if (frame.t === "reject") return this.listener.refused(frame);
    if (frame.t !== "view") return;
    const clock = frame.view.seats.find((seat) => seat.id === frame.view.you)?.clock;
    this.#clock = clock?.runs ? { ms: clock.ms ?? 0, at: performance.now() } : null;
    this.#lastEvent = frame.have ?? this.#lastEvent + (frame.events?.length ?? 0);
    this.listener.view(frame);
  }

  /** @param {number} code @param {string} reason */
  #closed(code, reason) {
    this.#channel = null;
    this.#open = false;
    if (code >= FINAL) {
      this.#ended = true;
      return this.listener.closed(reason);
    }
    this.listener.online(false, reason);
    setTimeout(() => this.#reopen(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }
}
