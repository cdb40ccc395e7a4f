"""The game master by mail: who may, what proves it, what is asked about first, and what came of it."""
import atexit
import contextlib
import json
import os
import re
import shutil
import sqlite3

import tap
from club import Club, Player, none, only

HOUR = 3600
PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
AUTH = "[in]\nauthserv_id = mx.club.example\nrequire_auth = yes\n"

KEPT = {}  # settings -> a house with them in which nothing has happened yet; the others are copies


class House(Club):
    """Games #1 ides and #2 nones run, #3 kalends takes players. The chief is master of all games, Mary of #2 alone,
    Anna and Bruno play; Anna is game master of #3 as well."""

    def __init__(self, extra=""):
        super().__init__(extra="[site]\ngm_address = Chief@Club.example\n" + extra)
        self.chief = Player(self, "Chief", "chief@club.example")
        self.mary = Player(self, "Mary", "mary@example.net")
        self.anna = Player(self, "Anna", "anna@example.org")
        self.bruno = Player(self, "Bruno", "bruno@example.com")
        self.eve = Player(self, "Eve", "eve@example.net")
        if extra not in KEPT:
            self.found()
            KEPT[extra] = self.fork()
            atexit.register(KEPT[extra].close)
        else:
            shutil.copytree(KEPT[extra].folder, self.folder, dirs_exist_ok=True)
        self.first = {mail.to: mail for mail in self.mails() if mail["X-Cursus-Game"] == "1"}

    def found(self):
        self.run("init")
        self.run("player", "add", "Anna", self.anna.address)
        self.run("player", "add", "Bruno", self.bruno.address)
        self.run("player", "add", "Carla Maria", "carla@example.net")
        for name in ("ides", "nones", "kalends"):
            self.run("game", "open", name, "--rules", "quorum", "--seats", "2")
        for name in ("ides", "nones"):
            self.run("seat", name, "1", "player", "Anna")
            self.run("seat", name, "2", "player", "Bruno")
            self.run("game", "start", name)
        self.master(2, self.mary.address)
        self.master(3, self.anna.address)
        self.run("send")

    def master(self, game, address):
        self.write("INSERT INTO master (game, address) VALUES (?, ?)", game, address)

    def write(self, sql, *values):
        with contextlib.closing(sqlite3.connect(self.path("club.db"))) as database:
            database.execute(sql, values)
            database.commit()

    def status(self, game):
        return next(row["status"] for row in self.json("game", "list") if row["game"] == game)

    def seat(self, game, seat):
        """kind (0 nobody, 1 a player, 2 a bot) and the player's name"""
        rows = self.rows("SELECT s.kind, p.name FROM seat AS s LEFT JOIN player AS p ON p.id = s.player "
                         "WHERE s.game = ? AND s.number = ?", game, seat)
        return rows[0]

    def audit(self, game):
        """Who did what by mail: addresses as the log names them."""
        return [(row["names"][row["actor"]], row["act"]) for row in self.json("log", *([str(game)] if game else []))
                if row["actor"].startswith("mail:")]

    def ask(self, who, words):
        """Sends a mail of its own and returns the one answer."""
        who.write(words)
        return only(self.work(), who.address)

    def key(self, who):
        """A mail to the game master that can be answered with commands."""
        return self.ask(who, "gm help")

    def state(self):
        """All that acts of a game master can change."""
        return self.rows("SELECT id, name, status, phase, terms, pace, paused_left, branch, gm, position, archived FROM game"), \
            self.rows("SELECT game, number, kind, player, epoch, due FROM seat"), \
            self.rows("SELECT game, actor, act FROM audit WHERE actor <> 'engine'"), \
            self.rows("SELECT count(*) FROM press")


def a_recent_mail_is_proof_enough():
    with House() as club:
        key = club.key(club.chief)
        assert key.kind == "gm" and "+m" in key.reply_to, key.reply_to
        key.must("gm pause GAME", "- stop its clock", "gm cancel GAME", "(always asked about first)")
        club.chief.answer(key, "gm pause 1\nGM Pause nones.")
        mails = club.work()
        done = only(mails, club.chief.address)
        done.must("#1 ides is paused; its clock stands still.", "#2 nones is paused; its clock stands still.")
        assert club.status(1) == club.status(2) == "paused"
        assert club.audit(1) == [("chief@club.example", "pause")]
        club.now += HOUR
        club.chief.answer(done, "gm resume #1")
        answer = only(club.work(), club.chief.address)
        answer.must("#1 ides goes on; its deadlines moved by 1h.")
        assert answer.subject == "#1 ides: Done (resume)", answer.subject
        assert club.status(1) == "running" and club.status(2) == "paused"
        club.run("doctor")


