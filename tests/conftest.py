"""What holds for every test: how Hypothesis works here, and that the right code is tested."""

import faulthandler
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["branchline.testing.pytest_plugin"]

# The same examples on every machine and in every run: a red build can be repeated by hand.
settings.register_profile("branchline", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("branchline")

EXPECT = "BRANCHLINE_EXPECT_COMPILED"
PATIENCE = 900  # seconds for one test; the slow ones take a thirtieth of it, but machines may be very busy


def pytest_configure() -> None:
    """Stop at once if the tests would run on the other tree than the one that was meant."""
    from branchline.engine import dice
    from branchline.games.ticket_to_ride.rules import game

    suffix = ".so" if os.environ.get(EXPECT) == "1" else ".py"
    for module in (dice, game):
        if Path(module.__file__ or "").suffix != suffix:
            raise pytest.UsageError(
                f"{module.__name__} comes from {module.__file__}, a {suffix} file was expected: "
                f"set {EXPECT}=1 and PYTHONPATH=build/tested together, or neither"
            )


@pytest.fixture(autouse=True)
def no_test_runs_for_ever() -> Iterator[None]:
    """End the run, and show where it stands, when a rule goes round in circles.

    Compiled code looks at no signal, so only a watchdog outside the interpreter can end it.
    """
    assert sys.__stderr__ is not None  # where pytest does not catch it
    faulthandler.dump_traceback_later(PATIENCE, exit=True, file=sys.__stderr__)
    yield
    faulthandler.cancel_dump_traceback_later()
