"""Each command that stands on an indented line of the handbook, or within a sentence about the game ides, does what it
says somewhere: in a house whose game ides forms, runs, is paused, is over or is put away. Where a page shows what is
typed behind a $ and what is said to it, all that is done in one house, and said."""

import glob
import json
import os
import re
import shlex

import tap
from club import Club, another_card

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LINE = re.compile(r"^    (?:sudo -u cursus )?cursus ([^ ].*)$", re.M)
TALK = re.compile(r"^    \$ cursus (.*)\n((?:    (?!\$ ).*\n|\n+(?=    (?!\$ )))*)", re.M)
WITHIN = re.compile(r"`(?:sudo -u cursus )?cursus ([^`\n]* ides[^`\n]*)`")


def pages():
    return sorted([os.path.join(ROOT, "README.md"), *glob.glob(os.path.join(ROOT, "docs", "**", "*.md"), recursive=True)])


def lines():
    """{command line: the page it stands on}, without comments and what a shell would do with input and output."""
    found = {}
    for page in pages():
        with open(page, encoding="utf-8") as file:
            text = file.read()
            for line in LINE.findall(text) + WITHIN.findall(text):
                words = shlex.split(re.sub(r" [|<>] .*", "", re.sub(r"(^| )#( .*|$)", "", line)))
                found[tuple(words)] = os.path.relpath(page, ROOT)
    assert len(found) > 60, found
    return found


def talks():
    """{page: [(what is typed, what is said to it)]}, in their order."""
    found = {}
    for page in pages():
        with open(page, encoding="utf-8") as file:
            talk = [(line, said.replace("\n    ", "\n")[4:]) for line, said in TALK.findall(file.read())]
        if talk:
            found[os.path.relpath(page, ROOT)] = talk
    assert found
    return found


def as_said(told):
    """What the page has, as an expression: `...` is anything on a line, on a line of its own any lines."""
    parts = re.split(r"(^ *\.\.\.\n|\.\.\.)", told, flags=re.M)
    return "".join(r"(?:.*\n)*" if part.endswith("...\n") else ".*" if part == "..." else re.escape(part) for part in parts)


def what_is_typed_is_answered_as_the_page_says():
    """One house for each page, its lines one after the other."""
    for page, talk in talks().items():
        with Club() as club:
            for typed, told in talk:
                typed, _, file = typed.partition(" > ")
                done = club.run(*shlex.split(typed))
                if file:
                    with open(club.path(file), "wb") as out:
                        out.write(done.stdout)
                said = (b"" if file else done.stdout + done.stderr).decode()
                assert re.fullmatch(as_said(told), said), f"{page}: cursus {typed} says\n{said}not\n{told}"


def a_talk_that_differs_is_found():
    for told, said, same in (("a ... c\n", "a b c\n", True), ("a ... c\n", "a b d\n", False),
                             ("a\n...\nd\n", "a\nb\nc\nd\n", True), ("a\n", "a\nb\n", False), ("a\n", "", False)):
        assert bool(re.fullmatch(as_said(told), said)) == same, (told, said)


def players(club):
    club.run("init")
    for name in ("Bruno", "Dora", "emil"):
        club.run("player", "add", name, f"{name.lower()}@example.com")
    club.run("player", "add", "Anna", "anna@first.example")
    club.run("gm", "add", "dora@example.org")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
    club.run("seat", "ides", "1", "player", "Bruno")
    club.run("game", "open", "other", "--rules", "quorum", "--seats", "2")
    club.run("game", "start", "other", "--bots")
    with open(club.path("record.json"), "w") as file:
        file.write(club.text("record", "other"))
    with open(club.path("news.txt"), "w") as file:
        file.write("Closed on Monday.\n")
    with open(club.path("note.txt"), "w") as file:
        file.write("Your orders of Friday came twice.\n")
    with open(club.path("tables.csv"), "w") as file:
        file.write("name,seats,pace,seat1,seat2,seat3\nspring-1,3,24h,Anna,Bruno,Dora\nspring-2,3,48h,Emil,,bot\n")
    with open(club.path("players.csv"), "w") as file:
        file.write("name,address\nFabia,fabia@example.org\nGaius,gaius@example.org\n")
    club.drop("From: nobody\r\n\r\nnot a mail that can be read\r\n")
    return club


