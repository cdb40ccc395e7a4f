"""Every game of this binary by mail: a player against bots, with text, HTML and picture, to a record that checks."""

import glob
import os
import re

import tap
from club import PICTURES, Club, Player, only

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
MAILS = 6  # a robot plays on from there


def sentence(rules, key):
    """What English says under a key of a game's catalog, or of the engine's."""
    catalog = f"src/games/{rules}/en.po" if key.startswith(rules) else "templates/po/en.po"
    with open(os.path.join(ROOT, catalog), encoding="utf-8") as file:
        found = re.search(rf'^msgid "{re.escape(key)}"\nmsgstr ((?:".*"\n?)+)', file.read() + "\n", re.M)[1]
    return "".join(re.findall(r'"(.*)"', found)).replace('\\"', '"')


def games():
    """Their ids, as the refusal of an unknown one lists them."""
    with Club(extra=PICTURES) as club:
        club.run("init")
        told = club.run("game", "open", "x", "--rules", "no-such-rules", code=None).stderr.decode()
    found = re.findall(r"[a-z0-9_]+", told.split("there are:")[-1])
    assert "quorum" in found, told
    return found


def by_mail(rules):
    with Club(extra=PICTURES) as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("game", "open", "x", "--rules", rules)
        club.run("seat", "x", "1", "player", "Anna")
        club.run("game", "start", "x", "--bots")
        club.run("send")
        anna = Player(club, "Anna", "anna@example.org")
        mail = only([mail for mail in club.mails() if mail.kind == "turn"], anna.address)
        for _ in range(MAILS):
            shown(rules, mail)
            orders = [lines[0] for lines in mail.legal().values()]
            assert orders, mail.text
            anna.answer(mail, "\n".join(orders))
            mail = only(club.work(), anna.address)
            if mail.kind == "end":
                break
            mail.must("Orders received.")
        else:
            anna.answer(mail, "nosuchorder at all")
            only(club.work(), anna.address).must("NOT ACCEPTED", "- nosuchorder at all")
            past(anna)
            anna.answer(mail, "help")
            help_of(rules, only(club.work(), anna.address))
            club.run("seat", "x", "1", "bot")
            club.run("tick")
        assert club.json("game", "list")[0]["status"] == "finished"
        assert "commitment and every draw check" in club.text("verify", "x")


def own(rules, name):
    """The game's own file of this name, if it has one."""
    return next(iter(glob.glob(os.path.join(ROOT, "*", "games", rules, name))), None)


def shown(rules, mail):
    """The game's own report stands in both texts, or the general one, and the board is a picture of some size."""
    if mail.has("The board is as in your last mail"):
        assert mail.picture is None and not mail.section("THE BOARD"), mail.text
        return
    assert mail.picture[:8] == b"\x89PNG\r\n\x1a\n" and len(mail.picture) > 2000, len(mail.picture)
    position = "<h3" if own(rules, "report.html") else "<th scope=\"col\">Seat</th>"
    assert mail.section("THE BOARD") and position in mail.html, mail.text


def past(anna):
    """What happened at the first move, with the board as it stood then."""
    anna.write("past 1\npast nosuchphase", subject="#1 x")
    mail = only(anna.club.work(), anna.address)
    pictured = re.findall(r'<img src="cid:(past\d[^"]+)" alt="The board after [^"]+"', mail.html)
    files = {part["Content-ID"].strip("<>"): part.get_content() for part in mail.message.walk() if part["Content-ID"]}
    assert len(pictured) == 1 and files[pictured[0]][:8] == b"\x89PNG\r\n\x1a\n", (pictured, list(files))
    assert all(f"cid:{cid}" in mail.html for cid in files), list(files)


def help_of(rules, mail):
    """The game's page of orders is in it, its own or the general one."""
    page = own(rules, "help.txt")
    if page:
        with open(page, encoding="utf-8") as file:
            first = re.sub(r"{{%([\w.]+)}}", lambda key: sentence(rules, key[1]), file.readline().rstrip("\n"))
            mail.must("IN #1 x", first)
    else:
        mail.must("IN #1 x", "Verbs and names may be shortened")
    assert mail.kind == "help" and mail.html.count("<h2") > 0, mail.html


def test_of(rules):
    def test():
        by_mail(rules)
    test.__name__ = f"{rules}_by_mail"
    return test


if __name__ == "__main__":
    tap.main([test_of(rules) for rules in games()])
