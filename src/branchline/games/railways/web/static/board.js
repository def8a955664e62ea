/** The network on its table, with whatever the decision under way lights up on it. */

import { svg, nothing, classMap, repeat } from "branchline/lit.js";
import { goodAbout, linkAbout, nodeAbout } from "./tooltips.js";
import { START, cityOf, payCards } from "./card_facts.js";
import { fly } from "./animation_layer.js";
import { GRID, extent, lengthOf, origin } from "./layout.js";
import { touched } from "./legal_moves.js";
import { tabsOf, wayBetween } from "./network.js";
import { connectPick, tripPick, verbOf } from "./selection.js";
import { baysOf, boxOf, plan, shownLayout } from "./planned_layout.js";
import {
  CARD,
  HUB,
  cityMark,
  cubesMark,
  linkMark,
  plusMark,
  pointsMark,
  sharesMark,
  startMark,
} from "./pieces.js";
import { explainNode, goodTarget, nodeTarget } from "./board_taps.js";

/**
 * @typedef {import("./types").Ctx} Context
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./types").Link} Link
 */

/** What was played since this player last moved: cities and links to highlight. @param {Context} ctx */
function news(ctx) {
  /** @type {Set<string>} */
  const cities = new Set();
  /** @type {Set<Link>} */
  const links = new Set();
  for (const { move, seat } of recent(ctx)) {
    const { connect, trip, place } = touched(move ?? "");
    if (connect) cities.add(connect.city);
    if (place) cities.add(place);
    const way = trip && seat !== null ? wayBetween(ctx.view.links, trip.from, trip.to).links : [];
    for (const link of way) links.add(link);
  }
  return { cities, links };
}

/** The moves of others since our last one, or the last move. @param {Context} ctx */
function recent(ctx) {
  if (ctx.shown) return [ctx.shown];
  if (!ctx.live || !ctx.events) return ctx.last ? [ctx.last] : [];
  const moves = ctx.events.filter((event) => event.kind === "move" && !event.taken_back);
  const own = moves.findLastIndex((event) => event.seat === ctx.seat);
  return ctx.seat === null || own === moves.length - 1 ? moves.slice(-1) : moves.slice(own + 1);
}

/** The drawing. @param {Context} ctx */
export function drawing(ctx) {
  fly(ctx);
  const layout = shownLayout(ctx);
  const planned = plan(ctx);
  const { links, facts } = ctx.view;
  const fresh = news(ctx);
  const ride = rideOf(ctx);
  const box = boxOf(extent(layout));
  return svg`<g class="rwc">
    <defs><pattern id="rwc-grid" width="24" height="24" patternUnits="userSpaceOnUse"><path
        d="M24 0H0V24"></path></pattern>
    <pattern id="rwc-grid5" width="120" height="120" patternUnits="userSpaceOnUse"><path class="five"
        d="M120 0H0V120"></path></pattern></defs>
    <g aria-hidden="true">${["rwc-grid", "rwc-grid5"].map(
      (id) => svg`<rect class="squared" x=${box.x - 3000} y=${box.y - 3000}
      width=${box.width + 6000} height=${box.height + 6000} fill="url(#${id})"></rect>`,
    )}</g>
    <g class="links" aria-hidden="true">${links.map((/** @type {Link} */ link) =>
      linkMark(lineOf(layout, link.city), payCards(link.colour, link.cards), {
        owner: ctx.colours[link.owner] ?? "",
        value: link.value,
        about: linkAbout(ctx, link),
        classes: ride.has(link)
          ? "ride"
          : ctx.peek === link.owner
            ? "peek"
            : fresh.links.has(link) || fresh.cities.has(link.city)
              ? "fresh"
              : "",
      }),
    )}${planned ? plannedLink(ctx, layout, planned) : nothing}</g>
    ${startBoard(ctx, layout)}
    <g class="cards">${repeat(
      links,
      (/** @type {Link} */ link) => link.city,
      (/** @type {Link} */ link) =>
        cityCard(
          ctx,
          layout,
          link.city,
          facts.shares[link.city] ?? [],
          fresh.cities.has(link.city),
        ),
    )}
    ${planned ? plannedCard(ctx, layout, planned) : nothing}</g>
    ${pluses(ctx)}
  </g>`;
}

