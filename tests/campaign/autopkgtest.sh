#!/bin/sh
# autopkgtest.sh [SUITE] [PACKAGE]: debian/tests run by Debian's own program on a fresh Debian (bookworm) that has nothing
# of Cursus, as root: the package is installed there with what it depends on, and a game is played with it. Builds the
# package for this machine's release (`make deb`) where none is named. Wants mmdebstrap and the network.
set -eu
suite=${1:-bookworm}
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT

package=$(sh "$top/tests/campaign/root.sh" package "${2:-}")
sh "$top/tests/campaign/root.sh" make "$suite" "$folder/root" autopkgtest
mkdir -p "$folder/root/campaign/cursus"
cp "$package" "$folder/root/campaign/"
tar -C "$top" --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$folder/root/campaign/cursus"
sh "$top/tests/campaign/root.sh" run "$folder/root" sh -eu -c '
    apt-get -qq update
    cd /campaign
    autopkgtest ./*.deb ./cursus --output-dir=/campaign/log -- null >/campaign/said 2>&1 || { tail -n 40 /campaign/said; exit 1; }
    cat /campaign/log/summary'
