"""The rulebook of Steam: complete, and every line read as a rule."""

import re
from collections import Counter
from importlib.resources import files

from branchline import Rulebook

TEXT = (files("branchline.games.steam") / "rulebook.md").read_text("utf-8")
RULES = Rulebook(TEXT)


def test_every_rule_is_read() -> None:
    assert len(RULES) == len(re.findall(r"^- \*\*STM-", TEXT, re.MULTILINE)) == 503
    kinds = Counter(rule.id.split(".")[0].removeprefix("STM-") for rule in RULES)
    letters = {kind: kinds.pop(kind) for kind in ("C", "R", "T")}
    assert letters == {"C": 34, "R": 46, "T": 48}
    assert sum(kinds.values()) == 375
    assert sorted(map(int, kinds)) == list(range(33))


def test_numbers_run_on_within_a_section() -> None:
    counts: Counter[str] = Counter()
    for rule in RULES:
        section, number = rule.id.split(".")
        counts[section] += 1
        if section != "STM-T":  # numbers of examples are kept though some were given up
            assert int(number) == counts[section], rule.id


def test_rules_that_are_named_exist() -> None:
    for rule_id in re.findall(r"STM-[CRT\d]+\.\d+", TEXT):
        assert rule_id in RULES, rule_id
