/** Scripts that are loaded when they are needed. */

/** @type {Map<string, number>} how often each could not be loaded */
const failures = new Map();

/**
 * Import a script by its path relative to another; after a failure, the next call tries again.
 * @param {string} path
 * @param {string} beside  the address of the importing script
 */
export async function loadScript(path, beside) {
  const { href } = new URL(path, beside);
  const failed = failures.get(href) ?? 0;
  try {
    // A browser remembers an address that failed, so another one is needed.
    return await import(failed ? `${href}?again=${failed}` : href);
  } catch (error) {
    failures.set(href, failed + 1);
    throw error;
  }
}

const AGAIN = 3000; // milliseconds until the next try to load

/**
 * A script that is loaded when it is first asked for: null until it has come.
 * @param {string} path
 * @param {string} beside  the address of the importing script
 * @param {() => void} come  what is done when it has come, or can be asked for again
 * @returns {() => any}
 */
export function onceNeeded(path, beside, come) {
  /** @type {any} */
  let loaded = null;
  let asked = false;
  const load = async () => {
    asked = true;
    try {
      loaded = await loadScript(path, beside);
    } catch (error) {
      console.info(error);
      setTimeout(() => {
        asked = false;
        come();
      }, AGAIN);
    }
    come();
  };
  return () => {
    if (!asked) void load();
    return loaded;
  };
}
