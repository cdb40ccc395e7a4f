"""The commands that show, check, copy and play by themselves, and what they answer when something is wrong."""
import contextlib
import json
import os
import re
import shutil
import sqlite3

import tap
from club import PICTURES, Club, duel, none, only
from outgoing_test import png_size
from packed import unpacked

TRIALS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "games", "quorum", "trials", "trials.jsonl")
CARD = re.compile(r"\b(?:mil|tra|arc|int)-(?:asi|afr|his|mac|ger|gal)-[123]\b")
OK, REFUSED, USAGE, DATA, CREATE, IO, LATER, CONFIG = 0, 1, 2, 65, 73, 74, 75, 78

ENDED = []


def ended():
    """A copy of a finished game's club."""
    if not ENDED:
        game = duel()
        game.finish()
        ENDED.append(game)
    return ENDED[0].fork()


def fails(club, code, says, *args, **more):
    """The command ends with this code, says one line on standard error, and prints nothing."""
    done = club.run(*args, code=code, **more)
    text = done.stderr.decode()
    assert text.startswith("cursus: ") and says in text, (args, text)
    assert done.stdout == b"", done.stdout
    return text


def hand_of(mail):
    return {CARD.search(line).group() for line in mail.section("YOUR HAND (* only you know it)")
            if CARD.search(line)}


def show_to_the_public_and_to_a_seat():
    with duel() as game:
        public = game.club.text("show", "ides")
        assert "ROME" in public and "YOUR HAND" not in public
        for number, player in enumerate((game.anna, game.bruno), 1):
            hand = hand_of(game.mail[player.address])
            assert len(hand) >= 1
            own, other = game.club.text("show", "ides", str(number)), game.club.text("show", "1", str(3 - number))
            assert all(card in own for card in hand)
            assert not any(card in public or card in other for card in hand)
        page = game.club.text("show", "ides", "1", "--html")
        assert page.lstrip().startswith("<") and "</html>" in page
        assert hand_of(game.mail[game.anna.address]) <= set(CARD.findall(page))


def show_draws_the_board():
    with duel(PICTURES) as game:
        for seat in ((), ("1",), ("2",)):
            path = game.club.path("board.png")
            game.club.run("show", "ides", *seat, "--png", path)
            with open(path, "rb") as file:
                data = file.read()
            assert png_size(data)[0] > 300
            os.remove(path)
        game.club.run("show", "ides", "1", "--png", path)
        with open(path, "rb") as file:
            assert file.read() == game.mail[game.anna.address].picture  # the same bytes for the same view
        fails(game.club, CREATE, "/no/such/folder", "show", "ides", "--png", "/no/such/folder/x.png")


def orders_on_file():
    with duel() as game:
        order = game.takes()[0]
        game.say(f"wait\n{order}")
        seat = 1 if game.mover is game.anna else 2
        listed = game.club.json("orders", "ides")
        assert [row["lines"] for row in listed if row["seat"] == seat] == [[order]], listed
        assert order in game.club.text("orders", "ides", str(seat))
        assert order not in game.club.text("orders", "ides", str(3 - seat))


def position_hides_what_a_seat_may_not_know():
    with duel() as game:
        whole = game.club.json("position", "ides")
        hands = [hand_of(game.mail[player.address]) for player in (game.anna, game.bruno)]
        text = json.dumps(whole)
        assert all(card in text for hand in hands for card in hand)
        for seat in (0, 1, 2):
            view = game.club.json("position", "ides", "--seat", str(seat))
            seen = json.dumps(view)
            for number, hand in enumerate(hands, 1):
                assert all((card in seen) == (number == seat) for card in hand), (seat, number)
            assert view.keys() == whole.keys()
        assert game.club.json("position", "ides") == whole


