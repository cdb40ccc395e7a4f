"""A year of Diplomacy by mail: how the centres stood year by year stands in the mails that end one, as a table and as
a plot, and in the last mail and on the page."""
import os
import re

import tap
from club import PICTURES, Club, Player

DAYS = "[site]\ngm_address = gm@club.example\n[game]\nreminders =\ndowntime_gap = 1w\nmisses = 0\n"


def years(text):
    """The rows of the table: year and centres of each power."""
    found = re.search(r"Centres after each year\n((?: {4}.*\n)+)", text.replace("\r", ""))
    return [line.split() for line in found[1].splitlines()] if found else None


def played(end, extra=""):
    """All mails of a game in which Anna lets her deadlines pass, in order."""
    with Club(extra=DAYS + extra) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--set", f"end={end}")
        club.fix_dice("years")
        anna = Player(club, "Anna", "anna@example.org")
        club.run("player", "add", "Anna", anna.address)
        club.run("seat", "ides", "5", "player", "Anna")
        club.run("game", "start", "ides", "--bots")
        mails = []
        for _ in range(30):
            mails += club.work()
            club.now += 2 * 24 * 3600 + 60
        mails = [mail for mail in mails if mail.to == anna.address]
        club.run("site", "pages")
        with open(club.path("pages", "game", "1.html"), encoding="utf-8") as page:
            return mails, page.read()


def each_year_is_summed_up_once_it_is_over():
    mails, page = played(1903)
    told = {}
    for mail in mails:
        when = re.search(r"(spring|autumn|winter) (19\d\d)", mail.subject)
        table = years(mail.text)
        assert "would do, what" not in mail.html, "two builds have one default"
        assert mail.text.count("Used: ") <= 1, mail.text
        if mail.kind == "turn" and when:
            told.setdefault(when[0], []).append(table)
            sums_up = when[1] == "winter" or (when[1] == "spring" and when[2] != "1901")
            assert (table is not None) == (sums_up and len(told[when[0]]) == 1), (mail.subject, table)
            assert ("Centres after each year" in mail.html) == (table is not None)
        if table:
            assert table[0] == ["year", "A", "E", "F", "G", "I", "R", "T"]
            assert table[1] == ["1900", "3", "3", "3", "3", "3", "4", "3"]
            assert [row[0] for row in table[1:]] == [str(1900 + i) for i in range(len(table) - 1)]
            assert all(sum(map(int, row[1:])) <= 34 for row in table[1:])
    last = years(mails[-1].text)
    assert mails[-1].kind == "end" and [row[0] for row in last[1:]] == ["1900", "1901", "1902", "1903"], last
    assert "Year 190" in mails[-1].text, "a year in which the game turned is called by its number"
    course = page.split('id="course"')[1].split("<h2")[0]
    for row in last[1:]:
        assert f">{row[0]}</td>" in course or f">{row[0]}</th>" in course, course[-2000:]
    assert "Centres after each year" in course and "<svg" in course


def the_board_shows_what_moved_last():
    """On the page of a seat the arrows are those of the season before, not of the year."""
    with Club(extra=DAYS + "[site]\nfolder = site\nurl = https://games.example.org/\nseats = yes\n") as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy")
        club.fix_dice("years")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("seat", "ides", "5", "player", "Anna")
        club.run("game", "start", "ides", "--bots")
        drawn = []
        for _ in range(3):
            club.run("tick")
            club.run("site")
            folder = club.path("site", "seat", "1")
            page, = [name for name in os.listdir(folder) if name != "index.html"]
            with open(os.path.join(folder, page), encoding="utf-8") as file:
                text = file.read()
            drawn.append(set(re.findall('<line [^>]*stroke="#c2185b"[^>]*>', text)))
            assert text.count("Your move: ") == 1, text.count("Your move: ")
            club.now += 2 * 24 * 3600 + 60
        legend, spring, autumn = drawn
        assert len(spring - legend) > 20 and not spring & autumn - legend, spring & autumn


def with_pictures_there_is_a_plot():
    mails, _ = played(1902, PICTURES)
    mail = next(mail for mail in mails if mail.kind == "turn" and years(mail.text))
    assert mail.html.split("Centres after each year")[1].split("<h2")[0].count("<img src=\"cid:course") == 1, mail.html
    first = mails[1]
    assert "cid:course" not in first.html


if __name__ == "__main__":
    tap.main([each_year_is_summed_up_once_it_is_over, the_board_shows_what_moved_last, with_pictures_there_is_a_plot])
