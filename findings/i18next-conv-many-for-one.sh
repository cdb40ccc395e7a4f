#!/usr/bin/env bash
# i18next-conv puts the form for millions where a French, Spanish or Italian catalog has its singular, if it comes later.
#
# Package: i18next-conv 16.0.0 with gettext-converter 1.3.4 (npm), with --compatibilityJSON v4, the form of i18next 21 and
#   later.
# Expected: French, Spanish and Italian have three categories of numbers in CLDR (one, many, other; many is for 1,000,000),
#   and i18next asks for all of them by their names: day_one, day_many, day_other. A .po of two forms has no room for
#   "many", so it is left out, or the header gets three forms; a singular is msgstr[0] in any case.
# Happens: the header has two forms, and "one" and "many" share the first: the later of the two in the file has it, and the
#   other is gone, without a word and with exit status 0. In CLDR's order (one, many, other) that is day_many; sorted by
#   name (many, one, other) it is day_one, as where there is no day_many.
# Why it matters: translators are sent "a million of days" as the singular, and mails made from the .po say so of each
#   single day, or not, by the order of lines that nobody reads for it. Forms that the header has no place for have to be
#   taken out before.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=16.0.0 C=1.3.4
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "i18next-conv@$V" "gettext-converter@$C" \
	>said 2>&1 || { tail -n 5 said; echo "cannot install i18next-conv $V with gettext-converter $C"; exit 2; }
# forms LANGUAGE NAME...: the number of forms and the forms, of a sentence that has forms of these names.
forms() {
	language=$1
	shift
	for name; do printf '"day_%s":"%s"\n' "$name" "$name"; done | paste -sd, | sed 's/.*/{&}/' >in.json
	node_modules/.bin/i18next-conv --quiet --noDate --compatibilityJSON v4 -l "$language" -s in.json -t out.po >said 2>&1 ||
		{ tail -n 5 said; exit 2; }
	sed -nE 's/.*(nplurals=[0-9]).*/\1/p; s/^msgstr\[(.)\] "(.*)"/\1 \2/p' out.po | paste -sd' '
}
echo "i18next-conv $V"
same=0
while IFS='|' read -r asked want; do
	# shellcheck disable=SC2086 # a list of words
	got=$(forms $asked) || { echo "$got"; exit 2; }
	printf '%-24s %s\n' "$asked:" "$got"
	[ "$got" = "$want" ] || { echo "                         not as described: $want"; same=1; }
done <<'END'
fr one many other|nplurals=2 0 many 1 other
es one many other|nplurals=2 0 many 1 other
it one many other|nplurals=2 0 many 1 other
fr many one other|nplurals=2 0 one 1 other
fr one other|nplurals=2 0 one 1 other
END
[ $same = 0 ] && echo "As described: the later of one and many is the singular."
exit $same
