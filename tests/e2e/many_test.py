"""Many games at once: copies of one, a table of them, and acts on several, all of them or none."""
import os
import re
import subprocess

import tap
from club import Club

GUIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "gm.md")

DONE, REFUSED, USAGE, BAD = 0, 1, 2, 65
TABLE = '''name, rules, pace, seats, set:track, term:grace, seat1, seat2, seat3
spring-1, quorum, 24h, 3, 12, 2h, Anna, Bruno, "Carla"
"spring-2", , , 2, , , Anna, bot

spring-3,forvm,,3,,,"","Bruno",
'''


def house():
    club = Club(extra="[site]\ngm_address = chief@club.example\n")
    club.run("init")
    for number, name in enumerate(("Anna", "Bruno", "Carla")):
        club.run("player", "add", name, f"p{number}@example.org")
    return club


def games(club):
    return {game["name"]: game for game in club.json("game", "list")}


def refused(club, code, *words, input=None):
    before = club.text("doctor", "--dump")
    done = club.run(*words, code=code, input=input)
    assert club.text("doctor", "--dump") == before, "something was changed"
    return done.stderr.decode()


def copies_are_opened_together():
    with house() as club:
        told = club.text("game", "open", "league", "--rules", "quorum", "--seats", "3", "--set", "track=12", "--copies", "3")
        assert told.splitlines()[0] == "#1 league-1 (Quorum) is open for 3 players", told
        assert sorted(games(club)) == ["league-1", "league-2", "league-3"]
        assert all(club.json("gm", "status", name)["options"]["track"] == 12 for name in games(club))
        said = refused(club, REFUSED, "game", "open", "league", "--rules", "quorum", "--copies", "5")
        assert "league-1" in said and sorted(games(club)) == ["league-1", "league-2", "league-3"], said
        refused(club, DONE, "game", "open", "cup", "--rules", "quorum", "--copies", "2", "--dry-run")
        told = club.text("game", "open", "cup", "--rules", "quorum", "--copies", "2", "--dry-run")
        assert told == "cup-1 (Quorum) would be open for 4 players\ncup-2 (Quorum) would be open for 4 players\n" \
            "Nothing was changed.\n", told
        for word in ("0", "501", "x"):
            assert "--copies wants" in refused(club, BAD, "game", "open", "cup", "--rules", "quorum", "--copies", word)
        refused(club, BAD, "game", "open", "a" * 30, "--rules", "quorum", "--copies", "12")  # the names are too long


def a_table_opens_and_seats():
    with house() as club:
        path = club.path("table.csv")
        with open(path, "w", encoding="utf-8-sig") as out:
            out.write(TABLE)
        assert "line 3: say which game" in refused(club, BAD, "game", "open", "--table-of", path)
        told = club.run("game", "open", "--table-of", path, "--rules", "quorum", "--dry-run").stdout.decode()
        assert told.endswith("Nothing was changed.\n") and told.count("would be open") == 3, told
        told = club.text("game", "open", "--table-of", path, "--rules", "quorum", "--because", "spring")
        assert told.count(" is open for ") == 3 and "Seat 3 of #1 spring-1 now belongs to Carla." in told, told
        first = club.json("gm", "status", "spring-1")
        assert first["options"]["track"] == 12 and first["terms"] == {"grace": "2h"} and first["pace"] == 86400, first
        assert [seat["player"] for seat in first["seats"]] == ["Anna", "Bruno", "Carla"], first
        assert [seat["holder"] for seat in club.json("gm", "status", "spring-2")["seats"]] == ["player", "bot"]
        third = club.json("gm", "status", "spring-3")
        assert third["rules"] == "forvm" and [seat["holder"] for seat in third["seats"]] == ["empty", "player", "empty"]
        assert club.json("log", "spring-1")[0]["because"] == "spring"
        # semicolons, as spreadsheets of half of Europe write them, from standard input
        club.run("game", "open", "--table-of", "-", "--rules", "quorum",
                 input=TABLE.replace(",", ";").replace("spring", "fall"))
        assert "fall-3" in games(club)
        club.run("doctor")


def a_wrong_table_opens_nothing():
    with house() as club:
        for table, says in (
                ("name,rules\nides,quorum\nides,quorum\n", "line 3: "), ("name,rules\nides,chess\n", "line 2: "),
                ("name,colour\nides,red\n", "line 1: there is no column 'colour'"), ("rules\nquorum\n", "no column 'name'"),
                ("name,rules\nides,quorum,x\n", "line 2: more cells than columns"), ("name\n", "one below it"),
                ("name,rules,seat1\nides,quorum,Nobody\n", "line 2: "), ('name,rules\n"ides,quorum\n', "line 2: a quote"),
                ("name,rules,seat9\nnones,quorum,bot\n", "line 2: "), ("name,rules,set:track\nides,quorum,many\n", "line 2: "),
                ("name,rules,seat1,seat2\nides,quorum,Anna,Anna\n", "line 2: "), ('name,rules\n"ides"b,quorum\n', "line 2: some")):
            done = club.run("game", "open", "--table-of", "-", input=table, code=None)
            assert done.returncode in (REFUSED, BAD) and says in done.stderr.decode(), (table, done)
            assert games(club) == {}, table
        for words in (("open", "x", "--table-of", "-"), ("open", "--table-of", "-", "--copies", "2"), ("open",),
                      ("open", "x")):
            assert refused(club, BAD, "game", *words, input="name\n")
        refused(club, REFUSED, "game", "open", "--table-of", "/no/such/file")


