"""What a game master writes to the robot as people write, and what the answers show."""
import os
import shutil

import tap
from club import none, only
from gm_mail_test import HOUR, House


def a_game_master_who_writes_too_much_hears_it_once():
    """New mails, without a key: ten an hour are read, and the eleventh is not met with silence."""
    with House() as club:
        for _ in range(10):
            club.ask(club.chief, "gm status")
        slow = club.ask(club.chief, "gm pause ides")
        slow.must("More than 10 mails under your address", "replies to our mails are")
        club.chief.write("gm cancel ides")
        none(club.work())
        # what answers us is read meanwhile, the answer to this mail too
        club.chief.answer(slow, "gm pause ides")
        only(club.work(), club.chief.address).must("#1 ides is paused")
        club.now += HOUR + 1
        club.ask(club.chief, "gm status").must("ides")


def a_game_masters_mail_that_cannot_be_read_is_answered():
    with House() as club:
        parts = "".join(f"--b\r\nContent-Type: text/plain\r\n\r\ngm pause ides {n}\r\n" for n in range(300))
        for who in (club.chief, club.eve):
            club.drop(who.headers(club.address, "hello") +
                      f"Content-Type: multipart/mixed; boundary=b\r\n\r\n{parts}--b--\r\n")
        only(club.work(), club.chief.address).must("Your mail was not read: it has too many parts")


def on_move(club, game=1):
    """Seat, its name and its player, of whom a game of two waits."""
    seat = club.rows("SELECT number FROM seat WHERE game = ? AND due <> 0", game)[0][0]
    return seat, ("red", "yellow")[seat - 1], ("Anna", "Bruno")[seat - 1]


def seats_go_by_number_name_letter_and_player():
    """What `gm status` shows of a seat can be typed."""
    with House() as club:
        seat, name, player = on_move(club)
        club.chief.answer(club.key(club.chief), f"gm extend ides 24h {name[0]}\ngm extend ides 1h {player.lower()}\n"
                          f"gm message ides {name} Salve\ngm seat nones 2 bot\ngm seat nones y player Carla Maria")
        done = only(club.work(), club.chief.address)
        done.must(f"seat {seat} ({name}, {player}) has time until", "Seat 2 of #2 nones now belongs to Carla Maria.")
        for word in ("2", "yellow", "Y", "Carla", "carla maria"):
            assert club.text("orders", "nones", word) == "" and club.json("orders", "nones", word)[0]["seat"] == 2
        refused = club.ask(club.chief, "gm extend ides 24h europe")
        refused.must("'europe' is no seat of game 1: 1 (red, Anna), 2 (yellow, Bruno)")
        # a game of which nobody knows who plays what before it begins
        club.run("game", "open", "drawn", "--rules", "diplomacy", "--term", "draw_seats=yes")
        club.run("seat", "drawn", "3", "player", "Anna")
        assert "is no seat" in club.run("seat", "drawn", "france", "bot", code=1).stderr.decode()
        club.run("seat", "drawn", "anna", "empty")


def words_as_people_write_them():
    with House() as club:
        club.run("game", "open", "martius", "--rules", "quorum", "--seats", "2")
        key, player = club.key(club.chief), on_move(club)[2]
        for line, says in (("gm start martius with bots", "#4 martius has started."),
                           ("gm please pause ides", "#1 ides is paused"),
                           ("gm resume ides, please", "#1 ides goes on"),
                           ("gm extend ides 2 days", f", {player}) has time until"),
                           (f"gm extend ides 1 day 12 hours {player}", f", {player}) has time until"),
                           ("gm deadline ides friday 18:00", "Fri "),
                           (f"gm deadline ides 24 December at 18:00 Europe/Rome {player.lower()}", "Thu 24 Dec 2026 17:00 UTC")):
            club.chief.answer(key, line)
            key = only(club.work(), club.chief.address)
            key.must(says)
        for span in ("soon", "2", "9" * 300, "9" * 900):
            key = club.ask(club.chief, f"gm extend ides {span}")
            key.must(f"Not done: '{span[:100]}' is not a span of time; write 90s, 30m, 48h, 2d, 1w or 1d12h")