def every_shape_of_mail_and_the_subject():
    with House() as club:
        for style in ("gmail", "outlook", "apple", "thunderbird"):
            key = club.key(club.chief)
            for word, status in (("pause", "paused"), ("resume", "running")):
                club.chief.answer(key, f"gm {word} 1", style=style)
                key = only(club.work(), club.chief.address)
                assert club.status(1) == status, (style, word, key.text)
        club.chief.answer_raw(key, PLAIN + "\r\n", subject="gm pause 1")
        only(club.work(), club.chief.address).must("#1 ides is paused")
        club.chief.answer_raw(key, PLAIN + "gm\u00a0resume\u00a0#1\r\n", to=club.address)  # the key is in References
        only(club.work(), club.chief.address).must("#1 ides goes on")


def without_a_key_it_is_asked_first():
    with House() as club:
        before = club.state()
        question = club.ask(club.chief, "gm pause ides")
        assert "+j" in question.reply_to
        question.must("we have not acted on it", "does not answer one of our mails", "#1 ides would be paused; its clock would stand still.",
                      'Reply "yes" within an hour')
        assert club.state() == before
        assert re.search(r"mailto:games@club.example\?subject=\S*%5Bj", question.html) and "Yes, do it" in question.html
        club.chief.answer(question, "Yes!", style="gmail")
        only(club.work(), club.chief.address).must("#1 ides is paused; its clock stands still.")
        assert club.status(1) == "paused" and club.audit(1) == [("chief@club.example", "pause")]
        club.now += 60
        club.chief.answer(question, "yes")  # the code is used up
        club.run("game", "resume", "ides")
        only(club.work(), club.chief.address).must("Nothing waits for your answer any more")
        assert club.status(1) == "running"


def a_code_dies_after_an_hour_and_by_any_other_word():
    for answer, wait, says in (("yes", HOUR + 1, "more than an hour"), ("no", 60, "was not 'yes'"),
                               ("yes please", 60, "was not 'yes'"), ("ok", 60, "was not 'yes'"),
                               ("yes\nno", 60, "was not 'yes'"), ("yes\ngm cancel 2", 60, "was not 'yes'"),
                               ("", 60, "was not 'yes'"), ("gm pause 1", 60, "was not 'yes'")):
        with House() as club:
            before = club.state()
            question = club.ask(club.chief, "gm cancel ides")
            club.now += wait
            club.chief.answer(question, answer)
            only(club.work(), club.chief.address).must(says)
            assert club.state() == before, answer
            club.chief.answer(question, "yes")
            only(club.work(), club.chief.address).must("Nothing waits for your answer any more")
            assert club.state() == before, answer
    with House() as club:
        question = club.ask(club.chief, "gm cancel ides")
        club.now += HOUR  # not a second too late
        club.chief.answer(question, "yes")
        club.work()
        assert club.status(1) == "cancelled"


def what_cannot_be_taken_back_is_asked_about_with_a_key_too():
    with House() as club:
        key = club.key(club.chief)
        club.chief.answer(key, "gm cancel ides")
        mails = club.work()
        none(mails, club.anna.address)
        question = only(mails, club.chief.address)
        question.must("What cannot be taken back is always asked about.", "would be cancelled, without a result",
                      "A mail of the kind 'notice' would go to Anna.")
        assert club.status(1) == "running"
        club.chief.answer(question, "yes")
        mails = club.work()
        only(mails, club.anna.address).must("The game master ended this game.")
        assert club.status(1) == "cancelled"


def acts(club):
    """A line for each act that there is, what must not change but by it, on games where it can be done."""
    every = ("gm pause 1", "gm set 1 grace=2h", "gm seat 1 2 player Carla Maria", "gm seat 1 2 bot",
             "gm invite 3 dora@example.net", "gm cancel 1", "gm close 6", "gm open fresh rules=quorum seats=2", "gm start 3 bots",
             "gm resume 2", "gm extend 1 24h", "gm away 1 Anna until 2027-01-02", "gm deadline 1 2026-12-24T18:00:00Z",
             f"gm resolve 1 {club.json('game', 'list')[0]['phase']}", "gm undo 1 0", patch(club), "gm broadcast 1 Hello",
             "gm broadcast all\nHello\nend", "gm message 1 1 Hello", "gm archive 4",
             "gm unarchive 5", "gm rename 1 martius-b", "gm delete 3")
    told = set(re.findall(r"^  ([a-z]+) GAME", club.text("help", "game"), re.M))
    assert told <= {line.split()[1] for line in every}, "an act is not tried here"
    return every


