"""Two houses alike, but that in one of them others act where nobody sees it: they plan and plan anew, ask, are refused,
write to each other and to the house. No mail to a player who may not know of it differs in anything but what is drawn
by a key, neither in its header nor at its foot; nor does their number or order."""
import glob
import os
import re

import tap
from club import Club, Mail, Player, duel, latest, only

HOUR = 3600


def letters(alphabet, count):
    return f"[{alphabet}]{{{count}}}"


# what a key draws
SEALED = (
    (rf"g1\.([a-z]){letters('a-z2-7', 16)}\.", r"g1.\1ID."),  # Message-IDs and what is named after them
    (rf"<([a-z]){letters('a-z2-7', 7)}\.([a-z]+)\.{letters('a-z2-7', 9)}(?=[.@])", r"<\1ID.\2"),
    (rf"\+k\d{{13}}\.{letters('a-z2-7', 26)}", "+kPARKED"),  # the key of a question
    (rf"%5Bk\d{{13}}\.{letters('a-z2-7', 26)}", "%5BkPARKED"),
    (rf"\.t\.k\d{{13}}\.{letters('a-z2-7', 26)}", ".t.kPARKED"),
    (rf"(?<=Receipt ){letters('0-9a-f', 8)}", "RECEIPT"),
    (rf"(?<=>){letters('0-9a-f', 8)}(?=</span>)", "RECEIPT"),
    (r"(?<=boundary=\")[^\"]+", "BOUNDARY"), (r"(?m)^--[^\s]{20,}$", "--BOUNDARY"),
)


def plain(mail):
    """The mail without what a key draws."""
    text = mail.raw.decode().replace("=\n", "").replace("\n ", " ")
    for what, word in SEALED:
        text = re.sub(what, word, text)
    return text


class Three:
    """A game of Quorum for Anna, Bruno and Carl, under way; Anna is watched."""

    def __init__(self, club):
        self.club = club
        self.people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carl")]
        self.anna, self.bruno, self.carl = self.people
        self.watched, self.newest = [], {}

    def open(self, rules="quorum", terms=()):
        self.club.run("init")
        self.club.run("game", "open", "ides", "--rules", rules, "--seats", "3", "--pace", "48h",
                      *(word for term in terms for word in ("--term", term)))
        for number, player in enumerate(self.people, 1):
            self.club.run("player", "add", player.name, player.address)
            self.club.run("seat", "ides", str(number), "player", player.name)
        self.club.run("player", "add", "Dora", "dora@example.org")
        self.club.run("game", "start", "ides")
        self.welcome = self.work()

    def fork(self):
        twin = Three(self.club.fork())
        twin.newest = dict(self.newest)
        for old, new in zip(self.people, twin.people):
            new.number = old.number
        return twin

    def work(self):
        mails = self.club.work()
        self.watched += [mail for mail in mails if mail.to == self.anna.address]
        self.newest.update({mail.to: mail for mail in mails if mail["X-Cursus-Game"] and mail.kind != "press"})
        return mails

    def asked(self):
        """Who is asked now."""
        ((seat,),) = self.club.rows("SELECT number FROM seat WHERE waiting = 1")
        return self.people[seat - 1]

    def says(self, player, body):
        """A reply to the newest mail of the game."""
        player.answer(self.newest[player.address], body)
        return self.work()


def quietly(game):
    """What those do who are not asked, and people from outside, where Anna sees nothing of it."""
    asked = game.asked()
    friends = [player for player in (game.bruno, game.carl) if player is not asked]
    for player, friend in zip(friends, reversed(friends)):
        first = game.newest[player.address]
        game.says(player, "take default\nplay default")
        game.says(player, "take default\ntake default\nadd\nplay default")
        game.says(player, "state")
        game.says(player, "take the moon\nplay nonsense\nhello")
        game.says(player, f"press {friend.name if friend is not player else 'gm'}\nLet us take her down.\nend press")
        game.says(player, "zone Europe/Rome\npicture off\npicture on")
        game.says(player, "note: she never plays a God")
        game.says(player, "what if\ntake default\nplay default")
        game.says(player, "take default\nplay default")
        game.says(player, "undo")
        game.says(player, "deputy Dora until tomorrow")  # who does not answer
        player.write("take first")  # without a key: a question, which waits
        game.work()
        player.answer(first, "clear")
        game.work()
    Player(game.club, "Eve", f"eve{game.club.now}@example.net").write("what is this?")
    Player(game.club, "Fay", f"fay{game.club.now}@example.net").write("register Fay")
    game.work()


