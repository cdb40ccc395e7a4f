"""A house that version 1 of Quorum was played in (tests/databases/): its games of Quorum are told, stopped and closed,
the others go on."""
import contextlib
import json
import os
import shutil
import signal
import sqlite3

import tap
from club import START, Player, latest, none
from stored import Stored

SAYS = "was begun by version 1 of Quorum, which showed one product on a Trade card"
OVER, STILL, QUORUM = 1, 2, 3
OTHERS = {4: "forvm", 5: "doge", 6: "gorbino"}
MASTER = "gm@example.net"


class House(Stored):
    """The house of that time, opened by the program of today."""

    def __init__(self):
        super().__init__("version_1", START + 30 * 3600, gm=MASTER)
        self.anna, self.bruno = Player(self, "Anna", "anna@example.org"), Player(self, "Bruno", "bruno@example.com")

    def game(self, number):
        return self.json("gm", "status", str(number))

    def told(self):
        """The mails of the first tick, by receiver and game."""
        return {(mail.to, int(mail["X-Cursus-Game"])): mail for mail in self.work() if mail["X-Cursus-Game"]}


def a_version_is_tried_on_a_copy_of_a_backup():
    with House() as house:
        backup, before = house.path("backup.db"), os.listdir(house.folder)
        with open(house.path("club.db"), "rb") as file:
            stored = file.read()
        shutil.copyfile(house.path("club.db"), backup)
        said = house.text("doctor", backup)
        assert f"#2 still {SAYS}" in said and ", 0 faults" in said, said
        with open(house.path("club.db"), "rb") as file, open(backup, "rb") as copy:
            assert file.read() == stored == copy.read(), "the old program could not go on"
        assert set(os.listdir(house.folder)) - set(before) <= {"backup.db"}, os.listdir(house.folder)
        with contextlib.closing(sqlite3.connect(backup)) as database:
            database.execute("UPDATE move SET hash = zeroblob(32) WHERE game = 4")
            database.commit()
        done = house.run("doctor", backup, code=65)
        assert b"#4 " in done.stdout, done.stdout
        with contextlib.closing(sqlite3.connect(backup)) as database:
            database.execute("PRAGMA user_version = 9999")
            database.commit()
        done = house.run("doctor", backup, code=65)
        assert b"cannot open " + backup.encode() in done.stderr and b"newer Cursus (schema 9999" in done.stderr, done
        assert b"the database itself" in house.run("doctor", house.path("club.db"), code=1).stderr
        assert set(os.listdir(house.folder)) - set(before) <= {"backup.db"}, os.listdir(house.folder)


def games_of_version_1_are_told_and_stopped_once():
    with House() as house:
        mails = house.told()
        people = (house.anna.address, house.bruno.address, MASTER)
        assert set(mails) >= {(to, game) for to in people for game in (STILL, QUORUM)}, set(mails)
        for to in people:
            mails[to, STILL].must(f"#2 still {SAYS}; it is not played on.")
            mails[to, QUORUM].must(f"#3 quorum {SAYS}; it is not played on.")
            assert (to, OVER) not in mails, "one that was over is no news"
        mails[house.anna.address, QUORUM].must("Your saved orders are not used: take trade / first; play new / "
                                               "first.")
        assert not mails[house.bruno.address, QUORUM].has("saved orders are not used")
        mails[MASTER, QUORUM].must("Score: 1. Anna (red) 11, 2. Bruno (yellow) 6",
                                   "'game close 3' ends it with these", "'game cancel 3' without a result")
        for day in range(20):  # no deadline, no default, no bot, no second mail
            house.now += 86400
            none([mail for mail in house.work() if mail["X-Cursus-Game"] in ("1", "2", "3")])
        for number, phase in ((STILL, 0), (QUORUM, 14)):
            game = house.game(number)
            assert game["status"] == "paused" and game["phase"] == phase and SAYS in game["why"], game
            assert not any(seat["awaited"] for seat in game["seats"]), game["seats"]
        for name in ("quorum", "over"):
            assert SAYS in " ".join(house.text("show", name).split()), house.text("show", name)
        assert "1. red, Anna: 72" in house.text("show", "over")


def orders_for_it_are_answered_and_not_played():
    with House() as house:
        mails = house.told()
        for who, body in ((house.anna, "take first\nplay new"), (house.bruno, "state"), (house.anna, "leave"),
                          (house.bruno, "concede"), (house.anna, "return 3"), (house.bruno, "vote cancel"),
                          (house.anna, "clear\nready"), (house.bruno, "press all\nWhat a pity.\nend press")):
            who.answer(mails[who.address, QUORUM], body)
            got = house.work()
            said = latest(got, who.address)
            said.must(f"#3 quorum {SAYS}; it is not played on.", "No order was taken.")
        latest(got, house.anna.address).must("What a pity.")
        game = house.game(QUORUM)
        assert game["status"] == "paused" and game["phase"] == 14, game
        assert [seat["player"] for seat in game["seats"]] == ["Anna", "Bruno"], game["seats"]
        house.anna.answer(mails[house.anna.address, QUORUM], "state over")
        latest(house.work(), house.anna.address).must(
            f"#1 over {SAYS}", "It ended: 1. Anna (red) 72, 2. Bruno (yellow) 44")


def a_mail_that_comes_before_the_first_tick_plays_nothing():
    with House() as house:
        house.anna.write("3: take first\nplay new\n4: pass")
        house.run("tick")
        assert house.game(QUORUM)["phase"] == 14 and house.game(QUORUM)["status"] == "paused"


