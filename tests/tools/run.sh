#!/bin/sh
# Runs test programs (cmocka binaries and Python scripts), all of which speak TAP, one more at a time than there are
# processors (or $JOBS), since some wait for a mail server or a browser, and ends with "N passed, N failed, N skipped".
# What was skipped stands above that with its reason: it did neither pass nor fail. Exit 1 if anything failed, or if a
# program died without saying so.
#
# PROGRAM:SLICE is a part of a program, which is given the slice as its argument. Those that tests/tools/dear.txt names
# are started first, so that in the end no processor waits for a long one. Scratch files are made in memory where there
# is room for them: each transaction is synced, and a disk would be waited for most of the time.
set -u

# What a program said, counted: "passed failed skipped planned", and a line "skipped: ..." for each that was skipped.
# A test may be skipped as "ok 1 - name # SKIP reason" or, by cmocka, as "ok 1 # SKIP name" or "not ok 1 # SKIP name"
# with the reason, if there is one, in the line before.
count()
{
    awk -v program="$2" '
        /^(not )?ok [0-9]+.*# SKIP/ {
            skipped++
            name = $0; reason = $0
            sub(/^(not )?ok [0-9]+ *-? */, "", name)
            sub(/ *# SKIP.*/, "", name)
            sub(/.*# SKIP */, "", reason)
            if (name == "") { name = reason; reason = before; before = "" }
            if (reason == "") reason = "no reason was given"
            print "skipped: " program ": " name ": " reason
            next
        }
        /^ok [0-9]/ { passed++; next }
        /^not ok [0-9]/ { failed++; next }
        /^1\.\.[0-9]+/ { planned += substr($1, 4); next }
        { before = $0; sub(/^# */, "", before) }
        END { print passed + 0, failed + 0, skipped + 0, planned + 0 }
    ' "$1"
}

# One program; what it says is printed at once when it is done, its numbers go into a file.
if [ "${1:-}" = --one ]; then
    logs=$2
    program=$3
    name=$(basename "$program")
    log="$logs/$name"
    # `make cover`: each test counts into a file of its own, with all processes that it starts; how long it took
    [ -z "${COUNTS:-}" ] || export LLVM_PROFILE_FILE="$COUNTS/$name-%m%c.profraw"
    slice=
    case $name in *:*) slice=${name##*:} program=${program%:*} ;; esac
    began=$(date +%s)
    case $program in
    *.py) python3 -B "$program" ${slice:+"$slice"} >"$log" 2>&1 ;;
    *) CMOCKA_MESSAGE_OUTPUT=TAP "$program" ${slice:+"$slice"} >"$log" 2>&1 ;;
    esac
    status=$?
    count "$log" "$name" >"$log.said"
    read -r good bad skipped planned <<LAST
$(tail -n 1 "$log.said")
LAST
    grep '^skipped: ' "$log.said" >"$log.skipped"
    why=
    if [ $((good + bad + skipped)) -eq 0 ]; then
        why="ran no test"
    elif [ "$planned" -ne $((good + bad + skipped)) ]; then
        why="was to run $planned tests and ran $((good + bad + skipped))"
    elif [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        why="says of no test that it failed"
    fi
    [ -z "$why" ] || [ "$bad" -ne 0 ] || bad=1
    [ -z "${COUNTS:-}" ] || echo "$(($(date +%s) - began)) $bad" >"$COUNTS/$name.took"
    tail=
    if [ "$bad" -ne 0 ]; then
        tail="$(grep -v '^ok ' "$log" | tail -n 200)
$name: ${why:+$why, }exit status $status
"
    fi
    more=
    [ "$skipped" -eq 0 ] || more=", $skipped skipped"
    printf '%-28s %4d passed, %d failed%s\n%s' "$name" "$good" "$bad" "$more" "$tail"
    echo "$good $bad $skipped" >"$log.count"
    exit 0
fi

# A file system in memory with 2 GB to spare, from which programs can be started.
in_memory()
{
    [ "$(stat -f -c %T "$1" 2>/dev/null)" = tmpfs ] || return 1
    [ "$(df -Pk "$1" | awk 'NR == 2 { print $4 }')" -ge 2097152 ] || return 1
    try=$(mktemp "$1/cursus-run-XXXXXX" 2>/dev/null) || return 1
    printf '#!/bin/sh\n' >"$try" && chmod 700 "$try" && "$try" 2>/dev/null
    able=$?
    rm -f "$try"
    return $able
}

dearest_first()
{
    printf '%s\n' "$@" | awk '
        NR == FNR { rank[$1] = FNR; next }
        { name = $0; sub(/.*\//, "", name); print name in rank ? rank[name] : 9999, $0 }
    ' "$(dirname "$0")/dear.txt" - | sort -n -s | cut -d " " -f 2-
}

if [ -z "${TMPDIR:-}" ] && in_memory /dev/shm; then
    export TMPDIR=/dev/shm
fi
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
dearest_first "$@" | xargs -n 1 -P "${JOBS:-$(($(nproc) + 1))}" sh "$0" --one "$logs"
passed=0
failed=0
skipped=0
for program in "$@"; do
    numbers="$logs/$(basename "$program").count"
    if [ -s "$numbers" ] && read -r good bad none <"$numbers"; then
        passed=$((passed + good))
        failed=$((failed + bad))
        skipped=$((skipped + none))
    else
        echo "$(basename "$program"): was not run"
        failed=$((failed + 1))
    fi
done
find "$logs" -name '*.skipped' -exec cat {} + | LC_ALL=C sort
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
