# Touchstone. `make` alone lists the common targets, `make help-all` all of them.

# Values of users may hold blanks, quotes and dollars. make does not expand them. It passes them to programs in the
# environment, so that no shell expands them either. `make help-all` lists these variables.
# IMAGES=folder        bench, choose: measure on the PNG files of a folder
# STRATEGIES=a,b       bench, conform: measure or judge only these strategies
# BENCH_ARGS=...       bench: further flags, also those of Google Benchmark; bench-selftest: further flags
# TIME=seconds         time limit in seconds (bench, choose: 60, or 120 on a busy machine; gate: 300)
# FULL=1               bench: everything, in 300 seconds: also cold caches, latency, growth, threads, limits, other libraries; bench-stacks: also large stacks, in 900
# RECIPES=1            bench, bench-stacks: also the published recipes, which are wrong; corpus/recipes says where
# QUICK=1              bench, conform, plugins: a few seconds; bench-stacks: one launch of each stack; gate: the fewest launches; bench-selftest, gate-selftest: half a minute; sanitize: a minute
# TOUCHSTONE_SIMD=set  the kernels: scalar, sse2, avx2, avx512 or neon (default: the fastest)
# SWIFT=command        the Swift to build with (default: swift)
# PLUGIN=library       bench, choose, conform, gate, gate-selftest: a hit tester of your own, a shared library; bench, gate: also several builds, a.so,b.so; see corpus/plugins/README.md
# PROFILE=file         choose: the product, a profile in YAML or the name of one in corpus/profiles
# SCENE=file           choose: without PROFILE, the product's layers and images in the format of the suites
# CHOOSE_ARGS=...      choose, choose-selftest: further flags
# BASE=ref             gate: the commit to compare with (default: the merge base with main), built in build/gate/base
# BASELINE=file        gate: stored results to compare with instead, an earlier build/results.json, without times
# METRICS=a,b          gate: compare only these metrics: time, instructions, ...; or `deterministic`, all except time and slow-launches
# BENCHMARKS=regex     gate: compare only the benchmarks that match
# GATE_ARGS=...        gate, gate-selftest: further flags
# PLUGIN_BASE=library  gate: compare two builds of your plug-in, this one and PLUGIN=library, instead of two of this tree
# SECONDS=seconds      fuzz: seconds per target (default: 60)
# TARGETS=a,b          fuzz: try only these targets
# SANITIZE=a,b         sanitize: the tools (default: address,thread,undefined,memcheck)
# ADAPTER='command'    conform: judge a program of your own instead of the strategies
# REPORT=1             conform: write the results as a page, too: report.html beside them, with pictures of what failed
# CONFORM_ARGS=...     conform: further flags
# PREFIX=folder        install, uninstall: the folder of bin and include (default: /usr/local)
# REPORT_ARGS=...      report: further flags, such as --adapter 'command' or --format text
# POINTS=count         areas, bilinear-*, exactness, oracles, rays, stack-points: the number of points, areas or rays
# CAMPAIGN_ARGS=...    areas, bilinear-*, exactness, oracles, rays, stack-points: further flags; '--shard 2/8 --output folder' runs a part
# SCENES=count         stacks: the number of scenes (default: 6,000)
# STACK_ARGS=...       stacks: further flags; '--shard 2/8 --output folder' runs a part
VARIABLES := $(shell awk -F '[ =]' '/^. [A-Z_]+=/ { print $$2 }' $(MAKEFILE_LIST) 2>/dev/null)
# These variables name paths. No shell sees their leading ~.
PATHS := IMAGES PLUGIN PLUGIN_BASE PREFIX PROFILE SCENE SWIFT
said = $(if $(filter $(1),$(PATHS)),$(subst |/|,,$(subst |/|~/,$(HOME)/,|/|$(value $(1)))),$(value $(1)))
is_set = $(filter command environment,$(origin $(1)))
$(foreach name,$(VARIABLES),$(if $(call is_set,$(name)),$(eval override export $(name) := $$(call said,$(name)))))
export SWIFT ?= swift
export SANITIZE ?= address,thread,undefined,memcheck
export PREFIX ?= /usr/local
SECONDS ?= 60
# `Benchmarks/report` knows the images by this name. Some shells take SECONDS for a clock.
export BENCH_IMAGES := $(value IMAGES)
export FUZZ_SECONDS := $(value SECONDS)
# With it, `cd` in a script could lead elsewhere.
unexport CDPATH

