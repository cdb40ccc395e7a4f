"""The pages of events: what they say, which files there are, and when they are made again."""
import json
import os
import re
import xml.etree.ElementTree

import tap
from browser import Browser
from club import Club
from pages import mail_of

URL = "https://club.example/games/"
PAGES = f"[site]\nfolder = site\nurl = {URL}\nzone = Europe/Rome\n"
ATOM = "{http://www.w3.org/2005/Atom}"
PEOPLE = ("Anna", "Bruno", "Carla", "Dora")
HIDDEN = "term:names=hidden"


def house(extra=PAGES):
    club = Club(extra=extra)
    club.run("init")
    for name in PEOPLE:
        club.run("player", "add", name, f"{name.lower()}@example.org")
    return club


def event(club, name, kind, *words, people=PEOPLE, bots=0, start=True):
    club.run("event", "open", name, kind, "quorum", "seats=2", *words)
    for one in [*people, *["bot"] * bots]:
        club.run("event", "enter", name, one)
    if start:
        club.run("event", "start", name)
    club.run("tick")


def there(club, *names):
    return [os.path.exists(club.path("site", *name.split("/"))) for name in names]


def page(club, name):
    with open(club.path("site", *name.split("/")), encoding="utf-8") as file:
        return file.read()


def said(club, name):
    """The words of a page, with one blank between."""
    body = re.sub(r"(?s)^.*<main[^>]*>|</main>.*$", "", page(club, name))
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def number(club, name):
    return club.rows("SELECT id FROM contest WHERE name = ?", name)[0][0]


def tables(club, name):
    """By number: the names there, in the order of the places."""
    found = {}
    for table, player in club.rows("""SELECT f.number, p.name FROM fixture_seat AS f JOIN entrant AS e
            ON e.contest = f.contest AND e.number = f.entrant JOIN player AS p ON p.id = e.player
            WHERE f.contest = ? ORDER BY f.round, f.number, f.place""", number(club, name)):
        found.setdefault(table, []).append(player)
    return found


def an_event_is_on_the_front_page():
    with house() as club:
        club.run("tick")
        assert there(club, "events.html") == [False] and "events.html" not in page(club, "index.html")
        event(club, "cup", "swiss", "title=Spring Cup", "about=Every spring.", people=PEOPLE[:2], start=False)
        assert there(club, "events.html", "event/1.html") == [True, True]
        front = page(club, "index.html")
        assert 'href="event/1.html"' in front and 'href="events.html"' in front
        assert "Spring Cup" in front and "2 players have entered" in front
        link = re.search(r'href="(mailto:[^"]*)">Enter', page(club, "event/1.html"))[1].replace("&amp;", "&")
        assert mail_of(link)[2] == "event cup enter", link
        club.run("event", "start", "cup")
        club.run("tick")
        assert "round 1" in said(club, "index.html")
        club.run("event", "cancel", "cup")
        club.run("tick")
        assert "Spring Cup" not in said(club, "index.html") and 'href="events.html"' in page(club, "index.html")


def what_is_in_no_list_has_no_page():
    with house() as club:
        event(club, "own", "swiss", "listed=no")
        assert there(club, "events.html", "event/1.html", "event/1.json", "event/1.atom") == [False] * 4
        club.run("event", "set", "own", "listed=yes")
        club.run("tick")
        assert there(club, "events.html", "event/1.html", "event/1.json", "event/1.atom") == [True] * 4
        assert "../event/1.html" in page(club, "player/1.html")
        club.run("event", "set", "own", "listed=no")
        club.run("tick")
        assert there(club, "events.html", "event/1.html", "event/1.json", "event/1.atom") == [False] * 4
        assert "../event/1.html" not in page(club, "player/1.html")
        club.run("site", "--check")


def a_page_follows_results():
    with house() as club:
        event(club, "cup", "swiss", "rounds=3")
        first = said(club, "event/1.html")
        assert "Round 1/3; tables still being played: 2 of 2." in first, first
        club.run("event", "table", "cup", "1", "1", "1", "2")
        club.run("tick")
        assert "Round 1/3; tables still being played: 1 of 2." in said(club, "event/1.html")
        winner, loser = tables(club, "cup")[1]
        standings = said(club, "event/1.html").split("Standings")[1]
        assert re.search(rf" 1 {winner} 1 1 ", standings), standings
        assert f"{winner} 1 {loser} 0 #1" in standings, standings
        club.run("event", "table", "cup", "1", "2", "2", "1")
        club.run("tick")
        assert "Round 2" in said(club, "event/1.html")
        club.run("site", "--check")


def files_say_what_the_program_says():
    with house() as club:
        event(club, "cup", "swiss", "limit=30d", "rounds=2")
        shown = json.loads(club.text("event", "export", "cup"))
        assert json.loads(page(club, "event/1.json")) == shown and len(shown["secret"]) == 64
        assert shown["secret"] in page(club, "event/1.html") and shown["commitment"] in page(club, "event/1.html")
        calendar = page(club, "event/1.ics")
        assert "SUMMARY:Round 1 of cup must end" in calendar and f"URL:{URL}event/1.html" in calendar, calendar
        for round in ("1", "2"):
            trf = page(club, "event/1.trf")
            assert trf == club.text("event", "export", "cup", "--trf")
            assert len([line for line in trf.splitlines() if re.match(r"001.* [wb] [10=]", line)]) == 4 * (round == "2"), trf
            for table in ("1", "2"):
                club.run("event", "table", "cup", round, table, "1", "2")
            club.run("tick")
        assert page(club, "event/1.trf") == club.text("event", "export", "cup", "--trf")
        assert "VEVENT" not in page(club, "event/1.ics")
        feed = xml.etree.ElementTree.fromstring(page(club, "event/1.atom"))
        titles = [one.find(ATOM + "title").text for one in feed.findall(ATOM + "entry")]
        assert titles == ["cup is over", "Round 2 of cup is paired", "Round 1 of cup is paired", "cup is open for entering: Quorum"], titles
        assert all(one.find(ATOM + "link").get("href") == URL + "event/1.html" for one in feed.findall(ATOM + "entry"))


