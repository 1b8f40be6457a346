# Builds the program and the library; `make help` lists the targets.

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
AR      ?= ar
CFLAGS  ?= -O2
LDFLAGS ?=

# A folder whose name has blanks is worked in through a link: make parts its lists at blanks.
ifneq ($(words $(BUILD)),1)
GOALS := $(or $(MAKECMDGOALS),all)
.PHONY: $(GOALS) through-link
$(GOALS): through-link
	@:
through-link:
	@mkdir -p '$(BUILD)' && ln -sfn '$(BUILD)' .build
	@$(MAKE) --no-print-directory BUILD=.build $(GOALS)
	$(if $(filter clean,$(GOALS)),rm -rf '$(BUILD)' .build)
else

BINDIR     = $(PREFIX)/bin
LIBDIR     = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
MANDIR     = $(PREFIX)/share/man

COMPLETE_BASH = $(PREFIX)/share/bash-completion/completions
COMPLETE_ZSH  = $(PREFIX)/share/zsh/site-functions
COMPLETE_FISH = $(PREFIX)/share/fish/vendor_completions.d

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
ifeq ($(CI),true)
WERROR ?= 1
endif
ifeq ($(WERROR),1)
WARNINGS += -Werror
endif

# SANITIZE=address,undefined (or thread) instruments everything.
ifneq ($(SANITIZE),)
SANITIZER := -fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer -g
endif

BASE_FLAGS := -std=c11 $(WARNINGS) $(SANITIZER) -Iinclude -Isrc -MMD -MP
# What the search decides must not depend on how its arithmetic is compiled (base/arithmetic.h): last
# on the command line, so that CFLAGS cannot undo it.
EXACT := -ffp-contract=off
ifneq ($(shell $(CC) $(CPPFLAGS) $(CFLAGS) -dM -E -x c /dev/null 2>/dev/null | grep -w __i386__),)
EXACT += -msse2 -mfpmath=sse
endif
# Behind CFLAGS, which may say otherwise. Calls within a file stay direct.
PIC := -fPIC -fno-semantic-interposition
LINK_FLAGS := $(SANITIZER) -pthread

# One short line per file, printed by make itself: starting a program for it takes as long as a small
# file. V=1 shows the commands.
ifeq ($(V),)
Q    := @
say  = $(info $()  $(1)  $(2))
else
Q    :=
say  :=
endif

