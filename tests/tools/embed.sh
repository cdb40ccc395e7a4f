#!/bin/sh
# Writes the given files as one C table of struct embedded (src/base/embedded.h), sorted by the names under which they
# are found: those of the tree under their own, of a game the templates as templates/ID/report.txt, whatever else as
# games/ID/rules.de.md, wherever its folder ID is. Pages are packed.
set -eu
export LC_ALL=C

name() {
    folder=${1%/*}
    case $1 in
    sql/* | templates/* | config/*) echo "$1" ;;
    *.map | *.places) folder=${folder%/maps} && echo "games/${folder##*/}/maps/${1##*/}" ;;
    *.txt | *.html) echo "templates/${folder##*/}/${1##*/}" ;;
    *) echo "games/${folder##*/}/${1##*/}" ;;
    esac
}

echo '#include "base/embedded.h"'
n=0
for file in "$@"; do
    printf 'static const unsigned char file_%d[] = {' "$n"
    case $file in
    *.md) gzip -n9 <"$file" ;;
    *) cat "$file" ;;
    esac | od -An -v -tu1 | sed 's/  */,/g; s/^,//; s/$/,/'
    echo '0};'
    n=$((n + 1))
done
echo 'const struct embedded embedded_files[] = {'
n=0
for file in "$@"; do
    printf '    {"%s", (const char *)file_%d, sizeof file_%d - 1},\n' "$(name "$file")" "$n" "$n"
    n=$((n + 1))
done | sort
echo '    {0, 0, 0},'
echo '};'
printf 'const size_t embedded_count = %d;\n' $#
