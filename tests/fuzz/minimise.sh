#!/bin/sh
# `make fuzz-minimise`: keeps of all that fuzzing has found the inputs that it takes. $1: the targets' folder; then their
# names. build/fuzz/corpus/TARGET is left with the fewest that reach all that was reached; tests/fuzz/corpus/TARGET, which
# `make test` runs and `make fuzz` begins with, with those that reach places of the code that no seed does, the MOST
# smallest of them that are no larger than BYTES each.
set -u
folder=$1
shift
MOST=60
BYTES=2000
failed=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for target in "$@"; do
    found=$folder/corpus/$target kept=tests/fuzz/corpus/$target
    [ -d "$found" ] || continue
    rm -rf "$work/all" "$work/seeds"
    mkdir -p "$work/all" "$work/seeds" "$kept" "tests/fuzz/cases/$target"
    before=$(find "$found" -type f | wc -l)
    nice "$folder/$target" -merge=1 -rss_limit_mb=1024 -timeout=10 "$work/all" "$found" "$kept" >"$work/log" 2>&1 &&
        nice "$folder/$target" -merge=1 -use_counters=0 -rss_limit_mb=1024 -timeout=10 "$work/seeds" "$folder/seeds/$target" \
            "tests/fuzz/cases/$target" >>"$work/log" 2>&1 &&
        ls "$work/seeds" >"$work/known" &&
        nice "$folder/$target" -merge=1 -use_counters=0 -rss_limit_mb=1024 -timeout=10 "$work/seeds" "$work/all" >>"$work/log" 2>&1
    if [ $? -ne 0 ]; then
        cp "$work/log" "$folder/$target.minimise.log"
        echo "$target: BROKEN: $folder/$target.minimise.log"
        failed="$failed $target"
    else
        rm -rf "$found" "$kept"
        mkdir -p "$found" "$kept"
        find "$work/all" -type f -exec mv {} "$found/" \;
        find "$work/seeds" -type f -size "-${BYTES}c" -printf '%s %f\n' | sort -n | cut -d ' ' -f 2 |
            grep -vxF -f "$work/known" | head -n "$MOST" | while read -r name; do cp "$work/seeds/$name" "$kept/"; done
        echo "$target: $before inputs, $(find "$found" -type f | wc -l) needed, $(find "$kept" -type f | wc -l) kept in $kept"
    fi
    rmdir "$kept" "tests/fuzz/cases/$target" 2>/dev/null || true
done
[ -z "$failed" ] || echo "fuzz-minimise:$failed broken"
[ -z "$failed" ]