def record_replay_verify():
    with duel() as game:
        path = game.club.path("record.json")
        for _ in range(2):
            record = game.club.text("record", "ides")
            with open(path, "w", encoding="utf-8") as out:
                out.write(record)
            assert game.club.json("replay", path)["same"]
            assert game.club.json("replay", "-", input=record)["same"]
            done = game.club.run("verify", "ides", code=REFUSED)  # the secret is not open before the end
            assert json.loads(record)["secret"] is None and b"secret" in done.stdout + done.stderr
            game.mover.answer(game.ask, game.takes()[0] + "\nplay new / first")
            game.work()
    with ended() as game:
        told = game.club.json("verify", "ides")
        assert told["fair"] and told["over"] and told["same"], told
        record = game.club.json("record", "ides")
        assert record["position"] == game.club.json("position", "ides")
        path = game.club.path("record.json")
        for field, value in (("position", {}), ("start", None), ("moves", "x"), ("rules", "chess"), ("seats", 99),
                             ("draws", [[6, 6]]), ("cursus", 2)):
            with open(path, "w", encoding="utf-8") as out:
                json.dump({**record, field: value}, out)
            done = game.club.run("replay", path, code=None)
            assert done.returncode in (REFUSED, DATA) and done.stderr, (field, done)
        fails(game.club, DATA, "no record of Cursus", "replay", path)
        for junk in ("", "[]", "{", "\0" * 50, '{"cursus":1}'):
            assert game.club.run("replay", "-", input=junk, code=None).returncode == DATA, junk
        assert game.club.run("replay", "/no/such/file", code=None).returncode in (REFUSED, IO, DATA)


def try_plays_trials_and_names_bad_ones():
    with Club() as club, open(TRIALS, encoding="utf-8") as file:
        lines = [next(file) for _ in range(5)]
        bad = ["nonsense\n", "{}\n", '{"rules":"chess","seats":2,"steps":[]}\n',
               '{"rules":"quorum","seats":77,"steps":[]}\n',
               '{"rules":"quorum","seats":3,"steps":[{"seat":9,"lines":["take 1"]}]}\n',
               '{"rules":"quorum","seats":3,"steps":[],"position":{"deck":7}}\n']
        out = [json.loads(line) for line in
               club.text("try", "-", input="".join(bad[:3] + lines + ["\n"] + bad[3:])).splitlines()]
        assert len(out) == len(lines) + len(bad)
        for answer in out[:3] + out[8:]:
            assert list(answer) == ["error"] and answer["error"], answer
        for line, answer in zip(lines, out[3:8]):
            assert "error" not in answer, answer
            expect = json.loads(line)["expect"]
            for key in ("waiting", "filed", "drawn"):
                if key in expect:
                    assert answer[key] == expect[key], (line[:80], key)
            for key, value in expect.get("position", {}).items():
                assert answer["position"][key] == value, (line[:80], key)
        assert not os.path.exists(club.path("club.db"))  # a trial touches no database


def backup_while_all_goes_on():
    with duel() as game:
        copy = game.club.path("copy.db")
        holder = sqlite3.connect(game.club.path("club.db"))
        holder.execute("BEGIN")
        holder.execute("SELECT count(*) FROM move").fetchone()  # a reader in the middle of something
        game.club.run("backup", copy)
        holder.close()
        fails(game.club, REFUSED, "copy.db is there already", "backup", copy)
        game.club.run("backup", copy, "--overwrite")
        before = game.club.json("position", "ides")
        game.mover.answer(game.ask, game.takes()[0] + "\nplay new / first")
        game.work()
        assert game.club.json("position", "ides") != before
        for name in ("club.db", "club.db-wal", "club.db-shm"):
            if os.path.exists(game.club.path(name)):
                os.remove(game.club.path(name))
        shutil.move(copy, game.club.path("club.db"))
        game.club.run("doctor")
        assert game.club.json("position", "ides") == before
        fails(game.club, CREATE, "/no/such", "backup", "/no/such/folder/copy.db")


def doctor_is_content_with_what_is_sound():
    for game in (duel(), ended()):
        with game:
            told = game.club.json("doctor")
            assert told["fault_count"] == 0 and told["games_played"] == 1, told
    with Club() as club:
        club.run("init")
        told = club.json("doctor")
        assert len(told.pop("warnings")) == 1  # nobody is game master
        assert told == {"fault_count": 0, "games_played": 0, "moves": 0, "text": ""}


