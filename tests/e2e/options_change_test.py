"""The options of a game's rules: what cannot be played is not opened, and they may change until the game begins."""
import sqlite3

import tap
from club import Club, Player, none, only

MASTER = "chief@club.example"


class Forming(Club):
    """A game of Doge for three that has not begun: Anna, a bot, and a free seat."""

    def __init__(self):
        super().__init__(extra=f"[site]\ngm_address = {MASTER}\n")
        self.run("init")
        self.run("game", "open", "ides", "--rules", "doge", "--seats", "3", "--set", "years=5")
        self.anna = Player(self, "Anna", "anna@example.org")
        self.bruno = Player(self, "Bruno", "bruno@example.com")
        self.chief = Player(self, "Chief", MASTER)
        for player in (self.anna, self.bruno):
            self.run("player", "add", player.name, player.address)
        self.run("seat", "ides", "1", "player", "Anna")
        self.run("seat", "ides", "2", "bot")
        self.run("send")
        self.mails()

    @property
    def options(self):
        return self.json("gm", "status", "ides")["options"]

    def key(self):
        """A mail that the game master can answer."""
        self.chief.write("gm help")
        return only(self.work(), MASTER)

    def join(self):
        self.run("game", "invite", "ides", self.bruno.address)
        self.bruno.answer(only(self.work(), self.bruno.address), "join")
        return self.work()


def what_cannot_be_played_is_not_opened():
    with Club() as club:
        club.run("init")
        for years in ("1", "2", "3"):
            for more in ([], ["--dry-run"]):
                told = club.run("game", "open", "ides", "--rules", "doge", "--seats", "3", "--set", f"years={years}",
                                *more, code=65).stderr.decode()
                assert "years" in told, told
        assert club.json("game", "list") == []
        club.run("game", "open", "ides", "--rules", "doge", "--seats", "3", "--set", "years=4")


def a_mail_opens_no_such_game_either():
    with Forming() as club:
        club.chief.answer(club.key(), "gm open lupus rules=doge seats=3 years=2")
        only(club.work(), MASTER).must("years")
        assert len(club.json("game", "list")) == 1


def options_change_until_the_start_and_all_who_joined_are_told():
    with Forming() as club:
        club.run("game", "set", "ides", "years=7")
        assert club.options["years"] == 7
        club.run("send")
        only(club.mails(), club.anna.address).must("The game master changed the terms of this game", "years=7")
        club.chief.answer(club.key(), "gm set ides years=8 grace=2h")
        mails = club.work()
        only(mails, club.anna.address).must("years=8, grace=2h")
        assert club.options["years"] == 8 and club.json("gm", "status", "ides")["terms"] == {"grace": "2h"}
        club.run("game", "set", "ides", "years=default")
        assert club.options["years"] == 0
        assert [act["words"] for act in club.json("gm", "status", "ides")["acts"] if act["act"] == "set"] == \
            ["years=7", "years=8 grace=2h", "years=default"]
        mails = club.join()
        assert club.json("gm", "status", "ides")["status"] == "running"
        told = club.run("game", "set", "ides", "years=9", code=1).stderr.decode()
        assert "is under way" in told, told
        club.run("game", "set", "ides", "grace=3h")
        club.run("doctor")


def what_cannot_be_played_is_not_set():
    with Forming() as club:
        before = club.text("doctor", "--dump")
        for word in ("years=2", "years=99", "years=x", "set:years=2", "lustra=3"):
            club.run("game", "set", "ides", word, code=65)
        club.run("game", "set", "ides", "years=7", "--dry-run")
        assert club.text("doctor", "--dump") == before


def a_start_that_fails_loses_no_join():
    with Forming() as club:
        base = sqlite3.connect(club.path("club.db"))  # as a game that was opened before this was asked
        base.execute("UPDATE game SET options = replace(options, '\"years\":5', '\"years\":2')")
        base.commit()
        base.close()
        mails = club.join()
        only(mails, club.bruno.address).must("You're in #1 ides", "cannot start yet", "Your seat is kept")
        only(mails, MASTER).must("All seats are taken, and the game cannot start", "years")
        only(mails, club.anna.address).must("Bruno joined #1 ides: all 3 seats are taken, but the game cannot start yet")
        one = club.json("gm", "status", "ides")
        assert one["status"] == "forming" and [seat["player"] for seat in one["seats"]][::2] == ["Anna", "Bruno"]
        told = club.run("game", "start", "ides", code=65).stderr.decode()
        assert "years" in told, told
        club.run("game", "set", "ides", "years=6")
        club.run("game", "start", "ides")
        assert club.json("gm", "status", "ides")["status"] == "running"
        club.run("doctor")


tap.main([what_cannot_be_played_is_not_opened, a_mail_opens_no_such_game_either,
          options_change_until_the_start_and_all_who_joined_are_told, what_cannot_be_played_is_not_set,
          a_start_that_fails_loses_no_join])
