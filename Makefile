# Touchstone. `make` alone lists the targets that most people want, `make help-all` all of them.

# What users say may hold blanks, quotes and dollars. make takes it as it is, and hands it to programs by the environment, so
# that no shell reads it either. These are the variables that `make help-all` lists.
VARIABLES := $(shell awk -F '[ =]' '/^. [A-Z_]+=/ { print $$2 }' $(MAKEFILE_LIST) 2>/dev/null)
is_told = $(filter command environment,$(origin $(1)))
$(foreach name,$(VARIABLES),$(if $(call is_told,$(name)),$(eval override export $(name) := $$(value $(name)))))
# The path that a variable names; the shell does not see a leading ~.
path_in = $(subst |/|,,$(subst |/|~/,$(HOME)/,|/|$(value $(1))))
# Whether a variable is on.
is_on = $(filter-out 0 no false,$(value $(1)))

SWIFT ?= swift
override export SWIFT := $(call path_in,SWIFT)
BUILD := sh Benchmarks/build .
BIN := .build/release
SOURCES := Package.swift Sources Tests Benchmarks

# IMAGES=folder        measure on the PNG files of a folder
# STRATEGIES=a,b       measure only these
# BENCH_ARGS=...       further flags, Google Benchmark's included, or those of `touchstone bench-selftest`
# TIME=seconds         bench: at most so long, 60 unless told, 120 beside other programs; gate: compare times so long, 300 unless told
# FULL=1               bench: everything, for 300 seconds: cold, latency, growth, threads, limits, other libraries; bench-stacks: large piles too, for 900
# RECIPES=1            bench: the recipes that people publish too, which are wrong; corpus/recipes says where
# QUICK=1              bench, conform, plugins: a few seconds; gate: the fewest launches; bench-selftest, gate-selftest: half a minute; sanitize: a minute
# TOUCHSTONE_SIMD=set  scalar, sse2, avx2, avx512 or neon instead of the best
# SWIFT=command        a Swift other than the first on the PATH
IMAGES ?=
STRATEGIES ?=
BENCH_ARGS ?=
QUICK ?=
FULL ?=
RECIPES ?=
TIME ?=
export BENCH_IMAGES := $(call path_in,IMAGES)
export BENCH_STRATEGIES := $(value STRATEGIES)
export BENCH_FLAGS := $(value BENCH_ARGS)
export BENCH_TIME := $(value TIME)
# PLUGIN=library       bench, choose, conform, gate-selftest: a hit tester of your own, a shared library; corpus/plugins/README.md says how
PLUGIN ?=
export BENCH_PLUGIN := $(call path_in,PLUGIN)
BENCH_OPTIONS = $(if $(value IMAGES),--images "$$BENCH_IMAGES") $(if $(value PLUGIN),--plugin "$$BENCH_PLUGIN") \
	$(if $(value STRATEGIES),--strategies "$$BENCH_STRATEGIES") \
	$(if $(call is_on,QUICK),--quick) $(if $(call is_on,FULL),--full) \
	$(if $(call is_on,RECIPES),--recipes) \
	$(if $(value TIME),--time "$$BENCH_TIME") $$BENCH_FLAGS

# Or `cd` in a script could lead elsewhere.
unexport CDPATH

.DEFAULT_GOAL := help
.PHONY: help help-all plugin-input prefix-input bench bench-stacks bench-input bench-selftest choose choose-input choose-selftest profiles instructions \
  gate gate-selftest test faults test-report test-neon fuzz threads sanitize embedded static conform plugins install uninstall corpus coverage readme report report-input documents witnesses peers \
  oracles stacks stack-points exactness docs lint deps clean

# The text of a target begins with the group that `make` alone lists it in, or with none.
help:
	@echo 'Touchstone judges and times ways to tell whether a touch hits a picture.'
	@echo 'New here? `make choose` asks about your product, and recommends a strategy.'
	@for group in judge measure choose embed maintain; do printf '\n%s\n' "$$group"; awk -v group="$$group" -F ':.*## ' \
	  '/^[a-z-]+:.*## / && $$2 ~ "^" group ": " { sub(/^[a-z]+: /, "", $$2); printf "  make %-14s %s\n", $$1, $$2 }' \
	  $(MAKEFILE_LIST); done
	@printf '\n%s\n' '`make help-all` lists all targets, and the variables that they take.'

