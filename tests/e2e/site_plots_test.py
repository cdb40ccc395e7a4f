"""What the page of a game plots: the same numbers as the game has, of what everybody sees, with a table behind."""
import re

import tap
from club import Club, Player, against_bots
from pages import Pages
from replay_test import Two, ids
from site_pages_test import WIDTHS
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
    assert numbers == sorted(set(numbers)) and numbers[0] in (0, 1900), numbers
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
        moves = ids(two.page())
        assert moves == [f"m{i}" for i in range(len(moves))] and len(moves) > 3, moves
        two.club.run("game", "undo", "ides", "4")
        two.work()
        part = section(two.page(), "course")
        assert part == "" or len(table(part)[1]) < seen


def waits(text):
    """By row of the table: decisions, within what half of them lie and nine of ten, and how many in each range."""
    return {name: (int(count), half, most, [int(one) for one in ranges])
            for name, count, half, most, *ranges in table(section(text, "waits"))[1]}


def what_took_how_long_is_counted_by_who_was_asked():
    with Two("quorum") as two:
        assert section(two.page(), "waits") == "", "nobody has decided anything"
        spent = {}
        for hours in (0, 3, 30, 0.5, 3, 200, 3, 3):
            (seat,), = two.club.rows("SELECT number FROM seat WHERE waiting = 1")
            two.club.now += int(hours * 3600)
            two.move()
            spent.setdefault(seat, []).append(hours)
        said = waits(two.page())
        assert list(said) == ["Anna (red)", "Bruno (yellow)"], said
        ends = [1 / 60, 1, 4, 12, 24, 48, 96]
        for (name, (count, _, _, ranges)), seat in zip(said.items(), sorted(spent)):
            late = [hours for hours in spent[seat] if hours]
            for hours in late:
                assert ranges[next((i for i, end in enumerate(ends) if hours <= end), 7)] > 0, (name, hours, ranges)
            # what else was decided in one mail opened at once: that is within a minute
            assert sum(ranges[1:]) == len(late) and sum(ranges) == count, (name, ranges, late)
        plot = re.search(r"<svg.*?</svg>", section(two.page(), "waits"), re.S)[0]
        assert all(f">{number}</text>" in plot for one in said.values() for number in one[3] if number)
        # a player's page has the same, by rules
        for seat, player in enumerate(two.people, 1):
            theirs = waits(page(two.club, f"player/{seat}.html"))
            assert theirs == {"Quorum": next(one for name, one in said.items() if player.name in name)}, theirs


def what_is_taken_back_was_not_waited_for():
    with Two("quorum") as two:
        two.move()
        two.move()
        before = waits(two.page())
        (stage,), = two.club.rows("SELECT phase FROM game")
        two.club.now += 30 * 3600
        two.move()
        assert waits(two.page()) != before
        two.club.run("game", "undo", "ides", str(stage))
        two.work()
        assert waits(two.page()) == before
        two.club.now += 2 * 3600  # since it was taken back, and not since the move before
        two.move()
        said = waits(two.page())
        assert sum(one[3][2] for one in said.values()) == 1 and sum(sum(one[3][3:]) for one in said.values()) == 0, said


class Venice(Two):
    """A phase that asks both at once, and Bruno last."""

    def answer(self, hours):
        """Anna answers after so many hours, Bruno after ten."""
        anna, bruno = self.people
        for player, when in ((anna, hours), (bruno, 10 - hours)):
            self.club.now += int(when * 3600)
            orders = self.mail[player.address].legal()
            player.answer(self.mail[player.address], "\n".join(lines[0] for lines in orders.values() if lines))
            self.work()