def acts_take_several_games():
    with house() as club:
        club.run("game", "open", "l", "--rules", "quorum", "--seats", "2", "--copies", "4")
        for name in ("l-1", "l-2", "l-3"):
            club.run("seat", name, "1", "player", "Anna")
        told = club.text("game", "start", "l-1,l-2", "--bots", "--because", "the season begins")
        assert told.count("has started") == 2, told
        assert {name: game["status"] for name, game in games(club).items()} == {
            "l-1": "running", "l-2": "running", "l-3": "forming", "l-4": "forming"}
        assert club.json("log", "l-2")[-1]["because"] == "the season begins"
        # one refuses: nothing is done in any
        said = refused(club, REFUSED, "game", "pause", "l-*")
        assert "#3: " in said and "#4: " in said and "2 of 4 games refuse it: nothing was done" in said, said
        refused(club, DONE, "game", "extend", "l-1,l-2", "24h", "--dry-run")
        club.run("game", "pause", "l-1,#2,1")
        assert [game["status"] for game in games(club).values()][:2] == ["paused", "paused"]
        club.run("game", "set", "l-*", "grace=3h")
        assert all(club.json("gm", "status", name)["terms"]["grace"] == "3h" for name in games(club))
        told = club.text("game", "broadcast", "l-1,l-2", "Salvete")
        assert told.count("\n") == 2 and told.endswith("\n"), told
        club.run("game", "cancel", "l-*")
        club.run("game", "archive", "l-*")
        assert games(club) == {}
        assert "begins with 'l-'" in refused(club, REFUSED, "game", "pause", "l-*")
        assert "nobody" in refused(club, REFUSED, "game", "pause", "l-1,nobody")
        for act, words in (("resolve", ("0",)), ("undo", ("0",)), ("seat", ("1", "bot")), ("patch", ("{}",))):
            assert "one game at a time" in refused(club, BAD, "game", act, "l-1,l-2", *words), act
        club.run("doctor")


def what_does_not_belong_to_an_act_is_refused():
    with house() as club:
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        for words in (("pause", "ides", "--bots"), ("start", "ides", "--file", "x"), ("list", "--dry-run"),
                      ("list", "--because", "x"), ("pause", "ides", "--copies", "2"), ("start", "ides", "--table-of", "x"),
                      ("extend", "ides", "1h", "--rules", "quorum"), ("cancel", "ides", "--set", "track=12"),
                      ("open", "x", "--rules", "quorum", "--bots"), ("open", "x", "--rules", "quorum", "--all")):
            assert " go with " in (said := refused(club, USAGE, "game", *words)) or " goes with " in said, said
        for words in (("pause", "ides", "now"), ("start", "ides", "robots"), ("extend", "ides"), ("extend",)):
            assert refused(club, BAD, "game", *words), words


def the_recipe_of_the_handbook_runs_a_league_of_forty():
    with open(GUIDE, encoding="utf-8") as file:
        recipe, = re.findall(r"^\*\*A league of forty\*\*.*\n\n((?:    .*\n)+)", file.read(), re.M)
    assert recipe.count("\n") == 10, recipe
    with Club(extra="[site]\ngm_address = chief@club.example\n") as club:
        club.run("init")
        names = [first + last for first in ("An", "Ber", "Car", "Do", "Em", "Fri", "Gus", "Hen")
                 for last in ("na", "ta", "lo", "ra", "ma")]
        with open(club.path("players.csv"), "w", encoding="utf-8") as file:
            file.write("name,address\n")
            file.writelines(f"{name},{name.lower()}@example.org\n" for name in names)
        with open(club.path("cursus"), "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec {club.binary} -q -c cursus.ini --at @{club.now} "$@"\n')
        os.chmod(club.path("cursus"), 0o755)
        done = subprocess.run(["sh", "-eu", "-c", recipe], cwd=club.folder, capture_output=True, text=True, timeout=300,
                              env=dict(club.env, PATH=f"{club.folder}:{os.environ['PATH']}"))
        assert done.returncode == 0 and done.stderr == "", done
        assert {game["status"] for game in games(club).values()} == {"running"} and len(games(club)) == 10
        assert sorted(name for name, in club.rows("SELECT name FROM player JOIN seat ON player = id")) == sorted(names)
        # each hears that the game began, that there is more time, and the message
        mails = [mail for mail in club.work() if mail.to != "chief@club.example"]
        for name in names:
            mine = "".join(mail.text for mail in mails if mail.to == f"{name.lower()}@example.org")
            assert "round 1 of 12" in mine and "The second round begins" in mine, (name, mine)


if __name__ == "__main__":
    tap.main([copies_are_opened_together, a_table_opens_and_seats, a_wrong_table_opens_nothing, acts_take_several_games,
              what_does_not_belong_to_an_act_is_refused, the_recipe_of_the_handbook_runs_a_league_of_forty])
