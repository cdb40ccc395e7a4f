#!/usr/bin/env bash
# calcurse leaves out an event whose DURATION is zero, and takes the same event when it lasts a second or says no length.
#
# Package: calcurse 4.7.1 (Debian 12: 4.7.1-1).
# Expected: RFC 5545 3.3.6 gives a DURATION as a count of weeks, days, hours, minutes or seconds, each "1*DIGIT", so
#   PT0S is a length like any other; only DTEND has to be later than DTSTART (3.8.2.2). A moment, such as a deadline,
#   is then best said by DTSTART and DURATION:PT0S. calcurse's own file knows appointments without length: it writes
#   "18:00 -> 18:00" for PT1S (it counts minutes) and for an event with DTSTART alone.
# Happens: with PT0S, PT0M or P0D the import says "1 skipped" and nothing gets into the calendar; the events of a
#   second, of a minute and of no stated length are all taken, the first and the last as 18:00 -> 18:00.
# Why it matters: a program that mails deadlines as calendar files loses them here by being exact. Leaving DURATION out
#   means the same by the RFC (an event of no length at DTSTART) and is read.
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
export DEBIAN_FRONTEND=noninteractive TZ=UTC LC_ALL=C.UTF-8
V=4.7.1-1
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' calcurse 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "calcurse=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install calcurse $V"; exit 2; }

# kept LINE: what calcurse keeps of an event that has LINE, as its file says it; "nothing" if it keeps none.
kept() {
	local d
	d=$(mktemp -d) || exit 2
	printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//example//findings//EN' BEGIN:VEVENT \
		UID:1@club.example DTSTAMP:20300101T000000Z SUMMARY:Deadline DTSTART:20300105T180000Z \
		${1:+"$1"} END:VEVENT END:VCALENDAR >"$d/in.ics"
	HOME=$d timeout 20 calcurse -D "$d" -i "$d/in.ics" </dev/null >"$d/said" 2>&1
	grep -q '^Import process report' "$d/said" || { cat "$d/said"; exit 2; }
	if [ -s "$d/apts" ]; then cat "$d/apts"; else echo nothing; fi
}

echo "calcurse $V: $(calcurse --version | head -n 1)"
same=0
while IFS='|' read -r line want; do
	got=$(kept "$line") || { echo "$got"; exit 2; }
	printf '%-14s %s\n' "${line:-(no DURATION)}" "$got"
	[ "$got" = "$want" ] || { echo "               not as described: $want"; same=1; }
done <<'END'
DURATION:PT0S|nothing
DURATION:PT0M|nothing
DURATION:P0D|nothing
DURATION:PT1S|01/05/2030 @ 18:00 -> 01/05/2030 @ 18:00|Deadline
DURATION:PT1M|01/05/2030 @ 18:00 -> 01/05/2030 @ 18:01|Deadline
|01/05/2030 @ 18:00 -> 01/05/2030 @ 18:00|Deadline
END
[ $same = 0 ] && echo "As described: only the events of length zero are left out."
exit $same
