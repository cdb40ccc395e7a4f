"""Diplomacy on a map from a file: played by mails in the words of that map, kept whole when the file is gone."""
import json
import os
import shutil

import tap
from club import PICTURES, Club, Player
from drawing_test import paper
from outgoing_test import png_size

MAPS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "maps")
NAMES = ("Anna", "Bruno", "Carla")  # of Heron, Pike and Tern; nobody plays Monks


class Lagoon:
    def __init__(self, club, end=320, names=()):
        self.club, self.newest, self.people = club, {}, {}
        shutil.copytree(MAPS, club.path("maps"))
        with open(club.path("maps/lagoon.map"), "r+", encoding="utf-8") as file:
            text = file.read()
            for old, new in names:
                text = text.replace(old, new, 1)
            file.seek(0)
            file.write(text)
            file.truncate()
        club.run("init")
        club.run("game", "open", "reeds", "--rules", "diplomacy", "--set", "map=lagoon", "--set", f"end={end}")
        shutil.rmtree(club.path("maps"))
        for name, seat in zip(NAMES, (1, 3, 4)):
            self.people[name] = Player(club, name, f"{name.lower()}@example.org")
            club.run("player", "add", name, self.people[name].address)
            club.run("seat", "reeds", str(seat), "player", name)
        club.run("game", "start", "reeds")
        self.work()

    def work(self):
        self.club.now += 60
        mails = self.club.work()
        self.newest.update({mail.to: mail for mail in mails if mail["X-Cursus-Game"] and mail.kind != "press"})
        return mails

    def says(self, name, body):
        self.people[name].answer(self.newest[self.people[name].address], body)
        return {mail.to.split("@")[0]: mail for mail in self.work()}

    def units(self):
        return self.club.json("position", "reeds")["units"]


def refused(club, why, *words):
    done = club.run(*words, code=None)
    assert done.returncode != 0 and why in done.stderr.decode(), done


def club_with_maps(more=""):
    return Club(extra="[game]\ndowntime_gap = 1w\nreminders =\n[rules]\nmaps = maps\n" + more)


def a_game_is_played_in_the_words_of_its_map():
    with club_with_maps() as club:
        game = Lagoon(club)
        game.newest["anna@example.org"].must("autumn 312", "A Nma", "F Sal")
        game.says("Anna", "F Salt Flats - Yes Water\nA marsh - abbey")
        game.says("Bruno", "F Qua - Inner-Lagoon\nA Wei S A Nma - Mon")
        game.says("Carla", "My army moves from the Eastern Dike to Salt Flats.\nF dun - cap/ec")
        game.says("Carla", "ready")  # what was read from words would wait a while
        assert game.units() == [["a mon", "f yes"], [], ["a wei", "f inn"], ["a sal", "f cap/ec"]], game.units()
        game.says("Carla", "build a dik\nbuild f dun")
        for line, saved in (("F yes - inn", "F Yes - Inn"), ("yes - ope", "F Yes - Ope"), ("yes h", "F Yes holds"),
                            ("Yes Water S F Inn - Ope", "F Yes supports F Inn - Ope"), ("1: yes - inn", "F Yes - Inn")):
            game.says("Anna", line)["anna"].must(f"Saved: {saved}")  # a sea of that name, and no answer
        game.says("Anna", "yes")["anna"].must("Left aside: yes")
        game.says("Anna", "yes, ope")["anna"].must("WHICH ONE?")
        game.says("Anna", "yes")["anna"].must("Saved: F Yes - Ope")


def a_place_is_called_as_a_word_of_mails():
    with club_with_maps() as club:
        game = Lagoon(club, names=(("Yes Water", "Help"), ("Inner-Lagoon", "Wait")))
        game.says("Anna", "F Sal - Help\nrest default")
        game.says("Bruno", "F Qua - Wait\nrest default")
        game.says("Carla", "rest default")
        assert game.units()[0] == ["a nma", "f yes"], game.units()
        game.says("Anna", "help - wait")["anna"].must("Saved: F Yes - Inn")
        game.says("Bruno", "wait - help")["bruno"].must("Saved: F Inn - Yes")
        assert game.says("Anna", "help")["anna"].kind == "help"
        game.says("Bruno", "wait")["bruno"].must("we're waiting for the deadline")


