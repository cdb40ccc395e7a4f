"""A backup takes the place of the database, by `cursus restore` or by hand: nobody plays on in the time that is lost,
and nobody knows the dice."""

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import time

import tap
from club import Club, Player, duel, none, only

BACK = "restored from a backup of"
TAKEN = "Our database was restored to how it was on Fri 18 Dec 2026"
BESIDE = ("club.db-wal", "club.db-shm")


def seeds(club):
    return [row[0] for row in club.rows("SELECT seed FROM game UNION ALL SELECT seed FROM branch")]


def branch(club):
    return club.rows("SELECT branch FROM game")[0][0]


def play(game):
    """The mover takes a card and plays it; one more round is over."""
    game.say(game.takes()[0])
    for _ in range(8):
        legal = game.ask.legal()
        if "take" in legal:
            return
        request = next(iter(legal))
        game.say(legal[request][0])


def backed_up():
    """A game of which a backup was made, and that went on for a while: its mails of then are in game.mail."""
    game = duel()
    play(game)
    game.at_backup = game.phase
    game.asked_then = dict(game.asked)
    game.copy = game.club.path("copy.db")
    game.club.run("backup", game.copy)
    game.mover_then = game.mover
    game.club.now += 3600
    play(game)
    play(game)
    game.club.now += 600
    assert game.phase > game.at_backup
    return game


def by_command(game):
    said = game.club.text("restore", game.copy)
    assert " Dec 2026 " in said.split("is as it was on ")[1][:20] and "1 game goes on" in said, said


def unlink(club, *names):
    for name in names:
        if os.path.exists(club.path(name)):
            os.unlink(club.path(name))


def by_hand(game):
    club = game.club
    unlink(club, *BESIDE)
    shutil.copyfile(game.copy, club.path("club.db"))
    assert b"an older database was put in its place" in club.run("send", code=75).stderr
    assert club.mails() == []
    club.run("tick")


def taken_back(game, told=2):
    """What everybody is told; the mover is the one of the backup again."""
    club = game.club
    mails = game.note(club.work())
    players = [mail for mail in mails if mail.to in (game.anna.address, game.bruno.address)]
    assert len(players) == told, [(mail.to, mail.subject) for mail in mails]
    for mail in players:
        mail.must(BACK, f"after phase {game.at_backup}", "is branch", "replies to older ones are not used")
    assert game.phase == game.at_backup
    assert game.mover is game.mover_then
    return players


def nothing_of_the_lost_time_is_played(how):
    def test():
        with backed_up() as game:
            club, before = game.club, seeds(game.club)
            lost, lost_mover = dict(game.mail), game.mover
            how(game)
            taken_back(game)
            assert not set(seeds(club)[:1]) & set(before), "the dice are those that were seen"
            # a reply to a mail of the lost time, and one to a mail of before the backup
            for who, mail, order in ((lost_mover, lost[lost_mover.address], "take default\nplay default"),
                                     (game.mover, game.asked_then[game.mover.address], game.takes()[0])):
                who.answer(mail, order)
                only(game.work(), who.address).must(TAKEN, "We did not use them")
                assert game.phase == game.at_backup, game.phase
                assert not club.rows("SELECT * FROM plan"), "it is on file"
            # a reply to the new one is taken, and the game goes on to an end that can be verified
            play(game)
            assert game.phase > game.at_backup
            game.finish()
            club.run("verify", "ides")
            club.run("doctor")
    test.__name__ = f"nothing_of_the_lost_time_is_played_after_a_restore_{how.__name__}"
    return test


def what_stood_there_is_kept():
    with backed_up() as game:
        club, here = game.club, game.phase
        by_command(game)
        old = [name for name in os.listdir(club.folder) if name.startswith("club.db.before-")]
        assert len(old) == 1, os.listdir(club.folder)
        assert not [name for name in os.listdir(club.folder) if ".restore" in name], os.listdir(club.folder)
        assert os.stat(club.path("club.db")).st_mode & 0o777 == 0o600
        assert club.rows("SELECT count(*) FROM inbox")[0][0] >= 1
        assert club.json("-o", f"store.path={old[0]}", "game", "list")[0]["phase"] == here
        assert club.rows("SELECT act FROM audit WHERE game = 1 ORDER BY number DESC LIMIT 1") == [("restore",)]


def the_same_backup_twice_is_another_time_twice():
    with backed_up() as game:
        club = game.club
        by_command(game)
        taken_back(game)
        first, mails = seeds(club), dict(game.mail)
        play(game)
        club.now += 600
        by_command(game)
        taken_back(game)
        assert branch(club) > 1 and seeds(club)[0] not in first
        # what was sent between the two is of a former era too
        game.mover.answer(mails[game.mover.address], game.takes()[0])
        only(game.work(), game.mover.address).must(TAKEN)
        assert game.phase == game.at_backup
        club.run("doctor")


