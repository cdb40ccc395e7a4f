#!/bin/sh
# programs.sh [SUITE] [NAME...]: what mail programs make of our mails, on a fresh Debian of that name (bookworm), as root: each
# of those named (all: run.py lists them) reads a turn mail, answers it and presses a button, and what it sends is delivered
# to a club of the program that CURSUS names (build/debug/cursus). Wants mmdebstrap, the network for packages, a gigabyte of
# disk and some five minutes. What was shown and sent is kept in the folder KEEP, if that is set.
set -eu
suite=${1:-bookworm}
[ $# -eq 0 ] || shift
top=$(cd "$(dirname "$0")/../../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT

sh "$top/tests/campaign/root.sh" make "$suite" "$folder/root" python3 tmux mutt neomutt alpine s-nail nmh thunderbird xvfb xdotool \
    roundcube-core roundcube-sqlite3 php-cli php-sqlite3 dovecot-imapd openssl
# laid out as here: what tests of ours import finds its neighbours, and the page of the handbook that has a server's settings
mkdir -p "$folder/root/campaign/io" "$folder/root/campaign/tests/campaign" "$folder/root/campaign/docs"
cp -R "$top/tests/e2e" "$folder/root/campaign/tests/"
cp -R "$top/tests/campaign/programs" "$folder/root/campaign/tests/campaign/"
cp "$top/docs/mail-servers.md" "$folder/root/campaign/docs/"
code=0
CURSUS=${CURSUS:-$top/build/debug/cursus} python3 -B "$top/tests/campaign/programs/run.py" "$folder/root" "$@" || code=$?
[ -z "${KEEP:-}" ] || cp -R "$folder/root/campaign/io/." "$KEEP"
exit "$code"
