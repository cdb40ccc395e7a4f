"""Where a seat could do only one thing, which says nothing, it is not asked: the engine answers at once (`game.auto`)."""
import json

import tap
from club import Club, Player, latest

AREAS = ["castello", "cannaregio", "dorsoduro", "san-marco"]
PLACES = [["castello 3 3", "cannaregio 2", "quarantia 2 1", "san-marco 1 0"],
          ["dorsoduro 3 3", "santa-croce 2", "san-marco 2 1", "quarantia 1 0"]]


class Table:
    """A game of these rules for Anna, Bruno and a bot, under way; `mail` holds the newest mail to each of them."""

    def __init__(self, rules, *terms):
        self.club = club = Club()
        self.people = [Player(club, "Anna", "anna@example.org"), Player(club, "Bruno", "bruno@example.com")]
        self.mail, self.asks = {}, []
        club.run("init")
        club.run("game", "open", "ides", "--rules", rules, "--seats", "3", "--pace", "48h",
                 *(word for term in terms for word in ("--term", term)))
        for number, player in enumerate(self.people, 1):
            club.run("player", "add", player.name, player.address)
            club.run("seat", "ides", str(number), "player", player.name)
        club.run("game", "start", "ides", "--bots")
        self.work()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def work(self):
        mails = self.club.work()
        for mail in mails:
            self.mail[mail.to] = mail
            self.asks += [(mail.to, slot) for slot in mail.legal()]
        return mails

    def say(self, who, body):
        self.people[who].answer(self.mail[self.people[who].address], body)
        return self.work()

    def record(self):
        return json.loads(self.club.text("record", "ides"))

    def answers(self, seat):
        """(slot's text, by) of the seat, in order."""
        return [(order["text"], order["by"]) for move in self.record()["moves"] for order in move["orders"]
                if order["seat"] == seat]

    def place(self):
        for who in (0, 1):
            mails = self.say(who, "\n".join(f"place {place}" for place in PLACES[who]))
        return mails

    def checks(self):
        with open(self.club.path("record.json"), "w") as file:
            file.write(self.club.text("record", "ides"))
        assert "every hash equal" in self.club.text("replay", "record.json")
        assert "0 faults" in self.club.text("doctor")


def nobody_is_asked_for_done():
    with Table("doge") as table:
        mails = table.place()
        assert not [ask for ask in table.asks if ask[1] == "plan"], table.asks
        assert ("done", "auto") in table.answers(1) and ("done", "auto") in table.answers(2), table.answers(1)
        for player in table.people:
            latest(mails, player.address) or table.say(table.people.index(player), "state")
            table.mail[player.address].must("Your only legal order, so we played it for you: end your planning.",
                                            "You can still send orders for the elections in any mail")
        # what nobody was asked for is no deadline kept
        table.checks()
        # and the settings can indeed be given
        table.say(0, "hold castello")
        assert table.club.json("position", "ides")["seats"][0]["hold"] == ["castello"]


def without_the_term_it_is_asked():
    with Table("doge", "auto=no") as table:
        mails = table.place()
        for player in table.people:
            assert list(latest(mails, player.address).legal()) == ["plan"], latest(mails, player.address).text
        assert ("done", "auto") not in table.answers(1)
        # it can be changed while the game is on
        table.club.run("game", "set", "ides", "auto=yes")
        table.say(0, "state")
        assert ("done", "auto") in table.answers(1) and ("done", "auto") in table.answers(2)
        table.checks()


def done_on_file_is_used_first():
    with Table("doge") as table:
        table.say(0, "done")
        table.place()
        assert ("done", "plan") in table.answers(1) and ("done", "auto") in table.answers(2), table.answers(1)


def who_waits_is_waited_for():
    with Table("doge") as table:
        table.say(0, "wait")
        table.place()
        for _ in range(4):  # he waits in each round; the deadline ends that
            assert table.club.json("position", "ides")["phase"] == "place"
            table.club.run("game", "resolve", "ides", str(table.club.json("gm", "status", "ides")["phase"]))
        # his quiet moment, too
        assert table.club.json("position", "ides")["phase"] == "plan" and ("done", "auto") not in table.answers(1)
        table.work()
        table.say(0, "win castello: default\nready")
        assert table.club.json("position", "ides")["phase"] != "plan"
        assert ("done", "auto") in table.answers(1)


def who_may_do_something_after_all_is_asked():
    """In FORVM the one way that is blocked may open while all move at once; nobody else is answered for either."""
    with Table("forvm") as table:
        seats = table.club.json("position", "ides")["seats"]
        seats[0].update(agents=["eburacum"], money=-150, recruit=False)
        seats[1].update(agents=["londinium"], recruit=False)
        table.club.run("game", "patch", "ides", "--file", "-", input=json.dumps({"seats": seats}))
        table.work()
        table.say(1, "stay")
        assert table.club.json("position", "ides")["phase"] == "move" and table.answers(1) == [], table.answers(1)


def a_reset_alone_is_asked():
    """In Gorbino's Quest the Starter Reset takes back as many cards as its player likes: what is on top of a discard can be copied."""
    with Table("gorbino") as table:
        while table.club.json("position", "ides")["phase"] != "play":
            table.club.run("game", "resolve", "ides", str(table.club.json("gm", "status", "ides")["phase"]))
            table.work()
        asked = next(who for who in (0, 1) if table.mail[table.people[who].address].legal())
        other, position = 1 - asked, table.club.json("position", "ides")
        hands, discards = position["hands"], position["discards"]
        discards[other] += [card for card in hands[other] if card != "starter-reset"]
        hands[other] = ["starter-reset"]
        table.club.run("game", "patch", "ides", "--file", "-", input=json.dumps({"hands": hands, "discards": discards}))
        table.work()
        mails = table.say(asked, "loan 1")
        assert list(latest(mails, table.people[other].address).legal()) == ["play"], table.answers(other + 1)
        table.say(other, "reset 2")
        assert table.answers(other + 1)[-1] == ("reset 2", "player"), table.answers(other + 1)
        after = table.club.json("position", "ides")
        assert after["discards"][other] == discards[other][:-2], after["discards"][other]
        assert sorted(after["hands"][other]) == sorted([*hands[other], *discards[other][-2:]]), after["hands"][other]
        table.checks()


def other_games_ask_as_before():
    for rules in ("quorum", "forvm", "gorbino"):
        asks = []
        for terms in ([], ["auto=no"]):
            with Table(rules, *terms) as table:
                table.asks = [slot for _, slot in table.asks]
                for _ in range(10):
                    table.club.run("game", "resolve", "ides", str(table.club.json("gm", "status", "ides")["phase"]))
                    table.work()
                assert "auto" not in {by for seat in (1, 2) for _, by in table.answers(seat)}
                table.checks()
                asks.append(bool(table.asks))
        assert asks == [True, True], (rules, asks)


if __name__ == "__main__":
    tap.main([nobody_is_asked_for_done, without_the_term_it_is_asked, done_on_file_is_used_first,
              who_waits_is_waited_for, who_may_do_something_after_all_is_asked, a_reset_alone_is_asked, other_games_ask_as_before])
