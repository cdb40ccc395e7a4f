#!/usr/bin/env bash
# ical.js and node-ical take the second of an hour that the clock shows twice, and ical.js moves the hour that it skips back.
#
# Package: ical.js 2.2.1 and node-ical 0.26.1 (npm).
# Expected: RFC 5545 3.3.5 says both: a local time that occurs twice is the first of the two, and one that does not occur
#   counts by the offset from before the gap. In Rome 02:30 of 31 October 2027 is then 00:30 UTC, and 02:30 of 28 March
#   is 01:30 UTC. Python's zoneinfo has it so.
# Happens: both libraries, with the zone's own VTIMEZONE in the file, read 01:30 UTC in October, an hour late; in March
#   node-ical is right, and ical.js reads 00:30 UTC, an hour early. The hours beside them are right in both.
# Why it matters: ical.js reads calendars in mail programs and web mail. A deadline at night, said as local time with a
#   TZID, is shown an hour after it has passed. Said in UTC, as a moment, there is nothing to read in two ways.
for p in node npm python3; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
A=2.2.1 B=0.26.1
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "ical.js@$A" "node-ical@$B" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install ical.js $A and node-ical $B"; exit 2; }
cat >try.mjs <<'END'
import ICAL from 'ical.js';
import ical from 'node-ical';

const half = (name, start, rule, before, after) => [`BEGIN:${name}`, `DTSTART:${start}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${rule};BYDAY=-1SU`, `TZOFFSETFROM:${before}`, `TZOFFSETTO:${after}`, `END:${name}`];
const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Rome', ...half('DAYLIGHT', '19810329T020000', 3, '+0100', '+0200'),
    ...half('STANDARD', '19961027T030000', 10, '+0200', '+0100'), 'END:VTIMEZONE'];
for (const local of ['20271031T013000', '20271031T023000', '20271031T033000', '20270328T013000', '20270328T023000',
    '20270328T033000']) {
    const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//findings//EN', ...zone, 'BEGIN:VEVENT',
        'UID:1@club.example', 'DTSTAMP:20261201T000000Z', `DTSTART;TZID=Europe/Rome:${local}`, 'SUMMARY:Deadline',
        'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
    const whole = new ICAL.Component(ICAL.parse(file));
    ICAL.TimezoneService.reset();
    ICAL.TimezoneService.register(whole.getFirstSubcomponent('vtimezone'));
    const one = new ICAL.Event(whole.getFirstSubcomponent('vevent')).startDate.toJSDate();
    const other = Object.values(ical.sync.parseICS(file)).find(({ type }) => type === 'VEVENT').start;
    console.log(local, ...[one, other].map((date) => date.toISOString().slice(11, 16)));
}
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'local time in Rome, and in UTC by ical.js %s and node-ical %s\n%s\n' "$A" "$B" "$got"
python3 - <<'END'
import datetime, zoneinfo
for month, day in ((10, 31), (3, 28)):
    local = datetime.datetime(2027, month, day, 2, 30, tzinfo=zoneinfo.ZoneInfo("Europe/Rome"))
    print(f"{local:%Y%m%dT%H%M%S} {local.astimezone(datetime.timezone.utc):%H:%M} by Python's zoneinfo")
END
if [ "$got" = '20271031T013000 23:30 23:30
20271031T023000 01:30 01:30
20271031T033000 02:30 02:30
20270328T013000 00:30 00:30
20270328T023000 00:30 01:30
20270328T033000 01:30 01:30' ]; then
	echo "As described: 02:30 in October is the second one for both, and in March an hour early for ical.js."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
