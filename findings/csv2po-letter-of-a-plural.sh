#!/usr/bin/env bash
# translate-toolkit's csv2po leaves one letter of a plural, without quotes: what it makes of po2csv's table is no catalog.
#
# Package: translate-toolkit 3.8.4 (Debian 12: 3.8.4-1).
# Expected: po2csv makes a table for translators who have a spreadsheet, csv2po makes a catalog of it, with the template
#   (-t) that tells what a table cannot: there and back, a translated catalog is the same but for its layout.
# Happens: po2csv gives a plural a row for each of the two English forms, whatever the language has (of three Polish
#   forms the third is in no row); csv2po -t takes the first letter of the first of them for the first form, without
#   quotes (msgstr[0] N, of "Noch ein Tag"), and leaves the others empty. Both answer 0. msgfmt refuses the file. Entries
#   without a plural come back whole.
# Why it matters: the table is the way that the toolkit offers to people without a program for catalogs; each plural of
#   theirs has to be put into the catalog by hand, or kept out of the table.
# Everything below happens in a temporary folder laid over the system (an overlay in memory): nothing is installed in it
# for good. Needs: root, unshare, overlayfs.
if [ -z "${OVERLAID:-}" ]; then
	L=$(mktemp -d); trap 'rm -rf "$L"' EXIT
	OVERLAID=1 unshare -m sh -euc 'mount -t tmpfs t "$1"/; mkdir -p "$1/u" "$1/w" "$1/r"
		mount -t overlay o -o "lowerdir=/,upperdir=$1/u,workdir=$1/w" "$1/r"
		for d in dev proc sys; do mount --rbind "/$d" "$1/r/$d"; done
		cp /proc/self/fd/9 "$1/r/finding.sh"; exec chroot "$1/r" "$2" /finding.sh' - "$L" "$(command -v bash || echo /bin/sh)" 9<"$0"
	exit
fi
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 TZ=UTC
V=3.8.4-1
need=
for p in "translate-toolkit=$V" "python3-translate=$V" gettext=0.21-12; do
	[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' "${p%%=*}" 2>/dev/null)" = "installed ${p#*=}" ] ||
		need="$need $p"
done
# shellcheck disable=SC2086 # a list of words
[ -z "$need" ] || apt-get install -y -q --no-install-recommends $need >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install$need"; exit 2; }

cd "$(mktemp -d)" || exit 2
# catalog LANGUAGE NPLURALS RULE FORM...: one sentence, and one that counts; with no forms they are empty, as in a template.
catalog() {
	local i=0 language=$1 count=$2 rule=$3
	shift 3
	printf 'msgid ""\nmsgstr ""\n"Language: %s\\n"\n"MIME-Version: 1.0\\n"\n' "$language"
	printf '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
	printf '"Plural-Forms: nplurals=%s; plural=%s;\\n"\n' "$count" "$rule"
	printf '\nmsgid "Your move"\nmsgstr "%s"\n\nmsgid "One day left"\nmsgid_plural "Some days left"\n' "${1:+Am Zug}"
	for ((i = 0; i < count; i++)); do printf 'msgstr[%d] "%s"\n' $i "${1:-}"; [ $# = 0 ] || shift; done
}
# there_and_back LANGUAGE NPLURALS RULE FORM...: the table, the catalog made of it, and what msgfmt answers to that.
there_and_back() {
	catalog "$@" >in.po && catalog "$1" "$2" "$3" >in.pot || exit 2
	msgfmt -o /dev/null in.po && msgfmt -o /dev/null in.pot || exit 2
	po2csv --progress=none in.po out.csv >said 2>&1 && csv2po --progress=none -t in.pot out.csv out.po >said 2>&1 ||
		{ cat said; exit 2; }
	tail -n +2 out.csv | tr -d '\r'
	sed -n '/^msgid "Your/,$p' out.po | grep '^msgstr'
	if msgfmt -o /dev/null out.po 2>said; then echo "a catalog"; else echo "no catalog"; fi
}
german=$(there_and_back de 2 '(n != 1)' 'Noch ein Tag' 'Noch Tage') || { echo "$german"; exit 2; }
polish=$(there_and_back pl 3 '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)' Pierwsza Druga Trzecia) ||
	{ echo "$polish"; exit 2; }
printf 'translate-toolkit %s\n-- two forms:\n%s\n-- three forms:\n%s\n' "$V" "$german" "$polish"
if [ "$german" = '"","Your move","Am Zug"
"","One day left","Noch ein Tag"
"","Some days left","Noch Tage"
msgstr "Am Zug"
msgstr[0] N
msgstr[1] ""
no catalog' ] && [ "$polish" = '"","Your move","Am Zug"
"","One day left","Pierwsza"
"","Some days left","Druga"
msgstr "Am Zug"
msgstr[0] P
msgstr[1] ""
msgstr[2] ""
no catalog' ]; then
	echo "As described: of a plural one letter comes back, and without quotes."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
