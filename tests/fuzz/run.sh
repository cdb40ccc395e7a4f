#!/bin/sh
# `make fuzz`: runs fuzz targets, one after the other, TIME seconds each. $1: their folder; then the targets' names.
# What breaks a promise is written to tests/fuzz/cases/TARGET, to stay there: `make test` runs it from then on.
# build/fuzz/corpus/TARGET keeps what was found to be new, for the next time. Says of each target how many inputs were
# tried (of order lines also how many lines these had), how many places of the code they reached (edges between blocks
# of it, of those that there are), and how many of them it takes to reach these. Exit 1 if anything broke.
set -u
folder=$1
shift
failed=
for target in "$@"; do
    mkdir -p "$folder/corpus/$target" "tests/fuzz/cases/$target"
    more=
    [ "$target" = message ] && more="tests/corpus/mime tests/corpus/bounce"
    kept=tests/fuzz/corpus/$target
    [ -d "$kept" ] || kept=
    dict=
    [ -s "$folder/dict/$target" ] && dict=-dict=$folder/dict/$target
    most=4096
    case $target in
    message) most=20000 ;;
    position_* | files | foreign) most=40000 ;;
    esac
    log=$folder/$target.log
    # shellcheck disable=SC2086
    nice "$folder/$target" \
        -max_total_time="${TIME:-60}" -max_len=$most -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 -verbosity=1 \
        -artifact_prefix="tests/fuzz/cases/$target/" $dict "$folder/corpus/$target" "$folder/seeds/$target" \
        "tests/fuzz/cases/$target" $kept $more >"$log" 2>&1
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    lines=$(sed -n 's/^stat::lines_tried: \([0-9]*\)$/ of \1 lines/p' "$log")
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    all=$(sed -n 's/^INFO: Loaded .*(\([0-9]*\) inline 8-bit counters).*/\1/p' "$log" | head -n 1)
    inputs=$(sed -n 's/.* corp: \([0-9]*\)\/\([0-9]*[KMG]*b\) .*/\1 inputs of \2/p' "$log" | tail -n 1)
    printf '%-18s %12s executions%s, %s of %s edges by %s' "$target" "${runs:-?}" "$lines" "${edges:-?}" "${all:-?}" "${inputs:-?}"
    if [ $status -eq 0 ]; then
        echo
    else
        echo ", BROKEN: $log"
        grep -n 'broken:\|ERROR: \|SUMMARY: \|Test unit written' "$log" | head -n 20
        failed="$failed $target"
    fi
    rmdir "tests/fuzz/cases/$target" 2>/dev/null || true
done
[ -z "$failed" ] || echo "fuzz:$failed broken"
[ -z "$failed" ]
