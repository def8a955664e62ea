/** What the pages use of lit-html, their only library. */

export { html, svg, render, nothing } from "../vendor/lit-html/lit-html.js";
export { classMap } from "../vendor/lit-html/directives/class-map.js";
export { styleMap } from "./styles.js";
export { guard } from "../vendor/lit-html/directives/guard.js";
export { ifDefined } from "../vendor/lit-html/directives/if-defined.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { live } from "../vendor/lit-html/directives/live.js";
export { ref, createRef } from "../vendor/lit-html/directives/ref.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";
export { unsafeSVG } from "../vendor/lit-html/directives/unsafe-svg.js";