def told(start, secret):
    """What Anna hears in the course of the same hours, with or without secret acts of others in between."""
    game = start.fork()
    with game.club:
        def meanwhile():
            if secret:
                quietly(game)
            # what is written next has the same Message-ID in both
            for player in game.people:
                player.number = 1000 + len(game.watched)
            game.club.now += HOUR
        for body in ("digest every", "state", "state", "take the sun", "press Carl\nShall we?\nend press", "orders"):
            meanwhile()
            game.says(game.anna, body)
        meanwhile()
        game.anna.write("take first")  # without a key: a question
        game.work()
        moves = 0
        while moves < 6 or game.asked() is not game.anna:
            meanwhile()
            moves += 1
            player = game.asked()
            orders = game.newest[player.address].legal()
            game.says(player, "\n".join(alternatives[0] for alternatives in orders.values()))
        for number in range(11):  # reminders, and a deadline
            if number in (3, 7):
                meanwhile()
            game.club.now += 5 * HOUR
            game.work()
        return game.watched


def no_mail_tells_of_secret_acts():
    with Club() as club:
        start = Three(club)
        start.open()
        alone, among = told(start, False), told(start, True)
        assert len(alone) > 12, len(alone)
        assert {mail.kind for mail in alone} >= {"turn", "receipt", "digest", "reminder", "notice"}, {mail.kind for mail in alone}
        for one, other in zip(alone, among):
            assert plain(one) == plain(other), difference(plain(one), plain(other))
            assert len(one.raw) == len(other.raw), (len(one.raw), len(other.raw))
        assert len(alone) == len(among), [mail.kind for mail in among[len(alone):]]


def venice_told(start, secret):
    """What Anna hears of Doge, with or without settings that Bruno and Carl give where she sees nothing of them."""
    game = start.fork()
    with game.club:
        def meanwhile():
            for player, lines in ((game.bruno, ("hold castello", "build castello")), (game.carl, ("limit san-polo 2",))):
                for line in lines if secret else ():
                    mails = game.says(player, line)
                    assert only(mails, player.address).has(line), [mail.text for mail in mails]
            for player in game.people:
                player.number = 1000 + len(game.watched)
            game.club.now += HOUR
        for body in ("digest daily", "state"):
            meanwhile()
            game.says(game.anna, body)
        first = game.newest[game.anna.address]
        order = first.legal()["place"][0]
        for hour in range(30):  # no news for a digest
            if hour in (1, 20):
                meanwhile()
            game.club.now += HOUR
            game.work()
        for _ in range(4):
            for player in game.people:
                meanwhile()
                orders = game.newest[player.address].legal()
                if orders:
                    game.says(player, "\n".join(alternatives[0] for alternatives in orders.values()))
        meanwhile()
        game.club.run("send")
        game.says(game.anna, "resend")
        meanwhile()
        game.anna.answer(first, order)  # which is settled by now
        game.work()
        meanwhile()
        moves = game.club.rows("SELECT number FROM move WHERE phase <> 'setting' ORDER BY number")
        assert len(moves) > 3, moves
        for (number,) in (moves[-1], moves[2]):
            game.club.run("game", "undo", "ides", str(number))
            game.work()
            meanwhile()
            game.says(game.anna, "state")
        meanwhile()
        game.anna.answer(first, order)  # which is taken back by now
        game.work()
        ((settings,),) = game.club.rows("SELECT count(*) FROM move WHERE phase = 'setting'")
        assert (settings > 0) == secret, settings
        return game.watched


def no_number_tells_of_a_secret_setting():
    """A setting is a move of its own, and of its number nothing is seen."""
    with Club() as club:
        start = Three(club)
        start.open("doge")
        alone, among = venice_told(start, False), venice_told(start, True)
        assert len(alone) > 8, [mail.kind for mail in alone]
        for one, other in zip(alone, among):
            assert plain(one) == plain(other), difference(plain(one), plain(other))
        assert len(alone) == len(among), [mail.kind for mail in among]


DORA = "dora@example.org"
OWN = ("Carla lies to me", "We take Gaul at dawn", "I am ill, chief", "Agreed, at dawn", "Get well, Bruno", "It was me")
ASKED = ("state", "resend", "past", "note", "what if\ntake first\nplay first", "my data")


