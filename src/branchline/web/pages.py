"""Pages made from templates."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from branchline.web.assets import Assets
from branchline.web.i18n import LANGUAGES, text, words

FOLDER: Final = Path(__file__).parent / "templates"
# Text between asterisks in a rulebook, in the order of parsing.
STRESS: Final = ((re.compile(r"\*\*(.+?)\*\*"), "strong"), (re.compile(r"\*(.+?)\*"), "em"))


def rich(text: str) -> Markup:
    """Return a text of a rulebook as HTML; text between asterisks is stressed."""
    found = escape(text)
    for pattern, tag in STRESS:
        found = Markup(pattern.sub(rf"<{tag}>\1</{tag}>", str(found)))
    return found


@pass_context
def gettext(context: Context, message: str) -> str:
    """Return a text of a template in the language of the page."""
    return text(message, context["language"])


@pass_context
def ngettext(context: Context, one: str, many: str, count: int) -> str:
    """Return the text of a template that fits a number, in the language of the page."""
    return words(context["language"]).form(one, many, count)


@final
class Pages:
    """The templates, with the addresses of the files they load."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self.environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )
        self.environment.filters["rich"] = rich
        self.environment.globals["static"] = assets.root
        self.environment.globals["languages"] = json.dumps(LANGUAGES, ensure_ascii=False)
        self.environment.globals["modules"] = assets.modules
        self.environment.globals["games"] = assets.games
        self.environment.globals["of_games"] = assets.of_games
        self.environment.globals["import_map"] = Markup(assets.import_map)
        self.environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # added by the extension

    def render(self, name: str, language: str, **facts: object) -> str:
        """Return a page in a language, with the facts that its template needs."""
        return self.environment.get_template(name).render(language=language, **facts)
