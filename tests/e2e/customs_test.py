"""Terms by which a table plays otherwise: secret votes and draws among those who are left, messages to all only and not
in every phase, seats that nobody plays when their players leave, and missed orders that all are told of."""
import json
import re

import tap
from club import Club, Player

HOUR, DAY = 3600, 24 * 3600
CALM = "[site]\ngm_address = gm@club.example\n[game]\ndowntime_gap = 1w\nreminders =\n"
NAMES = ("Anna", "Bruno", "Carla")


class Table:
    """Three people; the other seats are bots."""

    def __init__(self, club, rules, *terms, seats=3):
        self.club, self.newest = club, {}
        club.run("init")
        club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats), "--pace", "48h",
                 *[word for term in terms for word in ("--term", term)])
        self.people = {}
        for number in range(1, seats + 1):
            if number > len(NAMES):
                club.run("seat", "ides", str(number), "bot")
                continue
            name = NAMES[number - 1]
            self.people[name] = Player(club, name, f"{name.lower()}@example.org")
            club.run("player", "add", name, self.people[name].address)
            club.run("seat", "ides", str(number), "player", name)
        club.run("game", "start", "ides")
        self.first = self.work()

    def work(self, seconds=60):
        self.club.now += seconds
        mails = self.club.work()
        self.newest.update({mail.to: mail for mail in mails if mail["X-Cursus-Game"] and mail.kind != "press"})
        return mails

    def says(self, name, body):
        self.people[name].answer(self.newest[self.people[name].address], body)
        return {mail.to.split("@")[0]: mail for mail in self.work()}

    def row(self, sql):
        return self.club.rows(sql)


def flat(mail):
    return re.sub(r"\s+", " ", mail.text)


def a_secret_vote_names_nobody():
    with Club(extra=CALM) as club:
        game = Table(club, "quorum", "secret_votes=yes")
        assert any("votes that end the game are secret" in flat(mail) for mail in game.first)
        mails = game.says("Anna", "vote draw")
        for name in ("bruno", "carla"):
            assert "Anna (" not in mails[name].text.split("VOTE 1")[1].split("Reply")[0]
            mails[name].must("A player has proposed a secret vote.", "no one is told who proposed it")
        mails = game.says("Bruno", "vote 1 yes")
        assert "You voted yes" in mails["bruno"].text
        mails = game.says("Carla", "vote 1 no")
        assert "was defeated: not everyone wanted it" in flat(mails["anna"])
        assert "Carla" not in mails["anna"].text.split("was defeated")[1][:60]
        # a vote that ends nothing is open
        mails = game.says("Anna", "vote pause")
        mails["bruno"].must("Anna (red) has proposed a vote.")


def a_draw_is_among_those_who_are_left():
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", seats=7)
        position = club.json("position", "ides")
        position["centres"][1], position["units"][1] = [], []
        with open(club.path("patch.json"), "w", encoding="utf-8") as file:
            json.dump({"centres": position["centres"], "units": position["units"]}, file)
        club.run("game", "patch", "ides", "--file", club.path("patch.json"))
        game.work()
        mails = game.says("Bruno", "vote draw")
        mails["bruno"].must("Your seat is out of the game and has no part in votes.")
        game.says("Anna", "vote draw")
        game.says("Bruno", "vote 1 no")  # which does not count
        game.people["Carla"].answer(game.says("Carla", "vote 1 yes")["carla"].must("Are you sure?"), "yes")
        game.work()
        record = club.json("record", "ides")
        ranks = record["result"]["ranks"]
        assert ranks[0] == ranks[2] == 1 and ranks[1] == 7, ranks


def messages_to_all_only():
    with Club(extra=CALM) as club:
        game = Table(club, "quorum", "press=public")
        mails = game.says("Anna", "press Bruno\nFor you alone.\nend press")
        assert list(mails) == ["anna"]
        mails["anna"].must("in this game messages are to all")
        mails = game.says("Anna", "press all\nFor all.\nend press")
        assert sorted(mails) == ["anna", "bruno", "carla"]


