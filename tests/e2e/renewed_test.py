"""Games that began under an earlier version of their rules: they go on by the new one and their players are told; those
that ended keep their result, and records of both verify."""
import contextlib
import hashlib
import json
import sqlite3

import tap
from club import Club, Player, latest

QUIET = "stay\npass intrigue\npass build\n"
SAID = "Ties are now broken in another way than when this game began"
EVENT_OUST, PUBLIC = 5, 127  # how version 1 told of an oust that could not be paid: a die of 0


class Rome:
    """A game of FORVM for three, under way."""

    def __init__(self, club):
        self.club, self.mail = club, {}
        self.players = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Clara")]
        club.run("init")
        for player in self.players:
            club.run("player", "add", player.name, player.address)
        club.run("game", "open", "rome", "--rules", "forvm", "--seats", "3", "--pace", "48h")
        for number, player in enumerate(self.players, 1):
            club.run("seat", "rome", str(number), "player", player.name)
        club.run("game", "start", "rome")
        self.work()

    def work(self):
        mails = self.club.work()
        for mail in mails:
            self.mail[mail.to] = mail
        return mails

    def all_say(self, body):
        mails = []
        for player in self.players:
            player.answer(self.mail[player.address], body)
            mails += self.work()
        return mails

    def patch(self, change):
        """Changes the position: what a family lacks in `seats` stays."""
        position = self.club.json("position", "rome")
        if "seats" in change:
            change = {**change, "seats": [{**old, **new} for old, new in zip(position["seats"], change["seats"])]}
        self.club.run("game", "patch", "rome", json.dumps(change))
        self.work()

    def age(self):
        """Makes it a game that version 1 opened and stored."""
        self.write("UPDATE game SET rules_version = 1, position_version = 1")

    def write(self, sql, *values):
        with contextlib.closing(sqlite3.connect(self.club.path("club.db"))) as database:
            database.execute(sql, values)
            database.commit()


def plain(position):
    return json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def replays(club, record, code=0):
    with open(club.path("old.json"), "w") as out:
        json.dump(record, out)
    return club.run("replay", club.path("old.json"), code=code)


def tied(rome):
    """Played to the end with two families at the goal: equally rich, the first higher, the second more generous."""
    given = {"quaestor-temple": 2, "quaestor-games": 3, "quaestor-food": 3}
    deck = rome.club.json("position", "rome")["deck"]
    quiet = {"money": 100, "sons": 0, "daughters": 0, "recruit": False}
    rome.patch({"deck": ["limes"] + [card for card in deck if card != "limes"], "given": given,
                "seats": [{**quiet, "prestige": 20}, {**quiet, "prestige": 15, "benefactions": 1},
                          {**quiet, "prestige": 12, "benefactions": 2}]})
    return rome.all_say(QUIET)


def a_game_that_was_begun_before_goes_on_and_its_players_are_told():
    with Club() as club:
        rome = Rome(club)
        assert not any(mail.has(SAID) for mail in rome.mail.values())
        rome.age()
        rome.mail.clear()
        for player in rome.players:
            player.write("state")
        mails = rome.work()
        for player in rome.players:
            mail = latest(mails, player.address).must(SAID)
            assert SAID in " ".join(mail.html.split()), mail.html
        rome.all_say(QUIET)
        assert club.rows("SELECT position_version FROM game") == [(2,)]
        assert club.json("game", "list")[0]["status"] == "running"
        club.run("doctor")


def a_tie_is_parted_by_prestige_and_the_end_says_so():
    with Club() as club:
        rome = Rome(club)
        mails = tied(rome)
        latest(mails, rome.players[0].address).must("The Aemilii reached 15 prestige and had more prestige than an equally rich family.")
        assert json.loads(club.text("record", "rome"))["result"]["ranks"] == [1, 2, 3]
        club.run("doctor")


def a_result_by_the_tie_of_before_still_verifies():
    with Club() as club:
        rome = Rome(club)
        tied(rome)
        record = json.loads(club.text("record", "rome"))
        record["version"] = 1
        record["position"]["winners"] = [2]
        record["result"]["ranks"] = [2, 1, 3]
        last = record["moves"][-1]
        last["events"][-1]["winners"] = [2]
        last["hash"] = hashlib.blake2b(plain(record["position"]).encode(), digest_size=32).hexdigest()
        replays(club, record)
        record["version"] = 2  # it would be another result by the rules of today
        assert b"position differs" in replays(club, record, code=65).stderr
        record["version"] = 3
        assert b"of version 3 of FORVM" in replays(club, record, code=1).stderr


def an_oust_without_a_die_is_known_from_the_games_of_before():
    with Club() as club:
        rome = Rome(club)
        rome.patch({"arrivals": {"luna": [2, 1]}, "phase": "intrigue",
                    "seats": [{"agents": ["luna"], "money": 150, "sons": 0, "daughters": 0, "recruit": False},
                              {"agents": ["luna"], "recruit": False}, {"recruit": False}]})
        for player in rome.players[1:]:
            player.answer(rome.mail[player.address], "pass intrigue\n")
            rome.work()
        (number, events), = club.rows("SELECT number, events FROM move ORDER BY number DESC LIMIT 1")
        events = json.loads(events)
        assert not any(event[0] == EVENT_OUST for event in events), events
        oust = [EVENT_OUST, PUBLIC, 1, 2, 2, 4, 0, 0]
        for die, code in ((3, 65), (0, 0)):  # none of the two would have told of a die
            oust[-2] = die
            rome.write("UPDATE move SET events = ? WHERE number = ?", plain([oust] + events), number)
            club.run("doctor", code=code)
        rome.age()
        rome.all_say("pass build\n")
        assert club.rows("SELECT position_version FROM game") == [(2,)]
        club.run("doctor")
        replays(club, json.loads(club.text("record", "rome")))


tap.main([a_game_that_was_begun_before_goes_on_and_its_players_are_told, a_tie_is_parted_by_prestige_and_the_end_says_so,
          a_result_by_the_tie_of_before_still_verifies, an_oust_without_a_die_is_known_from_the_games_of_before])
