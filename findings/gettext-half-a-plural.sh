#!/usr/bin/env bash
# gettext takes a plural of which only the first form is translated for a translated one, and then says nothing at all for
# the other numbers, instead of the English.
#
# Package: gettext 0.21 (Debian 12: gettext and gettext-base 0.21-12).
# Expected: an msgstr that is "" is one that is not translated yet: `msgfmt --check` complains of the form, or counts the
#   entry as not translated, as it does one without a plural; at run time ngettext falls back to msgid and msgid_plural.
# Happens: the first form alone decides. With msgstr[0] "Noch ein Tag" and msgstr[1] "", `msgfmt --check --statistics` has
#   no word about it, answers 0 and counts "1 translated message"; ngettext gives "Noch ein Tag" for 1, and an empty line
#   for 2 and 5. msgattrib --untranslated leaves it out. With the two the other way round the entry is not translated, and
#   1, 2 and 5 are English.
# Why it matters: who counts on `msgfmt --check` and its statistics before a release mails sentences that are empty, and
#   only for some numbers. A check of one's own has to look at each form.
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
V=0.21-12
need=
for p in gettext gettext-base; do
	[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' "$p" 2>/dev/null)" = "installed $V" ] || need="$need $p=$V"
done
# shellcheck disable=SC2086 # a list of words
[ -z "$need" ] || apt-get install -y -q --no-install-recommends $need >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install$need"; exit 2; }

D=$(mktemp -d) && mkdir -p "$D/de/LC_MESSAGES" && cd "$D" || exit 2
# entry FIRST SECOND: a German catalog with these two forms.
entry() {
	cat <<END
msgid ""
msgstr ""
"Project-Id-Version: findings\n"
"PO-Revision-Date: 2030-01-01 00:00+0000\n"
"Last-Translator: nobody <nobody@club.example>\n"
"Language-Team: German <de@club.example>\n"
"Language: de\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "One day left"
msgid_plural "Some days left"
msgstr[0] "$1"
msgstr[1] "$2"
END
}
# seen FIRST SECOND: what msgfmt says and answers, what ngettext says for 1, 2 and 5, and which lists of msgattrib it is in.
seen() {
	entry "$1" "$2" >de.po
	said=$(msgfmt --check --statistics -o de/LC_MESSAGES/t.mo de.po 2>&1)
	echo "msgfmt $?: $said"
	for n in 1 2 5; do
		echo "$n: [$(LANGUAGE=de TEXTDOMAINDIR=$D ngettext t 'One day left' 'Some days left' $n)]"
	done
	for list in translated untranslated; do
		msgattrib --$list de.po | grep -q '^msgid_plural' && echo "among the $list"
	done
}
first=$(seen 'Noch ein Tag' '') second=$(seen '' 'Noch Tage') both=$(seen 'Noch ein Tag' 'Noch Tage')
printf 'gettext %s\n-- only the first form:\n%s\n-- only the second:\n%s\n-- both:\n%s\n' "$V" "$first" "$second" "$both"
if [ "$both" = 'msgfmt 0: 1 translated message.
1: [Noch ein Tag]
2: [Noch Tage]
5: [Noch Tage]
among the translated' ] && [ "$first" = 'msgfmt 0: 1 translated message.
1: [Noch ein Tag]
2: []
5: []
among the translated' ] && [ "$second" = 'msgfmt 0: 0 translated messages, 1 untranslated message.
1: [One day left]
2: [Some days left]
5: [Some days left]
among the untranslated' ]; then
	echo "As described: the first form alone decides."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
