#!/bin/sh
# booted.sh [SUITE] [PACKAGE]: the Debian package on a Debian (bookworm) that is booted with systemd in a container, as
# root: games by mail through Postfix by pipe and by LMTP and from Dovecot by IMAP, under the daemon, the timer and cron;
# what systemd says of the units, and what becomes of a daemon that is killed, set wrongly, upgraded or removed (booted.py
# has it). Builds
# the package for this machine's release (`make deb`) where none is named. Wants mmdebstrap, systemd-nspawn and the
# network; in the container there is none but the loopback.
set -eu
suite=${1:-bookworm}
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT

package=$(sh "$top/tests/campaign/root.sh" package "${2:-}")
sh "$top/tests/campaign/root.sh" make "$suite" "$folder/root" systemd systemd-sysv dbus python3 cron postfix \
    dovecot-imapd openssl
mkdir "$folder/root/campaign"
cp "$package" "$folder/root/campaign/cursus.deb"
# the same as an older version, for an upgrade: what an upgrade does is the new package's to say
dpkg-deb --raw-extract "$package" "$folder/older"
sed -i 's/^Version:.*/Version: 0.0.9/' "$folder/older/DEBIAN/control"
dpkg-deb --root-owner-group --build "$folder/older" "$folder/root/campaign/older.deb" >/dev/null
cp "$top/tests/campaign/booted.py" "$top/tests/e2e/club.py" "$top/tests/e2e/served.py" "$top/tests/e2e/tap.py" \
    "$folder/root/campaign/"
sh "$top/tests/campaign/root.sh" run "$folder/root" sh -eu -c '
    apt-get -qq update
    apt-get -qq -y --no-install-recommends install /campaign/older.deb >/dev/null'
cat >"$folder/root/etc/systemd/system/campaign.service" <<'UNIT'
[Unit]
Description=What is tried here
After=postfix.service dovecot.service
SuccessAction=exit
FailureAction=exit

[Service]
Type=oneshot
ExecStart=/usr/bin/python3 -B /campaign/booted.py
StandardOutput=file:/campaign/said
StandardError=file:/campaign/said
TimeoutStartSec=45min

[Install]
WantedBy=multi-user.target
UNIT
ln -s ../campaign.service "$folder/root/etc/systemd/system/multi-user.target.wants/"
code=0
systemd-nspawn --quiet --directory="$folder/root" --boot --private-network --register=no --keep-unit \
    --console=pipe </dev/null >"$folder/console" 2>&1 || code=$?
cat "$folder/root/campaign/said" || cat "$folder/console"
exit "$code"