def time_for_who_is_not_on_move():
    """An absence that a game master notes: what is asked of the player meanwhile waits, in all games."""
    with House() as club:
        def dues():
            return dict(club.rows("SELECT game, due FROM seat WHERE due <> 0"))

        due, (seat, name, player) = dues(), on_move(club)
        other = ("Anna", "Bruno")[seat % 2]
        moves = {game for game in due if on_move(club, game)[2] == player}
        told = club.run("game", "extend", "ides", "24h", other, code=1).stderr.decode()
        assert "is not being waited for" in told and '"away" gives time ahead' in told, told
        would = club.text("game", "away", "ides", player, "until", "2027-01-02", "--dry-run")
        assert would.count(" would have time until ") == len(moves), would
        assert dues() == due
        club.run("game", "away", "ides", player, "until", "2027-01-02", "--because", "her mother telephoned")
        assert {game for game, when in dues().items() if when > due[game]} == moves, (due, dues())
        only(club.work(), getattr(club, player.lower()).address).must("you are away from", "to Sat 2 Jan 2027", '"back"')
        club.run("game", "away", "nones", name, "off")
        assert dues() == due
        only(club.work(), getattr(club, player.lower()).address).must("has noted that you are back")
        # it reaches into other games, so it is not for the master of one
        club.ask(club.mary, "gm away nones Anna until 2027-01-02").must("only a game master of all games may do it")
        for days in ("sometime", "until 2020-01-01", "2026-12-20 to 2029-01-01"):
            club.run("game", "away", "ides", "Anna", *days.split(), code=65)
        club.run("doctor")


def christmas_for_a_league():
    """Days off move the deadlines that fall on them, told one by one before and after; who is paused stops nobody."""
    with House() as club:
        club.run("game", "open", "cup", "--rules", "quorum", "--seats", "2", "--copies", "3", "--pace", "48h")
        for name in ("cup-1", "cup-2", "cup-3"):
            club.run("seat", name, "1", "player", "Anna")
            club.run("seat", name, "2", "player", "Bruno")
            club.run("game", "start", name)
        club.run("game", "pause", "cup-2")
        club.work()
        dues = club.rows("SELECT game, due FROM seat WHERE game > 3 AND due <> 0")
        off = "off=2026-12-18..2026-12-27"
        would = club.text("game", "set", "cup-*", off, "--dry-run")
        assert would.count(" would have time until Mon 28 Dec 2026 ") == 2, would
        assert club.rows("SELECT game, due FROM seat WHERE game > 3 AND due <> 0") == dues
        club.run("game", "set", "cup-*", off)
        moved = club.rows("SELECT game, due FROM seat WHERE game > 3 AND due <> 0")
        assert [was != now for was, now in zip(dues, moved)] == [True, False, True], (dues, moved)
        mails = [mail for mail in club.work() if mail.has("The game master has set days off")]
        assert {mail["X-Cursus-Game"] for mail in mails} == {"4", "6"} and len(mails) == 4, [mail.text for mail in mails]
        # a term that says nothing of days moves none
        club.run("game", "deadline", "cup-1", "2026-12-26 12:00")
        club.run("game", "set", "cup-1", "grace=2h")
        assert club.rows("SELECT due FROM seat WHERE game = 4 AND due <> 0")[0][0] < moved[0][1]
        # more time for all of them
        told = club.text("game", "extend", "cup-*", "2 days")
        assert told.count(" has time until ") == 2 and "#5 cup-2: no deadline runs here (paused)." in told, told
        # of one that was named the reason is told
        assert "is not running" in club.run("game", "extend", "cup-2", "2d", code=1).stderr.decode()
        # the paused one falls on no day off when it goes on
        club.run("game", "resume", "cup-2")
        assert club.rows("SELECT due FROM seat WHERE game = 5 AND due <> 0")[0][0] >= 1798416000  # 28 December
        club.run("doctor")


