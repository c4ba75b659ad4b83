# Two commands do everything: `make play` flies a patrol and prints it, `make test` proves the program.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PANGO := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
JOBS ?= 2
SEED ?= 1917

.PHONY: help play test test-all check bench docs playthroughs clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.play ## set everything up, fly the patrol of 13 April 1917, write its PDFs
	@$(BIN)/bloodyapril demo --seed $(SEED)

test: $(VENV)/.dev check ## format and style, types, import contract, tests
	@$(BIN)/python -m pytest -q -n $(JOBS)

test-all: $(VENV)/.dev check ## the same with the slow extras, and mutation testing (half an hour)
	@$(BIN)/python -m pytest -q -n $(JOBS) -m "slow or not slow"
	@$(BIN)/python tests/mutants/run.py

check: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet . && $(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo >/dev/null || { $(BIN)/lint-imports --no-logo; exit 1; }

bench: $(VENV)/.dev ## timings as ratios to a baseline in the same run
	@$(BIN)/python tests/bench/run.py

docs: $(VENV)/.dev ## regenerate the command reference and the rules index
	@$(BIN)/python -m bloodyapril.cli.docs

playthroughs: $(VENV)/.dev ## write the stored playthroughs anew, after a wanted change of the rules
	@$(BIN)/python -m tests.playthroughs.playing

clean: ## remove the environment and caches, keep campaigns
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed: apt install python3 python3-venv"; exit 2; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); $(call install,python3-venv) && \
		$(PYTHON) -m venv $(VENV); } || { rm -rf $(VENV); \
		echo "Python's venv module is missing; as an administrator: apt install python3-venv"; exit 2; }

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV) ..."
	@PIP_CONSTRAINT=constraints.txt $(PIP) install -e .
	@$(BIN)/python -c 'import weasyprint' >/dev/null 2>&1 || { $(call install,$(PANGO)) && \
		$(BIN)/python -c 'import weasyprint' >/dev/null 2>&1; } || \
		echo "PDFs need Pango, which is missing; as an administrator: apt install $(PANGO)"
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@PIP_CONSTRAINT=constraints.txt $(PIP) install -e '.[dev]'
	@touch $@

# Debian packages, where we may install them: as root, or by a sudo that asks for nothing.
install = { command -v apt-get >/dev/null 2>&1 && echo "Installing $(1) ..." && \
	{ if [ "$$(id -u)" = 0 ]; then S=; else sudo -n true 2>/dev/null && S="sudo -n"; fi; } && \
	{ $$S apt-get install -y -qq $(1) || { $$S apt-get update -qq && $$S apt-get install -y -qq $(1); }; } \
	>/dev/null 2>&1; }
