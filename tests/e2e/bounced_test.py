"""Addresses that mail comes back from: what goes out again where, and how an address or a player is taken away."""

import contextlib
import sqlite3

import tap
from club import bounce, duel, none, only

MASTER = "[site]\ngm_address = gm@club.example\n[game]\ndowntime_gap = 1w\n"
NEW = "new@example.org"


def comes_back(game, status="5.1.1", times=1):
    """The newest mail to who is on move comes back, and what follows it."""
    mails = []
    for number in range(times):
        game.club.now += 60
        bounce(game.club, game.mail[game.mover.address], status)
        mails += game.work()
        if number + 1 < times:
            game.say("state")
    return mails


def second_game(game):
    """Anna and Bruno play here, too."""
    club = game.club
    club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
    club.run("seat", "nones", "1", "player", "Anna")
    club.run("seat", "nones", "2", "player", "Bruno")
    club.run("game", "start", "nones")
    club.work()


def a_new_address_gets_what_the_old_one_did_not():
    for status, times in (("5.1.1", 1), ("5.1.1", 2), ("5.2.2", 1)):
        with duel(MASTER) as game:
            club, mover = game.club, game.mover
            second_game(game)
            comes_back(game, status, times)
            told = club.text("player", "address", mover.name, NEW, "--dry-run")
            assert "mailed there anew" in told and told.endswith("Nothing was changed.\n"), told
            none(club.work())
            club.run("player", "address", mover.name, NEW)
            mails = club.work()
            assert sorted(mail["X-Cursus-Game"] for mail in mails) == ["1", "2"], (status, times)
            assert {mail.to for mail in mails} == {NEW}
            mail = next(mail for mail in mails if mail["X-Cursus-Game"] == "1")
            mail.must("YOUR MOVE")
            mover.address = NEW
            mover.answer(mail, "state")
            only(club.work(), NEW)
            club.run("doctor")


def an_address_that_is_good_again_gets_what_came_back():
    with duel(MASTER) as game:
        club, mover = game.club, game.mover
        comes_back(game, times=2)
        club.run("player", "address", mover.name, mover.address)
        only(club.work(), mover.address).must("YOUR MOVE")
        club.run("player", "address", mover.name, mover.address)
        none(club.work())


def another_address_changes_nothing_while_mail_arrives():
    with duel(MASTER) as game:
        club, mover = game.club, game.mover
        assert f"is written to at {mover.address}\n" in club.text("player", "address", mover.name, NEW)
        none(club.work())


def the_second_address_hears_of_all_games():
    with duel(MASTER) as game:
        club, mover = game.club, game.mover
        second_game(game)
        club.run("player", "address", mover.name, NEW)
        mails = [mail for mail in comes_back(game, times=2) if mail.to == NEW]
        assert sorted(mail["X-Cursus-Game"] for mail in mails) == ["1", "2"], mails


def an_address_is_removed():
    with duel(MASTER) as game:
        club, mover = game.club, game.mover
        assert "no address left" in club.run("player", "remove", mover.name, mover.address, code=1).stderr.decode()
        club.run("player", "remove", mover.name, game.other.address, code=1)
        club.run("player", "address", mover.name, NEW)
        club.run("player", "remove", mover.name, mover.address, "--dry-run")
        none(club.work())
        club.run("player", "remove", mover.name, mover.address)
        only(club.work(), NEW).must("YOUR MOVE")
        assert mover.address not in club.text("player", "list")
        club.run("player", "remove", mover.name, NEW, "--last")
        none(club.work())
        club.run("doctor")


def a_player_is_removed_and_games_that_are_over_stay_whole():
    with duel(MASTER) as game:
        club = game.club
        refused = club.run("player", "remove", "Anna", code=1).stderr.decode()
        assert "seat 1 of game 1 is held by Anna" in refused, refused
        game.finish()
        assert "Anna is removed" in club.text("player", "remove", "Anna", "--dry-run")
        assert "Anna" in club.text("player", "list")
        club.run("player", "remove", "Anna")
        shown = club.text("player", "list")
        assert "gone-1" in shown and "Anna" not in shown and "anna@" not in shown, shown
        assert "gone-1" in club.text("standings") and "Anna" not in club.text("standings")
        club.run("verify", "ides")
        club.run("doctor")
        club.run("player", "add", "Anna", "anna@example.org")
        assert club.json("player", "list")[-1]["id"] == 3


def a_seat_that_is_kept_keeps_its_player():
    with duel(MASTER) as game:
        club = game.club
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database, database:
            database.execute("UPDATE seat SET kind = 2, player = NULL, kept_for = 1 WHERE number = 1")
        assert "is kept for Anna" in club.run("player", "remove", "Anna", code=1).stderr.decode()


TESTS = (a_new_address_gets_what_the_old_one_did_not, an_address_that_is_good_again_gets_what_came_back,
         another_address_changes_nothing_while_mail_arrives, the_second_address_hears_of_all_games, an_address_is_removed,
         a_player_is_removed_and_games_that_are_over_stay_whole, a_seat_that_is_kept_keeps_its_player)

if __name__ == "__main__":
    tap.main(TESTS)
