# Every target sets up what it needs in .venv by itself; see tools/bootstrap.sh.
BIN := .venv/bin
PYTEST := $(BIN)/pytest -n 2
export PYTHON

.PHONY: help play test test-slow test-peers test-train lint format translations wheel docs set-up set-up-play set-up-peers set-up-train set-up-docs

help:
	@echo "make play          start the server and play"
	@echo "make test          style, types and tests"
	@echo "make test-slow     the tests that take minutes"
	@echo "make test-peers    the tests against other libraries"
	@echo "make test-train    the example of training, with PyTorch"
	@echo "make lint          style and types only"
	@echo "make format        put the source in the project's style"
	@echo "make translations  bring the catalogues up to date with the source"
	@echo "make wheel         build the package into dist/"
	@echo "make docs          build the documentation site into build/site"

set-up-play:
	@sh tools/bootstrap.sh play

set-up:
	@sh tools/bootstrap.sh test

set-up-docs:
	@sh tools/bootstrap.sh docs

set-up-train:
	@sh tools/bootstrap.sh train

set-up-peers:
	@sh tools/bootstrap.sh peers

play: set-up-play
	$(BIN)/fondaco serve

lint: set-up
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright

test: lint
	$(PYTEST) -m "not slow and not peers and not train"

test-slow: set-up
	sh tools/none-yet.sh $(PYTEST) -m "slow and not peers"

test-train: set-up-train
	$(PYTEST) -m train

test-peers: set-up-peers
	sh tools/none-yet.sh $(PYTEST) -m peers

format: set-up
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

translations: set-up
	sh tools/translations.sh

wheel: set-up
	$(BIN)/python -m build

docs: set-up-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
