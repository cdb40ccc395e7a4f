#!/bin/sh
# A fresh Debian in a folder, for what a test may not do to the machine it runs on. As root, with mmdebstrap.
#
#   root.sh make SUITE FOLDER [PACKAGE...]   the essential packages and those named, from where this machine has its own
#   root.sh run FOLDER COMMAND...            as root in there, with processes, mounts and a /dev of its own; network as here
#   root.sh package [FILE]                   prints FILE, or where none is named the package of this tree (`make deb`)
#
# Mounts stand in a namespace that ends with the command, so that a folder can be removed without a thought for them.
set -eu

# Where this machine has Debian from, with another name of the release.
sources()
{
    here=$(. /etc/os-release && echo "$VERSION_CODENAME")
    apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' 'Origin: Debian' |
        sort -u | sed "s/\b$here\b/$1/"
}

make_root()
{
    suite=$1
    folder=$2
    shift 2
    mkdir -p "$folder"
    # as a tar: mmdebstrap's own mounts never stand in a folder that somebody may remove
    sources "$suite" | mmdebstrap --quiet --variant=minbase --aptopt='APT::Install-Recommends "false"' \
        ${1:+--include="$(echo "$*" | tr ' ' ',')"} "$suite" - - | tar -xf - -C "$folder" --numeric-owner
    cp /etc/resolv.conf "$folder/etc/resolv.conf"
}

run_in()
{
    folder=$1
    shift
    # shellcheck disable=SC2016
    exec unshare --mount --pid --fork --ipc --uts sh -eu -c '
        root=$1
        shift
        mount --make-rprivate /
        mount --bind "$root" "$root"
        mount -t proc proc "$root/proc"
        mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
        mount -t tmpfs -o mode=755 tmpfs "$root/dev"
        for name in null zero full random urandom tty; do
            touch "$root/dev/$name"
            mount --bind "/dev/$name" "$root/dev/$name"
        done
        mkdir "$root/dev/shm" "$root/dev/pts"
        mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
        ln -s pts/ptmx "$root/dev/ptmx"
        ln -s /proc/self/fd "$root/dev/fd"
        for number in 0 1 2; do
            ln -s "fd/$number" "$root/dev/$(echo stdin stdout stderr | cut -d " " -f $((number + 1)))"
        done
        # not chroot alone: in one the kernel makes no user namespace, which tests want
        cd "$root"
        pivot_root . .
        umount -l .
        exec chroot . env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive "$@"' sh "$folder" "$@"
}

package()
{
    if [ -n "${1:-}" ]; then
        echo "$1"
        return
    fi
    top=$(cd "$(dirname "$0")/../.." && pwd)
    said=$(make -s -C "$top" deb 2>&1) || { echo "$said" | tail -n 40 >&2; exit 1; }
    ls "$top"/build/deb/cursus_*.deb
}

case ${1:-} in
package) shift; package "$@" ;;
make) shift; make_root "$@" ;;
run) shift; run_in "$@" ;;
*) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