def an_undo_in_the_lost_time_leaves_its_dice_to_it():
    for how in (by_command, by_hand):
        with backed_up() as game:
            club = game.club
            club.run("game", "undo", "ides", "0")
            club.run("game", "resolve", "ides", "0")
            club.run("game", "undo", "ides", "0")
            lost = seeds(club)
            assert branch(club) == 2
            how(game)
            taken_back(game)
            assert branch(club) == 3
            assert seeds(club)[0] not in lost
            club.run("doctor")
            game.finish()
            club.run("verify", "ides")


def a_yes_to_a_question_of_the_lost_time_does_nothing():
    with backed_up() as game:
        club = game.club
        game.anna.write("leave ides")
        question = only(game.work(), game.anna.address)
        by_command(game)
        taken_back(game)
        # the number of the parked mail is given out again, to another one
        game.anna.write("concede ides")
        game.work()
        game.anna.answer(question, "yes")
        only(game.work(), game.anna.address).must(TAKEN, "we did not act on it")
        assert club.json("game", "list")[0]["status"] == "running"


def a_phase_that_never_came_is_not_the_present_one():
    """Even where nothing tells that an older database stands there."""
    with backed_up() as game:
        club, lost, mover = game.club, dict(game.mail), game.mover
        unlink(club, *BESIDE, "club.db.witness")
        shutil.copyfile(game.copy, club.path("club.db"))
        mover.answer(lost[mover.address], "take default\nplay default")
        only(game.work(), mover.address).must("was taken back", "We did not use them")
        assert game.phase == game.at_backup


def a_house_that_moves_to_another_machine_goes_on():
    """Its last backup, put where the database is to be and nothing beside it, is the house: nobody is told of anything."""
    with duel() as game, contextlib.closing(game.club) as old, contextlib.closing(Club()) as there:
        play(game)
        before, here, ask = seeds(old), game.phase, game.ask
        old.run("backup", there.path("club.db"))
        there.now = old.now
        shutil.copytree(old.path("in"), there.path("in"))
        there.run("doctor")
        assert there.work() == []
        assert (seeds(there), branch(there)) == (before, 0)
        game.club = game.anna.club = game.bruno.club = there
        game.mover.answer(ask, game.takes()[0])
        next(mail for mail in game.work() if mail.to == ask.to).must("Orders received.")
        assert game.phase > here
        game.finish()
        there.run("verify", "ides")


def a_player_of_the_lost_time_only():
    """His number goes to somebody else, whom his old mails do not speak for."""
    with backed_up() as game:
        club = game.club
        carla, emil = Player(club, "Carla", "carla@example.net"), Player(club, "Emil", "emil@example.net")
        club.run("player", "add", "Carla", carla.address)
        carla.write("help")
        welcome = only(club.work(), carla.address)
        by_command(game)
        taken_back(game)
        club.run("player", "add", "Emil", emil.address)
        carla.answer(welcome, "stop")
        mails = club.work()
        none(mails, emil.address)
        assert club.rows("SELECT mail_off FROM player WHERE name = 'Emil'") == [(0,)]


def it_takes_what_is_a_backup_only():
    with backed_up() as game:
        club = game.club
        stood = club.text("doctor", "--dump")
        for name, content in (("nothing", None), ("empty", b""), ("text", b"x" * 5000)):
            if content is not None:
                with open(club.path(name), "wb") as out:
                    out.write(content)
            done = club.run("restore", club.path(name), code=None)
            assert done.returncode in (1, 65) and name.encode() in done.stderr, (name, done)
        done = club.run("restore", club.path("club.db"), code=1)
        assert b"is the database itself" in done.stderr
        assert not [name for name in os.listdir(club.folder) if ".restore" in name], os.listdir(club.folder)
        assert club.text("doctor", "--dump") == stood


def what_never_ran_is_as_it_was_when_somebody_last_did_something():
    with duel() as game, contextlib.closing(game.club) as club:
        began = time.strftime("%a %d %b %Y %H:%M", time.gmtime(club.now))
        club.now += 5 * 86400
        club.run("backup", "copy.db")
        club.now += 5 * 86400
        said = club.text("restore", "copy.db")
        assert f" is as it was on {began} " in said, said
        told = club.work()
        for player in (game.anna, game.bruno):
            next(mail for mail in told if mail.to == player.address).must(BACK, began[:15])


def a_damaged_or_missing_database_is_no_hindrance():
    for damage in (b"x" * 8192, None):
        with backed_up() as game:
            club = game.club
            unlink(club, *BESIDE, "club.db")
            if damage is not None:
                with open(club.path("club.db"), "wb") as out:
                    out.write(damage)
            club.text("restore", game.copy)
            taken_back(game)
            club.run("doctor")