# The default build leaves its results at the top, any other one in its own folder.
ifeq ($(BUILD),build)
OUT := .
else
OUT := $(BUILD)
endif
PROGRAM    := $(OUT)/nonogram
LIBRARY    := $(OUT)/libnonogram.a
# The library with assertions and structure checkers, for the tests.
CHECK_LIBRARY := $(BUILD)/check/libnonogram.a
# nonogram(1) is src/man/nonogram.1 with the commands and options as the program prints them. In a build for
# another machine, HELP_PROGRAM is a program of the same version that runs on this one.
HELP_PROGRAM ?= $(PROGRAM)
MANUAL := $(BUILD)/nonogram.1
# The other manual pages, installed as they are.
PAGES := $(filter-out src/man/nonogram.1,$(sort $(wildcard src/man/*)))
MANDIRS := man1 $(patsubst .%,man%,$(sort $(suffix $(PAGES))))
COMPLETIONS := $(BUILD)/complete.bash $(BUILD)/complete.zsh $(BUILD)/complete.fish
# The version as the header states it.
VERSION := $(shell sed -n 's/^.define NONOGRAM_VERSION "\(.*\)"/\1/p' include/nonogram.h)
MAJOR   := $(firstword $(subst ., ,$(VERSION)))
SONAME  := libnonogram.so.$(if $(filter 0,$(MAJOR)),$(basename $(VERSION)),$(MAJOR))
SHARED  := $(BUILD)/libnonogram.so.$(VERSION)

LAYERS := base platform model format format/doc format/lines format/codes format/images render line grid search tactics proof count explain generate batch
LIBRARY_SOURCES := src/nonogram.c $(sort $(wildcard $(LAYERS:%=src/%/*.c)))
PROGRAM_SOURCES := $(sort $(wildcard src/cli/*.c))
TEST_SOURCES    := $(sort $(wildcard tests/unit/test_*.c tests/property/test_*.c))
# Shared by the tests: every other source beside them.
TEST_HELPERS    := $(filter-out $(TEST_SOURCES),$(sort $(wildcard tests/unit/*.c tests/property/*.c)))

LIBRARY_OBJECTS := $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
CHECK_OBJECTS   := $(LIBRARY_SOURCES:%.c=$(BUILD)/check/%.o) $(BUILD)/tests/check/core_check.o
# The HTML pages with their styles and scripts, as arrays of bytes in one object of both libraries.
ASSETS          := $(sort $(wildcard $(patsubst %,src/render/*.%,html css js)))
ASSETS_OBJECT   := $(BUILD)/src/render/assets.o
LIBRARY_OBJECTS += $(ASSETS_OBJECT)
CHECK_OBJECTS   += $(ASSETS_OBJECT)
HELPER_OBJECTS  := $(TEST_HELPERS:%.c=$(BUILD)/%.o)
TESTS           := $(TEST_SOURCES:%.c=$(BUILD)/%)
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

.PHONY: all shared manual check check-build check-asan check-everywhere everywhere-programs fuzz fuzz-coverage hammer races faults check-cluster coverage mutants extremes dist static deps install uninstall format lint bench differential proofs browser signature clean help

# Remove what a failed command leaves.
.DELETE_ON_ERROR:

all: $(LIBRARY) $(PROGRAM)
shared: $(SHARED)
manual: $(MANUAL) $(COMPLETIONS)

help:
	@echo 'all         build the program and the library (default)'
	@echo 'deps        install what the tests need (cmocka)'
	@echo 'check       build and run all tests; check-asan: with sanitizers'
	@echo 'check-everywhere  compare the answers of other compilers and machines'
	@echo 'fuzz        run libFuzzer on every target, TIME=60 seconds each; TARGETS= some'
	@echo 'fuzz-coverage  show the code that its files reach; races: check the threads'
	@echo 'hammer      hammer the readers with short, growing and damaged texts, TIME=60 SEED='
	@echo 'faults      let every call fail in turn, send signals, give little memory'
	@echo 'check-cluster  run Slurm and GNU parallel on this machine'
	@echo 'coverage    show the code that the tests reach'
	@echo 'mutants     break COUNT=24 single lines: how many do the tests notice?'
	@echo 'extremes    check copies with extreme constants: COPIES= some, PUZZLES= each'
	@echo 'dist        make the archive of a release; static: a program of one file'
	@echo 'install     install below PREFIX=/usr/local, DESTDIR=; uninstall: remove it'
	@echo 'shared      build the shared library; manual: the manual page and completions'
	@echo 'lint        check the structure, clang-tidy and cppcheck; format: clang-format'
	@echo 'bench       run the benchmarks; differential: compare verdicts with cadical'
	@echo 'proofs      check proofs by drat-trim; browser: try the pages in chromium'
	@echo 'signature   accept a search that decides differently'
	@echo 'clean       remove what was built'
	@echo 'With V=1 the commands are shown.'

# ---- compiling ----

# The innermost loops are here: where CFLAGS ask for -O2, as by default and in the packages of
# distributions, they get more (SPEED= says not to); a user's other level is taken as it is. (Nobody asks
# for floating-point exceptions: so values that are chosen between can be computed side by side.)
ifeq ($(lastword $(filter -O%,$(CFLAGS))),-O2)
$(foreach folder,line count,$(BUILD)/src/$(folder)/%.o $(BUILD)/check/src/$(folder)/%.o): SPEED := -O3
$(foreach folder,grid search tactics proof,$(BUILD)/src/$(folder)/%.o $(BUILD)/check/src/$(folder)/%.o): \
	SPEED := -O3 -fno-trapping-math
# Compiling the tests takes longer than they run.
$(BUILD)/tests/unit/%.o $(BUILD)/tests/property/%.o: SPEED := -O1
endif

FOLDERS := $(sort $(dir $(HAMMER_OBJECTS) $(LIBRARY_OBJECTS) $(CHECK_OBJECTS) $(PROGRAM_OBJECTS)) $(patsubst %,$(BUILD)/%,$(dir $(wildcard tests/*/*.c))))
$(FOLDERS):
	@mkdir -p $@

