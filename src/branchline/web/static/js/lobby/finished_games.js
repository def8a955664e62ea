/** Games that were played to the end, to be looked at again. */

import { seatColour } from "../game_cards.js";
import { disc, icon } from "../widgets.js";
import { brief } from "../options.js";
import { html, nothing, repeat } from "../lit.js";
import { day, list, t, tn } from "../i18n.js";
import { plot } from "./result_chart.js";
import { loadOlder, set, state } from "./lobby_state.js";

/** @typedef {import("../types").TableLine} TableLine */

const STEP = 6;
let shown = STEP;

function more() {
  shown += STEP;
  if (shown > state.finished.length && state.older) void loadOlder();
  set({});
}

/** @param {TableLine} line */
function won(line) {
  const winners = line.winners ?? [];
  const first = winners[0];
  if (first === undefined) return html`<span class="won">${t("Unfinished")}</span>`;
  const names = list(winners.map((seat) => line.seats[seat]?.name ?? ""));
  const points = line.totals?.[first] ?? 0;
  return html`<span class="won">${winners.map((seat) => disc(seatColour(line.game, seat)))}
    <span>${tn("{names} won with {n} point", "{names} won with {n} points", points, { names })}</span></span>`;
}

/** @param {TableLine} line */
const item = (line) => html`<li><a href="/tables/${line.id}">
  ${plot(line)}
  <span class="words"><b class="name">${line.name}</b>
    <small>${[...brief(line.game, line.options), day(line.changed_at)].join(" · ")}</small>${won(line)}</span>
  <span class="vh">${
    line.status === "replay" ? t("Imported record") : nothing
  } ${t("Replay")}</span>${icon("play")}</a></li>`;

/** The list. */
export const finished = () => html`<section id="finished" class="finished" aria-labelledby="fin">
  <h2 id="fin" class="caps">${t("Recently finished")}</h2>
  ${
    state.finished.length
      ? html`<ul>${repeat(state.finished.slice(0, shown), (line) => line.id, item)}</ul>`
      : html`<p class="empty">${t(
          "No games have finished yet. When one does, you can replay it here move by move.",
        )}</p>`
  }
  ${
    state.finished.length > shown || state.older
      ? html`<button class="btn quiet" ?disabled=${state.busy === "older"} @click=${more}>${t("Show more")}</button>`
      : nothing
  }
</section>`;
