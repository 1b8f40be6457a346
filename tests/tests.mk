# The targets of the tests and of keeping order, for the Makefile. tests/README.md says what each is for.

.PHONY: deps check check-build check-asan cases texts everywhere-programs \
	fuzz hammer coverage mutants races extremes fuzz-coverage browser shots digits proofs differential check-everywhere check-cluster \
	faults bench signature lint lint-deep format dist

# The library with assertions and structure checkers, for the tests.
CHECK_LIBRARY   := $(BUILD)/check/libnonogram.a
TEST_SOURCES    := $(sort $(wildcard tests/unit/test_*.c tests/property/test_*.c))
# Shared by the tests: every other source beside them.
TEST_HELPERS    := $(filter-out $(TEST_SOURCES),$(sort $(wildcard tests/unit/*.c tests/property/*.c))) tests/cases/cases.c
CHECK_OBJECTS   := $(LIBRARY_SOURCES:%.c=$(BUILD)/check/%.o) $(BUILD)/tests/check/core_check.o $(ASSETS_OBJECT)
HELPER_OBJECTS  := $(TEST_HELPERS:%.c=$(BUILD)/%.o)
TESTS           := $(TEST_SOURCES:%.c=$(BUILD)/%)
# What runs the tables of tests/formats and tests/cli.
CASES_OBJECTS   := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/cases/*.c)))
CASES           := $(BUILD)/tests/cases/formats $(BUILD)/tests/cases/cli
# Random puzzles, and what their answers are held against.
ORACLE_OBJECTS  := $(patsubst %,$(BUILD)/tests/property/%.o,sample oracle expect)
# The fuzz targets: replay runs them on files, fuzzer under libFuzzer.
FUZZ_OBJECTS    := $(patsubst %.c,$(BUILD)/%.o,$(filter-out %/fuzzer.c %/replay.c,$(sort $(wildcard tests/fuzz/*.c)))) \
	$(BUILD)/tests/hammer/drive.o $(ORACLE_OBJECTS) $(filter-out %/main.o,$(PROGRAM_OBJECTS))
FUZZ_PROGRAMS   := $(BUILD)/tests/fuzz/replay $(BUILD)/tests/fuzz/fuzzer
# The hammer: what it hammers is compiled with sanitizers and a count of the blocks that are entered, the rest is as
# for the tests.
HAMMER          := $(BUILD)/hammer/hammer
HAMMERED        := $(filter src/nonogram.c $(patsubst %,src/%/%,base platform model format render line grid batch), \
	$(LIBRARY_SOURCES))
HAMMER_OBJECTS  := $(HAMMERED:%.c=$(BUILD)/hammer/%.o) \
	$(patsubst %,$(BUILD)/hammer/%.o,$(basename $(wildcard tests/hammer/*.c)) tests/fuzz/fail tests/fuzz/mutate \
	tests/fuzz/target_stream tests/property/sample) \
	$(filter-out $(HAMMERED:%.c=$(BUILD)/check/%.o),$(CHECK_OBJECTS))
# What the benchmarks run besides the program itself.
BENCH_PROGRAMS  := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/bench/*.c)))
# A checker of proofs that shares nothing with the rest.
PROOF_CHECKER   := $(BUILD)/tests/proof/drat
# Random puzzles against all solutions, in copies with extreme constants.
AGAINST         := $(BUILD)/tests/extremes/against
AGAINST_OBJECTS := $(patsubst %,$(BUILD)/tests/extremes/%.o,against prove)
# Faults: what runs commands, and what is loaded before the C library there.
FAULT_PROGRAMS  := $(BUILD)/tests/faults/inject $(BUILD)/tests/faults/preload.so
# The same answers with other compilers and on other machines.
EVERYWHERE      := $(BUILD)/tests/everywhere/signature

# ---- compiling ----

TEST_FOLDERS := $(sort $(dir $(CHECK_OBJECTS) $(HAMMER_OBJECTS)) $(patsubst %,$(BUILD)/%,$(dir $(wildcard tests/*/*.c))))
$(filter-out $(OBJECT_FOLDERS),$(TEST_FOLDERS)):
	@mkdir -p $@