def of_several_at_once_nobody_sees_who_was_fast():
    with Two("diplomacy", bots=5) as two:
        pages = []
        for hours in (1, 9):
            twin = two.club.fork()
            with twin:
                again = Venice.__new__(Venice)
                again.club, again.mail = twin, dict(two.mail)
                again.people = [Player(twin, player.name, player.address) for player in two.people]
                for old, new in zip(two.people, again.people):
                    new.number = old.number
                again.answer(hours)
                pages.append({name: page(twin, name) for name in ("game/1.html", "player/1.html", "player/2.html", "index.html")})
        assert pages[0] == pages[1]
        assert waits(pages[0]["game/1.html"]) == {"Several at once": (1, "12 hours", "12 hours", [0, 0, 0, 1, 0, 0, 0, 0])}
        assert section(pages[0]["player/1.html"], "waits") == ""


def who_takes_over_is_not_taken_for_who_was_there_before():
    with Two("quorum") as two:
        for _ in range(4):
            two.club.now += 3600
            two.move()
        assert section(page(two.club, "player/1.html"), "waits") and "Anna (red)" in waits(two.page())
        two.club.run("player", "add", "Carla", "carla@example.org")
        two.club.run("seat", "ides", "1", "player", "Carla")
        two.work()
        said = waits(two.page())
        assert "red" in said and "Carla (red)" not in said, said
        assert section(page(two.club, "player/3.html"), "waits") == ""


def it_tells_nothing_where_it_is_hidden_who_sits_where():
    """Who answers fast, and where bots sit, could tell it."""
    with Two("quorum", bots=1) as two:
        two.club.now += 3600
        two.move()
        said = waits(two.page())
        assert said and set(said) <= {"Anna (red)", "Bruno (yellow)"} and "1 robot" in two.page(), said
        two.club.run("game", "set", "ides", "names=hidden", code=1)  # it cannot be undone from who has read it
    with Two("quorum", bots=1, terms=["names=hidden"]) as two:
        two.club.now += 3600
        two.move()
        assert section(two.page(), "waits") == "" and section(page(two.club, "index.html"), "running")
        assert 'name="description" content="Quorum by e-mail. ' in two.page() and "robot" not in two.page()
        assert all("Anna" not in page(two.club, name) for name in ("game/1.html", "index.html"))
        two.club.run("game", "cancel", "ides")
        two.work()


def who_begins_another_game_keeps_what_he_won():
    with Two("quorum") as two:
        play_out(two.club, "ides")
        two.work()
        two.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        for seat, player in enumerate(two.people, 1):
            two.club.run("seat", "nones", str(seat), "player", player.name)
        two.club.run("game", "start", "nones")
        two.work()
        two.club.run("site", "--check")


def it_can_be_read_by_everybody():
    with Club(extra=PAGES) as club:
        against_bots(club, "diplomacy", 7)
        play_out(club, "ides")
        club.work()
        with Pages() as browser:
            for width in WIDTHS:
                browser.size(width, 844)
                browser.open(club.path("site", "game", "1.html"))
                browser.run("document.querySelectorAll('details').forEach(one => one.open = true)")
                browser.check_looks()
                for scheme in ("light", "dark"):  # on dark paper too the lines have the colours of the marks
                    browser.prefer(scheme)
                    lines = browser.run("""[...document.querySelectorAll('[aria-labelledby=course] line.own')].map(one =>
                        getComputedStyle(one).stroke)""")
                    marks = browser.run("""[...document.querySelectorAll('[aria-labelledby=course] .own:not(line)')].map(
                        one => getComputedStyle(one).fill)""")
                    assert lines and set(lines) <= set(marks), (scheme, set(lines) - set(marks))
            assert browser.asked == [] and browser.faults == [], (browser.asked, browser.faults)


if __name__ == "__main__":
    tap.main([a_game_of_each_rules_shows_how_it_stood, it_follows_the_game_and_what_is_taken_back,
              what_took_how_long_is_counted_by_who_was_asked, what_is_taken_back_was_not_waited_for,
              of_several_at_once_nobody_sees_who_was_fast, who_takes_over_is_not_taken_for_who_was_there_before,
              it_tells_nothing_where_it_is_hidden_who_sits_where, who_begins_another_game_keeps_what_he_won,
              it_can_be_read_by_everybody])
