"""The rulebook of Railways: complete, and every line read as a rule."""

import re
from collections import Counter
from importlib.resources import files

from branchline import Rulebook

TEXT = (files("branchline.games.railways") / "rulebook.md").read_text("utf-8")
RULES = Rulebook(TEXT)
# How many rules each section has; vectors have gaps in their numbers.
SECTIONS = (14, 16, 5, 21, 3, 7, 17, 11, 1, 10, 3, 3, 14, 12, 4, 9, 5)
LETTERS = {"C": 13, "S": 35, "T": 100}


def test_every_rule_is_read() -> None:
    counts = Counter(rule.id.split(".")[0].removeprefix("RWC-") for rule in RULES)
    assert {letter: counts.pop(letter) for letter in LETTERS} == LETTERS
    assert counts == {str(number): count for number, count in enumerate(SECTIONS, 1)}
    written = re.findall(r"^[-|] \*\*RWC-", TEXT, re.MULTILINE)
    assert len(RULES) == len(written) == sum(SECTIONS) + sum(LETTERS.values())


def test_numbers_run_on_within_a_section() -> None:
    counts: Counter[str] = Counter()
    for rule in RULES:
        section, number = rule.id.split(".")
        counts[section] += 1
        if section != "RWC-T":  # numbers of examples are kept though some were given up
            assert int(number) == counts[section], rule.id


def test_rules_that_are_named_exist() -> None:
    for rule_id in re.findall(r"RWC-[CST\d]+\.\d+", TEXT):
        assert rule_id in RULES, rule_id
