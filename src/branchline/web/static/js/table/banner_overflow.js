/** The sign over the board keeps its height: what has no room on it is made smaller, then moves into a menu. */

import { changed, state } from "./state.js";

/** What is left out, one after another: see `data-fit` in the styles. */
const LEVELS = [1, 2, 3, 4];
/** Shares of a title's length that may be enough for two lines. */
const SHARES = [0.56, 0.66, 0.8, 1];
/** What moves into the menu first; then the verbs, the last one first, but what is proposed stays longest. */
const FIRST = [".can", ".undo", ".hint"];

/** @type {number[]} which of the buttons are in the menu, by their place */
let overflow = [];
/** @type {Map<string, {level: number, wide: number, overflow: number[]}>} how a sign was fitted before */
const known = new Map();

/** Whether a button is in the menu, by its place. @param {number} place */
export const isOverflowing = (place) => overflow.includes(place);

/** Fit the sign, before it is painted. */
export function fitBanner() {
  const banner = document.querySelector(".stage > .banner");
  if (!(banner instanceof HTMLElement)) return;
  watch(banner);
  const items = [...banner.querySelectorAll(".acts > .btn:not(.more)")];
  if (state.phone) return show(banner, items, { level: 0, wide: 0, overflow: [] });
  const texts = [banner.querySelector(".ask"), ...items].map((one) => one?.textContent);
  const key = [banner.clientWidth, ...texts].join("|");
  const found = known.get(key) ?? fitted(banner, items);
  known.set(key, found);
  return show(banner, items, found);
}

/** Find what has room. @param {HTMLElement} banner @param {Element[]} items */
function fitted(banner, items) {
  const found = { level: 0, wide: 0, overflow: /** @type {number[]} */ ([]) };
  const fits = () => {
    show(banner, items, found);
    return needs(banner) <= banner.clientWidth;
  };
  banner.classList.add("measured");
  while (!fits() && found.level < LEVELS.length) found.level += 1;
  if (found.level === LEVELS.length) {
    found.wide = twoLines(banner);
    for (const place of order(items)) {
      if (fits()) break;
      found.overflow.push(place);
    }
  }
  banner.classList.remove("measured");
  return found;
}

/** How wide the sign would have to be. @param {HTMLElement} banner */
function needs(banner) {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(banner);
  const parts = [...banner.children]
    .map((one) => one.getBoundingClientRect().width)
    .filter(Boolean);
  const gaps = parseFloat(columnGap) * (parts.length - 1);
  return parts.reduce(
    (sum, width) => sum + width,
    parseFloat(paddingLeft) + parseFloat(paddingRight) + gaps,
  );
}

/** The width at which the title has two lines. @param {HTMLElement} banner */
function twoLines(banner) {
  const title = banner.querySelector(".ask b");
  if (!(title instanceof HTMLElement)) return 0;
  banner.style.setProperty("--ask", "max-content");
  const [all, line] = [
    title.getBoundingClientRect().width,
    parseFloat(getComputedStyle(title).lineHeight),
  ];
  const wide = SHARES.map((share) => Math.ceil(all * share) + 2);
  const enough = wide.find((width) => {
    banner.style.setProperty("--ask", `${width}px`);
    return title.getBoundingClientRect().height < 2.5 * line;
  });
  return enough ?? wide.at(-1) ?? 0;
}

/** In which order buttons move into the menu. @param {Element[]} items */
function order(items) {
  const ranks = items.map((one, place) => {
    const first = FIRST.findIndex((kind) => one.matches(kind));
    if (first >= 0) return first;
    return FIRST.length + items.length - place + (one.matches(".go") ? items.length : 0);
  });
  return [...items.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

/**
 * @param {HTMLElement} banner @param {Element[]} items
 * @param {{level: number, wide: number, overflow: number[]}} as
 */
function show(banner, items, as) {
  banner.dataset.fit = LEVELS.slice(0, as.level).join(" ");
  banner.style.setProperty("--ask", `${as.wide}px`);
  for (const [place, item] of items.entries())
    item.toggleAttribute("data-overflow", as.overflow.includes(place));
  banner.querySelector(".more")?.toggleAttribute("hidden", !as.overflow.length);
  if (as.overflow.join() === overflow.join()) return;
  overflow = [...as.overflow];
  changed(); // the menu holds others now
}

/** @type {Element | null} */
let watched = null;

/** @param {HTMLElement} banner */
function watch(banner) {
  if (banner === watched) return;
  watched = banner;
  new ResizeObserver(fitBanner).observe(banner);
  void document.fonts.ready.then(() => {
    known.clear(); // letters are as wide as they will be only now
    fitBanner();
  });
}
