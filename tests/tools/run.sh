#!/bin/sh
# Runs test programs (cmocka binaries and Python scripts), all of which speak TAP, as many at a time as there are
# processors (or $JOBS), and ends with "N passed, N failed". Exit 1 if anything failed, or if a program died without
# saying so.
set -u

# One program; what it says is printed at once when it is done, its numbers go into a file.
if [ "${1:-}" = --one ]; then
    logs=$2
    program=$3
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
    none=
    if [ "$good" -eq 0 ] && [ "$bad" -eq 0 ]; then
        none="$name: ran no test
"
        bad=1
    fi
    tail=
    if [ "$bad" -ne 0 ]; then
        tail="$(grep -v '^ok ' "$log" | tail -n 200)
$name: exit status $status
"
    fi
    printf '%s%-28s %4d passed, %d failed\n%s' "$none" "$name" "$good" "$bad" "$tail"
    echo "$good $bad" >"$log.count"
    exit 0
fi

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
printf '%s\n' "$@" | xargs -n 1 -P "${JOBS:-$(nproc)}" sh "$0" --one "$logs"
passed=0
failed=0
for program in "$@"; do
    if read -r good bad <"$logs/$(basename "$program").count"; then
        passed=$((passed + good))
        failed=$((failed + bad))
    else
        echo "$(basename "$program"): was not run"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
