/** What a figure shows of a game without `figure_frame.js`: its caption alone, and nothing is marked. */

/** @type {import("branchline/types").FigureFrame} */
const none = { frame: () => null, beside: () => [], halo: () => null, things: () => null };
export const { frame, beside, halo, things } = none;
