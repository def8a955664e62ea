/** Opening and closing what lies over the page. */

import { set, state } from "./state.js";

/** Open a drawer, or close it if it is the one that is open. @param {string} name */
export function openDrawer(name) {
  if (state.drawer === name) closeDrawer();
  else set({ drawer: name, bubble: null });
}

/** Close the drawer; the browser gives the focus back. */
export function closeDrawer() {
  const dialog = document.querySelector("dialog.drawer");
  if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
  else shut();
}

/** The drawer was closed, by whatever means. */
export function shut() {
  set({ drawer: null, rule: null });
}

/** Open the rules at a rule. @param {string} id */
export function openRule(id) {
  set({ drawer: "rules", rule: id, bubble: null });
}
