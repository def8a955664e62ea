"""Change the English of texts, and keep their translations: `python -m tools.words rename`.

A text is the key to its translations. When only its wording changes, the sources get the new text
and every translation moves with it. When the meaning changes, edit the sources and translate again.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from babel.messages.catalog import Catalog

from branchline.web.i18n import DOMAINS, path_of, read

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "src" / "branchline"
GAP = re.compile(r"\{\w+\}|%\(\w+\)s")
WIDTH = 90

Forms = tuple[str, ...]  # of a text: one, or the singular and the plural
Renames = dict[Forms, Forms]


class BadRename(Exception):
    """A change of words that would lose something."""


def read_renames(data: dict[str, object]) -> Renames:
    """Read `{old: new}`; a plural is `{"old|olds": "new|news"}`, with a bar between its forms."""
    renames: Renames = {}
    for old, new in data.items():
        if not isinstance(new, str) or not new:
            raise BadRename(f"{old}: expected the new text")
        before, after = forms(old), forms(new)
        if len(before) != len(after):
            raise BadRename(f"{old}: a text with a plural needs both forms again")
        gaps = [sorted(set(GAP.findall(" ".join(texts)))) for texts in (before, after)]
        if gaps[0] != gaps[1]:
            raise BadRename(f"{old}: the gaps {gaps[0]} would become {gaps[1]}")
        renames[before] = after
    return renames


def forms(text: str) -> Forms:
    """Return the forms of a text as it is typed."""
    return tuple(text.split("|"))


def rename_in_catalogues(renames: Renames, languages: tuple[str, ...]) -> dict[str, list[Catalog]]:
    """Give translations their new keys; return the changed catalogues by language."""
    changed: dict[str, list[Catalog]] = {}
    for language in languages:
        for domain in DOMAINS:
            if not path_of(language, domain).exists():
                continue
            old = read(language, domain)
            new = Catalog(locale=language, domain=domain)
            hits = 0
            for message in old:
                if message.id:
                    key = tuple(message.id) if message.pluralizable else (str(message.id),)
                    found = renames.get(key, key)
                    hits += found != key
                    name = found if message.pluralizable else found[0]
                    if new.get(name, message.context) is None:
                        comments, context = message.auto_comments, message.context
                        new.add(name, message.string, auto_comments=comments, context=context)
            if hits:
                changed.setdefault(language, []).append(new)
    return changed


def rename_in_sources(renames: Renames) -> set[str]:
    """Write new texts into scripts, Python and data; return the old texts that were found."""
    plain = {old: new for before, after in renames.items() for old, new in zip(before, after, strict=True)}
    found: set[str] = set()
    for path in source_files():
        text = path.read_text("utf-8")
        if path.suffix == ".py":
            changed = in_python(text, plain, found)
        else:
            changed = in_text(text, plain, found, path.suffix)
        if changed != text:
            path.write_text(changed, "utf-8")
    return found


def source_files() -> Iterator[Path]:
    """Yield the files that hold texts for people."""
    for suffix in ("py", "js", "html", "md", "toml"):
        yield from sorted(path for path in HOUSE.rglob(f"*.{suffix}") if "vendor" not in path.parts)
    yield from sorted((ROOT / "tests").rglob("*.py"))  # what tests expect to read


def in_python(text: str, plain: dict[str, str], found: set[str]) -> str:
    """Replace string literals, also those that are written in several parts."""
    lines = text.splitlines(keepends=True)
    nodes = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in plain
    ]
    for node in sorted(nodes, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        old = str(node.value)
        found.add(old)
        first, last = lines[node.lineno - 1].encode(), lines[node.end_lineno - 1].encode()
        before, after = first[: node.col_offset].decode(), last[node.end_col_offset :].decode()
        indent = " " * (len(before) - len(before.lstrip()) + 4)
        literal = f"\n{indent}".join(pieces(plain[old]))
        lines[node.lineno - 1 : node.end_lineno] = [f"{before}{literal}{after}"]
    return "".join(lines)


def pieces(text: str) -> list[str]:
    """Return a text as literals that fit on a line."""
    parts = wrap(text, WIDTH - 20, drop_whitespace=False, break_long_words=False, replace_whitespace=False) or [text]
    return [json.dumps(part, ensure_ascii=False) for part in parts]


def in_text(text: str, plain: dict[str, str], found: set[str], suffix: str) -> str:
    """Replace whole texts: in quotes in scripts and data, whole blocks in Markdown."""
    for old, new in sorted(plain.items(), key=lambda pair: len(pair[0]), reverse=True):
        changed = in_markdown(text, old, new) if suffix == ".md" else in_quotes(text, old, new, suffix)
        if changed != text:
            found.add(old)
            text = changed
    return text


def in_quotes(text: str, old: str, new: str, suffix: str) -> str:
    """Replace a text in quotes; in templates, where there are none, as it stands."""
    if suffix == ".html":
        return text.replace(f">{old}<", f">{new}<").replace(f"%}}{old}{{%", f"%}}{new}{{%")
    if suffix == ".js":
        return in_script(text, old, new)
    before, after = (json.dumps(one, ensure_ascii=False) for one in (old, new))
    return text.replace(before, after)


def in_script(text: str, old: str, new: str) -> str:
    """Replace a literal, also one that is written in several parts with a plus between them."""
    words = (re.escape(word) for word in json.dumps(old, ensure_ascii=False).split(" "))
    pattern = re.compile(r' (?:"\s*\+\s*")?'.join(words))
    parts = pieces(new) if len(new) > WIDTH else [json.dumps(new, ensure_ascii=False)]
    literal = " +\n".join(parts)
    return pattern.sub(lambda _: literal, text)


# What may stand before a block of a rulebook and after it: marks of lists, headings, captions, ids.
BEFORE = r"^(?:#+ |[-*] |\d+\. )?(?:\*\*[A-Z]+-[\w.]+\*\* )?(?:!\[)?"
AFTER = r"(?=$| \[| \{#|\]\()"


def in_markdown(text: str, old: str, new: str) -> str:
    """Replace a block, however its lines are broken; words may be marked as code in the source."""
    words = r"\s+".join("`?" + re.escape(word).replace(r"_", r"`?_") for word in old.split())
    pattern = re.compile(f"({BEFORE}){words}{AFTER}", re.MULTILINE)
    return pattern.sub(lambda match: match[1] + new, text)