help-all: ## list all targets, and the variables that they take
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { sub(/^(judge|measure|choose|embed|maintain): /, "", $$2); \
	  printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@awk '/^# [A-Z_]+=/ { sub(/^# /, "  "); print }' $(MAKEFILE_LIST)

bench: bench-input deps ## measure: rank every strategy in a minute; IMAGES=folder: your PNGs
	$(BUILD) --product touchstone-bench
	@$(if $(call is_on,FULL),sh Benchmarks/PeerLibraries/install && sh Benchmarks/instructions)
	@set -f; $(BIN)/touchstone-bench $(if $(call is_on,FULL),$$(test ! -f \
	  build/instructions.txt || echo --instructions-from build/instructions.txt)) $(BENCH_OPTIONS)

bench-stacks: bench-input deps ## measure: rank the strategies for stacks of layers in five minutes
	$(BUILD) --product touchstone-bench
	@sh Benchmarks/StackPeers/install
	@set -f; $(BIN)/touchstone-bench --stacks --output build/stacks.json $(if $(call is_on,FULL),--full) \
	  $(if $(value TIME),--time "$$BENCH_TIME") $$BENCH_FLAGS

# Told before anything is installed or built.
bench-input: plugin-input
	@test -z "$$BENCH_IMAGES" || test -d "$$BENCH_IMAGES" || \
	  { echo "touchstone: error: IMAGES=$$BENCH_IMAGES: no such folder" >&2; exit 2; }
	@test -z "$$BENCH_IMAGES" || test ! -r "$$BENCH_IMAGES" || \
	  find -H "$$BENCH_IMAGES" -iname '*.png' ! -type d 2>/dev/null | head -n 1 | grep -q . || \
	  { echo "touchstone: error: IMAGES=$$BENCH_IMAGES: holds no .png file" >&2; exit 2; }
	@test -z "$$BENCH_TIME" || awk 'BEGIN { t = ENVIRON["BENCH_TIME"]; \
	  exit !(t ~ /^[0-9]+([.][0-9]+)?$$/ && t > 0 && t <= 86400) }' || \
	  { echo "touchstone: error: TIME=$$BENCH_TIME: expected seconds, above 0, at most 86400" >&2; exit 2; }
	@$(if $(call is_on,QUICK),$(if $(call is_on,FULL),echo \
	  "touchstone: error: expected either QUICK=1 or FULL=1" >&2; exit 2))

plugin-input:
	@test -z "$$BENCH_PLUGIN" || test -f "$$BENCH_PLUGIN" || \
	  { echo "touchstone: error: PLUGIN=$$BENCH_PLUGIN: no such file" >&2; exit 2; }

bench-selftest: bench-input deps ## hours: how often the ranks are wrong, into Benchmarks/README.md; QUICK=1: no README
	@$(if $(call is_on,QUICK),$(if $(value TIME),echo \
	  "touchstone: error: expected either QUICK=1 or TIME=seconds" >&2; exit 2))
	$(BUILD) --product touchstone
	$(BUILD) --product touchstone-bench
	@set -f; $(BIN)/touchstone bench-selftest --tree . $(if $(value TIME),--time "$$BENCH_TIME") \
	  $(if $(call is_on,QUICK),--quick,--into Benchmarks/README.md) $$BENCH_FLAGS

# PROFILE=file         choose: the product, a profile in YAML or the name of one in corpus/profiles
# CHOOSE_ARGS=...      further flags of `touchstone choose`, or of `touchstone choose-selftest`
PROFILE ?=
CHOOSE_ARGS ?=
export CHOOSE_PROFILE := $(call path_in,PROFILE)
export CHOOSE_FLAGS := $(value CHOOSE_ARGS)
CHOOSE_OPTIONS = $(if $(value PROFILE),--profile "$$CHOOSE_PROFILE") \
	$(if $(value IMAGES),--images "$$BENCH_IMAGES") $(if $(value PLUGIN),--plugin "$$BENCH_PLUGIN") \
	$(if $(value TIME),--time "$$BENCH_TIME") $$CHOOSE_FLAGS
# What is wrong with the profile is told before the benchmarks are built.
choose: choose-input deps ## choose: recommend a strategy: PROFILE=kiosk, or a file of your own
	$(BUILD) --product touchstone
	@$(if $(value PROFILE),set -f; $(BIN)/touchstone choose --check $(CHOOSE_OPTIONS))
	$(BUILD) --product touchstone-bench
	@set -f; $(BIN)/touchstone choose $(CHOOSE_OPTIONS)

choose-input: bench-input
	@test -n "$$CHOOSE_PROFILE" || test -t 0 || \
	  { echo "touchstone: error: expected PROFILE=file; in a terminal the questions are asked" >&2; exit 2; }
	@test -z "$$CHOOSE_PROFILE" || test -f "$$CHOOSE_PROFILE" || test -f "corpus/profiles/$$CHOOSE_PROFILE.yaml" || \
	  { echo "touchstone: error: PROFILE=$$CHOOSE_PROFILE: no such file, and none of" \
	  $$(cd corpus/profiles && ls | sed -n 's/[.]yaml$$//p') >&2; exit 2; }

profiles: bench-input deps ## ten minutes: choose for every ready profile, and put the choices into the documents
	$(BUILD) --product touchstone-bench
	$(BUILD) --product touchstone
	@rm -rf build/profiles && mkdir -p build/profiles/choices
	@set -f; for name in $$(ls corpus/profiles | sed -n 's/[.]yaml$$//p'); do \
	  $(BIN)/touchstone choose --profile "$$name" --store build/profiles/choices --output "build/profiles/$$name" \
	  $(if $(value TIME),--time "$$BENCH_TIME") $$CHOOSE_FLAGS || exit; done
	@rm -rf corpus/profiles/choices && cp -R build/profiles/choices corpus/profiles/choices
	@$(BIN)/touchstone documents

choose-selftest: bench-input deps ## hours: how often two runs recommend the same; PROFILE=name for one product alone
	$(BUILD) --product touchstone-bench
	$(BUILD) --product touchstone
	@set -f; $(BIN)/touchstone choose-selftest $(if $(value PROFILE),--profiles "$$CHOOSE_PROFILE") \
	  $(if $(value IMAGES),--images "$$BENCH_IMAGES") $(if $(value TIME),--time "$$BENCH_TIME") $$CHOOSE_FLAGS

instructions: deps ## count the instructions of a point query
	$(BUILD) --product touchstone-bench
	@sh Benchmarks/instructions
	@test ! -f build/instructions.txt || cat build/instructions.txt

# BASE=ref             what the gate compares with, built in build/gate/base; the merge base with main unless told
# BASELINE=file        or stored results instead, a build/results.json of before
# METRICS=a,b          compare only these: time, instructions, ...; or `deterministic`, all but time and slow-launches
# BENCHMARKS=regex     compare only these benchmarks
# GATE_ARGS=...        further flags of `touchstone gate`, or of `touchstone gate-selftest`
BASE ?=
BASELINE ?=
METRICS ?=
BENCHMARKS ?=
# PLUGIN_BASE=library  gate: compare two builds of your plug-in, this one and PLUGIN=library, instead of two of this tree
PLUGIN_BASE ?=
GATE_ARGS ?=
export GATE_BASE := $(value BASE)
export GATE_PLUGIN_BASE := $(call path_in,PLUGIN_BASE)
export GATE_BASELINE := $(value BASELINE)
export GATE_METRICS := $(value METRICS)
export GATE_BENCHMARKS := $(value BENCHMARKS)
export GATE_TIME := $(value TIME)
export GATE_QUICK := $(value QUICK)
export GATE_FLAGS := $(value GATE_ARGS)
# make turns every failure into a 2, so build/gate.status holds the exit status of the gate.
gate: ## measure: fail if anything is worse than on main, or in BASE=ref
	@QUICK="$$GATE_QUICK" BASE="$$GATE_BASE" BASELINE="$$GATE_BASELINE" METRICS="$$GATE_METRICS" \
	  BENCHMARKS="$$GATE_BENCHMARKS" TIME="$$GATE_TIME" GATE_ARGS="$$GATE_FLAGS" IMAGES="$$BENCH_IMAGES" \
	  STRATEGIES="$$BENCH_STRATEGIES" BENCH_ARGS="$$BENCH_FLAGS" PLUGIN_BASE="$$GATE_PLUGIN_BASE" \
	  PLUGIN="$$BENCH_PLUGIN" sh Benchmarks/gate

gate-selftest: plugin-input deps ## hours: how often the gate is wrong, into Benchmarks/README.md; QUICK=1: half a minute, no README
	$(BUILD) --product touchstone
	$(BUILD) --product touchstone-bench
	@set -f; $(BIN)/touchstone gate-selftest --tree . $(if $(value PLUGIN),--plugin "$$BENCH_PLUGIN") \
	  $(if $(call is_on,QUICK),--quick,--into Benchmarks/README.md) $$GATE_FLAGS

test: deps build/python/ready ## maintain: run all tests; logs are in build
	@sh Tests/all "$(BUILD)"

# SECONDS=seconds      fuzz: try each target so long, 60 unless told
# TARGETS=a,b          fuzz: try only these
SECONDS ?= 60
TARGETS ?=
export FUZZ_SECONDS := $(value SECONDS)
export FUZZ_TARGETS := $(value TARGETS)
fuzz: deps ## try hostile input on what reads it: PNGs, suites, results, lines of programs; into Tests/README.md
	@python3 Tests/Fuzzing/fuzz --seconds "$$FUZZ_SECONDS" $(if $(value TARGETS),--targets "$$FUZZ_TARGETS")

threads: deps ## minutes: eight threads ask each strategy ten million queries at the same time; into Tests/README.md
	@python3 Tests/Threads/run

# SANITIZE=a,b         sanitize: only these of address, thread, undefined and memcheck
SANITIZE ?= address,thread,undefined,memcheck
export SANITIZE_RUNS := $(value SANITIZE)
sanitize: deps ## an hour: tests under the sanitizers, the kernels under valgrind; into Tests/README.md; QUICK=1: a minute
	@python3 Tests/Sanitizers/run $(if $(call is_on,QUICK),--quick,"$$SANITIZE_RUNS")

faults: deps ## ten minutes: every failing allocation, and runs that are killed at many moments; into Tests/README.md
	$(BUILD) --product touchstone
	$(BUILD) --product touchstone-bench
	@python3 Tests/Faults/run

embedded: deps ## embed: build and run the program of README.md, and one without C
	@sh Tests/EmbeddedProgram/build EmbeddedProgram hits ../touchstone/corpus/images/flower-64.png
	@sh Tests/EmbeddedProgram/build SpritesProgram sprites
	@sh Tests/BareProgram/build

static: deps ## build a command that runs where no Swift is, build/static/touchstone, and try it
	$(BUILD) --scratch-path .build/static --static-swift-stdlib --product touchstone
	@sh Tests/StaticCommand/check .build/static/release/touchstone
	@cp .build/static/release/touchstone build/static/touchstone

test-report: deps ## look at the page of a report in headless Chromium, which it installs
	@sh Tests/ReportPage/install
	$(BUILD) --product touchstone
	@PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s Tests/ReportPage

test-neon: ## compare the NEON kernels and limit loops with the scalar ones in an emulator, which it installs
	@sh Tests/Neon/install
	@mkdir -p build/neon
	aarch64-linux-gnu-gcc -std=c11 -O2 -static -ffp-contract=off -Wall -Wextra -Werror -Wno-unknown-pragmas \
	  -ISources/CKernels/include -IBenchmarks/LimitLoops/include Tests/Neon/neon_check.c Sources/CKernels/*.c \
	  Sources/CKernels/scalar/*.c Sources/CKernels/neon/*.c Benchmarks/LimitLoops/*.c -o build/neon/neon_check -lm
	qemu-aarch64 build/neon/neon_check

# ADAPTER='command'    judge a program of your own instead of the strategies
# CONFORM_ARGS=...     further flags of `touchstone conform`
ADAPTER ?=
CONFORM_ARGS ?=
export CONFORM_ADAPTER := $(value ADAPTER)
export CONFORM_FLAGS := $(value CONFORM_ARGS)
conform: plugin-input deps ## judge: judge every strategy, ADAPTER='command' or PLUGIN=library
	$(BUILD) --product touchstone
	$(if $(value PLUGIN),$(BUILD) --product touchstone-bench)
	@set -f; $(BIN)/touchstone conform $(if $(value ADAPTER),--adapter "$$CONFORM_ADAPTER") \
	  $(if $(value PLUGIN),--plugin "$$BENCH_PLUGIN") $(if $(call is_on,QUICK),--quick) $$CONFORM_FLAGS

plugins: deps ## judge: build the plug-ins in C, Swift and Rust, and judge them
	@sh corpus/plugins/build
	$(BUILD) --product touchstone
	$(BUILD) --product touchstone-bench
	@for language in c swift rust; do \
	  $(BIN)/touchstone conform $(if $(call is_on,QUICK),--quick) \
	    --plugin build/plugins/libplain_$$language.so --output build/plugins/$$language \
	    >build/plugins/$$language.log || { cat build/plugins/$$language.log; exit 1; }; \
	  tail -n 1 build/plugins/$$language.log; done

# PREFIX=folder        install, uninstall: where to, /usr/local unless told
PREFIX ?= /usr/local
export INSTALL_PREFIX := $(call path_in,PREFIX)
# Told before anything is built.
prefix-input:
	@test -n "$$INSTALL_PREFIX" || { echo 'touchstone: error: PREFIX=: expected a folder' >&2; exit 2; }

install: prefix-input deps ## embed: put both programs and the header into PREFIX=folder
	$(BUILD) --product touchstone
	$(BUILD) --product touchstone-bench
	@mkdir -p "$$INSTALL_PREFIX/bin" "$$INSTALL_PREFIX/include"
	@install -m 755 $(BIN)/touchstone $(BIN)/touchstone-bench "$$INSTALL_PREFIX/bin"
	@install -m 644 Sources/PluginInterface/include/touchstone_strategy.h "$$INSTALL_PREFIX/include"
	@echo "installed in $$INSTALL_PREFIX: bin/touchstone, bin/touchstone-bench, include/touchstone_strategy.h"

uninstall: prefix-input ## remove from PREFIX=folder what `make install` put there
	@rm -f "$$INSTALL_PREFIX/bin/touchstone" "$$INSTALL_PREFIX/bin/touchstone-bench" \
	  "$$INSTALL_PREFIX/include/touchstone_strategy.h"

corpus: deps ## make the images and recordings of the corpus again and write what is missing or wrong
	$(BUILD) --product touchstone
	@$(BIN)/touchstone corpus write

coverage: deps ## half an hour: play a family of faults on the requests, and count those that no case finds; into corpus/README.md
	$(BUILD) --product touchstone
	@$(BIN)/touchstone corpus coverage --into corpus/README.md

readme: deps ## put the results of the last `make bench` into README.md and Benchmarks/README.md
	$(BUILD) --product touchstone
	@$(BIN)/touchstone report build/results.json --images flower-512 --into Benchmarks/README.md
	@$(BIN)/touchstone report build/results.json --images flower-512 --overview Benchmarks/overview/overview.json
	@test ! -f build/stacks.json || $(BIN)/touchstone report build/stacks.json --into Benchmarks/README.md
	@$(BIN)/touchstone documents

documents: deps ## write the parts of documents that follow from code and stored choices: guides and tables
	$(BUILD) --product touchstone
	@$(BIN)/touchstone documents

# REPORT_ARGS=...      further flags of `touchstone report`, such as --adapter 'command' or --format text
REPORT_ARGS ?=
export REPORT_FLAGS := $(value REPORT_ARGS)
report: report-input deps ## measure: show the last bench or choose as a page, build/report.html
	$(BUILD) --product touchstone
	@set -f; sh Benchmarks/report show $$REPORT_FLAGS

report-input: bench-input
	@sh Benchmarks/report check

# POINTS=count         exactness, oracles, stack-points: how many
# CAMPAIGN_ARGS=...    further flags of these; '--shard 2/8 --output folder' asks part of them
POINTS ?=
CAMPAIGN_ARGS ?=
export CAMPAIGN_POINTS := $(value POINTS)
export CAMPAIGN_FLAGS := $(value CAMPAIGN_ARGS)
CAMPAIGN_OPTIONS = $(if $(value POINTS),--points "$$CAMPAIGN_POINTS") $$CAMPAIGN_FLAGS
oracles: deps ## put ten million random points to both exact oracles; into Tests/README.md
	$(BUILD) --product touchstone
	@set -f; python3 Tests/Campaigns/run oracles $(CAMPAIGN_OPTIONS)

# SCENES=count         stacks: how many, 6,000 unless told
# STACK_ARGS=...       stacks: further flags; '--shard 2/8 --output folder' asks part of them
SCENES ?= 6000
STACK_ARGS ?=
export STACK_SCENES := $(value SCENES)
export STACK_FLAGS := $(value STACK_ARGS)
stacks: deps ## put random stacks to the strategies for stacks and to both exact oracles: a million answers; into Tests/README.md
	$(BUILD) --product touchstone
	@set -f; python3 Tests/Campaigns/run stacks --scenes "$$STACK_SCENES" $$STACK_FLAGS

stack-points: deps ## put ten million points on random stacks to the strategies for stacks and the oracle; into Tests/README.md
	$(BUILD) --product touchstone
	@set -f; python3 Tests/Campaigns/run stack-points $(CAMPAIGN_OPTIONS)

exactness: deps ## put a hundred million points to the certified strategy and the oracle; into Tests/README.md
	$(BUILD) --product touchstone
	@set -f; python3 Tests/Campaigns/run exactness $(CAMPAIGN_OPTIONS)

witnesses: deps ## ask programs that draw whether the oracle is right
	@sh corpus/adapters/witnesses/install
	$(BUILD) --product touchstone
	@$(BIN)/touchstone witness --list corpus/adapters/witnesses/witnesses.txt \
	  --into corpus/adapters/witnesses/README.md

peers: deps ## judge other people's hit testers and write who conforms to what
	@sh corpus/adapters/peers/install
	$(BUILD) --product touchstone
	@$(BIN)/touchstone peers --list corpus/adapters/peers/peers.txt \
	  --into corpus/adapters/peers/README.md

build/python/ready: Tests/requirements.txt
	@me=touchstone; . .ci/packages.sh; make_environment build/python -r $< || fail "$$why"
	@touch $@

docs: ## embed: write the libraries' documentation into build/docs
	@rm -rf build/docs build/docs.status && mkdir -p build
	@# DocC says `Generated` after errors too.
	@{ TOUCHSTONE_DOCS=1 "$$SWIFT" package --no-color-diagnostics --scratch-path .build/docs \
	  --allow-writing-to-directory build generate-documentation --target HitTesting --target HitTestStrategies --target HitStacks \
	  --enable-experimental-combined-documentation --warnings-as-errors --output-path build/docs 2>&1; \
	  echo $$? >build/docs.status; } | awk '/^Generated combined documentation/ { getline; next } { print; fflush() }'
	@test "$$(cat build/docs.status)" = 0 && echo 'the documentation is in build/docs' || { rm -rf build/docs; \
	  echo 'touchstone: error: no documentation was written, because of the errors above' >&2; exit 1; }

lint: ## maintain: check the format of all Swift files
	"$$SWIFT" format lint --strict -r $(SOURCES)

deps: ## install the system libraries that are missing
	@sh .ci/install-dependencies

clean: ## remove everything that was built or measured
	rm -rf .build build
	@# The worktree of a gate, which git still lists.
	@git worktree prune 2>/dev/null || :