PAGE = 4096


def put(club, data):
    """A database in the place of the one that stands there."""
    unlink(club, *BESIDE, "club.db.lock", "club.db.witness")
    with open(club.path("club.db"), "wb") as out:
        out.write(data)


def change(club, sql, *values):
    with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
        database.execute(sql, values)
        database.commit()


def content(path):
    with open(path, "rb") as file:
        return file.read()


def each_damaged(whole):
    """The same with one page written over, for the first and each third: with noughts, or with anything."""
    dice = random.Random(7)
    for at in range(0, len(whole), 3 * PAGE):
        page = bytes(PAGE) if at // PAGE % 2 else dice.randbytes(PAGE)
        if page != whole[at:at + PAGE]:
            yield at // PAGE + 1, whole[:at] + page + whole[at + PAGE:]


def a_damaged_page_takes_no_sound_copy_away_and_is_not_put_back():
    with backed_up() as game, contextlib.closing(game.club) as club:
        club.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        club.run("backup", "--overwrite", "copy.db")
        whole, sound = content(club.path("club.db")), content(game.copy)
        found = 0
        for number, data in each_damaged(whole):
            with open(club.path("bad.db"), "wb") as out:
                out.write(data)
            if club.run("doctor", "bad.db", code=None).returncode == 0:
                continue  # nothing of it is in use
            found += 1
            unlink(club, "copy.db.damaged")
            put(club, data)
            said = club.run("backup", "--overwrite", "copy.db", code=65).stderr
            assert content(game.copy) == sound, number
            if os.path.exists(club.path("copy.db.damaged")):
                assert b"the copy is damaged, and kept as copy.db.damaged" in said, (number, said)
            put(club, whole)
            club.run("restore", "bad.db", code=65)
            assert content(club.path("club.db")) == whole, number
            left = [name for name in os.listdir(club.folder) if ".restore" in name or ".part" in name]
            assert not left, (number, left)
        assert found >= len(whole) // PAGE // 3 - 2, (found, len(whole) // PAGE)
        club.run("backup", "--overwrite", "copy.db")


def who_wants_it_all_the_same_says_so():
    with backed_up() as game, contextlib.closing(game.club) as club:
        change(club, "UPDATE game SET commitment = secret")
        for command in (("backup", "--overwrite", game.copy), ("backup", "new.db")):
            assert b"1 fault: game 1: the commitment" in club.run(*command, code=65).stderr
        club.run("backup", "--with-faults", "new.db")
        assert b"new.db is not put back (--with-faults does)" in club.run("restore", "new.db", code=65).stderr
        club.run("restore", "--with-faults", "new.db")


def what_the_doctor_finds_is_told_until_it_finds_nothing():
    with backed_up() as game, contextlib.closing(game.club) as club:
        masters = ("-o", "site.gm_address=chief@club.example")
        good, = club.rows("SELECT commitment FROM game")
        change(club, "UPDATE game SET commitment = secret")
        club.run("doctor", code=65)
        assert "the doctor has found a fault" in club.text("status", "--check", code=1)
        club.run(*masters, "tick")
        club.run(*masters, "send")
        only([mail for mail in club.mails() if mail.to.startswith("chief")], "chief@club.example").must(
            "A check finds a fault", "game 1: the commitment")
        change(club, "UPDATE game SET commitment = ?", *good)
        club.run("doctor")
        club.text("status", "--check")