def patch(club):
    """Exchanges the first card of Rome for the first of the deck."""
    now = club.json("position", "ides")
    deck, rome = now["deck"], now["rome"]
    deck[0], rome[0] = rome[0], deck[0]
    return "gm patch 1\n" + json.dumps({"deck": deck, "rome": rome}) + "\nend"


def matrix_of_keys_and_senders():
    """T21: a right key or a confirmation, and the address of a master of that game; nothing else does anything."""
    with House("[in]\nmails_per_hour = 10000\nunproved_per_hour = 10000\n") as club:
        club.run("game", "pause", "nones")
        for name in ("over", "away"):
            club.run("game", "open", name, "--rules", "quorum")
            club.run("game", "cancel", name)
        club.run("game", "archive", "away")
        club.run("game", "open", "old", "--rules", "quorum", "--seats", "2")
        club.run("seat", "old", "1", "player", "Carla Maria")
        club.run("game", "start", "old", "--bots")
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
            database.execute("UPDATE game SET position_version = 1 WHERE name = 'old'")
            database.commit()
        club.run("game", "resolve", "ides", "0")
        club.work()
        keys = {"master's": club.key(club.chief).reply_to, "other master's": club.key(club.mary).reply_to,
                "player's": club.first[club.anna.address].reply_to, "none": club.address,
                "wrong": club.address.replace("@", f"+m{club.now}." + "a" * 26 + "@"),
                "question's": club.ask(club.chief, "gm pause 1").reply_to}
        keys["of another time"] = re.sub(r"\+m(\d+)", lambda found: f"+m{int(found[1]) + 1}", keys["master's"])
        keys["of another kind"] = keys["question's"].replace("+j", "+k")
        cells = [(line, key, sender) for line in acts(club) for key in keys for sender in ("chief", "mary", "anna", "eve")
                 if (key, sender) != ("master's", "chief")]
        before, sent = club.state(), {}
        allowed = [("gm resume 2", "other master's", "mary")]
        for cell in cells:
            if cell not in allowed:
                getattr(club, cell[2]).write(cell[0], to=keys[cell[1]])
                sent[getattr(club, cell[2]).last_id] = cell
        mails, told = club.work(), set()
        # there were more than twenty wrong ones, and more than one of Anna's from elsewhere
        notes = {"Someone is trying keys", "Mails in a player's name"}
        assert club.state() == before
        for mail in mails:
            if mail["In-Reply-To"] is None:
                told.add(next(what for what in notes if mail.has(what)))
                continue
            line, key, sender = sent.pop(str(mail["In-Reply-To"]))
            judge_refusal(club, mail, line, key, sender)
        assert told == notes
        # a stranger's words and those with a player's key from elsewhere have no answer to him
        assert all(sender == "eve" or key == "player's" for line, key, sender in sent.values()), sent.values()
        for line, key, sender in allowed:
            getattr(club, sender).write(line, to=keys[key])
            club.work()
            assert club.state() != before


def judge_refusal(club, mail, line, key, sender):
    """What those hear whose mail changed nothing."""
    who, game = getattr(club, sender), line.split()[2]
    if key == "player's" and sender in ("mary", "eve") and mail.to == club.anna.address:
        mail.must("A mail with your key came from an address we don't know as yours")
        assert sender == "eve"
        return
    assert mail.to == who.address, (line, key, sender, mail.to)
    if sender == "eve":
        assert mail.kind == "help" and "ides" not in mail.text, mail.text
    elif key == "question's" and sender == "chief":
        assert mail.has("was not 'yes'") or mail.has("Nothing waits for your answer any more"), mail.text
    elif sender == "chief" or (sender == "mary" and game == "2") or (sender == "anna" and game == "3"):
        mail.must("we have not acted on it", 'Reply "yes" within an hour')
        assert "+j" in mail.reply_to
    else:
        mail.must("No changes made")
        assert mail.has("You are not game master of a game") or mail.has("Only a game master of all games may"), mail.text


def a_confirmation_is_bound_to_its_address():
    with House() as club:
        before = club.state()
        question = club.ask(club.chief, "gm cancel 1")
        for who in (club.mary, club.anna, club.eve):
            who.answer(question, "yes")
            for mail in club.work():
                assert mail.to == who.address
            assert club.state() == before, who.name
        head = club.eve.reply_head(question).replace(f"From: Eve <{club.eve.address}>", "From: Chief <chief@club.example>")
        question_of_mary = club.ask(club.mary, "gm pause 2")
        forged = head.replace(question.reply_to, question_of_mary.reply_to)
        forged = re.sub(r"(In-Reply-To|References): .*\r\n", "", forged)
        club.drop(forged + PLAIN + "yes\r\n")
        club.work()
        assert club.state() == before
        club.chief.answer(question, "yes")
        club.work()
        assert club.status(1) == "cancelled"


