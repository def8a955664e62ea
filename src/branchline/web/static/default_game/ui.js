/** The table of a game without `ui.js`: its moves as a list. */

export { plain as ui } from "branchline/table/plain_ui.js";