# The static and the shared library and the program are made of the same objects.
$(BUILD)/src/%.o: src/%.c | $(FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -DNDEBUG $(CPPFLAGS) $(CFLAGS) $(SPEED) $(EXACT) $(PIC) -c -o $@ $<

$(BUILD)/check/src/%.o: src/%.c | $(FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -DNG_CHECK $(CPPFLAGS) $(CFLAGS) $(SPEED) $(EXACT) -c -o $@ $<

HAMMER_FLAGS := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
$(BUILD)/hammer/src/%.o: src/%.c | $(FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -DNG_CHECK $(CPPFLAGS) $(HAMMER_FLAGS) -fsanitize-coverage=trace-pc $(EXACT) -c -o $@ $<

$(BUILD)/hammer/tests/%.o: tests/%.c | $(FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -Itests -DNG_CHECK $(CPPFLAGS) $(HAMMER_FLAGS) $(EXACT) -c -o $@ $<

$(ASSETS_OBJECT:.o=.c): src/render/embed.sh $(ASSETS) | $(FOLDERS)
	$(call say,GEN,$@)
	$(Q)sh $^ >$@

$(ASSETS_OBJECT): $(ASSETS_OBJECT:.o=.c)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) $(CPPFLAGS) $(CFLAGS) $(PIC) -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c | $(FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -Itests -DNG_CHECK $(CPPFLAGS) $(CFLAGS) $(SPEED) $(EXACT) -c -o $@ $<

# Appending to a fresh archive keeps both of two objects that share a name (api/record.o,
# batch/record.o).
$(LIBRARY): $(LIBRARY_OBJECTS)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) qcs $@ $^

$(CHECK_LIBRARY): $(CHECK_OBJECTS)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) qcs $@ $^

# The shared library: only what nonogram.h declares can be seen in it. Its number changes with the
# interface: with each minor version before 1.0, with each major one after that.
$(SHARED): $(LIBRARY_OBJECTS) src/nonogram.map
	$(call say,LD,$@)
	$(Q)$(CC) -shared $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -Wl,-soname,$(SONAME) \
	-Wl,--version-script=src/nonogram.map -o $@ $(LIBRARY_OBJECTS)

$(PROGRAM): $(PROGRAM_OBJECTS) $(LIBRARY)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(MANUAL): src/man/nonogram.1 $(HELP_PROGRAM)
	@mkdir -p $(@D)
	$(call say,MAN,$@)
	$(Q)$(HELP_PROGRAM) help --to man >$@.options
	$(Q)awk '/^\.Sh / { section = $$2 } \
	NR == FNR { text[section] = text[section] $$0 "\n"; next } \
	/^\.\\" generated: / { printf "%s", text[$$3]; next } { print }' $@.options src/man/nonogram.1 >$@

$(BUILD)/complete.%: $(HELP_PROGRAM)
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)$(HELP_PROGRAM) help --to $* >$@

# ---- tests ----

# A test that includes unit/fail_alloc.h (or unit/format_fail.h, which does) can make the n-th allocation fail: the linker sends the
# allocations of the whole test program through it.
WRAPPED := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free
FAILING_TESTS := $(if $(TEST_SOURCES),$(shell grep -lE '(fail_alloc|format_fail)\.h"' $(TEST_SOURCES)))
$(FAILING_TESTS:%.c=$(BUILD)/%): TEST_FLAGS := $(WRAPPED)
$(BUILD)/tests/unit/test_writer: TEST_FLAGS := -Wl,--wrap=close,--wrap=fsync,--wrap=rename

$(TESTS): $(BUILD)/%: $(BUILD)/%.o $(HELPER_OBJECTS) $(CHECK_LIBRARY)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) $(TEST_FLAGS) -o $@ $^ -lcmocka -lm

