"""What was decided for a player is the first thing that his next mail says, in every game: what, and by which
deadline."""
import html
import json
import re

import tap
from club import Club, Player, duel, in_words, latest, only

HOUR = 3600
NAMES = ("Anna", "Bruno", "Clara")
RULES = ("quorum", "forvm", "doge", "gorbino")
SEATS = {"diplomacy": 7}  # where it takes more than there are people, bots play the rest
CALM = "[game]\ndowntime_gap = 1w\nreminders =\n"  # tests that jump over days mean them to pass
PASSED = "You missed the deadline on Sun 20 Dec 2026 08:00 UTC, so "


class Trio:
    """A game of these rules with three people, under way; `asks` are the mails that asked for something."""

    def __init__(self, rules, *terms, zone="UTC"):
        self.club = Club(extra=CALM)
        self.people = {}
        self.club.run("init")
        self.club.run("game", "open", "rome", "--rules", rules, "--seats",
                      str(SEATS.get(rules, len(NAMES))), "--pace", "48h",
                      *(word for term in terms for word in ("--term", term)))
        for number, name in enumerate(NAMES, 1):
            address = f"{name.lower()}@example.org"
            self.people[address] = Player(self.club, name, address)
            self.club.run("player", "add", name, address, "--zone", zone)
            self.club.run("seat", "rome", str(number), "player", name)
        self.club.run("game", "start", "rome", "--bots")
        self.asks = {mail.to: mail for mail in self.club.work() if mail.legal()}
        assert self.asks, rules

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def later(self, seconds):
        self.club.now += seconds
        return self.club.work()

    def given(self, address, by, since=0):
        """The orders of that player's seat that were given so, from move `since` on."""
        seat = list(self.people).index(address) + 1
        return [order["text"] for move in json.loads(self.club.text("record", "rome"))["moves"][since:]
                for order in move["orders"] if order["seat"] == seat and order["by"] == by]


def first_text(mail):
    return " ".join(mail.text.split())


def first_shown(mail):
    """What one sees of the HTML part, from its top."""
    body = mail.html.partition("<body")[2].partition(">")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


def begins(mail, start, orders):
    """With that and what was played, in words."""
    for said in (first_text(mail), first_shown(mail)):
        assert said.startswith(start), f"not {start!r} first:\n{said[:400]}"
        sentence = said[len(start):].partition(". ")[0]
        told = sentence.split("; ")
        assert len(told) == len(orders) > 0, (told, orders)
        for words, order in zip(told, orders):
            assert in_words(order.split()[-1], words) and not re.search(r"\w-\w", words), (words, order)
    assert first_text(mail).count(start) == 1, mail.text


def silent(mail):
    for said in (first_text(mail), first_shown(mail)):
        assert not re.search("played for you|decided for you", said), said


def the_default_is_the_first_sentence():
    for rules in RULES:
        with Trio(rules) as game:
            mails = game.later(49 * HOUR)
            for address in game.people:
                mail = latest(mails, address)
                if address in game.asks:
                    begins(mail, f"{PASSED}we played this for you: ", game.given(address, 'default'))
                elif mail is not None:
                    silent(mail)


def what_the_bot_decided_is_the_first_sentence():
    for rules in RULES:
        with Trio(rules, "on_miss=bot") as game:
            mails = game.later(49 * HOUR)
            for address in game.asks:
                begins(latest(mails, address), f"{PASSED}a bot chose for you: ", game.given(address, 'policy'))


def it_is_said_once_and_in_the_time_of_the_reader():
    with Trio("quorum", zone="Europe/Rome") as game:
        address, = game.asks
        mail = latest(game.later(49 * HOUR), address)
        assert first_text(mail).startswith("You missed the deadline on Sun 20 Dec 2026 09:00 CET, so we"), mail.text
        game.people[address].answer(mail, "state")
        silent(only(game.club.work(), address))


