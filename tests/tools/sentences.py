"""Finds sentences for people that stand in C: those of the engine and of the games belong into the catalog (templates/po/en.po,
docs/decisions.md, "Sentences"). What the log, the command line and the channel of errors say stays where it is.
Prints each; exit 1 if there is one, or an exception that excepts nothing.

    sentences.py [FOLDER]     of the tree in FOLDER, else of this one
"""

import fnmatch
import glob
import os
import re
import sys

# Folders where no sentence stands.
DONE = ["src/engine", "src/report", "src/games", "src/rules"]

# Whose arguments are for the log, the command line, the log of acts or the notes of the house about its own mail.
CHANNELS = re.compile(r"log_\w+|BUG|_Static_assert|actlog_add|commit_audit|crash_point|inbox_done|aside_end|job_put_away"
                      r"|settle|progress_step|not_settled|drop|leave|(mustache_parse_)?fault")
# Those of errors; what is wrong with an act is told in the answer to a game master's mail.
ERRORS, TOLD = re.compile("err_(set|at|errno)"), "src/engine/gm/"
# The same as what stands before it: a note or a key of the store.
NOTES = re.compile(r'\b(note|again_note|detail)\s*=\s*(mem_textf\(|\w+\s*\?\s*("[^"]*"\s*:\s*)?)?$'
                   r"|\bsnprintf\(key, sizeof key, $")

# Files with others (patterns), and why.
CONSOLE, INPUT = "for the command line only", "what people write"
POSITION = "what is wrong with a position, for who has written it as JSON"
EXCEPTIONS = {
    "src/engine/admin/doctor.c": CONSOLE,
    "src/engine/admin/health.c": CONSOLE,
    "src/engine/admin/parcel_unpack.c": CONSOLE,
    "src/engine/admin/parcel_read.c": CONSOLE,
    "src/engine/admin/foreign_[rt]*.c": CONSOLE,
    "src/engine/admin/mails_act.c": CONSOLE,
    "src/engine/admin/parcel_form.c": CONSOLE,
    "src/engine/contest/check.c": CONSOLE,
    "src/engine/game/actlog.c": "what a key is derived for, and the labels of stored acts",
    "src/engine/gm/outage.c": "the log of acts",
    "src/engine/inbox/judge.c": "notes of the house about mails, as one table",
    "src/engine/inbox/event_named.c": INPUT,
    "src/engine/inbox/open_words.c": INPUT,
    "src/engine/inbox/wish_line.c": INPUT,
    "src/engine/inbox/words_event.c": INPUT,
    "src/engine/play/choices.c": INPUT,
    "src/engine/play/fairness.c": "part of what is hashed",
    "src/engine/play/moves.c": "of an error",
    "src/engine/play/plan.c": INPUT,
    "src/engine/play/spoken.c": "of an error",
    "src/engine/queue/refused.c": "the form of a mail that the house writes to itself",
    "src/games/*/codec*.c": POSITION,
    "src/games/*/described.c": "meanings, as the tables of words have them",
    "src/games/diplomacy/map_[!d]*.c": "what is wrong with a file of a map, for its operator",
    "src/games/*/sound.c": POSITION,
    "src/games/diplomacy/saved_*.c": "what is wrong with a file of another program, for its operator",
    "src/report/brush.c": CONSOLE,
    "src/report/svg.c": "markup",
    "src/report/painter.c": "a picture for a test, and names of a process in the log",
    "src/rules/position.c": POSITION,
    "src/rules/walk.c": POSITION,
}

TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[A-Za-z_]\w*|[^\w\s]'
                   r"|#[ \t]*include[^\n]*", re.S)
WORDS = re.compile(r"(?<![%\\\w])[A-Za-z][a-z']*(?![\w=])")


def is_sentence(text):
    """Three words or more, two of them one after the other in small letters."""
    return len(WORDS.findall(text)) >= 3 and re.search(r"(?<![%\w])[a-z']{2,},? [a-z']{2,}", text) is not None


def literals(source):
    """(line, text, the calls it stands in, what stands before it) of each string, those one after the other as one."""
    calls, found, before, last = [], [], "", None
    for match in TOKEN.finditer(source):
        token = match[0]
        if token.startswith(("/*", "//", "#")):
            continue
        if token.startswith('"'):
            if last == "string":
                found[-1][1] += token[1:-1]
            else:
                found.append([source.count("\n", 0, match.start()) + 1, token[1:-1], list(calls),
                              source[max(0, match.start() - 60):match.start()]])
            last = "string"
            continue
        if token == "(":
            calls.append(before)
        elif token == ")" and calls:
            calls.pop()
        before, last = token, "other"
    return found


def sentences(path):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    for line, text, calls, before in literals(source):
        away = any(CHANNELS.fullmatch(call) or ERRORS.fullmatch(call) and not path.startswith(TOLD) for call in calls)
        if is_sentence(text) and not away and not NOTES.search(before):
            yield line, text


def main():
    if len(sys.argv) > 1:
        os.chdir(sys.argv[1])
    excepted, failed = set(), False
    for folder in DONE:
        for path in sorted(glob.glob(folder + "/**/*.[ch]", recursive=True)):
            for line, text in sentences(path):
                pattern = next((pattern for pattern in EXCEPTIONS if fnmatch.fnmatch(path, pattern)), None)
                if pattern is not None:
                    excepted.add(pattern)
                    continue
                print(f'{path}:{line}: a sentence: "{text}"')
                failed = True
    for pattern in sorted(set(EXCEPTIONS) - excepted):
        if glob.glob(pattern):
            print(f"{pattern}: is excepted and holds no sentence")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
