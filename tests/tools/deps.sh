#!/bin/sh
# Installs those of the named Debian packages that are missing; does nothing when all are there.
set -eu
missing=
for package in "$@"; do
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -eq 0 ]; then
    sudo=
elif command -v sudo >/dev/null 2>&1; then
    sudo=sudo
else
    echo "cursus: missing packages:$missing" >&2
    echo "cursus: run 'make deps' as root, or install sudo" >&2
    exit 1
fi
echo "installing:$missing"
# postfix asks questions when it is installed by hand; the tests start one with a configuration of their own
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
