"""The languages, and the texts of the games, the server and the pages in each of them.

Translations are the `.po` files of `locale/`, a folder for each language. `games.po` has the texts
of the games and the server, `pages.po` those of the pages and the terms that both use, `books.po`
those for learners, and `rules.po` the rules word by word. Two things are for some languages only:

- A text with the context `log` is how a move reads once it was made. Without one, a move that is
  offered and a move that was made read the same.
- `articles.json` has the words whose form depends on what follows them, and `{az:city}` in a
  translation is the gap `{city}` with the word `az` in its right form before it.
"""

import json
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from unicodedata import combining, normalize

from babel import Locale, negotiate_locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from starlette.requests import HTTPConnection

from branchline.engine.phrase import Language, Phrase, english_series, english_term

ENGLISH: Final = "en"  # the language the texts are written in: it needs no translation
# Each language by its own name. A new one needs a line here and a folder in `locale`.
LANGUAGES: Final = {ENGLISH: "English", "hu": "Magyar", "it": "Italiano", "ja": "日本語"}
FOLDER: Final = Path(__file__).parent / "locale"
DOMAINS: Final = ("games", "pages", "books", "rules")
LOG: Final = "log"  # the context of a text for moves that were made
MINUS: Final = "\N{MINUS SIGN}"
GAP: Final = re.compile(r"\{(?:(\w+):)?(\w+)\}")

# The forms of a word, each after a pattern of what it stands before; the last fits everything.
Articles = dict[str, list[tuple[str, str]]]
Forms = tuple[str, ...]  # of a plural, one for each kind of number
Messages = dict[str, str | Forms]
LANGUAGE_COOKIE: Final = "lang"  # what was chosen on a page; it holds nothing else
LONGEST_HEADER: Final = 200  # characters of a header that are read: no one has more languages


def path_of(language: str, domain: str) -> Path:
    """Return the file with the translations of a domain."""
    return FOLDER / language / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    """Read the translations of a domain with Babel; none if there is no file yet."""
    path = path_of(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain, abort_invalid=True)


@cache
def messages(language: str, domain: str, context: str | None = None) -> Messages:
    """Return translations by the English text or its singular: a text, or one for each form; none stays English."""
    found: Messages = {}
    for message in [] if language == ENGLISH else read(language, domain):
        if message.id and message.string and not message.fuzzy and message.context == context:
            if isinstance(message.string, str):
                found[str(message.id)] = message.string
            elif all(message.string):
                found[message.id[0]] = tuple(message.string)
    return found


@cache
def articles(language: str) -> Articles:
    """Return the words of a language whose form depends on what follows; most have none."""
    path = FOLDER / language / "articles.json"
    found: Articles = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


class Words:
    """The words of one language, as phrases ask for them; in a log, those for moves that were made."""

    def __init__(self, language: str, context: str | None = None) -> None:
        self.locale = Locale.parse(language)
        self.articles = articles(language)
        self.found: Messages = {}
        for domain in reversed(DOMAINS):  # the games' own comes first
            self.found |= messages(language, domain)
        if context is not None:
            self.found |= messages(language, "games", context)

    def text(self, message: str) -> str:
        """Return a text, with its gaps still to be filled."""
        found = self.found.get(message, message)
        return found if isinstance(found, str) else found[0]

    def form(self, one: str, many: str, count: int) -> str:
        """Return the form for a number; languages with a single form have it first and last."""
        if not many:
            return self.text(one)
        forms = self.found.get(one)
        if not isinstance(forms, tuple):
            return one if count == 1 else many  # English
        return forms[0 if self.locale.plural_form(count) == "one" else -1]

    def number(self, number: int) -> str:
        """Return a number as it is written; a minus is a minus sign, as on the pages."""
        return format_decimal(number, locale=self.locale).replace("-", MINUS)

    def series(self, parts: list[str]) -> str:
        """Return parts as a list; the word before the last part fits it."""
        if len(parts) < 2:
            return "".join(parts)
        found = format_list(parts, locale=self.locale)
        for article, forms in self.articles.items():
            usual = forms[-1][1] + parts[-1]
            if found.endswith(f" {usual}"):
                return found.removesuffix(usual) + self.before(article, parts[-1])
        return found

    def fill(self, template: str, gaps: dict[str, str]) -> str:
        """Return a template with its gaps filled, and the right words before them."""

        def filled(gap: re.Match[str]) -> str:
            return self.before(gap[1], gaps[gap[2]]) if gap[1] else gaps[gap[2]]

        return GAP.sub(filled, template)

    def before(self, article: str, text: str) -> str:
        """Return a text after the form of a word that fits it; a capital is kept."""
        forms = self.articles[article.lower()]
        form = next(form for pattern, form in forms if re.match(pattern, text, re.IGNORECASE))
        return (form.capitalize() if article[0].isupper() else form) + text