def a_tick_looks_at_the_pages_by_turns():
    with backed_up() as game, contextlib.closing(game.club) as club:
        (root,), = club.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'misread'")
        tables = len(club.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table'"))
        club.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = content(club.path("club.db"))
        put(club, whole[:(root - 1) * PAGE] + bytes(PAGE) + whole[root * PAGE:])
        for hour in range(tables):
            club.now += 3600
            club.run("-o", "game.downtime_gap=1w", "tick")
            if any(fault["code"] == "doctor" for fault in club.json("status")["faults"]):
                break
        assert "the doctor has found a fault" in club.text("status", "--check", code=1), hour


def at_every_crash_there_is_the_old_one_or_the_new():
    with backed_up() as game:
        club = game.club
        start = club.path("start")
        os.mkdir(start)
        kept = [name for name in os.listdir(club.folder) if name.startswith("club.db")]
        for name in kept:
            shutil.copy2(club.path(name), os.path.join(start, name))

        def back_to_start():
            for name in os.listdir(club.folder):
                if name.startswith("club.db"):
                    os.unlink(club.path(name))
            for name in kept:
                shutil.copy2(os.path.join(start, name), club.path(name))

        log = club.path("points.log")
        club.run("restore", game.copy, env=dict(club.env, CURSUS_CRASH_LOG=log))
        with open(log) as file:
            lines = file.read().splitlines()
        names = {line.split(" ", 1)[1] for line in lines}
        assert {"restore keep", "restore clear", "restore rename", "restore renamed"} <= names, names
        for point in range(1, 1 + max(int(line.split()[0]) for line in lines)):
            back_to_start()
            done = club.run("restore", game.copy, code=None, env=dict(club.env, CURSUS_CRASH_AT=str(point)))
            assert done.returncode == -signal.SIGKILL, (point, done.returncode, done.stderr)
            club.run("doctor")
            assert branch(club) in (0, 1), branch(club)
            if branch(club) == 0:
                assert club.json("game", "list")[0]["phase"] > game.at_backup, "an old one without what came last"
                club.run("restore", game.copy)
            club.run("doctor")
            assert club.json("game", "list")[0]["phase"] == game.at_backup
            there = branch(club)
            assert there >= 1
            club.run("tick")  # and it is not dealt with twice
            assert branch(club) == there, (point, branch(club))


def due(club):
    (moment,), = club.rows("SELECT due FROM seat WHERE due > 0 AND waiting")
    return moment


def deadlines_get_the_outage_back(how, hours):
    """However long the house was away, whoever owed an order has all the time for it that such an order has; nobody is
    reminded, nothing is played for anybody, and what was asked is asked anew."""
    def test():
        with duel() as game:
            club = game.club
            club.now += 47 * 3600  # an hour is left
            club.work()
            play_mover = game.mover
            game.copy, game.at_backup, game.mover_then = club.path("copy.db"), game.phase, game.mover
            club.run("backup", game.copy)
            club.now += 60
            play(game)
            assert game.mover is not play_mover
            club.now += hours * 3600
            how(game)
            for mail in taken_back(game):
                assert mail.kind != "reminder"
            assert due(club) == club.now + 48 * 3600, (due(club) - club.now) / 3600
            club.now += 23 * 3600
            none([mail for mail in game.work() if mail.to == game.mover.address])
            assert game.phase == game.at_backup
            play(game)
            club.run("doctor")
    test.__name__ = f"deadlines_get_an_outage_of_{hours}_hours_back_after_a_restore_{how.__name__}"
    return test


def a_paused_game_stays_paused_and_has_its_time_afterwards():
    with duel() as game:
        club = game.club
        club.run("game", "pause", "ides")
        game.work()
        game.copy, game.at_backup, game.mover_then = club.path("copy.db"), game.phase, game.mover
        club.run("backup", game.copy)
        club.run("game", "resume", "ides")
        game.work()
        play(game)
        club.now += 90 * 3600
        by_command(game)
        taken_back(game)
        assert club.json("game", "list")[0]["status"] == "paused"
        club.now += 90 * 3600
        club.work()
        club.run("game", "resume", "ides")
        game.work()
        assert due(club) == club.now + 48 * 3600, (due(club) - club.now) / 3600
        club.run("doctor")


def an_undo_to_where_it_stands_begins_anew():
    with duel() as game:
        club = game.club
        play(game)
        here, before, old = game.phase, seeds(club), dict(game.mail)
        assert "on branch 1" in club.text("game", "undo", "ides", str(here))
        mails = game.note(club.work())
        assert len([mail for mail in mails if mail.has("took this game back", f"after phase {here}")]) == 2
        assert game.phase == here and seeds(club)[0] not in before
        game.mover.answer(old[game.mover.address], game.takes()[0])
        only(game.work(), game.mover.address).must("took the game back")
        assert game.phase == here
        game.finish()
        club.run("verify", "ides")
        club.run("doctor")


tap.main([nothing_of_the_lost_time_is_played(by_command), nothing_of_the_lost_time_is_played(by_hand),
          what_stood_there_is_kept, the_same_backup_twice_is_another_time_twice,
          an_undo_in_the_lost_time_leaves_its_dice_to_it, a_yes_to_a_question_of_the_lost_time_does_nothing,
          a_phase_that_never_came_is_not_the_present_one, a_house_that_moves_to_another_machine_goes_on,
          what_never_ran_is_as_it_was_when_somebody_last_did_something, a_player_of_the_lost_time_only,
          it_takes_what_is_a_backup_only, a_damaged_page_takes_no_sound_copy_away_and_is_not_put_back,
          who_wants_it_all_the_same_says_so, what_the_doctor_finds_is_told_until_it_finds_nothing,
          a_tick_looks_at_the_pages_by_turns, a_damaged_or_missing_database_is_no_hindrance,
          at_every_crash_there_is_the_old_one_or_the_new,
          *(deadlines_get_the_outage_back(how, hours) for how in (by_command, by_hand) for hours in (2, 5, 220)),
          a_paused_game_stays_paused_and_has_its_time_afterwards, an_undo_to_where_it_stands_begins_anew])
