#!/usr/bin/env bash
# A milter that inserts a header at index 1 gets it below Postfix's own Received line, or above it when an access table
# has prepended a header: the milter asks for the same and cannot tell the two apart.
#
# Package: Postfix 3.7.11 (Debian 12: 3.7.11-0+deb12u1), with a milter of ten lines (python3-milter 1.0.5-1+b3).
# Expected: the first index of the milter protocol is where the server's own Received line stands, which it does not show
#   to milters; so index 0 is above that line and index 1 right below it, whatever else a mail has. That is how milters
#   choose on which side of it their Authentication-Results goes.
# Happens: index 1 means "below the first header of the mail as it is delivered". What a check has added by PREPEND
#   (as SPF policy servers do) stands above Postfix's own Received line, so that index 1 is then above this line, too.
#   The milter is shown the prepended header like one the sender wrote, first, and the own Received line in no case.
# Why it matters: a program that trusts an Authentication-Results by where it stands (only above, or only directly below
#   the Received line of its own server) is right at one site and wrong at the next, or wrong from the day on which SPF
#   checking was added. The server's name in the header, and its taking out of forged ones, are what one can go by.
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
V=3.7.11-0+deb12u1
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d # no service starts by itself
for p in "postfix=$V" python3-milter=1.0.5-1+b3; do
	[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' "${p%%=*}" 2>/dev/null)" = "installed ${p#*=}" ] ||
		apt-get install -y -q --no-install-recommends "$p" >/tmp/apt.log 2>&1 ||
		{ tail -n 5 /tmp/apt.log; echo "cannot install $p"; exit 2; }
done

D=/finding
mkdir -p $D/conf $D/queue $D/data && chown postfix $D/data && useradd -m -d $D/home finder || exit 2
cat >$D/adder.py <<'END'
import sys

import Milter


class Adder(Milter.Base):
    def envfrom(self, *_):
        self.shown = []
        return Milter.CONTINUE

    def header(self, name, value):
        self.shown.append("%s (by mx.club.example)" % name if "by mx.club.example" in value else name)
        return Milter.CONTINUE

    def eom(self):
        self.addheader("X-Shown", ", ".join(self.shown))
        self.addheader("X-Inserted", "at index 1", 1)
        return Milter.ACCEPT


Milter.factory = Adder
Milter.set_flags(Milter.ADDHDRS)
Milter.runmilter("adder", "inet:%s@127.0.0.1" % sys.argv[1], 60)
END
cat >$D/send.py <<'END'
import smtplib
import socket
import sys
import time

for port in sys.argv[1:]:  # until both listen
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", int(port)), 5).close()
            break
        except OSError:
            time.sleep(0.1)
for to in ("finder+plain", "finder+prepended"):
    with smtplib.SMTP("127.0.0.1", int(sys.argv[2]), timeout=30) as server:
        server.sendmail("sender@club.example", [to + "@club.example"],
                        "From: sender@club.example\r\nTo: %s@club.example\r\nSubject: a mail\r\n"
                        "Date: Tue, 01 Jan 2030 00:00:00 +0000\r\nMessage-ID: <%s@club.example>\r\n\r\ntext\r\n" % (to, to))
END
read -r MILTER SMTP < <(/usr/bin/python3 -c 'import socket
a, b = socket.socket(), socket.socket()
a.bind(("127.0.0.1", 0)), b.bind(("127.0.0.1", 0))
print(a.getsockname()[1], b.getsockname()[1])')
cat >$D/conf/main.cf <<END
compatibility_level = 3.6
queue_directory = $D/queue
data_directory = $D/data
myhostname = mx.club.example
mydestination = club.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
recipient_delimiter = +
home_mailbox = Maildir/
smtpd_recipient_restrictions =
    check_recipient_access inline:{{finder+prepended@club.example = PREPEND X-Policy: seen}},
    permit_mynetworks, reject
smtpd_milters = inet:127.0.0.1:$MILTER
milter_default_action = tempfail
maillog_file = $D/queue/log
maillog_file_prefixes = $D
END
cat >$D/conf/master.cf <<END
127.0.0.1:$SMTP inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
local unix - n n - - local
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
END
delivered() { find $D/home/Maildir/new -type f 2>/dev/null | wc -l; }

/usr/bin/python3 -B $D/adder.py "$MILTER" >$D/adder.log 2>&1 &
ADDER=$!
postfix -c $D/conf start >$D/start.log 2>&1
timeout 90 /usr/bin/python3 -B $D/send.py "$MILTER" "$SMTP" >$D/send.log 2>&1
sent=$?
for _ in $(seq 300); do
	[ $sent != 0 ] || [ "$(delivered)" = 2 ] && break
	sleep 0.1
done
postfix -c $D/conf stop >>$D/start.log 2>&1
kill -9 $ADDER 2>/dev/null; wait $ADDER 2>/dev/null

# order NAME: the headers of the mail to finder+NAME that matter here, from the top; or what the milter was shown.
order() {
	sed '/^$/q' "$(grep -l "^Delivered-To: finder+$1@" $D/home/Maildir/new/*)" | sed -nE 's/^(X-Policy|Received|X-Inserted|From):.*/\1/p' | xargs
}
shown() { sed -nE 's/^X-Shown: //p' "$(grep -l "^Delivered-To: finder+$1@" $D/home/Maildir/new/*)"; }

if [ "$(delivered)" != 2 ]; then
	tail -n 5 $D/start.log $D/send.log $D/adder.log $D/queue/log
	exit 2
fi
echo "postfix $(postconf -h mail_version)"
echo "plain:     delivered: $(order plain)"
echo "           shown to the milter: $(shown plain)"
echo "prepended: delivered: $(order prepended)"
echo "           shown to the milter: $(shown prepended)"
if [ "$(order plain)" = "Received X-Inserted From" ] && [ "$(order prepended)" = "X-Policy X-Inserted Received From" ] &&
	[[ "$(shown plain)" != *Received* ]] && [[ "$(shown prepended)" = X-Policy,* && "$(shown prepended)" != *Received* ]]; then
	echo "As described: index 1 is below the own Received line, and above it once something was prepended."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
