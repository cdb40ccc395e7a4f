"""Forged and leaked mails: every word a player can write, under his name without a key, with his key from somewhere
else, and as he writes it himself; and every answer he can give when he is asked about it."""
import atexit
import contextlib
import os
import re
import sqlite3

import tap
from club import Club, Player, duel, latest, none, only

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SETTINGS = "[in]\nunproved_per_hour = 10000\nmails_per_hour = 10000\nquestions_per_day = 10000\n[game]\ndowntime_gap = 1w\n"

BACK, FINAL, NOTHING = "can be taken back", "cannot be undone", "changes nothing"

# What is written; what a question calls it; whether it can be taken back. In game 1 Anna plays Bruno and Carla, has
# orders on file, and Bruno has asked for a draw. In game 2, on which Anna looks, a bot keeps Dora's seat, in game 3
# Anna's. Game 4 has free seats, and in game 5 she sits and waits. Game 7 is a table of her own,
# at which Bruno sits and Dora asks to sit.
ACTS = {
    "order": ("#1\ntake first", "Use this order in game 1", BACK),
    "default": ("#1\ntake default", "Use this order in game 1", BACK),
    "add": ("#1\nadd\nplay new / first", "Add to your saved orders in game 1", BACK),
    "clear": ("#1\nclear play", "Drop saved orders in game 1", BACK),
    "undo": ("#1\nundo", "Take back your orders that were not carried out yet in game 1", BACK),
    "otherwise": ("#1\notherwise default", "Say what becomes of orders that do not fit in game 1", BACK),
    "rest": ("#1\nrest default", "Save defaults in game 1 for what else you are asked", BACK),
    "wait": ("#1\nwait", "Wait for the deadline in game 1", NOTHING),
    "ready": ("#1\nready", "Be ready in game 1", BACK),
    "press": ("#1\npress all\nI shall betray you.\nend press", "Send this message under your name in game 1", BACK),
    "concede": ("concede 1", "Concede game 1", FINAL),
    "leave": ("leave 1", "Leave game 1", FINAL),
    "leave before it begins": ("leave 5", "Leave game 5", BACK),
    "vote": ("#1\nvote 1 yes", "Vote in game 1", FINAL),
    "vote in another language": ("#1\nvote 1 Ja, gerne!", "Vote in game 1", FINAL),
    "vote in capitals": ("#1\nVOTE: CANCEL", "Vote in game 1", FINAL),
    "vote against": ("#1\nvote 1 no", "Vote in game 1", BACK),
    "vote for a pause": ("#1\nvote pause", "Vote in game 1", BACK),
    "draw-offer": ("#6\ndraw-offer", "Vote for a draw in game 6", FINAL),
    "join": ("join 4 as blue word olive", "Take a seat in game 4", BACK),
    "takeover": ("takeover 2", "Take over a seat of game 2", BACK),
    "return": ("return 3", "Take back your seat in game 3", BACK),
    "stop": ("stop", "Stop your mail", BACK),
    "start": ("start", "Start your mail again", NOTHING),
    "zone": ("zone Asia/Tokyo", "Set your time zone", BACK),
    "language": ("language en", "Choose the language of your mails", BACK),
    "digest": ("digest every", "Choose when reports come", BACK),
    "calendar": ("calendar on", "Choose deadlines for your calendar or none", BACK),
    "subject": ("subject thread", "Choose the subjects of your mails", BACK),
    "receipts": ("receipts none", "Choose which orders are answered", BACK),
    "reminders": ("reminders off", "Choose whether you are reminded of deadlines", BACK),
    "picture": ("picture off", "Choose pictures upright, wide or none", BACK),
    "away": ("away 2026-12-19 to 2027-01-02", "Stop your clocks while you are away", BACK),
    "back": ("back", "End your absence", BACK),
    "sleep": ("sleep 23:00-07:00", "Set your hours of sleep", BACK),
    "standby": ("standby any", "Choose the games whose open seats we offer you", BACK),
    "name": ("name Nerva", "Change your name", BACK),
    "new token": ("new token", "Change the keys in all mails to you", BACK),
    "register": ("register Anna", "Register you as a player", NOTHING),
    "watch": ("watch 2 each", "Look on at a game", BACK),
    "unwatch": ("unwatch 2", "Stop looking on at a game", BACK),
    "open": ("open quorum for 2", "Open a table", BACK),
    "block": ("block Bruno", "Keep you and a player apart", BACK),
    "unblock": ("unblock Bruno", "Let you and a player sit together again", NOTHING),
    "address": ("address anna@work.example", "Change your addresses", NOTHING),
    "note": ("#1\nnote: Bruno lies", "Keep a note for you", BACK),
    "deputy": ("#1\ndeputy Dora until 10 January", "Let someone else play your seat for a while", BACK),
    "my": ("my data", "Send all that is kept about you", NOTHING),
    "invite": ("invite 7 Carla", "Invite a player to game 7", BACK),
    "admit": ("admit 7 Dora", "Give a player a seat in game 7", BACK),
    "reject": ("reject 7 Dora", "Give a player no seat in game 7", BACK),
    "close": ("close 7", "Close the table of game 7", FINAL),
    "event": ("event spring enter", "Enter you for the event", BACK),
    "again": ("again 1", "Ask the others of game 1 whether the same table plays again", NOTHING),
}
# Words that only ask are answered at the known address without a question; "yes" and "no" alone answer something; a
# game master's words have tests of their own. "forget me" has two more questions, below; the word beside the pages of a
# game that is over wants such a game, which is in tests/stories/own.txt.
ASKING = {"analyse", "events", "help", "state", "orders", "resend", "games", "standings", "rules", "past", "try", "sandbox"}
OTHERS = {"yes", "no", "gm", "forget", "comment"}