def no_messages_while_some_things_are_decided():
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", "press_closed=retreat, build", seats=7)
        assert any("no messages between players while this is decided: retreat, build" in flat(mail)
                   for mail in game.first)
        assert "bruno" in game.says("Anna", "press Bruno\nNow.\nend press")
        position = club.json("position", "ides")
        position["phase"] = "winter"
        position["units"][0] = []
        with open(club.path("patch.json"), "w", encoding="utf-8") as file:
            json.dump({"phase": "winter", "units": position["units"]}, file)
        club.run("game", "patch", "ides", "--file", club.path("patch.json"))
        game.work()
        mails = game.says("Anna", "press Bruno\nAnd now?\nend press")
        assert "bruno" not in mails
        mails["anna"].must("while this is decided there are no messages")
        refused = club.run("game", "set", "ides", "press_closed=feast", code=65).stderr.decode()
        assert "press_closed: Diplomacy asks for no 'feast'" in refused, refused


def nobody_plays_for_who_left():
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", "stand_in=none", seats=7)
        assert any("no one plays for a player who leaves" in flat(mail) for mail in game.first)
        asked = game.says("Anna", "leave")["anna"]
        asked.must("No one will play Austria then")
        asked = game.says("Anna", "concede")["anna"]
        game.people["Anna"].answer(asked, "yes")
        told = game.work()
        assert any("Austria) has resigned" in flat(mail) for mail in told), [mail.text for mail in told]
        for mail in [asked, *told]:
            assert "bot plays" not in flat(mail).lower(), mail.text
        for name, orders in (("Bruno", "lon h\nedi h\nlvp h"), ("Carla", "par h\nmar h\nbre h")):
            game.says(name, orders)
        position = club.json("position", "ides")
        assert club.json("game", "list")[0]["phase"] > 0, "nobody is waited for in that seat"
        held = set(position["units"][0])
        assert held and held <= {"a bud", "a vie", "f tri"}, position["units"][0]


def nobody_is_called_a_bot_for_who_left():
    """Neither in mails nor on pages nor at the desk; and whoever comes back hears of no bot."""
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", "stand_in=none", seats=7)
        asked = game.says("Anna", "leave")["anna"]
        game.people["Anna"].answer(asked, "yes")
        said = [mail.text for mail in game.work()]
        for name in ("Bruno", "Carla"):
            said += [mail.text for mail in game.says(name, "game").values()]
        club.run("site", club.path("site"))
        with open(club.path("site", "game", "1.html"), encoding="utf-8") as page:
            said.append(page.read())
        said += [club.text("show", "ides"), club.text("gm", "status")]
        for text in said:
            assert not re.search(r"(bot|robot)\s+for\s", text), text
        assert sum("Anna (gone)" in text for text in said) >= 3, said
        game.people["Anna"].write("return ides", to=asked.reply_to)
        back = game.work()
        assert any("You are back" in flat(mail) for mail in back), [mail.text for mail in back]
        for mail in back:
            assert "A bot played" not in flat(mail), mail.text


def all_are_told_who_sent_nothing():
    for term in ("yes", "no"):
        with Club(extra=CALM) as club:
            game = Table(club, "diplomacy", f"tell_missed={term}", seats=7)
            game.says("Bruno", "lon h\nedi h\nlvp h")
            game.says("Carla", "par h\nmar h\nbre h")
            mails = game.work(3 * DAY)
            told = {mail.to for mail in mails if "no orders came from Anna (Austria)" in flat(mail)}
            assert ("bruno@example.org" in told) == ("carla@example.org" in told) == (term == "yes"), told


def orders_for_some_units_are_no_miss():
    """The rest is played by default; nobody is told that none came, and nobody loses a seat by it."""
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", "tell_missed=yes", seats=7)
        for _ in ("spring", "fall"):
            game.says("Anna", "bud h")
            for mail in game.work(3 * DAY):
                assert "no orders came from Anna" not in flat(mail), mail.text
        conduct = {row["name"]: (row["on_time"], row["missed"]) for row in club.json("player", "list")}
        assert conduct["Anna"] == (2, 0) and conduct["Bruno"][1] >= 2, conduct


def a_game_that_pauses_says_that_some_orders_came():
    """It wants all of them, but who sent one was told, with everybody else, to have sent none."""
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", "on_miss=pause", seats=7)
        game.says("Anna", "bud h")
        mails = game.work(3 * DAY)
        assert mails and club.json("game", "list")[0]["status"] == "paused"
        told = [mail for mail in mails if "The game is paused" in flat(mail)]
        assert len(told) >= len(NAMES), [mail.to for mail in mails]
        for mail in told:
            assert "not all orders came from Anna (Austria)" in flat(mail), mail.text