def a_game_master_closes_it_as_it_stands_or_cancels_it():
    with House() as house:
        house.told()
        before = house.text("standings")
        assert "1516" in before and "1 Anna, 2 Bruno" in before, before
        for words in (("resume", "3"), ("pause", "2"), ("undo", "3", "5"), ("extend", "3", "2h"),
                      ("set", "3", "grace=2h"), ("seat", "3", "1", "bot"), ("resolve", "3", "14")):
            assert SAYS in house.run("game", *words, code=1).stderr.decode(), words
        assert "can be played on" in house.run("game", "close", "forvm", code=1).stderr.decode()
        house.run("game", "broadcast", "quorum", "It was fun.")
        assert len([mail for mail in house.work() if mail.has("It was fun.")]) == 2
        house.run("game", "close", "quorum")
        mails = house.work()
        for to in (house.anna.address, house.bruno.address):
            latest(mails, to).must("The game master has closed this game as it stood",
                                   "It ended: 1. Anna (red) 11, 2. Bruno (yellow) 6.")
        assert house.game(QUORUM)["status"] == "finished"
        assert "#3 quorum: 1 Anna, 2 Bruno" in house.text("standings"), house.text("standings")
        house.run("game", "close", "quorum", code=1)
        house.run("game", "cancel", "still")
        assert house.game(STILL)["status"] == "cancelled"
        house.run("game", "archive", "still")
        assert "0 faults" in house.text("doctor")


def records_and_the_doctor_say_version_1():
    with House() as house:
        told = house.text("doctor")
        assert told.count(SAYS) == 3 and "0 faults" in told, told
        record = house.text("record", "over")
        assert json.loads(record)["result"]["scores"] == [72, 44], "scored by its own rules"
        for words in (("verify", "over"), ("verify", "--file", "-"), ("replay", "-")):
            done = house.run(*words, input=record, code=1)
            assert b"version 1 of Quorum, which showed one product" in done.stderr, done.stderr
        house.run("position", "quorum", code=1)
        house.run("show", "quorum", "--png", "x.png", code=1)


def a_result_that_cannot_be_read_counts_for_nobody():
    with House() as house:
        with contextlib.closing(sqlite3.connect(house.path("club.db"))) as database:
            database.execute("UPDATE game SET position = '{}' WHERE name = 'over'")
            database.commit()
        told = house.text("standings")
        assert "0 ranked" in told and "its result is not known" in told, told
        assert "version 1" in house.text("show", "over")


def a_wrong_seed_in_it_is_still_seen():
    with House() as house:
        with contextlib.closing(sqlite3.connect(house.path("club.db"))) as database:
            database.execute("UPDATE move SET draws = '[[1000000,5]]' WHERE game = 1 AND number = 3")
            database.commit()
        assert "is not the next one of the seed" in house.text("doctor", code=65)


def the_other_games_go_on():
    with House() as house:
        house.told()
        for number, name in OTHERS.items():
            was = house.game(number)["phase"]
            for who in (house.anna, house.bruno):
                who.write(f"resend {number}")
                mail = latest(house.work(), who.address)
                orders = [legal[0] for legal in mail.legal().values()]
                if orders:
                    who.answer(mail, "\n".join(orders))
                    house.work()
            house.now += 100 * 3600
            house.work()
            assert house.game(number)["status"] == "running" and house.game(number)["phase"] > was, house.game(number)
            house.run("verify", name, code=1)  # all is right, and the secret not open yet
        told = house.text("doctor")
        assert told.count("version 1 of") == 3 and "0 faults" in told, told


def a_tick_that_is_killed_tells_nobody_twice():
    """Behind any commit of the first tick: the next one goes on with the games that were not told."""
    with House() as house:
        with house.fork() as twin:
            log = twin.path("points.log")
            twin.run("tick", env=dict(twin.env, CURSUS_CRASH_LOG=log))
            with open(log) as file:
                lines = [line.rstrip("\n").partition(" ") for line in file]
            acts = twin.rows("SELECT game, count(*) FROM audit WHERE act = 'outdated' GROUP BY game")
            assert len(acts) > 1 and {count for _, count in acts} == {1}, acts
        last = max(at for at, (_, _, name) in enumerate(lines) if name == "store migrated")
        points = [number for number, _, name in lines[last:] if name == "store committed"][:12]
        assert len(points) > 4, lines
        for point in points:
            with house.fork() as twin:
                twin.run("tick", env=dict(twin.env, CURSUS_CRASH_AT=point), code=-signal.SIGKILL)
                twin.run("tick")
                told = twin.rows("SELECT game, count(*) FROM audit WHERE act = 'outdated' GROUP BY game")
                assert told == acts, (point, told)


if __name__ == "__main__":
    tap.main([a_version_is_tried_on_a_copy_of_a_backup, games_of_version_1_are_told_and_stopped_once,
              a_tick_that_is_killed_tells_nobody_twice,
              orders_for_it_are_answered_and_not_played,
              a_mail_that_comes_before_the_first_tick_plays_nothing, a_game_master_closes_it_as_it_stands_or_cancels_it,
              records_and_the_doctor_say_version_1, a_result_that_cannot_be_read_counts_for_nobody,
              a_wrong_seed_in_it_is_still_seen, the_other_games_go_on])
