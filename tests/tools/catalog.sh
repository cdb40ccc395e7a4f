#!/bin/sh
# Writes a catalog in the form of GNU gettext, of one file or several, as a C table of struct sentence
# (src/words/catalog.h), sorted by key:
#   catalog.sh NAME FILE.po...
# A catalog with a mistake is refused with its line, so that it fails the build: a key twice, a sentence that is empty,
# fuzzy or obsolete entries, a plural that is not that of its key, anything that is no catalog.
set -eu
export LC_ALL=C
name=$1
shift
rows=$(awk '
function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}
# An entry is whole when the next one begins.
function finish() {
    if (count == 0)
        return
    if (key != "") {
        if (key in known)
            fail("a second \"" key "\"")
        known[key] = 1
        if (plural != "" && plural != key)
            fail("the plural of \"" key "\" is the key again")
        if ((plural != "") != (count == 2) || form[0] == "" || count == 2 && form[1] == "")
            fail("\"" key "\" lacks a sentence")
        printf "    {\"%s\", {\"%s\", %s}},\n", key, form[0], count == 2 ? "\"" form[1] "\"" : "0"
    }
    key = plural = form[0] = form[1] = ""
    count = 0
}
function quoted(from) {
    sub(/[ \t]+$/, "", from)
    if (from !~ /^"([^"\\]|\\.)*"$/)
        fail("no string in quotes: " from)
    return substr(from, 2, length(from) - 2)
}
function more(string) {
    if (part == "key") key = key string
    else if (part == "plural") plural = plural string
    else if (part == "form") form[count - 1] = form[count - 1] string
    else fail("a string that belongs to nothing")
}
/^#,.*fuzzy/ { fail("a fuzzy entry") }
/^#~/ { fail("an obsolete entry") }
/^[ \t]*$/ || /^#/ { next }
/^msgid[ \t]/ { finish(); part = "key"; more(quoted(substr($0, 7))); next }
/^msgid_plural[ \t]/ { part = "plural"; more(quoted(substr($0, 14))); next }
/^msgstr[ \t]/ { part = "form"; count++; more(quoted(substr($0, 8))); next }
/^msgstr\[[01]\][ \t]/ {
    if (substr($0, 8, 1) != count)
        fail("forms out of order")
    part = "form"; count++; more(quoted(substr($0, 11))); next
}
/^"/ { more(quoted($0)); next }
{ fail("no line of a catalog: " $0) }
END { if (!failed) finish() }
' "$@")
echo '#include "words/catalog.h"'
echo "const struct sentence $name[] = {"
printf '%s\n' "$rows" | sort
echo '};'
echo "const size_t ${name}_count = sizeof $name / sizeof $name[0];"