ASIDE = {"inbox", "inbox_raw", "outbox", "outbox_model", "outbox_raw", "rate", "meta", "audit", "misread"}
ASIDE_COLUMNS = {"heard", "last_mail", "told", "revision", "last_activity", "played_at", "asked"}


class Games:
    """The club of the table above. `mail` is the newest one of game 1 to Anna."""

    def __init__(self, club):
        self.club = club
        self.anna = Player(club, "Anna", "anna@example.org")
        self.bruno = Player(club, "Bruno", "bruno@example.com")
        self.eve = Player(club, "Anna", "anna@example.net")  # who has got hold of a mail to Anna
        self.mail = None

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def fork(self):
        twin = Games(self.club.fork())
        twin.mail = self.mail
        for mine, theirs in zip((twin.anna, twin.bruno, twin.eve), (self.anna, self.bruno, self.eve)):
            mine.number = theirs.number
        return twin

    def work(self):
        return self.club.work()

    def state(self):
        """All that is stored but mails, counters and what is known about when somebody was heard or told."""
        found = {}
        with contextlib.closing(sqlite3.connect(self.club.path("club.db"))) as database:
            for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                if table in ASIDE or table.startswith("sqlite_"):
                    continue
                columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
                kept = ", ".join(name for name in columns if name not in ASIDE_COLUMNS)
                found[table] = sorted(map(repr, database.execute(f"SELECT {kept} FROM {table}").fetchall()))
        return found

    def send(self, key, body, subject="Quarterly figures"):
        """One mail in Anna's name; who wrote it."""
        if key == "no key":
            self.anna.write(body, subject=subject)
        elif key == "leaked key":
            self.eve.write(body, to=self.mail.reply_to, subject=subject)
        else:
            self.anna.answer(self.mail, body)
        return self.eve if key == "leaked key" else self.anna


READY = []
DICE = 1  # deals Anna the first order of game 1, so that "rest" has something to put on file


