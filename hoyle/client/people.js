/** The people at a table: what they say, whose turn it is, and the rematch. */

import { Rematch } from "./rematch.js";
import { Talk } from "./talk.js";
import { YourTurn } from "./your_turn.js";

/**
 * @typedef {import("./types/wire.js").View} View
 * @typedef {import("./legal.js").Gesture} Gesture
 * @typedef {import("./items.js").Setup} Setup
 * @typedef {import("./messages.js").Say} Say
 */

export class People {
  /** @param {Setup} setup @param {Say} say @param {(gesture: Gesture) => boolean} send @param {() => void} redraw
   * @param {{play(tones: string[]): void}} sound */
  constructor(setup, say, send, redraw, sound) {
    this.talk = new Talk(setup, say, send, redraw);
    this.rematch = new Rematch(setup, redraw);
    this.turn = new YourTurn();
    this.say = say;
    this.sound = sound;
  }

  /** Takes in what a view says. @param {View} view */
  update(view) {
    this.talk.update(view);
    this.turn.update(view, this.say("your_turn"), this.sound);
  }
}