def old_mails_prove_nothing_and_are_not_carried_out_again():
    with House("[game]\ndowntime_gap = 1w\n") as club:
        club.run("gm", "news", club.chief.address, "off")
        key = club.key(club.chief)
        club.chief.answer(key, "gm pause 1")
        raw = last_dropped(club)
        club.work()
        assert club.status(1) == "paused"
        club.run("game", "resume", "ides")
        club.work()
        club.now += HOUR
        club.drop(raw)  # relayed again, word for word
        club.drop(b"Received: from elsewhere\r\n" + raw)
        none(club.work())
        assert club.status(1) == "running"
        club.now += 23 * HOUR + 1
        club.drop(re.sub(rb"Message-ID: <", b"Message-ID: <again.", raw))
        only(club.work(), club.chief.address).must("does not answer one of our mails of the last 24 hours")
        assert club.status(1) == "running"


def last_dropped(club):
    """The mail that was put into the Maildir last."""
    folder = club.path("in", "new")
    name = sorted(os.listdir(folder))[-1]
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def a_key_lasts_a_day():
    with House("[game]\ndowntime_gap = 1w\n") as club:
        club.run("gm", "news", club.chief.address, "off")
        key = club.key(club.chief)
        club.now += 24 * HOUR
        club.chief.answer(key, "gm pause 1")
        only(club.work(), club.chief.address).must("is paused")
        club.now += 1
        club.chief.answer(key, "gm pause 2")
        only(club.work(), club.chief.address).must("we have not acted on it")
        key = club.key(club.chief)
        club.now -= HOUR  # the clock was set back
        club.chief.answer(key, "gm pause 2")
        only(club.work(), club.chief.address).must("is paused")
        club.now -= 1
        club.chief.answer(key, "gm resume 2")
        only(club.work(), club.chief.address).must("we have not acted on it")


def a_master_of_one_game_has_nothing_to_say_in_others():
    with House() as club:
        key = club.key(club.mary)
        before = club.state()
        for line in ("gm pause 1", "gm pause ides", "gm set 3 grace=1h", "gm seat 1 1 bot", "gm cancel 1",
                     "gm pause 77", "gm open more rules=quorum"):
            club.mary.answer(key, line)
            answer = only(club.work(), club.mary.address)
            answer.must("No changes made")
            assert answer.has("You are not game master of a game") or answer.has("Only a game master of all games")
        club.mary.answer(key, "gm pause 2\ngm pause 1")  # one of them cannot be: none is done
        only(club.work(), club.mary.address).must("No changes made", "You are not game master of a game '1'.")
        assert club.state() == before
        club.mary.answer(key, "gm pause 2")
        only(club.work(), club.mary.address).must("#2 nones is paused")
        assert club.audit(2) == [("mary@example.net", "pause")]


def who_is_master_no_more_may_no_more():
    with House() as club:
        key = club.key(club.mary)
        question = club.ask(club.mary, "gm pause 2")
        club.write("DELETE FROM master WHERE game = 2")
        before = club.state()
        club.mary.answer(question, "yes")
        only(club.work(), club.mary.address).must("You are not game master of a game '2'.")
        club.mary.answer(key, "gm pause 2")
        for mail in club.work():
            assert mail.kind == "help", mail.text
        assert club.state() == before


def a_master_who_plays_keeps_both_apart():
    with House() as club:
        order = next(iter(club.first[club.anna.address].legal().get("take", ["take first"])))
        # the key of a seat proves nothing to the game master's ear, and orders beside gm lines are not played
        club.anna.answer(club.first[club.anna.address], f"wait\n{order}\ngm set 3 grace=1h")
        question = only(club.work(), club.anna.address)
        question.must("we have not acted on it", "Not carried out, since a mail with gm lines holds nothing else: wait",
                      f"holds nothing else: {order}")
        assert not any(seat["lines"] for seat in club.json("orders", "ides"))
        club.anna.answer(question, "yes")
        only(club.work(), club.anna.address).must("#3 kalends: grace=1h", f"holds nothing else: {order}")
        assert not any(seat["lines"] for seat in club.json("orders", "ides"))
        # nor does the key of the game master prove the player
        key = club.key(club.anna)
        club.anna.answer(key, f"wait\n{order}")
        only(club.work(), club.anna.address).must("Did you send it?")
        assert not any(seat["lines"] for seat in club.json("orders", "ides"))
        # and her seat lets her do nothing in the game she plays in
        club.anna.answer(key, "gm pause 1")
        only(club.work(), club.anna.address).must("You are not game master of a game '1'.")


