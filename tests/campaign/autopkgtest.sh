#!/bin/sh
# autopkgtest.sh [SUITE] [PACKAGE]: debian/tests run by Debian's own program on a fresh Debian (bookworm) that has nothing
# of Cursus, as root: the package is installed there with what it depends on, and a game is played with it. Builds the
# package for this machine's release (`make deb`) where none is named. Wants mmdebstrap and the network.
set -eu
suite=${1:-bookworm}
package=${2:-}
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT

if [ -z "$package" ]; then
    make -s -C "$top" deb >"$folder/log" 2>&1 || { tail -n 40 "$folder/log"; exit 1; }
    package=$(ls "$top"/build/deb/cursus_*.deb)
fi
sh "$top/tests/campaign/root.sh" make "$suite" "$folder/root" autopkgtest
mkdir -p "$folder/root/work/cursus"
cp "$package" "$folder/root/work/"
tar -C "$top" --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$folder/root/work/cursus"
sh "$top/tests/campaign/root.sh" run "$folder/root" sh -eu -c '
    apt-get -qq update
    cd /work
    autopkgtest ./*.deb ./cursus --output-dir=/work/log -- null >/work/said 2>&1 || { tail -n 40 /work/said; exit 1; }
    cat /work/log/summary'
