# Cursus: one Makefile, not recursive. `make help` lists the targets.
#
# PROFILE=debug|release|asan|fuzz|cover|mutate|arm64|clang|unsigned picks flags and build folder; debug is the default.
# CFLAGS, CPPFLAGS and LDFLAGS, given here or in the environment, stand behind ours.

PROFILE ?= debug
BUILD   := build/$(PROFILE)
PREFIX  ?= /usr/local
VERSION := $(shell cat VERSION)

# The one list of Debian packages. Reasons: docs/decisions.md.
DEPS_BUILD := gcc make pkg-config libsqlite3-dev libcurl4-openssl-dev libinih-dev libgmime-3.0-dev \
              libsodium-dev libjansson-dev libcairo2-dev libdeflate-dev libmd4c-dev libseccomp-dev libstemmer-dev libpq-dev
DEPS_TEST  := libcmocka-dev libpng-dev postfix dovecot-imapd sqlite3 python3 openssl tzdata \
              ca-certificates chromium python3-html5lib nginx-light caddy patch postgresql pgbouncer poppler-utils
DEPS_LINT  := clang clang-format clang-tidy cppcheck gettext gcc-aarch64-linux-gnu libc6-dev-arm64-cross
DEPS_BENCH := valgrind
DEPS_FUZZ  := clang libclang-rt-dev
DEPS_COVER := clang libclang-rt-dev llvm

# libFuzzer comes with clang only, and so do counts that outlive a killed process
ifeq ($(origin CC),default)
CC      := $(if $(filter fuzz cover clang,$(PROFILE)),clang,$(if $(filter arm64,$(PROFILE)),aarch64-linux-gnu-gcc,gcc))
endif
# for what the build itself runs
CC_FOR_BUILD ?= cc
PKGS    := sqlite3 libcurl inih gmime-3.0 libsodium jansson cairo libdeflate md4c libseccomp libpq
CSTD    := -std=c17 -include src/base/banned.h -Isrc -I$(BUILD)/gen
# a release builds by compilers that warn of more than ours
WARN    := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith \
           -Wcast-qual -Wwrite-strings -Wformat=2 -Wundef -Wvla -Wswitch-enum -Wimplicit-fallthrough \
           $(if $(filter release,$(PROFILE)),,-Werror) $(if $(findstring clang,$(CC)),-Wno-sign-conversion)
HARDEN  := -fstack-protector-strong -fPIE
OPT_debug   := -O1 -g
# the same bytes wherever it is built
OPT_release := -O2 -g $(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,-D_FORTIFY_SOURCE=3) -ffile-prefix-map=$(CURDIR)=.
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPT_mutate  := $(OPT_asan)
LINK_asan   := -fsanitize=address,undefined
LINK_mutate := $(LINK_asan)
# Objects alone: the headers of libraries are this machine's, behind those of the other's C library, and nothing is linked.
OPT_arm64    = -O1 -idirafter /usr/include -idirafter /usr/include/$(shell gcc -print-multiarch)
OPT_clang   := -O1
# `char` as it is on arm64
OPT_unsigned := -O1 -g -funsigned-char
# Comparisons are not told to the fuzzer one by one: that takes more than half of the time,
# and from seeds and dictionaries as many edges are reached without it.
OPT_fuzz    := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-coverage=trace-cmp \
               -fno-sanitize-recover=all -fno-omit-frame-pointer
LINK_fuzz   := -fsanitize=fuzzer,address,undefined
# Counts are kept in a file that processes share, so what is killed, forked or caged counts as well. The name of the file
# is for processes that a test starts without the environment; tests/tools/run.sh gives the others one a test.
LINK_cover  := -fprofile-instr-generate=$(abspath build/cover)/counts/other-%m%c.profraw
OPT_cover   := -O1 -g $(LINK_cover) -fcoverage-mapping -mllvm -runtime-counter-relocation -w
# Test builds carry the numbered crash points; a release does not.
DEFS_debug  := -DCURSUS_CRASH_POINTS
DEFS_asan   := -DCURSUS_CRASH_POINTS
DEFS_cover  := -DCURSUS_CRASH_POINTS
DEFS_mutate := -DCURSUS_CRASH_POINTS
DEFS_unsigned := -DCURSUS_CRASH_POINTS

# asked once, not for each file
PKG_CFLAGS := $(shell pkg-config --modversion inih 2>/dev/null | sed 's/^/-DCURSUS_INIH=/') \
              $(shell pkg-config --cflags $(PKGS) 2>/dev/null | sed 's/-I/$(if $(filter arm64,$(PROFILE)),-idirafter,-isystem) /g')
# what is left out here is loaded late: src/base/library.h
PKG_LIBS   := $(shell pkg-config --libs $(filter-out libcurl cairo gmime-3.0 libpq,$(PKGS)) glib-2.0 2>/dev/null)

OURS_C  := $(CSTD) $(WARN) $(HARDEN) $(OPT_$(PROFILE)) $(DEFS_$(PROFILE)) $(PKG_CFLAGS)
COMPILE := $(CC) $(OURS_C) $(CPPFLAGS) $(CFLAGS)
LINK    := $(CC) -pie -Wl,-z,relro,-z,now $(LINK_$(PROFILE)) $(CFLAGS) $(LDFLAGS)
# Most symbols are of the C library, and the loader asks the libraries in this order.
LDLIBS  := -lc $(PKG_LIBS) -lstemmer -lm

