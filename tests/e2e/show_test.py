"""Looking at one seat of a game, and acting on it, whoever holds the seat: a player, a bot, a bot for somebody, nobody."""

import json
import re
import shutil
import subprocess

import tap
from club import Club, duel, only


def houses():
    """A game that forms and one that runs, each seat held in another way; the name of each seat's holder."""
    club = Club()
    club.run("init")
    club.run("player", "add", "Anna", "anna@example.org")
    club.run("player", "add", "Bruno", "bruno@example.org")
    for name in ("forming", "running"):
        club.run("game", "open", name, "--rules", "quorum", "--seats", "3")
        club.run("seat", name, "1", "player", "Anna")
        club.run("seat", name, "2", "bot")
    club.run("seat", "running", "3", "player", "Bruno")
    club.run("game", "start", "running")
    return club


def looks(club, game, seat, live):
    """Every way of looking at a seat answers."""
    assert game in club.text("show", game, seat)
    assert "<html" in club.text("show", game, seat, "--html")
    assert club.json("show", game, seat)["seat"]["number"] == int(seat)
    if live:
        club.run("show", game, seat, "--png", club.path("board.png"))
        assert club.json("orders", game, seat) == [{"lines": [], "seat": int(seat)}]
        assert json.loads(club.text("position", game, "--seat", seat))


def every_seat_is_shown():
    with houses() as club:
        for game, live in (("forming", False), ("running", True)):
            for seat in ("1", "2", "3"):
                looks(club, game, seat, live)
        told = club.text("show", "running", "3")
        assert all(re.search(f"^- .*: {who}", told, re.M) for who in ("Anna", "bot", r"Bruno.*\(you\)$")), told
        assert "player" not in club.json("show", "running", "2"), "a bot is no player"
        assert club.json("show", "running", "1")["player"]["name"] == "Anna"


def a_seat_that_a_bot_keeps_is_shown():
    with duel() as game:
        club = game.club
        game.anna.answer(game.mail[game.anna.address], "leave 1")
        game.anna.answer(only(game.work(), game.anna.address), "yes")
        game.work()
        seat = club.rows("SELECT number FROM seat WHERE kept_for IS NOT NULL AND kept_for != 0")
        assert len(seat) == 1, seat
        looks(club, "ides", str(seat[0][0]), True)


def acts_on_seats_without_a_player_are_told_why():
    with houses() as club:
        for words, says in ((("game", "extend", "running", "12h", "2"), "seat 2 (yellow, bot) is not being waited for"),
                            (("game", "deadline", "running", "+12h", "2"), "seat 2 (yellow, bot) is not being waited for"),
                            (("game", "extend", "forming", "12h", "3"), "is not running"),
                            (("seat", "running", "2", "empty"), "goes to a player or a bot"),
                            (("show", "running", "4"), "'4' is no seat of game 2: 1 (red, Anna), 2 (yellow, bot)"),
                            (("orders", "running", "0"), "'0' is no seat of game 2: ")):
            done = club.run(*words, code=1)
            assert says in done.stderr.decode(), done.stderr.decode()
        assert club.text("seat", "running", "2", "bot") == "Seat 2 is held so already.\n"
        assert club.text("seat", "forming", "3", "empty") == "Seat 3 is held so already.\n"
        club.run("doctor")


def a_printed_board_can_be_read_and_searched():
    """Words are whole for a reader of PDFs, and the page has a title."""
    if shutil.which("pdftotext") is None:
        raise tap.Skip("pdftotext is not installed (poppler-utils)")
    words = {"Quorum": "Macedonia", "FORVM": "Mediolano", "Doge": "Dorsoduro", "Gorbino's Quest": "Stonewatch",
             "Diplomacy": "autumn"}
    with houses() as club:
        for title, word in words.items():
            rules = re.match(r"\w+", title)[0].lower()
            club.run("game", "open", "of-" + rules, "--rules", rules)
            club.run("game", "start", "of-" + rules, "--bots")
            for form in ((), ("--wide", "--dark")):
                club.run("show", "of-" + rules, "--pdf", club.path("board.pdf"), *form)
                text = subprocess.run(["pdftotext", "-layout", club.path("board.pdf"), "-"], capture_output=True, text=True,
                                      timeout=60, check=True).stdout
                assert re.search(rf"\b{word}\b", text), (rules, form, text)
                with open(club.path("board.pdf"), "rb") as file:
                    assert f'/Title ({title} "of-{rules}")'.encode() in file.read(), title


TESTS = (a_printed_board_can_be_read_and_searched, every_seat_is_shown, a_seat_that_a_bot_keeps_is_shown, acts_on_seats_without_a_player_are_told_why)


if __name__ == "__main__":
    tap.main(TESTS)
