#!/bin/sh
# `make check-all`: unit tests under valgrind's memcheck, as many at a time as there are processors. Wrong reads and writes
# are errors, and so is memory that nobody knows any more. Exit 1 if there is one.
set -u
if [ "${1:-}" = --one ]; then
    said=$(CMOCKA_MESSAGE_OUTPUT=TAP valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        --suppressions="$(dirname "$0")/memcheck.supp" "$2" 2>&1)
    status=$?
    [ $status -eq 0 ] || printf '%s\n%s: exit status %d\n' "$said" "$2" $status
    exit $status
fi
printf '%s\n' "$@" | xargs -n 1 -P "${JOBS:-$(nproc)}" sh "$0" --one || exit 1
echo "memcheck: $# units, 0 errors"
