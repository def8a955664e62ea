/** The rulebook in a drawer, open at a rule: the same that the page of the rules shows. */

import { read } from "../rulebook/reader.js";
import { html, ref } from "../lit.js";
import { t } from "../i18n.js";
import { state, theTable } from "./state.js";

const STYLES = new URL("../../css/book.css", import.meta.url).href;

/** @type {{element: HTMLElement, show: (id: string) => boolean} | null} */
let book = null;

/** Load the styles of books. @returns {Promise<void>} */
const styled = () =>
  new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLES });
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });

/** Fetch the page of the rules, and take the book out of it. */
export async function prepare() {
  const [answer] = await Promise.all([fetch(address()), styled()]);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const element = document.adoptNode(/** @type {HTMLElement} */ (page.querySelector(".book")));
  element.addEventListener("click", follow);
  book = { element, ...read(element) };
}

const address = () => `/rules/${theTable().game}`;

/** A link of the contents turns the book here: the address of a table is its own. @param {Event} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
  if (!link || !book) return;
  event.preventDefault();
  book.show(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
}

/** @type {string | null} the rule the book was last turned to */
let turned = null;

export function rules() {
  return html`<p><a href=${address()} target="_blank">${t("Open the rules on a separate page")}</a></p>
    <div ${ref(turn)}>${book?.element}</div>`;
}

/** Scroll to the requested rule, once it can be seen. @param {Element | undefined} element */
function turn(element) {
  if (!element) {
    turned = null;
    return;
  }
  const { rule } = state;
  if (!rule || rule === turned) return;
  turned = rule;
  requestAnimationFrame(() => requestAnimationFrame(() => book?.show(rule)));
}