def players_hear_one_line_and_keep_their_orders():
    with House() as club:
        first = club.first[club.bruno.address]
        club.bruno.answer(first, "gm pause 1\ngm broadcast 1\ntake 1\nend\norders")
        answer = only(club.work(), club.bruno.address)
        assert answer.text.count('Only a game master may write "gm"') == 1, answer.text
        club.bruno.write("gm pause 1")  # without a key: the same line, and no question
        only(club.work(), club.bruno.address).must('Only a game master may write "gm"')
        assert club.status(1) == "running"


def strangers_hear_the_usual():
    with House() as club:
        club.eve.write("gm pause 1")
        mail = only(club.work(), club.eve.address)
        assert mail.kind == "help" and "ides" not in mail.text, mail.text
        club.eve.write("gm cancel 1")
        none(club.work())
        assert club.status(1) == "running"


def wrong_lines_are_told_and_nothing_is_done():
    cases = (("gm puase 1", "There is no command 'gm puase'. Did you mean 'gm pause'?"),
             ("gm abracadabra", "There is no command 'gm abracadabra'"),
             ("gm pause", "Write: gm pause GAME"), ("gm pause 1 now", "Write: gm pause GAME"),
             ("gm pause 77", "There is no game '77'."), ("gm pause martius", "There is no game 'martius'."),
             ("gm seat 1 2", "Write: gm seat GAME SEAT player NAME | bot | empty"),
             ("gm open", "Write: gm open NAME rules=RULES"), ("gm open x", "say which game; there are: diplomacy"),
             ("gm open x rules=chess", "no such rules: 'chess'"),
             ("gm open 1x rules=quorum", "is no name for a game"),
             ("gm open ides rules=quorum", "another game is named"),
             ("gm open x rules=quorum seats=7", "Quorum is for 2 to 4 seats"),
             ("gm open x rules=quorum pace=3s", "less than a minute"),
             ("gm open x rules=quorum track=maybe", "track"),
             ("gm open x rules=quorum term:gras=2h", "there is no term 'gras'"),
             ("gm open x rules=quorum fast", "'fast' is not understood"),
             ("gm set 1 a b c d e f g h i j k l m n o p", "too many words"))
    with House() as club:
        key = club.key(club.chief)
        before = club.state()
        for line, says in cases:
            club.now += 600
            club.chief.answer(key, f"{line}\ngm pause 2")
            only(club.work(), club.chief.address).must("No changes made", "Not done:", says)
        assert club.state() == before
        club.chief.answer(key, "\n".join(["gm pause 1"] * 17))
        only(club.work(), club.chief.address).must("too many gm lines in one mail")
        assert club.state() == before


def what_the_game_does_not_allow_is_told():
    with House() as club:
        key = club.key(club.chief)
        before = club.state()
        for line, says in (("gm resume 1", "game 1 is not paused"), ("gm start 1", "game 1 has started already"),
                           ("gm seat 1 2 empty", "goes to a player or a bot"), ("gm seat 1 4 bot", "'4' is no seat of game 1: 1 (red, Anna), 2 (yellow, Bruno)"), ("gm seat 1 99 bot", "is no seat"),
                           ("gm seat 1 1 player Nobody", "there is no player 'Nobody'"),
                           ("gm set 1 grace=never", "grace"), ("gm invite 1 x@example.org", "takes no more players"),
                           ("gm invite 3 nonsense", "nonsense")):
            club.now += 600
            club.chief.answer(key, line)
            only(club.work(), club.chief.address).must("Not all was done", "Not done:", says)
            club.chief.write(line)  # asked about: the dry run says so at once, and nothing waits
            answer = only(club.work(), club.chief.address)
            answer.must("No changes made", says)
            assert "+m" in answer.reply_to
        assert club.state() == before
        # what follows in the same mail is not tried
        club.chief.answer(key, "gm set 1 grace=2h\ngm resume 1\ngm pause 2")
        only(club.work(), club.chief.address).must("#1 ides: grace=2h", "game 1 is not paused",
                                                   "not tried, since the one above it was not done")
        assert club.status(2) == "running"
        assert club.audit(1) == [("chief@club.example", "set")]