def houses():
    """By what became of the game ides."""
    made = {"forming": players(Club())}

    def next_house(name, before, *steps):
        made[name] = made[before].fork()
        for step in steps:
            made[name].run(*step)
    next_house("full", "forming", ("seat", "ides", "2", "bot"), ("seat", "ides", "3", "bot"))
    next_house("running", "full", ("game", "start", "ides"), ("gm", "add", "dora@example.org", "ides"))
    next_house("two", "forming", ("seat", "ides", "2", "player", "Dora"), ("seat", "ides", "3", "bot"),
               ("game", "start", "ides"))
    for name in ("running", "two"):
        club = made[name]
        with open(club.path("patch.json"), "w") as file:
            file.write(another_card(json.loads(club.text("position", "ides"))))
    next_house("waits", "two", ("game", "resolve", "ides", str(made["two"].json("game", "list")[0]["phase"])))
    next_house("paused", "running", ("game", "pause", "ides"))
    next_house("over", "running", ("seat", "ides", "1", "bot"))
    next_house("away", "over", ("game", "archive", "ides"))
    next_house("tested", "over", ("game", "open", "test", "--rules", "quorum"), ("game", "start", "test", "--bots"))
    next_house("opened", "over", ("game", "open", "test", "--rules", "quorum"))
    next_house("full many", "forming", ("game", "open", "spring", "--rules", "quorum", "--seats", "2", "--copies", "2"),
               *(("seat", f"spring-{game}", "2", "bot") for game in (1, 2)),
               *(("seat", f"spring-{game}", "1", "player", "Dora") for game in (1, 2)))
    next_house("running many", "full many", ("game", "start", "spring-1,spring-2"))
    made["empty"], made["fresh"] = Club(), Club()
    made["fresh"].run("init")
    next_house("moved", "fresh", ("player", "add", "Anna", "anna@example.org"),
               ("player", "address", "Anna", "anna@work.example"), ("player", "add", "Carla", "carla@example.org"))
    next_house("banned", "fresh", ("ban", "add", "anna@example.net"))
    next_house("seated", "forming", ("seat", "ides", "2", "player", "Anna"), ("seat", "ides", "3", "bot"),
               ("game", "start", "ides"))
    made["exported"] = Club(address="robot@other.example")
    made["exported"].run("init")
    made["over"].run("export", "ides", made["exported"].path("ides.json"))
    return made


# What a page writes as an example and must be another word here: a number that a mail, a phase, a row has, a folder.
# Lines of which the subject cannot be made here are held by tests of their own, which are named.
WORDS = {"/somewhere/cursus-backup.db": "copy.db", "/tmp/mail-25": "mail-25"}
ELSEWHERE = {("game", "close", "ides"): "versions_test.py",
             ("simulate", "quorum", "--seats", "3", "--bots", "5,2,2", "--games", "200"): "bots_test.py",
             ("game", "set", "ides", "bots=2,exec:lots,5"): "bots_exec_test.py",
             ("verify", "ides", "--receipt", "27ab7cee", "--mail", "MESSAGE-ID"): "twins_test.py",
             ("restore", "/somewhere/cursus-backup.db"): "restore_test.py",
             ("restore", "/var/backups/cursus/lost.db"): "restore_test.py",
             ("seat", "ides", "3", "likes", "France,", "Turkey"): "lots_test.py",
             ("map", "check", "maps/islands.map"): "map_test.py",
             ("import", "games.jsonl", "--format", "diplomacy-json"): "files_test.py",
             ("export", "ides", "ides.json", "--format", "diplomacy-json"): "files_test.py",
             ("mail", "show", "in25"): "mail_find_test.py", ("mail", "retry", "out55"): "mail_find_test.py",
             ("mail", "drop", "in26", "out57", "--because", "spam"): "mail_find_test.py",
             ("quarantine", "show", "25"): "quarantine_test.py", ("quarantine", "retry", "25"): "quarantine_test.py",
             ("quarantine", "show", "25", "--raw", "/tmp/mail-25"): "quarantine_test.py",
             ("quarantine", "drop", "25", "--why", "spam"): "quarantine_test.py"}


def here(club, words):
    """The line with the numbers of this house."""
    games = {row["name"]: row["phase"] for row in club.json("game", "list", "--all")} if os.path.exists(
        club.path("club.db")) else {}
    words = [WORDS.get(word, word) for word in words]
    if words[:2] == ["game", "resolve"]:
        words[3] = str(games.get(words[2], 0))
    if words[:2] == ["game", "undo"]:
        words[3] = str(max(0, games.get(words[2], 0) - 1))
    if "--after" in words:
        words[words.index("--after") + 1] = "1"
    if words[:1] == ["backup"] and "--overwrite" in words:
        club.run("backup", words[-1], code=None)
    if words[:1] == ["doctor"] and len(words) > 1:
        club.run("backup", words[-1], code=None)
    if words[:1] == ["player"] and words[1:2] == ["rename"]:
        words[2] = "emil"
    return words


def tried(club, words):
    """None, or why it cannot be done in this house."""
    twin = club.fork()
    try:
        words = here(twin, words)
        done = twin.run(*words, code=None)
        assert done.returncode not in (2, 70, 78), (words, done.stderr.decode())
        # of a game that goes on, the dice cannot be checked yet
        good = done.returncode == 0 or (words[0] == "verify" and b"is not open yet" in done.stderr)
        return None if good else done.stderr.decode()
    finally:
        twin.close()


def every_line_does_what_it_says():
    made = houses()
    try:
        told = lines()
        for words, page in told.items():
            if words in ELSEWHERE:
                assert os.path.exists(os.path.join(ROOT, "tests", "e2e", ELSEWHERE[words])), words
                continue
            why = {}
            for name, club in made.items():
                why[name] = tried(club, list(words))
                if why[name] is None:
                    break
            else:
                raise AssertionError(f"{page}: cursus {' '.join(words)}: in no house: {why}")
        assert not set(ELSEWHERE) - set(told), "a line that stands nowhere any more"
    finally:
        for club in made.values():
            club.close()


if __name__ == "__main__":
    tap.main([every_line_does_what_it_says, what_is_typed_is_answered_as_the_page_says, a_talk_that_differs_is_found])
