"""The files a page loads: each has one address, which changes with what it holds."""

import json
import re
from pathlib import Path
from posixpath import normpath

import pytest

import branchline
from branchline.engine.plugin import Plugin
from branchline.web.pages import FOLDER, Assets, Pages
from tests.web.javascript import answer, scripts_of


def folder(place: Path, **files: str) -> Path:
    for name, text in files.items():
        path = place / name.replace("__", "/").replace("_js", ".js").replace("_ts", ".d.ts")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return place


def test_a_script_is_told_with_all_that_it_imports_at_once(tmp_path: Path) -> None:
    imports = (
        'import { b } from "./in/b.js";\nexport * from "./c.js";\nimport "branchline/d.js";\n'
        '/** @typedef {import("./types").T} T */\nconst later = () => import("./e.js");\n'
        'import {\n  f,\n} from "./f.js";\n'
    )
    others = {"js__in__b_js": 'import { c } from "../c.js";', "js__c_js": "", "js__d_js": ""}
    place = folder(tmp_path, js__a_js=imports, js__e_js="", js__f_js="", js__t_ts="", **others)
    assets = Assets(place, [])
    wanted = ["js/a.js", "js/c.js", "js/d.js", "js/f.js", "js/in/b.js"]
    assert assets.modules("js/a.js") == [f"{assets.root}/{name}" for name in wanted]
    assert assets.modules("js/e.js", "js/d.js") == [f"{assets.root}/js/{n}.js" for n in "de"]
    assert "js/t.d.ts" not in assets.files


def test_the_files_of_a_game_are_found_by_its_slug() -> None:
    assets = Assets()
    assert assets.games == branchline.GAMES
    for game in branchline.GAMES:
        names = {path.relative_to(scripts_of(game)).as_posix() for path in files_in(game)}
        assert names >= {"ui.js", "lobby_card.js", "move_kinds.js", "figure_frame.js", "style.css"}
        for name in names:
            found = assets.find(assets.digest, f"games/{game}/{name}")
            assert found is not None
            assert found.body == (scripts_of(game) / name).read_bytes()
    assert assets.find(assets.digest, "games/ticket_to_ride/ui.js") is None


def files_in(game: str) -> list[Path]:
    """The files of a game that are served."""
    every = scripts_of(game).rglob("*")
    return [path for path in every if path.is_file() and not path.name.endswith(".d.ts")]


@pytest.mark.slow
def test_what_a_game_lacks_has_a_default() -> None:
    """All that pages ask for by the slug of a game is there, and scripts load in Node.js."""
    bare = Plugin(slug="bare", package="branchline.arena", game="")
    assets = Assets(plugins=[bare])
    asked = {
        name
        for path in (FOLDER / "js").rglob("*.js")
        for name in re.findall(r"games/\$\{[^}]+\}/([\w.]+)", path.read_text("utf-8"))
    }
    assert asked >= {"ui.js", "lobby_card.js", "move_kinds.js", "figure_frame.js"}
    for name in asked | {"pieces.css", "style.css"}:
        if "." in name:
            assert f"games/bare/{name}" in assets.files
    default = FOLDER / "default_game"
    assert answer(default / "lobby_card.js", "return module.card.colours.length;", None) >= 2
    assert answer(default / "move_kinds.js", 'return module.kindOf("go north");', None) == "go"
    assert answer(default / "ui.js", "return module.ui.header.subtitle();", None) == ""
    assert answer(default / "figure_frame.js", "return module.frame();", None) is None


def test_a_changed_file_changes_every_address(tmp_path: Path) -> None:
    before = Assets(folder(tmp_path, js__a_js="1", js__b_js="2"), [])
    after = Assets(folder(tmp_path, js__b_js="3"), [])
    assert before.root != after.root
    assert after.find(before.digest, "js/a.js") is None
    assert after.find(after.digest, "js/a.js") is not None


IMPORTED = re.compile(rb"""^(?:import|export)\b[^;]*?["']((?:\.|branchline/)[^"']+)["'];""", re.M)


def imported(assets: Assets, name: str, found: set[str]) -> set[str]:
    """A script and all that it imports at once, not what it may load later."""
    if name not in found:
        found.add(name)
        for path in IMPORTED.findall(assets.files[name].body):
            place = normpath(f"{name.rpartition('/')[0]}/{path.decode()}")
            if path.startswith(b"branchline/"):
                place = path.decode().replace("branchline/", "js/")
            imported(assets, place, found)
    return found


def preloaded(assets: Assets, page: str) -> set[str]:
    """The scripts that a page asks for at once."""
    return set(re.findall(rf'<link rel="modulepreload" href="{assets.root}/([^"]+)">', page))


def test_a_table_asks_at_once_for_all_that_it_imports_and_for_nothing_else() -> None:
    assets = Assets()
    page = Pages(assets).render("table.html", "en")
    shared = imported(assets, "js/table/main.js", set())
    assert preloaded(assets, page) == shared
    for game in branchline.GAMES:
        (told,) = re.findall(rf'<meta name="modules-{game}" content="([^"]*)">', page)
        needed = imported(assets, f"games/{game}/ui.js", set()) - shared
        assert set(told.split()) == {f"{assets.root}/{name}" for name in needed}
        assert f"games/{game}/lobby_card.js" not in needed


def test_the_lobby_asks_at_once_for_the_cards_of_all_games() -> None:
    assets = Assets()
    page = Pages(assets).render("lobby.html", "en")
    needed = imported(assets, "js/lobby/main.js", set())
    for game in branchline.GAMES:
        imported(assets, f"games/{game}/lobby_card.js", needed)
        assert f'<link rel="stylesheet" href="{assets.root}/games/{game}/pieces.css">' in page
    assert preloaded(assets, page) == needed


PUBLIC = {"i18n.js", "lit.js", "widgets.js", "breakpoints.js", "once.js", "types"}


@pytest.mark.parametrize("game", branchline.GAMES)
def test_scripts_of_a_game_import_its_own_and_those_that_are_for_games(game: str) -> None:
    """Relative imports stay in the folder, so the scripts run wherever a game is installed."""
    for path in scripts_of(game).glob("*.*s"):
        paths = re.findall(r"""(?:from |import |import\()["']([^"']+)["']""", path.read_text("utf-8"))
        for one in paths:
            shared = one.removeprefix("branchline/") if one.startswith("branchline/") else None
            assert one.startswith("./") if shared is None else shared in PUBLIC, (path.name, one)


def test_the_import_map_stands_before_all_modules() -> None:
    assets = Assets()
    page = Pages(assets).render("table.html", "en")
    (found,) = re.findall(r'<script type="importmap">(.*?)</script>', page)
    assert json.loads(found) == {"imports": {"branchline/": f"{assets.root}/js/"}}
    assert page.index("importmap") < page.index("modulepreload") < page.index('type="module"')