def a_game_from_the_first_line_to_the_start():
    with House() as club:
        key = club.key(club.chief)
        club.chief.answer(key, "gm open martius rules=quorum seats=2 pace=1 day track=12 term:grace=2 hours\n"
                               "gm seat martius 1 player Carla Maria\ngm seat martius 2 player bruno\n"
                               "gm start martius")
        mails = club.work()
        only(mails, club.chief.address).must(
            "#4 martius (Quorum) is open for 2 players, with 1d for each decision.",
            "Seat 1 of #4 martius now belongs to Carla Maria.", "#4 martius has started.")
        assert {mail.kind for mail in mails if mail.to == "carla@example.net"} == {"welcome", "turn"}
        assert club.seat(4, 1) == (1, "Carla Maria")
        assert club.rows("SELECT gm, pace, terms FROM game WHERE id = 4") == \
            [("chief@club.example", 86400, '{"grace":"2 hours"}')]
        assert club.audit(4) == [("chief@club.example", act) for act in ("open", "seat", "seat", "start")]
        club.run("doctor")


def a_game_is_opened_after_a_yes():
    with House() as club:
        question = club.ask(club.chief, "gm open martius rules=quorum seats=3 set:track=12")
        question.must("A game martius (Quorum) would be open for 3 players, with 2d for each decision.")
        assert len(club.json("game", "list")) == 3
        club.ask(club.chief, "gm open quintilis rules=quorum\ngm start quintilis bots").must(
            "No changes made", "the game is not open yet: open it first")
        club.chief.answer(question, "yes")
        only(club.work(), club.chief.address).must("#4 martius (Quorum) is open for 3 players")
        assert len(club.json("game", "list")) == 4


def an_invitation_goes_out():
    with House() as club:
        key = club.key(club.chief)
        club.chief.answer(key, "gm invite kalends Dora@Example.net")
        mails = club.work()
        only(mails, club.chief.address).must("An invitation to #3 kalends goes to dora@example.net.")
        assert only(mails, "dora@example.net").kind == "invitation"


def who_vouches_counts_here_too():
    with House(AUTH) as club:
        vouched = "Authentication-Results: mx.club.example; dkim=pass header.d=club.example\r\n"
        failed = "Authentication-Results: mx.club.example; dmarc=fail header.from=club.example\r\n"
        key = club.key(club.chief)
        for field in ("", vouched.replace("mx.club", "mx.evil")):
            club.drop(field + club.chief.reply_head(key) + PLAIN + "gm pause 1\r\n")
            question = only(club.work(), club.chief.address)
            question.must("We cannot tell whether its sender is really you.")
            assert club.status(1) == "running"
        club.chief.answer(question, "yes")
        only(club.work(), club.chief.address).must("#1 ides is paused")
        club.drop(vouched + club.chief.reply_head(key) + PLAIN + "gm pause 2\r\n")
        only(club.work(), club.chief.address).must("#2 nones is paused")
    with House("[in]\nauthserv_id = mx.club.example\n") as club:
        key = club.key(club.chief)
        question = club.ask(club.chief, "gm cancel 2")
        club.drop(failed + club.chief.reply_head(key) + PLAIN + "gm pause 1\r\n")
        club.drop(failed + club.chief.reply_head(question) + PLAIN + "yes\r\n")
        for mail in club.work():
            mail.must("failed the check that your mail provider asks for (DMARC), so nothing in it was done")
        club.drop(failed + club.chief.headers(club.address, "hello") + PLAIN + "gm pause 1\r\n")
        none(club.work())
        assert club.status(1) == club.status(2) == "running"


def robots_and_bounces_are_no_masters():
    with House() as club:
        key = club.key(club.chief)
        for field in ("Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x.example.org>",
                      "Return-Path: <>"):
            club.drop(field + "\r\n" + club.chief.reply_head(key) + PLAIN + "gm pause 1\r\n")
        none(club.work())
        assert club.status(1) == "running"


