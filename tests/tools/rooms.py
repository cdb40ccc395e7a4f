"""Holds the rooms of src/engine (docs/architecture.md, "The layers"): who includes and calls whom, no circles, no room
that the page does not name; and of all of src, that nothing is exported for nobody, that what its comments refer to is
in the tree, that each file has a header, and that no function has more than six parameters. Prints each breach; exit 1
if there is one.

    rooms.py OBJECTS     the folder with the object files of the whole tree, as build/debug
"""

import collections
import fnmatch
import glob
import os
import re
import subprocess
import sys

ENGINE = "src/engine"
ROOMS = ["play", "game", "letters", "queue", "gm", "time", "admin", "contest", "inbox", "pages", "round"]
CIRCLE = 2  # files of one room that may call each other

PARAMETERS = 6  # of a function

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# A section of something that is no file here.
CITES = re.compile(r"\bspec(?:ification)?(?:'s)?,? (?:section )?\d|\bthe spec (?:says|names)\b|\bof the spec\b"
                   r"|\((?:design|mail|words|face|club|house|scale|rules)(?:\.md)?(?:,? ?\d|[:,] ?\")"
                   r"|\(\d+\.\d+(?:(?:,| and| to) \d+(?:\.\d+)*)*\)")
NAMES_FILE = re.compile(r"(?<![<\w./-])[\w./-]*\w\.(?:c|h|md|csv|sql|py)\b")
NAMES_HEADING = re.compile(r'\b(docs/[\w/-]+\.md|rules\.md), "([^"]+)"')

# Exported though nothing else in src uses it: why.
FOR_TESTS = {
    "catalog_forms": "tests look at every sentence of every language",
    "lexicon_read": "the build reads tables with it (tests/tools/freeze.c), and tests tables of their own",
    "dutch_terms_usual": "the tool that compares pairings with another program pairs by them (tests/tools/swiss.c)",
    "outbox_list": "tests and benches read the mails that were written; the program itself claims them, or takes the newest",
    "preview_statements": "fates_test holds that each statement of a letter comes to one end",
    "rating_expected": "stated in docs/rating.md to the ten-thousandth, which a game's change of ratings rounds away",
    "trf_read": "the same tool reads the tournaments of others",
    "walk_seat": "for games to come; the positions of the four name seats by numbers, and must stay what they are",
}

# A header that declares what several files define -> these files. All others have a header of their own name, or are
# half of a pair by it (game_write.c beside game.h).
DECLARES = {
    "src/cli/command.h": ["src/cli/cmd_*.c", "src/cli/main.c"],
    "src/engine/gm/act_list.h": [f"src/engine/gm/{name}.c" for name in
                                 ("absence", "correction", "deadlines", "life", "seating", "set_terms", "undo")],
    "src/engine/inbox/handle.h": ["src/engine/inbox/batch.c"],
    "src/games/gorbino/rules.h": ["src/games/gorbino/effect.c", "src/games/gorbino/setup.c"],
    "src/mail/maildir.h": ["src/mail/maildir_watch.c"],
    "src/rules/font.h": ["src/rules/glyphs.c"],
    "src/rules/declare.h": [f"src/games/*/{name}.c" for name in
                            ("board", "bot", "check", "codec", "cost", "described", "orders", "orders_write", "phrase", "rules",
                             "sample", "show", "sound", "tell", "vet", "view", "write")],
    "src/rules/doors.h": ["src/rules/choose.c", "src/rules/plain.c"],
    "src/rules/rules.h": ["src/rules/registry.c"],
}

# Files that hand over to a library: which of its functions src needs hangs on the macros of the library's version.
WRAPS = {"src/mail/gmime.c"}

# Functions with more parameters than others have: why.
LONG = {
    "src/report/cairo.c: cairo_curve_to": "as cairo declares it, which is loaded late",
    "src/report/cairo.c: cairo_show_text_glyphs": "as cairo_curve_to",
    "src/store/libpq.c: PQexecParams": "as libpq declares it, which is loaded late",
    "src/store/libpq.c: PQexecPrepared": "as PQexecParams",
    "src/store/libpq.c: PQsendQueryParams": "as PQexecParams",
    "src/store/libpq.c: PQsendQueryPrepared": "as PQexecParams",
}

