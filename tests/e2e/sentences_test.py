"""The scripts that look for sentences in C and in templates find them, pass over what is none, and the tree has none."""

import os
import subprocess
import sys

import tap
from scratch import in_tree

SCRIPT, TEMPLATES = (os.path.abspath(f"tests/tools/{name}.py") for name in ("sentences", "templates"))


def run(folder, script=SCRIPT):
    done = subprocess.run([sys.executable, "-B", "-S", script, folder], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


def scratch(files):
    return in_tree(files, run)


def this_tree():
    for script in (SCRIPT, TEMPLATES):
        assert run(".", script) == (0, [], ""), run(".", script)


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


def words_of_templates():
    status, lines, err = in_tree({
        "templates/some.txt": "{{#seat}}\nYou are {{name}}. {{%mail.you}}\n{{/seat}}\nHello\n",
        "templates/admin/status.txt": "For the operator.\n",
        "templates/admin/status_mail.txt": "#{{game}}: late\n",
        "templates/help.txt": "- stop / start: {{%help.stop}}\n    press to {{answer}}\n    end press\n",
        "templates/help.html": '<style>p{color:red}</style><p class="p" title="{{%mail.you}}">&#10003; {{%mail.you}}</p>\n'
                               "<tr><td><strong>stop</strong>, <strong>start</strong></td><td>{{%help.stop}}</td></tr>\n",
        "templates/site/a.html": '<p aria-label="Board">{{name}}\nLate</p><script type="text/html"><b>Made</b></script>\n',
        "templates/site/a.js": "const a = 'To your mail', b = document.querySelector('#board svg');\n",
    }, lambda folder: run(folder, TEMPLATES))
    assert (status, err) == (1, ""), (status, err)
    assert lines == [
        "templates/admin/status_mail.txt:1: a word: late",
        *(f"templates/site/a.html:{word}" for word in ("1: a word: Board", "2: a word: Late", "2: a word: Made")),
        *(f"templates/site/a.js:1: a word: {word}" for word in ("To", "your", "mail")),
        *(f"templates/some.txt:{word}" for word in ("2: a word: You", "2: a word: are", "4: a word: Hello")),
    ], lines


if __name__ == "__main__":
    tap.main([this_tree, what_is_no_sentence, sentences, words_of_templates])
