/** The network as it is drawn: the one way between two cities, and where links leave a card. */

import { START } from "./card_facts.js";
import { WAYS } from "./layout.js";

/** @typedef {import("./types").Link} Link */

/**
 * The links from a node down to the start board.
 * @param {Link[]} links
 * @param {string} node
 */
function rootward(links, node) {
  const found = [];
  for (let at = node; at !== START; ) {
    const link = links.find((one) => one.city === at);
    if (!link) break;
    found.push(link);
    at = link.node;
  }
  return found;
}

/**
 * The one way between two cities: its links in order, and the nodes they join.
 * @param {Link[]} links
 * @param {string} from
 * @param {string} to
 */
export function wayBetween(links, from, to) {
  const up = rootward(links, from);
  const down = rootward(links, to);
  while (up.length && down.length && up.at(-1) === down.at(-1)) {
    up.pop();
    down.pop();
  }
  const way = [...up, ...down.reverse()];
  const nodes = [from];
  for (const link of way) nodes.push(link.city === nodes.at(-1) ? link.node : link.city);
  return { links: way, nodes };
}

/**
 * The tracks on the four sides of a city card (right, down, left, up), null where a link uses one.
 * The card is turned and its tabs are changed round so that links leave where they are drawn.
 * @param {string[]} tracks
 * @param {{way: number, colour: string | null}[]} used  the links at the city, in order
 */
export function tabsOf(tracks, used) {
  /** @type {(string | null)[]} */
  const tabs = WAYS.map((_, side) => tracks[side] ?? null);
  const locked = new Set();
  for (const { way, colour } of used) {
    const here = tabs[way] === colour || colour === null;
    const other = tabs.findIndex((tab, side) => tab === colour && !locked.has(side));
    if (!here && other >= 0) [tabs[way], tabs[other]] = [tabs[other] ?? null, tabs[way] ?? null];
    locked.add(way);
  }
  return tabs.map((tab, side) => (locked.has(side) ? null : tab));
}
