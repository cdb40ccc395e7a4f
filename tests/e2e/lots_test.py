"""Seats that are drawn when a game begins: lists of what players like, by mail and from the game master, secret until
then; the draw is that of the secret and the words, by a second program too, and one that is forged is seen."""
import hashlib
import json
import re
import struct

import tap
from club import Club, Player

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
QUIET = "[site]\ngm_address = gm@club.example\n[game]\nreminders =\n"


def flat(mail):
    return re.sub(r"\s+", " ", mail.text)


class Table:
    """Anna and Bruno; the other places are bots'. They join by mail, each with what stands behind the verb."""

    def __init__(self, club, anna, bruno, before=()):
        self.club, self.newest = club, {}
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--term", "draw_seats=yes", "--set", "end=1901")
        for number in range(3, 8):
            club.run("seat", "ides", str(number), "bot")
        self.people = {name: Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")}
        self.mails = []
        for name, body in (("Anna", anna), *before, ("Bruno", bruno)):
            who = self.people[name]
            if name.lower() in self.newest:
                who.answer(self.newest[name.lower()], body)
            else:
                who.write(f"register {name}\n{body}")
                self.work()
                who.answer(self.newest[name.lower()], "yes")
            self.work()

    def work(self):
        self.club.now += 60
        new = self.club.work()
        self.mails += new
        self.newest.update({mail.to.split("@")[0]: mail for mail in new})
        return new

    def seat(self, name):
        rows = self.club.rows("SELECT number FROM seat JOIN player ON player.id = seat.player WHERE name = ?", name)
        return rows[0][0]


def numbers(key):
    """The stream of docs/fairness.md."""
    count = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), count, 0, 0, 0]
        s = start[:]
        for _ in range(10):
            for quarter in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12),
                            (2, 7, 8, 13), (3, 4, 9, 14)):
                a, b, c, d = quarter
                for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    s[x] = (s[x] + s[y]) & 0xffffffff
                    s[z] ^= s[x]
                    s[z] = (s[z] << turn | s[z] >> (32 - turn)) & 0xffffffff
        yield from ((x + y) & 0xffffffff for x, y in zip(s, start))
        count += 1


def drawn_again(secret, words, game, likes):
    """As docs/fairness.md tells it, of places: the seat of each."""
    mixed = "".join(f"{item}\n" for item in [secret, *words, game, -1])
    stream = numbers(hashlib.blake2b(mixed.encode(), digest_size=32).digest())
    order = list(range(len(words)))
    for i in range(len(order) - 1, 0, -1):
        x = next(x for x in stream if x >= 2**32 % (i + 1))
        j = x % (i + 1)
        order[i], order[j] = order[j], order[i]
    seats = {}
    for place in order:
        seats[place] = next((seat for seat in likes[place] if seat not in seats.values()), None)
    for place in order:
        if seats[place] is None:
            seats[place] = min(set(range(1, len(words) + 1)) - set(seats.values()))
    return [seats[place] for place in range(len(words))]


def who_likes_gets():
    with Club(extra=QUIET) as club:
        game = Table(club, "join ides likes Turkey, Russia word olive", "join ides likes FT")
        welcome = next(mail for mail in game.mails if mail.kind == "welcome")
        assert "You have a place in #1 ides (Diplomacy). Seats are drawn when the game starts." in flat(welcome)
        assert "Your list for the draw: Turkey, Russia." in flat(welcome)
        # both get the first of their lists
        assert (game.seat("Anna"), game.seat("Bruno")) == (7, 3), (game.seat("Anna"), game.seat("Bruno"))
        for name, power in (("anna", "TURKEY"), ("bruno", "FRANCE")):
            assert power in game.newest[name].text.upper().split("POWERS")[0], game.newest[name].text[:600]
        # and play it
        game.people["Anna"].answer(game.newest["anna"], "A Con - Bul")
        assert "A Con - Bul" in flat(game.work()[0])


