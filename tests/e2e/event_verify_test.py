"""`cursus event verify`: the file of an event is checked by anybody, without a house, and each part that was changed in
it is seen."""
import copy
import json
import os
import subprocess
import sys

import tap
from club import Club

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "..", "tools", "standings.py")
EVENTS = {"rr": ("round-robin quorum seats=2", 5),
          "four": ("round-robin quorum seats=4 points=4,2.3333,1", 9),
          "swiss": ("swiss quorum seats=2 seeding=rating", 13),
          "wide": ("swiss quorum seats=4 points=share seeding=entry", 13),
          "cup": ("knockout quorum seats=2", 11),
          "wider": ("knockout quorum seats=4 advance=2", 13),
          "league": ("league quorum seats=2 size=5 moves=1 seasons=2", 14),
          "series": ("series doge", 4),
          "ladder": ("ladder quorum", 6)}
FILES = {}


def play(club, name, words, bots):
    club.run("event", "open", name, *words.split())
    club.run("event", "enter", name, "bot", str(bots))
    before = json.loads(club.text("event", "export", name))
    club.run("event", "start", name)
    club.run("tick")
    after = json.loads(club.text("event", "export", name))
    assert before["secret"] is None and before["commitment"] == after["commitment"], name
    return after


def verify(file, code=0):
    """Far from the house: (what was said, what was complained of)."""
    done = subprocess.run([os.environ["CURSUS"], "-c", "/dev/null", "event", "verify", "-"], input=json.dumps(file).encode(),
                          capture_output=True, timeout=60)
    said, wrong = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, (done.returncode, said, wrong)
    return said, wrong


def wrong_with(name, change, told):
    file = copy.deepcopy(FILES[name])
    change(file)
    _, wrong = verify(file, 65)
    assert told in wrong, wrong


def each_kind_checks():
    with Club() as club:
        club.run("init")
        for name, (words, bots) in EVENTS.items():
            FILES[name] = play(club, name, words, bots)
            said, _ = verify(FILES[name])
            assert "draw: the promised secret" in said and "standings: what" in said, said
            assert ("sit where the rules seat them" in said) == (name != "ladder"), said
        for name in ("swiss", "cup", "league"):
            assert FILES[name]["status"] == "finished", FILES[name]["status"]
        club.run("event", "open", "later", "swiss", "quorum")
        _, wrong = verify(json.loads(club.text("event", "export", "later")), 1)
        assert "has not begun" in wrong, wrong


def the_script_comes_to_the_same():
    done = subprocess.run([sys.executable, "-I", SCRIPT, "--check", "/dev/stdin"], capture_output=True, text=True, timeout=120,
                          input="".join(json.dumps(file) + "\n" for file in FILES.values()))
    assert done.returncode == 0, done.stdout + done.stderr


def another_secret_is_seen():
    wrong_with("swiss", lambda file: file.update(secret="00" * 32), "commitment: the secret is not the one")


def another_word_is_seen():
    def change(file):
        file["words"][4] += "x"
    wrong_with("rr", change, "draw: draw ")


def another_number_is_seen():
    def change(file):
        one, two = file["entrants"][:2]
        one["entered"], two["entered"] = two["entered"], one["entered"]
    wrong_with("cup", change, "draw: who entered as number ")


def other_seats_are_seen():
    def change(file):
        one, two = (table["seats"][0] for table in file["rounds"][1]["tables"][:2])
        one["entrant"], two["entrant"] = two["entrant"], one["entrant"]
    for name in ("rr", "four", "swiss", "wide", "cup", "wider"):
        wrong_with(name, change, "rounds: round 2: table 1: ")


def a_table_too_few_is_seen():
    wrong_with("rr", lambda file: file["rounds"][2]["tables"].pop(), "rounds: round 3: number ")


def other_points_are_seen():
    def change(file):
        file["rounds"][0]["tables"][0]["seats"][0]["points"] += 420
    wrong_with("swiss", change, "points: round 1, table 1: its points are not those of its ranks")


def another_result_is_seen():
    """With its points and standings: what was paired by it does not follow any more."""
    def change(file):
        for one in file["rounds"][0]["tables"]:
            seats = one["seats"]
            if len(seats) == 2 and seats[0]["rank"] != seats[1]["rank"]:
                for key in ("rank", "points"):
                    seats[0][key], seats[1][key] = seats[1][key], seats[0][key]
                return
    wrong_with("swiss", change, "rounds: round 2: table ")
    wrong_with("cup", change, "rounds: round 2: table ")


def other_standings_are_seen():
    def change(file):
        file["standings"][0]["points"] += 1
    wrong_with("series", change, "standings: line 1 of the standings has number ")

    def tie(file):
        file["standings"][2]["values"][0] += 1
    wrong_with("swiss", tie, "but for the tie-breaks")


def another_division_is_seen():
    def change(file):
        parts = {(part["season"], part["division"]): part for part in file["parts"]}
        above, below = parts[2, 1], parts[2, 2]
        one, two = above["standings"][0]["entrant"], below["standings"][0]["entrant"]
        for part, was, now in ((above, one, two), (below, two, one)):
            for row in part["standings"] + [seat for each in part["rounds"] for table in each["tables"]
                                            for seat in table["seats"]]:
                row["entrant"] = now if row["entrant"] == was else row["entrant"]
    wrong_with("league", change, "rounds: season 2: number ")