def who_gets_one_mail_a_day_is_told_at_once():
    with Trio("quorum") as game:
        address, = game.asks
        game.people[address].answer(game.asks[address], "digest daily")
        game.club.work()
        begins(only(game.later(49 * HOUR), address), f"{PASSED}we played this for you: ", game.given(address, 'default'))


def the_last_mail_begins_with_it_too():
    with duel(CALM) as game:
        slow, other = game.mover, game.other
        for who, turns in ((other, 12), (slow, 11)):
            who.answer(game.mail[who.address],
                       "take default\n" * turns + "play default\n" * turns + "god default\n" * 20)
            game.work()
        game.club.now += 49 * HOUR
        mail = only(game.work(), slow.address)
        assert mail.kind == "end", mail.kind
        given = [order["text"] for move in json.loads(game.club.text("record", "ides"))["moves"]
                 for order in move["orders"] if order["by"] == "default"]
        begins(mail, f"{PASSED}we played this for you: ", given)


def otherwise_default_is_told_as_what_it_is():
    """Both want the same card; who comes second said that the default is to be played then."""
    with duel(CALM) as game:
        first, second = game.mover, game.other
        card = game.takes()[0]
        game.say(f"otherwise default\n{card}\nplay new / first", who=second)
        first.answer(game.ask, f"{card}\nplay new / first")
        game.work()
        mail = game.say("state", who=second)
        given = [order for move in json.loads(game.club.text("record", "ides"))["moves"] for order in move["orders"]
                 if order["by"] == "default"]
        assert given and not any("until" in order for order in given), given
        begins(mail, "None of your saved orders could be played, so we played the default: ",
               [order["text"] for order in given])


def a_new_holder_is_not_told_of_what_was_decided_before_him():
    with Trio("quorum") as game:
        address, = game.asks
        game.later(49 * HOUR)
        seat = list(game.people).index(address) + 1
        game.club.run("player", "add", "Dora", "dora@example.org")
        game.club.run("seat", "rome", str(seat), "player", "Dora")
        silent(only(game.club.work(), "dora@example.org"))


def default_alone_answers_whatever_is_asked():
    """Where the game has no order of that name as well."""
    for rules in RULES:
        with Trio(rules) as game:
            address, ask = next(iter(game.asks.items()))
            game.people[address].answer(ask, "Default.")
            mail = only(game.club.work(), address)
            filed = game.club.text("orders", "rome")
            assert "NOT ACCEPTED" not in mail.text, f"{rules}: {mail.text}"
            assert game.given(address, "player") or game.given(address, "plan") or filed.strip(), f"{rules}: {mail.text}"


def default_alone_is_for_what_is_asked_where_the_game_knows_the_word():
    """Quorum filed it for the next card to be taken while one was to be played, Diplomacy for no unit at all."""
    for rules, first in (("quorum", "take first"), ("diplomacy", "")):
        with Trio(rules) as game:
            address, ask = next(iter(game.asks.items()))
            if first:
                game.people[address].answer(ask, first)
                ask = only(game.club.work(), address).must("play")
            game.people[address].answer(ask, "default")
            mail = latest(game.club.work(), address)
            assert "take default" not in mail.text and "[default]" not in mail.text, mail.text
            game.later(49 * HOUR)
            kept = {row["name"]: row["missed"] for row in game.club.json("player", "list")}
            assert kept[game.people[address].name] == 0, f"{rules}: {mail.text}"


if __name__ == "__main__":
    tap.main([default_alone_answers_whatever_is_asked,
              default_alone_is_for_what_is_asked_where_the_game_knows_the_word,
              the_default_is_the_first_sentence, what_the_bot_decided_is_the_first_sentence,
              it_is_said_once_and_in_the_time_of_the_reader, who_gets_one_mail_a_day_is_told_at_once,
              the_last_mail_begins_with_it_too, otherwise_default_is_told_as_what_it_is,
              a_new_holder_is_not_told_of_what_was_decided_before_him])