$(BUILD)/check/src/%.o: src/%.c | $(TEST_FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -DNG_CHECK $(CPPFLAGS) $(CFLAGS) $(SPEED) $(EXACT) -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c | $(TEST_FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -Itests -DNG_CHECK $(CPPFLAGS) $(CFLAGS) $(SPEED) $(EXACT) -c -o $@ $<

$(CHECK_LIBRARY): $(CHECK_OBJECTS)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) qcs $@ $^

HAMMER_FLAGS := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
$(BUILD)/hammer/src/%.o: src/%.c | $(TEST_FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -DNG_CHECK $(CPPFLAGS) $(HAMMER_FLAGS) -fsanitize-coverage=trace-pc $(EXACT) -c -o $@ $<

$(BUILD)/hammer/tests/%.o: tests/%.c | $(TEST_FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -Itests -DNG_CHECK $(CPPFLAGS) $(HAMMER_FLAGS) $(EXACT) -c -o $@ $<

COMMA := ,
HAMMER_WRAPPED := $(addprefix -Wl$(COMMA)--wrap=,malloc calloc realloc free memchr memcmp memcpy memmove memset strlen)
$(HAMMER): $(HAMMER_OBJECTS)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) -fsanitize=address,undefined $(LDFLAGS) $(HAMMER_WRAPPED) -o $@ $^ -lm

# What is linked of objects: a program a line below, with the libraries that it needs.
LINKED := $(TESTS) $(CASES) $(FUZZ_PROGRAMS) $(PROOF_CHECKER) $(AGAINST) $(EVERYWHERE) $(BENCH_PROGRAMS) $(BUILD)/tests/faults/inject
$(LINKED): %: %.o
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) $(TEST_FLAGS) -o $@ $^ $(TEST_LIBRARIES)

$(TESTS): $(HELPER_OBJECTS) $(CHECK_LIBRARY)
$(CASES): $(filter-out $(CASES:=.o),$(CASES_OBJECTS)) $(BUILD)/tests/property/sample.o $(CHECK_LIBRARY)
$(FUZZ_PROGRAMS): $(FUZZ_OBJECTS) $(CHECK_LIBRARY)
$(AGAINST): $(AGAINST_OBJECTS) $(ORACLE_OBJECTS) $(CHECK_LIBRARY)
$(EVERYWHERE): $(BUILD)/tests/property/signature.o $(BUILD)/tests/property/sample.o $(LIBRARY)
$(BENCH_PROGRAMS): $(BUILD)/tests/property/sample.o $(LIBRARY)
$(TESTS): TEST_LIBRARIES := -lcmocka -lm
$(CASES): TEST_LIBRARIES := -lcmocka -lm
$(FUZZ_PROGRAMS) $(AGAINST): TEST_LIBRARIES := -lm
$(BUILD)/tests/fuzz/fuzzer: TEST_FLAGS := -fsanitize=fuzzer
# A test that includes unit/fail_alloc.h can make the n-th allocation fail: the linker sends the allocations of the whole
# program through it.
FAILING := $(if $(TEST_SOURCES),$(shell grep -lE '(fail_alloc|format_fail)\.h"' $(TEST_SOURCES)))
$(FAILING:%.c=$(BUILD)/%) $(CASES): TEST_FLAGS := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free
$(BUILD)/tests/unit/test_writer: TEST_FLAGS := -Wl,--wrap=close,--wrap=fsync,--wrap=rename

# Where that cannot be built, the tests say so and go on.
$(BUILD)/tests/faults/preload.so: tests/faults/preload.c
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) -std=c11 $(WARNINGS) -Wno-pedantic -O2 -fPIC -shared -o $@ $< -ldl -pthread 2>/dev/null || : >$@

