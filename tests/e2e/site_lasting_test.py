"""A page stands for days and for anybody: nothing on it hangs on the moment at which it was made, nor says who is away."""
import os
import re

import tap
from site_test import changed, files, page, two_games

SEATS = "seats = yes\n"


def with_seats(club):
    with open(club.path("cursus.ini"), encoding="utf-8") as file:
        ini = file.read()
    with open(club.path("cursus.ini"), "w", encoding="utf-8") as out:
        out.write(ini.replace("folder = site\n", "folder = site\n" + SEATS))
    club.work()


def pages_of_seats(club):
    """The pages; beside them each player with one has a calendar, and without an address of the site no feed."""
    names = [name for name in files(club) if name.startswith("seat/") and not name.endswith("index.html")]
    found = {ending: [name for name in names if name.endswith(ending)] for ending in (".html", ".ics")}
    assert len(names) == len(found[".html"]) + len(found[".ics"]), names
    assert 0 < len(found[".ics"]) <= len(found[".html"]), names
    return found[".html"]


def a_page_is_as_true_later():
    club, people, mails = two_games()
    with club:
        with_seats(club)
        assert len(pages_of_seats(club)) == 4, files(club).keys()
        assert sum(name.endswith(".ics") for name in files(club) if name.startswith("seat/")) == 2
        began = club.now
        for later in (3600, 3 * 86400, 30 * 86400):
            club.now = began + later
            club.run("site", "--check")


def the_deadline_in_a_picture_is_whole():
    """In all games, upright and wide: day, month and hour fit in, where a year and a zone were cut off with the hour."""
    club, _, _ = two_games()
    with club:
        for rules in ("forvm", "doge", "gorbino", "diplomacy"):
            club.run("game", "open", "of-" + rules, "--rules", rules)
            club.run("seat", "of-" + rules, "1", "player", "Anna")
            club.run("game", "start", "of-" + rules, "--bots")
        with_seats(club)
        seen = set()
        for name in pages_of_seats(club):
            for said in re.findall(r"<text[^>]*>(until [^<]*)<", page(club, name)):
                assert re.fullmatch(r"until \w{3} \d{1,2} \w{3} \d\d:\d\d", said), (name, said)
                seen.add(name.split("/")[1])
        assert len(seen) >= 4, seen


def without_its_script_a_page_has_nothing_that_wants_one():
    """lynx, w3m and dillo show what is `hidden`: buttons that do nothing, and "Copied."."""
    club, _, mails = two_games()
    with club:
        with_seats(club)
        club.run("game", "open", "over", "--rules", "quorum", "--seats", "2")
        club.run("game", "start", "over", "--bots")
        for _ in range(60):
            row = next(row for row in club.json("game", "list", "--all") if row["name"] == "over")
            if row["status"] == "finished":
                break
            club.run("game", "resolve", "over", str(row["phase"]))
        club.work()
        names = pages_of_seats(club) + ["game/1.html", "game/3.html", "game/3-dice.html"]
        assert any('id="copied"' in page(club, name) for name in names)
        for name in names:
            shown = re.sub(r"<script.*?</script>", "", page(club, name), flags=re.S)
            for what in (r"<[^>]*\shidden[ >]", "<button", "<template", "<input", "Copied"):
                assert not re.search(what, shown), (name, re.search(what, shown))


def a_text_that_lights_up_keeps_its_letters():
    """Firefox paints the stroke of a letter over its neighbour where textLength places them: only shapes have one."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "templates", "site", "replay.css"),
              encoding="utf-8") as file:
        rules = re.findall(r"([^{}]*\.lit[^{}]*)\{([^{}]*)\}", file.read())
    assert len(rules) >= 4, rules
    for selector, says in rules:
        texts = not all(":not(text)" in one for one in selector.split(","))
        assert not (texts and re.search("stroke|animation:lit", says)), (selector, says)


def a_page_says_of_nobody_that_he_is_away():
    club, people, mails = two_games()
    with club:
        before = files(club)
        for player in people:
            mail = next(mail for mail in mails if mail.to == player.address)
            player.answer(mail, "away 2026-12-01 to 2027-01-09")
        club.work()
        for name in changed(club, before):
            if name.endswith(".html"):
                assert "away until" not in page(club, name), name


def a_page_says_how_its_game_stands():
    club, people, mails = two_games()
    with club:
        with_seats(club)
        assert "by Sun" in page(club, pages_of_seats(club)[0]) + page(club, pages_of_seats(club)[1])
        assert "until Sun" in page(club, "game/2.html") and "paused" not in page(club, "game/2.html")
        club.run("game", "pause", "nones")
        club.run("game", "cancel", "ides")
        club.work()
        for name in ["game/2.html"] + [name for name in pages_of_seats(club) if name.startswith("seat/2/")]:
            text = page(club, name)
            assert ">paused<" in text and "Sun 20 Dec" not in text, name
        assert ">cancelled<" in page(club, "game/1.html")
        assert "this page follows it" not in page(club, "game/1.html") and "this page follows it" in page(club, "game/2.html")
        club.run("game", "resume", "nones")
        club.work()
        assert "paused" not in page(club, "game/2.html") and "until" in page(club, "game/2.html")
        assert os.path.exists(club.path("site", "game", "1.html"))


if __name__ == "__main__":
    tap.main([a_text_that_lights_up_keeps_its_letters, without_its_script_a_page_has_nothing_that_wants_one,
              the_deadline_in_a_picture_is_whole,
              a_page_is_as_true_later, a_page_says_of_nobody_that_he_is_away, a_page_says_how_its_game_stands])
