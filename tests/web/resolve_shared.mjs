/**
 * For Node.js what the import map is for browsers: `branchline/` is the folder of the shared scripts.
 *
 * What a module imports belongs to the same run as itself, so that no run sees what another left in a module.
 */

const SHARED = "branchline/";
let folder = "";

/** @param {string} given  the address of the folder */
export const initialize = (given) => {
  folder = given;
};

/** @type {import("node:module").ResolveHook} */
export const resolve = async (specifier, context, next) => {
  const found = await next(
    specifier.startsWith(SHARED) ? folder + specifier.slice(SHARED.length) : specifier,
    context,
  );
  const { search } = new URL(context.parentURL ?? "file:///");
  return found.url.startsWith("file:") && !found.url.includes("?")
    ? { ...found, url: found.url + search }
    : found;
};
