/** Styles that change: set through the CSSOM, since the page's policy allows no style attributes. */

import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

/** @typedef {Record<string, string | number | null | undefined>} StyleInfo */

class Styles extends Directive {
  /** @type {string[]} */
  known = [];

  /** @param {StyleInfo} _styles */
  render(_styles) {
    return noChange;
  }

  /**
   * @param {any} part
   * @param {[StyleInfo]} styles
   * @override
   */
  update(part, [styles]) {
    const style = /** @type {HTMLElement} */ (part.element).style;
    for (const name of this.known) if (styles[name] == null) style.removeProperty(dashed(name));
    this.known = Object.keys(styles);
    for (const name of this.known) {
      const value = styles[name];
      if (value != null) style.setProperty(dashed(name), String(value));
    }
    return noChange;
  }
}

/** @param {string} name */
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Used as `style=${styleMap({left: "3px", "--now": "40%"})}`. */
export const styleMap = directive(Styles);
