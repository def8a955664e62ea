/** Several people at one screen: nothing of a hand is even fetched before its owner says so. */

import { sentence } from "../errors.js";
import { disc } from "../widgets.js";
import { html, keyed, nothing, ref } from "../lit.js";
import { t } from "../i18n.js";
import { passTo } from "./perspective.js";
import { hold } from "./fetching.js";
import { state } from "./state.js";
import { nameOf } from "./event_text.js";
import { toast } from "./toasts.js";

export function pass() {
  const seat = passTo();
  if (seat === null || state.past) return nothing;
  const name = nameOf(seat);
  return keyed(
    seat,
    html`<dialog class="pass" aria-label=${t("Pass the device")} ${ref(open)} @cancel=${stay}>
    ${disc(state.ui?.colours[seat] ?? "grey")}
    <h2>${t("Pass the device to {name}", { name })}</h2>
    <p>${t("Everyone except {name}, look away now.", { name })}</p>
    <button class="btn go" autofocus
      @click=${() =>
        hold(seat).catch((error) =>
          toast(sentence(error)),
        )}>${t("I am {name}: show my view", { name })}</button>
  </dialog>`,
  );
}

/** It is left by its button alone. @param {Event} event */
const stay = (event) => event.preventDefault();

/** @param {Element | undefined} element */
function open(element) {
  if (element instanceof HTMLDialogElement && !element.open)
    queueMicrotask(() => element.isConnected && !element.open && element.showModal());
}