def nobody_sees_who_sits_where():
    """Where the games hide it, nothing on the pages differs by who has which place."""
    with house() as club:
        event(club, "cup", "swiss", HIDDEN)
        shown = page(club, "event/1.html")
        assert there(club, "event/1.json", "event/1.trf") == [False, False]
        secret = club.rows("SELECT hex(secret) FROM contest")[0][0].lower()
        assert secret not in shown and "Here it stays closed" in shown
        with club.fork() as other:
            other.rows("UPDATE fixture_seat SET place = 3 - place + 10")
            other.rows("UPDATE fixture_seat SET place = place - 10")
            other.rows("UPDATE entrant SET place = 5 - place")
            other.run("site")
            assert page(other, "event/1.html") == shown
        for table in ("1", "2"):
            club.run("event", "table", "cup", "1", table, "1", "2")
        club.run("event", "close", "cup")
        club.run("tick")
        assert there(club, "event/1.json") == [False], "the games go on"
        for game in ("1", "2", "3", "4"):
            club.run("game", "cancel", game)
        club.run("tick")
        club.run("tick")
        assert there(club, "event/1.json") == [True] and secret in page(club, "event/1.html")


def names_follow():
    with house() as club:
        event(club, "cup", "swiss")
        event(club, "open", "swiss", people=PEOPLE[:1], start=False)
        club.run("player", "add", "Emil", "emil@example.org")
        club.run("event", "enter", "open", "Emil")
        club.run("tick")
        assert "Emil" in said(club, "player/5.html") and "../event/2.html" in page(club, "player/5.html")
        club.run("player", "rename", "Emil", "Emilia")
        club.run("player", "rename", "Anna", "Antonia")
        club.run("tick")
        assert "Emilia" in said(club, "player/5.html") and "Emilia" in said(club, "event/2.html")
        assert "Antonia" in said(club, "event/1.html") and "Anna" not in page(club, "event/1.html")
        club.run("player", "forget", "Antonia")
        club.run("tick")
        assert "Antonia" not in page(club, "event/1.html") + page(club, "event/1.json") + page(club, "event/2.html")
        club.run("event", "withdraw", "open", "Emilia")
        club.run("tick")
        assert there(club, "player/5.html") == [False] and "Emilia" not in page(club, "event/2.html")
        club.run("site", "--check")


def a_refused_file_is_tried_again():
    with house() as club:
        club.run("tick")
        os.makedirs(club.path("site", "event", "1.html"))
        event(club, "cup", "swiss")
        assert os.path.isdir(club.path("site", "event", "1.html"))
        os.rmdir(club.path("site", "event", "1.html"))
        club.run("tick")
        assert os.path.isfile(club.path("site", "event", "1.html"))
        club.run("site", "--check")


def what_stands_for_nothing_goes():
    with house() as club:
        event(club, "cup", "swiss")
        for name in ("event/7.html", "event/7.trf", "event/notes.html", "event/07.json"):
            with open(club.path("site", *name.split("/")), "w", encoding="utf-8") as file:
                file.write("old")
        club.run("site")
        assert there(club, "event/7.html", "event/7.trf", "event/notes.html", "event/07.json") == [
            False, False, True, True]


def a_bracket_reads_from_top_to_bottom_on_a_telephone():
    with house() as club:
        event(club, "ko", "knockout", people=PEOPLE[:1], bots=7)
        event(club, "done", "knockout", people=(), bots=8)
        rounds = """[...document.querySelectorAll(".bracket > section")].map(one =>
            [one.querySelector("h3").innerText, one.querySelectorAll("li").length,
             one.getBoundingClientRect().left, one.getBoundingClientRect().top])"""
        with Browser() as browser:
            for width in (390, 1280):
                browser.size(width, 844)
                browser.call("Emulation.setScriptExecutionDisabled", value=True)
                browser.open(club.path("site", "event", "2.html"))
                browser.call("Emulation.setScriptExecutionDisabled", value=False)
                browser.check_looks()
                found = browser.run(rounds)
                assert [one[:2] for one in found] == [["Round 1", 4], ["Round 2", 2], ["Final", 1]], found
                lefts, tops = {one[2] for one in found}, [one[3] for one in found]
                assert len(lefts) == (1 if width == 390 else 3) and tops == sorted(tops), found
            winners = browser.run("[...document.querySelectorAll('.bracket b')].map(one => one.innerText)")
            assert len(winners) == 7 and winners[-1] in winners[4:6], winners


if __name__ == "__main__":
    tap.main([an_event_is_on_the_front_page, what_is_in_no_list_has_no_page, a_page_follows_results,
              files_say_what_the_program_says, nobody_sees_who_sits_where, names_follow, a_refused_file_is_tried_again,
              what_stands_for_nothing_goes, a_bracket_reads_from_top_to_bottom_on_a_telephone])