def games():
    if not READY:
        club = Club(extra=SETTINGS)
        atexit.register(club.close)
        club.run("init")
        for name, address in (("Anna", "anna@example.org"), ("Bruno", "bruno@example.com"),
                              ("Carla", "carla@example.com"), ("Dora", "dora@example.com")):
            club.run("player", "add", name, address)
        seats = {"ides": "Anna Bruno Carla", "nones": "Bruno Carla Dora", "kalends": "Anna Bruno Carla",
                 "idus": "Bruno", "agon": "Anna", "ludi": "Anna Bruno Carla"}
        for game, names in seats.items():
            club.run("game", "open", game, "--rules", "quorum", "--seats", "3", "--pace", "30d")
            for number, name in enumerate(names.split(), 1):
                club.run("seat", game, str(number), "player", name)
            club.fix_dice(DICE)
            if len(names.split()) == 3:
                club.run("game", "start", game)
        club.run("event", "open", "spring", "swiss", "quorum", "seats=2")
        ready = Games(club)
        dora = Player(club, "Dora", "dora@example.com")
        mails = {(mail.to, mail["X-Cursus-Game"]): mail for mail in ready.work()}
        dora.answer(mails[dora.address, "2"], "leave 2")
        ready.anna.answer(mails[ready.anna.address, "3"], "leave 3")
        ready.bruno.answer(mails[ready.bruno.address, "1"], "vote draw")
        asked = [mail for mail in ready.work() if mail.has("Are you sure?")]
        for mail in asked:
            (dora if mail.to == dora.address else ready.anna).answer(mail, "yes")
        ready.anna.answer(mails[ready.anna.address, "1"], "wait\nplay new\naway 2027-03-01 to 2027-03-05\nwatch 2")
        ready.mail = latest([mail for mail in ready.work() if mail["X-Cursus-Game"] == "1"], ready.anna.address)
        assert ready.mail.plan() == ["play new"] and ready.mail.has("VOTE 1")
        ready.anna.answer(ready.mail, "open quorum for 4, friends only")
        ready.work()
        for player, colour in ((ready.bruno, "blue"), (dora, "yellow")):
            player.write(f"join 7 as {colour} word olive")
            player.answer(only(ready.work(), player.address), "yes")
        asked = latest(ready.work(), ready.anna.address).must("Dora")
        ready.anna.answer(asked, "admit 7 Bruno")
        assert latest(ready.work(), ready.bruno.address).has("blue")
        READY.append(ready)
    return READY[0].fork()


def the_question(game, key, body, label, final):
    """The one mail that asks Anna about a mail in her name: who, when, what, and what would come of it."""
    was = game.state()
    writer = game.send(key, body)
    mails = game.work()
    question = only(mails, game.anna.address)
    assert len(mails) == 1, [(mail.to, mail.kind) for mail in mails]
    question.must("Did you send this?", "Subject: Quarterly figures", f"From: {writer.address}", "Received: Fri 18 Dec 2026",
                  *("| " + line for line in body.split("\n") if not line.startswith("#")), label)
    assert question.has("cannot be undone") == (final == FINAL)
    assert ("It is mine<" in question.html) == (final == FINAL), question.html
    assert game.state() == was
    return question


def the_second(mails, game, label):
    """The one mail that asks Anna about an act by its name."""
    question = only(mails, game.anna.address)
    assert len(mails) == 1, [(mail.to, mail.kind) for mail in mails]
    question.must("Are you sure?", label)
    if question.has("WHAT THE MAIL WOULD DO"):
        assert f">{label}<" in question.html or f">{label}, and" in question.html, question.html
    return question


def says_nothing_waits(game, question):
    was = game.state()
    game.anna.answer(question, "yes")
    only(game.work(), game.anna.address).must("Nothing waits for your answer any more")
    assert game.state() == was


def yes_to_the_second(game, question, was):
    """Only this does what cannot be undone, and once."""
    game.anna.answer(question, "yes")
    game.work()
    assert game.state() != was
    says_nothing_waits(game, question)


def unproved(key):
    with games() as game:
        for name, (body, label, final) in ACTS.items():
            try:
                unproved_cell(game, key, body, label, final)
            except Exception as error:
                raise AssertionError(f"{name}, {key}") from error


def unproved_cell(game, key, body, label, final):
    question = the_question(game, key, body, label, final)
    was = game.state()
    with game.fork() as copy:
        copy.anna.answer(question, "yes")
        mails = copy.work()
        if final != FINAL:
            assert (copy.state() != was) == (final == BACK), mails[-1].text
            says_nothing_waits(copy, question)
        else:
            second = the_second(mails, copy, label)
            assert copy.state() == was
            with copy.fork() as other:
                other.anna.answer(second, "no")
                none(other.work())
                says_nothing_waits(other, second)
                says_nothing_waits(other, question)
                assert other.state() == was
            yes_to_the_second(copy, second, was)
    game.anna.answer(question, "no")
    none(game.work())
    assert game.state() == was


