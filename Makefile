# Builds the program and the library; `make help` lists the targets.

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
AR      ?= ar
CFLAGS  ?= -O2
LDFLAGS ?=

BINDIR     = $(PREFIX)/bin
LIBDIR     = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
MANDIR     = $(PREFIX)/share/man

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

BASE_FLAGS := -std=c11 $(WARNINGS) -ffp-contract=off $(SANITIZER) -Iinclude -Isrc -MMD -MP
LINK_FLAGS := $(SANITIZER) -pthread

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
# The version as the header states it.
VERSION := $(shell sed -n 's/^.define NONOGRAM_VERSION "\(.*\)"/\1/p' include/nonogram.h)

LAYERS := base platform model format render line solve count explain generate batch api
LIBRARY_SOURCES := $(sort $(wildcard $(LAYERS:%=src/%/*.c)))
PROGRAM_SOURCES := $(sort $(wildcard src/cli/*.c))
TEST_SOURCES    := $(sort $(wildcard tests/unit/test_*.c tests/property/test_*.c))
# Shared by the tests: every other source beside them.
TEST_HELPERS    := $(filter-out $(TEST_SOURCES),$(sort $(wildcard tests/unit/*.c tests/property/*.c)))

LIBRARY_OBJECTS := $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
CHECK_OBJECTS   := $(LIBRARY_SOURCES:%.c=$(BUILD)/check/%.o)
HELPER_OBJECTS  := $(TEST_HELPERS:%.c=$(BUILD)/%.o)
TESTS           := $(TEST_SOURCES:%.c=$(BUILD)/%)
# What the benchmarks run besides the program itself.
BENCH_PROGRAMS  := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/bench/*.c)))

.PHONY: all check check-build check-asan deps install format lint bench differential proofs signature clean help

# While the program has no source yet, the library is all there is to build.
all: $(LIBRARY) $(if $(PROGRAM_SOURCES),$(PROGRAM))

help:
	@echo 'all         the program and the library (default)'
	@echo 'deps        install what the tests need (cmocka)'
	@echo 'check       build and run all tests; check-asan: with sanitizers'
	@echo 'install     PREFIX=/usr/local DESTDIR='
	@echo 'lint        structure, clang-tidy and cppcheck; format: clang-format all'
	@echo 'bench       the benchmarks; differential: verdicts against cadical'
	@echo 'proofs      proofs of verdicts, checked by drat-trim'
	@echo 'signature   takes what the search does now as what it shall do'
	@echo 'clean       remove what was built'

# ---- compiling ----

# The innermost loops are here. CFLAGS given by the user are taken as they are.
ifeq ($(origin CFLAGS),file)
$(BUILD)/src/line/%.o $(BUILD)/check/src/line/%.o: SPEED := -O3
$(BUILD)/src/solve/%.o $(BUILD)/check/src/solve/%.o: SPEED := -O3
$(BUILD)/src/count/%.o $(BUILD)/check/src/count/%.o: SPEED := -O3
endif

$(BUILD)/src/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) -DNDEBUG $(CPPFLAGS) $(CFLAGS) $(SPEED) -c -o $@ $<

$(BUILD)/check/src/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) -DNG_CHECK $(CPPFLAGS) $(CFLAGS) $(SPEED) -c -o $@ $<

$(BUILD)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) -Itests -DNG_CHECK $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# Appending to a fresh archive keeps both of two objects that share a name (base/text.o,
# render/text.o).
$(LIBRARY): $(LIBRARY_OBJECTS)
	@rm -f $@
	$(AR) qcs $@ $^

$(CHECK_LIBRARY): $(CHECK_OBJECTS)
	@rm -f $@
	$(AR) qcs $@ $^

$(PROGRAM): $(PROGRAM_OBJECTS) $(LIBRARY)
	$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

# ---- tests ----

# A test that includes unit/fail_alloc.h can make the n-th allocation fail: the linker sends the
# allocations of the whole test program through it.
WRAPPED := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free
FAILING_TESTS := $(if $(TEST_SOURCES),$(shell grep -l 'fail_alloc\.h"' $(TEST_SOURCES)))
$(FAILING_TESTS:%.c=$(BUILD)/%): TEST_FLAGS := $(WRAPPED)

$(TESTS): $(BUILD)/%: $(BUILD)/%.o $(HELPER_OBJECTS) $(CHECK_LIBRARY)
	$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) $(TEST_FLAGS) -o $@ $^ -lcmocka -lm

TEST_ENVIRONMENT = CC='$(CC)' BUILD='$(BUILD)' LIBRARY='$(LIBRARY)' NONOGRAM='$(PROGRAM)' \
	SANITIZE='$(SANITIZE)'

check-build: all $(TESTS)

check: check-build
	@$(TEST_ENVIRONMENT) tests/run.sh $(TESTS)

check-asan:
	$(MAKE) check BUILD=$(BUILD)/asan SANITIZE=address,undefined

deps:
	@tests/deps.sh

# ---- keeping order ----

lint: all
	@$(TEST_ENVIRONMENT) tests/lint/run.sh
	@tests/lint/deep.sh

format:
	@git ls-files -z --cached --others --exclude-standard '*.[ch]' | xargs -0 clang-format -i

$(BENCH_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/tests/property/sample.o $(LIBRARY)
	$(CC) $(LINK_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^

bench: all $(BENCH_PROGRAMS)
	@if [ -x tests/bench/run.sh ]; then NONOGRAM='$(PROGRAM)' tests/bench/run.sh; \
	else echo 'no benchmarks yet'; fi
	@NONOGRAM='$(PROGRAM)' BUILD='$(BUILD)' tests/bench/bench_easy.sh $(if $(CORPUS),'$(CORPUS)/nonojs')

# Takes what the search does now as what it shall do.
signature: $(BUILD)/tests/property/test_signature
	UPDATE=1 $<

# Verdicts against those of cadical, where that is installed.
differential: all $(BENCH_PROGRAMS)
	@NONOGRAM='$(PROGRAM)' GENERATE='$(BUILD)/tests/bench/generate' tests/bench/differential.sh

# Proofs, checked by drat-trim, where that is installed.
proofs: all
	@NONOGRAM='$(PROGRAM)' tests/bench/proofs.sh

# ---- installing ----

define PKG_CONFIG
prefix=$(PREFIX)
libdir=$(LIBDIR)
includedir=$(INCLUDEDIR)

Name: nonogram
Description: Solver for nonograms
Version: $(VERSION)
Libs: -L$${libdir} -lnonogram
Libs.private: -pthread
Cflags: -I$${includedir}
endef
export PKG_CONFIG

install: all
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(INCLUDEDIR)'
	$(if $(PROGRAM_SOURCES),install -m 755 '$(PROGRAM)' '$(DESTDIR)$(BINDIR)/nonogram')
	install -m 644 '$(LIBRARY)' '$(DESTDIR)$(LIBDIR)/libnonogram.a'
	install -m 644 include/nonogram.h '$(DESTDIR)$(INCLUDEDIR)/nonogram.h'
	printf '%s\n' "$$PKG_CONFIG" > '$(DESTDIR)$(LIBDIR)/pkgconfig/nonogram.pc'
	chmod 644 '$(DESTDIR)$(LIBDIR)/pkgconfig/nonogram.pc'
	if [ -f src/nonogram.1 ]; then install -d '$(DESTDIR)$(MANDIR)/man1' && \
	install -m 644 src/nonogram.1 '$(DESTDIR)$(MANDIR)/man1/nonogram.1'; fi

clean:
	rm -rf '$(BUILD)' '$(PROGRAM)' '$(LIBRARY)'

-include $(LIBRARY_OBJECTS:.o=.d) $(CHECK_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d)
-include $(HELPER_OBJECTS:.o=.d) $(TESTS:=.d) $(BENCH_PROGRAMS:=.d)
