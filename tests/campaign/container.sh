#!/bin/sh
# container.sh [SUITE]: builds the image of the Containerfile with buildah, as root, on a base that mmdebstrap makes
# (bookworm), so that no registry is asked; then a game is played in it by its user, who may write nothing but the house.
set -eu
suite=${1:-bookworm}
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
# without overlays and namespaces, which not every machine has for this
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot

build()
{
    command=$1
    shift
    buildah --root "$folder/store" --runroot "$folder/run" "$command" "$@"
}

sh "$top/tests/campaign/root.sh" make "$suite" "$folder/base"
container=$(build from scratch)
build add -q "$container" "$folder/base" / >/dev/null
build commit -q "$container" base >/dev/null
build rm "$container" >/dev/null
mkdir "$folder/sources"
tar -C "$top" --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$folder/sources"
build build --pull=never --build-arg DEBIAN=localhost/base -t cursus "$folder/sources" >"$folder/log" 2>&1 || {
    tail -n 40 "$folder/log"
    exit 1
}
container=$(build from --pull=never localhost/cursus)
build run "$container" -- sh -eu -c '
    test "$(id -un)" = cursus
    cursus -q init --gm gm@club.example
    cursus -q game open ides --rules quorum --seats 2
    cursus -q game start ides --bots
    cursus doctor | grep ", 0 faults"
    for place in /etc/cursus /usr/bin /var/backups /root; do
        ! touch "$place/x" 2>/dev/null || { echo "$place can be written"; exit 1; }
    done
    timeout 3 cursus -q serve || test $? -eq 124'
echo "$suite: the container is right"
