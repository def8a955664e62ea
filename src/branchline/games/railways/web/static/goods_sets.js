/** The goods a player delivered, in the sets that are worth most (RWC-14.8 to RWC-14.11). */

/** What the sets are worth. @typedef {{three: number, four: number, different: number}} Worth */

/**
 * A set: its goods, one colour for each, and its points.
 * @typedef {{goods: string[], points: number}} GoodsSet
 */

/**
 * Goods of one colour in their best sets of three and four.
 * @param {string} colour
 * @param {number} count
 * @param {Worth} worth
 */
function alike(colour, count, worth) {
  let best = { points: -1, fours: 0, threes: 0 };
  for (let fours = 0; fours * 4 <= count; fours++) {
    const threes = Math.floor((count - 4 * fours) / 3);
    const points = worth.four * fours + worth.three * threes;
    if (points > best.points) best = { points, fours, threes };
  }
  const sets = [
    ...Array(best.fours).fill({ goods: Array(4).fill(colour), points: worth.four }),
    ...Array(best.threes).fill({ goods: Array(3).fill(colour), points: worth.three }),
  ];
  return { points: best.points, sets, left: count - 4 * best.fours - 3 * best.threes };
}

/**
 * The best partition of goods into sets, and what is left over.
 * @param {string[]} colours
 * @param {Record<string, number>} goods
 * @param {Worth} worth
 */
export function bestSets(colours, goods, worth) {
  const counts = colours.map((colour) => goods[colour] ?? 0);
  /** @type {{points: number, sets: GoodsSet[], left: string[]}} */
  let best = { points: -1, sets: [], left: [] };
  for (let mixed = 0; mixed <= Math.min(...counts); mixed++) {
    const parts = colours.map((colour, at) => alike(colour, (counts[at] ?? 0) - mixed, worth));
    const points = worth.different * mixed + parts.reduce((sum, part) => sum + part.points, 0);
    if (points <= best.points) continue;
    const different = Array(mixed).fill({ goods: colours, points: worth.different });
    const left = colours.flatMap((colour, at) => Array(parts[at]?.left ?? 0).fill(colour));
    best = { points, sets: [...different, ...parts.flatMap((part) => part.sets)], left };
  }
  return best;
}