TEST_ENVIRONMENT = CC='$(CC)' BUILD='$(BUILD)' LIBRARY='$(LIBRARY)' NONOGRAM='$(PROGRAM)' \
	SANITIZE='$(SANITIZE)'

$(FUZZ_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(FUZZ_OBJECTS) $(CHECK_LIBRARY)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) $(if $(filter %/fuzzer,$@),-fsanitize=fuzzer) -o $@ $^ -lm

COMMA := ,
HAMMER_WRAPPED := $(addprefix -Wl$(COMMA)--wrap=,malloc calloc realloc free memchr memcmp memcpy memmove memset strlen)
$(HAMMER): $(HAMMER_OBJECTS)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) -fsanitize=address,undefined $(LDFLAGS) $(HAMMER_WRAPPED) -o $@ $^ -lm

# A checker of proofs that shares nothing with the rest.
PROOF_CHECKER := $(BUILD)/tests/proof/drat
$(PROOF_CHECKER): %: %.o
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

# Random puzzles against all solutions, in copies with extreme constants.
AGAINST := $(BUILD)/tests/extremes/against
AGAINST_OBJECTS := $(patsubst %,$(BUILD)/tests/extremes/%.o,against join prove)
$(AGAINST): $(AGAINST_OBJECTS) $(ORACLE_OBJECTS) $(CHECK_LIBRARY)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm

# Faults: what runs commands, and what is loaded before the C library there.
FAULT_PROGRAMS := $(BUILD)/tests/faults/inject $(BUILD)/tests/faults/preload.so
$(BUILD)/tests/faults/inject: %: %.o
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

# Where that cannot be built, the tests say so and go on.
$(BUILD)/tests/faults/preload.so: tests/faults/preload.c
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(CC) -std=c11 $(WARNINGS) -Wno-pedantic -O2 -fPIC -shared -o $@ $< -ldl -pthread 2>/dev/null || : >$@

check-build: all shared manual $(TESTS) $(BUILD)/tests/fuzz/replay $(PROOF_CHECKER) $(AGAINST) $(FAULT_PROGRAMS)

check: check-build
	@$(TEST_ENVIRONMENT) tests/run.sh $(TESTS)

# The same answers with other compilers and on other machines, as far as these are installed.
EVERYWHERE := $(BUILD)/tests/everywhere/signature
$(EVERYWHERE): $(EVERYWHERE).o $(BUILD)/tests/property/signature.o $(BUILD)/tests/property/sample.o $(LIBRARY)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

everywhere-programs: $(PROGRAM) $(EVERYWHERE)

check-everywhere:
	@BUILD='$(BUILD)' MAKE='$(MAKE)' tests/everywhere/run.sh $(TARGETS)

check-asan:
	$(MAKE) check BUILD=$(BUILD)/asan SANITIZE=address,undefined

# TIME=60 seconds for each of TARGETS='read-non line …' (all of them).
fuzz:
	@TIME='$(TIME)' TARGETS='$(TARGETS)' BUILD='$(BUILD)' MAKE='$(MAKE)' tests/fuzz/run.sh

# All short texts, growing ones, damaged samples and failing allocations, for TIME=60 seconds, in an order of SEED=.
hammer: $(HAMMER)
	@TIME='$(TIME)' SEED='$(SEED)' BUILD='$(BUILD)' tests/hammer/run.sh

# What of the readers and of line deduction the fuzzer's own files execute.
fuzz-coverage:
	@BUILD='$(BUILD)' MAKE='$(MAKE)' tests/fuzz/coverage.sh

