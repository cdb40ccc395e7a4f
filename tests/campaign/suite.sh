#!/bin/sh
# suite.sh [SUITE]: what README.md promises for a fresh Debian with nothing but make and git, as root: `make demo` and
# `make test` on the release of that name (trixie). Wants mmdebstrap and the network, and takes as long as the tests do.
set -eu
suite=${1:-trixie}
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
sh "$top/tests/campaign/root.sh" make "$suite" "$folder/root" make git
mkdir "$folder/root/campaign"
tar -C "$top" --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$folder/root/campaign"
sh "$top/tests/campaign/root.sh" run "$folder/root" sh -eu -c '
    cd /campaign
    git init -q
    git add -A
    git -c user.name=tests -c user.email=tests@localhost commit -q -m "The sources as they stand"
    make demo
    make test'
