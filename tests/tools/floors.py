"""Holds the shape of the house (docs/architecture.md): who includes whom, which file knows which library,
what the rules of a game may call, that no SQL stands in C, and that memory is asked for at one door. Prints each
breach; exit 1 if there is one.

    floors.py [--objects build/debug]     with the object files, purity is checked as well
"""

import fnmatch
import glob
import os
import re
import subprocess
import sys

FLOORS = {"base": 1, "letter": 2, "words": 3, "rules": 4, "store": 5, "mail": 5, "report": 5, "games": 5, "reader": 5, "pairing": 5, "search": 5,
          "site": 6, "engine": 7, "cli": 8}

# library header -> the only files that may include it
LIBRARIES = {
    "sqlite3.h": ["src/store/sqlite*.c", "src/store/guard.c", "src/store/store.c"],
    "libpq-fe.h": ["src/store/libpq.c", "src/store/postgres*.c"],
    "curl/*": ["src/mail/*smtp*.c", "src/mail/*imap*.c", "src/mail/server.c", "src/mail/server_curl.c"],
    "gmime/*": ["src/mail/parse*.c", "src/mail/gmime.c"],
    "glib*": ["src/base/mem.c", "src/base/moment.c", "src/base/setting_value.c", "src/base/text.c",
              "src/mail/address.c", "src/mail/parse*.c", "src/mail/skeleton.c", "src/mail/unseen.c",
              "src/mail/utf8.c", "src/report/mustache*.c", "src/letter/fold.c", "src/words/lexicon*.c", "src/site/handbook.c"],
    "gio/*": [],
    "cairo*": ["src/report/brush*.[ch]", "src/report/cairo.c"],
    "libdeflate.h": ["src/base/deflate.c"],
    "jansson*": ["src/base/jv_parse.c"],
    "sodium*": ["src/base/cipher.c"],
    "ini.h": ["src/base/config.c"],
    "md4c.h": ["src/site/markdown.c"],
    "seccomp.h": ["src/base/cell_jail.c", "src/base/spawn_jail.c"],
}

# What rules.c and orders.c of a game may call: of libc only what neither allocates nor looks at the world ...
PURE_LIBC = {"memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp", "strncmp", "strchr", "strrchr",
             "strspn", "strcspn", "strstr", "abs", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_"}
# ... and of ours their own folder, the rules floor and these; text_addf() is printf and text_detach() allocates.
PURE_BASE = {"text", "number"}
IMPURE = {"text_addf", "text_detach"}
PURE_EXTRA = {"bug_at", "__popcountdi2"}  # the second is what the compiler counts bits with

SQL = re.compile(r"\b(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO\b|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\b|"
                 r"(CREATE|DROP|ALTER)\s+(TABLE|INDEX|VIEW|TRIGGER)\b|PRAGMA\s|BEGIN\s+(IMMEDIATE|EXCLUSIVE|DEFERRED)\b|"
                 r"ON\s+CONFLICT\b|ORDER\s+BY\b|VACUUM\b|SAVEPOINT\s|ROLLBACK\s+TO\b)")
HEAP = re.compile(r"\b(malloc|calloc|realloc|reallocarray|strdup|strndup|v?asprintf)\s*\((?!\))")
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

breaches = []


def breach(where, why):
    breaches.append(f"{where}: {why}")


def room_of(path):
    """src/base/x.c -> base; src/games/quorum/x.c -> games/quorum"""
    return os.path.dirname(path)[len("src/"):]


def floor_of(room):
    return FLOORS.get(room.split("/")[0])


def check_own_include(where, path, included):
    room, target = room_of(path), os.path.dirname(included)
    if not os.path.exists("src/" + included):
        breach(where, f'"{included}" does not exist under src/; write "floor/file.h"')
    elif floor_of(target) is None:
        breach(where, f'"{included}" stands on no floor')
    elif room.startswith("engine/") and target.startswith("engine/"):
        pass  # its rooms: rooms.py
    elif target != room and os.path.dirname(target) != room and floor_of(target) >= floor_of(room):
        breach(where, f'{room} (floor {floor_of(room)}) includes "{included}" (floor {floor_of(target)})')


def check_library(where, path, included):
    for header, homes in LIBRARIES.items():
        if fnmatch.fnmatch(included, header) and not any(fnmatch.fnmatch(path, home) for home in homes):
            breach(where, f"<{included}> may be included only by {', '.join(homes) or 'nobody'}")


def check_includes(path, text):
    for match in re.finditer(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', text, re.M):
        where = f"{path}:{text.count(chr(10), 0, match.start()) + 1}"
        if match[1] == '"':
            check_own_include(where, path, match[2])
        else:
            check_library(where, path, match[2])


def strings(text):
    """Each string with its offset. Neighbouring literals are one string to the compiler, and so they are here."""
    run, start, end = None, 0, 0
    for match in TOKEN.finditer(text):
        if run is not None and text[end:match.start()].strip() != "":
            yield start, run
            run = None
        end = match.end()
        if match[0][0] == '"':
            start = match.start() if run is None else start
            run = (run or "") + match[0][1:-1].replace("\\n", "\n")
    if run is not None:
        yield start, run


def check_sql(path, text):
    for start, string in strings(text):
        if SQL.search(string):
            breach(f"{path}:{text.count(chr(10), 0, start) + 1}", f"SQL in C: {string[:60]!r}")


def check_heap(path, text):
    """Memory is asked for at one door, which never gives NULL."""
    bare = TOKEN.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for match in HEAP.finditer(bare):
        breach(f"{path}:{text.count(chr(10), 0, match.start()) + 1}", f"{match[1]}(): ask base/mem.h")


def check_sources():
    for path in sorted(glob.glob("src/**/*.[ch]", recursive=True)):
        room = room_of(path)
        if floor_of(room) is None:
            breach(path, f"{room} is no floor")
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        check_includes(path, text)
        if path.endswith(".c"):
            check_sql(path, text)
        if path != "src/base/mem.c":
            check_heap(path, text)


def symbols(path, which):
    listed = subprocess.run(["nm", "-P", which, path], check=True, capture_output=True, text=True).stdout
    return {line.split()[0] for line in listed.splitlines()}


def check_purity(objects):
    shared = set()
    for path in glob.glob(f"{objects}/src/rules/*.o") + [f"{objects}/src/base/{name}.o" for name in PURE_BASE] + \
            glob.glob(f"{objects}/gen/refusals.o"):
        shared |= symbols(path, "--defined-only")
    for folder in sorted(glob.glob("src/games/*/")):
        room = f"{objects}/{folder}"
        own = set()
        for path in glob.glob(room + "*.o"):
            own |= symbols(path, "--defined-only")
        allowed = (own | shared | PURE_LIBC | PURE_EXTRA) - IMPURE
        for name in ("rules", "orders"):
            path = f"{room}{name}.o"
            if not os.path.exists(path):
                breach(folder, f"has no {name}.o under {objects}")
                continue
            for symbol in sorted(symbols(path, "-u") - allowed):
                breach(f"{folder}{name}.c", f"is not pure: it calls {symbol}")


def main(words):
    check_sources()
    if words[:1] == ["--objects"]:
        check_purity(words[1])
    for line in breaches:
        print(line)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