def the_state_of_all_games_and_of_ones_own():
    with House() as club:
        answer = club.ask(club.chief, "gm status")
        for part in ("ides", "nones", "kalends", "Anna", "Bruno"):
            assert part in answer.text, answer.text
        asked = re.search(r"#1 ides .*\n- (\w): (\w+)(.*)\n- (\w): (\w+)(.*)\n", answer.must_fit().text.replace("\r", ""))
        moves = [text for text in (asked[3], asked[6]) if text.startswith(", asked ")]
        assert moves == [", asked 0m ago, has 48h until Sun 08:00, no mail yet"], answer.text
        assert {asked[2], asked[5]} == {"Anna", "Bruno"} and {asked[1], asked[4]} == {"R", "Y"}, answer.text
        answer.must("#3 kalends (quorum), phase 0, forming - R: empty - Y: empty", "3 games. Mails out: 0 unsent")
        assert re.search("<pre[^>]*>.*- R: empty.*</pre>", answer.html, re.S), answer.html
        own = club.ask(club.mary, "gm status")
        assert "nones" in own.text and "ides" not in own.text and "kalends" not in own.text, own.text
        club.ask(club.mary, "gm status ides").must("You are not game master of a game 'ides'.")
        one = club.ask(club.mary, "gm status nones")
        assert "nones" in one.text and one.subject == "#2 nones: Your question (status)", one.text
        club.mary.answer(own, "gm pause 2")  # its answer can be answered
        only(club.work(), club.mary.address).must("#2 nones is paused").must_fit()
        club.now += 49 * HOUR
        club.work()
        club.write("UPDATE seat SET misses = 2 WHERE game = 1")
        club.ask(club.chief, "gm status 1 2").must("Write: gm status [GAME]")
        told = club.ask(club.chief, "gm status\ngm status 1\ngm log 1\ngm log\ngm help").must_fit()
        told.must("#2 nones (quorum), phase 0, paused 49h", ", asked 49h ago, has 48h once it goes on, ",
                  ", 2 deadlines missed", "- 1 Fri 18 Dec 2026 08:00 UTC")


def texts_behind_the_game_and_below_it():
    with House() as club:
        key = club.key(club.chief)
        club.chief.answer(key, "gm broadcast ides The round is put off to Monday: £5.\n"
                               "gm broadcast 2\nFirst line.\n\ngm cancel 1\nstop\nend\ngm pause 1")
        mails = club.work()
        only(mails, club.chief.address).must("Anna: a mail goes out", "#1 ides is paused")
        for player in (club.anna, club.bruno):
            one, two = [mail for mail in mails if mail.to == player.address]
            assert one.kind == two.kind == "press"
            one.must("The game master writes to everyone:", "| The round is put off to Monday: £5.")
            two.must("| First line.", "| gm cancel 1", "| stop")
        assert club.status(1) == "paused"
        key = club.key(club.chief)
        for words, says in (("gm broadcast 1", 'with "end" on a line of its own'),
                            ("gm broadcast 1\nno end", 'with "end" on a line of its own'),
                            ("gm broadcast 1\nend", 'with "end" on a line of its own'),
                            ("gm broadcast all\nno end", 'with "end" on a line of its own'),
                            ("gm patch 1\n{not json\nend", "Not done:"), ("gm patch 1 {}", "Not done:")):
            club.chief.answer(key, words)
            only(club.work(), club.chief.address).must(says)
        club.chief.answer(key, "gm broadcast all\nTo all of you.\nend")
        mails = club.work()
        only(mails, club.anna.address).must("| To all of you.")
        assert club.audit(0) == [("chief@club.example", "broadcast")]
        club.run("doctor")


def a_message_to_one():
    """Nobody else hears of it, by whatever way it was written."""
    with House() as club:
        key = club.key(club.chief)
        club.chief.answer(key, "gm message 1 1 Anna: your clock stands.\ngm message 1 2\nFirst line.\n\ngm cancel 1\nend")
        mails = club.work()
        only(mails, club.chief.address).must("Anna: a mail goes out", "Bruno: a mail goes out")
        first = only(mails, club.anna.address).must("The game master writes to you alone:", "| Anna: your clock stands.")
        only(mails, club.bruno.address).must("writes to you alone:", "| First line.", "| gm cancel 1")
        assert club.status(1) == "running"
        club.run("game", "message", "1", "2", "--file", "-", input="From a file.\n")
        mails = club.work()
        assert [mail.to for mail in mails] == [club.bruno.address], mails
        assert club.rows("SELECT from_seat, to_seats, body FROM press") == [
            (0, 2, "Anna: your clock stands."), (0, 4, "First line.\n\ngm cancel 1"), (0, 4, "From a file.")]
        # what it says of a dry run, and what it does not do
        told = club.text("game", "message", "1", "1", "Not sent.", "--dry-run")
        assert "Anna: a mail would go out" in told and not club.work(), told
        for words, code in ((("1", "3", "x"), 1), (("1", "two", "x"), 1), (("1", "1"), 65), (("1",), 65)):
            club.run("game", "message", *words, code=code)
        key = club.key(club.chief)
        for words, says in (("gm message 1", 'with "end" on a line of its own'),
                            ("gm message 1 1", 'with "end" on a line of its own'),
                            ("gm message 1 you x", "seat")):
            club.chief.answer(key, words)
            only(club.work(), club.chief.address).must("Not done:", says)
        club.anna.answer(first, "stop")
        club.work()
        done = club.run("game", "message", "1", "1", "x", code=1)
        assert b"takes no mail" in done.stderr, done
        club.run("seat", "1", "2", "bot")
        done = club.run("game", "message", "1", "2", "x", code=1)
        assert b"there is no player to write to at seat" in done.stderr, done
        club.run("doctor")


