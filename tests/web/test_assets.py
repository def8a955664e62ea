"""The files a page loads: each has one address, which changes with what it holds."""

import re
from pathlib import Path
from posixpath import normpath

from branchline.web.assets import Assets
from branchline.web.pages import Pages


def folder(place: Path, **files: str) -> Path:
    for name, text in files.items():
        path = place / name.replace("__", "/").replace("_js", ".js").replace("_ts", ".d.ts")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return place


def test_the_scripts_of_a_folder_are_told_without_those_below_it(tmp_path: Path) -> None:
    assets = Assets(folder(tmp_path, js__a_js="1", js__b_js="2", js__in__c_js="3", js__t_ts="4"))
    assert assets.modules("js") == [f"{assets.root}/js/a.js", f"{assets.root}/js/b.js"]
    assert assets.modules("js/in") == [f"{assets.root}/js/in/c.js"]
    assert assets.modules("css") == []


def test_a_changed_file_changes_every_address(tmp_path: Path) -> None:
    before = Assets(folder(tmp_path, js__a_js="1", js__b_js="2"))
    after = Assets(folder(tmp_path, js__b_js="3"))
    assert before.root != after.root
    assert after.find(before.digest, "js/a.js") is None
    assert after.find(after.digest, "js/a.js") is not None


IMPORTED = re.compile(rb"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)


def imported(assets: Assets, name: str, found: set[str]) -> set[str]:
    """A script and all that it imports at once, not what it may load later."""
    if name not in found:
        found.add(name)
        for path in IMPORTED.findall(assets.files[name].body):
            imported(assets, normpath(f"{name.rpartition('/')[0]}/{path.decode()}"), found)
    return found


def test_a_table_asks_at_once_for_all_that_it_imports_and_for_nothing_else() -> None:
    assets = Assets()
    page = Pages(assets).render("table.html", "en")
    asked = set(re.findall(rf'<link rel="modulepreload" href="{assets.root}/([^"]+)">', page))
    needed = imported(assets, "js/table/main.js", set())
    assert {name for name in asked if name.startswith("js/")} == {
        name for name in needed if name.startswith("js/")
    }
    for module in assets.modules("js/games/steam"):
        assert module in page