def without_a_key_nothing_is_done_before_a_yes_and_nothing_final_by_one():
    unproved("no key")


def with_a_leaked_key_nothing_is_done_before_a_yes_and_nothing_final_by_one():
    unproved("leaked key")


def with_the_right_key_only_seats_are_asked_about():
    with games() as ready:
        for name, (body, label, final) in ACTS.items():
            with ready.fork() as game:
                was = game.state()
                game.send("right key", body)
                mails = game.work()
                if final == FINAL and re.match("concede|leave|close", body):
                    assert game.state() == was, name
                    yes_to_the_second(game, the_second(mails, game, label), was)
                else:
                    assert (game.state() != was) == (final != NOTHING), name
                    assert not latest(mails, game.anna.address).has("Are you sure?"), name


def every_word_stands_in_the_table():
    with open(os.path.join(ROOT, "src", "engine", "play", "verbs.c")) as file:
        words = set(re.findall(r'\[VERB_[A-Z_]+\] = \{"([a-z-]+)", (?:VERB|0)', file.read()))
    here = {re.split(r"[ \n:]", re.sub(r"^#\d\n", "", body))[0].lower() for body, _, _ in ACTS.values()}
    assert here - {"take"} == words - ASKING - OTHERS, here ^ (words - ASKING - OTHERS)
    with open(os.path.join(ROOT, "tests", "stories", "own.txt")) as file:
        assert re.search(r"^  comment ", file.read(), re.M)


def nobody_is_forgotten_by_a_mail_of_somebody_else():
    """Whoever sends it, nothing happens before the second question, which only she gets, has its yes."""
    for key in ("no key", "leaked key", "right key"):
        with games() as game:
            was = game.state()
            game.send(key, "forget me")
            mails = game.work()
            if key != "right key":
                question = only(mails, game.anna.address).must("Did you send this?", "Forget you for good", "cannot be undone")
                none(mails, game.eve.address)
                settles_nothing(game, question, "yes, and who are you")
                game.anna.answer(question, "yes")
                mails = game.work()
            first = only(mails, game.anna.address).must("we ask twice")
            settles_nothing(game, first, "yes, but keep my seat")
            game.eve.write("yes", to=first.reply_to)
            assert all(mail.kind == "help" for mail in game.work())  # as any stranger
            assert game.state() == was, key
            game.anna.answer(first, "yes")
            second = only(game.work(), game.anna.address).must("second and last time")
            settles_nothing(game, second, "yes, but not now")
            game.eve.write("yes", to=second.reply_to)
            assert all(mail.kind == "help" for mail in game.work())  # as any stranger
            assert game.state() == was, key
            game.anna.answer(second, "yes")
            only(game.work(), game.anna.address).must("We forget you as soon as this mail leaves")
            assert game.state() != was


def a_yes_to_an_old_question_names_no_new_act():
    """Two mails in her name wait: each answer is for the mail that was quoted."""
    with games() as game:
        harmless = the_question(game, "no key", "zone Asia/Tokyo", "Set your time zone", BACK)
        was = game.state()
        losing = the_question(game, "no key", "concede 1", "Concede game 1", FINAL)
        game.anna.answer(harmless, "yes")
        game.work()
        changed = {table for table, rows in game.state().items() if rows != was[table]}
        assert changed == {"player"}, changed
        was = game.state()
        game.anna.answer(losing, "yes")
        second = the_second(game.work(), game, "Concede game 1")
        game.anna.answer(losing, "yes")  # once more, as a double tap
        the_second(game.work(), game, "Concede game 1")
        assert game.state() == was
        yes_to_the_second(game, second, was)


def an_answer_after_more_than_a_week_is_too_late():
    with games() as game:
        question = the_question(game, "no key", "concede 1", "Concede game 1", FINAL)
        with game.fork() as copy:
            copy.club.now += 6 * 86400
            copy.work()
            copy.anna.answer(question, "yes")
            the_second(copy.work(), copy, "Concede game 1")
        for _ in range(2):  # each shorter than what counts as an outage, for which nobody loses time
            game.club.now += 4 * 86400
            game.work()
        was = game.state()
        game.anna.answer(question, "yes")
        only(game.work(), game.anna.address).must("more than a week after the question", "left everything as it is")
        assert game.state() == was
        says_nothing_waits(game, question)


