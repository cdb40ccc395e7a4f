#!/bin/sh
# Runs test programs (cmocka binaries and Python scripts), all of which speak TAP, and ends with
# "N passed, N failed". Exit 1 if anything failed, or if a program died without saying so.
set -u
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
passed=0
failed=0
for program in "$@"; do
    name=$(basename "$program")
    log="$logs/$name"
    case $program in
    *.py) python3 -B "$program" >"$log" 2>&1 ;;
    *) CMOCKA_MESSAGE_OUTPUT=TAP "$program" >"$log" 2>&1 ;;
    esac
    status=$?
    good=$(grep -c '^ok ' "$log")
    bad=$(grep -c '^not ok ' "$log")
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    if [ "$good" -eq 0 ] && [ "$bad" -eq 0 ]; then
        echo "$name: ran no test"
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    printf '%-28s %4d passed, %d failed\n' "$name" "$good" "$bad"
    if [ "$bad" -ne 0 ]; then
        grep -v '^ok ' "$log" | tail -n 200
        echo "$name: exit status $status"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
