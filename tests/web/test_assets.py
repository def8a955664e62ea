"""The files a page loads: each has one address, which changes with what it holds."""

from pathlib import Path

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


def test_a_table_asks_at_once_for_all_that_it_imports() -> None:
    assets = Assets()
    page = Pages(assets).render("table.html", "en")
    for module in assets.modules("js/table"):
        waits = "/waiting" in module  # what is needed before a game only
        assert (f'<link rel="modulepreload" href="{module}">' in page) != waits
    for module in assets.modules("js/games/steam"):
        assert module in page
