#!/bin/sh
# late.sh BUILD OUT: a program that does nothing and is linked with the libraries which Cursus opens when it first needs
# them (src/base/library.h), and with the functions of them that it calls, as its objects under BUILD tell. For tools
# that read from a program what it needs.
set -eu
build=$1
out=$2
functions=$(grep -rl --include='*.c' LIBRARY_PASS src | sed "s|^|$build/|; s|c\$|o|" |
    xargs nm --defined-only --extern-only --format=posix | awk '$2 == "T" && $1 ~ /^(cairo|curl|g|internet_address)_/ && $1 !~ /_load$/ { print $1 }')
{
    for function in $functions; do
        echo "extern char $function[];"
    done
    echo 'const void *const all[] = {'
    for function in $functions; do
        echo "$function,"
    done
    echo '};'
    echo 'int main(void) { return 0; }'
} >"$out.c"
# shellcheck disable=SC2046
gcc -fPIC -w -o "$out" "$out.c" $(pkg-config --libs libcurl cairo gmime-3.0)
