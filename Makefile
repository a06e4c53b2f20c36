# Everything the project does, by name. `make` alone prints the menu.
.DEFAULT_GOAL := menu
.PHONY: menu setup run hub test check format texts booklet release-tools lock wheel update image machine machine-test clean
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# On a Raspberry Pi the system's picamera2 and lgpio are used: they cannot come from PyPI.
ON_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)
ifeq ($(ON_PI),yes)
PYTHON := /usr/bin/python3
VENV_FLAGS := --system-site-packages
GROUPS_RUN := pi
# Bookworm's picamera2 is built for numpy 1: a newer numpy in the environment would break it.
CONSTRAINTS := $(shell grep -qs bookworm /etc/os-release && echo -c systemd/constraints-bookworm.txt)
else
GROUPS_RUN := sim
endif

menu:
	@echo "Le Bon: the 421 kiosk"
	@echo
	@echo "  make run     set up and start the kiosk on the simulated table (no hardware needed)"
	@echo "  make hub     a house of two simulated tables: hub, broker, and the page to open"
	@echo "  make test    set up and run the tests"
	@echo "  make setup   make the environment .venv with the command .venv/bin/lebon"
	@echo "  make check   format, lint, types and who imports whom"
	@echo "  make format  put the code into its format"
	@echo "  make texts   bring the catalogues of texts up to the code, and compile them"
	@echo "  make lock    every package of the appliance with its hashes, into systemd/requirements-*.txt"
	@echo "  make wheel   the wheel, built twice and equal, with the list of what is inside, in dist/"
	@echo "  make update KEY=FILE   the signed update for a stick, in dist/"
	@echo "  make image BASE=raspios-lite.img.xz   a card that starts as the kiosk, in dist/ (root, qemu-user-static)"
	@echo "  make machine        build a machine without a Pi: Debian, the installer, KMS, V4L2, uinput (root, QEMU)"
	@echo "  make machine-test   play a whole evening in it, with pictures in out/machine; ROWS=\"game mains\": those"
	@echo "  make booklet the owner's booklet as PDFs, in out/"
	@echo "  make clean   remove the environment and everything generated"

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Le Bon needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Le Bon needs Python's venv module. Try: sudo apt install python3-venv" >&2; exit 1; }
	@echo "making the environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV_FLAGS) $(VENV)
	@touch $@

$(VENV)/.setup: $(VENV)/.python pyproject.toml
	@echo "installing Le Bon and what it needs (about 360 MB, once) ..."
	@$(PIP) $(CONSTRAINTS) --editable '.[$(GROUPS_RUN)]'
	@touch $@

$(VENV)/.dev: $(VENV)/.setup
	@echo "installing the tools of the tests (about 400 MB more) ..."
	@$(PIP) $(CONSTRAINTS) --editable '.[dev]'
	@touch $@

setup: $(VENV)/.setup

run: $(VENV)/.setup
	@$(BIN)/lebon demo

$(VENV)/.hub: $(VENV)/.setup
	@echo "installing what the house needs (about 60 MB, once) ..."
	@$(PIP) $(CONSTRAINTS) --editable '.[$(GROUPS_RUN),hub]'
	@touch $@

hub: $(VENV)/.hub
	@$(BIN)/python -m kiosk.hub.demo

test: $(VENV)/.dev
	@$(BIN)/python -m pytest --numprocesses auto --dist loadfile --durations 10

check: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet . || { echo "some files are not in their format: make format" >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(VENV)/.dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix --quiet .

texts: $(VENV)/.dev
	@$(BIN)/python -m tests.kiosk.catalogue

$(VENV)/.release: $(VENV)/.setup
	@$(PIP) $(CONSTRAINTS) --editable '.[release]'
	@touch $@

release-tools: $(VENV)/.release

lock: $(VENV)/.release
	@systemd/release/lock

wheel: $(VENV)/.release
	@systemd/release/wheel

update: $(VENV)/.release
	@systemd/release/update "$(KEY)"

image:
	@systemd/release/image "$(BASE)" dist $(OPTIONS)

machine:
	@tests/machine/build $(MACHINE)

machine-test: $(VENV)/.dev
	@$(BIN)/python -m tests.machine.trial out/machine $(ROWS)

booklet: $(VENV)/.dev
	@$(BIN)/lebon booklet out/le-bon-fr.pdf --lang fr
	@$(BIN)/lebon booklet out/le-bon-en.pdf --lang en

clean:
	rm -rf $(VENV) out shots .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
