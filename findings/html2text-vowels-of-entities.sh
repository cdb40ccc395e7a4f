#!/usr/bin/env bash
# Python's html2text takes the accent off a vowel that is written as an entity, and leaves it on one written as itself.
#
# Package: python3-html2text 2020.1.16 (Debian 12: 2020.1.16-2), as a library and as html2markdown.
# Expected: &uuml;, &#252; and the letter itself are the same character of HTML, and come out as the same; Markdown is
#   text in Unicode and needs no ASCII. A program that wants ASCII writes all of it so.
# Happens: M&uuml;ller and M&#252;ller become Muller, Müller stays; Pr&ecirc;t becomes Pret, &oelig; becomes oe. But
#   &Eacute;, &ccedil;, &ntilde; and &szlig; stay in any case. "&middot;" is a *, "&rarr;" a ->. With unicode_snob
#   (--unicode-snob), which is off by default, all is as it was written.
# Why it matters: a mail maker that escapes what is not ASCII (so as to be safe of charsets) gets German and French texts
#   that are half without accents, as a text part, an index or a quotation. Letters as themselves come through.
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
V=2020.1.16-2
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' python3-html2text 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "python3-html2text=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install python3-html2text $V"; exit 2; }

cd "$(mktemp -d)" || exit 2
# text HTML OPTION...: what html2markdown makes of a page with that text.
text() {
	printf '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title></title></head><body><p>%s</p></body></html>\n' "$1" >page.html
	shift
	html2markdown "$@" page.html utf-8 | sed '/^$/d'
}
entities='M&uuml;ller M&#252;ller Pr&ecirc;t &oelig;uvre &Eacute;tat gar&ccedil;on ni&ntilde;o Stra&szlig;e'
letters='Müller Müller Prêt œuvre État garçon niño Straße'
a=$(text "$entities") b=$(text "$letters") c=$(text "$entities" --unicode-snob) d=$(text 'one &middot; two &rarr; three · four → five')
printf 'python3-html2text %s\n%s\n%s (letters as themselves)\n%s (--unicode-snob)\n%s\n' "$V" "$a" "$b" "$c" "$d"
if [ "$a" = 'Muller Muller Pret oeuvre État garçon niño Straße' ] && [ "$b" = "$letters" ] && [ "$c" = "$letters" ] &&
	[ "$d" = 'one * two -> three · four → five' ]; then
	echo "As described: some letters, and only of entities."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