# A function begins in the first column, its body on a line of its own.
DEFINED = re.compile(r"^(?:__attribute__\(\(.*?\)\) )?[A-Za-z_][\w \*]*?\b(\w+)\(([^;{}]*)\)\s*\n\{", re.M)

breaches = []


def breach(where, why):
    breaches.append(f"{where}: {why}")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def sources(pattern):
    return sorted(glob.glob(pattern, recursive=True))


def room_of(path):
    """src/engine/play/match.c -> play; None for what is not of the engine"""
    parts = path.split("/")
    return parts[2] if path.startswith(ENGINE + "/") and len(parts) == 4 else None


def goes_up(low, high):
    return low in ROOMS and high in ROOMS and ROOMS.index(low) < ROOMS.index(high)


def check_rooms():
    for path in sources(f"{ENGINE}/**/*.[ch]"):
        if room_of(path) not in ROOMS:
            breach(path, f"stands in no room of the engine ({', '.join(ROOMS)})")


def check_includes():
    for path in sources(f"{ENGINE}/*/*.[ch]"):
        text = read(path)
        for match in re.finditer(r'^#include "(engine/[^"]+)"', text, re.M):
            target = room_of("src/" + match[1])
            if goes_up(room_of(path), target):
                line = text.count("\n", 0, match.start()) + 1
                breach(f"{path}:{line}", f'{room_of(path)} includes "{match[1]}" of {target}, a room above it')


def symbols(objects):
    """The lines of nm; an object that is not there has none."""
    there = [path for path in objects if os.path.exists(path)]
    return subprocess.run(["nm", "-A", "-P", *there], check=True, capture_output=True, text=True).stdout.splitlines() if there else []


class Objects:
    """What each source file defines for others and wants of others, read from its object file."""

    def __init__(self, folder):
        # an object whose file was moved is nobody's
        self.home, self.wants = {}, {source: set() for source in sources("src/**/*.c")
                                     if os.path.exists(f"{folder}/{source[:-1]}o")}
        self.again = set()  # what files want that are compiled once more, for any map
        if not self.wants:
            return
        for line in symbols(f"{folder}/any/{source[:-1]}o" for source in self.wants):
            self.again.update(line.split()[1:2] if line.split()[2] == "U" else ())
        for line in symbols(f"{folder}/{source[:-1]}o" for source in self.wants):
            place, name, kind = line.split()[:3]  # "build/debug/src/base/text.o: text_add T ..."
            source = place[len(folder) + 1:-2] + "c"
            if name.startswith(("__odr_asan.", "__llvm_")):
                continue  # marks of AddressSanitizer, and of clang where it counts what tests reach
            if kind in "TDRBC":
                self.home[name] = source
            elif kind == "U":
                self.wants[source].add(name)

    def calls(self):
        """(caller, called) -> the names"""
        out = collections.defaultdict(set)
        for source, names in self.wants.items():
            for name in names:
                if self.home.get(name, source) != source:
                    out[source, self.home[name]].add(name)
        return out


def check_calls(calls):
    for (source, target), names in sorted(calls.items()):
        if goes_up(room_of(source), room_of(target)):
            breach(source, f"calls {', '.join(sorted(names))} of {target}, in a room above it")


def reached(start, below):
    seen, todo = set(), [start]
    while todo:
        for target in below[todo.pop()]:
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen


def check_circles(calls):
    below = collections.defaultdict(set)
    for source, target in calls:
        if room_of(source) is not None and room_of(source) == room_of(target):
            below[source].add(target)
    ways = {source: reached(source, below) for source in list(below)}
    told = set()
    for source in sorted(ways):
        circle = {other for other in ways[source] if source in ways.get(other, ())}
        if len(circle) > CIRCLE and source not in told:
            told |= circle
            breach(f"{ENGINE}/{room_of(source)}", f"{len(circle)} files call each other: "
                   + ", ".join(sorted(os.path.basename(path) for path in circle)))


