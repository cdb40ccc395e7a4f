#!/bin/sh
# `make lint`: formatting, clang-tidy (with clang's static analyser), cppcheck, floors and purity, rooms of the engine, the shape of files,
# threads, sentences in C and in templates, catalogs, shell syntax. Runs all of them, says what failed, exit 1. BUILD and CFLAGS come from the Makefile; LINT=tidy (or another
# name) runs one part.
set -u

# tidy() starts this script again for each file, with the folder and the flags ready. What was found good is not looked
# at again while all that the file includes, the comments too, and what is asked of it stay the same.
if [ -n "${LINT_ONE:-}" ]; then
    noise=$LINT_ONE/noise.$$
    # shellcheck disable=SC2046
    good=$BUILD/tidy/$({ cat .clang-tidy "$LINT_ONE/meaning" "$LINT_ONE/version" &&
        cc -E -CC -include src/base/banned.h $(cat "$LINT_ONE/meaning") "$1" 2>&1; } | sha256sum | cut -c 1-64)
    [ ! -e "$good" ] || exit 0
    # shellcheck disable=SC2046
    clang-tidy --quiet "$1" -- -include src/base/banned.h $(cat "$LINT_ONE/meaning") 2>"$noise"
    status=$?
    # "12 warnings generated" of headers that are not ours says nothing
    [ $status -ne 0 ] || : >"$good"
    [ $status -eq 0 ] || grep -v 'warnings\{0,1\} generated\|^Suppressed\|^Use -header' "$noise"
    exit $status
fi

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
failed=

sources() {
    find "$@" -name '*.[ch]' | sort
}

part() {
    name=$1
    shift
    [ -z "${LINT:-}" ] || [ "$LINT" = "$name" ] || return 0
    if "$@" >"$logs/$name" 2>&1; then
        echo "ok      $name"
    else
        echo "FAILED  $name"
        sed 's/^/    /' "$logs/$name" | head -n 4000
        failed="$failed $name"
    fi
}

format() {
    sources src tests | xargs clang-format --dry-run -Werror
}

# Of the compiler's flags only those that say what the code means: clang knows other warnings than gcc.
meaning() {
    for flag in $CFLAGS; do
        case $flag in
        -std=* | -I* | -D* | -pthread) echo "$flag" ;;
        esac
    done
    pkg-config --cflags-only-I sqlite3 libcurl inih gmime-3.0 libsodium jansson cairo libdeflate md4c libseccomp libpq | tr ' ' '\n' |
        sed -n 's/^-I\(..*\)/-isystem\1/p'
}

tidy() {
    mkdir -p "$BUILD/tidy"
    meaning >"$logs/meaning"
    clang-tidy --version >"$logs/version"
    find src -name '*.c' | sort | LINT_ONE=$logs xargs -P 2 -n 1 sh "$0"
}

check() {
    mkdir -p "$BUILD/cppcheck"
    # a statement expression whose type it does not see: the files that hand over to a library (base/library.h)
    cppcheck -q -j 2 --cppcheck-build-dir="$BUILD/cppcheck" --std=c11 --enable=warning,portability --inline-suppr --error-exitcode=1 \
        --library=tests/tools/cppcheck.cfg \
        --suppress=CastIntegerToAddressAtReturn:src/report/cairo.c --suppress=CastIntegerToAddressAtReturn:src/mail/gmime.c \
        --suppress=CastIntegerToAddressAtReturn:src/store/libpq.c \
        --suppress=missingIncludeSystem --suppress=normalCheckLevelMaxBranches -Isrc src
}

# Nothing here starts a thread, so there is no race to be looked for by ThreadSanitizer.
threads() {
    ! find "$BUILD/src" -name '*.o' -exec nm -A -u {} + |
        grep -E ' (pthread_create|thrd_create|g_thread_(try_)?new|g_thread_pool_new(_full)?|clone|clone3)$'
}

floors() {
    python3 -B tests/tools/floors.py --objects "$BUILD"
}

sentences() {
    python3 -B tests/tools/sentences.py
}

templates() {
    python3 -B tests/tools/templates.py
}

shape() {
    python3 -B tests/tools/shape.py
}

rooms() {
    python3 -B tests/tools/rooms.py "$BUILD"
}

# As translators' tools read them.
catalogs() {
    status=0
    for catalog in templates/po/*.po src/games/*/*.po; do
        msgfmt --check-format --check-domain --output-file=/dev/null "$catalog" || status=1
    done
    return $status
}

shell() {
    status=0
    for script in $(find . -name build -prune -o -name '*.sh' -print) .ci/run; do
        case $(head -n 1 "$script") in
        *bash) bash -n "$script" || status=1 ;;
        *) sh -n "$script" || status=1 ;;
        esac
    done
    for script in $(find tests -name '*.py'); do
        python3 -c 'import ast, sys; ast.parse(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1])' "$script" ||
            status=1
    done
    return $status
}

part format format
part floors floors
part threads threads
part rooms rooms
part shape shape
part sentences sentences
part templates templates
part catalogs catalogs
part shell shell
part cppcheck check
part tidy tidy
[ -z "$failed" ] || echo "lint:$failed failed"
[ -z "$failed" ]
