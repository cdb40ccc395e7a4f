"""What the page of a game plots: the same numbers as the game has, of what everybody sees, with a table behind."""
import re

import tap
from club import Club, against_bots
from pages import Pages
from replay_test import Two
from site_pages_test import LOOKS, WIDE
from site_test import page

PAGES = "[site]\nfolder = site\n"


def section(text, name):
    """A section of a page by its id, "" where there is none."""
    found = re.search(rf'<section aria-labelledby="{name}">.*?</section>', text, re.S)
    return found[0] if found else ""


def table(part):
    """Head and rows of its table, as texts."""
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in re.findall(r"<tr>.*?</tr>", part, re.S)]
    return cells[0], cells[1:]


def check_standing(club, name):
    """The table ends with the scores of the game as it stands now."""
    part = section(page(club, name), "course")
    head, rows = table(part)
    assert len(head) == len(rows[-1]), (head, rows[-1])
    numbers = [int(row[0]) for row in rows]
    assert numbers == sorted(set(numbers)) and numbers[0] == 0, numbers
    assert part.count("<svg") == 1 and "<details>" in part and "<summary>" in part, part[:400]
    told = re.search(r"<figcaption[^>]*>(.*?)</figcaption>", part)[1]
    assert [int(one) for one in re.findall(r"\) (\d+)", told)] == [int(one) for one in rows[-1][1:]], (told, rows[-1])
    return rows


def play_out(club, name):
    for _ in range(400):
        game = club.json("game", "list")[0]
        if game["status"] == "finished":
            return
        club.run("game", "resolve", name, str(game["phase"]))
    raise AssertionError("no end")


def a_game_of_each_rules_shows_how_it_stood():
    for rules, seats in (("quorum", 3), ("forvm", 4), ("doge", 3), ("gorbino", 3), ("diplomacy", 7)):
        with Club(extra=PAGES) as club:
            against_bots(club, rules, seats)
            play_out(club, "ides")
            club.work()
            rows = check_standing(club, "game/1.html")
            result = club.json("record", "ides")["result"]
            assert [int(one) for one in rows[-1][1:]] == result["scores"], (rows[-1], result)


def it_follows_the_game_and_what_is_taken_back():
    with Two("quorum") as two:
        seen = 0
        assert section(two.page(), "course") == "", "nobody has moved"
        for _ in range(12):
            two.move()
            part = section(two.page(), "course")
            if part:
                seen = len(check_standing(two.club, "game/1.html"))
                assert "Now: Anna (red)" in part
        assert seen > 3, seen
        two.club.run("game", "undo", "ides", "4")
        two.work()
        part = section(two.page(), "course")
        assert part == "" or len(table(part)[1]) < seen


def it_can_be_read_by_everybody():
    with Club(extra=PAGES) as club:
        against_bots(club, "diplomacy", 7)
        play_out(club, "ides")
        club.work()
        with Pages() as browser:
            for width, scheme in LOOKS:
                browser.size(width, 844, scheme)
                browser.open(club.path("site", "game", "1.html"))
                browser.run("document.querySelectorAll('details').forEach(one => one.open = true)")
                browser.check_axe()
                assert browser.run(WIDE) == []
                # on dark paper too the lines have the colours of the marks
                lines = browser.run("""[...document.querySelectorAll('[aria-labelledby=course] line.own')].map(one =>
                    getComputedStyle(one).stroke)""")
                marks = browser.run("""[...document.querySelectorAll('[aria-labelledby=course] .own:not(line)')].map(one =>
                    getComputedStyle(one).fill)""")
                assert lines and set(lines) <= set(marks), (scheme, set(lines) - set(marks))
            assert browser.asked == [] and browser.faults == [], (browser.asked, browser.faults)


if __name__ == "__main__":
    tap.main([a_game_of_each_rules_shows_how_it_stood, it_follows_the_game_and_what_is_taken_back,
              it_can_be_read_by_everybody])
