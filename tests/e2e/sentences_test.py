"""The script that looks for sentences in C finds them, passes over what is none, and the tree has none."""

import os
import subprocess
import sys

import tap
from scratch import in_tree

SCRIPT = os.path.abspath("tests/tools/sentences.py")


def run(folder):
    done = subprocess.run([sys.executable, "-B", "-S", SCRIPT, folder], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


def scratch(files):
    return in_tree(files, run)


def this_tree():
    assert run(".") == (0, [], ""), run(".")


def what_is_no_sentence():
    assert scratch({
        "src/engine/game/a.c": '#include "a b c d.h"\n/* "you have been told" */\n'
                             'err_set(err, rc, "game %lld has not begun", (long long)id);\n'
                             'log_warn("mail was not sent: %s", one ? "it has no end" : "it is too long");\n'
                             'job->commit.note = late ? "answered far too late" : "not answered at all";\n'
                             'say(out, "answer.late", SAID("why", "too late"));\ntext_addf(out, "%s, %s and %s", a, b, c);\n'
                             'text_add(out, "\\nBcc: ");\n',
        "src/cli/b.c": 'puts("this is for the console");\n',
        "src/games/dice/sound.c": 'return fault(s, "more dice than there are");\nreturn "more dice than there are";\n',
    }) == (0, [], "")


def sentences():
    status, lines, err = scratch({
        "src/engine/gm/a.c": 'log_info("sent");\njob_say(job, "You have no seat"\n    " in this game.");\n',
        "src/engine/letters/b.h": '\n#define WHY "it has not begun"\n',
        "src/engine/play/c.c": 'static const char *const words[] = {"(err_set)", "take care of it"};\n',
        "src/engine/gm/e.c": 'return err_set(err, rc, "game %lld has not begun", (long long)id);\n',
        "src/report/d.c": 'text_addf(out, "%d orders were taken, %d were not", a, b);\n',
        "src/report/brush.c": "int none;\n",
        "src/games/dice/codec_act.c": "int none;\n",
        "src/games/dice/tell.c": 'text_add(out, "has thrown all dice");\n',
    })
    assert (status, err) == (1, ""), (status, err)
    assert lines == [
        'src/engine/gm/a.c:2: a sentence: "You have no seat in this game."',
        'src/engine/gm/e.c:1: a sentence: "game %lld has not begun"',
        'src/engine/letters/b.h:2: a sentence: "it has not begun"',
        'src/engine/play/c.c:1: a sentence: "take care of it"',
        'src/report/d.c:1: a sentence: "%d orders were taken, %d were not"',
        'src/games/dice/tell.c:1: a sentence: "has thrown all dice"',
        "src/games/*/codec*.c: is excepted and holds no sentence",
        "src/report/brush.c: is excepted and holds no sentence",
    ], lines


if __name__ == "__main__":
    tap.main([this_tree, what_is_no_sentence, sentences])
