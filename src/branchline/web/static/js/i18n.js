/**
 * The interface in the reader's language. English texts are the keys; {gaps} are filled in, and
 * {az:city} in a translation is the gap {city} after the form of the word `az` that fits it.
 */

/** Words that English writes otherwise than moves do. @type {Record<string, string | string[]>} */
const ENGLISH = { lightgreen: "light green", lightblue: "light blue" };
let messages = ENGLISH;
/** Words whose form depends on what follows: patterns of that, with the form. @type {Record<string, string[][]>} */
let articles = {};
let language = "en";
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en"); // making one takes long

/** Load the words of the page's language; without them the page speaks English. */
export async function loadWords() {
  language = document.documentElement.lang || "en";
  plurals = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
  messages = ENGLISH;
  articles = {};
  if (language === "en") return;
  const answer = await fetch(`/words/${language}.json`);
  if (answer.ok) ({ messages, articles } = await answer.json());
}

/** The language of the page. */
export const spoken = () => language;

/** Each language with its own name. @returns {[string, string][]} */
export function languages() {
  const listed = document.querySelector("meta[name=languages]");
  return Object.entries(JSON.parse(listed?.getAttribute("content") ?? "{}"));
}

/**
 * @param {string} text
 * @param {Record<string, unknown>} gaps
 */
function filled(text, gaps) {
  return text.replace(/\{(?:(\w+):)?(\w+)\}/g, (whole, article, name) => {
    const value = gaps[name];
    if (value === undefined) return whole;
    const shown = typeof value === "number" ? number(value) : String(value);
    return article ? before(article, shown) : shown;
  });
}

/**
 * A text after the form of a word that fits it; a capital is kept.
 * @param {string} article
 * @param {string} text
 */
function before(article, text) {
  const forms = articles[article.toLowerCase()] ?? [];
  const form = forms.find(([pattern]) => new RegExp(`^(?:${pattern})`, "iu").test(text))?.[1] ?? "";
  const capital = article[0] !== article[0]?.toLowerCase();
  return (capital ? form.charAt(0).toUpperCase() + form.slice(1) : form) + text;
}

/**
 * A text in the reader's language.
 * @param {string} text
 * @param {Record<string, unknown>} [gaps]
 */
export function t(text, gaps = {}) {
  const found = messages[text];
  return filled(typeof found === "string" ? found : text, gaps);
}

/**
 * A sentence with the rule it follows from, for where nothing but text can stand.
 * @param {string} text
 * @param {string} rule
 */
export const by = (text, rule) => `${text} (${rule})`;

/**
 * A text that depends on a number, which fills the gap {n}.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, unknown>} [gaps]
 */
export function tn(one, many, n, gaps = {}) {
  const found = messages[one];
  const forms = Array.isArray(found) ? found : [one, many];
  const last = forms.length - 1;
  const text = plurals.select(n) === "one" ? forms[0] : forms[last];
  return filled(/** @type {string} */ (text), { n, ...gaps });
}

/** A number as the reader writes it; a minus is a minus sign. @param {number} value */
export const number = (value) => numbers.format(value).replace("-", "\u2212");

/** A number with its sign. @param {number} value */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

/** Several texts as one list; the word before the last one fits it. @param {string[]} texts */
export function list(texts) {
  const found = new Intl.ListFormat(language, { type: "conjunction" }).format(texts);
  const last = texts.at(-1) ?? "";
  for (const [article, forms] of Object.entries(articles)) {
    const usual = (forms.at(-1)?.[1] ?? "") + last;
    if (texts.length > 1 && found.endsWith(` ${usual}`))
      return found.slice(0, -usual.length) + before(article, last);
  }
  return found;
}

/** The language of dates and times: those of English are British, as its words are. */
const dates = () => (language === "en" ? "en-GB" : language);

/** A time of day. @param {string} iso */
export const clock = (iso) =>
  new Intl.DateTimeFormat(dates(), { hour: "2-digit", minute: "2-digit" }).format(new Date(iso));

/** A day and a time. @param {string} iso */
export const day = (iso) =>
  new Intl.DateTimeFormat(dates(), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );

/** Speak another language from now on. @param {string} chosen */
export function speak(chosen) {
  const year = 365 * 24 * 3600;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and home servers have none
  document.cookie = `lang=${chosen}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  location.reload();
}
