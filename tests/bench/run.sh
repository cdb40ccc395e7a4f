#!/bin/sh
# Runs every bench beside its baseline and prints the tables, at the end that of the goals. Ends with 1 where one is
# missed by more than a tenth, or a path needs over 5 % more instructions than noted. README.md says how to read them.
#     run.sh BENCH_FOLDER CURSUS
set -eu
bench=$1
cursus=$(realpath "$2")
here=$(dirname "$0")
# on the disk of the build, not in /tmp, which may be memory
work=$(mktemp -d "$(realpath "$bench")/run.XXXXXX")
sink=
finish() {
    [ -z "$sink" ] || kill "$sink" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

busy() { # percent of all processors within one second
    head -1 /proc/stat >"$work/stat"
    sleep 1
    head -1 /proc/stat | cat "$work/stat" - | awk '
        { total = 0; for (i = 2; i <= 9; i++) total += $i; idle = $5 + $6
          if (NR == 1) { t = total; d = idle } else printf "%d", 100 - 100 * (idle - d) / (total - t) }'
}

# As tests/unit/smtp_real_test.c: the sink takes a port, not 0, so one that somebody else took is tried again.
start_sink() {
    for try in 1 2 3 4 5; do
        port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
        user=-c
        [ "$(id -u)" -ne 0 ] || user=-unobody
        (cd "$work" && PATH=$PATH:/usr/sbin exec smtp-sink $user "127.0.0.1:$port" 64) >/dev/null 2>&1 &
        sink=$!
        python3 - "$port" <<'END' && return 0
import socket, sys, time
for _ in range(400):
    try:
        socket.create_connection(("127.0.0.1", int(sys.argv[1])), 1).close()
        sys.exit(0)
    except OSError:
        time.sleep(0.01)
sys.exit(1)
END
        kill "$sink" 2>/dev/null || true
        sink=
    done
    return 1
}

echo "date       $(date -u +%Y-%m-%dT%H:%MZ)"
echo "machine    $(nproc) cores, $(uname -sr), $(awk -F': *' '/model name/ { print $2; exit }' /proc/cpuinfo)"
echo "busy       $(busy) % before the run (over 10: ratios still hold, figures do not)"

BENCH_TABLE=$work/goals
export BENCH_TABLE
mkdir "$work/db"
chmod 0755 "$work"
"$bench/orders" "$work/db"
mkdir "$work/backlog" "$work/slow"
"$bench/backlog" "$work/backlog"
${CC:-cc} -O2 -shared -fPIC -D_GNU_SOURCE -o "$work/slow.so" "$here/slow/sync.c" -ldl
LD_PRELOAD="$work/slow.so" "$bench/backlog" "$work/slow" "mails/s, a sync 5 ms slower"
"$bench/reading" "$work/db"
"$bench/words"
mkdir "$work/corpus"
"$bench/corpus" "$work/corpus"
TMPDIR=$work python3 -B "$here/../e2e/load.py" "$cursus" 10000
"$bench/playouts"
"$bench/rollouts"
mkdir "$work/burst"
"$bench/burst" "$work/burst"
mkdir "$work/verify"
"$bench/verify" "$work/verify"
"$bench/pairing"
"$bench/picture"
if start_sink; then
    "$bench/sending" "$port"
    mkdir "$work/whole"
    "$bench/whole" "$work/whole" "$port"
    kill "$sink" 2>/dev/null || true
    sink=
else
    echo "sending, whole: smtp-sink (of postfix) does not start; left out"
fi

${CC:-cc} -O2 -o "$work/smallest" "$here/smallest/main.c" $(pkg-config --cflags --libs gmime-3.0 sqlite3)
mkdir "$work/house"
printf '[site]\naddress = games@club.example\nname = The Club\n[store]\npath = club.db\nreserve_mb = 0\n[out]\nsender = null\n' \
    >"$work/house/cursus.ini"
"$cursus" -q -c "$work/house/cursus.ini" init >/dev/null
"$bench/process" "$cursus" "$work/house/cursus.ini" "$work/smallest" "$work/smallest.db" "$work/mail"
"$bench/shape" "$work/db"
TMPDIR=$work python3 -B "$here/engines.py" "$cursus"
good=0
python3 -B "$here/counts.py" "$bench/count" "$work/counts" || good=1
python3 -B "$here/table.py" "$BENCH_TABLE" || good=1
exit $good
