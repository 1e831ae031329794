.DEFAULT_GOAL := help
.PHONY: run test install uninstall package check docs api reference nightly mutants attack fuzz bench help

run: ## Build and start patchbay (make run ARGS="--version")
	@bash .ci/setup
	swift run patchbay $(ARGS)

test: ## Build and run the tests and the scenarios (debug)
	@bash .ci/setup tests
	swift build --build-tests
	@# The scenarios run beside the tests, which often wait for a program.
	@PATCHBAY=.build/debug/patchbay bash .ci/scenarios >.build/scenarios.log 2>&1 & \
	trap "kill $$!; exit 130" INT TERM; \
	bash .ci/tests light --skip-build; status=$$?; wait $$!; scenarios=$$?; cat .build/scenarios.log; \
	exit $$((status | scenarios))

install: ## Install patchbay, its manual page and completions (make install PREFIX=$HOME/.local)
	@[ -n "$(PATCHBAY)" ] || bash .ci/setup
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" PATCHBAY="$(PATCHBAY)" bash .ci/install

uninstall: ## Remove what install has put there (make uninstall PREFIX=$HOME/.local)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" bash .ci/install --remove

package: ## Make a Debian package and a tarball, in .build/packages
	@bash .ci/setup package
	bash .ci/package

check: ## All that CI checks
	bash .ci/run

docs: ## Write the pages that the program writes: Shell, Coverage, Choosing, reports of failing scenarios
	@bash .ci/setup
	PATCHBAY_WRITE_DOCS=1 swift test --filter 'ManualTests|CoverageTests|ChoosingTests|FailingScenarioTests'

api: ## Accept a change of the public API: write Tests/PublicAPI anew
	@bash .ci/setup
	PATCHBAY_WRITE_API=1 swift test --filter PublicAPITests

reference: ## Build the reference of the libraries with DocC, in .build/reference; a warning is an error
	@bash .ci/setup
	swift build
	bash .ci/reference

nightly: ## The sanitizers, the tests optimized, then the long tests at full length (make nightly PART=keys)
	bash .ci/nightly $(PART)

mutants: ## Put faults into a copy, one at a time, and tell which no test notices (make mutants ARGS="--count 20")
	@bash .ci/setup tests
	swift build -c release --package-path Tests/Mutants --scratch-path .build/mutants-tool
	.build/mutants-tool/release/Mutants $(ARGS)

attack: ## Texts that mean ill against the built program (PATCHBAY_LONG=1 make attack: hours of them)
	@bash .ci/setup
	swift test --filter AttackTests

fuzz: ## Feed the language, a session and URLs random texts (make fuzz SECONDS=600)
	bash .ci/fuzz $(SECONDS)

bench: ## Measure the engine and the shell: time and allocations (release)
	@bash .ci/setup
	swift build -c release --product patchbay
	swift build -c release --product EmptyProgram
	swift run -c release PatchbayBenchmarks $(ARGS)

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile
