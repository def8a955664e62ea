/** Where the table is on the server, and the invitation that lets us see it. */

/** The id of this page's table. */
export const tableId = location.pathname.split("/").filter(Boolean).pop() ?? "";

const KEPT = `invite:${tableId}`;

/** The invitation behind the # of the link, kept for this tab; null if there was none. */
export const invite = readInvite();

function readInvite() {
  const hash = location.hash.slice(1);
  if (hash && !hash.startsWith("rule-")) sessionStorage.setItem(KEPT, hash);
  return sessionStorage.getItem(KEPT);
}

/**
 * An address below the table's.
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} [query]
 */
export function at(path, query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, invite })) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const tail = search.size ? `?${search}` : "";
  return `/api/tables/${encodeURIComponent(tableId)}${path}${tail}`;
}