def nobody_plays_a_dummy():
    with club_with_maps() as club:
        game = Lagoon(club)
        assert [row for row in club.rows("SELECT number, kind FROM seat WHERE player IS NULL")] == [(2, 2)]
        for name in NAMES:
            game.says(name, "rest default")
        position = club.json("position", "reeds")
        assert position["units"][1] == ["a mon"] and position["year"] == 313, position


def a_game_outlives_the_file_of_its_map():
    with club_with_maps() as club, club_with_maps() as other:
        game = Lagoon(club, end=314)
        for _ in range(9):
            for name in NAMES:
                game.says(name, "rest default")
        record = club.json("record", "reeds")
        kept = record["options"]["map"]
        with open(os.path.join(MAPS, "lagoon.map"), encoding="utf-8") as file:
            assert kept["name"] == "lagoon" and kept["files"] == [{"name": "lagoon.map", "text": file.read()}], kept
        with open(club.path("record.json"), "w") as out:
            json.dump(record, out)
        club.run("replay", club.path("record.json"))
        club.run("export", "reeds", club.path("reeds.json"))
        other.run("init")
        other.run("import", club.path("reeds.json"))
        assert other.json("position", "reeds") == club.json("position", "reeds")
        club.run("verify", "reeds")
        club.run("doctor")


def a_kept_map_that_was_changed_is_refused():
    with club_with_maps() as club:
        Lagoon(club)
        record = club.json("record", "reeds")
        record["options"]["map"]["files"][0]["text"] += "AMEND sal ABUTS cap\n"
        with open(club.path("record.json"), "w") as out:
            json.dump(record, out)
        refused(club, "the map lagoon is not that of its hash", "replay", club.path("record.json"))


def mails_show_a_map_that_has_places():
    people = {}
    with club_with_maps(PICTURES) as club:
        club.run("init")
        club.run("game", "open", "isles", "--rules", "diplomacy", "--set", "map=islands")
        for seat, name in enumerate((*NAMES, "Dora"), 1):
            people[name] = Player(club, name, f"{name.lower()}@example.org")
            club.run("player", "add", name, people[name].address)
            club.run("seat", "isles", str(seat), "player", name)
        club.run("game", "start", "isles")
        turns = {mail.to: mail for mail in club.work() if mail.kind == "turn"}
        assert len(turns) == 4
        for mail in turns.values():
            assert png_size(mail.picture)[0] == 700
        people["Anna"].answer(turns["anna@example.org"], "what if\nF Arv - ABB")
        club.now += 60
        tried, = club.work()
        assert png_size(tried.picture)[0] == 700
        record = club.json("record", "isles")
        assert [file["name"] for file in record["options"]["map"]["files"]] == ["islands.map", "islands.places"]
        with open(club.path("record.json"), "w") as out:
            json.dump(record, out)
        club.run("replay", club.path("record.json"))


def mails_show_no_map_without_places():
    with club_with_maps(PICTURES) as club:
        game = Lagoon(club)
        assert game.newest["anna@example.org"].picture is None


def the_chances_are_plotted_with_the_powers_of_the_map():
    """In the ink that was chosen, also where the mail shows no board."""
    with club_with_maps(PICTURES) as club:
        game = Lagoon(club, end=314)
        game.says("Anna", "picture dark")
        for _ in range(9):
            for name in NAMES:
                game.says(name, "rest default")
        game.people["Anna"].answer(game.newest["anna@example.org"], "analyse")
        mail, = [mail for mail in game.work() if mail.kind == "analysis"]
        assert mail.part("image/png").get_filename() == "chances.png" and max(paper(mail.picture)) < 80, mail.text


def a_map_that_is_not_there_opens_no_game():
    with club_with_maps() as club:
        club.run("init")
        for name, why in (("nowhere", "nowhere.map is not there"), ("../lagoon", "without folder and ending")):
            refused(club, why, "game", "open", "reeds", "--rules", "diplomacy", "--set", f"map={name}")
        refused(club, "map", "game", "open", "reeds", "--rules", "quorum", "--set", "map=lagoon")
        assert club.rows("SELECT * FROM game") == []


tap.main([a_game_is_played_in_the_words_of_its_map, a_place_is_called_as_a_word_of_mails, nobody_plays_a_dummy, a_game_outlives_the_file_of_its_map,
          a_kept_map_that_was_changed_is_refused, mails_show_a_map_that_has_places,
          mails_show_no_map_without_places, the_chances_are_plotted_with_the_powers_of_the_map,
          a_map_that_is_not_there_opens_no_game])
