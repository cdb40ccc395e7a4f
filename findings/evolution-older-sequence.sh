#!/usr/bin/env bash
# Evolution's data server lets an older revision of an event take the place of the newer one, and an old cancellation
# take it away.
#
# Package: evolution-data-server 3.46 (Debian 12: 3.46.4-2+deb12u1), asked by its own library through python3-gi.
# Expected: a store that is handed iTIP messages as they came (e_cal_client_receive_objects) looks at SEQUENCE first,
#   since mail comes in any order: by RFC 5546 2.1.5 the object with the higher SEQUENCE is the newer one, and what is
#   older is to be left alone.
# Happens: what comes last is kept. After SEQUENCE:5 an event of SEQUENCE:1 and of an earlier DTSTAMP takes its place,
#   by METHOD:PUBLISH and by METHOD:REQUEST; METHOD:CANCEL with SEQUENCE:1 takes the event of SEQUENCE:5 out. The call
#   answers that all went well each time. Comparing is left to whoever calls; whether a mail program does is not tried.
# Why it matters: a program that mails a moved deadline cannot rely on SEQUENCE to put right two mails that overtook
#   one another, or one opened late; what is in force has to be said in the mail itself, and said again by the next one.
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
V=3.46.4-2+deb12u1
need=
for p in "evolution-data-server=$V" "gir1.2-ecal-2.0=$V" python3-gi=3.42.2-3+b1 dbus-daemon=1.14.10-1~deb12u1; do
	[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' "${p%%=*}" 2>/dev/null)" = "installed ${p#*=}" ] ||
		need="$need $p"
done
# shellcheck disable=SC2086 # a list of words
[ -z "$need" ] || apt-get install -y -q --no-install-recommends $need >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install$need"; exit 2; }

HOME=$(mktemp -d) && XDG_RUNTIME_DIR=$(mktemp -d) || exit 2
export HOME XDG_RUNTIME_DIR
unset DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME
cat >/tmp/revisions.py <<'END'
import sys

try:
    import gi

    gi.require_version("ECal", "2.0")
    gi.require_version("EDataServer", "1.2")
    gi.require_version("ICalGLib", "3.0")
    from gi.repository import ECal, EDataServer, GLib, ICalGLib

    registry = EDataServer.SourceRegistry.new_sync(None)
    calendar = ECal.Client.connect_sync(registry.ref_builtin_calendar(), ECal.ClientSourceType.EVENTS, 30, None)
except (ImportError, ValueError, GLib.Error) as error:
    print("no calendar:", error)
    sys.exit(2)


def receive(uid, method, sequence):
    """Hands the server one iTIP message about the event: its hour and its DTSTAMP grow with its SEQUENCE."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//findings//EN", "METHOD:" + method, "BEGIN:VEVENT",
             "UID:" + uid, "ORGANIZER:mailto:organizer@club.example", "DTSTAMP:2030010%dT000000Z" % (sequence + 1),
             "SEQUENCE:%d" % sequence, "SUMMARY:Deadline", "DTSTART:20300120T1%d0000Z" % sequence,
             "DTEND:20300120T1%d3000Z" % sequence]
    if method == "REQUEST":
        lines.append("ATTENDEE:mailto:player@club.example")
    lines.append("STATUS:" + ("CANCELLED" if method == "CANCEL" else "CONFIRMED"))
    text = "\r\n".join(lines + ["END:VEVENT", "END:VCALENDAR", ""])
    try:
        calendar.receive_objects_sync(ICalGLib.Component.new_from_string(text), 0, None)
        return "ok"
    except GLib.Error as error:
        return error.message


def kept(uid):
    try:
        event = calendar.get_object_sync(uid, None, None)[1]
    except GLib.Error:
        return "no event"
    return "SEQUENCE:%d at %s" % (event.get_sequence(), event.get_dtstart().as_ical_string())


same = True
for uid, first, second, want in (("a@club.example", "PUBLISH", "PUBLISH", "SEQUENCE:1 at 20300120T110000Z"),
                                 ("b@club.example", "REQUEST", "REQUEST", "SEQUENCE:1 at 20300120T110000Z"),
                                 ("c@club.example", "REQUEST", "CANCEL", "no event")):
    before = (receive(uid, first, 5), kept(uid))
    if before != ("ok", "SEQUENCE:5 at 20300120T150000Z"):
        print("the first message was not taken:", *before)
        sys.exit(2)
    after = (receive(uid, second, 1), kept(uid))
    print("%s SEQUENCE:5, then %s SEQUENCE:1: %s; kept: %s" % (first, second, *after))
    same = same and after == ("ok", want)
print("As described: what came last counts, not what is newer." if same else "It behaves otherwise now.")
sys.exit(0 if same else 1)
END
echo "evolution-data-server $V"
timeout 120 dbus-run-session -- /usr/bin/python3 -B /tmp/revisions.py 2>/tmp/said
r=$?
[ $r -le 1 ] || { tail -n 5 /tmp/said; exit 2; }
exit $r