def moves_are_listed_by_the_numbers_that_undo_takes():
    with House() as club:
        club.run("game", "resolve", "ides", "0")
        listed = club.json("moves", "ides")
        assert [row["phase"] for row in listed] == list(range(len(listed))) and len(listed) > 1, listed
        assert all(row["told"] for row in listed[1:]), listed
        text = club.text("moves", "ides")
        assert all(f"{row['phase']:5}  " in text and row["name"] in text and row["told"][0] in text for row in listed[1:])
        answer = club.ask(club.chief, "gm moves ides")
        answer.must(*(row["told"][0] for row in listed[1:]))
        assert answer.subject == "#1 ides: Your question (moves)", answer.subject
        club.ask(club.mary, "gm moves ides").must("You are not game master of a game 'ides'")
        club.ask(club.chief, "gm moves").must("Write: gm moves GAME")
        club.run("game", "undo", "ides", "1")
        assert [row["phase"] for row in club.json("moves", "ides")] == [0, 1]
        assert "there are no moves" in club.run("moves", "kalends", code=1).stderr.decode()


def subjects_say_what_they_are_about():
    with House() as club:
        key, seen = club.key(club.chief), []
        for line in ("gm pause ides", "gm resume ides\ngm extend ides 1h", "gm status ides", "gm news off",
                     "gm obey ides", "gm cancel ides"):
            club.chief.answer(key, line)
            key = only(club.work(), club.chief.address)
            seen.append(key.subject)
        assert seen == ["#1 ides: Done (pause)", "#1 ides: Done (resume, extend)",
                        "#1 ides: Your question (status)", "Done (news)", "No changes made",
                        "#1 ides: Shall this be done? (cancel)"], seen
        club.anna.answer(club.first[club.anna.address], "press gm\nSalve\nend")
        told = [mail.subject for mail in club.work() if mail.to == club.chief.address]
        assert told == ["#1 ides: A message"], told


def players_are_added_from_a_table():
    with House() as club:
        for table, says in (("name,address\nDora,dora@example.org\nEmil,no address\n", "line 3: "),
                            ("name,address\nDora,dora@example.org\ndora,d@example.org\n", "line 3: "),
                            ("name,address,zone\nDora,dora@example.org,Nowhere\n", "line 2: there is no time zone 'Nowhere'"),
                            ("name,mail\nDora,dora@example.org\n", "line 1: there is no column 'mail'"),
                            ("name\nDora\n", "line 1: the columns 'name' and 'address' are wanted"),
                            ("name,address\nD\xfcrer,d@example.org\n", "line 2: this is no UTF-8"),
                            ("name,address\nDora,d@example.org\nEmil\0,e@example.org\n", "line 3: this is no UTF-8"),
                            ("name,address\n", "one below it are wanted")):
            done = club.run("player", "add", "--table-of", "-", input=table.encode("latin-1"), code=None)
            assert done.returncode in (1, 65) and says in done.stderr.decode(), (table, done)
        before = club.json("player", "list")
        table = "\ufeffname;address;zone\r\nDora;Dora@Example.org;\r\n\"Jürgen\";j@example.org;Europe/Berlin\r\n"
        assert club.run("player", "add", "--table-of", "-", "--dry-run", input=table.encode()).stdout.endswith(b"changed.\n")
        assert club.json("player", "list") == before
        club.run("player", "add", "--table-of", "-", "--zone", "Europe/Rome", input=table.encode())
        zones = {row["name"]: row["zone"] for row in club.json("player", "list")}
        assert zones["Dora"] == "Europe/Rome" and zones["Jürgen"] == "Europe/Berlin", zones
        club.run("player", "add", "--table-of", "-", "Emil", "e@example.org", input=table.encode(), code=65)


def init_that_makes_what_is_missing_has_done_its_work():
    with House() as club:
        club.run("init", code=1)
        shutil.rmtree(club.path("in"))
        assert "Maildirs that were missing are made" in club.text("init") and os.path.isdir(club.path("in", "new"))


TESTS = (a_game_master_who_writes_too_much_hears_it_once, a_game_masters_mail_that_cannot_be_read_is_answered,
         seats_go_by_number_name_letter_and_player, words_as_people_write_them, time_for_who_is_not_on_move,
         christmas_for_a_league, moves_are_listed_by_the_numbers_that_undo_takes, subjects_say_what_they_are_about,
         players_are_added_from_a_table, init_that_makes_what_is_missing_has_done_its_work)

if __name__ == "__main__":
    tap.main(TESTS)