def lists_are_secret():
    with Club(extra=QUIET) as club:
        game = Table(club, "join ides likes Turkey, Russia", "join ides likes Germany",
                     before=(("Anna", "join ides likes France"), ("Anna", "join ides as Italy"),
                             ("Anna", "join ides likes Ruritania")))
        assert "'Ruritania' is no seat of this game. Your list for the draw is as it was." in \
            " ".join(flat(mail) for mail in game.mails)
        assert game.seat("Anna") == 5
        for mail in game.mails:
            if mail.to.startswith("bruno"):
                assert "likes Italy" not in mail.text and "draw: Italy" not in mail.text
        first = next(mail for mail in game.mails if mail.kind == "welcome")
        for power in POWERS:  # before the draw no seat is anybody's
            assert not re.search(power + r": (Anna|robot|free)", first.text), first.text
        assert "to be drawn: Anna (you)" in first.text, first.text


def a_list_from_the_game_master():
    with Club(extra=QUIET) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--term", "draw_seats=yes")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("seat", "ides", "1", "player", "Anna")
        assert "Seats are drawn when the game starts" in flat(club.work()[0])
        club.run("seat", "ides", "1", "likes", "Germany,", "Italy")
        club.run("seat", "ides", "1", "likes", "Utopia", code=65)
        club.run("seat", "ides", "2", "likes", "France", code=1)
        club.run("game", "start", "ides", "--bots")
        assert club.rows("SELECT number FROM seat WHERE player > 0") == [(4,)]
        club.run("seat", "ides", "4", "likes", "France", code=1)


def old_mails_open_no_other_seat():
    with Club(extra=QUIET) as club:
        game = Table(club, "join ides likes Turkey", "join ides likes Austria")
        old = next(mail for mail in game.mails if mail.kind == "welcome")  # of place 1, which is Bruno's now
        game.people["Anna"].answer(old, "A Vie - Gal\nA Con - Bul")
        game.work()
        assert club.rows("SELECT count(*) FROM plan WHERE seat = 1") == [(0,)]


def the_draw_checks():
    with Club(extra=QUIET) as club:
        Table(club, "join ides likes Turkey, Russia word olive", "join ides likes Turkey")
        club.run("game", "cancel", "ides")
        club.run("game", "open", "kalends", "--rules", "diplomacy", "--term", "draw_seats=yes", "--set", "end=1901")
        club.run("game", "start", "kalends", "--bots")
        club.run("verify", "kalends")
        record = club.json("record", "kalends")
        places = [place["seat"] for place in record["seating"]]
        assert sorted(places) == list(range(1, 8)) and all(place["likes"] == [] for place in record["seating"])
        words = [record["words"][seat - 1] for seat in places]
        assert places == drawn_again(record["secret"], words, record["game"], [[]] * 7), places
        # and with lists
        secret = club.rows("SELECT lower(hex(secret)) FROM game WHERE id = 1")[0][0]
        record = club.json("record", "ides")
        likes = [place["likes"] for place in record["seating"]]
        places = [place["seat"] for place in record["seating"]]
        assert likes[:2] == [[7, 6], [7]], likes
        words = [record["words"][seat - 1] for seat in places]
        assert places == drawn_again(secret, words, record["game"], likes), places


def a_forged_draw_is_seen():
    with Club(extra=QUIET) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--term", "draw_seats=yes", "--set", "end=1901")
        club.run("game", "start", "ides", "--bots")
        record = club.json("record", "ides")
        def verify(changed, code):
            with open(club.path("record.json"), "w", encoding="utf-8") as file:
                json.dump(changed, file)
            return club.run("verify", "--file", club.path("record.json"), code=code)
        verify(record, 0)
        for change in (lambda list_: list_[0].update(likes=[list_[1]["seat"]]), lambda list_: list_.pop(),
                       lambda list_: list_[0].update(likes="all")):
            forged = json.loads(json.dumps(record))
            change(forged["seating"])
            assert b"seating" in verify(forged, 65).stderr


