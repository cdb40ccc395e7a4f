"""Players whose seat a bot plays, kept for them or given up: the game is theirs, and they hear what became of it."""
import json
import re

import tap
from club import PICTURES, Club, Player, none, only

PLAN = "take default\n" * 14 + "play default\n" * 14 + "god default\n" * 20


class Table:
    """A game of Quorum for three: Anna's seat is kept for her, Bruno has given up, Carla plays."""

    def __init__(self):
        self.club = club = Club(extra=PICTURES + "[game]\ndowntime_gap = 1w\nreminders =\n")
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        self.people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
        for number, player in enumerate(self.people, 1):
            club.run("player", "add", player.name, player.address)
            club.run("seat", "ides", str(number), "player", player.name)
        club.run("game", "start", "ides")
        club.run("send")
        self.turn = {mail.to: mail for mail in club.mails() if mail.kind == "turn"}
        self.anna, self.bruno, self.carla = self.people
        for player, word in ((self.anna, "leave"), (self.bruno, "concede")):
            player.answer(self.turn[player.address], word)
            player.answer(only(club.work(), player.address), "yes")
            self.note(club.work())

    def note(self, mails):
        for mail in mails:
            if mail.kind in ("turn", "receipt"):
                self.turn[mail.to] = mail
        return mails

    def finish(self):
        self.carla.answer(self.turn[self.carla.address], PLAN)
        mails = self.club.work()
        assert self.club.json("game", "list", "--all")[0]["status"] == "finished", [mail.text for mail in mails]
        return mails

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()


def the_end_comes_with_record_and_secret():
    with Table() as table:
        mails = table.finish()
        secret = json.loads(only(mails, table.carla.address).part("application/json").get_content())["secret"]
        for player, seat in ((table.anna, "red"), (table.bruno, "yellow")):
            end = only(mails, player.address)
            assert end.kind == "end" and secret in end.text, end.text
            end.must("#1 ides (Quorum) is over.", f"A bot played your seat, {seat}, to the end.", "FAIR DICE", "PROVINCES")
            record = json.loads(end.part("application/json").get_content())
            assert record["secret"] == secret
            path = table.club.path("record.json")
            with open(path, "w", encoding="utf-8") as out:
                json.dump(record, out)
            table.club.run("verify", "--file", path)
        table.club.run("doctor")


def an_undo_is_told_and_the_way_back_with_it():
    with Table() as table:
        table.finish()
        table.club.run("game", "undo", "ides", "0")
        table.club.run("send")
        mails = table.club.mails()
        for player in (table.anna, table.bruno):
            notice = only(mails, player.address)
            notice.must("The game master took this game back to where it was after phase 0.")
            assert notice.picture is None and "YOUR HAND" not in notice.text, notice.text
        only(mails, table.bruno.address).must("A bot plays your seat, yellow, to the end.")
        notice = only(mails, table.anna.address)
        notice.must("A bot plays your seat, red, until you come back: write 'return 1'.")
        table.anna.answer(notice, "return 1")
        only(table.club.work(), table.anna.address).must("Welcome back to #1 ides")


def an_end_without_a_result_is_told():
    with Table() as table:
        table.club.run("game", "cancel", "ides")
        table.club.run("send")
        mails = table.club.mails()
        for player in table.people:
            only(mails, player.address).must("The game master ended this game. There is no result.")


def other_news_go_to_whom_the_seat_is_kept_for_only():
    with Table() as table:
        table.club.run("game", "set", "ides", "grace=3h")
        table.club.run("send")
        mails = table.club.mails()
        only(mails, table.anna.address).must("grace=3h", "write 'return 1'")
        none(mails, table.bruno.address)


def who_stopped_his_mail_or_lost_the_seat_hears_nothing():
    with Table() as table:
        table.anna.write("stop", to=table.turn[table.anna.address].reply_to)
        table.club.run("player", "add", "Dora", "dora@example.org")
        table.club.run("seat", "ides", "2", "player", "Dora")
        table.club.work()
        table.club.run("game", "cancel", "ides")
        mails = table.club.work()
        none(mails, table.anna.address)
        none(mails, table.bruno.address)
        only(mails, "dora@example.org")


def missing():
    """A game of Diplomacy for three people and bots in which everybody misses deadline after deadline; what Anna's mails
    say of that: turn mails and reminders."""
    said = {}
    with Club(extra="[game]\ndowntime_gap = 1w\nreminders = 3h\n") as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "diplomacy", "--seats", "7")
        for number, name in enumerate(("Anna", "Bruno", "Carla"), 1):
            club.run("player", "add", name, f"{name.lower()}@example.org")
            club.run("seat", "ides", str(number), "player", name)
        club.run("game", "start", "ides", "--bots")
        club.run("send")
        for _ in range(50):
            club.now += 2 * 3600
            for mail in club.work():
                if mail.to == "anna@example.org":
                    text = " ".join(mail.text.split())
                    missed = re.search(r"You missed \d+ deadlines?(?: in a row)?", text)
                    missed = missed[0] if missed else ""
                    said.setdefault(mail.kind, []).append((missed, text))
                    assert not missed or missed.split()[2] in " ".join(mail.html.split()), mail.html
    return said


def each_mail_after_a_miss_says_what_the_next_one_costs():
    said = missing()
    turns, reminders = ([missed for missed, _ in said[kind]] for kind in ("turn", "reminder"))
    assert turns[:3] == ["", "You missed 1 deadline", "You missed 2 deadlines in a row"], turns
    assert reminders[:2] == ["", "You missed 1 deadline"], reminders
    assert "At 3 in a row a bot takes your seat; an order in time starts the count anew." in said["turn"][1][1]
    assert "If you miss the next one too, a bot takes your seat." in said["turn"][2][1]


tap.main([each_mail_after_a_miss_says_what_the_next_one_costs,
          the_end_comes_with_record_and_secret, an_undo_is_told_and_the_way_back_with_it,
          an_end_without_a_result_is_told, other_news_go_to_whom_the_seat_is_kept_for_only,
          who_stopped_his_mail_or_lost_the_seat_hears_nothing])
