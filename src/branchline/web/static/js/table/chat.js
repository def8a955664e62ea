/** Talking at the table. */

import { disc, icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { clock, t } from "../i18n.js";
import { act } from "./actions.js";
import { set, state } from "./state.js";
import { nameOf } from "./event_text.js";

/** @typedef {import("../types").Context} Context */

/** What was said. */
export const messages = () => state.events.filter((event) => event.kind === "chat");

/** How many messages were not seen yet. */
export const unread = () => Math.max(0, messages().length - state.read);

/** @param {Context} ctx */
export function chat(ctx) {
  const said = messages();
  if (state.read !== said.length) queueMicrotask(() => set({ read: said.length }));
  return html`<div class="chat">
    <ol class="log" tabindex="0" aria-label=${t("Chat")}>
      ${
        said.length
          ? nothing
          : html`<li class="remark"><span></span><span>${t("No messages yet.")}</span><span></span></li>`
      }
      ${said.toReversed().map((event) => line(ctx, event))}
    </ol>
    ${ctx.table.you.seats.length || ctx.table.you.owner ? form() : nothing}
  </div>`;
}

/** @param {Context} ctx @param {import("../types").EventInfo} event */
const line = (ctx, event) => html`<li>
  ${event.seat === null ? html`<span></span>` : disc(ctx.colours[event.seat] ?? "grey")}
  <span class="words"><b>${nameOf(event.seat)}</b> ${event.text}</span><time>${clock(event.at)}</time></li>`;

const form = () => html`<form class="say" @submit=${speak}>
  <input name="text" maxlength="500" autocomplete="off" aria-label=${t("Write a message")}
    placeholder=${t("Write a message")} />
  <button class="btn" aria-label=${t("Send")}>${icon("chat")}</button>
</form>`;

/** @param {SubmitEvent} event */
async function speak(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  const text = input.value.trim();
  if (!text) return;
  if (await act("/chat", { text })) input.value = "";
}
