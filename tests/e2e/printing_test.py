"""What commands print: whole names, times of the site's zone, JSON without words glued into its values, "would" for what
is not done; and silence where the reader has gone."""

import json
import os
import re
import subprocess

import tap
from club import Club, another_card, duel, only

MINUTE, HOUR, DAY = 60, 3600, 86400
LONG = "Maximilian Alexander of Brandenburg"


def words_of(club):
    """The commands that print, each with words that it takes here."""
    return [("config",), ("config", "--sample"), ("help",), ("help", "game"), ("version",), ("player", "list"),
            ("game", "list"), ("gm", "status"), ("gm", "status", "ides"), ("gm", "list"), ("inbox",), ("quarantine", "list"),
            ("show", "ides"), ("show", "ides", "--html"), ("orders", "ides"), ("press", "ides"), ("position", "ides"),
            ("record", "ides"), ("log", "ides"), ("standings",), ("doctor",), ("doctor", "--dump"), ("tick",), ("send",)]


def a_reader_that_goes_is_no_trouble():
    with duel() as game:
        for words in words_of(game.club):
            for more in ([], ["--json"]):
                reader, writer = os.pipe()
                os.close(reader)
                with os.fdopen(writer, "w") as pipe:
                    done = subprocess.run([game.club.binary, "-q", "-c", game.club.path("cursus.ini"), *more, *words],
                                          stdout=pipe, stderr=subprocess.PIPE, env=game.club.env, cwd=game.club.folder,
                                          timeout=60)
                assert b"written" not in done.stderr and b"pipe" not in done.stderr.lower(), (words, done.stderr)
        with open("/dev/full", "w") as full:
            done = subprocess.run([game.club.binary, "help"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == 74 and b"could not be written" in done.stderr, "a full disk is trouble"


def no_name_is_cut():
    with Club(extra="[site]\ngm_address = chief@club.example\n") as club:
        club.run("init")
        club.run("player", "add", LONG, "max@example.org")
        club.run("player", "add", "Carla Theodora Livia", "carla@example.org")
        name = "a-game-with-quite-a-long-name-xy"
        club.run("game", "open", name, "--rules", "gorbino", "--seats", "3")
        club.run("seat", name, "1", "player", LONG)
        club.run("seat", name, "2", "player", "Carla Theodora Livia")
        club.run("game", "start", name, "--bots")
        mails = club.work()
        carla = only([mail for mail in mails if mail.kind == "turn"], "carla@example.org")
        club.drop("From: carla@example.org\r\nTo: " + carla.reply_to + "\r\nSubject: x\r\nMessage-ID: <1@example.org>\r\n"
                  f"In-Reply-To: {carla.id}\r\n\r\nleave 1\r\n")
        club.drop("From: carla@example.org\r\nTo: " + only(club.work(), "carla@example.org").reply_to +
                  "\r\nSubject: x\r\nMessage-ID: <2@example.org>\r\n\r\nyes\r\n")
        club.work()
        for words in (("gm", "status"), ("gm", "status", name), ("player", "list"), ("show", name)):
            text = club.text(*words)
            assert LONG in text, text
            if words[0] == "gm":
                assert name in text and "bot for Carla Theodora Livia" in text, text
                rows = [line for line in text.splitlines() if re.match(" +1  a-game", line)]
                assert rows and rows[0].index("gorbino") == text.splitlines()[0].index("rules"), text


def json_values_hold_one_thing_each():
    with duel() as game:
        club = game.club
        club.run("player", "address", "Anna", "second@example.org")
        club.run("player", "standby", "Anna", "quorum")
        club.run("player", "standby", "Anna", "doge")
        row = club.json("player", "list")[0]
        assert row["addresses"] == [{"address": address, "proved": True, "dead": False, "answered": True}
                                    for address in (game.anna.address, "second@example.org")], row
        assert sorted(row["standby"]) == ["doge", "quorum"], row
        assert "anna@example.org, second@example.org" in club.text("player", "list")

        def strings(value):
            if isinstance(value, dict):
                return [text for part in value.values() for text in strings(part)]
            if isinstance(value, list):
                return [text for part in value for text in strings(part)]
            return [value] if isinstance(value, str) else []

        for words in (("player", "list"), ("game", "list"), ("gm", "list"), ("standings",), ("inbox",)):
            for text in strings(club.json(*words)):
                assert not re.search(r" \([a-z]+\)$|, ", text), (words, text)


def deadlines_are_told_in_the_sites_zone():
    with duel("[site]\nzone = Europe/Rome\n") as game:
        club = game.club
        said = club.text("game", "deadline", "ides", "2026-12-24 18:00 Europe/Rome")
        assert "has time until Thu 24 Dec 2026 18:00 CET, not " in said, said
        assert re.search(r"has time until Fri 25 Dec 2026 06:00 CET, not .* 18:00 CET\.\n$", club.text("game", "extend", "ides", "12h"))


def what_is_over_is_never_minus_nothing():
    with duel() as game:
        club = game.club
        due = club.rows("SELECT due FROM seat WHERE waiting = 1")[0][0]
        for late, left in ((-30, " 0m "), (30, " -1m "), (90, " -1m "), (3 * HOUR, " -3h ")):
            club.now = due + late
            text = club.text("gm", "status")
            assert left in text and "-0" not in text.split("\n\n")[0].replace("12-0", ""), (late, text)


def a_dry_run_says_would():
    with duel() as game:
        club = game.club
        for name in ("over", "away"):
            club.run("game", "open", name, "--rules", "quorum", "--seats", "2")
            club.run("game", "start", name, "--bots")
        club.run("game", "archive", "away")
        club.run("game", "open", "forming", "--rules", "quorum", "--seats", "2")
        club.run("seat", "forming", "1", "player", "Anna")
        club.run("game", "open", "still", "--rules", "quorum", "--seats", "2")
        club.run("game", "cancel", "still")
        patch = another_card(json.loads(club.text("position", "ides")))
        acts = {"start": ("forming", "bots"), "pause": ("ides",), "extend": ("ides", "24h"), "deadline": ("ides", "+90h"),
                "away": ("ides", "Anna", "until", "2027-01-02"),
                "cancel": ("ides",), "resolve": ("ides", str(game.phase)), "undo": ("over", "0"), "patch": ("ides", patch),
                "broadcast": ("ides", "Salvete"), "message": ("ides", "1", "Salve"), "archive": ("over",), "unarchive": ("away",), "rename": ("ides", "nones"), "delete": ("forming",), "seat": ("ides", "1", "bot"),
                "set": ("ides", "grace=2h"), "invite": ("forming", "dora@example.org")}
        listed = re.findall(r"^  (\w+) GAME", club.text("help", "game"), re.M)
        assert set(listed) == set(acts) | {"resume", "close"}, set(listed) ^ set(acts)
        for act, words in acts.items():
            said = club.text("game", act, *words, "--dry-run").splitlines()
            assert said[-1] == "Nothing was changed."
            for line in said[:-1]:
                assert " would " in line or line.startswith("  "), (act, line)
            twin = club.fork()
            try:
                assert " would " not in twin.text("game", act, *words), act
            finally:
                twin.close()
        club.run("game", "pause", "ides")
        assert " would go on; " in club.text("game", "resume", "ides", "--dry-run")
        assert all(" would " in line for line in club.text("game", "broadcast", "all", "Hi", "--dry-run").splitlines()[:-1])


TESTS = (a_reader_that_goes_is_no_trouble, no_name_is_cut, json_values_hold_one_thing_each,
         deadlines_are_told_in_the_sites_zone, what_is_over_is_never_minus_nothing, a_dry_run_says_would)


if __name__ == "__main__":
    tap.main(TESTS)
