#!/usr/bin/env bash
# Links, which knows no CSS, hides an element all the same if its style begins with display:none, and only then.
#
# Package: links 2.28 (Debian 12: 2.28-1+b2).
# Expected: a browser without styles shows all text of a mail, what is hidden by style as well, as w3m and lynx do. If it
#   looked at the property, its place among the others would be all one.
# Happens: <div style="display:none;color:red"> is left out, with all that is in it; <div style="color:red;display:none">
#   is shown. A blank, capitals and !important change nothing; visibility:hidden hides nothing, a class hides nothing. A
#   rule in <style> that shows the element again is not read.
# Why it matters: a part for telephones, or one for large screens, that is hidden inline and shown again by a media query
#   is gone here; where it is the only text with a button, so is the button. An introduction that only lists of mails
#   should show has its display:none first, or is read twice.
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
V=2.28-1+b2
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' links 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "links=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install links $V"; exit 2; }

cd "$(mktemp -d)" || exit 2
# shown STYLE: the text of a page with three paragraphs, the second in an element of that style.
shown() {
	cat >page.html <<END
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>t</title>
<style>.phone{display:none}@media all{.again{display:block!important}}</style></head><body>
<p>first</p><div class="again" style="$1"><p>second</p></div><p class="phone">third</p>
</body></html>
END
	HOME=$PWD links -dump page.html </dev/null | tr -s ' \n' '  ' | sed 's/^ //; s/ $//'
}
echo "links $V"
same=0
while IFS='|' read -r style want; do
	got=$(shown "$style")
	printf '%-32s %s\n' "$style" "$got"
	[ "$got" = "$want" ] || { echo "                                 not as described: $want"; same=1; }
done <<'END'
color:red|first second third
display:none|first third
display:none;color:red|first third
DISPLAY: none !important|first third
color:red;display:none|first second third
mso-hide:all;display:none|first second third
visibility:hidden|first second third
END
[ $same = 0 ] && echo "As described: hidden if the style begins with it."
exit $same
