#!/bin/sh
# same.sh: whether the last commit gives the same bytes wherever it is built. The package of sources, the program, and
# the Debian package are made twice, in folders of other names and depths, with other locales, time zones, umasks, users'
# names and numbers of compilers, and in another minute; without a cache of compiled files. Prints what differs.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
version=$(cat "$top/VERSION")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL SOURCE_DATE_EPOCH
export CCACHE_DISABLE=1

# made FOLDER JOBS: everything, of a clone there
made()
{
    git clone -q --no-hardlinks "$top" "$1/clone"
    make -s -C "$1/clone" dist DISTDIR="$1/out"
    mkdir "$1/tree"
    tar -xzf "$1/out/cursus-$version.tar.gz" -C "$1/tree"
    mv "$1/tree/cursus-$version" "$1/tree/cursus"
    (
        cd "$1/tree/cursus"
        DEB_BUILD_OPTIONS="parallel=$2" dpkg-buildpackage --build=binary --no-sign >"$1/log" 2>&1 || {
            tail -n 40 "$1/log"
            exit 1
        }
    )
    cp "$1/tree/cursus/build/cursus" "$1/tree/"*.deb "$1/out/"
}

mkdir -p "$folder/one" "$folder/another/much/deeper"
began=$(date +%Y%m%d%H%M)
(umask 022 && LC_ALL=C TZ=UTC USER=anna made "$folder/one" 1)
while [ "$(date +%Y%m%d%H%M)" = "$began" ]; do
    sleep 5
done
(umask 077 && LC_ALL=C.UTF-8 TZ=Asia/Kathmandu USER=bruno made "$folder/another/much/deeper" 4)
differ=
for file in "$folder/one/out/"*; do
    if cmp "$file" "$folder/another/much/deeper/out/$(basename "$file")"; then
        echo "the same: $(basename "$file") $(sha256sum <"$file" | cut -c 1-16)"
    else
        differ=yes
        command -v diffoscope >/dev/null && diffoscope "$file" "$folder/another/much/deeper/out/$(basename "$file")" | head -n 60
    fi
done
[ -z "$differ" ]
