#!/bin/sh
# Writes lists of words as C arrays that end with NULL (src/words/lists.h):
#   lists.sh FILE
# "name = word; some words; ..." is a list; lines that begin with a blank go on with it, and '#' begins a line of comment.
# "name 2 = word; ..." and the like, one behind the other, are a list of words with their numbers, which ends with {0}.
# A word that begins or ends with a blank stands in quotes. A mistake fails the build with its line.
set -eu
export LC_ALL=C
echo '#include "words/lists.h"'
awk '
function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}
function finish() {
    if (name == "")
        return
    if (count == 0)
        fail("no words in " name)
    printf "    %s};\n", ends
}
function begin(next_name, type, next_ends) {
    finish()
    name = next_name
    ends = next_ends
    if (name in known)
        fail("a second " name)
    known[name] = 1
    count = 0
    printf "const %s list_%s[] = {\n", type, name
}
function add(text,   word, n, i) {
    n = split(text, word, ";")
    for (i = 1; i <= n; i++) {
        gsub(/^[ \t]+|[ \t]+$/, "", word[i])
        if (word[i] == "" && i == n)
            continue
        if (word[i] !~ /^"[^"\\]+"$/) {
            if (word[i] == "" || word[i] ~ /["\\]/)
                fail("no word: " word[i])
            word[i] = "\"" word[i] "\""
        }
        printf number == "" ? "    %s,\n" : "    {%s, %s},\n", word[i], number
        count++
    }
}
/^#/ || /^[ \t]*$/ { next }
/^[a-z_]+ -?[0-9]+ = / {
    number = $2
    if (name != $1 || ends != "{0}")
        begin($1, "struct list_number", "{0}")
    add(substr($0, index($0, "=") + 2))
    next
}
/^[a-z_]+ = / {
    number = ""
    begin($1, "char *const", "0")
    add(substr($0, length(name) + 4))
    next
}
/^[ \t]/ && name != "" { add($0); next }
{ fail("no line of a list: " $0) }
END { if (!failed) finish() }
' "$1"
