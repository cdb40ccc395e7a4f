"""Pages against people and machines that mean no good: names that are markup or have no end, seats that change hands while
pages are written, games that are put away, a disk that is full, and another house that wants the same folder."""
import contextlib
import re
import sqlite3
import subprocess
import xml.etree.ElementTree

import tap
from club import Club
from composer_test import SEATS, people, seat_files, set_of
from pages import Pages
from site_test import files

TAKEN = ("\u05d0\u05e0\u05d4 \u05dc\u05d5\u05d9", "W" * 40, "\U0001f3b2 O'Brien", "x_.-'")
HOSTILE = ("</script><script>document.title='hit'</script>", "<img src=x onerror=alert(1)>\"'&amp;",
           "\u202eannA \u05d0\u05e0\u05d4\u2066" + "W" * 200, "]]><!--&lt; {{name}} %s")


def check_pages(club, browser):
    for name, (there, _) in files(club).items():
        text = there.decode()
        if name.endswith(".atom"):
            xml.etree.ElementTree.fromstring(text)
        elif name.endswith(".ics"):
            assert all(len(line) <= 75 for line in there.split(b"\r\n")) and not re.search(r"(?<!\r)\n", text), name
        else:
            assert "<script>document.title" not in text and "<img src=x" not in text, name
            browser.size(390, 844)
            browser.open(club.path("site", name))
            browser.check_width()
            assert browser.run("document.title") != "hit" and not browser.faults, (name, browser.faults)


def any_name_is_only_a_name():
    """Also one that the program would not take, if it has come into the database by whatever way."""
    with Club(extra=SEATS) as club, Pages() as browser:
        club.run("init")
        for number, name in enumerate(TAKEN):
            club.run("player", "add", name, f"p{number}@example.org")
        for name in HOSTILE:
            assert b"is no name" in club.run("player", "add", name, "x@example.org", code=None).stderr, name
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "4")
        for seat, name in enumerate(TAKEN, 1):
            club.run("seat", "ides", str(seat), "player", name)
        club.run("game", "start", "ides")
        club.work()
        check_pages(club, browser)
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database, database:
            for number, name in enumerate(HOSTILE, 1):
                database.execute("UPDATE player SET name = ? WHERE id = ?", (name, number))
        set_of(club, "name = The Club", f"name = {HOSTILE[0]}")
        club.run("tick")
        assert "&lt;img src=x" in files(club)["game/1.html"][0].decode()
        check_pages(club, browser)


def seats_change_hands_while_pages_are_written():
    with Club(extra=SEATS) as club:
        people(club)
        club.run("player", "add", "Carl", "carl@example.org")
        command = [club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "tick"]
        for number in range(12):
            ticks = [subprocess.Popen(command, cwd=club.folder, env=club.env, stderr=subprocess.DEVNULL)
                     for _ in range(2)]
            club.run("seat", "ides", "1", "player", ("Carl", "Anna")[number % 2])
            for tick in ticks:
                assert tick.wait(60) == 0
        club.run("tick")
        assert len(seat_files(club)) == 2, "each seat has one address"
        club.run("site", "--check")


def a_game_that_is_put_away_has_no_keys():
    for act in (("cancel",), ("archive",)):
        with Club(extra=SEATS) as club:
            people(club)
            club.run("game", "cancel", "ides")
            if act != ("cancel",):
                club.run("game", *act, "ides")
            club.work()
            assert seat_files(club) == [], act
            club.run("site", "--check")


def two_houses_share_no_folder():
    with Club(extra=SEATS) as club, Club(extra=SEATS) as other:
        people(club)
        before = files(club)
        set_of(other, "folder = site", f"folder = {club.path('site')}")
        people(other)
        other.work()
        assert files(club) == before, "not a byte"
        assert other.log.count("the pages of another house") == 1, other.log
        assert "another house" in other.run("status", "--check", code=1).stdout.decode()
        for words in (("site",), ("site", "--check"), ("site", club.path("site"))):
            assert b"another house" in other.run(*words, code=None).stderr, words
        set_of(other, "seats = yes", "seats = yes\npages = no")
        other.work()
        assert files(club) == before and len(seat_files(club)) == 2
        set_of(other, "seats = yes\npages = no", "seats = yes")
        set_of(other, f"folder = {club.path('site')}", "folder = site")
        other.work()
        assert len(seat_files(other)) == 2 and files(club) == before
        other.run("site", "--check")
        club.run("backup", club.path("copy.db"))
        club.run("game", "extend", "ides", "12h")
        club.work()
        club.run("restore", club.path("copy.db"))
        club.run("tick")
        club.run("tick")
        assert files(club) != before and "another house" not in club.log, "it is the same house still"
        club.run("site", "--check")


if __name__ == "__main__":
    tap.main([any_name_is_only_a_name, seats_change_hands_while_pages_are_written, a_game_that_is_put_away_has_no_keys,
              two_houses_share_no_folder])
