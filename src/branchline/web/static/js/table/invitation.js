/** Links that invite others to the table. */

import { get } from "../api.js";
import { sentence } from "../errors.js";
import { linkBox } from "../share_link.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { at, tableId } from "./table_address.js";
import { changed } from "./state.js";

/** @type {{link: string, failure: string} | null} */
let found = null;

/** @param {import("../types").Context} ctx */
export function invitation(ctx) {
  const { table } = ctx;
  if (table.listed) return box(new URL(`/tables/${tableId}`, location.href).href, table.name);
  if (!table.you.owner && !table.you.seats.length) return nothing;
  if (!found) load();
  if (found?.failure) return html`<p class="dim">${found.failure}</p>`;
  return found?.link ? box(found.link, table.name) : nothing;
}

/** @param {string} link @param {string} name */
const box = (link, name) =>
  html`<section><h3>${t("Let others watch")}</h3>${linkBox(link, t("Link to this table"), name)}</section>`;

function load() {
  found = { link: "", failure: "" };
  get(at("/invites")).then(
    (invites) => {
      found = { link: invites.watch.link, failure: "" };
      changed();
    },
    (error) => {
      found = { link: "", failure: sentence(error) };
      changed();
    },
  );
}
