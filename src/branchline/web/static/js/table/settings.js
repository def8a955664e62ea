/** What a person chose for this device; it is stored here and sent to no one. */

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage is blocked
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}
