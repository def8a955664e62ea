/** Scripts that are loaded when they are needed. */

/** @type {Map<string, number>} how often each could not be loaded */
const failures = new Map();

/**
 * A script by its place beside another; if it could not be loaded, the next try asks anew.
 * @param {string} path
 * @param {string} beside  the address of the script that asks
 */
export async function later(path, beside) {
  const { href } = new URL(path, beside);
  const failed = failures.get(href) ?? 0;
  try {
    // A browser remembers an address that failed, so that another one is needed.
    return await import(failed ? `${href}?again=${failed}` : href);
  } catch (error) {
    failures.set(href, failed + 1);
    throw error;
  }
}
