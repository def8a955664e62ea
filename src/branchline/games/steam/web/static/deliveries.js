/** Deliveries: the links they go over, who gets what, and the ways one would try. */

import { between } from "./links.js";
import { sorted } from "./legal_moves.js";
import { trackKey, worldOf } from "./position_index.js";

/** @typedef {import("branchline/types").Context} Context */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./legal_moves.js").Delivery} Delivery */

/** The hex a delivery starts from. @param {World} world @param {Delivery} way */
export const originOf = (world, way) => world.titled(way.places[0] ?? "").name;

/** The hex a delivery ends at. @param {World} world @param {Delivery} way */
export const goalOf = (world, way) => world.titled(way.places.at(-1) ?? "").name;

/**
 * The links a delivery goes over, one a hop.
 * @param {Context} ctx @param {World} world @param {Delivery} way @param {number} [mover]  whose own links come first
 */
export function hops(ctx, world, way, mover = ctx.view.turn) {
  return way.named.map((named, at) => {
    const one = world.titled(way.places[at] ?? "").name;
    const other = world.titled(way.places[at + 1] ?? "").name;
    const there = between(world, one, other);
    const seat =
      named === null || named === "nobody" ? null : ctx.board.seat_colours.indexOf(named);
    if (named !== null) return there.find((link) => link.owner === seat) ?? null;
    return there.find((link) => link.owner === mover) ?? there[0] ?? null;
  });
}

/** The track of links. @param {(import("./links.js").Link | null)[]} links */
export const over = (links) =>
  new Set(
    links.flatMap((link) => link?.stretches.map(({ hex, sides }) => trackKey(hex, sides)) ?? []),
  );

/** The points of each seat for a delivery. @param {Context} ctx @param {World} world @param {Delivery} way */
export function gains(ctx, world, way) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const link of hops(ctx, world, way)) {
    if (link && link.owner !== null) found.set(link.owner, (found.get(link.owner) ?? 0) + 1);
  }
  return [...found].sort(([a], [b]) => Number(b === ctx.view.turn) - Number(a === ctx.view.turn));
}

/** How good a delivery looks: own points, then few for others. @param {Context} ctx @param {World} world @param {Delivery} way */
function worth(ctx, world, way) {
  let sum = 0;
  for (const [seat, points] of gains(ctx, world, way))
    sum += seat === ctx.view.turn ? 10 * points : -points;
  return sum;
}

/**
 * The deliveries of a cube or of all cubes of a city, the best first; of ways that bring everybody the same, one.
 * @param {Context} ctx @param {string} from @param {string} [colour]
 */
export function waysOf(ctx, from, colour) {
  const world = worldOf(ctx);
  const found = new Map();
  for (const way of sorted(ctx.moves).deliveries) {
    if ((colour && way.colour !== colour) || originOf(world, way) !== from) continue;
    const same = `${way.colour} ${way.places.at(-1)} ${gains(ctx, world, way).sort().join()}`;
    const known = found.get(same);
    if (!known || way.places.length < known.places.length) found.set(same, way);
  }
  return [...found.values()].sort((a, b) => worth(ctx, world, b) - worth(ctx, world, a));
}

/** The first way to each city. @param {World} world @param {Delivery[]} ways @returns {Map<string, Delivery>} */
export function byGoal(world, ways) {
  const found = new Map();
  for (const way of ways) if (!found.has(goalOf(world, way))) found.set(goalOf(world, way), way);
  return found;
}

/** @type {WeakMap<object, Map<string, Set<string>>>} */
const known = new WeakMap();

/** The colours of cubes that can be delivered, by the city they lie on. @param {Context} ctx */
export function cargo(ctx) {
  const world = worldOf(ctx);
  /** @type {Map<string, Set<string>>} */
  const found = known.get(ctx.moves) ?? new Map();
  if (known.has(ctx.moves)) return found;
  for (const way of sorted(ctx.moves).deliveries) {
    const from = originOf(world, way);
    const there = found.get(from);
    if (there) there.add(way.colour);
    else found.set(from, new Set([way.colour]));
  }
  known.set(ctx.moves, found);
  return found;
}

/**
 * The way somebody would try: the shortest over complete links, or straight on if there is none.
 * @param {Context} ctx @param {World} world @param {string} from @param {string} colour @param {string} goal
 */
export function plausible(ctx, world, from, colour, goal) {
  return deliveryText(ctx, world, colour, attempt(ctx, world, from, goal).way);
}

/**
 * The delivery of a cube that somebody would try first: over own links, else over any, the shortest;
 * else to the nearest city. So the reason why it is refused is one to act on.
 * @param {Context} ctx @param {World} world @param {string} from @param {string} colour
 * @returns {string | null}  null where no city takes the cube
 */
export function firstTry(ctx, world, from, colour) {
  const [best] = Object.keys(world.view.cities)
    .filter((hex) => hex !== from && world.view.cities[hex][0] === colour)
    .map((hex) => attempt(ctx, world, from, hex))
    .sort(
      (one, other) =>
        one.rank - other.rank || one.way.length - other.way.length || one.far - other.far,
    );
  return best ? deliveryText(ctx, world, colour, best.way) : null;
}

/**
 * A way to a city: how good a try it is, 0 the best, and how far off the city is.
 * @param {Context} ctx @param {World} world @param {string} from @param {string} goal
 */
function attempt(ctx, world, from, goal) {
  const own = shortest(
    world,
    from,
    goal,
    (link) => link.owner === null || link.owner === ctx.view.turn,
  );
  const way = own ?? shortest(world, from, goal);
  const [here, there] = [world.hex(from), world.hex(goal)];
  return {
    way: way ?? [from, goal],
    rank: own ? 0 : way ? 1 : 2,
    far: Math.hypot(here.x - there.x, here.y - there.y),
  };
}

/**
 * The shortest way over complete links, if there is one.
 * @param {World} world @param {string} from @param {string} goal
 * @param {(link: import("./links.js").Link) => boolean} [usable]  which links it may go over; all if not given
 */
export function shortest(world, from, goal, usable = () => true) {
  /** @type {string[][]} */
  const waiting = [[from]];
  const seen = new Set([from]);
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    const here = /** @type {string} */ (way.at(-1));
    if (here === goal) return way;
    for (const link of world.links) {
      if (!link.complete || !link.nodes.includes(here) || !usable(link)) continue;
      const next = link.nodes[0] === here ? link.nodes[1] : link.nodes[0];
      if (next && !seen.has(next)) {
        seen.add(next);
        waiting.push([...way, next]);
      }
    }
  }
  return null;
}

/** A delivery as a move is written. @param {Context} ctx @param {World} world @param {string} colour @param {string[]} way */
export function deliveryText(ctx, world, colour, way) {
  let text = `deliver ${colour} ${world.called(way[0] ?? "")}`;
  for (const [at, node] of way.slice(1).entries()) {
    const owners = [...new Set(between(world, way[at] ?? "", node).map((link) => link.owner))];
    const unclear = owners.length > 1 && !owners.includes(ctx.view.turn);
    const named =
      owners[0] === null || owners[0] === undefined ? "nobody" : ctx.board.seat_colours[owners[0]];
    text += `${unclear ? ` >${named}> ` : " > "}${world.called(node)}`;
  }
  return text;
}
