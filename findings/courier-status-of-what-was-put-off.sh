#!/usr/bin/env bash
# Courier's bounces say Status: 5.0.0 whatever happened, also of a mail that the other server only put off.
#
# Package: Courier 1.0.16 (Debian 12: courier-mta 1.0.16-3+b6).
# Expected: the Status of a bounce (RFC 3464) is the enhanced code that the other server said (RFC 3463); of a mail that was
#   put off until time was over it begins with 4 ("4.4.7, delivery time expired"), as with sendmail and Postfix.
# Happens: it is 5.0.0 each time: for 5.1.1, for 5.7.1, and for 450 and 451, which are no refusal; and
#   Action is "failed" in all of them. Only Diagnostic-Code tells them apart.
# Why it matters: 5.0.0 reads as "permanent, reason unknown". A program that gives up an address at the second such bounce
#   does so after a greylisting, or a night of "450 mailbox unavailable", and its words alone may even say that the address
#   is unknown. The first digit of the reply in Diagnostic-Code has to weigh more than the Status.
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
V=1.0.16-3+b6
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d # no service starts by itself
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' courier-mta 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "courier-mta=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install courier-mta=$V"; exit 2; }

D=/finding
mkdir -p $D/back || exit 2
printf '%s\t%s\n' unknown '550 5.1.1 User unknown' policy '550 5.7.1 Rejected by policy' \
	busy '450 Requested mail action not taken: mailbox unavailable' grey '451 4.7.1 Greylisted, come back' >$D/says
cat >$D/far.py <<'END'
# The other server, which says what the local part of the address asks for, and keeps what comes for back@.
import os
import socketserver
import sys

SAYS = dict(line.rstrip("\n").split("\t") for line in open(sys.argv[2], encoding="utf-8"))


class Far(socketserver.StreamRequestHandler):
    def handle(self):
        self.wfile.write(b"220 mx.there.example\r\n")
        for line in self.rfile:
            word, answer = line[:4].upper().strip(), "250 ok"
            if word == b"RCPT":
                answer = SAYS.get(line.decode().partition("<")[2].partition("@")[0], answer)
            elif word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                mail = b"".join(iter(self.rfile.readline, b".\r\n"))
                name = mail.partition(b"Subject: case ")[2].split(b"\r\n")[0].decode()
                with open(os.path.join(sys.argv[1], "draft." + name), "wb") as file:
                    file.write(mail.replace(b"\r\n", b"\n"))
                os.rename(file.name, os.path.join(sys.argv[1], name))
            elif word == b"QUIT":
                answer = "221 bye"
            self.wfile.write(answer.encode() + b"\r\n")
            if word == b"QUIT":
                return


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True


with Server(("127.0.0.1", 0), Far) as server:
    with open(os.path.join(sys.argv[1], "port"), "w", encoding="utf-8") as file:
        file.write("%d\n" % server.server_address[1])
    server.serve_forever()
END
cat >$D/names.py <<'END'
# Knows no name, so that nothing is asked elsewhere.
import socket

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
    server.bind(("127.0.0.1", 53))
    while True:
        asked, who = server.recvfrom(4096)
        end = 12
        while asked[end]:
            end += asked[end] + 1
        server.sendto(asked[:2] + b"\x81\x83" + asked[4:6] + bytes(6) + asked[12:end + 5], who)
END
cat >$D/run.sh <<'END'
ip link set lo up && hostname mail.club.example || exit 2
echo 'nameserver 127.0.0.1' >/etc/resolv.conf
/usr/bin/python3 -B $D/names.py 2>$D/names.log &
/usr/bin/python3 -B $D/far.py $D/back $D/says 2>$D/far.log &
for _ in $(seq 100); do [ -s $D/back/port ] && break; sleep 0.1; done
cd /etc/courier || exit 2
echo mail.club.example >me && echo mail.club.example >locals && echo mail.club.example >defaultdomain
echo ":[127.0.0.1],$(cat $D/back/port)" >esmtproutes
echo 4 >queuetime && echo 1 >retryalpha && echo 1 >retrybeta && echo 1 >retrygamma && echo 1 >retrymaxdelta && echo 1h >warntime
mkdir -p /run/courier/authdaemon && chown -R courier /run/courier && makealiases && authdaemond start && courier start || exit 2
for name in $(cut -f 1 $D/says); do
	printf 'From: back@there.example\nTo: %s@there.example\nSubject: case %s\n\ntext\n' "$name" "$name" |
		sendmail -f back@there.example "$name@there.example" >>$D/log 2>&1
done
for _ in $(seq 1200); do
	missing=
	for name in $(cut -f 1 $D/says); do [ -s "$D/back/$name" ] || missing=$name; done
	[ -z "$missing" ] && break
	sleep 0.1
done
END
D=$D timeout 300 unshare -nupf --kill-child bash $D/run.sh >>$D/log 2>&1
# said NAME: the Status and the Diagnostic-Code of the bounce
said() { sed -nE 's/^(Status|Diagnostic-Code): //p' "$D/back/$1" 2>/dev/null | paste -sd'|' | sed 's/|/ <- /'; }
for name in $(cut -f 1 $D/says); do
	[ -s "$D/back/$name" ] || { tail -n 5 $D/log $D/far.log $D/names.log; echo "no bounce of $name"; exit 2; }
done
echo "courier-mta $V"
for name in $(cut -f 1 $D/says); do printf '%-8s %s, %s\n' "$name:" "$(sed -n 's/^Action: //p' "$D/back/$name")" "$(said "$name")"; done
same=y
for name in $(cut -f 1 $D/says); do
	[ "$(said "$name")" = "5.0.0 <- smtp; $(sed -n "s/^$name\t//p" $D/says)" ] && grep -q '^Action: failed' "$D/back/$name" || same=
done
if [ -n "$same" ]; then
	echo "As described: 5.0.0 of all of them."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
