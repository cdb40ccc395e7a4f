#!/bin/sh
# `make deb`: builds the Debian package from the sources as they stand here, in a copy of them under FOLDER ($1), and
# leaves it there, and no older one. Equal sources give equal bytes: moments come from debian/changelog, or from
# SOURCE_DATE_EPOCH.
set -eu
folder=$1
version=$(sh tests/tools/version.sh)
mkdir -p "$folder"
rm -f "$folder"/cursus*_*
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
if [ "$version" != "$(cat VERSION)" ]; then
    echo "$version" >VERSION
    {
        printf 'cursus (%s) unstable; urgency=medium\n\n  * A build between releases.\n\n' "$version"
        sed -n '/^ -- /{s/  .*//p;q}' debian/changelog | tr -d '\n'
        date -u -d "$(echo "${version#*~git}" | sed 's/\(....\)\(..\)\(..\)\(..\)\(..\)/\1-\2-\3 \4:\5:/')" '+  %a, %d %b %Y %T +0000'
        echo
        cat debian/changelog
    } >debian/changelog.new
    mv debian/changelog.new debian/changelog
fi
# what the make that called us was told is nothing to the package
unset MAKEFLAGS MFLAGS MAKELEVEL
dpkg-buildpackage --build=binary --no-sign >"$folder/log" 2>&1 || {
    tail -n 40 "$folder/log"
    exit 1
}
ls "$folder"/*.deb