/** The links a good would ride over. @param {Context} ctx @returns {Set<Link>} */
function rideOf(ctx) {
  const verb = verbOf(ctx);
  const { move } =
    verb === "deliver" || verb === "locomotive" ? tripPick(ctx) : { move: undefined };
  return new Set(move ? wayBetween(ctx.view.links, move.from, move.to).links : []);
}

/** Where the link of a city runs. @param {Layout} layout @param {string} city */
function lineOf(layout, city) {
  const place = /** @type {import("./layout.js").Place} */ (layout.places.get(city));
  const from = origin(layout, place);
  const upright = place.way % 2 === 1;
  const axis = upright ? "y" : "x";
  const reach = (place.node === START ? HUB : CARD)[axis];
  const sign = place.way < 2 ? 1 : -1;
  const begin = from[axis] * GRID[axis] + sign * reach;
  const end = place[axis] * GRID[axis] - sign * CARD[axis];
  const middle = { x: place.x * GRID.x, y: place.y * GRID.y, [axis]: (begin + end) / 2 };
  return { ...middle, length: lengthOf(layout, place) * GRID[axis] - reach - CARD[axis], upright };
}

/** The links at a city as its sides and colours. @param {Layout} layout @param {Link[]} links @param {string} city */
const usedSides = (layout, links, city) =>
  links
    .filter((link) => link.city === city || link.node === city)
    .map((link) => {
      const { way } = /** @type {import("./layout.js").Place} */ (layout.places.get(link.city));
      return {
        way: link.city === city ? (way + 2) % 4 : way,
        colour: /** @type {string | null} */ (link.colour),
      };
    });

/**
 * Where a card is tapped. The button is laid over the drawing: its name is its own, not what is
 * written on the card.
 */
const HIT = svg`<rect class="hit" x="-80" y="-59" width="160" height="118" rx="10"></rect>`;

/**
 * @param {Context} ctx
 * @param {Layout} layout
 * @param {string} name
 * @param {{seat: number, worth: number, leads: boolean}[]} shares
 * @param {boolean} fresh
 */
function cityCard(ctx, layout, name, shares, fresh) {
  const place = /** @type {import("./layout.js").Place} */ (layout.places.get(name));
  const city = cityOf(ctx.board, name);
  const target = nodeTarget(ctx, name);
  const planned = plan(ctx);
  const used = usedSides(layout, ctx.view.links, name);
  if (planned?.node === name)
    used.push({
      way: layout.places.get(planned.city)?.way ?? 0,
      colour: planned.colour,
    });
  const bay = baysOf(ctx).get(name);
  const tabs = tabsOf(city.tracks, bay ? [...used, bay] : used);
  if (bay) tabs[bay.way] = bay.colour; // the card turns the tab that fits to where the link would leave
  const body = svg`${HIT}${cityMark(city, { tabs, letters: ctx.letters, shares: sharesMark(shares, ctx.colours) })}`;
  const tap = (/** @type {Event} */ event) => tapNode(ctx, name, target, event);
  const about = svg`<title>${nodeAbout(ctx, name)}</title>`;
  const shown =
    target && lit(target)
      ? svg`<g aria-hidden="true">${body}</g><g role="button" tabindex="0" data-target="node-${name}"
          aria-label=${target.label}
        aria-pressed=${String(target.state === "chosen")} @click=${tap}>${about}${HIT}</g>`
      : svg`<g aria-hidden="true" @click=${tap}>${about}${body}</g>`; // the board in words mentions it
  return svg`<g class=${classMap({ citycard: true, fresh, ...states(target) })} data-city=${name}
    transform="translate(${place.x * GRID.x} ${place.y * GRID.y})">${shown}${goodsOn(ctx, name, tap, lit(target))}
    ${target?.points === undefined ? nothing : pointsMark(target.points)}</g>`;
}

/** @param {import("./board_taps.js").Target | null} target */
const lit = (target) => target !== null && (target.state === "target" || target.state === "chosen");

/** @param {import("./board_taps.js").Target | null} target */
const states = (target) => ({ target: lit(target), chosen: target?.state === "chosen" });

/**
 * @param {Context} ctx
 * @param {string} name
 * @param {import("./board_taps.js").Target | null} target
 * @param {Event} event
 */
