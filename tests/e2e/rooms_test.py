"""The script that holds the rooms of the engine, and what src exports and refers to and how many parameters its
functions have, finds what it is there for, and the tree has none of it."""

import os
import subprocess
import sys
import tempfile

import tap

ROOMS = os.path.abspath("tests/tools/rooms.py")
OBJECTS = os.path.dirname(os.environ["CURSUS"])
NAMED = "play/ game/ letters/ queue/ gm/ time/ admin/ contest/ inbox/ pages/ round/ \n"
PAGE = {"docs/architecture.md": NAMED}


def run(cwd, objects):
    done = subprocess.run([sys.executable, "-B", "-S", ROOMS, objects], cwd=cwd, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


def scratch(files):
    """A tree of the files {path: text}, compiled, and what the script says of it."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {**PAGE, **files}.items():
            os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
        for path in files:
            if path.endswith(".c"):
                out = os.path.join(folder, "out", path[:-1] + "o")
                os.makedirs(os.path.dirname(out), exist_ok=True)
                subprocess.run(["gcc", "-Isrc", "-c", "-o", out, path], cwd=folder, check=True, timeout=60)
        return run(folder, "out")


def this_tree():
    assert run(".", OBJECTS) == (0, [], ""), run(".", OBJECTS)


def a_clean_tree():
    assert scratch({
        "src/engine/play/a.h": "void a(void);\n", "src/engine/play/a.c": "void b(void);\nvoid a(void) { b(); }\n",
        "src/engine/play/b.c": "void a(void);\nvoid b(void) { a(); }\n",
        "src/engine/game/a.c": '#include "engine/play/a.h"\nvoid g(void) { a(); }\n',
        "src/cli/main.c": "void g(void);\nint main(void) { g(); return 0; }\n",
        "src/base/a.h": "/* See a.c, engine/play/a.h, play/NAME.c, <sysexits.h>, docs/architecture.md (2.5 of\n"
                        " * them), \"5.7\" and docs/gm.md, \"Acts\". */\n", "docs/gm.md": "# Acts\n", "play/b.c": "",
        "src/store/outbox.c": "int outbox_list(void) { return 0; }\n",
        # six parameters, one of them a function, and an exception
        "src/base/b.h": "static inline int six(int a, int (*of)(int, int), /* x, y */ int c, int d, int e,\n"
                        "                      int f)\n{\n    return of(a, c) + d + e + f;\n}\n",
        "src/report/cairo.c": "static void cairo_curve_to(int a, int b, int c, int d, int e, int f, int g)\n{\n}\n",
        "src/report/cairo.h": "",
        # a header of its own, half of a pair, one header for many
        "src/engine/play/b.h": "", "src/engine/game/a.h": "", "src/engine/game/a_write.c": "",
        "src/cli/command.h": "", "src/store/outbox.h": "",
    }) == (0, [], "")


def breaches():
    for files, where, says in (
            ({"src/engine/play/a.h": '\n#include "engine/game/a.h"\n', "src/engine/game/a.h": ""},
             "src/engine/play/a.h:2", "of game, a room above it"),
            ({"src/engine/play/a.c": "void up(void);\nvoid a(void) { up(); }\n",
              "src/engine/inbox/a.c": "void up(void) {}\n"}, "src/engine/play/a.c", "calls up of src/engine/inbox/a.c"),
            ({"src/engine/play/a.c": "void b(void);\nvoid a(void) { b(); }\n",
              "src/engine/play/b.c": "void c(void);\nvoid b(void) { c(); }\n",
              "src/engine/play/c.c": "void a(void);\nvoid c(void) { a(); }\n"},
             "src/engine/play", "3 files call each other: a.c, b.c, c.c"),
            ({"src/engine/attic/a.c": ""}, "src/engine/attic/a.c", "stands in no room"),
            ({"src/engine/a.h": ""}, "src/engine/a.h", "stands in no room"),
            ({"src/base/a.c": "void used(void) {}\nvoid unused(void) { used(); }\n", "src/cli/a.c":
              "void used(void);\nint main(void) { used(); return 0; }\n"}, "src/base/a.c", "exports unused"),
            ({"src/base/a.c": "const int table[2] = {1, 2};\n"}, "src/base/a.c", "exports table"),
            ({"src/store/outbox.c": "void outbox_list(void) {}\n", "src/cli/a.c":
              "void outbox_list(void);\nint main(void) { outbox_list(); return 0; }\n"},
             "src/store/outbox.c", "needs no exception"),
            ({"src/base/a.h": "\n/* A wheel\n * (spec section 5.7). */\n"}, "src/base/a.h:2", "cites 'spec section"),
            ({"src/base/a.h": "/* The wheel (mail.md 40). */\n"}, "src/base/a.h:1", "a paper that is not in"),
            ({"src/base/a.h": "int a; // the wheel (design: \"Wheels\")\n"}, "src/base/a.h:1", "a paper that is not"),
            ({"src/base/a.h": "/* The wheel (2.5, 5.4). */\n"}, "src/base/a.h:1", "cites '(2.5, 5.4)'"),
            ({"src/base/a.h": "/* The wheel: see wheel.h. */\n"}, "src/base/a.h:1", "names wheel.h"),
            ({"src/base/a.h": "/* The wheel: see rules/a.h. */\n"}, "src/base/a.h:1", "names rules/a.h"),
            ({"src/base/a.h": "/* See docs/architecture.md,\n * \"Wheels\". */\n"}, "src/base/a.h:1", "names 'Wheels'"),
            ({"src/base/b.c": "", "src/base/a.h": ""}, "src/base/b.c", "has no b.h, is no half of a pair"),
            ({"src/base/b_c.c": "", "src/base/a.h": ""}, "src/base/b_c.c", "has no b_c.h, is no half of a pair"),
            ({"src/store/game.c": ""}, "src/store/game.c", "has no game.h"),
            ({"src/base/a.h": "\nstatic inline int seven(int a, int b, int c, int d, int (*e)(int, int),\n"
              "                        int f, int g)\n{\n    return e(a, b + c) + d + f + g;\n}\n"},
             "src/base/a.h:2", "seven has 7 parameters, more than 6"),
            ({"src/report/cairo.h": "", "src/report/cairo.c": "static void cairo_curve_to(void)\n{\n}\n"},
             "src/report/cairo.c:1", "cairo_curve_to has 0 parameters: it needs no exception"),
            ({"docs/architecture.md": NAMED.replace("gm/", "")}, "docs/architecture.md", "does not name the room gm"),
    ):
        code, lines, stderr = scratch(files)
        assert code == 1 and stderr == "" and lines, (files, lines, stderr)
        assert any(line.startswith(where + ": ") and says in line for line in lines), (files, lines)


TESTS = (this_tree, a_clean_tree, breaches)

if __name__ == "__main__":
    tap.main(TESTS)
