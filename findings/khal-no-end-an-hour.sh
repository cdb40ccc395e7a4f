#!/usr/bin/env bash
# khal gives an event that says no end an hour, and writes that hour into the calendar as if the sender had said it.
#
# Package: khal 0.10.5 (Debian 12: 1:0.10.5-1.1).
# Expected: RFC 5545 3.6.1: an event with a DTSTART of date and time and with neither DTEND nor DURATION "ends on the
#   same calendar date and time of day" as it starts. If a program wants to draw it longer, that is for its screen; what
#   it stores, and hands on to a server, stays as it came.
# Happens: DTSTART:20300105T180000Z alone is listed as 18:00-19:00, and the file that the import makes has a DTEND of
#   19:00. DURATION:PT0S, which means the same, is listed as 18:00-18:00 and stored as a length of zero (P0D).
# Why it matters: a program that mails a moment (a deadline) cannot take the two spellings for one. Here only the
#   explicit zero says it; a player who goes by the end of what khal shows without it is an hour late. Other programs
#   take only the other spelling, so that there is none which all read alike.
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
V=1:0.10.5-1.1
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' khal 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "khal=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install khal $V"; exit 2; }

# kept LINE: what khal lists of an event that has LINE, and the end that it stores.
kept() {
	local d
	d=$(mktemp -d) && mkdir "$d/calendar" || exit 2
	printf '%s\n' '[calendars]' '[[games]]' "path = $d/calendar" '[sqlite]' "path = $d/khal.db" '[locale]' \
		'local_timezone = UTC' 'default_timezone = UTC' 'timeformat = %H:%M' 'dateformat = %Y-%m-%d' \
		'longdateformat = %Y-%m-%d' 'datetimeformat = %Y-%m-%d %H:%M' 'longdatetimeformat = %Y-%m-%d %H:%M' >"$d/conf"
	printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//example//findings//EN' BEGIN:VEVENT \
		UID:1@club.example DTSTAMP:20300101T000000Z SUMMARY:Deadline DTSTART:20300105T180000Z \
		${1:+"$1"} END:VEVENT END:VCALENDAR >"$d/in.ics"
	HOME=$d timeout 30 khal -c "$d/conf" import --batch "$d/in.ics" </dev/null >"$d/said" 2>&1 ||
		{ tail -n 3 "$d/said"; exit 2; }
	HOME=$d timeout 30 khal -c "$d/conf" list -df '' -f '{start} to {end}' 2030-01-05 2030-01-06 2>>"$d/said" | xargs
	echo "stored: $(tr -d '\r' <"$(echo "$d"/calendar/*.ics)" | grep -E '^(DTEND|DURATION)' | xargs)"
}

echo "$(khal --version) ($V)"
same=0
while IFS='|' read -r line want; do
	got=$(kept "$line") || { echo "$got"; exit 2; }
	got=$(echo "$got" | xargs)
	printf '%-14s %s\n' "${line:-(no end)}" "$got"
	[ "$got" = "$want" ] || { echo "               not as described: $want"; same=1; }
done <<'END'
DURATION:PT0S|2030-01-05 18:00 to 2030-01-05 18:00 stored: DURATION:P0D
DURATION:PT1M|2030-01-05 18:00 to 2030-01-05 18:01 stored: DURATION:PT1M
|2030-01-05 18:00 to 2030-01-05 19:00 stored: DTEND;VALUE=DATE-TIME:20300105T190000Z
END
[ $same = 0 ] && echo "As described: where no end is said, khal says one hour."
exit $same
