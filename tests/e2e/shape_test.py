"""The script that holds the shape of files and structs finds each thing that it is there for, and the tree has none."""

import os
import subprocess
import sys
import tempfile

import tap

SHAPE = os.path.abspath("tests/tools/shape.py")


def run(cwd):
    done = subprocess.run([sys.executable, "-B", "-S", SHAPE], cwd=cwd, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


def scratch(files):
    """What the script says of a tree of the files {path: text}. Of what is said of every small tree nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
        code, lines, noise = run(folder)
    assert noise == "", noise
    return [line for line in lines if "is in tests/tools/shape.tsv" not in line and "headers of at most" not in line]


def this_tree():
    assert run(".") == (0, [], ""), run(".")


def a_clean_tree():
    members = "".join(f"    int m{i};\n" for i in range(24))
    assert scratch({
        "src/engine/play/a.h": f"struct a {{\n{members}}};\nvoid a_do(void);\nvoid play_all(void);\n",
        "src/engine/game/b.h": "struct a {\n    int one;\n};\n",
        "src/base/c.c": "int c(void)\n{\n" + "    c();\n" * 60 + "}\n",
        "src/base/d.c": "/* line */\n" * 600,
        "src/engine/letters/model.c": "int model(struct jv *json)\n{\n    return jv_true(json);\n}\n",
        "src/engine/admin/e.c": "int e(struct jv *json)\n{\n    return jv_true(json);\n}\n",
    }) == []


def breaches():
    members = "".join(f"    int m{i};\n" for i in range(25))
    includes = {f"src/base/{name}.c": '#include "base/z.h"\n' for name in "abc"}
    readers = {f"src/base/r{i}.c": "int r(void)\n{\n    return line_read(1);\n}\n" for i in range(17)}
    for files, says in (
            ({"src/base/a.c": "/* line */\n" * 601}, "src/base/a.c: has 601 lines, more than 600"),
            ({"src/base/a.c": "\nint a(void)\n{\n" + "    a();\n" * 61 + "}\n"},
             "src/base/a.c:3: a function of 61 lines, more than 60"),
            ({"src/engine/play/a.h": f"struct a {{\n{members}}};\n"}, "struct a has 25 members, more than 24"),
            ({"src/base/a.h": "struct a {\n    int b;\n};\n", "src/base/b.c": "struct a {\n    int c;\n};\n"},
             "src/base: has struct a more than once: src/base/a.h, src/base/b.c"),
            ({"src/base/a.h": "void b_do(int x);\n"},
             "src/base/a.h: exports 1 names without its own or its room's, 0 are allowed: b_do"),
            ({**includes, "src/base/z.h": ""}, "src/base/z.h: is included by 3 of 4 files"),
            ({"src/engine/letters/a.c": "int a(struct jv *facts)\n{\n    return jv_true(facts);\n}\n"},
             "src/engine/letters/a.c:3: reads JSON (jv_true)"),
            ({"src/engine/gm/a.c": 'int a(struct jv *facts)\n{\n    return jv_get(facts, "lead") != NULL;\n}\n'},
             "src/engine/gm/a.c:3: reads JSON (jv_get)"),
            ({"src/engine/letters/model.c": "int model(void);\n"}, "src/engine/letters/model.c: reads no JSON any more"),
            (readers, "src: line_read() is named in 17 files, more than 16"),
            ({"src/base/a.h": "/* What job_reread() was. */\n"}, "src/base/a.h:1: 'job_reread' is a word of before")):
        lines = scratch(files)
        assert len(lines) == 1 and says in lines[0], (says, lines)


def the_table_may_only_shrink():
    with tempfile.TemporaryDirectory() as folder:
        code, lines, _ = run(folder)
    assert code == 1 and any("is in tests/tools/shape.tsv, but not in the tree" in line for line in lines), lines


TESTS = (this_tree, a_clean_tree, breaches, the_table_may_only_shrink)

if __name__ == "__main__":
    tap.main(TESTS)