def a_yes_in_the_forged_mail_is_not_her_answer():
    """She sends our question back as her mail program quotes it, with a question of her own above it."""
    for style in ("plain", "gmail", "outlook", "apple", "thunderbird"):
        with games() as game:
            was = game.state()
            game.send("leaked key", "yes\nzone Asia/Tokyo\nYes, it is mine!\nyes")
            question = only(game.work(), game.anna.address)
            game.anna.answer(question, "What is that? I do not know such a mail.", style)
            only(game.work(), game.anna.address).must("your answer had neither")
            assert game.state() == was


def settles_nothing(game, question, words):
    with game.fork() as copy:
        was = copy.state()
        copy.anna.answer(question, words)
        only(copy.work(), copy.anna.address).must("your answer had neither", "we have not acted on it")
        assert copy.state() == was, words


def a_yes_that_says_more_is_none():
    """What begins with the word and goes on otherwise; before an end, whatever follows it."""
    with games() as game:
        was = game.state()
        game.send("no key", "concede 1")
        first = only(game.work(), game.anna.address)
        for words in ("Yes, but it is not mine", "yes and no", "Yes? What is that?", "yes\nYes, if you tell me what it is"):
            settles_nothing(game, first, words)
        game.anna.answer(first, "Yes, it is mine!")
        second = the_second(game.work(), game, "Concede game 1")
        for words in ("Yes, I saw it. Somebody has my key.", "Yes, but not now", "yes, and who are you"):
            settles_nothing(game, second, words)
        yes_to_the_second(game, second, was)


def an_end_stands_in_the_question_whatever_else_does():
    """Below so many other lines that not all of those are shown."""
    with games() as game:
        game.send("no key", "#1\n" + "zone Asia/Tokyo\n" * 60 + "concede\nleave")
        first = only(game.work(), game.anna.address).must("Concede game 1", "Leave game 1", "... and 20 lines more")
        game.anna.answer(first, "yes")
        only(game.work(), game.anna.address).must("| concede", "Concede game 1 (cannot be undone)", "| leave",
                                                  "Leave game 1 (cannot be undone)", "... and 20 lines more")


def no_line_of_a_question_is_a_word_of_its_reader():
    """A mail program sends our question back without marks and without telling what it answers."""
    for words in ("stop", "start", "leave 1", "join 4 as blue word olive", "vote 1 yes"):
        with games() as game:
            game.send("no key", words)
            question = only(game.work(), game.anna.address)
            was = game.state()
            game.anna.write("no\n\n" + question.text.split("\n-- \n")[0], to=question.reply_to)
            none(game.work())
            assert game.state() == was, words


def a_yes_is_for_no_vote_and_no_game_that_came_after_its_mail():
    with games() as game:
        game.send("leaked key", "vote 1 yes\ntake first")
        game.anna.answer(only(game.work(), game.anna.address).must("Vote in game 1"), "yes")
        second = the_second(game.work(), game, "Vote in game 1")
        game.club.now += 3600
        game.work()
        for words in ("vote 1 no", "vote cancel"):
            game.bruno.write("#1\n" + words)
            game.bruno.answer(only(game.work(), game.bruno.address), "yes")
            for mail in game.work():
                if mail.to == game.bruno.address and mail.has("Are you sure?"):
                    game.bruno.answer(mail, "yes")
                    game.work()
        assert game.club.rows("SELECT kind, state FROM ballot") == [("draw", 2), ("cancel", 0)]
        game.anna.answer(second, "yes")
        game.work()
        assert not game.club.rows("SELECT * FROM vote WHERE ballot = 2 AND seat = 1")
    with duel(SETTINGS) as game:
        game.anna.write("concede")
        game.anna.answer(only(game.work(), game.anna.address), "yes")
        second = only(game.work(), game.anna.address).must("Are you sure?", "Concede game 1")
        game.club.run("game", "cancel", "ides")
        game.club.now += 3600
        game.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        for number, name in enumerate(("Anna", "Bruno"), 1):
            game.club.run("seat", "nones", str(number), "player", name)
        game.club.run("game", "start", "nones")
        game.anna.answer(second, "yes")
        game.work()
        assert game.club.rows("SELECT status FROM game WHERE name = 'nones'") == [(1,)]


