/** What happened, said aloud by screen readers. */

import { happened } from "./event_text.js";

/** @type {string[]} */
let said = [];

/** Say an event. @param {import("../types").EventInfo} event */
export function announce(event) {
  const text = happened(event);
  if (text) say(text);
}

/** Say a text; several in one moment are said one after the other. @param {string} text */
export function say(text) {
  const region = document.getElementById("said");
  if (!region) return;
  said = [...said, text].slice(-4);
  region.textContent = said.join(" ");
  const spoken = said;
  setTimeout(() => {
    if (said === spoken) said = [];
  }, 1000);
}
