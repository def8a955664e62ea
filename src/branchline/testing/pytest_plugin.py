"""The contract suite as tests: one for each check, at each table.

    pytest_plugins = ["branchline.testing.pytest_plugin"]  # in conftest.py

    @pytest.mark.game_contract(PLUGIN)
    def test_the_contract(contract_case):
        contract_case.run()

The marker takes the arguments of `check_game`, and may be given several times.
"""

import pytest

from branchline.testing import cases, suite_of

MARKER = "game_contract"
FIXTURE = "contract_case"


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", f"{MARKER}(plugin, ...): the game whose contract is tested")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of each check of the games that are marked."""
    if FIXTURE not in metafunc.fixturenames:
        return
    markers = list(metafunc.definition.iter_markers(MARKER))
    if not markers:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: add @pytest.mark.{MARKER}(PLUGIN)")
    suites = [suite_of(*marker.args, **marker.kwargs) for marker in reversed(markers)]
    metafunc.parametrize(FIXTURE, [case for suite in suites for case in cases(suite)], ids=str)
