"""What the server signs cannot be made by others, nor used for something else."""

from __future__ import annotations

from itertools import combinations

from branchline.server.http.sessions import Keys, fresh_secret, hashed, same

KEYS = Keys("k" * 32)
OTHERS = Keys("o" * 32)


def test_a_cookie_opens_only_with_its_key() -> None:
    cookie = KEYS.sealed("secret")
    assert KEYS.opened(cookie) == "secret"
    assert OTHERS.opened(cookie) is None
    for broken in ("", ".", "secret", cookie[:-1], "x" + cookie, "\udcff.x", "ä" + cookie):
        assert KEYS.opened(broken) is None


def test_marks_are_for_one_purpose() -> None:
    marks = [
        KEYS.csrf("t"),
        KEYS.csrf("u"),
        KEYS.invitation("t"),
        KEYS.invitation("t", 0),
        KEYS.invitation("t", 1),
        KEYS.invitation("u"),
        KEYS.mark("ab", "c"),
        KEYS.mark("a", "bc"),
        OTHERS.csrf("t"),
    ]
    for one, other in combinations(marks, 2):
        assert not same(one, other)
    assert same(KEYS.invitation("t", 1), KEYS.invitation("t", 1))


def test_secrets_are_not_guessed_and_not_stored() -> None:
    assert len({fresh_secret() for _ in range(100)}) == 100
    assert len(fresh_secret()) >= 43
    assert hashed("secret") == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"


def test_comparing_takes_any_text() -> None:
    assert not same("\udcff", "a")
    assert not same("", "a")
