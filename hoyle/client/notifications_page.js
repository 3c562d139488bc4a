/** The page about notifications: the switch for this device. */

import { speaker } from "./messages.js";
import { NotificationSwitch } from "./notifications.js";

const box = /** @type {HTMLElement|null} */ (document.querySelector("[data-notify]"));
const text = document.getElementById("notify-setup")?.textContent;
if (box && text) {
  const setup = JSON.parse(text);
  box.replaceChildren();
  void new NotificationSwitch(box, setup.notify, speaker(setup.words, setup.lang), false).look();
}
