/** Routes, cities and payments in words. */

import { list, t, tn } from "branchline/i18n.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Route} Route */

/** What there is to know of a route. @param {Route} route */
export function routeFacts(route) {
  const facts = [route.colour === "grey" ? t("any one colour") : t(route.colour)];
  if (route.tunnel) facts.push(t("tunnel"));
  if (route.ferry) facts.push(tn("ferry, {n} locomotive", "ferry, {n} locomotives", route.ferry));
  facts.push(
    tn("{n} space", "{n} spaces", route.length),
    tn("{n} point", "{n} points", route.points),
  );
  return facts;
}

/** A route's facts in a line. @param {Route} route */
export const routeLine = (route) => routeFacts(route).join(" \u00b7 ");

/** A route in a whole phrase. @param {Route} route */
export const routeInWords = (route) =>
  t("{route}: {facts}", { route: route.title, facts: list(routeFacts(route)) });

/** Who has a route; null if unowned. @param {Ctx} ctx @param {string} id */
export function ownerInWords(ctx, id) {
  const owner = ctx.view.routes[id];
  return owner === undefined ? null : t("claimed by {seat}", { seat: ctx.names[owner] ?? "" });
}
