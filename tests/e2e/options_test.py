"""Every option beside every command and every act, out of the program's own help: it is taken where it belongs and
refused elsewhere, never passed over; with --dry-run nothing changes; with --json there is JSON or a refusal."""

import json
import re
import sqlite3

import tap
from club import Club, another_card, duel

COMMON = {"config", "at", "json", "verbose", "quiet", "help"}


def pages(club):
    """{command: its help}"""
    names = re.findall(r"^  (\w+)", club.text("help").split("\n\n")[1], re.M)
    assert len(names) > 20, names
    return {name: club.text("help", name) for name in names}


def options(page):
    """{option: (whether it takes a value, the words it goes with, None: all)}"""
    out = {}
    for name, value, words in re.findall(r"^  --([\w-]+)( [A-Z=]+)? +(?:with ([\w, ]+): )?", page.split("\nCommon options")[0],
                                         re.M):
        out[name] = (bool(value), words.split(", ") if words else None)
    return out


def acts(page):
    """The first words that a command knows; [None] where it knows none."""
    usage = re.match(r"Usage: cursus \w+ \[OPTION\]\.\.\. ?(.*)", page)[1]
    first = [part.split()[0] for part in usage.split(" | ") if part]
    words = [word for word in first if re.fullmatch("[a-z]+", word)]
    listed = page.split("Acts on a game:\n")
    if len(listed) > 1:
        words += re.findall(r"^  (\w+) GAME", listed[1], re.M)
    return words or [None]


def least(page):
    """How many arguments the usage wants at least, beside a first word."""
    usage = re.match(r"Usage: cursus \w+ \[OPTION\]\.\.\. ?(.*)", page)[1].split(" | ")[0]
    return len([word for word in usage.split() if re.fullmatch(r"[A-Z.a-z]+", word)])


def every_option_stands_where_it_belongs():
    with Club() as club:
        club.run("init")
        before = club.text("doctor", "--dump")
        help_of = pages(club)
        known = {name: options(page) for name, page in help_of.items()}
        every = {option: value for own in known.values() for option, (value, _) in own.items()}
        tried = 0
        for command, page in help_of.items():
            for act in acts(page):
                line = [command] + ([act] if act else [])
                line += ["1"] * max(0, least(page) + 1 - len(line))
                for option, value in every.items():
                    if option in known[command] and (known[command][option][1] is None or act in known[command][option][1]):
                        continue
                    value = known[command].get(option, (value, None))[0]
                    given = ["--" + option] + (["1"] if value else [])
                    if option == "dry-run" and option in known[command] and act != "list":
                        continue
                    done = club.run(*line, *given, code=None, input=b"")
                    said = done.stderr.decode()
                    # deliver keeps the mail with the mail server whatever is wrong
                    assert done.returncode == (75 if command == "deliver" else 2), (line, given, done)
                    assert f"--{option}" in said and not done.stdout, (line, given, said)
                    owners = [name for name, own in known.items() if option in own]
                    assert any(f"cursus {name}" in said for name in owners), (line, given, said)
                    tried += 1
        assert tried > 300, tried
        assert club.text("doctor", "--dump") == before


def an_option_before_its_command_is_told_its_place():
    with Club() as club:
        done = club.run("--rules", "quorum", "game", "list", code=2)
        assert "option --rules belongs behind `cursus game`" in done.stderr.decode(), done.stderr


def what_a_list_does_not_take_is_refused():
    with Club() as club:
        club.run("init")
        for line in (("game", "list", "1"), ("player", "list", "1"), ("gm", "list", "1"), ("quarantine", "list", "1"),
                     ("config", "--sample", "game.pace"), ("show", "1", "--png", "x", "--html"), ("show", "1", "--png", "x", "--pdf", "y")):
            club.run(*line, code=2)


# One line for each way to print JSON; every other command and act refuses it.
JSON = (("config",), ("config", "game.pace"), ("player", "list"), ("player", "pairs"), ("ban", "list"), ("game", "list"), ("gm", "status"), ("gm", "status", "ides"),
        ("gm", "list"), ("tick",), ("send",), ("inbox",), ("quarantine", "list"), ("show", "ides"), ("show", "ides", "1"),
        ("orders", "ides"), ("press", "ides"), ("log",), ("log", "ides"), ("position", "ides"), ("record", "ides"), ("moves", "ides"), ("replay", "record.json"),
        ("verify", "over"), ("standings",), ("analyse", "over"), ("simulate", "quorum"), ("map", "check", "islands"), ("map", "show", "islands"), ("try", "trial.jsonl"), ("doctor",), ("version",), ("hook",),
        ("status",), ("mail", "list"), ("mail", "show", "out1"), ("prune",), ("site", "pages"),
        ("event", "list"), ("event", "show", "spring"), ("event", "export", "spring"), ("event", "verify", "spring.json"))
NO_JSON = (("config", "--sample"), ("event", "export", "spring", "--trf"), ("show", "ides", "--html"), ("show", "ides", "--png", "x.png"),
           ("show", "ides", "--svg", "x.svg"), ("show", "ides", "--pdf", "x.pdf"), ("doctor", "--dump"))


