/** For Node.js what the import map is for browsers: `branchline/` is the folder of the shared scripts. */

const SHARED = "branchline/";
let folder = "";

/** @param {string} given  the address of the folder */
export const initialize = (given) => {
  folder = given;
};

export const resolve = (specifier, context, next) =>
  next(specifier.startsWith(SHARED) ? folder + specifier.slice(SHARED.length) : specifier, context);