def several_decisions_are_asked_together():
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", seats=7)
        mail = game.newest["anna@example.org"]
        mail.must("YOUR MOVE: orders for 3 units", "move:bud: ____", "move:tri: ____")
        assert mail.text.count("By Sun") == 1 and mail.text.count("Units without orders hold.") == 1, mail.text
        box = mail.html.split("<strong>Your move: ")[1].split("</table>")[0]
        assert box.startswith("orders for 3 units<"), box
        assert "As at the deadline: A Bud holds, F Tri holds, A Vie holds<" in box and "body=rest%20default" in box, box
        assert "body=move%3Abud%3A%20____%3B%0Amove%3Atri%3A%20____" in box, box
        # who has sent some of it is told no otherwise
        mail = game.says("Bruno", "F Lon - Nth\nrest default")["bruno"]
        mail.must("Waiting for Anna and Carla, until")
        game.says("Carla", "A Par - Pic")
        game.says("Anna", "state")["anna"].must("- Carla (France): 3 orders")
        # a coast is no alternative
        position = club.json("position", "ides")
        position["units"][2] = ["a mar", "a par", "f mao"]
        with open(club.path("patch.json"), "w", encoding="utf-8") as file:
            json.dump({"units": position["units"]}, file)
        club.run("game", "patch", "ides", "--file", club.path("patch.json"))
        game.work()
        game.says("Carla", "MAO - Spa/sc")["carla"].must("F MAO - Spa/sc [mao - spa/sc]")


def the_rest_takes_its_default():
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", seats=7)
        mails = game.says("Bruno", "F Lon - Nth\nrest default")
        def filed(seat):
            return sorted(line.lstrip("= ") for line, in club.rows("SELECT line FROM plan WHERE seat = ?", seat))
        orders = filed(2)
        assert orders == ["edi h", "lon - nth", "lvp h"], orders
        assert "YOUR MOVE" not in mails["bruno"].text
        # a unit whose order could not be taken does not hold for that
        game.says("Carla", "A Par - Mun\nA Mar H\nrest default")
        assert filed(3) == ["bre h", "mar h"], filed(3)
        game.says("Carla", "rest rest")
        game.says("Anna", "rest default")
        assert len(filed(1)) == 3
        game.says("Carla", "A Par - Bur")
        assert club.json("position", "ides")["phase"] != "spring-moves"


def what_happened_is_told_on_request():
    with Club(extra=CALM) as club:
        game = Table(club, "diplomacy", seats=7)
        game.says("Bruno", "past")["bruno"].must("No phase of this game")
        for name, orders in (("Anna", "F Tri - Alb\nrest default"), ("Bruno", "F Lon - Nth\nrest default"),
                             ("Carla", "A Par - Pic\nrest default")):
            game.says(name, orders)
        game.newest["anna@example.org"].must("We played your saved orders", "A Bud holds; F Tri - Alb; A Vie holds")
        first = club.json("record", "ides")["moves"][0]["phase"]
        year = [word for word in first.replace(",", " ").split() if word.isdigit()][0]
        for words in ("past", "past 1", f"past spring {year}", f"PAST Spring, {year}"):
            text = flat(game.says("Anna", words)["anna"])
            assert "F Lon - Nth" in text and "A Par - Pic" in text, (words, text)
        for words in ("past winter 1950", "past 7"):
            assert "A Par - Pic" not in flat(game.says("Bruno", words)["bruno"]).split("Receipt")[0].split("SINCE YOUR LAST MAIL")[0]
        assert len(club.rows("SELECT phase FROM game")) == 1


tap.main([a_secret_vote_names_nobody, a_draw_is_among_those_who_are_left, messages_to_all_only,
          no_messages_while_some_things_are_decided, nobody_plays_for_who_left,
          nobody_is_called_a_bot_for_who_left, all_are_told_who_sent_nothing,
          orders_for_some_units_are_no_miss, a_game_that_pauses_says_that_some_orders_came,
          several_decisions_are_asked_together, the_rest_takes_its_default, what_happened_is_told_on_request])