BUILD := sh Benchmarks/build .
COMMAND := .build/release/touchstone
BENCH := .build/release/touchstone-bench
# Whether a variable is on, and options that are made of variables.
is_on = $(filter-out 0 no false,$(value $(1)))
switch = $(if $(call is_on,$(2)),$(1))
option = $(if $(value $(2)),$(1) "$$$(2)")
TIME_OPTION = $(call option,--time,TIME)
BENCH_OPTIONS = $(call option,--images,BENCH_IMAGES) $(call option,--plugin,PLUGIN) \
  $(call option,--strategies,STRATEGIES) $(call switch,--quick,QUICK) $(call switch,--full,FULL) \
  $(call switch,--recipes,RECIPES) $(TIME_OPTION) $$BENCH_ARGS
CHOOSE_OPTIONS = $(call option,--profile,PROFILE) $(call option,--images,BENCH_IMAGES) \
  $(call option,--scene,SCENE) $(call option,--plugin,PLUGIN) $(TIME_OPTION) $$CHOOSE_ARGS
QUICK_OR_INTO = $(if $(call is_on,QUICK),--quick,--into Benchmarks/README.md)

INPUTS := $(patsubst %,%-input,bench bench-selftest bench-stacks choose conform measuring plugin prefix profiles report)
.PHONY: $(INPUTS) help help-all touchstone touchstone-bench bench bench-stacks bench-selftest choose choose-selftest \
  profiles instructions gate gate-selftest test faults test-report test-neon test-exports fuzz threads sanitize embedded \
  dist conform plugins install uninstall corpus coverage diagnosis readme report documents witnesses peers areas \
  bilinear-clamp bilinear-decal oracles rays stacks stack-points exactness docs lint deps clean

# The text of a target begins with the group that `make` alone lists it in, or with none.
help:
	@echo 'Touchstone judges and measures ways to hit-test bitmaps.'
	@echo 'New here? `make choose` asks about your product, and recommends a strategy.'
	@for group in judge measure choose embed maintain; do printf '\n%s\n' "$$group"; awk -v group="$$group" -F ':.*## ' \
	  '/^[a-z-]+:.*## / && $$2 ~ "^" group ": " { sub(/^[a-z]+: /, "", $$2); printf "  make %-14s %s\n", $$1, $$2 }' \
	  $(MAKEFILE_LIST); done
	@printf '\n%s\n' '`make help-all` lists all targets and their variables.'
