/** Everything the page asks of the server. */

import { t } from "./i18n.js";

/** What the server refused, and why. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {{id: string, text: string} | null} rule
   * @param {any} details
   */
  constructor(status, code, message, rule, details) {
    super(message);
    this.status = status;
    this.code = code;
    this.rule = rule;
    this.details = details;
  }
}

/** The server could not be reached. */
export class Away extends Error {}

/** @type {import("./types").Me} */
export const me = { name: null, known_by: null, csrf: null };

/** Ask who we are; needed before anything is sent. */
export async function loadMe() {
  return Object.assign(me, await get("/api/me"));
}

/** Take a name; the first time the server gives this browser a cookie. @param {string} name */
export async function enter(name) {
  return Object.assign(me, await post("/api/me", { name }));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {string} [key]  a request sent again with the same key is done once
 */
export async function ask(method, path, body, key) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && me.csrf) headers["X-CSRF-Token"] = me.csrf;
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Away(t("The server cannot be reached."));
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new Away(t("The server cannot be reached."));
  }
  if (answer.ok) return data;
  const error = data?.error ?? {};
  const code = error.code ?? "internal";
  throw new Refused(answer.status, code, error.message ?? "", error.rule ?? null, error.details);
}

/** @param {string} path */
export const get = (path) => ask("GET", path);

/** @param {string} path @param {object} [body] */
export const post = (path, body = {}) => ask("POST", path, body);

/** @param {string} path @param {object} body */
export const put = (path, body) => ask("PUT", path, body);

/** A name for a request, so that it is done once however often it is sent. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** Whether what could not be done now can be done later, without user action. @param {unknown} error */
export const isPassing = (error) =>
  error instanceof Away || (error instanceof Refused && [429, 503].includes(error.status));

const PATIENCE = [300, 1000, 3000, 5000]; // milliseconds between tries

/**
 * Send a request, and repeat it while the server cannot be reached; it takes effect only once.
 * @param {string} path
 * @param {object} body
 */
export async function send(path, body) {
  const key = newKey();
  for (const pause of PATIENCE) {
    try {
      return await ask("POST", path, body, key);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask("POST", path, body, key);
}

/**
 * The view of a position with what the rules say of it.
 * @param {{view: any, facts: any}} seen
 */
export const viewOf = ({ view, facts }) => view && { ...view, facts };
