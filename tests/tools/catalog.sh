#!/bin/sh
# Writes catalogs in the form of GNU gettext as a C table of struct catalog (src/words/catalog.h), English first:
#   catalog.sh FILE.po...
# The name of a file is its language: en.po, de.po. The files of one language are one catalog.
# A catalog with a mistake is refused with its line, so that it fails the build: a key twice, a sentence that is empty,
# fuzzy or obsolete entries, a plural that is not that of its key, a sentence that English does not have, nor a form of
# it ("quorum.take.you" of "quorum.take"), anything that is no catalog.
set -eu
export LC_ALL=C
entries=$(mktemp)
trap 'rm -f "$entries" "$entries.read"' EXIT
# KEY, language, number of forms and the forms, parted by tabs; of a header "", language and what it says
awk '
function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}
# An entry is whole when the next one begins.
function finish(   i) {
    if (count > 0 && key == "") {
        printf "\t%s\t%s\n", language, form[0]
        if (match(form[0], /nplurals=[1-6]/))
            plurals = substr(form[0], RSTART + 9, 1)
    } else if (count > 0) {
        if (known[language "\t" key]++)
            fail("a second \"" key "\"")
        if (plural != "" && plural != key)
            fail("the plural of \"" key "\" is the key again")
        if ((plural != "") != counts || counts && count != plurals)
            fail("\"" key "\" lacks a sentence")
        printf "%s\t%s\t%d", key, language, count
        for (i = 0; i < count; i++) {
            if (form[i] == "")
                fail("\"" key "\" lacks a sentence")
            printf "\t%s", form[i]
        }
        print ""
    }
    key = plural = ""
    count = counts = 0
}
function quoted(from) {
    sub(/[ \t]+$/, "", from)
    if (from !~ /^"([^"\\]|\\.)*"$/ || from ~ /\t/)
        fail("no string in quotes: " from)
    return substr(from, 2, length(from) - 2)
}
function more(string) {
    if (part == "key") key = key string
    else if (part == "plural") plural = plural string
    else if (part == "form") form[count - 1] = form[count - 1] string
    else fail("a string that belongs to nothing")
}
FNR == 1 {
    finish()
    language = FILENAME
    sub(/.*\//, "", language)
    sub(/\.po$/, "", language)
    plurals = 2
}
/^#,.*fuzzy/ { fail("a fuzzy entry") }
/^#~/ { fail("an obsolete entry") }
/^[ \t]*$/ || /^#/ { next }
/^msgid[ \t]/ { finish(); part = "key"; more(quoted(substr($0, 7))); next }
/^msgid_plural[ \t]/ { part = "plural"; more(quoted(substr($0, 14))); next }
/^msgstr[ \t]/ { part = "form"; form[count++] = ""; more(quoted(substr($0, 8))); next }
/^msgstr\[[0-5]\][ \t]/ {
    if (substr($0, 8, 1) != count)
        fail("forms out of order")
    part = "form"; counts = 1; form[count++] = ""; more(quoted(substr($0, 11))); next
}
/^"/ { more(quoted($0)); next }
{ fail("no line of a catalog: " $0) }
END { if (!failed) finish() }
' "$@" > "$entries.read"
sort -t '	' -k 1,1 -k 2,2 "$entries.read" > "$entries"
awk -F '\t' '
function fail(why) {
    print why > "/dev/stderr"
    failed = 1
    exit 1
}
function size(string) { gsub(/\\./, "x", string); return length(string) }
function header(language, field, otherwise,   at) {
    at = match(says[language], field ": [^\\\\]*")
    return at == 0 ? otherwise : substr(says[language], RSTART + length(field) + 2, RLENGTH - length(field) - 2)
}
$1 == "" { says[$2] = says[$2] $3; next }
{
    if (!($1 in known)) { key[keys++] = $1; known[$1] = 1 }
    words = "\\00" $3
    bytes = 1
    for (i = 0; i < $3; i++) {
        words = words $(4 + i) "\\000"
        bytes += size($(4 + i)) + 1
    }
    if (!($2 in end)) { language[languages++] = $2; end[$2] = 1 }
    at[$2, $1] = end[$2]
    end[$2] += bytes
    text[$2, count[$2]++] = words
}
function catalog(code,   plural, i) {
    plural = header(code, "Plural-Forms", "nplurals=2; plural=(n != 1);")
    sub(/.*plural=/, "", plural)
    sub(/;.*/, "", plural)
    if (plural !~ /^[n0-9 ()?:%&|=!<>]+$/)
        fail(code ".po: no rule for plurals: " plural)
    printf "static unsigned plural_%s(unsigned long n)\n{\n    (void)n;\n    return (unsigned)(%s);\n}\n", code, plural
    printf "static const char words_%s[] = \"\\0\"", code
    for (i = 0; i < count[code]; i++)
        printf "\n    \"%s\"", text[code, i]
    print ";"
    printf "static const uint32_t at_%s[] = {", code
    for (i = 0; i < keys; i++) {
        stem = key[i]
        sub(/\.[^.]*$/, "", stem)
        if ((code, key[i]) in at && !(("en", key[i]) in at) && !(("en", stem) in at))
            fail(code ".po: there is no English sentence \"" key[i] "\"")
        printf "%s%d,", i % 12 == 0 ? "\n    " : " ", (code, key[i]) in at ? at[code, key[i]] : 0
    }
    print "\n};"
    row[code] = sprintf("    {\"%s\", \"%s\", words_%s, at_%s, plural_%s},", code,
                        header(code, "X-Language-Name", code), code, code, code)
}
END {
    if (failed)
        exit 1
    print "#include \"words/catalog.h\""
    print "const char catalog_keys[] = \"\""
    for (i = from = 0; i < keys; i++) {
        printf "    \"%s\\000\"\n", key[i]
        starts = starts (i % 12 == 0 ? "\n    " : " ") from ","
        from += length(key[i]) + 1
    }
    print "    ;"
    printf "const uint32_t catalog_key_at[] = {%s\n};\n", starts
    printf "const size_t catalog_count = %d;\n", keys
    for (i = 0; i < languages; i++)
        catalog(language[i])
    print "const struct catalog catalogs[] = {"
    print row["en"]
    for (i = 0; i < languages; i++)
        if (language[i] != "en")
            print row[language[i]]
    print "    {0, 0, 0, 0, 0}};"
}
' "$entries"