def it_moves_house():
    with Club(extra=QUIET) as club, Club(extra=QUIET) as other:
        club.run("init")
        other.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--term", "draw_seats=yes", "--set", "end=1901")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("seat", "ides", "1", "likes", "Italy")
        club.run("export", "ides", club.path("ides.json"))
        other.run("import", club.path("ides.json"))
        other.run("game", "start", "ides", "--bots")
        assert other.rows("SELECT number FROM seat WHERE player > 0") == [(5,)]
        other.run("doctor")


def told(club, who, body):
    """What the others are mailed of it, whole, but for what each mail has of its own."""
    who.answer(next(mail for mail in reversed(club.box) if mail.to == who.address), body)
    club.now += 60
    new = club.work()
    club.box += new
    return [(mail.to, mail["Subject"], re.sub(r"Receipt \w+", "", mail.text)) for mail in new if mail.to != who.address]


def seats_are_sold():
    """The highest bids get their seats, and who pays less begins ahead; what was bid in vain changes no mail."""
    with Club(extra=QUIET) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--term", "bid_seats=yes")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
        for who in people:
            club.run("player", "add", who.name, who.address)
            who.write("games")
        club.box = club.work()
        told(club, people[0], "join ides bids red 7, yellow 9")
        welcome = flat(next(mail for mail in club.box if mail.kind == "welcome"))
        assert "Your bids, in points: red 7, yellow 9." in welcome, welcome
        twin = club.fork()
        twin.box = club.box[:]
        others = [Player(twin, who.name, who.address) for who in people]
        sold = []
        try:
            for house, (_, bruno, carla), bids in ((club, people, "yellow 8"), (twin, others, "yellow 8, blue 3, red 2")):
                sold.append([told(house, bruno, f"join ides bids {bids}"), told(house, bruno, f"join ides bids {bids}, red 1"),
                             told(house, carla, "join ides bids yellow 3, blue 5")])
        finally:
            twin.close()
        assert sold[0][0] == sold[1][0] != [] and sold[0][1] == sold[1][1] == []
        # Anna has yellow for 9 and Carla blue for 5; Bruno, who paid nothing or 2, has red
        rows = dict(club.rows("SELECT player.name, number FROM seat JOIN player ON player.id = seat.player"))
        assert rows == {"Anna": 2, "Carla": 3, "Bruno": 1}, rows
        options = json.loads(club.rows("SELECT options FROM game")[0][0])
        assert (options["ahead1"], options.get("ahead2", 0), options["ahead3"]) == (8, 0, 4), options
        club.run("game", "open", "kalends", "--rules", "quorum", "--seats", "2", "--term", "bid_seats=yes")
        club.run("seat", "kalends", "1", "player", "Anna")
        club.run("seat", "kalends", "1", "likes", "yellow", "4")
        club.run("game", "start", "kalends", "--bots")
        assert json.loads(club.rows("SELECT options FROM game WHERE name = 'kalends'")[0][0])["ahead1"] == 4
        club.run("seat", "kalends", "2", "bot")  # and they play it to its end
        record = json.loads(club.run("record", "kalends").stdout)
        assert record["seating"] == [{"seat": 2, "likes": [2], "bids": [4]}, {"seat": 1, "likes": [], "bids": []}]
        club.run("verify", "kalends")
        club.run("doctor")
        refused = club.run("game", "open", "nones", "--rules", "diplomacy", "--term", "bid_seats=yes", code=None)
        assert b"knows no handicap" in refused.stderr, refused.stderr


if __name__ == "__main__":
    tap.main([seats_are_sold, who_likes_gets, lists_are_secret, a_list_from_the_game_master, old_mails_open_no_other_seat,
              the_draw_checks, a_forged_draw_is_seen, it_moves_house])
