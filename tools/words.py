"""Keep the files that translators work on: `src/branchline/web/locale/`.

    python -m tools.words                  find all texts, renew the .pot and .po files
    python -m tools.words missing hu       what is still to be translated, a JSON object a line
    python -m tools.words fill hu FILE     write translations: {msgid: text, or [forms]}
    python -m tools.words log hu FILE      the same for moves that were made, where they read otherwise
    python -m tools.words rename OLD NEW   change the English of a text, keep its translations
    python -m tools.words rename FILE      the same for many: {old: new}, plurals as "one|many"

A text that is gone leaves the .po files, one that is new waits there, empty. The files hold no
dates and no line numbers, so that they change only when texts do.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

import branchline
from branchline import bots
from branchline.games import BUILT_IN
from branchline.lessons.guide import Step, first_game
from branchline.lessons.how_to_play import book
from branchline.lessons.puzzles import puzzles
from branchline.web.i18n import DOMAINS, ENGLISH, FOLDER, LANGUAGES, LOG, path_of, read
from tools.reword import BadRename, read_renames, rename_in_catalogues, rename_in_sources
from tools.vocabulary import counted, terms

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "src" / "branchline"
SCRIPTS = ("web/static/default_game/*.js", "web/static/js/**/*.js", "games/*/web/static/**/*.js")
TEMPLATES = HOUSE / "web" / "templates"
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
# The functions whose texts are translated, and which of their arguments are texts.
FORBIDS = {"forbids": None, "forbids_plural": (1, 2)}
DENIALS = {**FORBIDS, "wrong_phase": (2,), "line_fault": (2,), "entry_fault": (2,)}
PHRASES: dict[str, Any] = {"phrase": None, "plural": (1, 2), **DENIALS}
REFUSALS: dict[str, Any] = {**PHRASES, "term": None, "Refusal": (2,), "refused": None}
PAGES: dict[str, Any] = {"_": None, "gettext": None, "ngettext": (1, 2)}
AS_PAGES_ARE = {"trim_blocks": "true", "lstrip_blocks": "true"}
WIDTH = 96

Texts = Iterator[tuple[str | tuple[str, ...], str]]  # with a note for translators, or nothing


def main(args: list[str]) -> int:
    if not Path(branchline.__file__).resolve().is_relative_to(ROOT.resolve()):
        # Else the texts of this tree would be written into the files of another.
        print(f"{branchline.__file__} is imported: set PYTHONPATH to {HOUSE.parent}")
        return 2
    if not args:
        renew()
    elif args[0] == "missing" and len(args) == 2:
        for line in missing(args[1]):
            print(json.dumps(line, ensure_ascii=False))
    elif args[0] in ("fill", LOG) and len(args) == 3:
        context = LOG if args[0] == LOG else None
        fill(args[1], json.loads(Path(args[2]).read_text("utf-8")), context)
    elif args[0] == "rename" and len(args) == 3:
        rename({args[1]: args[2]})
    elif args[0] == "rename" and len(args) == 2:
        rename(json.loads(Path(args[1]).read_text("utf-8")))
    else:
        print(__doc__)
        return 2
    return 0


def rename(pairs: dict[str, object]) -> None:
    """Change the English of texts in the sources, and move their translations along."""
    try:
        renames = read_renames(pairs)
    except BadRename as error:
        raise SystemExit(str(error)) from error
    known = {forms_of(message) for domain in DOMAINS for message in texts_of(found(domain))}
    unknown = [old for old in renames if old not in known]
    if unknown:
        raise SystemExit(f"no such texts: {unknown}")
    changed = rename_in_catalogues(renames, TRANSLATED)
    written = rename_in_sources(renames)
    for language, catalogues in changed.items():
        for catalogue in catalogues:
            store(language, str(catalogue.domain), catalogue)
    by_hand = sorted(text for old in renames for text in old if text not in written)
    if by_hand:
        print(f"not found in one piece, change these by hand: {by_hand}")
    print("Now run ruff format and make words.")


def forms_of(message: Message) -> tuple[str, ...]:
    """The text of a message, or the two of a plural."""
    return tuple(message.id) if message.pluralizable else (str(message.id),)


def found(domain: str) -> Catalog:
    """Every text of a domain, in the order in which it is found."""
    catalogue = Catalog(domain=domain)
    for text, note in FINDERS[domain]():
        catalogue.add(text, auto_comments=[note] if note else [])
    return catalogue


def spoken() -> Texts:
    """What games, bots, arena, tables and server say: phrases and refusals."""
    plain = [(folder, PHRASES) for folder in ("engine", "games", "bots", "arena")]
    for folder, keywords in (*plain, ("tables", REFUSALS), ("server", REFUSALS)):
        for path in sorted((HOUSE / folder).rglob("*.py")):
            yield from extracted("python", path, keywords)
    for plural in counted():
        yield plural, ""


def written() -> Texts:
    """What pages say, and the terms."""
    for path in sorted(TEMPLATES.glob("*.html")):
        yield from extracted(babel_extract, path, PAGES, AS_PAGES_ARE)
    for script in scripts().values():
        for texts in script["texts"]:
            yield texts[0] if len(texts) == 1 else tuple(texts), ""
    for path in sorted((HOUSE / "games").rglob("*.py")):
        yield from extracted("python", path, {"term": None})
    yield from terms().items()
    for slug in BUILT_IN:
        for name in bots.names(branchline.game(slug)):
            yield name, "a bot"


def taught() -> Texts:
    """What is said to learners: the rulebooks for people block by block, first games, puzzles."""
    for slug in BUILT_IN:
        for block in book(slug).blocks:
            yield block.text, f"{slug}, {block.kind}"
        lesson = first_game(slug)
        for text in [lesson.title, lesson.about, *(text for step in lesson.steps for text in said_in(step))]:
            yield text, f"{slug}, first game"
        for puzzle in puzzles(slug):
            for text in (puzzle.title, puzzle.text):
                yield text, f"{slug}, puzzle"


def said_in(step: Step) -> list[str]:
    """All that the guide can say in a step of a first game."""
    return [step.say, step.goal, step.hint, *[answer.say for answer in (*step.praise, *step.remarks)]]


def ruled() -> Texts:
    """The rules word by word: refusals cite them, and the rulebooks have them to look up."""
    for slug in BUILT_IN:
        for rule in branchline.game(slug).rulebook:
            yield rule.text, rule.id


FINDERS = {"games": spoken, "pages": written, "books": taught, "rules": ruled}


def scripts() -> dict[str, dict[str, list[Any]]]:
    """For each script its texts, one of a `t` and two of a `tn`, and the calls that are odd."""
    paths = [path for pattern in SCRIPTS for path in sorted(HOUSE.glob(pattern))]
    done = subprocess.run(
        ["node", "tools/script_words.mjs"],
        cwd=ROOT,
        input="\n".join(map(str, paths)),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    return {path.relative_to(HOUSE).as_posix(): each for path, each in zip(paths, found, strict=True)}


def extracted(method: Any, path: Path, keywords: dict[str, Any], options: dict[str, str] | None = None) -> Texts:
    """The texts of a file."""
    with path.open("rb") as file:
        for _, text, _, _ in extract(method, file, keywords, (), options):
            yield text, ""


def renewed(language: str, template: Catalog) -> Catalog:
    """The texts of a template with the translations there are."""
    return merged(read(language, str(template.domain)), template)


def merged(old: Catalog, template: Catalog) -> Catalog:
    """The texts of a template with their translations, those of moves that were made after the others."""
    new = Catalog(locale=old.locale, domain=template.domain)
    for message in texts_of(template):
        for context in (None, LOG):
            before = old.get(message.id, context)
            kept = before.string if before is not None and fits(message, before) else None
            if kept or context is None:
                new.add(message.id, kept, auto_comments=message.auto_comments, context=context)
    return new


def texts_of(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue but for its header."""
    return [message for message in catalogue if message.id]


