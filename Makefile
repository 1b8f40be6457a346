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
WERROR   ?= $(if $(filter true,$(CI)),1)
WARNINGS += $(if $(filter 1,$(WERROR)),-Werror)
# SANITIZE=address,undefined (or thread) instruments everything.
SANITIZER := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
BASE_FLAGS := -std=c11 $(WARNINGS) $(SANITIZER) -Iinclude -Isrc -MMD -MP
# What the search decides must not depend on how its arithmetic is compiled (base/arithmetic.h): last
# on the command line, so that CFLAGS cannot undo it.
EXACT := -ffp-contract=off $(if $(shell $(CC) $(CPPFLAGS) $(CFLAGS) -dM -E -x c /dev/null 2>/dev/null | \
	grep -w __i386__),-msse2 -mfpmath=sse)
# Behind CFLAGS, which may say otherwise. Calls within a file stay direct.
PIC := -fPIC -fno-semantic-interposition
LINK_FLAGS := $(SANITIZER) -pthread

# One short line per file, printed by make itself, which is quicker than a program for it. V=1 shows the commands.
Q   := $(if $(V),,@)
say  = $(if $(V),,$(info $()  $(1)  $(2)))

# The default build leaves its results at the top, any other one in its own folder.
OUT        := $(if $(filter build,$(BUILD)),.,$(BUILD))
PROGRAM    := $(OUT)/nonogram
LIBRARY    := $(OUT)/libnonogram.a
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

LAYERS := base platform model format format/doc format/lines format/codes format/images format/shots render line grid search tactics proof solve count explain generate answer batch
LIBRARY_SOURCES := src/nonogram.c $(sort $(wildcard $(LAYERS:%=src/%/*.c)))
PROGRAM_SOURCES := $(sort $(wildcard src/cli/*.c))
LIBRARY_OBJECTS := $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
# The HTML pages with their styles and scripts, as arrays of bytes in one object of both libraries.
ASSETS          := $(sort $(wildcard $(patsubst %,src/render/*.%,html css js)))
ASSETS_OBJECT   := $(BUILD)/src/render/assets.o
LIBRARY_OBJECTS += $(ASSETS_OBJECT)

.PHONY: all shared manual static install uninstall clean help

# Remove what a failed command leaves.
.DELETE_ON_ERROR:

all: $(LIBRARY) $(PROGRAM) ## build the program and the library (default)
shared: $(SHARED) ## build the shared library
manual: $(MANUAL) $(COMPLETIONS) ## make the manual page and the completions

help: # each target with what is said behind "##"
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile tests/tests.mk | while read -r target text; do \
	printf '%-17s %s\n' "$$target" "$$text"; done
	@echo 'With V=1 the commands are shown.'

# ---- compiling ----

# The innermost loops get more than -O2, where CFLAGS ask for that, as by default and in the packages of distributions
# (SPEED= says not to). Nobody asks for floating-point exceptions: so values can be computed side by side.
ifeq ($(lastword $(filter -O%,$(CFLAGS))),-O2)
$(foreach folder,line count,$(BUILD)/src/$(folder)/%.o $(BUILD)/check/src/$(folder)/%.o): SPEED := -O3
$(foreach folder,grid search tactics proof solve,$(BUILD)/src/$(folder)/%.o $(BUILD)/check/src/$(folder)/%.o): \
	SPEED := -O3 -fno-trapping-math
# Compiling the tests takes longer than they run.
$(BUILD)/tests/unit/%.o $(BUILD)/tests/property/%.o: SPEED := -O1
endif

OBJECT_FOLDERS := $(sort $(dir $(LIBRARY_OBJECTS) $(PROGRAM_OBJECTS)))
$(OBJECT_FOLDERS):
	@mkdir -p $@

# The static and the shared library and the program are made of the same objects.
$(BUILD)/src/%.o: src/%.c | $(OBJECT_FOLDERS)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) -DNDEBUG $(CPPFLAGS) $(CFLAGS) $(SPEED) $(EXACT) $(PIC) -c -o $@ $<

$(ASSETS_OBJECT:.o=.c): src/render/embed.sh $(ASSETS) | $(OBJECT_FOLDERS)
	$(call say,GEN,$@)
	$(Q)sh $^ >$@

$(ASSETS_OBJECT): $(ASSETS_OBJECT:.o=.c)
	$(call say,CC,$@)
	$(Q)$(CC) $(BASE_FLAGS) $(CPPFLAGS) $(CFLAGS) $(PIC) -c -o $@ $<

# Appending to a fresh archive keeps both of two objects that share a name.
$(LIBRARY): $(LIBRARY_OBJECTS)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) qcs $@ $^

# Only what nonogram.h declares can be seen in the shared library. Its number changes with the interface.
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

# A program that needs no shared library, by musl.
static: ## build a program of one file
	$(MAKE) BUILD=$(BUILD)/static CC=musl-gcc LDFLAGS=-static $(BUILD)/static/nonogram

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

install: all shared $(MANUAL) $(COMPLETIONS) ## install below PREFIX=/usr/local, DESTDIR=
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

uninstall: ## remove what was installed
	rm -f '$(DESTDIR)$(BINDIR)/nonogram' '$(DESTDIR)$(INCLUDEDIR)/nonogram.h' '$(DESTDIR)$(MANDIR)/man1/nonogram.1' \
	    $(patsubst %,'$(DESTDIR)$(LIBDIR)/%',libnonogram.a libnonogram.so.$(VERSION) $(SONAME) libnonogram.so pkgconfig/nonogram.pc) \
	    $(foreach page,$(PAGES),'$(DESTDIR)$(MANDIR)/man$(subst .,,$(suffix $(page)))/$(notdir $(page))') \
	    '$(DESTDIR)$(COMPLETE_BASH)/nonogram' '$(DESTDIR)$(COMPLETE_ZSH)/_nonogram' \
	    '$(DESTDIR)$(COMPLETE_FISH)/nonogram.fish'

clean: ## remove what was built
	rm -rf '$(BUILD)' '$(PROGRAM)' '$(LIBRARY)'

-include $(LIBRARY_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d)
include tests/tests.mk

endif
