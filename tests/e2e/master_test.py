"""A house without a game master: asked for when it is made, warned of, and told to players who write to nobody."""

import os
import pty
import select
import subprocess

import tap
from club import Club, duel, only

ASKS = b"Whose mail address is the game master's?"
NOBODY = "Nobody is game master yet, so nobody is told of trouble: `cursus gm add ADDRESS` names one.\n"


def on_a_terminal(club, *answers):
    """`cursus init` on a terminal where these lines are typed, each when it is asked for; returns what it printed."""
    master, slave = pty.openpty()
    process = subprocess.Popen([club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "init"],
                               stdin=slave, stdout=slave, stderr=slave, env=club.env, cwd=club.folder)
    os.close(slave)
    told, asked = b"", 0
    while True:
        try:
            ready, _, _ = select.select([master], [], [], 60)
            assert ready, f"init waits for something: {told}"
            part = os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        told += part
        if told.count(ASKS) > asked and asked < len(answers):
            os.write(master, answers[asked])
            asked += 1
    os.close(master)
    assert process.wait(timeout=60) == 0, told
    return told.decode().replace("\r\n", "\n")


def masters(club):
    return [row["address"] for row in club.json("gm", "list")]


def an_option_names_one():
    with Club() as club:
        assert club.text("init", "--gm", "Chief@Club.Example").endswith("chief@club.example is a game master of all games\n")
        assert masters(club) == ["chief@club.example"]
        row, = club.json("log")
        assert row["act"] == "master" and row["names"] == {row["words"]: "chief@club.example"}, row
        assert club.json("doctor")["warnings"] == []
        club.run("init", code=1)
    with Club() as club:
        assert "--gm: " in club.run("init", "--gm", "nobody", code=2).stderr.decode()
        assert not os.path.exists(club.path("club.db"))


def a_terminal_is_asked():
    with Club() as club:
        told = on_a_terminal(club, b"chief\n", b"Chief@Club.Example\n")
        assert told.count(ASKS.decode()) == 2 and told.endswith("chief@club.example is a game master of all games\n"), told
        assert masters(club) == ["chief@club.example"]
    with Club() as club:
        assert on_a_terminal(club, b"\n").endswith(NOBODY)
        assert masters(club) == []
    with Club() as club:
        told = on_a_terminal(club, b"a\n", b"b\n", b"c\n")
        assert told.count(ASKS.decode()) == 3 and told.endswith(NOBODY), told
    with Club(extra="[site]\ngm_address = chief@club.example\n") as club:
        assert ASKS.decode() not in on_a_terminal(club)


def without_a_terminal_nobody_is_asked():
    with Club() as club:
        reader, writer = os.pipe()  # open, and nothing comes
        done = subprocess.run([club.binary, "-q", "-c", club.path("cursus.ini"), "init"], stdin=reader, capture_output=True,
                              env=club.env, cwd=club.folder, timeout=60)
        os.close(reader)
        os.close(writer)
        assert done.returncode == 0 and done.stdout.decode().endswith("club.db is ready.\n" + NOBODY), done


def doctor_warns():
    with Club() as club:
        club.run("init")
        text = club.text("doctor")
        assert "warning: nobody is game master of all games" in text and text.endswith(" 0 faults\n"), text
        assert len(club.json("doctor")["warnings"]) == 1
        club.run("gm", "add", "chief@club.example")
        assert "warning" not in club.text("doctor") and club.json("doctor")["warnings"] == []


def a_player_who_writes_to_nobody_hears_so():
    with duel() as game:
        club = game.club
        club.say = "-v"
        said = game.say("press gm\nWhere is my card?\nend press", who=game.anna)
        said.must("Your message was not sent: this game has no game master", "The club's operator",
                  "send them again later: Where is my card?")
        assert "`cursus gm add ADDRESS`" in club.log, club.log
        # who else it is for gets it
        game.anna.answer(game.mail[game.anna.address], "press yellow gm\nSalve!\nend press")
        mails = game.work()
        only(mails, game.bruno.address).must("Anna (red) writes to you:", "| Salve!")
        only(mails, game.anna.address).must("Your message was not sent", "Sent to Bruno (yellow): Salve!")
        club.run("gm", "add", "chief@club.example")
        game.say("press gm\nWhere is my card?\nend press", who=game.anna).must("Sent to the game master")
        club.run("doctor")


if __name__ == "__main__":
    tap.main([an_option_names_one, a_terminal_is_asked, without_a_terminal_nobody_is_asked, doctor_warns,
              a_player_who_writes_to_nobody_hears_so])
