"""An operator's templates are wording: a mistake in one costs no order and stops no game. Nor does one damaged game."""
import os
import signal
import sqlite3
import subprocess
import time

import tap
from club import Player, duel, latest, none, only

MASTER = "chief@club.example"


def house(folder="mine"):
    game = duel(f"[site]\ngm_address = {MASTER}\n[template]\nfolder = {folder}\n"
                "[game]\ndowntime_gap = 1w\n")
    os.makedirs(game.club.path("mine"), exist_ok=True)
    return game


def write(game, name, text):
    path = game.club.path("mine", *name.split("/"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path


def told(mails):
    """What the game master is told of templates."""
    return [mail for mail in mails if mail.to == MASTER and mail.has("A template cannot be used")]


def a_typo_in_the_receipt_loses_no_order_and_is_told_once():
    with house() as game:
        path = write(game, "receipt.txt", "ORDERS\n{{#accepted}}{{line}}")
        order = game.takes()[0]
        game.mover.answer(game.ask, order)
        mails = game.work()
        receipt = only(mails, game.mover.address)
        assert receipt.kind == "receipt" and receipt.has(f"- taken: {order}"), receipt.text
        note, = told(mails)
        note.must("template receipt.txt, line 2, column 1: the section accepted is not closed")
        game.mover.answer(receipt, "orders")
        mails = game.work()
        assert not told(mails) and latest(mails, game.mover.address).kind == "receipt"
        write(game, "receipt.txt", "{{#x}}")
        game.club.run("tick")
        os.utime(path, (1, 1))  # a change that is none to read, but somebody was at it
        mails = game.work()
        assert len(told(mails)) == 2, [mail.text for mail in mails]
        write(game, "receipt.txt", "MY OWN WORDS")
        game.mover.answer(receipt, "orders")
        mails = game.work()
        assert not told(mails) and latest(mails, game.mover.address).text.startswith("MY OWN WORDS")


def a_mistake_that_only_a_mail_shows_is_told_too():
    with house() as game:
        write(game, "receipt.txt", "{{#accepted}}{{> receipt.txt}}{{/accepted}}")
        notes = []
        for _ in range(2):
            game.mover.answer(game.mail[game.mover.address], "wait\n" + game.takes()[0])
            mails = game.work()
            assert only(mails, game.mover.address).has("Orders received.")
            notes += told(mails)
        only(notes, MASTER).must("template receipt.txt", "partials within each other")


def every_kind_of_trouble_has_its_line():
    with house() as game:
        write(game, "receipt.html", "<p>{{#x}}")
        write(game, "part/foot.txt", "{{/y}}")
        write(game, "quorum/report.txt", "{{> part/none.txt}}")
        write(game, "reciept.txt", "a name that is none")
        write(game, "notice.txt", "x" * 300000)
        write(game, "turn.txt.orig", "{{#an old one}}")
        write(game, "welcome.txt", "")
        write(game, "end.html", " \n\n")
        write(game, "part/entry.txt", "")  # a part may be empty
        os.makedirs(game.club.path("mine", "press.txt"))
        wants = ["receipt.html, line 1, column 4: the section x is not closed",
                 "part/foot.txt, line 1, column 1: the end of a section that never began",
                 "quorum/report.txt: there is no template part/none.txt", "reciept.txt: nothing uses a file of this name",
                 "notice.txt: over 262144 bytes", "press.txt: not a file", "welcome.txt: empty; take it away",
                 "end.html: empty; take it away"]
        doctor = game.club.text("doctor", code=65)
        config = game.club.run("config", code=78)
        assert doctor.count("\n") == len(wants) + 1 and f"{len(wants)} faults" in doctor, doctor
        for want in wants:
            assert want in doctor and want in config.stderr.decode(), (want, doctor, config.stderr)
        assert "template.folder" in config.stdout.decode()
        game.club.run("config", "template.folder")
        game.mover.answer(game.ask, game.takes()[0])
        mails = game.work()
        assert only(mails, game.mover.address).has("Orders received.")
        note, = told(mails)
        note.must(*wants)


def a_file_that_is_no_text_is_named_with_its_line_and_mails_go_out():
    for name, foot, fault in (("part/foot.txt", "Gr\u00fc\u00dfe".encode("latin-1"), "line 3, column 3: not UTF-8"),
                              ("turn.html", "<p>x</p>".encode("utf-16"), "line 1, column 1: not UTF-8"),
                              ("receipt.txt", b"x\n\n\0", "line 3, column 1: a NUL"),
                              ("style/bar.css", b"\n\nb: \"\xe9\"", "line 3, column 5: not UTF-8")):
        with house() as game:
            write(game, name, "")
            with open(game.club.path("mine", *name.split("/")), "wb") as out:
                out.write(b"\n\n" + foot if name.startswith("part") else foot)
            fault = f"template {name}, {fault}"
            assert fault in game.club.text("doctor", code=65)
            assert fault in game.club.run("config", code=78).stderr.decode()
            game.mover.answer(game.ask, game.takes()[0])
            mails = game.work()
            assert latest(mails, game.mover.address).kind in ("receipt", "turn"), [mail.kind for mail in mails]
            only(told(mails), MASTER).must(fault)
            wrong, = game.club.text("status", "--check", code=1).splitlines()
            assert wrong.startswith("wrong: the doctor has found a fault") and fault in wrong, wrong
            write(game, name, "" if "/" in name else "fine")
            game.club.run("doctor")
            assert "well" in game.club.text("status", "--check")


def what_cannot_be_made_or_failed_is_not_well():
    with house() as game:
        game.mover.answer(game.ask, "state")
        game.club.run("tick")
        change(game, "UPDATE outbox_model SET model = zeroblob(1)")
        game.work()
        line = game.club.text("status", "--check", code=1)
        assert line == "wrong: 1 mail cannot be made\n", line
        game.club.now += 6 * 86400
        change(game, "UPDATE game SET status = 2")
        game.work()
        assert "1 mail failed: `cursus mail list --state failed`" in game.club.text("status", "--check", code=1)
        number = game.club.rows("SELECT id FROM outbox WHERE state = 3")[0][0]
        game.club.run("mail", "drop", f"out{number}")
        game.club.text("status", "--check")


def a_folder_that_is_gone_is_no_reason_to_stop():
    with house() as game:
        os.rmdir(game.club.path("mine"))
        game.mover.answer(game.ask, game.takes()[0])
        mails = game.work()
        assert only(mails, game.mover.address).has("Orders received.") and len(told(mails)) == 1
        assert "No such file or directory" in game.club.text("doctor", code=65)


def a_change_under_a_running_serve_is_told():
    with house() as game:
        args = [game.club.binary, "-q", "-c", game.club.path("cursus.ini"), "serve"]
        with subprocess.Popen(args, env=game.club.env, cwd=game.club.folder, stderr=subprocess.DEVNULL) as daemon:
            try:
                write(game, "receipt.txt", "{{#x}}")
                until = time.monotonic() + 60
                notes = []
                while not notes and time.monotonic() < until:
                    time.sleep(0.02)
                    notes = told(game.club.mails())
                notes[0].must("the section x is not closed")
            finally:
                daemon.send_signal(signal.SIGTERM)
                daemon.wait(timeout=30)


def second_game(game):
    """Another game of the same two, whose deadline comes with that of the first."""
    game.club.run("game", "open", "lupus", "--rules", "quorum", "--seats", "2", "--pace", "48h")
    game.club.run("seat", "lupus", "1", "player", "Anna")
    game.club.run("seat", "lupus", "2", "player", "Bruno")
    game.club.run("game", "start", "lupus")
    game.work()


def change(game, sql):
    """As a damaged disk would."""
    base = sqlite3.connect(game.club.path("club.db"))
    base.execute(sql)
    base.commit()
    base.close()


DAMAGE = {
    "rules that are not there": "UPDATE game SET rules = 'nonsense' WHERE id = 1",
    "a position that is none": "UPDATE game SET position = '{}' WHERE id = 1",
    "a position that is no text": "UPDATE game SET position = '{{{' WHERE id = 1",
    "options that are none": "UPDATE game SET options = '[]' WHERE id = 1",
    "terms that are none": "UPDATE game SET terms = '[]' WHERE id = 1",
    "a seat that is gone": "DELETE FROM seat WHERE game = 1 AND number = 1",
    "a branch that is none": "UPDATE game SET branch = 7 WHERE id = 1",
}


def each_damage():
    """The damaged game comes first by number and by deadline."""
    for what, sql in DAMAGE.items():
        with house() as game:
            second_game(game)
            change(game, sql)
            yield what, game


def deadline(game, number=2):
    return game.club.rows("SELECT coalesce(max(due), 0) FROM seat WHERE game = ?", number)[0][0]


def phase(game, number=2):
    return game.club.rows("SELECT phase FROM game WHERE id = ?", number)[0][0]


def a_damaged_game_stops_no_other():
    for what, game in each_damage():
        before = phase(game)
        game.club.run("tick")  # reminders
        game.club.now = deadline(game) - 3600
        mails = game.work()
        assert any(mail.kind == "reminder" and mail.has("lupus") for mail in mails), (what, [m.kind for m in mails])
        game.club.now = deadline(game) + 7200
        game.club.run("tick")
        assert phase(game) > before, what
        game.club.run("send")


def a_damaged_game_stops_no_daily_report():
    for what, game in each_damage():
        game.club.run("player", "set", "Anna", "digest=daily", code=None)
        change(game, "UPDATE player SET digest = 1")
        change(game, "UPDATE seat SET told = -1, last_mail = 0")
        game.club.now += 86400
        assert any(mail.kind == "digest" and mail.has("lupus") for mail in game.work()), what


def one_game_of_several_in_a_mail_that_is_damaged_costs_the_others_nothing():
    for what, game in each_damage():
        if "seat" in what:
            continue
        ask = game.mail[game.mover.address]
        order = next(iter(ask.legal().values()))[0] if ask.legal() else "otherwise default"
        game.mover.answer(ask, f"1: {order}\n2: otherwise default\n")
        for _ in range(3):
            mails = game.work()
            if mails:
                break
        mine = [mail for mail in mails if mail.to == game.mover.address]
        assert any(mail.has("Nothing of what you wrote for game #1 was done") for mail in mine), (what, mine)
        assert any(mail["X-Cursus-Game"] == "2" for mail in mine), what
        assert any(mail.to == MASTER for mail in mails), what


def a_mail_that_cannot_be_carried_out_is_answered():
    for what, game in each_damage():
        if "seat" in what:
            continue
        game.mover.answer(game.asked[game.mover.address], "1: otherwise default")
        other = game.other
        other.answer(game.mail[other.address], "games")
        game.club.run("tick")
        mails = game.work()
        only(mails, game.mover.address).must("we read your mail but could not act on it", "Nothing in it was done")
        only(mails, MASTER).must("is in quarantine", game.mover.address)
        listed = only(mails, other.address)
        assert listed.kind == "games" and listed.has("lupus"), (what, listed.text)


def doctor_status_and_standings_go_on():
    for what, game in each_damage():
        game.club.json("gm", "status")
        game.club.run("standings")
        game.club.run("games", code=None)
        text = game.club.text("doctor", code=65)
        assert "1 fault" in text, (what, text)


tap.main([a_typo_in_the_receipt_loses_no_order_and_is_told_once, a_mistake_that_only_a_mail_shows_is_told_too,
          every_kind_of_trouble_has_its_line, a_file_that_is_no_text_is_named_with_its_line_and_mails_go_out,
          what_cannot_be_made_or_failed_is_not_well, a_folder_that_is_gone_is_no_reason_to_stop,
          a_change_under_a_running_serve_is_told,
          a_damaged_game_stops_no_other, a_damaged_game_stops_no_daily_report,
          one_game_of_several_in_a_mail_that_is_damaged_costs_the_others_nothing,
          a_mail_that_cannot_be_carried_out_is_answered, doctor_status_and_standings_go_on])