def doctor_finds_what_was_tampered_with():
    def change(sql, *values):
        def apply(club):
            with sqlite3.connect(club.path("club.db")) as database:
                assert database.execute(sql, values).rowcount > 0, sql
            database.close()
        apply.what = sql
        return apply

    def position(club):
        with sqlite3.connect(club.path("club.db")) as database:
            (text,), = database.execute("SELECT position FROM game").fetchall()
            value = unpacked(text)
            value["hands"][0], value["hands"][1] = value["hands"][1], value["hands"][0]
            text = json.dumps(value, sort_keys=True, separators=(",", ":"))
            database.execute("UPDATE game SET position = ?", (text,))
        database.close()

    position.what = "the hands change"
    for tamper in (position, change("UPDATE move SET orders = replace(orders, 'take', 'tale') WHERE number = 1"),
                   change("UPDATE move SET hash = zeroblob(32) WHERE number = 2"),
                   change("DELETE FROM move WHERE number = 1"),
                   change("UPDATE audit SET detail = 'x' WHERE number = 1"),
                   change("UPDATE game SET phase = phase + 1"), change("UPDATE game SET position = '{}'")):
        with ended() as game:
            tamper(game.club)
            done = game.club.run("doctor", code=None)
            assert done.returncode == DATA, (tamper.what, done)
            assert re.search(rb"^game 1: ", done.stdout, re.M) or b"fault" in done.stdout, done
            assert b"0 faults" not in done.stdout


def a_tampered_game_does_not_stop_the_others():
    with duel() as game:
        club = game.club
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        with sqlite3.connect(club.path("club.db")) as database:
            database.execute("UPDATE game SET position = '{}' WHERE id = 1")
        database.close()
        game.mover.answer(game.ask, game.takes()[0])
        game.other.write("join nones")
        none([mail for mail in game.work() if mail.to == game.mover.address])
        game.other.answer(latest_question(club, game.other), "yes")
        only(club.work(), game.other.address).must("You're in #2 nones")


def latest_question(club, player):
    """The question that went to a player, out of everything sent so far."""
    club.seen.clear()
    return [mail for mail in club.mails() if mail.to == player.address and mail.kind == "notice"][-1]


def many_games():
    """They are read some hundreds at a time: none is left out, none comes twice."""
    with duel() as game:
        club, copies = game.club, 1100
        if club.url:
            return
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database, database:
            for table, own in (("game", "id"), ("seat", "game")):
                columns = [column for _, column, *_ in database.execute(f"PRAGMA table_info({table})")]
                new = [{own: "?1", "name": "'copy' || ?1", "name_key": "'copy' || ?1"}.get(column, column)
                       for column in columns]
                database.executemany(f"INSERT INTO {table} SELECT {', '.join(new)} FROM {table} WHERE {own} = 1",
                                     [(2 + i,) for i in range(copies)])
        assert [row["game"] for row in club.json("game", "list")] == list(range(1, copies + 2))
        lines = club.run("game", "list").stdout.decode().splitlines()
        assert [line.split()[0] for line in lines] == ["game"] + [str(1 + i) for i in range(copies + 1)], lines[:3]


def no_database():
    with Club() as club:
        for args in (["game", "list"], ["tick"], ["send"], ["show", "ides"], ["doctor"], ["player", "list"],
                     ["backup", club.path("copy.db")], ["serve", "--once"]):
            text = fails(club, REFUSED, "club.db", *args)
            assert "cursus init" in text, text
        fails(club, LATER, "club.db", "deliver", input="From: a@example.org\n\nhello\n")  # the mail server keeps it
        assert not os.path.exists(club.path("club.db"))


def a_damaged_database():
    with duel() as game:
        path = game.club.path("club.db")
        for name in ("club.db-wal", "club.db-shm"):
            if os.path.exists(game.club.path(name)):
                os.remove(game.club.path(name))
        with open(path, "wb") as out:
            out.write(os.urandom(65536))
        for args in (["game", "list"], ["tick"], ["doctor"], ["show", "ides"]):
            fails(game.club, DATA, "club.db", *args)
        fails(game.club, LATER, "club.db", "deliver", input="From: a@example.org\n\nhello\n")
        with open(path, "wb") as out:
            out.write(b"")
        assert game.club.run("game", "list", code=None).returncode in (REFUSED, DATA)


def a_database_of_somebody_else():
    with Club() as club:
        with sqlite3.connect(club.path("club.db")) as database:
            database.execute("CREATE TABLE game (id INTEGER)")
        database.close()
        assert club.run("game", "list", code=None).returncode in (REFUSED, DATA)
        assert club.run("init", code=None).returncode in (REFUSED, DATA)
        with sqlite3.connect(club.path("club.db")) as database:
            assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("game",)]
        database.close()