def somebody_elses_yes_is_none():
    with games() as game:
        question = the_question(game, "no key", "concede 1", "Concede game 1", FINAL)
        was = game.state()
        for who in (game.eve, game.bruno):
            who.write("yes", to=question.reply_to)
        game.work()
        assert game.state() == was


def of_two_games_no_end_is_put_among_other_lines():
    for key in ("no key", "leaked key", "right key"):
        with games() as game:
            was = game.state()
            game.send(key, "#1\nvote 1 yes\nconcede\n#6\ntake first")
            if key != "right key":
                question = only(game.work(), game.anna.address)
                question.must("Vote in game 1", "Concede game 1", "Use this order in game 6", "we will ask you to confirm once more")
                assert game.state() == was
                game.anna.answer(question, "yes")
            answers = game.work()
            latest([mail for mail in answers if mail["X-Cursus-Game"] == "1"], game.anna.address).must(
                '"concede" needs your confirmation')
            assert [row[0] for row in game.club.rows("SELECT status FROM game WHERE id IN (1, 6)")] == [1, 1]
            assert game.club.rows("SELECT player FROM seat WHERE game = 1 AND number = 1") == [(1,)]
            if key != "right key":
                assert len(game.club.rows("SELECT * FROM vote")) == 1  # that of who has asked for it


def what_stands_beside_a_question_is_not_done():
    """A mail of hers that gives up and sets her zone: neither before she is sure."""
    with games() as game:
        was = game.state()
        game.send("right key", "zone Asia/Tokyo\nstandby any\nconcede")
        question = the_second(game.work(), game, "Concede game 1")
        question.must("| zone Asia/Tokyo", "| standby any")
        assert not question.has("Your time zone is")
        assert game.state() == was
        game.anna.answer(question, "yes")
        game.work()
        assert game.club.rows("SELECT zone FROM player WHERE name = 'Anna'") == [("Asia/Tokyo",)]


def a_stranger_is_told_no_words_of_a_mail_in_his_name():
    with games() as game:
        zoe = Player(game.club, "Zoe", "zoe@example.org")
        zoe.write("register BUY-NOW\njoin 4\npress all\nhttp://evil.example/\nend press", subject="http://evil.example/")
        question = only(game.work(), zoe.address)
        question.must("Register you as a player", "Take a seat in game 4")
        for part in (question.text, question.html, question.subject):
            assert "evil" not in part and "BUY" not in part and "idus" not in part, part


def the_stop_button_of_a_question_stops_the_mail_and_leaves_the_question():
    with games() as game:
        question = the_question(game, "no key", "concede 1", "Concede game 1", FINAL)
        link = re.search(r"<mailto:([^?]+)\?subject=stop&body=stop>", question["List-Unsubscribe"])[1]
        game.anna.write("stop", to=link, subject="stop")
        only(game.work(), game.anna.address).must("no more mails")
        assert game.club.rows("SELECT mail_off FROM player WHERE name = 'Anna'") == [(1,)]
        game.anna.answer(question, "yes")
        the_second(game.work(), game, "Concede game 1")


TESTS = (without_a_key_nothing_is_done_before_a_yes_and_nothing_final_by_one,
         with_a_leaked_key_nothing_is_done_before_a_yes_and_nothing_final_by_one,
         with_the_right_key_only_seats_are_asked_about, every_word_stands_in_the_table,
         nobody_is_forgotten_by_a_mail_of_somebody_else,
         a_yes_to_an_old_question_names_no_new_act, an_answer_after_more_than_a_week_is_too_late,
         a_yes_in_the_forged_mail_is_not_her_answer, a_yes_that_says_more_is_none,
         an_end_stands_in_the_question_whatever_else_does, no_line_of_a_question_is_a_word_of_its_reader,
         a_yes_is_for_no_vote_and_no_game_that_came_after_its_mail, somebody_elses_yes_is_none,
         of_two_games_no_end_is_put_among_other_lines, what_stands_beside_a_question_is_not_done,
         a_stranger_is_told_no_words_of_a_mail_in_his_name,
         the_stop_button_of_a_question_stops_the_mail_and_leaves_the_question)

if __name__ == "__main__":
    tap.main(TESTS)
