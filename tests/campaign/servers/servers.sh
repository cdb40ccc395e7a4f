#!/bin/sh
# Real mail servers, as Debian has them, with the lines that docs/mail-servers.md gives for them:
#   servers.sh [NAME...]   postfix exim opensmtpd sendmail courier dovecot cyrus courierimap (all)
# Each is installed in a folder that is laid over the system in memory, and talks on a loopback device of its own, so
# nothing is left behind and nothing is reached. Needs: root, unshare, overlayfs, apt with its lists.
set -eu
cd "$(dirname "$0")/../../.."
top=$PWD

# What is run inside: "servers.sh --inside NAME PACKAGE..." in the folder laid over the system.
if [ "${1:-}" = --inside ]; then
    name=$2
    shift 2
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
    echo mail.club.example >/etc/hostname
    export DEBIAN_FRONTEND=noninteractive
    printf 'postfix postfix/main_mailer_type select No configuration\n' | debconf-set-selections
    apt-get install -y -qq --no-install-recommends "$@" >/tmp/apt.log 2>&1 || { tail -n 20 /tmp/apt.log; exit 1; }
    exec unshare -nu sh -euc 'ip link set lo up; hostname mail.club.example
        echo nameserver 127.0.0.1 >/etc/resolv.conf
        printf "127.0.0.1 mail.club.example club.example localhost\n" >/etc/hosts
        exec timeout 300 python3 -B "$1" "$2"' - "$top/tests/campaign/servers/servers.py" "$name"
fi

packages() {
    case $1 in
    postfix) echo postfix ;;
    exim) echo exim4-daemon-light ;;
    opensmtpd) echo opensmtpd ;;
    sendmail) echo sendmail-bin sensible-mda procmail ;;
    courier) echo courier-mta ;;
    dovecot) echo dovecot-imapd ;;
    cyrus) echo cyrus-imapd cyrus-admin sasl2-bin ;;
    courierimap) echo courier-imap ;;
    *) echo "servers.sh: $1: no such server" >&2 && return 1 ;;
    esac
}

binary=$(realpath "${CURSUS:-build/debug/cursus}")
failed=
for name in ${*:-postfix exim opensmtpd sendmail courier dovecot cyrus courierimap}; do
    packages=$(packages "$name")
    # shellcheck disable=SC2086
    BINARY=$binary unshare -mpf --kill-child sh -euc '
        mount --make-rprivate /
        mount -t tmpfs t /mnt; mkdir /mnt/u /mnt/w /mnt/r
        mount -t overlay o -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w /mnt/r
        mount --rbind /dev /mnt/r/dev; mount --rbind /sys /mnt/r/sys; mount -t proc p /mnt/r/proc
        mount -t tmpfs t /mnt/r/run; mkdir -p /mnt/r/usr/local/bin /mnt/r/run/lock
        [ "$1" = /mnt/r ] || { mkdir -p "/mnt/r$1"; mount --bind "$1" "/mnt/r$1"; }
        mount -t tmpfs t /mnt/r/tmp; cp "$BINARY" /mnt/r/usr/local/bin/cursus
        shift
        exec chroot /mnt/r "$0" "$@"' "$top/tests/campaign/servers/servers.sh" "$top" --inside "$name" $packages || failed="$failed $name"
done
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