def an_hour_takes_so_many_messages_of_a_game_master():
    """Whose account may be stolen. At the desk there is no bound, and another hour has another."""
    with House() as club:
        def say(number):
            key = club.key(club.chief)
            club.chief.answer(key, "\n".join(f"gm message 1 1 Number {number}.{line}." for line in range(16)))
            mails = club.work()
            return only(mails, club.chief.address), sum(mail.to == club.anna.address for mail in mails)
        sent = 0
        for number in range(4):
            answer, count = say(number)
            sent += count
        assert sent == 30, sent
        answer.must("Anna has had 30 messages of you within the hour")
        key = club.key(club.chief)
        club.chief.answer(key, "gm broadcast 1 To all.")
        mails = club.work()
        only(mails, club.chief.address).must("Anna: not sent", "Bruno: a mail goes out")
        assert any("To all." in mail.text for mail in mails if mail.to == club.bruno.address)
        key = club.key(club.chief)
        club.chief.answer(key, "gm broadcast all To everybody.")
        only(club.work(), club.chief.address).must("Anna: not sent", "Bruno: a mail goes out")
        club.run("game", "message", "1", "1", "From the desk.")
        only(club.work(), club.anna.address).must("From the desk.")
        club.now += 3600
        assert say(9)[1] == 16


def back_and_on_after_a_yes():
    """Acts that are always asked about, each by its own rules."""
    with House("[game]\ndowntime_gap = 1w\n") as club:
        key = club.key(club.chief)
        club.chief.answer(key, "gm resolve 1 0")
        question = only(club.work(), club.chief.address)
        question.must("What cannot be taken back is always asked about.")
        club.chief.answer(question, "yes")
        only([mail for mail in club.work() if mail.kind == "gm"], club.chief.address).must("Done")
        phase = club.json("game", "list")[0]["phase"]
        assert phase > 0
        club.chief.answer(key, "gm resolve 1 0")  # it has moved on: refused before it is asked about
        only(club.work(), club.chief.address).must("No changes made", "Not done:")
        question = club.ask(club.chief, "gm undo 1 0")
        club.chief.answer(question, "yes")
        club.work()
        assert club.json("game", "list")[0]["phase"] == 0
        club.ask(club.chief, 'gm patch 1\n{"turn": 1}\nend').must("Not done: This position does not hold together.")
        question = club.ask(club.chief, patch(club))
        question.must("we have not acted on it")
        club.chief.answer(question, "yes")
        club.work()
        assert club.audit(1) == [("chief@club.example", act) for act in ("resolve", "undo", "patch")]
        club.run("doctor")


def thanks_to_a_game_masters_mail():
    with House() as club:
        key = club.key(club.chief)
        club.chief.answer(key, "Thanks, that helps!")
        only(club.work(), club.chief.address).must("I found no gm line in your mail.")


TESTS = (a_recent_mail_is_proof_enough, every_shape_of_mail_and_the_subject, without_a_key_it_is_asked_first,
         a_code_dies_after_an_hour_and_by_any_other_word, what_cannot_be_taken_back_is_asked_about_with_a_key_too,
         matrix_of_keys_and_senders, a_confirmation_is_bound_to_its_address,
         old_mails_prove_nothing_and_are_not_carried_out_again, a_key_lasts_a_day,
         a_master_of_one_game_has_nothing_to_say_in_others, who_is_master_no_more_may_no_more,
         a_master_who_plays_keeps_both_apart, players_hear_one_line_and_keep_their_orders, strangers_hear_the_usual,
         wrong_lines_are_told_and_nothing_is_done, what_the_game_does_not_allow_is_told,
         a_game_from_the_first_line_to_the_start, a_game_is_opened_after_a_yes, an_invitation_goes_out,
         who_vouches_counts_here_too, robots_and_bounces_are_no_masters, thanks_to_a_game_masters_mail, the_state_of_all_games_and_of_ones_own,
         texts_behind_the_game_and_below_it, a_message_to_one,
         an_hour_takes_so_many_messages_of_a_game_master, back_and_on_after_a_yes)

if __name__ == "__main__":
    tap.main(TESTS)
