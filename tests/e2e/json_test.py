"""What `--json` prints, for programs of others: each key has one type, wherever it stands, and the handbook names it."""
import collections
import json
import os
import re

import tap
from gm_mail_test import House

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
# formats of their own, each with a section: positions, records, trials, facts of a report
ELSEWHERE = ("position", "record", "try", "show")
# below these stands what acts, options and settings are called: names, not keys
NAMES = ("before", "after", "options", "names", "terms", "libraries")
TYPES = {bool: "true or false", int: "number", str: "text", list: "list", dict: "object"}


def everything(club):
    """A house in which something of each kind has happened; what each command prints."""
    club.run("game", "set", "ides", "idle=30d", "votes=draw,concede")
    club.run("game", "resolve", "ides", "0", "--because", "the first")
    club.chief.answer(club.key(club.chief), "gm pause nones")
    club.run("game", "message", "ides", "1", "Hello")
    club.eve.write("hello")
    club.drop(b"From: Eve <eve@example.net>\r\nTo: games@club.example\r\n\r\n\r\n")
    club.work()
    club.run("game", "open", "over", "--rules", "quorum", "--seats", "2", "--term", "ranked=no")
    club.run("seat", "over", "1", "player", "Anna")
    club.run("game", "start", "over", "--bots")
    for _ in range(60):
        if next(row for row in club.json("game", "list", "--all") if row["name"] == "over")["status"] == "finished":
            break
        club.run("game", "resolve", "over",
                 str(next(row for row in club.json("game", "list") if row["name"] == "over")["phase"]))
    club.run("player", "standby", "Bruno", "quorum")
    for words in (("game", "list", "--all"), ("gm", "list"), ("gm", "status"), ("gm", "status", "ides"), ("orders", "ides"),
                  ("press", "ides"), ("log",), ("log", "ides", "--all"), ("mail", "list"), ("mail", "show", "out1"),
                  ("player", "list"), ("standings",), ("status",), ("version",), ("config",), ("doctor",), ("inbox",),
                  ("quarantine", "list"), ("moves", "over"), ("tick",), ("send",), ("prune", "--dry-run"), ("verify", "over"),
                  ("site", club.path("pages"))):
        done = club.run("--json", *words, code=None)
        yield words[0], json.loads(done.stdout)


def walk(value, found, command):
    """The types of all keys."""
    if isinstance(value, dict):
        for key, one in value.items():
            if one is not None:
                found[key][TYPES[type(one)]].add(command)
            if key not in NAMES:
                walk(one, found, command)
    elif isinstance(value, list):
        for one in value:
            walk(one, found, command)


def collected():
    found = collections.defaultdict(lambda: collections.defaultdict(set))
    with House() as club:
        for command, value in everything(club):
            walk(value, found, command)
    return found


def listed():
    """The table of the handbook: key -> type."""
    with open(os.path.join(ROOT, "docs", "formats.md"), encoding="utf-8") as file:
        part, = re.findall(r"^## Keys of `--json`\n(.*?)^## ", file.read(), re.M | re.S)
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([a-z ]+) \|", part, re.M)
    keys = [(key, kind) for names, kind in rows for key in re.findall(r"\w+", names)]
    assert len(dict(keys)) == len(keys), "a key stands there twice"
    return dict(keys)


def each_key_has_one_type_and_stands_in_the_handbook():
    found, table = collected(), listed()
    two = {key: {kind: sorted(who) for kind, who in kinds.items()} for key, kinds in found.items() if len(kinds) > 1}
    assert not two, two
    got = {key: next(iter(kinds)) for key, kinds in found.items()}
    assert {key: kind for key, kind in got.items() if table.get(key) != kind} == {}, "docs/formats.md"


if __name__ == "__main__":
    tap.main([each_key_has_one_type_and_stands_in_the_handbook])
