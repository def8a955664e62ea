/** Alerts for players who look elsewhere when it is their turn: title, icon, sound, notification. */

import { t } from "../i18n.js";
import { movingSeat, passTo } from "./perspective.js";
import { recall, keep } from "./settings.js";
import { sound } from "./sound.js";
import { state } from "./state.js";

let called = false;
/** the position we last called for */
let position = -1;

/** Whatever changed at the table: is it ours to move now? */
export function attend() {
  const ours = movingSeat() ?? passTo();
  const name = state.table?.name ?? "Branchline";
  document.title =
    ours === null ? `${name} · Branchline` : t("● Your turn · {table}", { table: name });
  const before = called;
  called = ours !== null;
  if (called !== before) void badge(called);
  if (called && !before && position >= 0) call(name);
  position = state.table?.position ?? -1;
}

/** @type {Promise<string> | null} the icon with a lamp; made once */
let lamp = null;

/** @param {boolean} lit */
async function badge(lit) {
  const link = document.querySelector('link[rel="icon"]');
  if (!(link instanceof HTMLLinkElement)) return;
  link.dataset.plain ??= link.href;
  const { plain } = link.dataset;
  if (lit) lamp ??= loaded(plain).then(withLamp, () => plain);
  const href = lit && lamp ? await lamp : plain;
  if (called === lit) link.href = href;
}

/** @param {string} src @returns {Promise<HTMLImageElement>} */
async function loaded(src) {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** The icon with a lamp lit on it. @param {HTMLImageElement} image */
function withLamp(image) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d");
  if (!pen) return image.src;
  pen.drawImage(image, 0, 0, 64, 64);
  pen.beginPath();
  pen.arc(48, 16, 14, 0, 7);
  pen.fillStyle = "#14B8A6";
  pen.strokeStyle = "#13222C";
  pen.lineWidth = 4;
  pen.fill();
  pen.stroke();
  return canvas.toDataURL("image/png");
}

/** The sound of what happened. @param {import("../types").EventInfo} event */
export function ring(event) {
  if (event.kind === "move") sound(event.gains?.length ? "score" : "move");
  else if (event.kind === "chat") sound("chat");
  else if (event.kind === "finished") sound("end");
}

/** @param {string} table */
function call(table) {
  sound("turn");
  if (!notifying() || document.visibilityState === "visible") return;
  const note = new Notification(t("Your turn"), { body: table, tag: location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Whether notifications are possible here at all. */
export const canNotify = () => "Notification" in window && Notification.permission !== "denied";

/** Whether they are wanted and allowed. */
export const notifying = () =>
  "Notification" in window && Notification.permission === "granted" && recall("notify") === "on";

/** Turn them on, which asks the browser, or off. @param {boolean} on */
export async function setNotifying(on) {
  if (on && "Notification" in window) await Notification.requestPermission();
  keep("notify", on ? "on" : "off");
}