# Races between threads, by ThreadSanitizer and by helgrind; TOOLS= one of them.
races:
	@BUILD='$(BUILD)' MAKE='$(MAKE)' tests/races/run.sh

deps:
	@tests/deps.sh

# `make -j2 deps check` compiles no test before what it needs is there.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
$(TESTS:%=%.o): | deps
endif

# Slurm and GNU parallel over ssh on this machine, where they are installed.
check-cluster: all $(PROOF_CHECKER)
	@NONOGRAM='$(PROGRAM)' CHECKER='$(abspath $(PROOF_CHECKER))' tests/cluster/run.sh

coverage:
	@BUILD='$(BUILD)' MAKE='$(MAKE)' tests/coverage/run.sh

# How many of COUNT=24 lines that are broken, one at a time, the tests catch; SEED=1, FOLDERS= of src.
mutants:
	@COUNT='$(COUNT)' SEED='$(SEED)' FOLDERS='$(FOLDERS)' BUILD='$(BUILD)' MAKE='$(MAKE)' \
		tests/mutants/run.sh

# Copies with extreme constants (tests/extremes/copies), PUZZLES= held against all solutions in each;
# COPIES= some of them, SEED=1, RANDOM_COPIES= so many whose constants are drawn instead.
extremes:
	@PUZZLES='$(PUZZLES)' COPIES='$(COPIES)' SEED='$(SEED)' RANDOM_COPIES='$(RANDOM_COPIES)' \
		BUILD='$(BUILD)' MAKE='$(MAKE)' SANITIZE='$(SANITIZE)' tests/extremes/run.sh

# The archive of a release; a program that needs no shared library, by musl.
dist:
	@BUILD='$(BUILD)' tests/dist.sh

static:
	$(MAKE) BUILD=$(BUILD)/static CC=musl-gcc LDFLAGS=-static $(BUILD)/static/nonogram

# ---- keeping order ----

lint: all manual
	@$(TEST_ENVIRONMENT) tests/lint/run.sh
	@tests/lint/deep.sh

format:
	@git ls-files -z --cached --others --exclude-standard '*.[ch]' | xargs -0 clang-format -i