def json_is_printed_or_refused():
    with duel() as game:
        club = game.club
        club.run("game", "open", "over", "--rules", "quorum", "--seats", "2")
        for seat in ("1", "2"):
            club.run("seat", "over", seat, "bot")
        club.run("game", "start", "over")
        club.run("event", "open", "spring", "swiss", "quorum", "seats=2")
        club.run("event", "enter", "spring", "bot", "2")
        club.run("event", "start", "spring")
        with open(club.path("spring.json"), "w") as file:
            file.write(club.text("event", "export", "spring"))
        with open(club.path("record.json"), "w") as file:
            file.write(club.text("record", "over"))
        with open(club.path("trial.jsonl"), "w") as file:
            file.write('{"name": "t", "rules": "quorum", "seats": 2, "steps": []}\n')
        for line in JSON:
            done = club.run("--json", *line)
            assert isinstance(json.loads(done.stdout), (dict, list)), line
        help_of = pages(club)
        before = club.text("doctor", "--dump")
        refused = []
        for command, page in help_of.items():
            for act in acts(page):
                line = [command] + ([act] if act else [])
                if not any(list(known[:len(line)]) == line for known in JSON):
                    refused.append(line + ["1"] * max(0, least(page) + 1 - len(line)))
        assert len(refused) > 30, refused
        for line in (*NO_JSON, *refused):
            done = club.run("--json", *line, code=None, input=b"")
            assert done.returncode == (75 if line[0] == "deliver" else 2), (line, done)
            assert "--json" in done.stderr.decode() and not done.stdout, (line, done)
        assert club.text("doctor", "--dump") == before


def dry_runs(club):
    """A line for each act that can be tried, and the game that it is about."""
    phase = str(club.json("game", "list")[0]["phase"])
    patch = another_card(json.loads(club.text("position", "ides")))
    return {"open": ("kalends", "--rules", "forvm", "--seats", "3"), "start": ("forming", "--bots"), "pause": ("ides",),
            "resume": ("paused",), "extend": ("ides", "24h"), "deadline": ("ides", "+90h"), "cancel": ("ides",),
            "resolve": ("ides", phase), "undo": ("over", "0"), "patch": ("ides", patch), "broadcast": ("ides", "Salvete"),
            "message": ("ides", "1", "Salve"), "away": ("ides", "1", "until 2027-01-02"), "archive": ("over",), "unarchive": ("away",), "rename": ("ides", "nones"), "delete": ("forming",), "seat": ("ides", "1", "bot"), "set": ("ides", "grace=2h"),
            "invite": ("forming", "dora@example.org")}


def try_dry(club, line):
    """Nothing with --dry-run, something without it."""
    before = club.text("doctor", "--dump")
    said = club.text(*line, "--dry-run")
    assert said.endswith("Nothing was changed.\n"), (line, said)
    assert club.text("doctor", "--dump") == before, line
    twin = club.fork()
    try:
        twin.run(*line)
        assert twin.text("doctor", "--dump") != before, line
    finally:
        twin.close()


def a_dry_run_changes_nothing():
    with duel() as game:
        club = game.club
        for name in ("over", "away", "paused", "forming"):
            club.run("game", "open", name, "--rules", "quorum", "--seats", "2")
        for name in ("over", "away"):
            club.run("game", "start", name, "--bots")
        club.run("game", "archive", "away")
        club.run("seat", "paused", "1", "player", "Anna")
        club.run("game", "start", "paused", "--bots")
        club.run("game", "pause", "paused")
        club.run("export", "over", "over.json")
        lines = dry_runs(club)
        page = club.text("help", "game")
        assert set(lines) | {"close"} == set(acts(page)) - {"list"}, set(lines) ^ set(acts(page))
        for event in ("spring", "fall"):
            club.run("event", "open", event, "swiss", "quorum", "seats=2", "rounds=2", "auto=no")
            club.run("event", "enter", event, "Anna")
            club.run("event", "enter", event, "Bruno")
        club.run("event", "start", "fall")
        tried = [("game", act, *words) for act, words in lines.items()]
        events = {"open": ("cup", "ladder", "quorum"), "set": ("spring", "about=fun"), "enter": ("spring", "bot"),
                  "withdraw": ("spring", "Anna"), "start": ("spring",), "table": ("fall", "1", "1", "1", "2"),
                  "absent": ("fall", "Anna"), "close": ("fall",), "cancel": ("spring",)}
        assert set(events) | {"round"} == set(re.findall(r"^  (\w+) +EVENT", club.text("help", "event"), re.M)), events
        tried += [("event", act, *words) for act, words in events.items()]
        tried += [("game", "broadcast", "all", "Salvete"), ("seat", "ides", "1", "bot"), ("ban", "add", "dora@example.net")]
        dry = {name for name, help_text in pages(club).items() if "dry-run" in options(help_text)}
        # of these four below, in mail_find_test.py, in bounced_test.py and in prune_test.py
        assert {line[0] for line in tried} | {"import", "mail", "player", "prune"} == dry, dry
        for line in tried:
            try_dry(club, line)
        with sqlite3.connect(club.path("club.db")) as database:  # rules that are not played any more
            database.execute("UPDATE game SET position_version = 1 WHERE name = 'paused'")
        try_dry(club, ("game", "close", "paused"))
        with Club(address="robot@other.example") as other:
            other.run("init")
            try_dry(other, ("import", club.path("over.json")))
        # what cannot be done is refused in a dry run as well
        for line, says in ((("open", "ides", "--rules", "quorum"), "another game is named"),
                           (("open", "x", "--rules", "quorum", "--seats", "9"), "2 to 4 seats"),
                           (("open", "x", "--rules", "quorum", "--set", "track=99"), "track"),
                           (("open", "x", "--rules", "quorum", "--term", "grace=never"), "grace"),
                           (("pause", "forming"), "is not running")):
            done = club.run("game", *line, "--dry-run", code=None)
            assert done.returncode != 0 and says in done.stderr.decode(), (line, done)


TESTS = (every_option_stands_where_it_belongs, an_option_before_its_command_is_told_its_place,
         what_a_list_does_not_take_is_refused, json_is_printed_or_refused, a_dry_run_changes_nothing)


if __name__ == "__main__":
    tap.main(TESTS)