def fits(message: Message, before: Message) -> bool:
    """Whether a translation was made of the same text."""
    as_tuple = tuple(message.id) if message.pluralizable else message.id
    return as_tuple == (tuple(before.id) if before.pluralizable else before.id)


def empty(message: Message) -> bool:
    """Whether a translation, or a form of it, is missing."""
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return not all(forms)


def renew() -> None:
    """Write all files again, and say how much is missing."""
    for domain in DOMAINS:
        template = found(domain)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{domain}.pot").write_text(as_file(template, None), "utf-8")
        for language in TRANSLATED:
            store(language, domain, renewed(language, template))
            left = sum(empty(message) for message in texts_of(read(language, domain)))
            print(f"{language} {domain}: {len(template)} texts, {left} not translated")


def store(language: str, domain: str, catalogue: Catalog) -> None:
    """Write the file of a language."""
    path = path_of(language, domain)
    path.parent.mkdir(exist_ok=True)
    path.write_text(as_file(catalogue, language), "utf-8")


def as_file(catalogue: Catalog, language: str | None) -> str:
    """A catalogue as text; its header is ours, since Babel's holds dates."""
    head = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=utf-8\\n"']
    if language is not None:
        head.append(f'"Language: {language}\\n"')
        head.append(f'"Plural-Forms: {get_plural(language)}\\n"')
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, no_location=True, omit_header=True, ignore_obsolete=True)
    return "\n".join(head) + "\n\n" + body.getvalue().decode()


def missing(language: str) -> list[dict[str, object]]:
    """What is to be translated, with how many forms it needs."""
    lines = []
    for domain in DOMAINS:
        for message in texts_of(renewed(language, found(domain))):
            if empty(message):
                line: dict[str, object] = {"msgid": message.id}
                if message.pluralizable:
                    line = {"msgid": message.id[0], "plural": message.id[1]}
                    line["forms"] = get_plural(language).num_plurals
                if message.auto_comments:
                    line["note"] = message.auto_comments[0]
                lines.append(line)
    return lines


def fill(language: str, translations: dict[str, Any], context: str | None = None) -> None:
    """Put translations into the files of a language; an unknown text is refused."""
    unused = set(translations)
    for domain in DOMAINS:
        template, catalogue = found(domain), read(language, domain)
        for message in texts_of(template):
            key = message.id[0] if message.pluralizable else message.id
            if key in translations:
                given = translations[key]
                catalogue.delete(message.id, context)
                catalogue.add(message.id, tuple(given) if isinstance(given, list) else given, context=context)
                unused.discard(str(key))
        store(language, domain, merged(catalogue, template))
    if unused:
        raise SystemExit(f"no such texts: {sorted(unused)}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
