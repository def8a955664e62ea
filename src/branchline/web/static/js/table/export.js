/** Taking the board and the record home. */

import { get } from "../api.js";
import { sentence } from "../errors.js";
import { t } from "../i18n.js";
import { at, tableId } from "./table_address.js";
import { theTable } from "./state.js";
import { toast } from "./toasts.js";

const MARGIN = 12;
const SCALE = 2; // pixels of the picture for each unit of the drawing
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "transform",
  "transform-origin",
  "transform-box",
  "display",
  "visibility",
  "vector-effect",
  "text-transform",
];

/** @param {string} ending */
const fileName = (ending) => `${theTable().game}-${tableId}.${ending}`;

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The record of the game, once it is over. */
export async function saveRecord() {
  try {
    const record = await get(at("/record"));
    save(
      new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }),
      fileName("json"),
    );
  } catch (error) {
    toast(sentence(error));
  }
}

/** The board as SVG that needs nothing else. */
export async function saveSvg() {
  const { text } = await picture();
  save(new Blob([text], { type: "image/svg+xml" }), fileName("svg"));
}

/** The board as a picture of pixels. */
export async function savePng() {
  const { text, width, height } = await picture();
  const image = new Image();
  const source = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    const scale = Math.min(SCALE, 8000 / Math.max(width, height));
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(blob, fileName("png")));
  } catch {
    toast(t("This browser cannot make an image of the board."));
  } finally {
    setTimeout(() => URL.revokeObjectURL(source), 10_000);
  }
}

/** The drawing by itself: styles written into it, symbols copied into it, the camera at rest. */
async function picture() {
  const camera = /** @type {SVGGElement} */ (document.querySelector(".mapboard g.camera"));
  const box = camera.getBBox();
  const [x, y] = [Math.floor(box.x - MARGIN), Math.floor(box.y - MARGIN)];
  const [width, height] = [Math.ceil(box.width + 2 * MARGIN), Math.ceil(box.height + 2 * MARGIN)];
  const copy = /** @type {SVGGElement} */ (camera.cloneNode(true));
  dress(camera, copy);
  copy.querySelector(".halos")?.remove(); // the guide's pointer is not part of the board
  copy.removeAttribute("transform");
  const ground = getComputedStyle(
    /** @type {Element} */ (document.querySelector(".board")),
  ).backgroundColor;
  // Written as text: a style attribute set on an element is what the page's policy forbids.
  const body = new XMLSerializer().serializeToString(copy).replaceAll(' data-dress="', ' style="');
  const text = `<svg xmlns="http://www.w3.org/2000/svg"
 viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">
<defs><style>${await fonts()}</style>${symbols(copy)}</defs>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/>${body}</svg>`;
  return { text, width, height };
}

/** Write the computed styles of a drawing into its copy. @param {Element} from @param {Element} to */
function dress(from, to) {
  const style = getComputedStyle(from);
  if (from !== document.querySelector(".mapboard g.camera")) {
    const words = PROPERTIES.map((name) => [name, style.getPropertyValue(name)])
      .filter(([, value]) => value && value !== "none" && value !== "normal" && value !== "auto")
      .map(([name, value]) => `${name}:${value}`);
    if (style.fill === "none") words.push("fill:none");
    if (style.display === "none") words.push("display:none");
    to.removeAttribute("style"); // it is in the computed ones, and there can be but one
    to.setAttribute("data-dress", words.join(";"));
  }
  for (let place = 0; place < from.children.length; place++) {
    dress(
      /** @type {Element} */ (from.children[place]),
      /** @type {Element} */ (to.children[place]),
    );
  }
}

/** The fonts that the page has loaded, as part of the file. */
async function fonts() {
  const loaded = new Set(
    [...document.fonts]
      .filter((font) => font.status === "loaded")
      .map((font) => `${bare(font.family)} ${font.unicodeRange}`),
  );
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const wanted = rules.filter(({ style }) =>
    loaded.has(
      `${bare(style.getPropertyValue("font-family"))} ${style.getPropertyValue("unicode-range") || "U+0-10FFFF"}`,
    ),
  );
  const faces = await Promise.all(
    wanted.map(async (rule) => {
      const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1] ?? "";
      const file = await (
        await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href))
      ).blob();
      return rule.cssText.replace(address, await dataUrl(file));
    }),
  );
  return faces.join("");
}

/** @param {string} family */
const bare = (family) => family.replaceAll(/["']/g, "");

/** @param {Blob} file @returns {Promise<string>} */
const dataUrl = (file) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(file);
  });

/** The symbols a drawing uses. @param {Element} drawing */
function symbols(drawing) {
  const wanted = new Set(
    [...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href")?.slice(1) ?? ""),
  );
  return [...wanted]
    .map((id) => document.getElementById(id))
    .filter((one) => one !== null)
    .map((one) => new XMLSerializer().serializeToString(one))
    .join("");
}
