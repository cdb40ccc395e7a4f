"""Games in which who sits where is hidden until the end (the term `names=hidden`): no mail to a player and no page holds
the name or the address of another one while the game runs; when it is over, everybody reads who was who."""
import os
import re

import tap
from club import Club, Player

DAY = 24 * 3600
SITE = "[site]\ngm_address = gm@club.example\nfolder = pages\nurl = https://club.example/games/\n[game]\nmisses = 2\n"
NAMES = ("Quirina", "Wunibald", "Xaverine")


def words_of(player):
    return player.name.lower(), player.address.split("@")[0].lower()


class Hidden:
    def __init__(self, club, *terms):
        self.club, self.mails, self.newest = club, [], {}
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--pace", "48h", "--term", "names=hidden",
                 *[word for term in terms for word in ("--term", term)])
        self.people = [Player(club, name, f"{name.lower()}.{number}@example.org") for number, name in enumerate(NAMES)]

    def seat(self):
        for number, player in enumerate(self.people, 1):
            self.club.run("player", "add", player.name, player.address)
            self.club.run("seat", "ides", str(number), "player", player.name)
        self.club.run("game", "start", "ides")
        return self.work()

    def work(self, seconds=60):
        self.club.now += seconds
        mails = self.club.work()
        self.mails += mails
        self.newest.update({mail.to: mail for mail in mails if mail["X-Cursus-Game"] and mail.kind != "press"})
        return mails

    def says(self, player, body):
        player.answer(self.newest[player.address], body)
        return self.work()

    def others(self, player):
        return [word for other in self.people if other is not player for word in words_of(other)]

    def holds(self):
        """Looks at every mail and every page so far."""
        for mail in self.mails:
            player = next((one for one in self.people if one.address == mail.to), None)
            if player is None:
                continue  # game masters know
            raw = (mail.raw.decode(errors="replace") + mail.text + mail.html).lower()
            for word in self.others(player):
                assert word not in raw, f"{word} in the {mail.kind} to {player.name}: {mail.subject}"
        self.mails = []
        assert os.path.exists(self.club.path("pages", "game", "1.html"))
        for folder, _, files in os.walk(self.club.path("pages")):
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    page = file.read().decode(errors="replace").lower()
                for player in self.people:
                    for word in words_of(player):
                        assert word not in page, f"{word} on {name}"


def nobody_reads_who_sits_where_before_the_end():
    with Club(extra=SITE) as club:
        game = Hidden(club)
        game.seat()
        one, two, three = game.people
        game.holds()
        mail = game.says(two, "state")[0]
        assert "somebody" not in mail.text, mail.text
        game.says(one, "press all\nLet us be friends.\nend press\npress gm\nMay I?\nend press")
        game.says(two, "state\norders\nhelp\ngames\nstandings\npast")
        game.says(one, "vote pause")
        game.says(two, "vote 1 no")
        game.says(three, "vote draw")
        game.says(two, "away 20.12.2026 to 28.12.2026")
        game.holds()
        game.work(3 * DAY)  # somebody misses his deadline, and is reminded before
        game.work(3 * DAY)
        game.work(3 * DAY)  # a bot takes a seat
        game.holds()
        game.says(one, "concede")
        game.work(DAY)
        game.says(one, "yes")
        game.work(3 * DAY)
        game.work(3 * DAY)
        game.holds()


def a_players_name_is_no_seat():
    with Club(extra=SITE) as club:
        game = Hidden(club)
        game.seat()
        one, two, _ = game.people
        mails = game.says(one, f"press {two.name}\nIt is you, is it?\nend press")
        assert [mail.to for mail in mails] == [one.address]
        mails[0].must("Wunibald")  # whom it could not be sent to
        assert club.rows("SELECT count(*) FROM press") == [(0,)]


def the_end_tells_who_was_who():
    with Club(extra=SITE) as club:
        game = Hidden(club)
        game.seat()
        one, two, three = game.people
        game.says(one, "vote draw")
        game.holds()
        game.says(two, "vote 1 yes")
        three.answer(game.says(three, "vote 1 yes")[0].must("Are you sure?"), "yes")
        mails = game.work()
        ends = [mail for mail in mails if mail.kind == "end"]
        assert len(ends) == 3
        for mail in ends:
            for player in game.people:
                assert player.name in mail.text, mail.text
        with open(club.path("pages", "game", "1.html"), encoding="utf-8") as page:
            text = page.read()
        assert all(player.name in text for player in game.people)


def players_are_told_and_masters_know():
    with Club(extra=SITE) as club:
        game = Hidden(club)
        mails = game.seat()
        assert all("who sits where is told when the game is over" in re.sub(r"\s+", " ", mail.text)
                   for mail in mails if mail.kind in ("welcome", "first")), [mail.kind for mail in mails]
        assert "Wunibald" in club.text("gm", "status")


tap.main([nobody_reads_who_sits_where_before_the_end, a_players_name_is_no_seat, the_end_tells_who_was_who,
          players_are_told_and_masters_know])