def what_is_no_file_is_said():
    _, wrong = verify({"some": "thing"}, 65)
    assert "this is no file of an event" in wrong, wrong
    verify(dict(FILES["swiss"], cursus_event=2), 1)
    for key, value in (("own", {"points": "many"}), ("seats", 1), ("entrants", None), ("rounds", {}), ("kind", "cup"),
                       ("words", ["a"] * 20), ("name", "\x1b[1m"), ("own", 3), ("scheme", "share")):
        wrong_with("swiss", lambda file: file.update({key: value}), "cursus: file: ")


def a_seat_that_does_not_hold_together_is_said():
    for key, value in (("entrant", 14), ("entrant", 0), ("rank", 7), ("rank", 0), ("way", "bye"), ("way", "never"),
                       ("points", 10**17)):
        def change(file):
            file["rounds"][0]["tables"][0]["seats"][0][key] = value
        wrong_with("swiss", change, "file: round 1: table 1: ")

    def twice(file):
        tables = file["rounds"][0]["tables"]
        tables[0]["seats"][0]["entrant"] = tables[1]["seats"][0]["entrant"]
    wrong_with("swiss", twice, "sits twice")


def numbers_out_of_bounds_are_said():
    """Whatever is read from a foreign file is no more than standings can add up."""
    def division(file):
        file["parts"][-1]["division"] = 15  # of 14 entrants
    wrong_with("league", division, "file: part 6: \"division\" is no number from 1 to 14")

    def season(file):
        file["round"] = 1000000
    wrong_with("league", season, "file: \"round\" is no number from 0 to 99300")

    def rounds(file):
        file["parts"][0]["rounds"] = [{"round": number, "tables": []} for number in range(1, 302)]
    wrong_with("league", rounds, "file: part 1: \"rounds\" is no list, or is too long")
    for name in ("rr", "swiss", "cup", "series"):
        wrong_with(name, lambda file: file.update(round=100), "file: \"round\" is no number from 0 to 99")
        wrong_with(name, lambda file: file.update(rounds=[{"round": number, "tables": []} for number in range(1, 101)]),
                   "file: \"rounds\" is no list, or is too long")

    def points(file):
        file["rounds"][0]["tables"][0]["seats"][0]["points"] = 420001
    wrong_with("four", points, "file: round 1: table 1: \"points\" is no number from -420000 to 420000")

    def challenges(file):
        seats = [{"entrant": number, "rank": number, "way": "played", "points": 420 * (2 - number), "score": 0}
                 for number in (1, 2)]
        file.update(round=7001, rounds=[{"round": number, "tables": [{"table": 1, "opened": 1, "ended": 2, "seats": seats}]}
                                        for number in range(1, 7002)])
    wrong_with("ladder", challenges, "file: number 1 sits at more than 7000 tables")


def a_result_noted_later_leaves_a_round_unsure():
    file = copy.deepcopy(FILES["swiss"])
    file["rounds"][0]["tables"][0]["ended"] += 100
    said, wrong = verify(file, 1)
    assert "(lines: 13)" in said and "could not be paired again" in wrong, (said, wrong)


def by_hand(club, name):
    """The open tables of the round that is played: the first place wins."""
    file = json.loads(club.text("event", "export", name))
    for table in file["rounds"][-1]["tables"] if file["rounds"] else ():
        if table["ended"] == 0:
            club.run("event", "table", name, str(file["round"]), str(table["table"]), "1", "2")


def who_left_and_came_back_was_absent():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("event", "open", "cup", "swiss", "quorum", "seats=2", "rounds=4", "auto=no", "absent=0.5")
        club.run("event", "enter", "cup", "bot", "5")
        club.run("event", "enter", "cup", "Anna")
        club.run("event", "start", "cup")
        by_hand(club, "cup")
        club.run("event", "withdraw", "cup", "Anna")
        club.run("event", "round", "cup")
        by_hand(club, "cup")
        club.run("event", "enter", "cup", "Anna")
        club.run("event", "absent", "cup", "Anna")
        club.run("event", "round", "cup")
        by_hand(club, "cup")
        club.run("event", "round", "cup")
        by_hand(club, "cup")
        file = json.loads(club.text("event", "export", "cup"))
        number = next(one["number"] for one in file["entrants"] if not one["bot"])
        ways = [[(seat["way"], seat["points"]) for table in one["tables"] for seat in table["seats"]
                 if seat["entrant"] == number] for one in file["rounds"]]
        assert [way for ((way, _),) in ways] == ["played", "absent", "absent", "played"], ways
        assert [points for ((_, points),) in ways[1:3]] == [0, 210], ways
        said, _ = verify(file)
        assert "(paired again: 4)" in said, said


def what_the_house_had_set_is_in_the_file():
    """Also when the house sets it otherwise later."""
    with Club(extra="[event]\npoints = 3,1\nseeding = entry\nties = wins\n") as club:
        club.run("init")
        file = play(club, "cup", "swiss quorum seats=2", 6)
        own = {"points": "3,1", "seeding": "entry", "ties": "wins", "rounds": "3"}
        assert {key: file["own"][key] for key in own} == own, file["own"]
        verify(file)
        club.run("event", "show", "cup")
        later = json.loads(club.text("-o", "event.points=2,1", "-o", "event.ties=buchholz", "event", "export", "cup"))
        assert later == file


if __name__ == "__main__":
    tap.main([each_kind_checks, the_script_comes_to_the_same, another_secret_is_seen, another_word_is_seen,
              another_number_is_seen, other_seats_are_seen, a_table_too_few_is_seen, other_points_are_seen,
              another_result_is_seen, other_standings_are_seen, another_division_is_seen, what_is_no_file_is_said,
              a_seat_that_does_not_hold_together_is_said, numbers_out_of_bounds_are_said, a_result_noted_later_leaves_a_round_unsure,
              who_left_and_came_back_was_absent, what_the_house_had_set_is_in_the_file])
