#!/bin/sh
# `make distcheck`: unpacks the package $1 in a scratch folder, builds and installs from it, and asks what is installed
# whether it is version $2.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
gzip -dc "$1" | tar -xf - -C "$folder"
make --no-print-directory -j "$(nproc)" -C "$folder/cursus-$2" install DESTDIR="$folder" >"$folder/log" 2>&1 || {
    tail -n 40 "$folder/log"
    exit 1
}
"$folder/usr/local/bin/cursus" version | grep -x "cursus $2"
echo "$1 builds and installs"
