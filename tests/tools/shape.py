"""Holds what keeps the house readable (docs/architecture.md, "Ten rules"): how long files and functions of src are, how
many members the structs of the engine have, that no room has one struct tag twice, that functions begin with the name
of their file or room, that headers are not too small and are not included everywhere, that a line is read in few places,
that the rooms which write mails read JSON in few files, and that words which renames left behind stay away. Prints each breach; exit 1 if there is one."""

import collections
import glob
import os
import re
import sys

FILE_LINES, FUNCTION_LINES, MEMBERS = 600, 60, 24
TINY_LINES, TINY_MOST = 15, 14   # headers of so few lines, and how many of them there may be: the second may only fall
SHARE = 0.4                      # of the files: a header that more of them include stands in EVERYWHERE
LINE_READERS = 16                # files that name line_read(); may only fall

EVERYWHERE = {"base/mem.h", "base/text.h", "base/err.h"}

# What a mail says is decided by its struct report (letters/report.h): the facts for its template are written, and never
# read back. So of the rooms that write mails only these files read values out of JSON, which was stored or comes from
# another room. The list may only shrink.
WRITERS = ("letters", "inbox", "gm", "time", "round")
JSON_READERS = {
    "letters/brief.c",           # what waits in the seat's row for its next mail
    "letters/closing.c",         # the record's course; the plot in the model of a mail
    "letters/facts_happened.c",  # stored moves
    "letters/made.c",            # the model of a mail in the outbox
    "letters/model.c",
    "letters/news_mail.c",       # names, as the command line lists them
    "letters/picture.c",         # a board in the model of a mail
    "gm/forget_data.c",          # how many rows there are
    "gm/forgotten.c",            # models of mails that wait
    "inbox/answer.c",            # whether two saved positions are the same
    "inbox/gm_mail.c",           # lists of games, acts and moves, as the command line prints them
    "inbox/press_flood.c",       # models of mails that wait
    "inbox/preview.c",           # trials
    "inbox/stale.c",             # stored moves
}
JSON_READ = re.compile(r"\bjv_(?:string|int|true|bool|number|word|member_string|size|each|equal|is_\w+)\(|"
                       r"\bjv_get\((?:[^();]|\([^();]*\))*\) [!=]= NULL")

# Exported functions without the name of their file or room, by header: how many. A number may only fall.
NAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shape.tsv")

# What renames have done away with.
GONE = re.compile(r"\b(job_rewrite|job_insert|job_reread|an job|memory ran out)\b")

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
STRUCT = re.compile(r"^struct (\w+) \{\n(.*?)^\};", re.M | re.S)
EXPORTED = re.compile(r'^(?!static|typedef|#|\s|extern ")[A-Za-z_][\w \t*]*?[\s*]([a-z_]\w*)\s*\([^;{]*\)\s*[^;{]*;', re.M)

breaches = []


def breach(where, why):
    breaches.append(f"{where}: {why}")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def bare(text):
    """Without comments, on the same lines."""
    return COMMENT.sub(lambda comment: re.sub(r"[^\n]", "", comment[0]), text)


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def check_length(path, text):
    count = text.count("\n")
    if count > FILE_LINES:
        breach(path, f"has {count} lines, more than {FILE_LINES}")
    lines, begin = text.splitlines(), None
    for number, line in enumerate(lines, 1):
        if line == "{":
            begin = number
        elif line.startswith("}") and begin is not None:
            if number - begin - 1 > FUNCTION_LINES:
                breach(f"{path}:{begin}", f"a function of {number - begin - 1} lines, more than {FUNCTION_LINES}")
            begin = None


def check_members(path, text):
    for struct in STRUCT.finditer(text):
        members = sum(member.count(",") + 1 for member in re.findall(r"^    [^;{}]*;", struct[2], re.M))
        if members > MEMBERS:
            breach(f"{path}:{line_of(text, struct.start())}",
                   f"struct {struct[1]} has {members} members, more than {MEMBERS}")


def check_tags(files):
    """One struct of a name in a room."""
    homes = collections.defaultdict(list)
    for path, text in files.items():
        for struct in STRUCT.finditer(text):
            homes[os.path.dirname(path), struct[1]].append(path)
    for (room, tag), paths in sorted(homes.items()):
        if len(paths) > 1:
            breach(room, f"has struct {tag} more than once: {', '.join(paths)}")


def strangers(path, text):
    """What a header exports that begins neither with its name nor with that of its room, a plural s aside."""
    stem, room = os.path.basename(path)[:-2], os.path.basename(os.path.dirname(path))
    known = {stem, stem.rstrip("s"), room, room.rstrip("s")}
    names = [found[1] for found in EXPORTED.finditer(text)]
    return [name for name in names if not any(name == own or name.startswith(own + "_") for own in known)]


def check_names(files):
    allowed = dict(line.split("\t") for line in read(NAMES).splitlines() if line and line[0] != "#")
    for path in sorted(path for path in files if path.endswith(".h")):
        found = strangers(path, files[path])
        most = int(allowed.pop(path, "0"))
        if len(found) > most:
            breach(path, f"exports {len(found)} names without its own or its room's, {most} are allowed: "
                   f"{', '.join(found)}")
        elif len(found) < most:
            breach(path, f"exports {len(found)} names without its own or its room's: tests/tools/shape.tsv says {most}")
    for path in allowed:
        breach(path, "is in tests/tools/shape.tsv, but not in the tree")


def check_headers(files, texts):
    tiny = [path for path in files if path.endswith(".h") and texts[path].count("\n") <= TINY_LINES]
    if len(tiny) != TINY_MOST:
        breach("src", f"{len(tiny)} headers of at most {TINY_LINES} lines, and tests/tools/shape.py says {TINY_MOST}")
    users = collections.Counter(included for text in files.values()
                                for included in set(re.findall(r'^#include "([^"]+)"', text, re.M)))
    for included, count in users.items():
        if count > SHARE * len(files) and included not in EVERYWHERE:
            breach(f"src/{included}", f"is included by {count} of {len(files)} files")


def check_json(files):
    """Whether the rooms that write mails read JSON in the files of the list, and in each of these."""
    for path, text in files.items():
        room, _, name = path.removeprefix("src/engine/").partition("/")
        if not path.startswith("src/engine/") or room not in WRITERS:
            continue
        found, listed = JSON_READ.search(text), f"{room}/{name}" in JSON_READERS
        if found and not listed:
            breach(f"{path}:{line_of(text, found.start())}", f"reads JSON ({found[0].partition('(')[0]}): "
                   "what a mail says is decided by its struct report")
        elif listed and not found:
            breach(path, "reads no JSON any more: tests/tools/shape.py lists it")


def check_words(path, text):
    for word in GONE.finditer(text):
        breach(f"{path}:{line_of(text, word.start())}", f"{word[0]!r} is a word of before")


def main():
    texts = {path: read(path) for path in sorted(glob.glob("src/**/*.[ch]", recursive=True))}
    files = {path: bare(text) for path, text in texts.items()}
    for path, text in files.items():
        check_length(path, texts[path])
        check_words(path, texts[path])
        if path.startswith("src/engine/"):
            check_members(path, text)
    check_tags(files)
    check_names(files)
    check_headers(files, texts)
    check_json(files)
    readers = [path for path, text in files.items() if re.search(r"\bline_read\(", text)]
    if len(readers) > LINE_READERS:
        breach("src", f"line_read() is named in {len(readers)} files, more than {LINE_READERS}: {', '.join(readers)}")
    for line in breaches:
        print(line)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
