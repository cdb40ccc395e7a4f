#!/bin/sh
# version.sh: prints the version that a package built from this folder has. That of a release is what VERSION says;
# between releases VERSION ends in "~git", and the moment of the last commit (UTC) comes behind it, so that a later build
# is newer for dpkg and the release is newer than all of them. In sources that `make dist` packed that moment is the
# time of their files.
set -eu
version=$(cat VERSION)
case $version in
*~git)
    if git rev-parse --git-dir >/dev/null 2>&1; then
        version=$version$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y%m%d%H%M%S)
    else
        version=$version$(date -u -r VERSION +%Y%m%d%H%M%S)
    fi
    ;;
esac
echo "$version"
