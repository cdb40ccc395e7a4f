#!/bin/sh
# deb.sh [SUITE]: the Debian package on a fresh Debian (bookworm), as root: built there in two versions, judged by the
# lintian that is there, then installed, a game played with it, upgraded, removed, installed again and purged. Nothing
# may be left that was not there before but the user and the backups; nothing that was set by hand may be lost. Wants
# mmdebstrap and the network; no unit is started, since no systemd runs in there.
set -eu
suite=${1:-bookworm}
top=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT

# in_root build|clean SCRIPT
in_root()
{
    sh "$top/tests/campaign/root.sh" run "$folder/$1" sh -eu -c "$2"
}

say()
{
    echo "--- $*"
}

# The sources as version $1, in the folder of that name.
sources_as()
{
    target="$folder/build/$1/cursus"
    mkdir -p "$target"
    tar -C "$top" --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$target"
    [ "$1" = new ] || (
        cd "$target"
        echo "# of an older version" >>config/cursus.ini
        sed -i "s/($(cat VERSION))/(0.0.9)/" debian/changelog
        echo 0.0.9 >VERSION
    )
}

say "$suite to build in"
sh "$top/tests/campaign/root.sh" make "$suite" "$folder/build" debhelper lintian fakeroot
sources_as old
sources_as new
in_root build '
    apt-get -qq update
    apt-get -qq -y --no-install-recommends build-dep /new/cursus >/build-dep.log
    for version in old new; do
        (cd /$version/cursus && dpkg-buildpackage --build=binary --no-sign >/$version/log 2>&1) || { tail -40 /$version/log; exit 1; }
    done
    lintian --allow-root --fail-on error,warning /new/*.changes
    dpkg-deb --field /new/cursus_*.deb Version Depends'

say "$suite to install in"
sh "$top/tests/campaign/root.sh" make "$suite" "$folder/clean" python3
mkdir "$folder/clean/packages"
cp "$folder"/build/old/cursus_*.deb "$folder"/build/new/cursus_*.deb "$folder/clean/packages/"
mkdir "$folder/clean/sources"
tar -C "$top" -cf - debian tests/tools tests/e2e | tar -xf - -C "$folder/clean/sources"
cat >"$folder/clean/steps.sh" <<'STEPS'
set -eu
old=$(ls /packages/cursus_0.0.9_*.deb)
new=$(ls /packages/cursus_*.deb | grep -v _0.0.9_)

# sh -c a command as the user of the package
as_cursus()
{
    setpriv --reuid=cursus --regid=cursus --init-groups sh -eu -c "cd /var/lib/cursus; $1"
}

files()
{
    find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /run -o -path /var/lib/dpkg -o -path /var/log \
        -o -path /var/cache -o -path /packages -o -path /sources -o -path /listed -o -name '*-' \) -prune -o -print | sort
}

same()
{
    [ "$1" = "$2" ] || { echo "wanted '$2', got '$1'"; exit 1; }
}

# what the package needs is there before, so that what it leaves can be told
apt-get -qq update
apt-get -qq -y --no-install-recommends satisfy "$(dpkg-deb --field "$new" Depends)" >/dev/null
mkdir /listed
files >/listed/before

echo "installed"
dpkg -i "$old" >/dev/null
same "$(cursus version | head -n 1)" "cursus 0.0.9"
same "$(cursus version | grep -c -E '^(cairo|gmime|libcurl) [0-9]')" 3
same "$(stat -c '%a %U:%G' /etc/cursus/cursus.ini)" "640 root:cursus"
same "$(stat -c '%a %U:%G' /var/lib/cursus)" "700 cursus:cursus"
same "$(stat -c '%a %U:%G' /var/backups/cursus)" "700 cursus:cursus"
for file in man/man1/cursus.1.gz bash-completion/completions/cursus zsh/vendor-completions/_cursus \
    fish/vendor_completions.d/cursus.fish doc/cursus/docs/operator.md doc/cursus/config/cursus.postfix \
    doc/cursus/CHANGELOG.md doc/cursus/README.Debian; do
    case $file in
    # the sources of an image may leave documents out
    man/* | doc/*) grep -qs '^path-exclude' /etc/dpkg/dpkg.cfg.d/* || test -f "/usr/share/$file" ;;
    *) test -f "/usr/share/$file" ;;
    esac
done
units=$(dpkg -L cursus | grep -E '/systemd/system/.*\.(service|timer|socket)$')
# shellcheck disable=SC2086
! systemd-analyze --man=no verify $units 2>&1 | grep cursus
grep -qs '^path-exclude' /etc/dpkg/dpkg.cfg.d/* || ! grep -r /usr/local/bin /usr/share/doc/cursus/docs/operator.md /usr/share/doc/cursus/docs/mail-servers.md /usr/share/doc/cursus/config
grep -h '^ExecStart=' $units | grep -q '/usr/local' && { echo "a unit names /usr/local"; exit 1; }

echo "a house"
sed -i 's/^#address = games@localhost/address = games@club.example/' /etc/cursus/cursus.ini
as_cursus 'cursus -q init; cursus -q game open ides --rules quorum --seats 2; cursus -q game start ides --bots;
    cursus -q backup /var/backups/cursus/1.db'

echo "upgraded"
dpkg -i --force-confdef --force-confold "$new" >/dev/null
same "$(cursus version | head -n 1)" "cursus $(dpkg-deb --field "$new" Version)"
same "$(cursus config site.address)" "games@club.example"
same "$(stat -c '%a %U:%G' /etc/cursus/cursus.ini)" "640 root:cursus"
as_cursus 'cursus -q doctor; cursus game list --all' | grep -q ides

echo "tested by debian/tests"
command=$(sed -n 's/^Test-Command: //p' /sources/debian/tests/control)
mkdir /tmp/autopkgtest
(cd /sources && AUTOPKGTEST_TMP=/tmp/autopkgtest sh -eu -c "$command") | tail -n 1
rm -rf /tmp/autopkgtest

echo "removed"
dpkg -r cursus >/dev/null
test ! -e /usr/bin/cursus
test -f /etc/cursus/cursus.ini
test -f /var/lib/cursus/cursus.db

echo "installed again"
dpkg -i --force-confdef --force-confold "$new" >/dev/null
as_cursus 'cursus game list --all' | grep -q ides

echo "purged"
dpkg -P cursus >/dev/null
files >/listed/after
test -f /var/backups/cursus/1.db
rm -r /var/backups/cursus
files >/listed/after
diff /listed/before /listed/after
STEPS
in_root clean 'sh /steps.sh'
echo "$suite: the package is right"
