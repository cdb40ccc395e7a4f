"""Tables that players open: what the lists and the pages of the house show of them, and what the game master's commands do to
the same terms."""
import os

import tap
from club import Club, Player, only

EXTRA = "[site]\nfolder = pages\ngm_address = gm@club.example\n[game]\nreminders =\n"


def pages(club):
    """Every page of the house, by its name."""
    club.run("site")
    top = club.path("pages")
    found = {}
    for folder, _, names in os.walk(top):
        for name in names:
            if name.endswith((".html", ".xml", ".ics", ".atom")) and os.path.basename(folder) != "seat":
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    found[os.path.relpath(os.path.join(folder, name), top)] = file.read()
    return found


def unlinked(made):
    """The page of an unlisted table is linked from nowhere; none has an address."""
    for name, page in made.items():
        assert name.startswith("game/2") or ("secluded" not in page and "hush" not in page), name
        assert "@example.org" not in page, name


def house():
    club = Club(extra=EXTRA)
    club.run("init")
    people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
    for player in people:
        club.run("player", "add", player.name, player.address)
    return club, people


def opened(club, player, words):
    player.write(words)
    player.answer(only(club.work(), player.address), "yes")
    return only(club.work(), player.address)


def lists_show_what_is_listed():
    club, (anna, bruno, carla) = house()
    with club:
        opened(club, anna, "open quorum for 3, called calends, \"fast, beginners welcome\"")
        opened(club, bruno, "open quorum for 3, called secluded, friends only, \"hush\"")
        made = pages(club)
        assert "calends" in made["index.html"] and "fast, beginners welcome" in made["index.html"]
        unlinked(made)
        carla.write("games")
        games = only(club.work(), carla.address)
        games.must("calends", "fast, beginners welcome")
        assert "secluded" not in games.text
        bruno.write("games")
        only(club.work(), bruno.address).must("calends", "secluded")
        club.run("game", "start", "secluded", "--bots")
        club.work()
        unlinked(pages(club))
        club.run("doctor")


def the_house_may_leave_it_to_game_masters():
    club, (anna, *_) = house()
    with club:
        with open(club.path("cursus.ini"), "a", encoding="utf-8") as file:
            file.write("[table]\nmost = 0\n")
        opened(club, anna, "open quorum for 3").must("Here only game masters open games")
        club.run("game", "open", "calends", "--rules", "quorum", "--term", "about=beginners welcome", "--term", "minimum=2",
                 "--term", "join_by=2099-03-01 18:00 Europe/Rome")
        refused = club.run("game", "set", "calends", "about=anna@example.org", code=None)
        assert b"may contain no address" in refused.stderr, refused.stderr


if __name__ == "__main__":
    tap.main([lists_show_what_is_listed, the_house_may_leave_it_to_game_masters])
