/** The switch for notifications on this device: asks for permission when the reader presses it, and says where that is not possible. */

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";

/**
 * @typedef {import("./messages.js").Say} Say
 * @typedef {{key: string, known: string[], worker: string}} State  the server's key, the push addresses of the reader that the
 *   server knows, and the address of the service worker
 * @typedef {"on"|"off"|"denied"|"missing"|"insecure"|"failed"} Status
 */

/** Returns why this browser shows no notifications, or "off" if it can. @returns {Status} */
function ability() {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "missing";
  return Notification.permission === "denied" ? "denied" : "off";
}

/** Returns the sentence about a status. @param {Status} status @param {Say} say */
function sentence(status, say) {
  if (status === "on") return say("notify_on");
  if (status === "denied") return say("notify_denied");
  if (status === "missing") return say("notify_missing");
  if (status === "insecure") return say("notify_insecure");
  return status === "failed" ? say("notify_failed") : say("notify_off");
}

export class NotificationSwitch {
  /** @type {State|null} */ #state = null;
  /** @type {Status} */ #status = ability();
  #isBusy = false;

  /** @param {HTMLElement} box @param {string} address  the page about notifications @param {Say} say @param {boolean} isPanel  whether
   * it stands at a table, with a sentence about it and a link to that page */
  constructor(box, address, say, isPanel) {
    this.box = box;
    this.address = address;
    this.say = say;
    this.isPanel = isPanel;
    this.#draw();
  }

  /** Finds out whether notifications are on. */
  async look() {
    if (this.#status !== "off" && this.#status !== "on") return;
    try {
      const subscription = await (await this.#registration())?.pushManager.getSubscription();
      const isKnown = Boolean(subscription && this.#state?.known.includes(subscription.endpoint));
      this.#status = isKnown && Notification.permission === "granted" ? "on" : ability();
    } catch {
      this.#status = "failed";
    }
    this.#draw();
  }

  async #registration() {
    const answer = await fetch(`${this.address}/state`);
    if (!answer.ok) throw new Error("no state");
    this.#state = await answer.json();
    return navigator.serviceWorker.getRegistration(this.#state?.worker);
  }

  async #press() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      this.#status = this.#status === "on" ? await this.#turnOff() : await this.#turnOn();
    } catch {
      this.#status = ability() === "off" ? "failed" : ability();
    }
    this.#isBusy = false;
    this.#draw();
  }

  /** @returns {Promise<Status>} */
  async #turnOn() {
    const able = ability();
    if (able === "insecure" || able === "missing") return able;
    if ((await Notification.requestPermission()) !== "granted") return ability();
    if (!this.#state) await this.#registration();
    const { worker, key } = /** @type {State} */ (this.#state);
    const registration = await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.ready;
    const subscription = await subscribe(registration.pushManager, key);
    return (await this.#tell("browser", subscription)) ? "on" : "failed";
  }

  /** @returns {Promise<Status>} */
  async #turnOff() {
    const subscription = await (await this.#registration())?.pushManager.getSubscription();
    if (subscription) {
      if (!(await this.#tell("browser/remove", subscription))) return "failed";
      await subscription.unsubscribe();
    }
    return ability();
  }

  /** Tells the server about a subscription, and returns whether it agrees. @param {string} what @param {PushSubscription} subscription */
  async #tell(what, subscription) {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(subscription);
    return (await fetch(`${this.address}/${what}`, { method: "POST", headers, body })).ok;
  }

  #draw() {
    const { say } = this;
    const isPossible = this.#status !== "missing" && this.#status !== "insecure";
    const press = html`<button type="button" role="switch" class="button" aria-checked=${this.#status === "on"}
      @click=${() => void this.#press()}>${say("notify_switch")}</button>`;
    render(
      html`${this.isPanel ? html`<p>${say("notify_about")}</p>` : nothing}
        ${isPossible ? press : nothing}
        <p role="status">${sentence(this.#status, say)}</p>
        ${this.isPanel ? html`<p><a href=${this.address}>${say("notify_more")}</a></p>` : nothing}`,
      this.box,
    );
  }
}

/** Returns a subscription with this key; one with another key, of an earlier store of the server, is ended first.
 * @param {PushManager} manager @param {string} key */
async function subscribe(manager, key) {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = error instanceof DOMException && error.name === "InvalidStateError" && (await manager.getSubscription());
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Adds a button to the bar of a table, with a panel that has the switch. @param {string} address @param {Say} say */
export function offerNotifications(address, say) {
  const nav = document.querySelector(".bar nav");
  if (!nav) return;
  const panel = document.createElement("section");
  panel.setAttribute("aria-label", say("notify"));
  panel.id = "notify-panel";
  panel.className = "other-games notify";
  panel.popover = "auto";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bar-button notify-button";
  button.title = say("notify");
  button.append(Object.assign(document.createElement("span"), { textContent: say("notify") }));
  button.setAttribute("popovertarget", panel.id);
  nav.prepend(button);
  document.body.append(panel);
  const shown = new NotificationSwitch(panel, address, say, true);
  panel.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") void shown.look();
  });
}
