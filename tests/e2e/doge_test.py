"""Doge by mail: a year on one mail a player, decisions nobody planned, and what the others may not learn."""
import re

import tap
from club import PICTURES, Club, Player

AREAS = ["cannaregio", "castello", "dorsoduro", "san-marco", "san-polo", "santa-croce", "quarantia"]
PLACES = [["castello 3 3", "cannaregio 2", "quarantia 2 1", "san-marco 1 0"],
          ["dorsoduro 3 3", "santa-croce 2", "san-marco 2 1", "quarantia 1 0"],
          ["san-polo 3 3", "quarantia 2", "santa-croce 2 1", "cannaregio 1 0"]]
DECISIONS = [f"win {area}: abstain move cannaregio > castello if builds / default" if area == "quarantia" else
             f"win {area}: default" for area in AREAS]
DECISIONS += ["second: default", "again: default", "tied: none", "tied-second: none"]


class Venice:
    """A game for Anna, Bruno and Carla, in the shapes of three mail programs; `asked` is the newest mail that asks."""

    def __init__(self, *options):
        self.club = Club(extra=PICTURES + "[game]\ndowntime_gap = 1w\nreminders =\n")
        self.people = [Player(self.club, "Anna", "anna@example.org", "gmail"),
                       Player(self.club, "Bruno", "bruno@example.com", "apple"),
                       Player(self.club, "Carla", "carla@example.net", "thunderbird")]
        self.asked = {}
        club = self.club
        club.run("init")
        club.run("game", "open", "rialto", "--rules", "doge", "--seats", "3", "--pace", "48h", *options)
        for number, player in enumerate(self.people, 1):
            club.run("player", "add", player.name, player.address)
            club.run("seat", "rialto", str(number), "player", player.name)
        club.run("game", "start", "rialto")
        club.run("send")
        self.note(club.mails())

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def note(self, mails):
        for mail in mails:
            if mail.legal():
                self.asked[mail.to] = mail
        return mails

    def say(self, seat, *lines):
        player = self.people[seat - 1]
        player.answer(self.asked[player.address], "\n".join(lines))

    def work(self):
        return self.note(self.club.work())

    def position(self, *words):
        return self.club.json("position", "rialto", *words)


def year(seat, without=()):
    """A mail that plans a whole year."""
    lines = [f"place {place}" for place in PLACES[seat - 1]]
    lines += [line for line in DECISIONS if line.split(":")[0] not in without]
    return [*lines, "otherwise default", "done"]


def asking(mails, player):
    """The one mail to the player that asks for orders; None if none does."""
    found = [mail for mail in mails if mail.to == player.address and mail.legal()]
    assert len(found) < 2, [mail.text for mail in found]
    return found[0] if found else None


def asked(mails, player, *slots):
    """The same; it asks for these."""
    mail = asking(mails, player)
    assert mail and list(mail.legal()) == list(slots), [mail.text for mail in mails if mail.to == player.address]
    assert not mail.section("NOT ACCEPTED"), mail.text
    return mail


def a_year_on_one_mail_each():
    with Venice() as game:
        for seat in (1, 2, 3):
            game.say(seat, *year(seat))
        mails = game.work()
        for player in game.people:
            assert player.number == 1
            asked(mails, player, "place").must("year 2", "Year 1 ended")
        position = game.position()
        assert (position["year"], position["phase"]) == (2, "place")
        # lines for decisions serve the next year too, place and done do not
        plan = asking(mails, game.people[0]).plan()
        assert plan and not [line for line in plan if re.match("place|done", line)], plan


def a_decision_nobody_planned_asks_one_seat():
    with Venice() as game:
        anna, bruno, carla = game.people
        for seat in (1, 2, 3):
            game.say(seat, *year(seat, without=["win castello"] if seat == 1 else []))
        mails = game.work()
        asked(mails, anna, "win:castello").must("YOUR MOVE: decide on the advisor of Castello", "Votes now: Castello")
        assert not asking(mails, bruno) and not asking(mails, carla)
        game.say(1, "take to san-polo / abstain")
        mails = game.work()
        assert [player.number for player in game.people] == [2, 1, 1]
        for player in game.people:
            who = "You" if player is anna else "Anna (blue)"
            asked(mails, player, "place").must(f"{who} took the advisor of Castello and placed it in San Polo")


def the_form_can_be_filled_in():
    with Venice("--term", "auto=no") as game:
        anna = game.people[0]
        game.say(1, "place: castello 3 3", "place cannaregio 2", "place quarantia 2 1", "place san-marco 1 0")
        game.say(2, *year(2))
        game.say(3, *year(3))
        mail = asked(game.work(), anna, "plan")
        while True:
            (slot,) = mail.legal()
            assert f"{slot}: ____" in mail.text, mail.text
            if slot == "place":
                break
            game.say(1, f"{slot}: {'done' if slot == 'plan' else 'default'}")
            mail = asking(game.work(), anna)
            assert not mail.section("NOT ACCEPTED"), mail.text
        assert game.position()["year"] == 2


def markers_face_down_stay_so():
    with Venice() as game:
        game.say(1, "place castello 3 1", "hold castello", "limit dorsoduro 1")
        game.say(2, "place castello 2 2 0")
        game.say(3, "place quarantia 1")
        mails = game.work()
        anna, bruno, _ = (asking(mails, player) for player in game.people)
        assert "[31]" not in bruno.text and "[31]" not in bruno.html
        assert "[??]" in bruno.text and "[220]" in bruno.text, bruno.text
        bruno.must("Anna (blue) placed 2 markers in Castello", "YOUR MARKERS LEFT [3 3 1 1]")
        assert "[31]" in anna.text and "[???]" in anna.text, anna.text
        anna.must("You build no palaces in: Castello", "Most houses you place: Dorsoduro 1")
        assert not bruno.has("You build no palaces") and not bruno.has("Most houses")
        assert anna.picture != bruno.picture
        seen = game.position("--seat", "2")
        assert seen["seats"][0]["placed"] == {"castello": 2} and seen["seats"][0]["hold"] is None, seen
        assert seen["next"] == [None] * 7
        public = game.club.text("show", "rialto")
        assert "[??]" in public and "[31]" not in public and "[220]" not in public, public


def only_the_seat_learns_of_its_default():
    with Venice() as game:
        anna, bruno, _ = game.people
        game.say(1, "place castello 3 1")
        game.say(3, "place quarantia 1")
        game.work()
        game.club.now += 49 * 3600
        mails = game.work()
        asked(mails, bruno, "place").must("so we played this for you:")
        for mail in mails:
            if mail.to != bruno.address:
                assert not re.search("default was|by default|deadline passed|played for you", mail.text), mail.text
        asked(mails, anna, "place").must("Bruno (orange) placed 1 marker in")


def bots_play_to_the_end():
    with Club() as club:
        club.run("init")
        club.run("game", "open", "bots", "--rules", "doge", "--seats", "4", "--set", "placement=sealed",
                 "--set", "years=4")
        club.run("game", "start", "bots", "--bots")
        assert club.json("game", "list")[0]["status"] == "finished"
        club.run("verify", "bots")
        assert "Doge" in club.text("show", "bots")


tap.main([a_year_on_one_mail_each, a_decision_nobody_planned_asks_one_seat, the_form_can_be_filled_in,
          markers_face_down_stay_so, only_the_seat_learns_of_its_default, bots_play_to_the_end])
