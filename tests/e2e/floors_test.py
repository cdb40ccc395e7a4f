"""The script that holds the floors finds what it is there for, and the tree has none of it."""

import os
import subprocess
import sys
import tempfile

import tap
from scratch import in_tree

FLOORS = os.path.abspath("tests/tools/floors.py")


def run(cwd, *words):
    done = subprocess.run([sys.executable, "-B", FLOORS, *words], cwd=cwd, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


def scratch(files):
    """A tree of the files {path: text}, and what the script says of it."""
    return in_tree(files, run)


def this_tree():
    assert run(".") == (0, [], ""), run(".")


def a_clean_tree():
    assert scratch({
        "src/base/a.h": "", "src/rules/b.h": '#include "base/a.h"\n', "src/games/x/c.h": '#include "rules/b.h"\n',
        "src/games/x/d.c": '#include "games/x/c.h"\n#include <stdint.h>\n',
        "src/store/sqlite.c": "#include <sqlite3.h>\n",
        "src/cli/e.c": '#include "games/x/c.h"\n', "src/base/mem.c": "void *new(void) { return calloc(1, 8); }\n",
        "src/mail/f.c": 'const char *s = "select a seat"; // "SELECT 1"\n',
    }) == (0, [], "")


def breaches():
    for files, where, says in (
            ({"src/base/a.c": '#include "rules/b.h"\n', "src/rules/b.h": ""}, "src/base/a.c:1", "base (floor 1) includes"),
            ({"src/store/a.c": '\n#include "mail/b.h"\n', "src/mail/b.h": ""}, "src/store/a.c:2", "store (floor 5)"),
            ({"src/games/x/a.c": '#include "games/y/b.h"\n', "src/games/y/b.h": ""}, "src/games/x/a.c:1", "games/x"),
            ({"src/games/x/a.c": '#include "games/b.h"\n', "src/games/b.h": ""}, "src/games/x/a.c:1", "games/x"),
            ({"src/base/a.c": '#include "a.h"\n', "src/base/a.h": ""}, "src/base/a.c:1", "does not exist"),
            ({"src/base/a.c": '#  include "nothing/a.h"\n'}, "src/base/a.c:1", "does not exist"),
            ({"src/util/a.c": ""}, "src/util/a.c", "util is no floor"),
            ({"src/engine/a.c": "#include <sqlite3.h>\n"}, "src/engine/a.c:1", "only by src/store/sqlite*.c"),
            ({"src/store/a.h": "#include <sqlite3.h>\n"}, "src/store/a.h:1", "only by src/store/sqlite*.c"),
            ({"src/mail/a.c": "#include <curl/curl.h>\n"}, "src/mail/a.c:1", "only by src/mail/*smtp*.c"),
            ({"src/store/a.c": 'const char *s = "SELECT" /* all */\n " id FROM game";\n'}, "src/store/a.c:1", "SQL in C"),
            ({"src/store/a.c": '\nconst char *s = "x", *t = "BEGIN IMMEDIATE";\n'}, "src/store/a.c:2", "SQL in C"),
            ({"src/mail/a.c": '/* malloc(1) */\nchar *own(const char *s)\n{\n    return strdup(s);\n}\n'},
             "src/mail/a.c:4", "ask base/mem.h"),
    ):
        code, lines, stderr = scratch(files)
        assert (code, len(lines), stderr) == (1, 1, ""), (files, lines, stderr)
        assert lines[0].startswith(where + ": ") and says in lines[0], (files, lines)


def purity():
    """A game whose rules allocate, print through text_addf() or read a clock is found; text_add() is right."""
    with tempfile.TemporaryDirectory() as folder:
        sources = {
            "base/text": "void text_add(void) {} void text_addf(void) {}", "base/number": "int n;",
            "base/moment": "long moment_now(void) { return 0; }", "rules/line": "void line_read(void) {}",
            "games/x/data": "int card;",
            "games/x/rules": "void text_add(void); void line_read(void); extern int card;"
                             "int f(void) { text_add(); line_read(); return card; }",
            "games/x/orders": "void *malloc(unsigned long); long moment_now(void); void text_addf(void);"
                              "void *g(void) { text_addf(); return moment_now() ? malloc(1) : 0; }",
        }
        for name, text in sources.items():
            path = os.path.join(folder, "build/src", name + ".o")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.makedirs(os.path.join(folder, "src", os.path.dirname(name)), exist_ok=True)
            subprocess.run(["gcc", "-x", "c", "-c", "-o", path, "-"], input=text, text=True, check=True, timeout=60)
        code, lines, stderr = run(folder, "--objects", "build")
        want = [f"src/games/x/orders.c: is not pure: it calls {name}" for name in ("malloc", "moment_now", "text_addf")]
        assert (code, lines, stderr) == (1, want, ""), (lines, stderr)


TESTS = (this_tree, a_clean_tree, breaches, purity)


if __name__ == "__main__":
    tap.main(TESTS)
