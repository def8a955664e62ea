/** City Growth and Urbanization: a place, a colour, a supply space. */

import { html, nothing } from "branchline/lit.js";
import { cube, icon, pip, note } from "branchline/widgets.js";
import { t, tn } from "branchline/i18n.js";
import { choice, commit, decide, goButton, otherButton } from "./decision_parts.js";
import { legalMoves } from "./legal_moves.js";
import { loose } from "./cities.js";
import { cityInWords, colourName, cubesInWords, townInWords } from "./map_in_words.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */

/** Whether the action of the tile is the verb in hand. @param {Context} ctx */
export const isGrowing = (ctx) =>
  ctx.choice.verb === "grow" && legalMoves(ctx.moves).growths.length > 0;

/** Whether the mover's action tile waits to be carried out. @param {Context} ctx */
export const isDue = (ctx) => legalMoves(ctx.moves).growths.length > 0;

/** Whether it founds a city, or lets one grow. @param {Context} ctx */
export const founds = (ctx) => legalMoves(ctx.moves).growths[0]?.colour != null;

/** @param {Context} ctx @param {object} more */
const pick = (ctx, more) => ctx.choose({ verb: "grow", ...more });

/** The places that can be chosen. @param {Context} ctx @param {World} world */
export function growTargets(ctx, world) {
  const places = new Set(legalMoves(ctx.moves).growths.map((growth) => growth.place));
  return [...places].map((title) => {
    const hex = world.titled(title).name;
    return {
      hex,
      state: ctx.choice.place === title ? "chosen" : "legal",
      label: founds(ctx) ? townInWords(world, hex) : cityInWords(world, hex),
      go: () => pick(ctx, { ...ctx.choice, place: title }),
    };
  });
}

/** The decision. @param {Context} ctx */
export function decideGrowth(ctx) {
  const { place, colour, space } = ctx.choice;
  const city = founds(ctx);
  const all = legalMoves(ctx.moves).growths;
  const here = all.filter((growth) => growth.place === place);
  const fit = here.filter((growth) => !city || growth.colour === colour);
  const move = fit.find((growth) => growth.space === space)?.move;
  const title = city ? t("Found a New City") : t("Grow a city");
  return decide(
    city ? "city" : "growth",
    title,
    place ?? "",
    html`
    ${
      place
        ? nothing
        : note(
            "map",
            city
              ? t("Tap a town on the map, or choose one here.")
              : t("Tap a city on the map, or choose one here."),
          )
    }
    ${place ? nothing : placeList(ctx, [...new Set(all.map((growth) => growth.place))])}
    ${place && city ? colourList(ctx, here) : nothing}
    ${
      place && (!city || colour)
        ? wells(
            ctx,
            fit.map((growth) => growth.space),
          )
        : nothing
    }
    ${note(
      "cube",
      city
        ? t("The cubes from the space go to the New City.")
        : t("The cubes from the space go to the city. A city grows only once per game."),
      city ? "STM-18.5" : "STM-19.2",
    )}
    ${ctx.preview(move)}${commit(
      otherButton(t("Cancel"), () => ctx.choose({})),
      move
        ? goButton(city ? t("Found {place}", { place }) : t("Grow {place}", { place }), () =>
            ctx.play(move),
          )
        : html`<button class="btn" disabled>${city ? t("Found a New City") : t("Grow a city")}</button>`,
    )}`,
  );
}

/** @param {Context} ctx @param {string[]} places */
function placeList(ctx, places) {
  return html`<div class="options">${places.map((place) =>
    choice(false, () => pick(ctx, { place }), html`${place}`),
  )}</div>`;
}

/** @param {Context} ctx @param {import("./legal_moves.js").Growth[]} here */
function colourList(ctx, here) {
  const colours = [...new Set(here.map((growth) => growth.colour ?? ""))];
  return html`<div class="options" role="group" aria-label=${t("Colour of the New City")}>${colours.map(
    (colour) =>
      choice(
        ctx.choice.colour === colour,
        () => pick(ctx, { ...ctx.choice, colour }),
        html`${pip(colour)} ${colourName(colour)} <small>${tn(
          "{n} left",
          "{n} left",
          ctx.view.new_cities[colour] ?? 0,
        )}</small>`,
      ),
  )}</div>`;
}

/** The goods supply with the spaces that can be taken. @param {Context} ctx @param {number[]} open */
function wells(ctx, open) {
  return html`<ol class="supply pick" aria-label=${t("Goods supply")}>${ctx.view.spaces.map(
    (/** @type {Record<string, number>} */ cubes, /** @type {number} */ at) => {
      const space = at + 1;
      const inside = loose(cubes).map((colour) => cube(colour));
      if (!open.includes(space))
        return html`<li class=${inside.length ? "" : "empty"} aria-label=${cubesInWords(cubes)}>${inside}</li>`;
      const chosen = ctx.choice.space === space;
      return html`<li><button class="well ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"}
      aria-label=${t("Space {space}: {cubes}", { space, cubes: cubesInWords(cubes) })}
      @click=${() => pick(ctx, { ...ctx.choice, space })}>${inside.length ? inside : icon("cross")}</button></li>`;
    },
  )}</ol>`;
}

/** What the place that is picked is called on the map. @param {Context} ctx */
export const growHex = (ctx) =>
  ctx.choice.place ? worldOf(ctx).titled(ctx.choice.place).name : null;
