"""What pages are for who does not see them: read aloud, on paper, and as a chat shows a link to one."""
import base64
import html
import re

import tap
from pages import Pages
from site_pages_test import PAGES, URL, house, kinds, names, text

CLUB, _ = house(PAGES + "seats = yes\n")
FORMING, RUNNING, FINISHED = 0, 1, 3  # as they are stored
TOP = ["banner", "main", "contentinfo"]
HEADS = {"game": ["Step by step", "The board"], "over": ["Step by step", "Scores in the course of the game", "With other eyes", "The board"],
         "seat": ["Your move: ", "Your mail", "Position"]}


def game(status, rules="quorum"):
    (number,), = CLUB.rows("SELECT min(id) FROM game WHERE status = ? AND rules = ?", status, rules)
    return f"game/{number}.html"


def seat():
    """The page of a seat that is asked."""
    return next(name for name in names(CLUB) if name.startswith("seat/") and "Your move" in text(CLUB, name))


def listen(browser, name):
    browser.size(390)
    browser.open(CLUB.path("site", name))
    return browser.heard()


# The first link of a page, in its language.
SKIP = {"de": "link Zur Seite", "es": "link Ir a la página", "fr": "link Aller à la page"}


def named(lines, role):
    return [line.strip()[len(role):].strip() for line in lines if re.match(rf" *{role}( |$)", line)]


def every_page_has_its_parts():
    with Pages() as browser:
        for name in kinds(CLUB):
            lines = listen(browser, name)
            top = [line.strip() for line in lines if re.match(r"  \S", line)]
            assert [one for one in top if one in TOP] == TOP and top[0] == SKIP.get(name.split(".")[-2], "link To the page"), (name, top)
            assert "    navigation The Club" in lines, name
            heads = [line for line in text(CLUB, name).split("<main")[1].split("\n") if "<h1" in line]
            assert len(heads) == 1, name
            # a picture is one thing with a name, and its letters are not read one by one
            for at, line in enumerate(lines):
                if line.strip().startswith("image"):
                    depth = len(line) - len(line.lstrip())
                    assert line.strip() != "image", (name, "a picture without a name")
                    below = lines[at + 1] if at + 1 < len(lines) else ""
                    assert len(below) - len(below.lstrip()) <= depth, (name, line, below)
            for role in ("button", "link", "slider", "textbox", "combobox", "radio", "checkbox", "searchbox"):
                assert "" not in named(lines, role), (name, role)


def a_game_can_be_followed_by_ear():
    with Pages() as browser:
        for status, heads in ((RUNNING, "game"), (FINISHED, "over")):
            lines = listen(browser, game(status))
            found = named(lines, "heading")
            assert [one for one in found if one in HEADS[heads]] == HEADS[heads], found
            assert named(lines, "slider") == ["Move"]
            assert named(lines, "button")[:5] == ["First", "Back", "Play", "Next", "Last"]
            assert {"Step by step", "What happened"} <= set(named(lines, "region")), named(lines, "region")
            where = "document.querySelector('.slider').getAttribute('aria-valuetext')"
            assert browser.run(where) == browser.run(
                "[...document.querySelectorAll('.address')].pop().textContent")
            browser.run("document.querySelector('[data-go=first]').click()")
            assert browser.run(where) == "Start"
            said = browser.run("document.getElementById('said').textContent")
            assert said.startswith("Start: "), said


def a_player_can_move_by_ear():
    with Pages() as browser:
        lines = listen(browser, seat())
        found = named(lines, "heading")
        at = [next(i for i, head in enumerate(found) if head.startswith(one)) for one in HEADS["seat"]]
        assert at == sorted(at), found
        assert any(head.startswith("All orders: ") for head in found), found
        assert "Your mail" in named(lines, "region") and "Board" in named(lines, "group")
        lists = named(lines, "list")
        assert "Whole turns" in lists and any(one and one != "Whole turns" for one in lists), lists
        assert {"Your own line"} == set(named(lines, "textbox")) and named(lines, "searchbox") == ["Only orders with"]


def meta(name):
    found = re.findall(r'<meta (?:name|property)="([\w:]+)" content="(.*?)">', text(CLUB, name))
    return {key: html.unescape(value) for key, value in found}


def a_chat_shows_what_a_link_leads_to():
    for name in kinds(CLUB):
        told = meta(name)
        if name.startswith("seat/"):
            assert not any(key.startswith("og:") or key == "description" for key in told), (name, told)
        elif re.match(r"(index|standings|player/\d+|game/[\d-]+)\.html$", name):
            assert told["og:url"] == URL + name and told["og:title"] and told["description"] == told["og:description"], told
            assert told["description"].endswith("."), told
    running, over, waits = meta(game(RUNNING)), meta(game(FINISHED)), meta(game(FORMING))
    assert re.fullmatch(r"Quorum by e-mail, played by Anna, Bruno and Carla\. Round \d+ of 12, \w+ to \w+\.",
                        running["description"]), running
    assert re.fullmatch(r"Quorum by e-mail, played by [\w, ]+\. \w+ won with \d+ points.*\.", over["description"]), over
    assert waits["description"] == "Quorum by e-mail: a game with 4 seats waits for players.", waits
    assert "Join quorum-open" in text(CLUB, game(FORMING)) and "mailto:" in text(CLUB, game(FORMING))


def who_is_asked_for_much_is_named_once():
    CLUB.run("game", "open", "europe", "--rules", "diplomacy")
    for power in range(1, 8):
        CLUB.run("seat", "europe", str(power), *(["player", "Anna"] if power == 3 else ["bot"]))
    CLUB.run("game", "start", "europe")
    CLUB.work()
    part = text(CLUB, game(RUNNING, "diplomacy")).split("We wait for")[1].split("</ul>")[0]
    assert re.findall(r"<li.*?</li>", part) == [
        '<li class="item"><strong>Anna</strong> (France): 3 orders</li>'], part


def on_paper_there_is_what_can_be_read():
    with Pages() as browser:
        browser.size(794)
        browser.open(CLUB.path("site", game(FINISHED)))
        pdf = base64.b64decode(browser.call("Page.printToPDF")["data"])
        assert pdf.startswith(b"%PDF")
        browser.call("Emulation.setEmulatedMedia", media="print")
        for part, seen in (("header.top", False), ("#player", False), (".bottom", False), ("#board svg", True),
                           (".step", True), ("[aria-labelledby=course] svg", True)):
            shown = browser.run(f"getComputedStyle(document.querySelector('{part}')).display !== 'none'")
            assert shown == seen, part
        assert browser.run("(log => log.scrollHeight <= log.clientHeight + 1)(document.getElementById('log'))"), "all of it"


def all_is_put_away():
    CLUB.close()


if __name__ == "__main__":
    tap.main([every_page_has_its_parts, a_game_can_be_followed_by_ear, a_player_can_move_by_ear,
              a_chat_shows_what_a_link_leads_to, who_is_asked_for_much_is_named_once,
              on_paper_there_is_what_can_be_read, all_is_put_away])
