"""The log of acts: who did what, with which words, what was before and after it, and why; read on the command line and
by mail, and never with an address in it."""

import getpass
import json

import tap
from club import Club, Player, another_card, duel, only

MASTERS = "[site]\ngm_address = chief@club.example\n"
ME = f"user:{getpass.getuser()}"


def last(club, *words):
    return club.json("log", *words)[-1]


def every_act_is_told_whole():
    with duel(MASTERS) as game:
        club = game.club
        phase = str(game.phase)
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2", "--set", "track=12", "--term", "grace=1h",
                 "--because", "Tuesdays")
        row = last(club, "nones")
        assert (row["act"], row["actor"], row["because"]) == ("open", ME, "Tuesdays"), row
        assert row["after"]["options"]["track"] == 12 and row["after"]["terms"] == {"grace": "1h"}, row
        acts = [("pause", (), ("status", "running", "paused")), ("resume", (), ("status", "paused", "running")),
                ("extend", ("12h",), ("due 1", None, None)), ("deadline", ("+90h", "1"), ("due 1", None, None)),
                ("set", ("grace=2h", "pace=3d"), ("pace", 172800, 259200)),
                ("resolve", (phase,), ("phase", int(phase), None)), ("undo", ("0",), ("branch", 0, 1)),
                ("seat", ("2", "bot"), ("seat 2", "player 2", "bot")),
                ("seat", ("2", "player", "Bruno"), ("seat 2", "bot", "player 2")),
                ("cancel", (), ("status", "running", "cancelled")), ("archive", (), ("archived", False, True)),
                ("unarchive", (), ("archived", True, False))]
        mover = club.rows("SELECT number FROM seat WHERE waiting = 1 AND game = 1")[0][0]
        for act, words, (key, before, after) in acts:
            words = tuple(str(mover) if word == "1" and act == "deadline" else word for word in words)
            key = f"due {mover}" if key == "due 1" else key
            club.run("game", act, "ides", *words, "--because", f"of {act}")
            row = last(club, "ides")
            assert (row["act"], row["actor"], row["because"]) == (act, ME, f"of {act}"), row
            assert row.get("words", "") == " ".join("2" if word == "Bruno" else word for word in words), row
            assert before is None or row["before"][key] == before, (row, key)
            assert after is None or row["after"][key] == after, (row, key)
            assert row["before"][key] != row["after"][key], row
        club.run("game", "set", "nones", "track=10")
        row = last(club, "nones")
        assert (row["before"]["options"]["track"], row["after"]["options"]["track"]) == (12, 10), row
        club.run("game", "broadcast", "nones", "Salvete", code=1)
        club.run("seat", "nones", "1", "player", "Anna")
        club.run("game", "invite", "nones", game.bruno.address)
        row = last(club, "nones")
        assert row["act"] == "invite" and row["names"] == {row["words"]: game.bruno.address}, row
        club.run("game", "broadcast", "nones", "Salvete", "omnes")
        assert last(club, "nones")["text"] == "Salvete omnes"
        club.run("game", "message", "ides", "2", "Only", "you")
        row = last(club, "ides")
        assert (row["act"], row["words"], row["text"]) == ("message", "2", "Only you"), row
        club.run("game", "broadcast", "all", "Closed.", "--because", "it rains")
        row = last(club)
        assert (row["act"], row["words"], row["text"], row["because"]) == ("broadcast", "all", "Closed.", "it rains"), row
        club.run("doctor")


def a_correction_is_logged_without_what_is_hidden():
    with duel(MASTERS) as game:
        club, chief = game.club, Player(game.club, "Chief", "chief@club.example")
        patch = another_card(json.loads(club.text("position", "ides")))
        club.run("game", "patch", "ides", patch, "--because", "a wrong card")
        row = last(club, "ides")
        assert row["before"]["position"] != row["after"]["position"] and "text" not in row, row
        assert row["after"]["position"] in club.text("log", "ides")
        chief.write("gm log ides")
        mail = only(game.work(), chief.address).must("patch", "because: a wrong card")
        assert row["after"]["position"][:12] not in mail.text, "who plays could try cards until the hash fits"
        club.run("doctor")


def the_house_has_a_log():
    with Club(extra=MASTERS) as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org", "--because", "she asked")
        club.run("player", "address", "Anna", "anna@work.example")
        club.run("player", "standby", "Anna", "any")
        club.run("gm", "add", "dora@example.org")
        rows = club.json("log")
        assert [row["act"] for row in rows] == ["player add", "player address", "player standby", "master"], rows
        assert rows[0]["because"] == "she asked" and set(rows[0]["names"].values()) == {"Anna", "anna@example.org"}, rows
        text = club.text("log")
        for part in (f"{ME}  player add player 1 (Anna) mail anna@example.org\n        because: she asked",
                     "master mail dora@example.org"):
            assert part in text, text


def who_called_sudo_is_named():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org", env={**club.env, "SUDO_USER": "marcus"})
        assert last(club)["actor"] == f"{ME} (marcus)"
        for wrong in ("", "a b", "x" * 60, "a\nb", "ä"):
            club.run("player", "address", "Anna", "anna@example.org", env={**club.env, "SUDO_USER": wrong})
            assert last(club)["actor"] == ME, wrong


