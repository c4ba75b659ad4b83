# Two commands do everything: `make play` flies a patrol and prints it, `make test` proves the program.

# The first that is new enough and can make an environment; else the first that is new enough.
PYTHON ?= $(shell for needs in sys,ensurepip sys; do for p in python3.13 python3.12 python3.11 python3.14 python3; do \
	$$p -c "import $$needs; sys.exit(sys.version_info < (3, 11))" >/dev/null 2>&1 && { echo $$p; exit; }; done; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_CONSTRAINT=constraints.txt PIP_USER=0 $(BIN)/python -m pip --quiet --disable-pip-version-check
PRINTER := $(BIN)/python -m bloodyapril.press.printer
JOBS ?= 2
SEED ?= 1917

# An environment whose Python is gone, because the system has another now, is made anew.
$(shell test -x $(BIN)/python || rm -rf $(VENV))

# What somebody has set for other programs must not get into ours.
unexport PYTHONPATH PYTHONHOME PYTHONWARNINGS PYTEST_ADDOPTS PIP_TARGET PIP_PREFIX

.PHONY: help play test test-all check printer bench docs playthroughs clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.play printer ## set everything up, fly the patrol of 13 April 1917, write its PDFs
	@$(BIN)/python -m bloodyapril demo --seed $(SEED)

test: $(VENV)/.dev printer check ## format and style, types, import contract, tests
	@$(BIN)/python -m pytest -q -n $(JOBS)

test-all: $(VENV)/.mutants printer check ## the same with the slow extras, and mutation testing (half an hour)
	@$(BIN)/python -m pytest -q -n $(JOBS) -m "slow or not slow"
	@$(BIN)/python tests/mutants/run.py

check: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet . && $(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo >/dev/null || { $(BIN)/lint-imports --no-logo; exit 1; }

bench: $(VENV)/.dev ## timings as ratios to a baseline in the same run
	@$(BIN)/python -m tests.bench.run

docs: $(VENV)/.dev ## regenerate the command reference and the rules index
	@$(BIN)/python -m bloodyapril.cli.docs

playthroughs: $(VENV)/.dev ## write the stored playthroughs anew, after a wanted change of the rules
	@$(BIN)/python -m tests.playthroughs.playing

clean: ## remove the environment and caches, keep campaigns
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed: apt install python3 python3-venv"; exit 2; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { rm -rf $(VENV); \
		$(call install,$(notdir $(PYTHON))-venv) && $(PYTHON) -m venv $(VENV); } || { rm -rf $(VENV); \
		echo "Python's venv module is missing; as an administrator: apt install $(notdir $(PYTHON))-venv"; exit 2; }

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV) ..."
	@$(PIP) install -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@$(PIP) install -e '.[dev]'
	@touch $@

$(VENV)/.mutants: $(VENV)/.dev
	@$(PIP) install -e '.[mutants]'
	@touch $@

# What PDFs need is looked for until nothing is missing: somebody may have installed it meanwhile.
# We try to install the same packages once only, and nothing that is missing ends the set-up.
printer: $(VENV)/.play
	@test -e $(VENV)/.printer || { missing=$$($(PRINTER) --packages); \
		if [ -n "$$missing" ] && [ "$$missing" != "$$(cat $(VENV)/.tried 2>/dev/null)" ]; then \
			echo "$$missing" >$(VENV)/.tried; $(call install,$$missing) || true; fi; \
		if $(PRINTER); then touch $(VENV)/.printer; fi; }

# Debian packages, where we may install them: as root, or by a sudo that asks for nothing; each by
# itself where they cannot be had together.
APT := env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20
install = { command -v apt-get >/dev/null 2>&1 && \
	{ if [ "$$(id -u)" = 0 ]; then S=; else sudo -n true 2>/dev/null && S="sudo -n"; fi; } && \
	echo "Installing $(1) ..." && { $$S $(APT) install -y $(1) || { $$S $(APT) update; $$S $(APT) install -y $(1); } || \
	for each in $(1); do $$S $(APT) install -y $$each; done; } >/dev/null 2>&1 </dev/null; }
