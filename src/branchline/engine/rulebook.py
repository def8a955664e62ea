"""Rules by id, the rulebook that holds them, and the refusal that names one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, final

from branchline.engine.errors import BranchlineError
from branchline.engine.phrase import Phrase, Value, phrase, plural

CASE: Final = "  - "  # of the rule above it
RULE_LINE: Final = re.compile(r"^- \*\*([A-Z]+-[\w.]+)\*\* (.+)$")
TERM_LINE: Final = re.compile(r"^\| ([^|]+?) \| (.+?) \|$")
TERMS: Final = "Terms"
HEADING: Final = re.compile(r"^##+ (.+)$")


@final
class Rule:
    """One numbered statement of a rulebook."""

    __slots__ = ("id", "section", "text")

    def __init__(self, rule_id: str, text: str, section: str) -> None:
        self.id = rule_id
        self.text = text
        self.section = section

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"

    def __repr__(self) -> str:
        return f"<Rule {self.id}>"

    # The names of these two are keywords by which texts for translators are found.

    def forbids(self, template: str, /, **gaps: Value) -> Denial:
        """Deny an action by this rule, in a template with its gaps filled."""
        return Denial(self, phrase(template, **gaps))

    def forbids_plural(self, one: str, many: str, n: int, /, **gaps: Value) -> Denial:
        """Deny an action by this rule, in the template for one or the one for many."""
        return Denial(self, plural(one, many, n, **gaps))


@final
class Denial:
    """The rule that forbids an action, and a message with the facts that its check found, none of them hidden."""

    __slots__ = ("message", "rule")

    def __init__(self, rule: Rule, message: Phrase) -> None:
        self.rule = rule
        self.message = message


@final
class Rulebook:
    """The rules of one game in their printed order, found by id or by words."""

    def __init__(self, markdown: str) -> None:
        self.rules: dict[str, Rule] = {}
        self.terms: dict[str, str] = {}  # the words that a rulebook uses in a special sense
        section = ""
        rule: Rule | None = None
        # What stands between backticks is set apart in the file; readers of a rule see plain text.
        for line in markdown.replace("`", "").splitlines():
            heading = HEADING.match(line)
            if heading:
                section = heading.group(1)
            term = TERM_LINE.match(line) if section == TERMS else None
            if term:
                self.terms[term.group(1)] = term.group(2)
            found = RULE_LINE.match(line)
            if found:
                rule = Rule(found.group(1), found.group(2), section)
                self.rules[rule.id] = rule
            elif rule is not None and line.startswith(CASE):
                rule.text += " " + line.removeprefix(CASE)

    def __getitem__(self, rule_id: str) -> Rule:
        if rule_id not in self.rules:
            raise KeyError(f"no rule {rule_id}")
        return self.rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(list(self.rules.values()))

    def __len__(self) -> int:
        return len(self.rules)

    def pick(self, *rule_ids: str) -> list[Rule]:
        """Return the rules of these ids, so that a module can name the ones it enforces."""
        return [self[rule_id] for rule_id in rule_ids]

    def search(self, words: str) -> list[Rule]:
        """Return every rule that holds all the words, or terms that stand for them."""
        wanted = words.casefold().split()
        return [rule for rule in self if all(self.speaks_of(rule, word) for word in wanted)]

    def speaks_of(self, rule: Rule, word: str) -> bool:
        """Check whether a rule holds a word, or a short term such as L whose meaning holds it."""
        body = f"{rule.id} {rule.section} {rule.text}"
        return word in body.casefold() or any(
            len(term) == 1 and word in meaning.casefold() and re.search(rf"\b{term}\b", body)
            for term, meaning in self.terms.items()
        )


class IllegalMove(BranchlineError):
    """A move the rules forbid; `rule` is the rule, `reason` explains why it applies."""

    def __init__(self, move: str, rule: Rule, reason: Phrase) -> None:
        super().__init__(phrase("{move}: {reason} {id}", move=move, reason=reason, id=rule.id))
        self.move = move
        self.rule = rule
        self.reason = reason
