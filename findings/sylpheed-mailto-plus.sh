#!/usr/bin/env bash
# Sylpheed takes a + in a mailto: link for a blank, in the address too.
#
# Package: sylpheed 3.8.0~beta1 (Debian 12: 3.8.0~beta1-1+deb12u1), started with the link as a browser starts it, on a
# screen of Xvfb; the window is saved as a draft, and the draft is looked at.
# Expected: a + stands for itself: that it is a blank is a rule of HTML forms (application/x-www-form-urlencoded), not
#   of URIs (RFC 3986). RFC 6068 wants a blank written as %20, leaves a + as it is or lets it be written as %2B, and
#   names subaddresses ("games+one@club.example") as what it is there for.
# Happens: To becomes "games one@club.example", which is no address; a + in subject and body is a blank as well. What
#   is written as %2B comes out as +, in all three.
# Why it matters: a button in a mail that writes to a subaddress (games+KEY@...) sends nothing, or to another address,
#   unless its link has %2B, or the key stands somewhere else.
# Everything below happens in a temporary folder laid over the system (an overlay in memory): nothing is installed in it
# for good. Needs: root, unshare, overlayfs.
if [ -z "${OVERLAID:-}" ]; then
	L=$(mktemp -d); trap 'rm -rf "$L"' EXIT
	OVERLAID=1 unshare -mpf --kill-child sh -euc 'mount -t tmpfs t "$1"/; mkdir -p "$1/u" "$1/w" "$1/r"
		mount -t overlay o -o "lowerdir=/,upperdir=$1/u,workdir=$1/w" "$1/r"
		for d in dev sys; do mount --rbind "/$d" "$1/r/$d"; done; mount -t proc p "$1/r/proc"; mount -t tmpfs t "$1/r/tmp"
		cp /proc/self/fd/9 "$1/r/finding.sh"; exec chroot "$1/r" "$2" /finding.sh' - "$L" "$(command -v bash || echo /bin/sh)" 9<"$0"
	exit
fi
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 TZ=UTC
V=3.8.0~beta1-1+deb12u1
need=
installed() { dpkg-query -W -f '${db:Status-Status} ${Version}' "$1" 2>/dev/null; }
[ "$(installed sylpheed)" = "installed $V" ] || need="sylpheed=$V"
for p in xvfb xdotool; do # of any version
	case "$(installed "$p")" in "installed "*) ;; *) need="$need $p" ;; esac
done
# shellcheck disable=SC2086 # a list of words
[ -z "$need" ] || apt-get install -y -q --no-install-recommends $need >/tmp/apt.log 2>&1 ||
	{ tail -n 5 /tmp/apt.log; echo "cannot install$need"; exit 2; }

HOME=$(mktemp -d) && cd "$HOME" || exit 2
export HOME
mkdir -p Mail/inbox Mail/draft Mail/sent Mail/queue Mail/trash .sylpheed-2.0
cat >.sylpheed-2.0/accountrc <<'END'
[Account: 1]
account_name=one
is_default=1
name=Player
address=player@club.example
protocol=0
END
{
	echo '<?xml version="1.0" encoding="UTF-8"?><folderlist><folder type="mh" name="Mailbox" path="Mail">'
	for f in inbox outbox=sent draft queue trash; do
		echo "<folderitem type=\"${f%=*}\" name=\"${f#*=}\" path=\"${f#*=}\" mtime=\"0\" new=\"0\" unread=\"0\" total=\"0\"/>"
	done
	echo '</folder></folderlist>'
} >.sylpheed-2.0/folderlist.xml
Xvfb -displayfd 3 -screen 0 1000x800x24 3>screen 2>/tmp/said &
for _ in $(seq 100); do [ -s screen ] && break; sleep 0.1; done
DISPLAY=:$(cat screen) || exit 2
export DISPLAY

# Opens the link, saves what is shown, and prints the draft: To, Subject, text.
draft_of() {
	rm -f Mail/draft/[0-9]*
	sylpheed --compose "$1" >/tmp/said 2>&1 &
	program=$!
	for _ in $(seq 120); do
		set -- Mail/draft/[0-9]*
		[ -s "$1" ] && break
		for w in $(xdotool search --onlyvisible --name Compose 2>/dev/null); do
			xdotool windowfocus --sync "$w" key --clearmodifiers ctrl+s 2>/dev/null
		done
		sleep 0.5
	done
	kill "$program"
	wait "$program" 2>/dev/null
	[ -s "$1" ] || { echo "nothing was saved"; return 2; }
	sed -n 's/^To: /To: /p; s/^Subject: /Subject: /p; 1,/^$/d; /./p' "$1" | paste -sd '|'
}

echo "sylpheed $V"
bare=$(draft_of 'mailto:games+one@club.example?subject=1+1&body=2+2') || exit 2
coded=$(draft_of 'mailto:games%2Bone@club.example?subject=1%2B1&body=2%2B2') || exit 2
printf 'with +:   %s\nwith %%2B: %s\n' "$bare" "$coded"
if [ "$bare" = "To: games one@club.example|Subject: 1 1|2 2" ] &&
	[ "$coded" = "To: games+one@club.example|Subject: 1+1|2+2" ]; then
	echo "As described: + is a blank, %2B is +."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
