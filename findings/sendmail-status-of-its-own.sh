#!/usr/bin/env bash
# sendmail makes a status of its own of a refusal without one: a mail that is too large becomes a full mailbox, and every
# 550 an address that does not exist.
#
# Package: sendmail 8.17.1.9 (Debian 12: 8.17.1.9-2+deb12u2).
# Expected: where the other server says no enhanced code (RFC 3463), the Status of the bounce (RFC 3464) says no more than
#   was said: 5.0.0, or 5.5.0 as other undefined status.
# Happens: the number alone picks a code with a meaning. "550 Relaying denied", "550 Administrative prohibition" (what
#   Exim says by itself) and "550 Quota exceeded" become 5.1.1, bad destination mailbox address; "552 Message too large"
#   becomes 5.2.2, mailbox full; 554 becomes 5.0.0. A code that is said is looked at only where the greeting announced
#   ENHANCEDSTATUSCODES: else "550 5.7.1 Relaying denied" becomes 5.1.1, too. What was said stands in Diagnostic-Code, with
#   nothing that tells which Status is the other server's.
# Why it matters: a program that takes addresses off its list by Status alone takes off those of people whose server did not
#   like the sender, and tells others that their mailbox is full. Where Diagnostic-Code has no code of its own, words have
#   to be read, and the Status has to give way to them.
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
V=8.17.1.9-2+deb12u2
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d # no service starts by itself
[ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' sendmail-bin 2>/dev/null)" = "installed $V" ] ||
	apt-get install -y -q --no-install-recommends "sendmail-bin=$V" "sendmail-base=$V" "sendmail-cf=$V" >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install sendmail-bin=$V"; exit 2; }

D=/finding
mkdir -p $D/queue $D/back && chmod 700 $D/queue || exit 2
printf '%s\t%s\n' relay '550 Relaying denied' policy '550 Administrative prohibition' quota '550 Quota exceeded' \
	size '552 Message too large' other '554 Transaction failed' coded '550 5.7.1 Relaying denied' \
	announced '550 5.7.1 Relaying denied' >$D/says
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
            if word == b"EHLO" and os.path.exists(os.path.join(sys.argv[1], "announce")):
                answer = "250-mx.there.example\r\n250 ENHANCEDSTATUSCODES"
            elif word == b"RCPT":
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
/usr/bin/python3 -B $D/far.py $D/back $D/says 2>$D/far.log &
FAR=$!
trap 'kill $FAR 2>/dev/null' EXIT
for _ in $(seq 100); do [ -s $D/back/port ] && break; sleep 0.1; done
echo "127.0.0.1 mail.club.example $(uname -n) localhost" >/etc/hosts # it waits for a minute where its name has no dot
cat >$D/sendmail.mc <<END
include(\`/usr/share/sendmail/cf/m4/cf.m4')dnl
OSTYPE(\`linux')dnl
define(\`QUEUE_DIR', \`$D/queue')dnl
define(\`STATUS_FILE', \`$D/status')dnl
define(\`confSERVICE_SWITCH_FILE', \`/etc/mail/service.switch-nodns')dnl
define(\`confDOMAIN_NAME', \`mail.club.example')dnl
define(\`SMART_HOST', \`relay:[127.0.0.1]')dnl
define(\`RELAY_MAILER_ARGS', \`TCP \$h $(cat $D/back/port)')dnl
define(\`confQUEUE_LA', \`999')dnl
MAILER(\`local')dnl
MAILER(\`smtp')dnl
END
m4 $D/sendmail.mc >$D/sendmail.cf || exit 2
for name in $(cut -f 1 $D/says); do
	[ "$name" != announced ] || touch $D/back/announce
	printf 'From: back@there.example\nTo: %s@there.example\nSubject: case %s\n\ntext\n' "$name" "$name" |
		timeout 60 sendmail -C $D/sendmail.cf -odi -oem -f back@there.example "$name@there.example" >>$D/log 2>&1
done
# said NAME: the Status and the Diagnostic-Code of the bounce
said() { sed -nE 's/^(Status|Diagnostic-Code): //p' "$D/back/$1" 2>/dev/null | paste -sd'|' | sed 's/|/ <- /'; }
for name in $(cut -f 1 $D/says); do
	for _ in $(seq 100); do [ -s "$D/back/$name" ] && break; sleep 0.1; done
	[ -s "$D/back/$name" ] || { tail -n 5 $D/log $D/far.log; echo "no bounce of $name"; exit 2; }
done
echo "sendmail $V"
for name in $(cut -f 1 $D/says); do printf '%-10s %s\n' "$name:" "$(said "$name")"; done
if [ "$(said relay)" = "5.1.1 <- SMTP; 550 Relaying denied" ] && [ "$(said policy)" = "5.1.1 <- SMTP; 550 Administrative prohibition" ] &&
	[ "$(said quota)" = "5.1.1 <- SMTP; 550 Quota exceeded" ] && [ "$(said size)" = "5.2.2 <- SMTP; 552 Message too large" ] &&
	[ "$(said other)" = "5.0.0 <- SMTP; 554 Transaction failed" ] && [ "$(said coded)" = "5.1.1 <- SMTP; 550 5.7.1 Relaying denied" ] &&
	[ "$(said announced)" = "5.7.1 <- SMTP; 550 5.7.1 Relaying denied" ]; then
	echo "As described: the number alone makes a code with a meaning."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
