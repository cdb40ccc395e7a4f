#!/bin/sh
# Runs test programs (cmocka binaries and Python scripts), all of which speak TAP, and ends with
# "N passed, N failed". Exit 1 if anything failed, or if a program died without saying so. A test that says
# "# SKIP why" counts as neither, and is named.
set -u
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
passed=0
failed=0
skipped=0
for program in "$@"; do
    name=$(basename "$program")
    log="$logs/$name"
    case $program in
    *.py) python3 -B "$program" >"$log" 2>&1 ;;
    *) CMOCKA_MESSAGE_OUTPUT=TAP "$program" >"$log" 2>&1 ;;
    esac
    status=$?
    skip=$(grep -c '^ok .* # SKIP ' "$log")
    good=$(($(grep -c '^ok ' "$log") - skip))
    bad=$(grep -c '^not ok ' "$log")
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    if [ "$good" -eq 0 ] && [ "$bad" -eq 0 ] && [ "$skip" -eq 0 ]; then
        echo "$name: ran no test"
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    skipped=$((skipped + skip))
    printf '%-28s %4d passed, %d failed\n' "$name" "$good" "$bad"
    [ "$skip" -eq 0 ] || sed -n 's/^ok [0-9]* - /    not run: /p' "$log" | grep ' # SKIP '
    if [ "$bad" -ne 0 ]; then
        grep -v '^ok ' "$log" | tail -n 200
        echo "$name: exit status $status"
    fi
done
[ "$skipped" -eq 0 ] || echo "$skipped not run"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