def a_locked_database():
    with duel() as game:
        holder = sqlite3.connect(game.club.path("club.db"), isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        game.club.text("game", "list")  # reading goes on
        fails(game.club, LATER, "", "-o", "store.busy_timeout=1s", "game", "pause", "ides")
        holder.execute("ROLLBACK")
        holder.close()
        game.club.run("game", "pause", "ides")


def an_unreadable_config():
    with Club() as club:
        path = club.path("cursus.ini")
        with open(path, "a", encoding="utf-8") as out:
            out.write("[game]\npace = soon\n")
        fails(club, CONFIG, "cursus.ini", "game", "list")
        os.remove(path)
        fails(club, CONFIG, "cursus.ini", "game", "list")
        os.mkdir(path)
        fails(club, CONFIG, "cursus.ini", "game", "list")
        assert club.run("deliver", input="x", code=None).returncode == LATER


def unknown_games_seats_players_and_rules():
    with duel() as game:
        club = game.club
        for args in (["show", "nones"], ["show", "9"], ["orders", "nones"], ["position", "nones"], ["record", "nones"],
                     ["verify", "nones"], ["game", "start", "nones"], ["game", "pause", "77"],
                     ["seat", "nones", "1", "bot"], ["game", "invite", "nones", "a@example.org"]):
            fails(club, REFUSED, "There is no game", *args)
        for args in (["show", "ides", "3"], ["show", "ides", "mauve"], ["orders", "ides", "9"],
                     ["position", "ides", "--seat", "3"], ["seat", "ides", "3", "bot"], ["seat", "ides", "x", "bot"]):
            fails(club, REFUSED, "is no seat of game 1: 1 (red, Anna)", *args)
        fails(club, REFUSED, "Nero", "seat", "ides", "1", "player", "Nero")
        fails(club, REFUSED, "Nero", "player", "address", "Nero", "nero@example.org")
        fails(club, REFUSED, "seat 1", "seat", "ides", "2", "player", "Anna")
        fails(club, REFUSED, "started", "game", "start", "ides")
        for args in (["player", "add", "anna", "new@example.org"], ["game", "open", "ides", "--rules", "quorum"]):
            assert club.run(*args, code=None).returncode == REFUSED, args
        for args in (["game", "open", "x", "--rules", "chess"],
                     ["game", "open", "x", "--rules", "quorum", "--seats", "9"],
                     ["game", "open", "x", "--rules", "quorum", "--pace", "soon"],
                     ["game", "open", "x", "--rules", "quorum", "--set", "track=99"],
                     ["game", "open", "x", "--rules", "quorum", "--set", "nonsense=1"], ["game", "open", "x"],
                     ["seat", "ides", "1", "king"], ["game", "dance", "ides"],
                     ["game", "start"], ["game", "invite", "ides"], ["player", "dance"],
                     ["player", "add", "Nero", "no-address"]):
            done = club.run(*args, code=None)
            assert done.returncode in (USAGE, DATA) and done.stderr and not done.stdout, (args, done)
        assert len(club.json("game", "list")) == 1 and len(club.json("player", "list")) == 2


def init_again_changes_nothing():
    with duel() as game:
        before = game.club.json("position", "ides")
        fails(game.club, REFUSED, "club.db is a database already", "init")
        assert game.club.json("position", "ides") == before


def deliver_files_and_says_nothing():
    with duel() as game:
        order = game.takes()[0]
        mail = (game.mover.reply_head(game.ask) + f"\r\nwait\r\n{order}\r\n").encode()
        for _ in range(2):
            done = game.club.run("deliver", input=mail)
            assert (done.stdout, done.stderr) == (b"", b"")
        assert only(game.work(), game.mover.address).plan() == [order]
        done = game.club.run("deliver", "--now", input=b"From: x@example.net\r\n\r\nhelp\r\n")
        game.club.run("send")
        assert only(game.club.mails(), "x@example.net").kind == "help"
        for junk in (b"", b"\0" * 100, os.urandom(5000), b"x" * 2_000_000, b"\n" * 1000, b"From: " * 50000):
            assert game.club.run("deliver", "--now", input=junk).returncode == OK
        none(game.work())


TESTS = (show_to_the_public_and_to_a_seat, show_draws_the_board, orders_on_file,
         position_hides_what_a_seat_may_not_know, record_replay_verify, try_plays_trials_and_names_bad_ones,
         backup_while_all_goes_on,
         doctor_is_content_with_what_is_sound, doctor_finds_what_was_tampered_with,
         a_tampered_game_does_not_stop_the_others, many_games, no_database, a_damaged_database,
         a_database_of_somebody_else, a_locked_database, an_unreadable_config, unknown_games_seats_players_and_rules, init_again_changes_nothing,
         deliver_files_and_says_nothing)

if __name__ == "__main__":
    tap.main(TESTS)