words = cache(Words)  # read once for each language and context


@cache
def speaker(language: str, context: str | None = None) -> Callable[[Phrase], str]:
    """Return a function that renders phrases in a language; those of a log have their context."""
    its = words(language, context)
    spoken = Language(its.form, its.text, its.number, its.series, its.fill)
    if language == ENGLISH:
        spoken = Language(its.form, english_term, its.number, english_series, str.format_map)
    return lambda phrase: phrase.render(spoken)


def text(message: str | Phrase, language: str) -> str:
    """Return a text or a phrase in a language, or in English if it is not translated."""
    return words(language).text(message) if isinstance(message, str) else speaker(language)(message)


def client_words(language: str) -> dict[str, object]:
    """Return what a browser needs for a language: for each text one, or one for each plural form.

    `plural` names the forms in their order as CLDR does. `articles` are the words before gaps.
    """
    forms = ["one", "other"][-get_plural(language).num_plurals :]
    found = {"articles": articles(language), "messages": messages(language, "pages")}
    return {"language": language, "plural": forms, **found}


LAST: Final = "\N{LATIN SMALL LETTER Z WITH STROKE}"  # makes a letter follow all that begin alike
# Separate letters in Hungarian, each sorted after the one it starts with.
HUNGARIAN: Final = {
    **{pair: pair[0] + LAST for pair in ("cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")},
    **{letter: plain + LAST for letter, plain in zip("öőüű", "oouu", strict=True)},
    "dzs": f"d{LAST}{LAST}",
}
LETTERS: Final = re.compile("|".join(sorted(HUNGARIAN, key=len, reverse=True)))


def sort_key(text: str, language: str) -> tuple[str, str]:
    """Return the sort key of a text; marks of emphasis, accents and capitals count last.

    Japanese words are sorted by their characters: their readings are not written.
    """
    plain = normalize("NFC", text.replace("*", "").casefold())
    if language == "hu":
        plain = LETTERS.sub(lambda letter: HUNGARIAN[letter[0]], plain)
    if language == "ja":
        return plain, text
    return "".join(one for one in normalize("NFD", plain) if not combining(one)), plain


def language_of(request: HTTPConnection) -> str:
    """Return the chosen language, or the first supported one that the browser accepts."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", "")[:LONGEST_HEADER])


@lru_cache(maxsize=500)  # there are few such headers, and one comes with every request
def preferred(header: str) -> str:
    """Return the supported language that an Accept-Language header prefers. Default: English."""
    ranked = sorted(header.lower().split(","), key=quality_of, reverse=True)  # of the same quality, the first
    wanted = [part.partition(";")[0].strip() for part in ranked if quality_of(part) > 0]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or ENGLISH


def quality_of(part: str) -> float:
    """Return the weight of a language, from 0 to 1; 0 if it cannot be read."""
    name, _, value = part.partition(";")[2].partition("=")
    if not name.strip():
        return 1.0
    try:
        quality = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0
