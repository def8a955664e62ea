/** What is worked out once for each thing, however often it is drawn. */

/**
 * A function that remembers what it made of a thing, for as long as the thing is there.
 * @template {object} Thing
 * @template Made
 * @param {(thing: Thing) => Made} make
 * @returns {(thing: Thing) => Made}
 */
export function once(make) {
  /** @type {WeakMap<Thing, {made: Made}>} */
  const known = new WeakMap();
  return (thing) => {
    const found = known.get(thing) ?? { made: make(thing) };
    known.set(thing, found);
    return found.made;
  };
}
