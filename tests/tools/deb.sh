#!/bin/sh
# `make deb`: builds the Debian package from the sources as they stand here, in a copy of them under FOLDER ($1), and
# leaves it there. Equal sources give equal bytes: moments come from debian/changelog, or from SOURCE_DATE_EPOCH.
set -eu
folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
copy="$folder/cursus"
rm -rf "$copy"
mkdir "$copy"
if git rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard
else
    find . -path ./build -prune -o -type f -print0
fi | tar --null --files-from=- --create --file=- --ignore-failed-read --warning=no-failed-read | tar -xf - -C "$copy"
cd "$copy"
# what the make that called us was told is nothing to the package
unset MAKEFLAGS MFLAGS MAKELEVEL
dpkg-buildpackage --build=binary --no-sign >"$folder/log" 2>&1 || {
    tail -n 40 "$folder/log"
    exit 1
}
ls "$folder"/*.deb