$(BENCH_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/tests/property/sample.o $(LIBRARY)
	$(call say,LD,$@)
	$(Q)$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

bench: all $(BENCH_PROGRAMS)
	@if [ -x tests/bench/run.sh ]; then NONOGRAM='$(PROGRAM)' tests/bench/run.sh; \
	else echo 'no benchmarks yet'; fi
	@NONOGRAM='$(PROGRAM)' BUILD='$(BUILD)' tests/bench/bench_easy.sh $(if $(CORPUS),'$(CORPUS)/nonojs')

# Accepts what the search does now.
signature: $(BUILD)/tests/property/test_signature
	UPDATE=1 $<

# Verdicts against those of cadical, where that is installed.
differential: all $(BENCH_PROGRAMS)
	@NONOGRAM='$(PROGRAM)' GENERATE='$(BUILD)/tests/bench/generate' tests/bench/differential.sh

# Proofs, checked by drat-trim, where that is installed.
proofs: all
	@NONOGRAM='$(PROGRAM)' tests/bench/proofs.sh

# Every call of the C library failing, each in turn, under every command and format; and signals at
# random moments. A short version is in check.
faults: all $(FAULT_PROGRAMS) $(BENCH_PROGRAMS)
	@NONOGRAM='$(PROGRAM)' BUILD='$(BUILD)' tests/faults/run.sh all
	@NONOGRAM='$(PROGRAM)' BUILD='$(BUILD)' TIMES=1000 tests/faults/signals.sh
	@NONOGRAM='$(PROGRAM)' GENERATE='$(BUILD)/tests/bench/generate' TIME=1500 tests/faults/memory.sh

# Plays on pages of `show --to html`, where chromium and node are installed.
browser: all
	@NONOGRAM='$(PROGRAM)' tests/browser/run.sh

# ---- installing ----

define PKG_CONFIG
prefix=$(PREFIX)
libdir=$(LIBDIR)
includedir=$(INCLUDEDIR)

Name: nonogram
Description: Solver for nonograms
Version: $(VERSION)
Libs: -L"$${libdir}" -lnonogram -pthread
Cflags: -I"$${includedir}"
endef
export PKG_CONFIG

install: all shared $(MANUAL) $(COMPLETIONS)
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(INCLUDEDIR)' \
	$(MANDIRS:%='$(DESTDIR)$(MANDIR)/%') '$(DESTDIR)$(COMPLETE_BASH)' '$(DESTDIR)$(COMPLETE_ZSH)' \
	'$(DESTDIR)$(COMPLETE_FISH)'
	install -m 755 '$(PROGRAM)' '$(DESTDIR)$(BINDIR)/nonogram'
	install -m 644 '$(LIBRARY)' '$(DESTDIR)$(LIBDIR)/libnonogram.a'
	install -m 644 '$(SHARED)' '$(DESTDIR)$(LIBDIR)/libnonogram.so.$(VERSION)'
	ln -sf libnonogram.so.$(VERSION) '$(DESTDIR)$(LIBDIR)/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(LIBDIR)/libnonogram.so'
	install -m 644 include/nonogram.h '$(DESTDIR)$(INCLUDEDIR)/nonogram.h'
	printf '%s\n' "$$PKG_CONFIG" >'$(DESTDIR)$(LIBDIR)/pkgconfig/nonogram.pc'
	chmod 644 '$(DESTDIR)$(LIBDIR)/pkgconfig/nonogram.pc'
	install -m 644 '$(MANUAL)' '$(DESTDIR)$(MANDIR)/man1/nonogram.1'
	$(foreach page,$(PAGES),install -m 644 '$(page)' '$(DESTDIR)$(MANDIR)/man$(subst .,,$(suffix $(page)))' &&) :
	install -m 644 $(BUILD)/complete.bash '$(DESTDIR)$(COMPLETE_BASH)/nonogram'
	install -m 644 $(BUILD)/complete.zsh '$(DESTDIR)$(COMPLETE_ZSH)/_nonogram'
	install -m 644 $(BUILD)/complete.fish '$(DESTDIR)$(COMPLETE_FISH)/nonogram.fish'

uninstall:
	rm -f '$(DESTDIR)$(BINDIR)/nonogram' '$(DESTDIR)$(LIBDIR)/libnonogram.a' \
	    '$(DESTDIR)$(LIBDIR)/libnonogram.so.$(VERSION)' '$(DESTDIR)$(LIBDIR)/$(SONAME)' \
	    '$(DESTDIR)$(LIBDIR)/libnonogram.so' '$(DESTDIR)$(LIBDIR)/pkgconfig/nonogram.pc' \
	    '$(DESTDIR)$(INCLUDEDIR)/nonogram.h' '$(DESTDIR)$(MANDIR)/man1/nonogram.1' \
	    $(foreach page,$(PAGES),'$(DESTDIR)$(MANDIR)/man$(subst .,,$(suffix $(page)))/$(notdir $(page))') \
	    '$(DESTDIR)$(COMPLETE_BASH)/nonogram' '$(DESTDIR)$(COMPLETE_ZSH)/_nonogram' \
	    '$(DESTDIR)$(COMPLETE_FISH)/nonogram.fish'

clean:
	rm -rf '$(BUILD)' '$(PROGRAM)' '$(LIBRARY)'

-include $(LIBRARY_OBJECTS:.o=.d) $(CHECK_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d)
-include $(HELPER_OBJECTS:.o=.d) $(FUZZ_OBJECTS:.o=.d) $(FUZZ_PROGRAMS:=.d) $(EVERYWHERE:=.d) $(TESTS:=.d) $(BENCH_PROGRAMS:=.d)
-include $(HAMMER_OBJECTS:.o=.d)
-include $(PROOF_CHECKER:=.d) $(AGAINST_OBJECTS:.o=.d) $(BUILD)/tests/faults/inject.d

endif
