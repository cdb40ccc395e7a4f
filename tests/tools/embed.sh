#!/bin/sh
# Writes the given files, which are sorted by path, as one C table of struct embedded (src/base/embedded.h).
set -eu
echo '#include "base/embedded.h"'
n=0
for file in "$@"; do
    printf 'static const unsigned char file_%d[] = {' "$n"
    od -An -v -tu1 "$file" | sed 's/  */,/g; s/^,//; s/$/,/'
    echo '0};'
    n=$((n + 1))
done
echo 'const struct embedded embedded_files[] = {'
n=0
for file in "$@"; do
    printf '    {"%s", (const char *)file_%d, sizeof file_%d - 1},\n' "$file" "$n" "$n"
    n=$((n + 1))
done
echo '    {0, 0, 0},'
echo '};'
printf 'const size_t embedded_count = %d;\n' "$n"
