# Everything a contributor runs. `make` alone lists the targets.

# The steps below use all cores by themselves, and their order is meant: quick checks come first.
# So `make -j` is accepted but runs one step at a time.
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help setup play lint format compile check test test-served test-interpreted test-compiled bench bench-server bench-pages bench-thinking ladder wheel pictures screenshots lock types words clean
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
# Some containers ask Python not to keep bytecode. The tests start hundreds of processes, and each
# would compile all that it imports: collecting the tests alone would take twice as long.
unexport PYTHONDONTWRITEBYTECODE

# The Python to build with. Empty means the first of python3.11, python3.12, python3.13 and
# python3 that is 3.11 or newer; tools/need finds it, or installs one where it can.
PYTHON ?=
# How far the C compiler optimises, from 0 to 3.
OPTIMISE := 3
# `make lock UPGRADE=--upgrade` moves every pin to its newest version.
UPGRADE ?=

BIN := .venv/bin
# The code to check: folders that hold no Python yet are left out.
CODE := $(foreach dir,src tests bench tools examples,$(if $(shell find $(dir) -name '*.py' -print -quit 2>/dev/null),$(dir)))
SOURCES := $(shell find src -name '*.egg-info' -prune -o -name __pycache__ -prune -o -type f -print 2>/dev/null)
# Changes when a source file is added or taken away, which no timestamp of a file would show.
LIST := build/sources.list
$(shell mkdir -p build && printf '%s\n' $(sort $(SOURCES)) | cmp -s - $(LIST) || printf '%s\n' $(sort $(SOURCES)) > $(LIST))

PIP_INSTALL := pip install --disable-pip-version-check --quiet
# Each process begins with tests that stand side by side, which share servers, and then takes from others.
# Those that took longest are named at the end: to make the tests quicker, begin there.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal --durations 10
# Tests that wait for a browser, a disk or a clock leave a core idle half the time: twice as many at once use it.
PYTEST_WAITING = $(BIN)/python -m pytest -n $(shell $(BIN)/python -c 'import os; print(2 * (os.cpu_count() or 1))') --dist worksteal --durations 20
say = @printf '\n==> %s\n' "$(1)"

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/installed ## Make .venv with the locked tools and this package, editable

# What serving needs comes first, and is all that `make play` waits for.
.venv/serving: requirements-serve.lock
	$(call say,Making .venv and installing what serving needs (about twenty seconds))
	@python=$$(PYTHON="$(PYTHON)" tools/need python) && "$$python" -m venv --clear .venv
	@$(BIN)/$(PIP_INSTALL) --require-hashes -r requirements-serve.lock
	@touch $@

.venv/locked: requirements.lock .venv/serving
	$(call say,Installing the locked tools (about half a minute))
	@$(BIN)/$(PIP_INSTALL) --require-hashes -r requirements.lock
	@touch $@

.venv/installed: .venv/locked pyproject.toml setup.py
	$(call say,Installing branchline into .venv)
	@env -u BRANCHLINE_COMPILE $(BIN)/$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