function tapNode(ctx, name, target, event) {
  const spot = /** @type {Element} */ (event.currentTarget);
  if (target) target.go(spot);
  else explainNode(ctx, name, spot);
}

/**
 * The goods on a card; while the card itself can be chosen they are but a part of it.
 * @param {Context} ctx
 * @param {string} name
 * @param {(event: Event) => void} tap  what a tap on the card does
 * @param {boolean} asOne
 */
function goodsOn(ctx, name, tap, asOne) {
  const goods = ctx.view.goods[name] ?? {};
  let from = 0;
  return ctx.board.goods.map((/** @type {{colour: string}} */ { colour }) => {
    const count = goods[colour] ?? 0;
    if (!count) return nothing;
    const first = from;
    from += count;
    return goodMark(
      ctx,
      { name, colour, first, count },
      tap,
      asOne ? null : goodTarget(ctx, name, colour),
    );
  });
}

/**
 * @param {Context} ctx
 * @param {{name: string, colour: string, first: number, count: number}} goods
 * @param {(event: Event) => void} tap
 * @param {import("./board_taps.js").Target | null} target
 */
function goodMark(ctx, { name, colour, first, count }, tap, target) {
  const cubes = svg`<title>${goodAbout(ctx, name, colour)}</title>${cubesMark(colour, count, first, ctx.letters)}`;
  if (!target) return svg`<g aria-hidden="true" @click=${tap}>${cubes}</g>`;
  const go = (/** @type {Event} */ event) =>
    target.go(/** @type {Element} */ (event.currentTarget));
  const hit = svg`<rect class="hit" x=${-26 + 23 * first} y="-11" width=${23 * count + 5} height="32" rx="4"></rect>`;
  if (!lit(target)) return svg`<g class="good" aria-hidden="true" @click=${go}>${hit}${cubes}</g>`;
  return svg`<g class=${classMap({ good: true, ...states(target) })} role="button" tabindex="0"
      data-target="good-${name}-${colour}"
    aria-label=${target.label} aria-pressed=${String(target.state === "chosen")} @click=${go}>${hit}${cubes}</g>`;
}

/** @param {Context} ctx @param {Layout} layout */
function startBoard(ctx, layout) {
  const target = nodeTarget(ctx, START);
  const tap = (/** @type {Event} */ event) => tapNode(ctx, START, target, event);
  const classes = classMap({ startboard: true, ...states(target) });
  const about = svg`<title>${nodeAbout(ctx, START)}</title>`;
  if (!target || !lit(target))
    return svg`<g class=${classes} aria-hidden="true" @click=${tap}>${about}${startMark(layout)}</g>`;
  return svg`<g class=${classes} role="button" tabindex="0" data-target="node-start" aria-label=${target.label}
    aria-pressed=${String(target.state === "chosen")} @click=${tap}>${about}${startMark(layout)}</g>`;
}

/** @param {Context} ctx @param {Layout} layout @param {{city: string, cards: string[]}} planned */
const plannedLink = (ctx, layout, planned) =>
  linkMark(lineOf(layout, planned.city), planned.cards, {
    owner: ctx.colours[ctx.view.turn ?? 0] ?? "",
    classes: "ghost",
    value: planned.cards.length ? (connectPick(ctx).move?.value ?? null) : null,
  });

/** @param {Context} ctx @param {Layout} layout @param {{city: string, colour: string}} planned */
function plannedCard(ctx, layout, planned) {
  const place = /** @type {import("./layout.js").Place} */ (layout.places.get(planned.city));
  const city = cityOf(ctx.board, planned.city);
  const tabs = tabsOf(city.tracks, [{ way: (place.way + 2) % 4, colour: planned.colour }]);
  return svg`<g class="citycard ghost" aria-hidden="true"
      transform="translate(${place.x * GRID.x} ${place.y * GRID.y})">
    ${cityMark(city, { tabs, letters: ctx.letters })}</g>`;
}

/** A plus on every side where the city in hand would be joined. @param {Context} ctx */
const pluses = (ctx) =>
  svg`<g class="bays" aria-hidden="true">${[...baysOf(ctx)].map(
    ([node, { x, y }]) =>
      svg`<g class="here" @click=${() =>
        ctx.choose({ verb: "connect", city: connectPick(ctx).city, node })}>${plusMark(x, y)}</g>`,
  )}</g>`;
