"""Games in which who sits where is hidden until the end (the term `names=hidden`): no mail to a player and no page holds
the name or the address of another one while the game runs; when it is over, everybody reads who was who."""
import os
import re

import tap
from club import Club, Player

DAY = 24 * 3600
SITE = "[site]\ngm_address = gm@club.example\nfolder = pages\nurl = https://club.example/games/\n[game]\nmisses = 2\n"
HURRIED = SITE + "downtime_gap = 1w\n"  # days that pass are no outage
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


def counted(club):
    return club.rows("SELECT p.name, c.on_time, c.late, c.missed FROM conduct c JOIN player p ON p.id = c.player "
                     "WHERE c.on_time + c.late + c.missed <> 0 ORDER BY p.id")


def what_is_counted_is_added_when_it_is_over():
    for end in ("finish", "cancel"):
        with Club(extra=HURRIED) as club:
            game = Hidden(club)
            game.seat()
            one = game.people[0]
            game.work(3 * DAY)  # somebody misses a deadline
            game.work(3 * DAY)
            assert counted(club) == [], counted(club)
            game.holds()
            if end == "cancel":
                club.run("game", "cancel", "ides")
            else:
                game.says(one, "vote draw")
                game.says(game.people[1], "vote 1 yes")
                last = game.people[2]
                last.answer(game.says(last, "vote 1 yes")[0].must("Are you sure?"), "yes")
                game.work()
            told = counted(club)
            assert sum(missed for _, _, _, missed in told) >= 2, (end, told)
            game.work()
            assert counted(club) == told, "it is added once"


def told_to(game, player):
    """Without the receipt, which seals the log of acts, where names stand."""
    return [(mail.kind, mail.subject, *(re.sub(r"Receipt (?:<[^>]*>)?[0-9a-f]{8}", "", part) for part in (mail.text, mail.html)))
            for mail in game.mails if mail.to == player.address]


def pages(club):
    found = {}
    for folder, _, files in os.walk(club.path("pages")):
        for name in files:
            with open(os.path.join(folder, name), "rb") as file:
                found[os.path.relpath(os.path.join(folder, name), club.path("pages"))] = file.read()
    return found


def twin(seats):
    """A table that hides who sits where, and one that does not: what the first player and everybody see of both."""
    with Club(extra=HURRIED) as club:
        club.env["CURSUS_RANDOM"] = "twins"
        game = Hidden(club)
        for player in game.people:
            club.run("player", "add", player.name, player.address)
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "3", "--pace", "96h")
        club.run("game", "open", "later", "--rules", "quorum", "--seats", "4")
        for number in range(3):
            club.run("seat", "ides", str(number + 1), "player", game.people[seats[number]].name)
            club.run("seat", "nones", str(number + 1), "player", game.people[number].name)
        club.run("seat", "later", "1", "player", game.people[1].name)
        club.run("game", "start", "ides")
        club.run("game", "start", "nones")
        game.work()
        at = [game.people[seats[number]] for number in range(3)]
        for _ in range(3):  # those of seats 2 and 3 do what they do there, whoever they are
            for number in range(3):
                asks = [mail for mail in game.mails if mail.to == at[number].address and mail["X-Cursus-Game"] == "1"]
                if number != 1 and asks and asks[-1].legal().get("take"):
                    at[number].answer(asks[-1], asks[-1].legal()["take"][0])
                    game.work(3600)
            game.work(DAY)
        game.people[0].write("games")
        game.people[0].write("state")
        game.work()
        return told_to(game, game.people[0]), pages(club)


def two_who_exchange_their_seats_leave_no_trace():
    (one, shown), (other, also) = twin((0, 1, 2)), twin((0, 2, 1))
    assert shown.keys() == also.keys() and "player/2.html" in shown
    differ = [name for name in shown if shown[name] != also[name]]
    assert not differ, differ
    assert len(one) == len(other), ([mail[:2] for mail in one], [mail[:2] for mail in other])
    for mine, theirs in zip(one, other):
        assert mine == theirs, [pair for pair in zip("\n".join(mine).splitlines(), "\n".join(theirs).splitlines())
                                if pair[0] != pair[1]]


def masters_read_who_plays_in_the_place_of_whom():
    with Club(extra=HURRIED) as club:
        game = Hidden(club)
        game.seat()
        club.run("player", "add", "Yolande", "yolande@example.org")
        first = next(player for player in game.people if game.newest[player.address].legal())
        for _ in range(6):
            mails = game.work(3 * DAY)
            told = [mail for mail in mails if mail.to == "gm@club.example" and mail.has("A bot plays")]
            if told:
                break
        told[0].must(first.name, "missed 2 deadlines")
        fresh = Player(club, "Yolande", "yolande@example.org")
        fresh.write("takeover 1")
        fresh.answer(game.work()[0], "yes")
        mails = game.work()
        told = [mail for mail in mails if mail.to == "gm@club.example" and mail.has("A new player")]
        told[0].must("Yolande plays", f"in the place of {first.name}")
        for mail in mails:
            if mail.to not in ("gm@club.example", fresh.address, first.address):
                assert first.name not in mail.text and "Yolande" not in mail.text, mail.text


def players_are_told_and_masters_know():
    with Club(extra=SITE) as club:
        game = Hidden(club)
        mails = game.seat()
        assert all("players' seats stay secret until the game is over" in re.sub(r"\s+", " ", mail.text)
                   for mail in mails if mail.kind in ("welcome", "first")), [mail.kind for mail in mails]
        assert "Wunibald" in club.text("gm", "status")


tap.main([nobody_reads_who_sits_where_before_the_end, a_players_name_is_no_seat, the_end_tells_who_was_who,
          what_is_counted_is_added_when_it_is_over, two_who_exchange_their_seats_leave_no_trace,
          masters_read_who_plays_in_the_place_of_whom,
          players_are_told_and_masters_know])
