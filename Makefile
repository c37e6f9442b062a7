# The only commands a newcomer needs: `make run` opens the desk, `make test` proves it.
# Everything else is for people who work on Stet. `make help` lists it.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PROFILE ?= desk
export PATH := $(HOME)/.cargo/bin:$(HOME)/.local/bin:$(PATH)

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 22

.PHONY: run
run: build ## Install what is missing, build, open the desk
	@exec target/$(PROFILE)/stet-desk

.PHONY: test
test: setup-test ## Install what is missing, run every test, print one summary
	@scripts/test.sh

.PHONY: setup
setup:
	@scripts/setup.sh build

.PHONY: setup-test
setup-test:
	@scripts/setup.sh test

.PHONY: build
build: setup ## Build the window and `stet` into target/desk/
	@scripts/build.sh $(PROFILE)

.PHONY: measures
measures: setup
	@scripts/build.sh $(PROFILE) measures

.PHONY: check
check: setup ## Format, lints as errors, types, licences: before every commit
	@scripts/check.sh

.PHONY: types
types: ## Write the page's client and the types that cross to the window
	STET_WRITE=1 cargo test --quiet --workspace --features custom-protocol,fixture-internet,stet-cli/measure --lib client_and_types

.PHONY: docs
docs: ## Write docs/checks.md from the doc comments of the checks
	STET_WRITE=1 cargo test --quiet --workspace --features custom-protocol,fixture-internet,stet-cli/measure --test docs_checks

.PHONY: shots
shots: setup-test ## Take the pictures in docs/ from the real window
	@scripts/shots.sh

.PHONY: bench
bench: bench-quality bench-speed bench-faults bench-trust ## All measures

.PHONY: bench-quality
bench-quality: measures ## Judgement figures, on $$STET_DATA where it is set
	@scripts/bench-quality.sh target/$(PROFILE)/stet-bench

.PHONY: bench-speed
bench-speed: measures ## Times and ratios, side by side in one run
	@scripts/bench-speed.sh target/$(PROFILE)

.PHONY: bench-faults
bench-faults: setup-test ## Faults by the hundred, each with nothing lost
	@scripts/bench-faults.sh

.PHONY: bench-trust
bench-trust: setup-test ## Forgeries of a record, each noticed
	@scripts/bench-trust.sh

.PHONY: package
package: setup ## Build the package of this system (.deb, .dmg, .msi) and look at what is in it
	@scripts/package.sh $(PROFILE)

.PHONY: fit
fit: measures ## Fit the small models anew from $$STET_DATA (never part of run or test)
	@scripts/fit.sh target/$(PROFILE)/stet-fit

.PHONY: clean-data
clean-data: ## Delete the desk's own data folder, after asking
	@scripts/clean-data.sh