def succeeded(start, way, secret, bodies=("resend",)):
    """What Dora hears and finds on the site, who sits down for Bruno; with or without what he wrote, and was written."""
    game, seen = start.fork(), []
    with game.club as club:
        dora = Player(club, "Dora", DORA)
        if secret:
            game.says(game.bruno, f"note: {OWN[0]}")
            game.says(game.bruno, f"press blue\n{OWN[1]}\nend press\npress gm\n{OWN[2]}\nend press")
            game.says(game.bruno, f"press anonymous blue\n{OWN[5]}\nend press")
            game.says(game.carl, f"press yellow\n{OWN[3]}\nend press")
            club.run("game", "message", "ides", "2", OWN[4])
        club.now += 2 * HOUR

        def work():
            for player in (*game.people, dora):
                player.number = 1000 + len(seen)
            mails = game.work()
            seen.extend(mail for mail in mails if mail.to == DORA)
            return mails
        work()
        seen.clear()
        if way == "seat":
            club.run("seat", "ides", "2", "player", "Dora")
        elif way == "vote":
            game.anna.answer(game.newest[game.anna.address], "vote replace yellow")
            question = only(game.work(), game.carl.address)
            game.carl.answer(question, "yes")
        elif way == "deputy":
            game.bruno.answer(game.newest[game.bruno.address], "deputy Dora")
        else:
            game.bruno.answer(game.newest[game.bruno.address], "leave")
            game.bruno.answer(only(game.work(), game.bruno.address), "yes")
        work()
        if way != "seat":
            dora.number = 2000
            dora.write("takeover ides as yellow")
            dora.answer(latest([mail for mail in work() if mail.to == DORA], DORA), "yes")
            work()
        assert club.rows("SELECT player FROM seat WHERE number = 2") == [(4,)], way
        turn = [mail for mail in seen if mail["X-Cursus-Game"]][-1]
        for body in bodies:
            dora.number += 1
            club.now += 60
            dora.answer(turn, body)
            work()
        club.run("site")
        pages = {}
        for path in sorted(path for path in glob.glob(club.path("pages/**"), recursive=True) if os.path.isfile(path)):
            with open(path, "rb") as page:
                pages[os.path.basename(path)] = page.read().decode(errors="replace")
        return seen, pages


def a_successor_learns_nothing_of_who_was_there():
    """By default: neither of their messages nor of their notes, by whatever way the seat became theirs."""
    with Club(extra="[site]\nfolder = pages\nurl = https://club.example/\nseats = yes\ngm_address = gm@club.example\n") as club:
        start = Three(club)
        start.open(terms=("press=gray", "votes=replace"))
        for way in ("takeover", "seat", "vote", "deputy"):
            (alone, bare), (among, full) = (succeeded(start, way, secret, ASKED) for secret in (False, True))
            assert len(alone) > 6 and bare, (way, len(alone))
            for mail in among:
                assert not [words for words in OWN if words in mail.raw.decode()], (way, mail.text)
            for one, other in zip(alone, among):
                assert plain(one) == plain(other), (way, difference(plain(one), plain(other)))
                assert len(one.raw) == len(other.raw), way
            assert len(alone) == len(among), (way, [mail.kind for mail in among])
            assert not [words for words in OWN if any(words in page for page in full.values())], way
            assert sorted(map(len, bare.values())) == sorted(map(len, full.values())), way


def with_the_term_the_messages_stay_with_the_seat():
    """But no notes, nothing to or from the game master, and of what went out unsigned not who wrote it; and a deputy
    reads nothing of it."""
    with Club(extra="[site]\nfolder = pages\ngm_address = gm@club.example\n") as club:
        start = Three(club)
        start.open(terms=("press=gray", "votes=replace", "successor_mails=yes"))
        assert club.run("game", "set", "ides", "successor_mails=no", code=None).returncode != 0
        assert [mail for mail in start.welcome if mail.has("can read its messages of before")]
        for way in ("takeover", "seat", "deputy"):
            mails, _ = succeeded(start, way, True)
            told = [mail for mail in mails if mail.kind in ("turn", "receipt")]
            had = [[words for words in OWN if words in mail.text and words in mail.html] for mail in told]
            assert {words for some in had for words in some} == (set() if way == "deputy" else {OWN[1], OWN[3]}), (way, had)
            if way != "deputy":
                assert had[0] and sum(bool(some) for some in had) == 2, (way, had)  # at once, and with "resend"
                text = " ".join(told[0].text.split())
                assert "EARLIER MESSAGES OF YOUR SEAT Yellow to blue, " in text and "Blue to yellow, " in text, text
                assert "Bruno" not in text.split("EARLIER MESSAGES OF YOUR SEAT")[1].split(OWN[3])[0], text