# A game is a folder: docs/adding-a-game.md. Here are those of the house, and of others: make WITH="~/games/pig ../chess"
WITH    ?=
ifneq ($(words $(WITH)),$(words $(wildcard $(WITH))))
$(error not all of these folders are there: $(WITH))
endif
FOLDERS := $(patsubst %/,%,$(sort $(wildcard src/games/*/))) $(patsubst $(CURDIR)/%,%,$(abspath $(wildcard $(WITH))))
GAMES    := $(notdir $(FOLDERS))
ifneq ($(words $(GAMES)),$(words $(sort $(GAMES))))
$(error two of these games have one name: $(FOLDERS))
endif
# The examples of docs/adding-a-game.md are games of test programs only: these are linked with them, and with tables that
# know them too.
EXAMPLE_FOLDERS := $(filter-out $(GAMES:%=tests/games/%),$(patsubst %/,%,$(sort $(wildcard tests/games/*/))))
OURS     := $(filter-out $(notdir $(abspath $(WITH))),$(GAMES))
EXAMPLES := $(notdir $(EXAMPLE_FOLDERS))
OF_GAMES := games catalog refusals embedded frozen
# what is in the folders of games $(1) and called so: $(call in,FOLDERS,*.c)
in = $(sort $(foreach folder,$(1),$(wildcard $(2:%=$(folder)/%))))
# the pages of their rules, in English and in the languages of catalogs
pages = $(call in,$(1),rules.md $(patsubst %.po,rules.%.md,$(notdir $(wildcard templates/po/*.po) $(call in,$(1),*.po))))

SRC   := $(sort $(wildcard src/*/*.c src/engine/*/*.c)) $(call in,$(FOLDERS),*.c)
OBJ   := $(SRC:%.c=$(BUILD)/%.o) $(OF_GAMES:%=$(BUILD)/gen/%.o) $(BUILD)/gen/lists.o $(BUILD)/gen/everyday.o $(BUILD)/gen/wishes.o \
         $(BUILD)/gen/version.o
# What plays Diplomacy is compiled once more, for maps from files: src/games/diplomacy/any.h.
ANY   := $(filter-out src/games/diplomacy/ground_% src/games/diplomacy/map_% src/games/diplomacy/saved_%,$(wildcard src/games/diplomacy/*.c))
OBJ   += $(ANY:%.c=$(BUILD)/any/%.o)
CORE  := $(BUILD)/libcursus.a
EMBED := $(sort $(wildcard sql/*.sql sql/*/*.sql templates/*.* config/*.ini) \
                $(filter-out templates/po/% templates/words/%,$(wildcard templates/*/*.*)))
WITH_EXAMPLES := $(patsubst %.c,$(BUILD)/%.o,$(call in,$(EXAMPLE_FOLDERS),*.c)) $(OF_GAMES:%=$(BUILD)/gen/examples/%.o)
EXAMPLES_IN := $(BUILD)/tests/harness_test $(BUILD)/tests/trials_test $(BUILD)/tests/engine_twin_test \
               $(BUILD)/tests/events_test $(BUILD)/tests/labels_test $(BUILD)/tests/games_pinned_test
UNIT  := $(sort $(wildcard tests/unit/*_test.c))
HELP  := $(filter-out $(UNIT),$(sort $(wildcard tests/unit/*.c)))
UNITS := $(UNIT:tests/unit/%.c=$(BUILD)/tests/%)
# these run game by game
IN_GAMES := harness_test games_pinned_test letters_pinned_test
UNITS_RUN = $(filter-out $(IN_GAMES:%=\%/%),$(UNITS)) \
            $(foreach unit,$(IN_GAMES),$(foreach game,$(if $(findstring pinned,$(unit)),$(OURS),$(GAMES)) $(if $(filter %/$(unit),$(EXAMPLES_IN)),$(EXAMPLES)), \
                $(BUILD)/tests/$(unit):$(game)))
FUZZ  := $(sort $(wildcard tests/fuzz/fuzz_*.c))
# those of a game once for each
FUZZ_PARTS := $(patsubst tests/fuzz/game_%.c,%,$(sort $(wildcard tests/fuzz/game_*.c)))
FUZZ_HELP := $(filter-out $(FUZZ) tests/fuzz/game_%.c tests/fuzz/replay.c,$(sort $(wildcard tests/fuzz/*.c)))
FUZZ_NAMES := $(FUZZ:tests/fuzz/fuzz_%.c=%) $(foreach part,$(FUZZ_PARTS),$(foreach game,$(GAMES) $(EXAMPLES),$(part)_$(game)))
FUZZES := $(FUZZ_NAMES:%=$(BUILD)/fuzz/%)
BENCH := $(sort $(wildcard tests/bench/*.c))
E2E   := $(sort $(wildcard tests/e2e/*_test.py))

# V=1 shows the commands
Q := $(if $(V),,@)

.DEFAULT_GOAL := all
.SECONDARY:
.DELETE_ON_ERROR:

## all        build/cursus (release), installing nothing
.PHONY: all
all:
	@$(MAKE) --no-print-directory PROFILE=release build/cursus

.PHONY: build/cursus
build/cursus: $(BUILD)/cursus
	@cp -f $< build/cursus.new && mv -f build/cursus.new $@

$(BUILD)/cursus: $(OBJ)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

# FORCE where two lists are not of the same words
changed = $(if $(filter-out $(1),$(2))$(filter-out $(2),$(1)),FORCE)
.PHONY: FORCE

# Compiled anew where the command is another one, not whenever this file is.
$(BUILD)/gen/command: $(call changed,$(COMPILE),$(file <$(BUILD)/gen/command))
	@mkdir -p $(@D)
	@echo '$(COMPILE)' > $@

$(BUILD)/gen/version.c: VERSION
	@mkdir -p $(@D)
	$(Q)printf '%s\n' '#include "base/embedded.h"' 'const char cursus_version[] = "$(VERSION)";' > $@

$(BUILD)/%.o: %.c $(BUILD)/gen/command
	@mkdir -p $(@D)
	@echo '  cc $<'
	$(Q)$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/any/%.o: %.c $(BUILD)/gen/command
	@mkdir -p $(@D)
	@echo '  cc $<, any map'
	$(Q)$(COMPILE) -MMD -MP -DDIPLOMACY_ANY -c -o $@ $<

# All but main(): test programs take from it what they need. It names its objects, it does not copy them.
$(CORE): $(filter-out $(BUILD)/src/cli/main.o,$(OBJ))
	$(Q)rm -f $@ && ar rcsT $@ $^

# What words mean becomes tables as a process looks them up, those of games over the common one. What writes them is made
# of what reads them, and runs here, whatever machine the program is for.
COMMON := templates/words/common.words
FREEZE := tests/tools/freeze.c $(addprefix src/words/,everyday.c lexicon.c lexicon_add.c lexicon_read.c) src/letter/fold.c \
          $(addprefix src/base/,err.c mem.c nearest.c text.c)
$(BUILD)/gen/freeze: $(FREEZE) $(wildcard src/words/lexicon*.h) Makefile
	@mkdir -p $(@D)
	$(Q)$(CC_FOR_BUILD) -std=c17 -include src/base/banned.h -Isrc -O1 $$(pkg-config --cflags glib-2.0) -o $@ $(FREEZE) $$(pkg-config --libs glib-2.0) -lstemmer

# What is made of the games in the folders $(2), into $(1): their list; the English sentences by key, and the refusals
# among them as constants; SQL, templates, pages and the sample configuration as one table; what words mean. All is made
# anew when another file is there than before: $(1)/files.
define of_games
$(1)/files: $(call changed,$(call in,$(2),*.*),$(file <$(1)/files))
	@mkdir -p $$(@D)
	@echo '$(call in,$(2),*.*)' > $$@
$(1)/games.c: $(1)/files
	$$(Q)printf '%s\n' '#include "rules/rules.h"' $(foreach game,$(notdir $(2)),'extern const struct rules rules_$(game);') \
	    'const struct rules *const rules_all[] = {$(foreach game,$(notdir $(2)),&rules_$(game),) NULL};' > $$@
$(1)/catalog.c: tests/tools/catalog.sh $(wildcard templates/po/*.po) $(call in,$(2),*.po) $(1)/files
	$$(Q)sh tests/tools/catalog.sh $$(filter %.po,$$^) > $$@
$(1)/refusals.c: tests/tools/refusals.sh templates/po/en.po $(call in,$(2),en.po) $(1)/files
	$$(Q)sh tests/tools/refusals.sh $$(filter %.po,$$^) > $$@
$(1)/embedded.c: tests/tools/embed.sh $(EMBED) $(call in,$(2),*.txt *.html examples.jsonl maps/*.map maps/*.places) $(call pages,$(2)) $(1)/files
	$$(Q)sh tests/tools/embed.sh $$(filter-out $$< %/files,$$^) > $$@
$(1)/frozen.c: $(BUILD)/gen/freeze $(COMMON) $(addprefix templates/words/,engine.words event.words ended.words zones.words) $(call in,$(2),*.words) $(1)/files
	$$(Q)$$< $$(wordlist 2,6,$$^) $(addprefix $(COMMON):,$(call in,$(2),*.words) $(BUILD)/gen/diplomacy_any.words) > $$@
endef
# Where tests find what else is in them.
$(BUILD)/gen/folders.c: $(BUILD)/gen/examples/files
	@mkdir -p $(@D)
	$(Q)printf '%s\n' '#include <stddef.h>' 'extern const char *const game_folders[];' \
	    'const char *const game_folders[] = {$(foreach folder,$(FOLDERS) $(EXAMPLE_FOLDERS),"$(folder)",) NULL};' > $@
$(eval $(call of_games,$(BUILD)/gen,$(FOLDERS)))
$(eval $(call of_games,$(BUILD)/gen/examples,$(FOLDERS) $(EXAMPLE_FOLDERS)))

# On other maps than the standard one the same words, but for its places and powers.
$(BUILD)/gen/diplomacy_any.words: src/games/diplomacy/diplomacy.words
	@mkdir -p $(@D)
	$(Q)grep -vE '^(place|seat) ' $< > $@
$(BUILD)/gen/frozen.c $(BUILD)/gen/examples/frozen.c: $(BUILD)/gen/diplomacy_any.words

# Lists of words become tables, too.
$(BUILD)/gen/lists.c: tests/tools/lists.sh templates/words/letters.lists Makefile
	@mkdir -p $(@D)
	$(Q)sh tests/tools/lists.sh templates/words/letters.lists > $@

$(BUILD)/gen/everyday.c: $(BUILD)/gen/freeze templates/words/everyday.words
	$(Q)$< everyday templates/words/everyday.words > $@

# What letters want is learned from those whose wish is known.
LEARN := tests/tools/learn.c src/words/wish_features.c src/letter/terms.c src/letter/fold.c $(addprefix src/base/,err.c mem.c number.c text.c)
$(BUILD)/gen/learn: $(LEARN) src/words/wish.h Makefile
	@mkdir -p $(@D)
	$(Q)$(CC_FOR_BUILD) -std=c17 -include src/base/banned.h -Isrc -O1 $$(pkg-config --cflags glib-2.0) -o $@ $(LEARN) $$(pkg-config --libs glib-2.0)
$(BUILD)/gen/wishes.c: $(BUILD)/gen/learn templates/words/wishes.tsv
	$(Q)$< templates/words/wishes.tsv > $@

$(BUILD)/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/gen/command
	$(Q)$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: $(BUILD)/tests/unit/%.o $(HELP:%.c=$(BUILD)/%.o) $(BUILD)/gen/folders.o $(CORE)
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(CORE) $(LDLIBS) -lcmocka -lpng

PSEUDO_IN := $(BUILD)/tests/labels_test
$(filter-out $(PSEUDO_IN),$(EXAMPLES_IN)): $(WITH_EXAMPLES)
$(PSEUDO_IN): $(filter-out %/catalog.o,$(WITH_EXAMPLES)) $(BUILD)/gen/pseudo/catalog.o
$(filter-out $(EXAMPLES_IN),$(filter %_pinned_test,$(UNITS))): $(BUILD)/tests/pinned/games.o

# A language of which no C knows, behind the others.
PO := $(wildcard templates/po/*.po) $(call in,$(FOLDERS) $(EXAMPLE_FOLDERS),*.po)
$(BUILD)/gen/pseudo/catalog.c: tests/tools/catalog.sh tests/tools/pseudo.py $(PO) $(BUILD)/gen/examples/files
	@mkdir -p $(@D)
	$(Q)python3 -B tests/tools/pseudo.py $(@D) $(filter %/en.po,$^) && sh tests/tools/catalog.sh $(PO) $(@D)/xx.po > $@
$(BUILD)/cursus-with-pseudo: $(BUILD)/src/cli/main.o $(BUILD)/gen/pseudo/catalog.o $(CORE)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

# The program with the examples among its games.
$(BUILD)/cursus-with-examples: $(BUILD)/src/cli/main.o $(WITH_EXAMPLES) $(CORE)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

## deps       install the Debian packages that are missing (sudo when not root)
.PHONY: deps deps-lint
deps:
	@sh tests/tools/deps.sh $(DEPS_BUILD) $(DEPS_TEST)
deps-lint:
	@sh tests/tools/deps.sh $(DEPS_BUILD) $(DEPS_TEST) $(DEPS_LINT)

# Packages must be there before pkg-config is asked: hence the second make.
## demo       a whole game from mail to mail in a scratch folder
.PHONY: demo
demo: deps
	@$(MAKE) --no-print-directory PROFILE=release build/cursus
	@python3 -B tests/tools/demo.py build/cursus

# as many compilers at a time as there are processors, unless make was told otherwise
PARALLEL = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

## screenshots  the pictures of README.md, docs/pictures/*: boards as they are drawn today, mails and pages as shown
.PHONY: screenshots
screenshots: deps
	$(MAKE) -s PROFILE=debug build/debug/tests/pictures_test build/debug/cursus
	build/debug/tests/pictures_test --write
	python3 -B tests/tools/screenshots.py build/debug/cursus

## test       everything: units, trials, harness, crash points, end to end
.PHONY: test run-tests
test: deps
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=debug run-tests

## test-postgres  what stands on the store, once more on a server of PostgreSQL
SERVED := $(addprefix $(BUILD)/tests/,actlog_test again_test backlog_test contest_pages_test dispatch_test engine_away_test engine_bank_test engine_clock_test engine_contest_test \
          engine_forget_test engine_gm_test engine_line_test engine_parcel_test engine_people_test engine_plan_test engine_record_test \
          engine_standings_test engine_table_test engine_vote_test engine_wide_test first_test masters_test order_cost_test \
          store_attempts_test store_club_test store_crash_test store_mail_test store_test)
SERVED_E2E := $(addprefix tests/e2e/,play_test.py votes_test.py press_test.py gathered_test.py killing_test.py crash_test.py storm_test.py tourney_test.py event_killed_test.py)
.PHONY: test-postgres run-test-postgres
test-postgres: deps
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=debug run-test-postgres
run-test-postgres: $(SERVED) $(BUILD)/cursus
	@CURSUS=$(BUILD)/cursus python3 -B tests/tools/postgres.py sh tests/tools/run.sh $(SERVED) $(SERVED_E2E)
	@CURSUS=$(BUILD)/cursus sh tests/tools/run.sh tests/e2e/postgres_test.py

## pinned     tests/pinned/ anew, where what the program makes is to be other: see the diff
PINNED := $(filter %_pinned_test,$(UNITS))
.PHONY: pinned run-pinned
pinned:
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=debug run-pinned
run-pinned: $(PINNED) $(BUILD)/cursus
	@for test in $(PINNED); do PINNED=write $$test || exit 1; done
	@for test in $(filter %_pinned_test.py,$(E2E)); do CURSUS=$(BUILD)/cursus PINNED=write python3 -B $$test || exit 1; done
	@git diff --stat -- tests/pinned

## check      the same under AddressSanitizer and UBSan
.PHONY: check
check: deps
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=asan run-tests

run-tests: $(UNITS) $(FUZZES) $(BUILD)/fuzz/made $(BUILD)/cursus $(BUILD)/cursus-with-examples $(BUILD)/cursus-with-pseudo
	@CURSUS=$(BUILD)/cursus sh tests/tools/run.sh $(UNITS_RUN) $(FUZZES) $(E2E)

## check-all  lint, gcc's -fanalyzer over src, memcheck over units, then check: nothing is found, or it says so
# Units whose work is done in this process, where nobody dies on purpose, and that look at no clock: what is caged dies under valgrind, for calls of
# valgrind's own, and all takes twenty times as long.
MEMCHECK := $(addprefix $(BUILD)/tests/,base_test jv_test address_test auth_test letter_test identity_test \
            config_test markdown_test mustache_test template_test store_club_test)
.PHONY: check-all run-analyzer run-memcheck
check-all: deps-lint
	@sh tests/tools/deps.sh $(DEPS_BENCH)
	@$(MAKE) --no-print-directory PROFILE=debug run-lint
	@$(MAKE) --no-print-directory PROFILE=debug run-analyzer
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=debug run-memcheck
	@$(MAKE) --no-print-directory check
run-analyzer: $(OBJ)
	@CC='$(CC)' CFLAGS='$(OURS_C)' BUILD='$(BUILD)' python3 -B tests/tools/analyzer.py $(FILES)
run-memcheck: $(MEMCHECK)
	@sh tests/tools/memcheck.sh $(MEMCHECK)

## proofs     what docs/reliability.md promises, each by a campaign in short, then as a table; at most 25 minutes
.PHONY: proofs proofs-long planted run-proofs
DEPS_PROOFS := git
proofs proofs-long planted: deps
	@sh tests/tools/deps.sh $(DEPS_PROOFS) $(DEPS_BENCH) $(DEPS_COVER)
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=debug HOW=$(HOW_$@) run-proofs
## proofs-long  the same with the full figures: hours
HOW_proofs-long := --long
## planted    the same with a fault put into a copy of the sources, one for each campaign: it must be found
HOW_planted := --planted
run-proofs: $(UNITS) $(BUILD)/cursus $(BUILD)/cursus-with-examples $(BUILD)/cursus-with-pseudo
	@python3 -B tests/campaign/proofs.py $(HOW)

## cover      lines and branches of src that units and e2e reach: TESTS="votes_test quote_test" (all)
TESTS ?= $(notdir $(UNIT:.c=) $(E2E:.py=))
COVER_UNITS := $(filter $(TESTS:%=$(BUILD)/tests/%),$(UNITS))
COVER_RUN    = $(foreach unit,$(UNITS_RUN),$(if $(filter $(TESTS),$(firstword $(subst :, ,$(notdir $(unit))))),$(unit)))
COVER_E2E   := $(filter $(TESTS:%=tests/e2e/%.py),$(E2E))
.PHONY: cover run-cover
cover: deps
	@sh tests/tools/deps.sh $(DEPS_COVER)
	@$(MAKE) --no-print-directory PROFILE=cover run-cover
run-cover: $(COVER_UNITS) $(BUILD)/cursus $(BUILD)/cursus-with-examples $(BUILD)/cursus-with-pseudo
	@rm -rf $(BUILD)/counts && mkdir -p $(BUILD)/counts
	@CURSUS=$(BUILD)/cursus COUNTS=$(abspath $(BUILD))/counts sh tests/tools/run.sh $(COVER_RUN) $(COVER_E2E) || true
	@python3 -B tests/tools/cover.py $(BUILD)

# Of a few files alone: a unit in which only those of NEAR are built in this profile, all else in debug's.
NEAR ?=
$(BUILD)/near/%: $(NEAR:%.c=$(BUILD)/%.o) build/debug/tests/%
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $(filter $(BUILD)/%.o,$^) build/debug/tests/unit/$*.o $(HELP:%.c=build/debug/%.o) build/debug/gen/folders.o \
	    build/debug/libcursus.a $(LDLIBS) -lcmocka -lpng
# What the units of TESTS reach of them: `make PROFILE=cover NEAR=src/mail/address.c TESTS=address_test run-near`.
.PHONY: run-near
run-near: $(sort $(foreach test,$(TESTS),$(BUILD)/near/$(firstword $(subst :, ,$(test)))))
	@rm -rf $(BUILD)/near/counts && mkdir -p $(BUILD)/near/counts
	@COUNTS=$(abspath $(BUILD))/near/counts sh tests/tools/run.sh $(TESTS:%=$(BUILD)/near/%)
	@python3 -B tests/tools/cover.py $(BUILD)/near $(NEAR)

## mutate     one operator of src flipped at a time: does a test fail? SEED=n (1) COUNT=n (200)
SEED  ?= 1
COUNT ?= 200
.PHONY: mutate
mutate: cover
	@python3 -B tests/tools/mutate.py --seed $(SEED) --count $(COUNT)

## fuzz       foreign bytes at every reader: TIME=seconds each (60) TARGET=name (all)
TARGET ?= $(FUZZ_NAMES)
TIME   ?= 60
.PHONY: fuzz run-fuzz
fuzz:
	@sh tests/tools/deps.sh $(DEPS_BUILD) $(DEPS_FUZZ) python3
	@$(MAKE) --no-print-directory PROFILE=fuzz run-fuzz
run-fuzz: $(TARGET:%=$(BUILD)/fuzz/%) $(BUILD)/fuzz/made
	@TIME=$(TIME) sh tests/fuzz/run.sh $(BUILD)/fuzz $(TARGET)

## fuzz-minimise  of what fuzzing has found, the inputs that it takes: into tests/fuzz/corpus what no seed reaches
.PHONY: fuzz-minimise run-fuzz-minimise
fuzz-minimise:
	@sh tests/tools/deps.sh $(DEPS_BUILD) $(DEPS_FUZZ) python3
	@$(MAKE) --no-print-directory PROFILE=fuzz run-fuzz-minimise
run-fuzz-minimise: $(TARGET:%=$(BUILD)/fuzz/%) $(BUILD)/fuzz/made
	@sh tests/fuzz/minimise.sh $(BUILD)/fuzz $(TARGET)

# A target by itself with libFuzzer, or with a driver that replays what is kept.
FUZZ_WITH = $(FUZZ_HELP:%.c=$(BUILD)/%.o) $(BUILD)/gen/folders.o $(if $(filter fuzz,$(PROFILE)),,$(BUILD)/tests/fuzz/replay.o) $(CORE)

$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/fuzz_%.o $(FUZZ_WITH)
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

define fuzz_of_game
$(BUILD)/tests/fuzz/$(1)/$(2).o: tests/fuzz/game_$(1).c $(BUILD)/gen/command
	@mkdir -p $$(@D)
	@echo '  cc $$< $(2)'
	$$(Q)$$(COMPILE) -DFUZZ_GAME='"$(2)"' -MMD -MP -c -o $$@ $$<
$(BUILD)/fuzz/$(1)_$(2): $(BUILD)/tests/fuzz/$(1)/$(2).o $$(if $$(filter $(2),$(EXAMPLES)),$(WITH_EXAMPLES)) $$(FUZZ_WITH)
	@mkdir -p $$(@D)
	$$(Q)$$(LINK) -o $$@ $$^ $$(LDLIBS)
endef
$(foreach game,$(GAMES) $(EXAMPLES),$(foreach part,$(FUZZ_PARTS),$(eval $(call fuzz_of_game,$(part),$(game)))))

# seeds and dictionaries, from the corpora and the trials
$(BUILD)/fuzz/made: tests/fuzz/seeds.py $(wildcard tests/fuzz/dict/* tests/human/*.jsonl) $(call in,$(FOLDERS) $(EXAMPLE_FOLDERS),trials/*.jsonl) tests/corpus/index.tsv
	@mkdir -p $(@D)
	$(Q)python3 -B tests/fuzz/seeds.py $(@D) $(FOLDERS) $(EXAMPLE_FOLDERS) && touch $@

## lint       formatting, clang-tidy, cppcheck, floors and purity, rooms, sentences, catalogs; arm64 and clang compile, units with an unsigned char
.PHONY: lint
lint: deps-lint
	@$(MAKE) --no-print-directory PROFILE=debug run-lint
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=arm64 run-objects
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=clang run-objects
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=unsigned run-unsigned
.PHONY: run-objects run-unsigned
run-objects: $(OBJ) $(if $(filter arm64,$(PROFILE)),$(patsubst %.c,$(BUILD)/%.o,$(UNIT) $(HELP)))
	@echo 'ok      $(PROFILE)'
run-unsigned: $(UNITS) $(BUILD)/cursus
	@CURSUS=$(BUILD)/cursus sh tests/tools/run.sh $(UNITS_RUN)
.PHONY: run-lint
run-lint: $(OBJ)
	@BUILD=$(BUILD) CFLAGS='$(OURS_C)' sh tests/tools/lint.sh

## bench      speed, each figure beside a baseline of the same run, and the goals; fails where one is missed
.PHONY: bench
bench: deps
	@sh tests/tools/deps.sh $(DEPS_BENCH)
	@$(MAKE) --no-print-directory PROFILE=release run-bench
.PHONY: run-bench
run-bench: $(BENCH:tests/bench/%.c=$(BUILD)/bench/%) build/cursus
	@sh tests/bench/run.sh $(BUILD)/bench build/cursus

# what the program loads late and baselines use themselves
$(BUILD)/bench/%: $(BUILD)/tests/bench/%.o $(CORE)
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS) -Wl,--as-needed $(shell pkg-config --libs cairo gmime-3.0 libcurl)

## worth      what the turns that mails offer gain, beside the best of many; 100 positions of each game
.PHONY: worth
worth: deps
	@$(MAKE) --no-print-directory PROFILE=release run-worth
.PHONY: run-worth
run-worth: $(BUILD)/worth
	@for game in $(OURS); do $< $$game 100 || exit 1; done
$(BUILD)/worth: $(BUILD)/tests/tools/worth.o $(CORE)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

## ladder     how strong the levels of bots are, for hours: LADDER="doge forvm" LEVELS="5" AMONG="2 4" GAMES=n (100) SEED=n (1)
.PHONY: ladder
ladder: deps
	@$(MAKE) --no-print-directory PROFILE=release build/cursus
	@sh tests/tools/ladder.sh build/cursus

## swiss      Swiss tournaments by us and by another program, and what differs: CHECKER=path (docs/testing.md) COUNT=n (1000)
.PHONY: swiss run-swiss
swiss: deps
	@$(MAKE) --no-print-directory PROFILE=release $(if $(filter command%,$(origin COUNT)),,COUNT=1000) run-swiss
run-swiss: $(BUILD)/swiss
	@test -x '$(CHECKER)' || { echo 'make swiss CHECKER=path: a program that checks pairings'; exit 2; }
	@python3 -B tests/tools/swiss.py $< '$(CHECKER)' --count $(COUNT)
$(BUILD)/swiss: $(BUILD)/tests/tools/swiss.o $(CORE)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

## weigh      the weights of the second reader, learned anew from tests/human (docs/decisions.md)
.PHONY: weigh
weigh: deps
	@$(MAKE) --no-print-directory PROFILE=release build/weigh
	@python3 -B tests/tools/weigh.py build/weigh
$(BUILD)/weigh: $(BUILD)/tests/tools/weigh.o $(CORE)
	$(Q)$(LINK) -o $@ $^ $(LDLIBS)

## mails      whole games by mail: how many go out for a decision, into docs/mails.md
.PHONY: mails
mails: deps
	@$(MAKE) --no-print-directory PROFILE=release build/cursus
	@python3 -B tests/tools/mails.py build/cursus -w docs/mails.md

## pages      every page of a house through html-validate and linkinator (npm, pinned in tests/browser)
NPM := build/npm
.PHONY: pages
pages: deps
	@command -v npm > /dev/null || sh tests/tools/deps.sh nodejs npm
	@$(MAKE) --no-print-directory PROFILE=debug build/debug/cursus $(NPM)/made
	@CURSUS=build/debug/cursus python3 -B tests/tools/validate.py $(NPM)

# each file by its hash in the lock file, wherever npm has it from
$(NPM)/made: $(addprefix tests/browser/,package.json package-lock.json .npmrc)
	@mkdir -p $(@D)
	$(Q)cp $^ $(@D) && cd $(@D) && npm ci --silent && touch made

## format     rewrite the sources as .clang-format says
.PHONY: format
format:
	clang-format -i $$(git ls-files 'src/*.[ch]' 'tests/*.[ch]')

## install    binary, man page, completions, units, handbook, samples (which name that binary) under $(DESTDIR)$(PREFIX)
# made by the program from its table of commands, where bash, zsh and fish look
COMPLETIONS := bash-completion/completions/cursus zsh/site-functions/_cursus fish/vendor_completions.d/cursus.fish
# systemd looks there below /usr and /usr/local; elsewhere `systemctl enable` takes the path of a unit
UNITDIR     ?= $(PREFIX)/lib/systemd/system
UNIT_FILES  := $(sort $(wildcard config/*.service config/*.timer config/*.socket))
SAMPLES     := $(filter-out $(UNIT_FILES) config/cursus.sysusers config/cursus.tmpfiles,$(sort $(wildcard config/*)))
# What only a debugger reads stays behind; a packager whose tools take it out themselves says STRIP=
STRIP := -s
.PHONY: install uninstall
install: all
	install $(STRIP) -D -m 0755 build/cursus $(DESTDIR)$(PREFIX)/bin/cursus
	install -D -m 0644 docs/cursus.1 $(DESTDIR)$(PREFIX)/share/man/man1/cursus.1
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/doc/cursus/ README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/doc/cursus/docs docs/*.md docs/cursus.1
	install -D -m 0755 -t $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/examples docs/examples/*
	install -d $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/rules
	$(foreach page,$(call pages,$(FOLDERS)),install -m 0644 $(page) $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/rules/$(notdir $(patsubst %/,%,$(dir $(page))))$(patsubst rules%,%,$(notdir $(page)));)
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/pictures docs/pictures/*
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/doc/cursus/config $(SAMPLES)
	install -D -m 0644 -t $(DESTDIR)$(UNITDIR) $(UNIT_FILES)
	install -D -m 0644 config/cursus.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/cursus.conf
	install -D -m 0644 config/cursus.tmpfiles $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/cursus.conf
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,$(dir $(COMPLETIONS)))
	build/cursus completion bash > $(DESTDIR)$(PREFIX)/share/$(word 1,$(COMPLETIONS))
	build/cursus completion zsh > $(DESTDIR)$(PREFIX)/share/$(word 2,$(COMPLETIONS))
	build/cursus completion fish > $(DESTDIR)$(PREFIX)/share/$(word 3,$(COMPLETIONS))
	chmod 0644 $(addprefix $(DESTDIR)$(PREFIX)/share/,$(COMPLETIONS))
	sed -i 's|@VERSION@|$(VERSION)|' $(DESTDIR)$(PREFIX)/share/man/man1/cursus.1 $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/cursus.1
	sed -i 's|/usr/local/bin/cursus|$(PREFIX)/bin/cursus|g' $(DESTDIR)$(PREFIX)/share/doc/cursus/config/* \
	    $(addprefix $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/,operator.md mail-servers.md) \
	    $(addprefix $(DESTDIR)$(UNITDIR)/,$(notdir $(UNIT_FILES)))
# where the pages of rules stand there
	sed -i 's|(src/games/\([a-z0-9_]*\)/rules\([.a-zA-Z_]*\).md|(docs/rules/\1\2.md|g' $(DESTDIR)$(PREFIX)/share/doc/cursus/*.md
	sed -i 's|(../src/games/\([a-z0-9_]*\)/rules\([.a-zA-Z_]*\).md|(rules/\1\2.md|g' $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/*.md
	sed -i 's|(../../../docs/|(../|g; s|(../\([a-z0-9_]*\)/rules\([.a-zA-Z_]*\).md|(\1\2.md|g' $(DESTDIR)$(PREFIX)/share/doc/cursus/docs/rules/*.md
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/cursus $(DESTDIR)$(PREFIX)/share/man/man1/cursus.1
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/,$(COMPLETIONS))
	rm -f $(addprefix $(DESTDIR)$(UNITDIR)/,$(notdir $(UNIT_FILES)))
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/lib/,sysusers.d/cursus.conf tmpfiles.d/cursus.conf)
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/cursus

## dist       pack the sources of the last commit into $(DISTDIR) (build): equal commits give equal bytes
DISTDIR ?= build
PACKAGE := $(DISTDIR)/cursus-$(VERSION).tar.gz
.PHONY: dist distcheck
dist:
	@mkdir -p $(DISTDIR)
	git -c tar.umask=0022 -c tar.tar.gz.command='gzip -n9' archive --prefix=cursus-$(VERSION)/ -o $(PACKAGE) HEAD

## distcheck  the same; then build and install from the package in a scratch folder
distcheck: dist
	@sh tests/tools/distcheck.sh $(PACKAGE) $(VERSION)

## deb        the Debian package, of the sources as they stand here, into build/deb; lintian judges it
DEPS_DEB := debhelper lintian fakeroot
.PHONY: deb deb-check
deb:
	@sh tests/tools/deps.sh $(DEPS_BUILD) $(DEPS_DEB) python3 tzdata
	@sh tests/tools/deb.sh build/deb
	lintian --fail-on error,warning build/deb/*.changes

## deb-check  that package installed, upgraded, removed and purged on a fresh Debian, as root: SUITE=name (bookworm)
SUITE ?= bookworm
deb-check:
	@sh tests/tools/deps.sh $(DEPS_DEB) mmdebstrap
	@sh tests/campaign/deb.sh $(SUITE)

## programs   what mail programs make of our mails, on a fresh Debian, as root: SUITE=name (bookworm), ONLY="mutt alpine"
.PHONY: programs
programs: deps
	@sh tests/tools/deps.sh mmdebstrap
	@$(MAKE) --no-print-directory $(PARALLEL) PROFILE=debug build/debug/cursus
	@sh tests/campaign/programs/programs.sh $(SUITE) $(ONLY)

## servers    the lines of docs/mail-servers.md, each run by the server itself, as root: SERVERS="exim dovecot" (all)
SERVERS ?=
.PHONY: servers
servers: $(BUILD)/cursus
	@CURSUS=$(BUILD)/cursus sh tests/campaign/servers/servers.sh $(SERVERS)

## reproduce  sources, program and package made twice, in other folders, locales, zones and minutes: the same bytes?
.PHONY: reproduce
reproduce:
	@sh tests/tools/deps.sh $(DEPS_BUILD) $(DEPS_DEB) python3 tzdata
	@sh tests/campaign/same.sh

## sbom       what the program is made of, with versions and licences: build/cursus.cdx.json (CycloneDX)
.PHONY: sbom
sbom: all
	@sh tests/tools/late.sh build/release build/late
	@SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null)} \
	    python3 -B tests/tools/sbom.py build/cursus build/late > build/cursus.cdx.json
	@echo build/cursus.cdx.json

## clean      remove build/
.PHONY: clean
clean:
	rm -rf build

## help       this list
.PHONY: help
help:
	@sed -n 's/^## /  make /p' Makefile
