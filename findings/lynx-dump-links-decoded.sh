#!/usr/bin/env bash
# lynx -dump lists links decoded: of an & or a line end that was written as %26 or %0D%0A it makes another link.
#
# Package: lynx 2.9.0dev.12 (Debian 12: 2.9.0dev.12-1). Its mailcap entry has mutt and others show HTML mails by -dump.
# Expected: the list of references has the links as the page has them, to be copied or clicked; the option for the other
#   way is -list_decoded ("for -dump, show URL-encoded links decoded"), and it is not given.
# Happens: it is on by default (LIST_DECODED in lynx.cfg). Of mailto:club@club.example?subject=a%26b&body=one%0D%0Atwo
#   the list makes ...?subject=a&b&body=one, a carriage return, and two on a line of its own; of
#   https://club.example/a%20b?q=1%262 it makes https://club.example/a b?q=1&2. Neither can be put back.
#   -list_decoded=off, and -listonly with it, write them as they are.
# Why it matters: who copies the link of a button from a mail that is shown so writes another subject, and a text that ends
#   at the first line; any link ends at its first blank. Words for buttons that need no encoding come through, and so does
#   a text whose first line is worth something by itself.
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
V=2.9.0dev.12-1
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' lynx 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "lynx=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install lynx $V"; exit 2; }

cd "$(mktemp -d)" || exit 2
cat >page.html <<'END'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Links</title></head><body>
<p><a href="mailto:club@club.example?subject=a%26b&amp;body=one%0D%0Atwo">Yes</a>
<a href="https://club.example/a%20b?q=1%262">Page</a></p>
</body></html>
END
# links OPTION...: what is below "References"; a carriage return is shown as \r.
links() { HOME=$PWD lynx -dump "$@" page.html </dev/null | sed -n '/^References/,$p' | sed -n '3,$p' | sed 's/\r/\\r/'; }
default=$(links) off=$(links -list_decoded=off)
printf 'lynx %s\n-- by default:\n%s\n-- with -list_decoded=off:\n%s\n' "$V" "$default" "$off"
if [ "$default" = '   1. mailto:club@club.example?subject=a&b&body=one\r
two
   2. https://club.example/a b?q=1&2' ] && [ "$off" = '   1. mailto:club@club.example?subject=a%26b&body=one%0D%0Atwo
   2. https://club.example/a%20b?q=1%262' ]; then
	echo "As described: decoded, unless that is switched off."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
