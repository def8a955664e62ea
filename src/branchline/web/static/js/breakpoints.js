/** The kinds of screens; the media queries of the styles say the same. */

/** A phone, or a window as small as one: one column, or the board with the sheet next to it. */
export const PHONE = "(max-width: 900px), (max-height: 560px)";
/** A phone on its side, or a large zoom: the sheet is next to the board. */
export const LYING =
  "(orientation: landscape) and (max-height: 560px), " +
  "(orientation: landscape) and (max-width: 900px) and (max-height: 700px)";
/** The players stand in a row over the board, and the log under the decision. */
export const NARROW = "(max-width: 1180px), (max-height: 560px)";

/** Someone wants nothing to move. */
export const STILL = "(prefers-reduced-motion: reduce)";

/** Whether the screen is of this kind. @param {string} kind */
export const isScreen = (kind) => matchMedia(kind).matches;

/** Whether things may move now: someone looks, and does not mind. */
export const isAnimated = () => !isScreen(STILL) && document.visibilityState === "visible";