node_modules/installed: package.json package-lock.json
	$(call say,Installing what checks the browser's scripts)
	@tools/need node
	@npm ci --silent --no-audit --no-fund
	@touch $@

play: .venv/serving ## Serve the games on this machine, and open them in a browser
	@PYTHONPATH=src $(BIN)/python -m branchline.terminal serve

lint: setup node_modules/installed ## Check style, formatting and types
	$(call say,Checking style (ruff))
	@$(BIN)/ruff check $(CODE) setup.py
	@$(BIN)/ruff format --check $(CODE) setup.py
	$(call say,Checking types (mypy))
	@$(BIN)/mypy $(CODE)
	$(call say,Checking the browser's scripts (biome and tsc))
	@node_modules/.bin/biome check --error-on-warnings
	@node_modules/.bin/tsc --project .

format: setup node_modules/installed ## Format Python and the browser's scripts
	@$(BIN)/ruff format $(CODE) setup.py
	@node_modules/.bin/biome format --write

compile: build/compiled.stamp ## Compile the engine and the games with mypyc into build/compiled
	@echo 'build/compiled is up to date. To use it: PYTHONPATH=build/compiled $(BIN)/branchline ...'

# The tests have a tree of their own. At -O1 the C compiler needs a third of the time that it needs
# for what is measured and published, and mypyc has made the same of the code.
build/tested.stamp: OPTIMISE := 1
build/compiled.stamp build/tested.stamp: build/%.stamp: $(SOURCES) $(LIST) pyproject.toml setup.py .venv/locked | .venv/installed
	@tools/need cc=$(BIN)/python
	$(call say,Compiling the engine and the games (a few minutes at most))
	@rm -rf build/$* build/temp
	@BRANCHLINE_COMPILE=1 BRANCHLINE_OPTIMISE=$(OPTIMISE) $(BIN)/python setup.py --quiet build --build-lib build/$* --build-temp build/temp
	@touch $@

# Quick tests run on both codes, but for those that the engine and the games have no part in, and so
# would find the same twice: of the pages, of the storage, on the second kind of database (-k), and of
# files as they are written. Of the slow ones, those of the server (faults, load, its whole interface)
# and of the browser run on the pure code, and those that play very much on the compiled one: each
# would find the same on the other, only later.
SERVED := tests/server tests/web
# Only files in which the word stands have slow tests: to read all others takes longer than many a test.
SLOW = $(sort $(shell grep -rlw slow --include 'test_*.py' tests))
# They measure how long a player waits, so nothing else runs meanwhile.
MEASURING := tests/server/test_fair_shares.py
SLOW_ELSE = $(filter-out $(addsuffix /%,$(SERVED)),$(SLOW))
UNCOMPILED := tests/web tests/server/storage $(patsubst %,tests/test_%.py,architecture ledger locks)
check: lint ## Run the checks of style and types and the quick tests: what to run before a commit
	@tools/need node postgres chromium >/dev/null
	$(call say,Testing the pure Python code: quick tests)
	@$(PYTEST) -x -m 'not slow'

test-served: setup
	@tools/need node postgres chromium >/dev/null
	$(call say,Testing the pure Python code: slow tests of the server)
	@$(PYTEST_WAITING) -x -m slow $(filter-out $(MEASURING),$(filter tests/server/%,$(SLOW)))
	$(call say,Testing the pure Python code: what one guest can do to others)
	@$(BIN)/python -m pytest -x -m slow $(MEASURING)
	$(call say,Testing the pure Python code: slow tests of the browser)
	@$(PYTEST_WAITING) -x -m slow $(filter tests/web/%,$(SLOW))

test-interpreted: check test-served ## Run the tests on the pure Python code

test-compiled: build/tested.stamp ## Run the tests on the compiled code
	@tools/need node postgres >/dev/null
	$(call say,Testing the compiled code: quick tests)
	@PYTHONPATH=build/tested BRANCHLINE_EXPECT_COMPILED=1 $(PYTEST) -x -m 'not slow' -k 'not postgres' $(addprefix --ignore ,$(UNCOMPILED))
	$(call say,Testing the compiled code: slow tests of all else)
	@PYTHONPATH=build/tested BRANCHLINE_EXPECT_COMPILED=1 $(PYTEST) -x -m slow $(SLOW_ELSE)

# The compiler keeps one core busy for minutes, so it works beside the quick tests; the slow ones, some
# of which measure how long a player waits, begin when it is done. What either needs
# is there before: two installers would stand in each other's way. `set -m` gives it a group of
# processes of its own: when a test fails, all of them end, and not only the `make` that started them.
test: setup ## Run all checks and tests, interpreted and compiled
	@tools/need cc=$(BIN)/python node postgres chromium >/dev/null
	@set -m; $(MAKE) --no-print-directory build/tested.stamp > build/compile.log 2>&1 < /dev/null & compiler=$$!; set +m; \
	trap 'kill -- -$$compiler 2>/dev/null || true' EXIT; \
	$(MAKE) --no-print-directory check; \
	wait $$compiler || { cat build/compile.log; exit 1; }
	@$(MAKE) --no-print-directory test-served
	@$(MAKE) --no-print-directory test-compiled
	$(call say,All checks and tests passed)

.venv-bench/locked: requirements-bench.lock
	$(call say,Making .venv-bench and installing what the benchmarks compare with)
	@python=$$(PYTHON="$(PYTHON)" tools/need python) && "$$python" -m venv --clear .venv-bench
	@.venv-bench/bin/$(PIP_INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@

bench: compile .venv-bench/locked ## Measure the speed of play, beside other engines
	$(call say,Running the benchmarks)
	@.venv-bench/bin/python -m bench.run --json build/bench.json

bench-server: setup ## Measure the server, with both databases, beside a bare endpoint
	@tools/need postgres >/dev/null
	$(call say,Running the benchmarks of the server (about five minutes))
	@mkdir -p build
	@$(BIN)/python -m bench.server.run --json build/bench-server.json

bench-pages: setup ## Measure the pages in a real browser: until usable, until a move is drawn, bytes
	@tools/need chromium >/dev/null
	$(call say,Running the benchmarks of the pages (about five minutes))
	@mkdir -p build
	@$(BIN)/python -m bench.pages --json build/bench-pages.json

bench-thinking: compile ## Measure how long sharp thinks, and whether it keeps its budget
	$(call say,Timing the choices of sharp (about ten minutes))
	@PYTHONPATH=build/compiled:. $(BIN)/python -m bench.thinking --json build/bench-thinking.json

# How many games each pairing of the ladder has.
LADDER_GAMES ?= 400
ladder: compile ## Rate all bots of all games (hours; if it was stopped, it goes on)
	@for game in ticket-to-ride railways steam; do \
		printf '\n==> The ladder of %s\n' $$game; \
		PYTHONPATH=build/compiled $(BIN)/branchline ladder $$game --games $(LADDER_GAMES) \
			--folder build/ladder/$$game; \
	done

wheel: setup ## Build what is published into dist: source, a pure wheel, and a compiled one
	@tools/need cc=$(BIN)/python
	$(call say,Building the source archive and both wheels (a few minutes))
	@$(BIN)/python -m tools.build_wheels

pictures: setup ## Take the pictures of the README anew, in a real browser
	@tools/need chromium >/dev/null
	@$(BIN)/python -m tools.take_pictures

# Parts of the names of screens, and --device, --language or --theme, to take only some.
SCREENS ?=
screenshots: setup ## Take a picture of every screen, on all devices, in all languages and both themes
	@tools/need chromium >/dev/null
	$(call say,Taking the pictures into build/screens (about twenty minutes for all of them))
	@$(BIN)/python -m tools.take_screens $(SCREENS)

lock: .venv/locked ## Remake the lock files; UPGRADE=--upgrade moves every pin
	$(call say,Locking the dependencies)
	@$(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' $(UPGRADE) \
		--extra cli --extra server --extra arena --extra ray --extra learn --extra spiel --extra dev \
		--output-file requirements.lock pyproject.toml
	@$(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' $(UPGRADE) --constraints requirements.lock \
		--extra cli --extra server --output-file requirements-serve.lock pyproject.toml
	@$(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' $(UPGRADE) --constraints requirements.lock \
		--extra bench --output-file requirements-bench.lock pyproject.toml

types: setup ## Make the types of the browser's scripts from the models of the server
	@$(BIN)/python -m tools.make_types

words: setup ## Find all texts anew, and renew the files of translators
	$(call say,Renewing src/branchline/web/locale)
	@$(BIN)/python -m tools.words

clean: ## Remove everything that was built, the virtual environments included
	rm -rf .venv .venv-bench node_modules build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