def difference(one, other):
    lines = [(a, b) for a, b in zip(one.split("\n"), other.split("\n")) if a != b]
    return f"{lines[0][0]!r} is not {lines[0][1]!r}" if lines else "one is longer"


def nothing_in_a_header_counts_what_others_sent():
    """The same question twice: between both nothing happened, or a hundred mails came. What stands in the headers is no
    number that could be compared."""
    with duel() as game:
        club, seen = game.club, []
        for gap in (20, 0, 40):
            for number in range(gap):
                Player(club, f"Eve{number}", f"eve{number}@example.net").write("help")
            seen.append(game.say("state"))
            game.mover.write("take first")
            seen.append(only(club.work(), game.mover.address))
        ids = [mail.id for mail in seen]
        assert len(set(ids)) == len(ids)
        rows = dict(club.rows("SELECT message_id, dedup FROM outbox"))
        for mail in seen:
            number = re.search(r" i(\d+) ", rows[mail.id])[1]
            header = mail.raw.decode().split("\n\n", 1)[0].replace("\n ", "")
            for line in header.split("\r\n"):
                words = [] if line.startswith("Date:") else re.findall("[A-Za-z0-9]+", line)
                assert not {number, f"i{number}", f"c{number}", f"k{number}"} & set(words), line
        receipts = [re.search(r"Receipt (\w+)", mail.text)[1] for mail in seen if mail.kind == "receipt"]
        assert len(set(receipts)) == len(receipts), f"equal receipts would tell that nothing happened: {receipts}"


def a_receipt_is_checked_by_its_mail():
    with duel() as game:
        club = game.club
        mails = [game.ask, game.say(game.takes()[0])]
        club.run("game", "extend", "ides", "1h")
        game.work()
        mails.append(game.say("state"))
        rows = []
        for mail in mails:
            receipt = re.search(r"Receipt (\w+)", mail.text)[1]
            assert receipt in mail.html
            told = club.text("verify", "ides", "--receipt", receipt.upper(), "--mail", mail.id)
            assert told == club.text("verify", "ides", "--receipt", receipt, "--mail", mail.id.strip("<>")).replace(
                receipt, receipt.upper())
            rows.append(int(re.search(r"held row (\d+)", told)[1]))
        assert rows == sorted(rows) and rows[0] < rows[2], rows
        last = re.search(r"Receipt (\w+)", mails[-1].text)[1]
        for receipt, mail in (("0" * 8, mails[-1].id), (last, mails[0].id), (last[:7], mails[-1].id)):
            said = club.run("verify", "ides", "--receipt", receipt, "--mail", mail, code=1).stderr.decode()
            assert f"has no row for receipt {receipt}" in said, said
        club.run("verify", "ides", "--receipt", last, code=2)
        club.run("verify", "--file", "x", "--receipt", last, "--mail", mails[-1].id, code=2)


def what_earlier_versions_sent_is_still_answered():
    """Their Message-IDs and the keys of their questions bear plain numbers."""
    with duel() as game:
        club = game.club
        ask = game.ask
        old = re.sub(r"<g1\.[a-z2-7]+\.", "<g1.b0p0v1.", ask.id)
        with_old = Mail(ask.raw.replace(ask.id.encode(), old.encode()))
        assert old != ask.id and with_old.id == old
        game.mover.answer_raw(with_old, "\r\nstate\r\n", to=club.address)  # no subaddress: References alone
        only(club.work(), game.mover.address).must("ROME")


if __name__ == "__main__":
    tap.main([no_mail_tells_of_secret_acts, no_number_tells_of_a_secret_setting,
              a_successor_learns_nothing_of_who_was_there, with_the_term_the_messages_stay_with_the_seat,
              nothing_in_a_header_counts_what_others_sent,
              a_receipt_is_checked_by_its_mail,
              what_earlier_versions_sent_is_still_answered])
