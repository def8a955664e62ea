/** The network as a tree: ways between cities, shares at cities, tracks in use. */

import { START } from "./card_facts.js";
import { WAYS } from "./layout.js";

/** @typedef {import("./card_facts.js").Link} Link */

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
 * What a delivery over these links gives: each link a point for the mover, and one for its owner.
 * @param {Link[]} way
 * @param {number} mover
 */
export function gainsOf(way, mover) {
  const gains = new Map([[mover, way.length]]);
  for (const { owner } of way) if (owner !== mover) gains.set(owner, (gains.get(owner) ?? 0) + 1);
  return [...gains].map(([seat, points]) => ({ seat, points }));
}

/**
 * By city what each owner's links there are worth, the most first.
 * @param {Link[]} links
 */
export function sharesOf(links) {
  /** @type {Map<string, Map<number, number>>} */
  const shares = new Map();
  for (const link of links) {
    for (const node of [link.city, link.node]) {
      if (node === START) continue;
      const at = shares.get(node) ?? new Map();
      shares.set(node, at.set(link.owner, (at.get(link.owner) ?? 0) + link.value));
    }
  }
  /** @type {Map<string, {seat: number, worth: number, leads: boolean}[]>} */
  const sorted = new Map();
  for (const [city, at] of shares) {
    const most = Math.max(...at.values());
    const rows = [...at].map(([seat, worth]) => ({ seat, worth, leads: worth === most }));
    sorted.set(
      city,
      rows.sort((one, other) => other.worth - one.worth || one.seat - other.seat),
    );
  }
  return sorted;
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

/**
 * The tracks of a city that no link uses.
 * @param {string[]} tracks
 * @param {Link[]} links
 * @param {string} city
 */
export function freeTracks(tracks, links, city) {
  const free = [...tracks];
  for (const link of links) {
    if (link.city !== city && link.node !== city) continue;
    const at = free.indexOf(link.colour);
    if (at >= 0) free.splice(at, 1);
  }
  return free;
}