# The texts of tests/formats as files, FORMAT/read/NAME and FORMAT/refused/NAME: what the fuzzer begins with.
TEXTS := $(BUILD)/tests/texts
$(TEXTS)/made: $(BUILD)/tests/cases/formats $(wildcard tests/formats/*.cases)
	@rm -rf $(TEXTS) && mkdir -p $(TEXTS)
	$(call say,CUT,$(TEXTS))
	$(Q)$< --cut $(TEXTS) && : >$@

texts: $(TEXTS)/made

# ---- tests ----

# For scripts. What is said to make on the command line (TIME=60, COUNT=24) is in their environment anyway.
TEST_ENVIRONMENT = CC='$(CC)' BUILD='$(BUILD)' LIBRARY='$(LIBRARY)' NONOGRAM='$(PROGRAM)' MAKE='$(MAKE)' \
	SANITIZE='$(SANITIZE)' GENERATE='$(BUILD)/tests/bench/generate' CHECKER='$(abspath $(PROOF_CHECKER))'

deps: ## install what the tests need (cmocka)
	@tests/deps.sh

# `make -j2 deps check` compiles no test before what it needs is there.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
$(TESTS:%=%.o) $(CASES_OBJECTS): | deps
endif

check-build: all shared manual $(TESTS) $(CASES) $(TEXTS)/made $(BUILD)/tests/fuzz/replay $(PROOF_CHECKER) $(AGAINST) $(FAULT_PROGRAMS)

check: check-build ## build and run all tests
	@$(TEST_ENVIRONMENT) tests/run.sh $(TESTS)

check-asan: ## run them with sanitizers
	$(MAKE) check BUILD=$(BUILD)/asan SANITIZE=address,undefined

cases: all $(CASES) ## run the cases whose FILE/NAME has PART=; UPDATE=1 writes what they expect
	@$(TEST_ENVIRONMENT) $(BUILD)/tests/cases/formats $(PART); texts=$$?; $(TEST_ENVIRONMENT) $(BUILD)/tests/cases/cli $(PART); \
	case $$texts$$? in 00 | 03 | 30) ;; *) false ;; esac

fuzz: texts ## run libFuzzer on every target, TIME=60 seconds each; TARGETS= some
hammer: $(HAMMER) texts ## hammer the readers with short, growing and damaged texts, TIME=60 SEED=
coverage: ## show the code that the tests reach
mutants: ## break COUNT=24 single lines: how many do the tests notice? FOLDERS= of src, SEED=
races: ## look for races between threads; TOOLS= tsan or helgrind
extremes: ## check copies with extreme constants: COPIES= some, PUZZLES= each
browser: all ## play on the pages in chromium
shots: all ## read pictures of puzzles in 14 styles, taken in chromium, EACH=5
digits: $(LIBRARY) ## make src/format/shots/weights.c from tests/shots/digits.png: some minutes
	$(CC) -std=c11 -O2 -Iinclude -Isrc -o $(BUILD)/train tests/shots/train.c $(LIBRARY) -lm
	$(BUILD)/train tests/shots/digits.png >src/format/shots/weights.c
check-everywhere: ## compare the answers of other compilers and machines; TARGETS= some
check-cluster: all $(PROOF_CHECKER) ## run Slurm and GNU parallel on this machine
fuzz hammer coverage mutants races extremes browser shots check-everywhere check-cluster:
	@$(TEST_ENVIRONMENT) tests/$(@:check-%=%)/run.sh

faults: all $(FAULT_PROGRAMS) $(BENCH_PROGRAMS) texts ## let every call fail in turn, send signals, give little memory
	@$(TEST_ENVIRONMENT) tests/faults/run.sh all
	@$(TEST_ENVIRONMENT) TIMES=1000 tests/faults/signals.sh
	@$(TEST_ENVIRONMENT) TIME=1500 tests/faults/memory.sh

# What of the readers and of line deduction the fuzzer's own files execute.
fuzz-coverage: texts ## show the code that the fuzzer's files reach
	@$(TEST_ENVIRONMENT) tests/fuzz/coverage.sh

differential: all $(BENCH_PROGRAMS) ## compare verdicts with those of cadical
	@$(TEST_ENVIRONMENT) tests/bench/differential.sh

proofs: all ## check proofs by drat-trim
	@$(TEST_ENVIRONMENT) tests/bench/proofs.sh

bench: all $(BENCH_PROGRAMS) ## run the benchmarks
	@$(TEST_ENVIRONMENT) tests/bench/run.sh
	@$(TEST_ENVIRONMENT) tests/bench/bench_easy.sh $(if $(CORPUS),'$(CORPUS)/nonojs')

signature: $(BUILD)/tests/property/test_signature ## accept a search that decides differently
	UPDATE=1 $<

everywhere-programs: $(PROGRAM) $(EVERYWHERE)

# ---- keeping order ----

lint: all manual ## check the structure of the code, clang-tidy and cppcheck; SINCE=COMMIT: the analyzer, too
	@$(TEST_ENVIRONMENT) tests/lint/run.sh
	@tests/lint/deep.sh

format: ## format the code with clang-format
	@git ls-files -z --cached --others --exclude-standard '*.[ch]' | xargs -0 clang-format -i

dist: ## make the archive of a release
	@$(TEST_ENVIRONMENT) tests/dist.sh

-include $(CHECK_OBJECTS:.o=.d) $(HELPER_OBJECTS:.o=.d) $(CASES_OBJECTS:.o=.d) $(FUZZ_OBJECTS:.o=.d) $(AGAINST_OBJECTS:.o=.d)
-include $(LINKED:=.d) $(HAMMER_OBJECTS:.o=.d)