help-all: ## list all targets and their variables
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { sub(/^(judge|measure|choose|embed|maintain): /, "", $$2); \
	  printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@awk '/^# [A-Z_]+=/ { sub(/^# /, "  "); print }' $(MAKEFILE_LIST)

# Faults in variables are reported before anything is installed or built.
conform-input gate-selftest measuring-input: plugin-input
$(filter-out conform% measuring% plugin% prefix%,$(INPUTS)) choose-selftest: measuring-input
bench bench-selftest bench-stacks choose conform profiles report: %: %-input
install uninstall: prefix-input
$(INPUTS): %-input:
	@sh .ci/check-variables $*
# Then the programs that a recipe runs are built, one at a time, after the libraries that they need are installed.
.NOTPARALLEL:
areas bench-selftest choose choose-selftest conform corpus coverage dist documents exactness faults gate-selftest install \
  bilinear-clamp bilinear-decal oracles profiles rays readme report stack-points stacks: touchstone
bench bench-selftest bench-stacks choose-selftest dist faults gate-selftest install instructions profiles \
  $(if $(value PLUGIN),conform): touchstone-bench
embedded fuzz peers plugins sanitize test-exports test-report threads touchstone touchstone-bench witnesses: deps
touchstone touchstone-bench:
	$(BUILD) --product $@

bench: ## measure: rank every strategy in a minute; IMAGES=folder: your PNGs
	@$(if $(call is_on,FULL),sh Benchmarks/PeerLibraries/install && sh Benchmarks/instructions)
	@set -f; $(BENCH) $(if $(call is_on,FULL),$$(test ! -f build/instructions.txt || \
	  echo --instructions-from build/instructions.txt)) $(BENCH_OPTIONS)
bench-stacks: ## measure: rank the strategies for stacks of layers in five minutes
	@sh Benchmarks/StackPeers/install
	@set -f; $(BENCH) --stacks --output build/stacks.json $(call switch,--quick,QUICK) $(call switch,--full,FULL) \
	  $(call switch,--recipes,RECIPES) $(TIME_OPTION) $$BENCH_ARGS
bench-selftest: ## hours: count wrong ranks, into Benchmarks/README.md; QUICK=1: half a minute, no README
	@set -f; $(COMMAND) $@ --tree . $(TIME_OPTION) $(QUICK_OR_INTO) $$BENCH_ARGS
# Faults in the profile are reported before the benchmarks are built.
choose: ## choose: recommend a strategy: PROFILE=kiosk, or a file of your own
	@$(if $(value PROFILE)$(value SCENE),set -f; $(COMMAND) choose --check $(CHOOSE_OPTIONS))
	$(BUILD) --product touchstone-bench
	@set -f; $(COMMAND) choose $(CHOOSE_OPTIONS)
profiles: ## half an hour: choose for every ready profile and ten more, and write the choices into the documents
	@set -f; rm -rf build/profiles; none=; for file in $$(find corpus/profiles -name '*.yaml' | sort); do folder=$${file%/*}; \
	  $(COMMAND) choose --profile "$$file" --store "build/$${folder#corpus/}/choices" $(TIME_OPTION) $$CHOOSE_ARGS --output \
	  "build/profiles/$$(basename "$$file" .yaml)" || { [ $$? = 1 ] || exit 2; none="$$none $$file"; }; done; \
	  [ -z "$$none" ] || { echo "nothing fits:$$none; no choice was stored"; exit 1; }
	@cd build; for at in profiles profiles/more; do rm -rf ../corpus/$$at/choices; cp -R $$at/choices ../corpus/$$at/ || exit; done
	@$(COMMAND) documents
choose-selftest: ## hours: count how often two runs recommend the same; PROFILE=name: for one product
	@set -f; $(COMMAND) $@ $(call option,--profiles,PROFILE) $(call option,--images,BENCH_IMAGES) \
	  $(TIME_OPTION) $$CHOOSE_ARGS
instructions: ## count the instructions of a point query
	@sh Benchmarks/instructions && { test ! -f build/instructions.txt || cat build/instructions.txt; }

# make turns every failure into a 2, so build/gate.status holds the exit status of the gate.
gate: ## measure: fail if anything is worse than on main, or in BASE=ref
	@sh Benchmarks/gate
gate-selftest: ## hours: count wrong decisions of the gate, into Benchmarks/README.md; QUICK=1: half a minute, no README
	@set -f; $(COMMAND) $@ --tree . $(call option,--plugin,PLUGIN) $(QUICK_OR_INTO) $$GATE_ARGS

test: deps build/python/ready ## maintain: run all tests; logs are in build
	@sh Tests/all "$(BUILD)"
build/python/ready: Tests/requirements.txt
	@me=touchstone; . .ci/packages.sh; make_environment build/python -r $< || fail "$$why"; touch $@
fuzz: ## fuzz the readers of PNGs, suites, results and lines of programs; into Tests/README.md
	@python3 Tests/Fuzzing/fuzz --seconds "$$FUZZ_SECONDS" $(call option,--targets,TARGETS)
threads: ## minutes: eight threads ask each strategy ten million queries at the same time; into Tests/README.md
	@python3 Tests/Threads/run
sanitize: ## an hour: tests under the sanitizers, the kernels under valgrind; into Tests/README.md; QUICK=1: a minute
	@python3 Tests/Sanitizers/run $(if $(call is_on,QUICK),--quick,"$$SANITIZE")
faults: ## ten minutes: let every allocation fail, and kill runs at many moments; into Tests/README.md
	@python3 Tests/Faults/run
embedded: ## embed: build and run the program of README.md, and one without C
	@sh Tests/EmbeddedProgram/build EmbeddedProgram hits ../touchstone/corpus/images/flower-64.png
	@sh Tests/EmbeddedProgram/build SpritesProgram sprites && sh Tests/BareProgram/build
dist: ## make build/dist/touchstone-VERSION-ARCH.tar.xz for machines without Swift, and try it in a bare Debian
	@sh Benchmarks/Distribution/build && sh Benchmarks/Distribution/check
test-report: ## test the page of a report in headless Chromium, which it installs
	@sh Tests/ReportPage/install && $(BUILD) --product touchstone
	@PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s Tests/ReportPage
test-exports: build/python/ready ## compile and run exported test files and adapter templates, with tools that it installs
	@$(BUILD) --product touchstone && sh Tests/Exports/run
test-neon: ## compare the NEON kernels and limit loops with the scalar ones in an emulator, which it installs
	@sh Tests/Neon/run

conform: ## judge: judge all strategies, ADAPTER='command' or PLUGIN=library
	@set -f; $(COMMAND) conform $(call option,--adapter,ADAPTER) $(call option,--plugin,PLUGIN) \
	  $(call option,--strategies,STRATEGIES) $(call switch,--quick,QUICK) $(call switch,--report,REPORT) $$CONFORM_ARGS
plugins: ## judge: build the plug-ins in C, Swift and Rust, and judge them
	@sh corpus/plugins/build
	$(BUILD) --product touchstone && $(BUILD) --product touchstone-bench
	@for language in c swift rust; do log=build/plugins/$$language.log; \
	  $(COMMAND) conform $(call switch,--quick,QUICK) --plugin build/plugins/libplain_$$language.so \
	    --output build/plugins/$$language >$$log || { cat $$log; exit 1; }; tail -n 1 $$log; done
install: ## embed: put both programs and the header into PREFIX=folder
	@mkdir -p "$$PREFIX/bin" "$$PREFIX/include" && install -m 755 $(COMMAND) $(BENCH) "$$PREFIX/bin"
	@install -m 644 Sources/PluginInterface/include/touchstone_strategy.h "$$PREFIX/include"
	@echo "installed in $$PREFIX: bin/touchstone, bin/touchstone-bench, include/touchstone_strategy.h"
uninstall: ## remove from PREFIX=folder what `make install` put there
	@rm -f "$$PREFIX/bin/touchstone" "$$PREFIX/bin/touchstone-bench" "$$PREFIX/include/touchstone_strategy.h"

corpus: ## write what is missing or wrong in the corpus: images, recordings, verdicts
	@$(COMMAND) corpus write
coverage: ## half an hour: count the faults that no case finds; into corpus/README.md
	@$(COMMAND) corpus coverage --into corpus/README.md
diagnosis: ## judge all wrong hit testers of Tests/Diagnosis, and count how often their fault is named, into corpus/adapters/README.md
	@$(BUILD) --product touchstone && python3 Tests/Diagnosis/measure
readme: ## put the results of the last `make bench` into README.md and Benchmarks/RESULTS.md
	@$(COMMAND) report build/results.json --images flower-512 --into Benchmarks/RESULTS.md
	@$(COMMAND) report build/results.json --images flower-512 --overview Benchmarks/overview/overview.json
	@test ! -f build/stacks.json || $(COMMAND) report build/stacks.json --into Benchmarks/RESULTS.md && $(COMMAND) documents
documents: ## write the generated parts of documents: guides and tables
	@$(COMMAND) documents
report: ## measure: show the last bench or choose as a page, build/report.html
	@set -f; sh Benchmarks/report show $$REPORT_ARGS

areas: ## compare areas by two certified strategies with both oracles, ten million; into Tests/README.md
oracles: ## compare both exact oracles at ten million random points; into Tests/README.md
stacks: ## compare the strategies for stacks and both oracles on random stacks, a million answers; into Tests/README.md
	@set -f; python3 Tests/Campaigns/run $@ $(call option,--count,SCENES) $$STACK_ARGS
stack-points: ## compare the strategies for stacks with the oracle at ten million points; into Tests/README.md
exactness: ## compare the certified strategy with the oracle at a hundred million points; into Tests/README.md
bilinear-clamp: ## compare interpolated alpha, repeated at the edge, with the oracle at ten million points; into Tests/README.md
bilinear-decal: ## compare interpolated alpha, 0 beyond the edge, with the oracle at ten million points; into Tests/README.md
rays: ## compare the first texel on a ray with the oracle, ten million rays; into Tests/README.md
areas bilinear-clamp bilinear-decal exactness oracles rays stack-points:
	@set -f; python3 Tests/Campaigns/run $@ $(call option,--count,POINTS) $$CAMPAIGN_ARGS
witnesses: ## compare the oracle with renderers, and readers of real maps and atlases with Tiled and Pillow
peers: ## judge the hit testers of other libraries, and write which conform to what
witnesses peers:
	@sh corpus/adapters/$@/install && $(BUILD) --product touchstone
	@$(COMMAND) $(@:witnesses=witness) --list corpus/adapters/$@/$@.txt --into corpus/adapters/$@/README.md $(if $(filter witnesses,$@),&& sh Tests/RealFiles/run)

docs: ## embed: write the libraries' documentation into build/docs
	@sh .ci/write-docs
lint: ## maintain: check the format of all Swift files
	"$$SWIFT" format lint --strict -r Package.swift Sources Tests Benchmarks
	@! LC_ALL=C.UTF-8 grep -rnP --include='*.swift' '^(?=.{101}) *//' Sources Tests Benchmarks
deps: ## install the system libraries that are missing
	@sh .ci/install-dependencies
clean: ## remove everything that was built or measured
	rm -rf .build build
	@# git still lists the worktree of a gate.
	@git worktree prune 2>/dev/null || :