def by_mail_too():
    with duel(MASTERS) as game:
        club, chief = game.club, Player(game.club, "Chief", "chief@club.example")
        chief.write("gm")
        key = only(game.work(), chief.address).must("gm log [GAME]", '"because" and a reason')
        chief.answer(key, "gm pause 1 because Carla's flat burnt down\ngm resume 1\ngm set 1 grace=2h BECAUSE Anna asked")
        key = only(game.work(), chief.address)
        rows = club.json("log", "ides")[-3:]
        assert [(row["act"], row.get("because"), row["names"][row["actor"]]) for row in rows] == [
            ("pause", "Carla's flat burnt down", "chief@club.example"), ("resume", None, "chief@club.example"),
            ("set", "\x7fplayer 1\x7f asked", "chief@club.example")], rows
        chief.answer(key, "gm log 1\ngm log")
        mail = only(game.work(), chief.address)
        mail.must_fit().must("mail chief@club.example pause", "status: running -> paused", "because: Carla's flat burnt down",
                  "set grace=2h")
        assert "phase" not in [row["act"] for row in club.json("log", "ides")]
        assert "phase" in [row["act"] for row in club.json("log", "ides", "--all")]
        chief.answer(mail, "gm status 1 because I ask")
        only(game.work(), chief.address).must("A reason goes with what changes something.")
        chief.answer(mail, "gm log 1 2 3")
        only(game.work(), chief.address).must("Write: gm log [GAME] [before NUMBER]")
        chief.answer(mail, "gm pause 1 because " + "x" * 501)
        only(game.work(), chief.address).must("a reason is one line of 1 to 500 bytes")
        assert club.json("game", "list")[0]["status"] == "running"
        club.run("gm", "add", "mary@example.net", "ides")
        mary = Player(club, "Mary", "mary@example.net")
        mary.write("gm log")
        only(game.work(), mary.address).must("Only a game master of all games may read the log of the installation.")
        mary.write("gm log 1")
        only(game.work(), mary.address).must("mail chief@club.example pause")
        game.anna.write("gm log 1")
        assert not any("chief" in mail.text for mail in game.work() if mail.to == game.anna.address)


def a_long_log_is_read_in_pages():
    with duel(MASTERS) as game:
        club, chief = game.club, Player(game.club, "Chief", "chief@club.example")
        for round in range(30):
            for act in ("pause", "resume"):
                club.run("game", act, "ides", "--because", f"round {round}")
        rows = club.json("log", "ides")
        numbers = [row["number"] for row in rows]
        assert len(rows) >= 62 and numbers == sorted(numbers)
        assert club.json("log", "ides", "--limit", "5") == rows[:5]
        assert club.json("log", "ides", "--after", str(numbers[-3])) == rows[-2:]
        assert [row["act"] for row in club.json("gm", "status", "ides")["acts"]] == [row["act"] for row in rows[-12:]]
        for words in (("--after", "x"), ("--limit", "0")):
            club.run("log", "ides", *words, code=2)
        chief.write("gm log 1")
        mail = only(game.work(), chief.address).must(f"gm log 1 before {numbers[-40]}", "because: round 29")
        assert "because: round 1\n" not in mail.text
        chief.answer(mail, f"gm log 1 before {numbers[-40]}")
        only(game.work(), chief.address).must("because: round 1", "open", "seat 1 player 1 (Anna)")


def no_address_is_ever_logged():
    with duel(MASTERS) as game:
        club, chief = game.club, Player(game.club, "Chief", "chief@club.example")
        club.run("gm", "add", "dora@example.org", "ides")
        club.run("player", "address", "Anna", "anna@work.example")
        chief.write("gm help")
        key = only(game.work(), chief.address)
        chief.answer(key, "gm open kalends rules=quorum seats=2\ngm invite kalends carla@example.net\n"
                          "gm seat kalends 1 player Anna")
        only(game.work(), chief.address).must("kalends")
        club.run("export", "ides", "ides.json")
        rows = club.rows("SELECT actor, act, detail FROM audit")
        assert {"open", "invite", "seat", "export", "master"} <= {row[1] for row in rows}, rows
        assert not [row for row in rows if "@" in row[0] + row[2] or "Anna" in row[2]], rows
        with Club(address="robot@other.example") as other:
            other.run("init")
            other.run("import", club.path("ides.json"))
            rows = other.json("log", "ides")
            assert rows[-1]["act"] == "import" and all(row["names"] == {} for row in rows), rows
            other.run("doctor")
            other.run("seat", "ides", "2", "bot", "--because", "Bruno stays there")
            assert last(other, "ides")["before"]["seat 2"].startswith("player "), other.text("log", "ides")


TESTS = (every_act_is_told_whole, a_correction_is_logged_without_what_is_hidden, the_house_has_a_log,
         who_called_sudo_is_named, by_mail_too, a_long_log_is_read_in_pages, no_address_is_ever_logged)


if __name__ == "__main__":
    tap.main(TESTS)