def check_exports(objects):
    wanted = set().union({"main"}, objects.again, *objects.wants.values())
    for name, source in sorted(objects.home.items(), key=lambda item: (item[1], item[0])):
        if name not in wanted and name not in FOR_TESTS and source not in WRAPS:
            breach(source, f"exports {name}, which no other file of src uses")
        elif name in wanted and name in FOR_TESTS:
            breach(source, f"{name} is used in src: it needs no exception in tests/tools/rooms.py")


def is_there(name, base_names):
    """As it stands or under src/; a name alone anywhere. NAME in it stands for any."""
    pattern = name.replace("NAME", "*")
    return bool(sources(pattern) or sources("src/" + pattern) or name in base_names)


def headings(page):
    return {line.lstrip("#").strip() for line in read(page).splitlines() if line.startswith("#")}


def check_references():
    places = ("*", "src/**/*", "sql/**/*", "docs/**/*", "templates/**/*", "config/*", "tests/**/*")
    base_names = {os.path.basename(path) for place in places for path in sources(place)}
    for path in sources("src/**/*.[ch]"):
        text = read(path)
        for comment in COMMENT.finditer(text):
            where = f"{path}:{text.count(chr(10), 0, comment.start()) + 1}"
            words = re.sub(r"\n[ \t]*\*?[ \t]*", " ", comment[0])
            for cited in CITES.finditer(words):
                if cited[0].startswith("(rules.md") and os.path.exists(f"{os.path.dirname(path)}/rules.md"):
                    continue
                breach(where, f"cites {cited[0]!r}, a paper that is not in this tree")
            for named in NAMES_FILE.finditer(words):
                if not is_there(named[0], base_names):
                    breach(where, f"names {named[0]}, which is not in this tree")
            for page, heading in NAMES_HEADING.findall(words):
                page = page if "/" in page else f"{os.path.dirname(path)}/{page}"
                if os.path.exists(page) and heading not in headings(page):
                    breach(where, f"names {heading!r}, which is no heading of {page}")


def is_declared(path):
    beside = path[:-2]
    half_of = beside.rpartition("_")[0]
    return (os.path.exists(beside + ".h") or os.path.exists(half_of + ".h")
            or any(os.path.exists(header) and fnmatch.fnmatch(path, pattern)
                   for header, patterns in DECLARES.items() for pattern in patterns))


def check_headers():
    for path in sources("src/**/*.c"):
        if not is_declared(path):
            breach(path, f"has no {os.path.basename(path)[:-1]}h, is no half of a pair, and no other header is for it")


def parameters(inside):
    """How many there are between a function's parentheses."""
    while "(" in inside:
        inside = re.sub(r"\([^()]*\)", "", inside)  # of a parameter that is a function itself
    return 0 if inside.strip() in ("", "void") else inside.count(",") + 1


def check_parameters():
    for path in sources("src/**/*.[ch]"):
        text = COMMENT.sub(lambda comment: re.sub(r"[^\n]", "", comment[0]), read(path))
        for defined in DEFINED.finditer(text):
            name, count = defined[1], parameters(defined[2])
            excused = f"{path}: {name}" in LONG
            where = f"{path}:{text.count(chr(10), 0, defined.start()) + 1}"
            if count > PARAMETERS and not excused:
                breach(where, f"{name} has {count} parameters, more than {PARAMETERS}")
            elif count <= PARAMETERS and excused:
                breach(where, f"{name} has {count} parameters: it needs no exception in tests/tools/rooms.py")


def check_named():
    page = "docs/architecture.md"
    for room in ROOMS:
        if not re.search(rf"\b{room}/ ", read(page)):
            breach(page, f"does not name the room {room}")


def main(words):
    if len(words) != 1:
        print(__doc__.strip())
        return 2
    objects = Objects(words[0].rstrip("/"))
    calls = objects.calls()
    check_rooms()
    check_includes()
    check_calls(calls)
    check_circles(calls)
    check_exports(objects)
    check_references()
    check_headers()
    check_parameters()
    check_named()
    for line in breaches:
        print(line)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
