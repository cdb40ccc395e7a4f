"""A game master's acts, as commands: what they do, what they refuse, and the mails that come of them."""

import contextlib
import json
import os
import re
import sqlite3
import stat
import subprocess

import tap
from club import Club, Player, another_card, bounce, duel, none, only

HOUR, DAY = 3600, 86400


def dump(club):
    return club.text("doctor", "--dump")


def refused(club, said, *words, code=1, **more):
    """The command ends with `code` and a sentence, and nothing is changed."""
    before = dump(club)
    done = club.run(*words, code=code, **more)
    assert said in done.stderr.decode(), done.stderr.decode()
    assert dump(club) == before, "a refused command changed something"


def parked(club):
    return club.rows("SELECT note FROM inbox WHERE state = 5 ORDER BY id")


# ---- not waiting -------------------------------------------------------------


def resolve_plays_what_is_open():
    with duel() as game:
        club, phase = game.club, game.phase
        slow, other = game.mover, game.other
        refused(club, f"at phase {phase}, not {phase + 1}", "game", "resolve", "ides", str(phase + 1))
        refused(club, "is no phase", "game", "resolve", "ides", "now", code=65)
        refused(club, "write: resolve GAME PHASE", "game", "resolve", "ides", code=65)
        refused(club, "There is no game 'nones'", "game", "resolve", "nones", "1")
        assert club.text("game", "resolve", "ides", str(phase)).startswith(f"#1 ides went from phase {phase} to phase ")
        mails = game.work()
        only(mails, slow.address).must("The game master did not wait for the deadline",
                                      "None of your saved orders could be played, so we played the default: take")
        assert only(mails, other.address).legal()
        refused(club, f"at phase {game.phase}, not {phase}", "game", "resolve", "ides", str(phase))
        club.run("game", "pause", "ides")
        refused(club, "is not running", "game", "resolve", "ides", str(game.phase))


def two_game_masters_at_once_resolve_it_once():
    with duel() as game:
        club, phase = game.club, game.phase
        words = [club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "game", "resolve", "ides",
                 str(phase)]
        both = [subprocess.Popen(words, env=club.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
        said = [process.communicate(timeout=60) for process in both]
        assert sorted(process.returncode for process in both) == [0, 1, 1, 1], said
        assert len(club.rows("SELECT 1 FROM audit WHERE act = 'resolve'")) == 1
        club.run("doctor")


# ---- taking back -------------------------------------------------------------


def undo_tells_everybody_and_forgets_plans():
    with duel() as game:
        club = game.club
        first = game.mover
        game.say("take default\nplay default\ntake 1/2/3\nplay new")
        game.say("take default\nplay default\nplay default", who=game.mover)
        here = game.phase
        assert here >= 4
        refused(club, f"is at phase {here}: there is nothing", "game", "undo", "ides", str(here + 1))
        refused(club, "there is nothing", "game", "undo", "ides", str(here + 5))
        refused(club, "is no phase", "game", "undo", "ides", "two", code=65)
        refused(club, "write: undo GAME PHASE", "game", "undo", "ides", code=65)
        commitment = json.loads(club.text("record", "ides"))["commitment"]
        club.now += HOUR
        assert "on branch 1" in club.text("game", "undo", "ides", "0")
        mails = game.work()
        assert {mail.to for mail in mails} == {game.anna.address, game.bruno.address}
        for mail in mails:
            mail.must("took this game back to where it was after phase 0", "This is branch 1 of the game", commitment,
                      "replies to older ones are not used")
        assert only(mails, first.address).legal(), "who was asked then is asked again"
        assert club.text("orders", "ides") == ""
        row = club.json("game", "list")[0]
        assert (row["phase"], row["branch"], row["status"]) == (0, 1, "running")
        due = club.rows("SELECT due FROM seat WHERE waiting = 1")
        assert due == [(club.now + 48 * HOUR,)], due
        assert len(club.rows("SELECT 1 FROM move WHERE branch = 0")) == here + 1, "the old line is kept"
        club.run("doctor")
        assert club.run("verify", "ides", code=1).stderr.decode().startswith("cursus: the secret is not open yet")


def replies_to_what_was_taken_back_are_not_used():
    with duel() as game:
        club, old = game.club, dict(game.mail)
        first = game.mover
        game.say("take default\nplay default")
        club.now += 60
        club.run("game", "undo", "ides", "0")
        game.work()
        answer = game.say("take default\nplay default\nplay default", who=first, mail=old[first.address])
        answer.must("The game master took the game back after your lines", "send them again in reply to this mail")
        assert game.phase == 0 and club.text("orders", "ides") == ""
        assert parked(club) == [("is for what was taken back",)], parked(club)
        # the words that ask for something are answered, and the answer to that mail counts
        game.say("state", who=first, mail=old[first.address]).must("YOUR MOVE")
        game.say("take default\nplay default", who=first, mail=answer)
        assert game.phase >= 2
        club.run("doctor")


def a_yes_after_the_undo_carries_nothing_over():
    """Mails that waited for a yes when the game was taken back: with an old key from another address, and without."""
    with duel() as game:
        club = game.club
        first = game.mover
        away = Player(club, first.name, "elsewhere@example.net")
        away.answer(game.ask, "take default\nplay default")
        first.write("take default\nplay default", subject="my move")
        questions = [mail for mail in game.work() if mail.has("Did you send it?")]
        assert len(questions) == 2, [mail.text for mail in questions]
        club.now += 60
        club.run("game", "resolve", "ides", "0")
        club.run("game", "undo", "ides", "0")
        game.work()
        for question in questions:
            first.answer(question, "yes")
            said = only(game.work(), first.address)
            said.must("The game master took the game back after your lines")
        assert game.phase == 0 and club.text("orders", "ides") == ""


def a_game_that_is_over_goes_on():
    with duel() as game:
        club = game.club
        ends = game.finish()
        first = json.loads(club.text("record", "ides"))
        assert club.json("game", "list")[0]["status"] == "finished"
        refused(club, "was over after phase", "game", "undo", "ides", str(len(first["moves"])))
        club.run("game", "archive", "ides")
        said = club.text("game", "undo", "ides", "5")
        assert "with the next secret of its chain" in said, said
        for mail in game.work():
            mail.must("out of the next secret, since the last one has been opened", first["commitment"])
        row = club.json("game", "list")[0]
        assert (row["status"], row["phase"], row["branch"], row["archived"]) == ("running", 5, 1, False), row
        now = json.loads(club.text("record", "ides"))
        assert now["secret"] is None and now["commitment"] == first["commitment"]
        assert now["moves"] == first["moves"][:5]
        club.run("doctor")
        ends = game.finish()
        end = only([mail for mail in ends if mail.kind == "end"], game.mover.address)
        second = json.loads(club.text("record", "ides"))
        end.must(second["secret"], "hashed 2 times since the game was taken back after its end", second["commitment"])
        assert second["secret"] != first["secret"]
        assert json.loads(end.part("application/json").get_content())["branches"] == second["branches"]
        assert club.text("verify", "ides").endswith("commitment and every draw check\n")
        club.run("doctor")


# ---- correcting --------------------------------------------------------------


def the_position(club):
    return json.loads(club.text("position", "ides"))


def a_position_is_corrected():
    with duel() as game:
        club, position = game.club, the_position(game.club)
        patch = another_card(position)
        position.update(json.loads(patch))
        before = dump(club)
        said = club.text("game", "patch", "ides", "--file", "-", "--dry-run", input=patch)
        assert re.search(r"^  deck\[\d+\]: \"[a-z0-9-]+\" -> ", said, re.M) and "A mail of the kind 'turn'" in said, said
        assert dump(club) == before
        with open(club.path("patch.json"), "w") as file:
            file.write(patch)
        phase = game.phase
        club.run("game", "patch", "ides", "--file", "patch.json")
        assert the_position(club) == position
        mails = game.work()
        assert {mail.to for mail in mails} == {game.anna.address, game.bruno.address}
        for mail in mails:
            mail.must("The game master has corrected the position")
            assert "deck" not in mail.text.split("THE BOARD")[0], mail.text
        assert game.phase == phase + 1
        row, = [row for row in club.json("log", "ides") if row["act"] == "patch"]
        for side in ("before", "after"):
            assert re.fullmatch("[0-9a-f]{64}", row[side]["position"]), row
        assert row["before"]["position"] != row["after"]["position"] and "text" not in row, row
        club.run("doctor")
        game.finish()
        assert club.text("verify", "ides").endswith("commitment and every draw check\n")
        record = club.path("record.json")
        with open(record, "w") as file:
            file.write(club.text("record", "ides"))
        club.run("replay", record)
        moves = [move for move in json.loads(club.text("record", "ides"))["moves"] if move["phase"] == "edit"]
        assert len(moves) == 1 and moves[0]["orders"][0]["by"] == "gm" and moves[0]["position"] == position
        refused(club, "is not under way", "game", "patch", "ides", '{"turn":1}')


def corrections_that_are_refused():
    with duel() as game:
        club, position = game.club, the_position(game.club)
        for patch, said in (("{", "the patch: line 1"), ("[]", "a JSON object"), ("{}", "changes nothing"),
                            ('{"rome":[]}', "rome"), ('{"turn":-1}', "turn"), ('{"hands":null}', "hands"),
                            ('{"options":{"track":12}}', "seats and options"), ('{"moon":1}', "moon"),
                            ('{"turn":1.5}', "a number with a fraction")):
            refused(club, said, "game", "patch", "ides", patch, code=65)
        twice = json.dumps({"rome": [position["rome"][0]] * 5})
        refused(club, "does not hold together", "game", "patch", "ides", twice, code=65)
        refused(club, "patch needs a text", "game", "patch", "ides", code=65)
        refused(club, "not from both", "game", "patch", "ides", "{}", "--file", "x", code=65)
        refused(club, "nowhere.json", "game", "patch", "ides", "--file", "nowhere.json")
        refused(club, "NUL", "game", "patch", "ides", "--file", "-", code=65, input=b'{"turn":\0 1}')


def plans_outlive_a_correction():
    with duel() as game:
        club, seat = game.club, 0 if game.other is game.anna else 1
        hand = the_position(club)["hands"]
        mine, deck = hand[seat], the_position(club)["deck"]
        kept = next(card for card in mine if "-" in card)
        gone = next(card for card in mine if "-" in card and card != kept)
        game.say(f"take default\nplay {gone}\nplay {kept}", who=game.other)
        fresh = next(card for card in deck if "-" in card)
        hand[seat] = sorted([card for card in mine if card != gone] + [fresh])
        deck[deck.index(fresh)] = gone
        club.run("game", "patch", "ides", json.dumps({"hands": hand, "deck": deck}))
        mails = game.work()
        # a card that is no longer held can still be written about: the line is spent when its turn comes
        assert only(mails, game.other.address).plan() == ["take default", f"play {gone}", f"play {kept}"]
        assert gone not in only(mails, game.mover.address).text
        club.run("doctor")


# ---- writing, putting away ----------------------------------------------------


def messages_go_to_all_players():
    with duel() as game:
        club = game.club
        words = "Hello <b>you</b> & all,\n\nSEATS\n-- \nuntil {{tomorrow}}."
        before = dump(club)
        club.run("game", "broadcast", "ides", "--file", "-", "--dry-run", input=words)
        assert dump(club) == before
        said = club.text("game", "broadcast", "ides", "--file", "-", input=words)
        assert said == "Anna: a mail goes out\nBruno: a mail goes out\n", said
        for mail in game.work():
            assert mail.kind == "press" and mail["X-Cursus-Game"] == "1"
            mail.must("The game master writes to everyone:")
            for line in ("| Hello <b>you</b> & all,", "| SEATS", "| until {{tomorrow}}."):
                assert line in mail.text.splitlines(), mail.text
            assert "Hello &lt;b&gt;you&lt;/b&gt; &amp; all," in mail.html
        assert club.rows("SELECT from_seat, body FROM press") == [(0, words)]
        club.run("game", "broadcast", "ides", "One", "word", "after", "the", "other", "and", "more", "of", "them", "than",
                 "an", "act", "has", "words,", "which", "is", "sixteen.")
        assert club.rows("SELECT body FROM press ORDER BY id")[1][0].endswith("which is sixteen.")
        assert len(game.work()) == 2
        game.say("stop", who=game.anna)
        assert "Anna: takes no mail\n" in club.text("game", "broadcast", "ides", "Once more")
        none(game.work(), game.anna.address)
        refused(club, "needs a text", "game", "broadcast", "ides", code=65)
        refused(club, "1 to 8000 bytes", "game", "broadcast", "ides", "--file", "-", code=65, input="x" * 8001)
        refused(club, "not UTF-8", "game", "broadcast", "ides", "--file", "-", code=65, input=b"\xe4\xf6")
        refused(club, "control character", "game", "broadcast", "ides", "a\x1b[31mb", code=65)


def one_mail_each_to_the_players_of_all_games():
    with duel() as game:
        club = game.club
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        club.run("seat", "nones", "1", "player", "Anna")
        club.run("player", "add", "Carla", "carla@example.net")
        club.work()
        before = dump(club)
        club.run("game", "broadcast", "all", "Closed", "on", "Monday.", "--dry-run")
        assert dump(club) == before
        said = club.text("game", "broadcast", "all", "Closed", "on", "Monday.")
        assert said == "Anna: a mail goes out\nBruno: a mail goes out\n", said
        mails = club.work()
        for player in (game.anna, game.bruno):
            only(mails, player.address).must("The game master writes to everyone:", "| Closed on Monday.")
        none(mails, "carla@example.net")
        assert club.rows("SELECT game, body FROM press ORDER BY game") == [(1, "Closed on Monday."), (2, "Closed on Monday.")]
        refused(club, "1 to 8000", "game", "broadcast", "all", code=65)


def games_are_put_away():
    with duel() as game:
        club = game.club
        refused(club, "is not over", "game", "archive", "ides")
        refused(club, "is not put away", "game", "unarchive", "ides")
        game.finish()
        club.run("game", "archive", "ides")
        refused(club, "is put away already", "game", "archive", "ides")
        assert club.json("game", "list") == []
        assert [row["name"] for row in club.json("game", "list", "--all")] == ["ides"]
        assert "ides" not in club.text("game", "list") and "ides" in club.text("game", "list", "--all")
        assert club.json("gm", "status")["games"] == []
        assert "It is put away." in club.text("gm", "status", "ides")
        club.run("verify", "ides")
        club.run("doctor")
        club.run("game", "unarchive", "ides")
        assert len(club.json("game", "list")) == 1


# ---- moving a game -------------------------------------------------------------


def exported(game):
    """A game with a branch, plans and press, and its file."""
    club = game.club
    game.say("take default\nplay default\npress all\nSalve!\nend press")
    club.run("game", "undo", "ides", "0")
    game.work()
    game.say("take default\nplay default\ntake default\nplay default\nplay default")
    club.run("export", "ides", "ides.json")
    return club.path("ides.json")


def a_game_goes_to_another_house():
    with duel() as game, Club(address="robot@other.example") as other:
        club, file = game.club, exported(game)
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
        assert "There is no game" in club.run("export", "nones", "x.json", code=1).stderr.decode()
        refused(club, "is there already", "export", "ides", "ides.json")
        said = club.text("export", "ides", "ides.json", "--overwrite")
        assert "holds the secret of the dice" in said and "mode 0600" in said, said
        assert "no such" in club.run("export", "ides", "nowhere/ides.json", code=73).stderr.decode().lower()
        other.now = club.now + DAY
        other.run("init")
        for name in ("all", "red", "quorum", "GM"):
            changed = json.load(open(file))
            changed["game"]["name"] = name
            with open(other.path("named.json"), "w") as out:
                json.dump(changed, out)
            done = other.run("import", "named.json", code=None)
            assert done.returncode != 0 and "--name" in done.stderr.decode(), (name, done.stderr)
        secret = json.load(open(file))["game"]["secret"]
        other.run("game", "open", "first", "--rules", "forvm")
        other.run("player", "add", "Bruno", "another@example.net")
        other.run("player", "add", "Annabella", game.anna.address)
        before = dump(other)
        said = other.text("import", file, "--dry-run")
        assert "Seat 1: Anna is here already, as 'Annabella'." in said, said
        assert "Seat 2: Bruno is new here, as 'Bruno 2'." in said and "Nothing was changed." in said, said
        assert dump(other) == before
        said = other.text("import", file, "--name", "martius")
        assert "#2 martius (it was #1 ides of games@club.example) is here" in said, said
        assert secret not in said
        other.run("doctor")
        assert other.run("verify", "martius", code=1).stdout.startswith(b"Quorum, 2 seats: ")
        row = other.json("game", "list")[1]
        assert (row["status"], row["phase"], row["branch"]) == ("paused", game.phase, 1)
        none(other.work())
        assert other.text("orders", "martius") == club.text("orders", "ides")
        assert other.rows("SELECT body FROM press") == [("Salve!\n",)]
        acts = [act for act, in other.rows("SELECT act FROM audit WHERE game = 2 ORDER BY number")]
        assert acts[-1] == "import" and "undo" in acts and acts.count("export") == 2, acts
        refused(other, "is here already, as #2 martius", "import", file, "--name", "third")
        # the keys of the old house open nothing here
        old = game.mail[game.anna.address]
        anna = Player(other, "Anna", game.anna.address)
        other.drop(anna.headers(old.reply_to.replace("club.example", "other.example").replace("games", "robot"),
                                "Re: " + old.subject) + "Content-Type: text/plain\r\n\r\ntake default\r\n")
        only(other.work(), anna.address).must("not as a reply to our mails")
        other.run("game", "resume", "martius")
        turns = other.work()
        assert {mail.to for mail in turns} == {game.anna.address, game.bruno.address}
        due = other.rows("SELECT due FROM seat WHERE game = 2 AND waiting = 1")
        assert due == [(other.now + 48 * HOUR,)], due
        asked = next(mail for mail in turns if mail.legal())
        mover = Player(other, "x", asked.to)
        mover.answer(asked, "take default\nplay default")
        assert only(other.work(), asked.to).has("taken: take default")
        other.run("game", "seat", "martius", "1", "bot")
        other.run("game", "seat", "martius", "2", "bot")
        assert other.text("verify", "martius").endswith("commitment and every draw check\n")
        other.run("game", "undo", "martius", "3")  # bots play on to another end, with the next secret
        assert other.text("verify", "martius").endswith("commitment and every draw check\n")
        other.run("doctor")


def files_that_are_not_taken():
    with duel() as game, Club() as other:
        file = exported(game)
        other.run("init")
        with open(file) as handle:
            text = handle.read()
        whole = json.loads(text)

        def wrong(change, said, code=65):
            broken = json.loads(text)
            change(broken)
            refused(other, said, "import", "-", code=code, input=json.dumps(broken))

        refused(other, "line", "import", "-", code=65, input=text[:len(text) // 2])
        refused(other, "no game that `cursus export` wrote", "import", "-", code=65, input="{}")
        refused(other, "no game that `cursus export` wrote", "import", "-", code=65,
                input=game.club.text("record", "ides"))
        refused(other, "nowhere.json", "import", "nowhere.json")
        wrong(lambda p: p["moves"][3].update(hash="00" * 32), "does not hold together")
        wrong(lambda p: p["moves"].pop(), "does not hold together")
        wrong(lambda p: p["moves"].append(p["moves"][-1]), "has move", code=1)
        wrong(lambda p: p["game"].update(secret="00" * 32), "commitment is not that of its secret")
        wrong(lambda p: p["seats"][0].update(word="other"), "seed")
        wrong(lambda p: p["audit"][1].update(actor="nobody"), "row 2 of the audit does not follow")
        wrong(lambda p: p["audit"].pop(0), "audit[0].number")
        wrong(lambda p: p["game"]["position"].update(turn=5), "stored position")
        wrong(lambda p: p["seats"][1]["plan"].append("sing"), "cannot be read")
        wrong(lambda p: p["seats"][0]["player"].update(name="x\x1b[2J"), "the name of a player")
        wrong(lambda p: p["seats"][0]["player"]["addresses"][0].update(address="Anna@Example.ORG"), "mail address")
        wrong(lambda p: p["game"].update(more=1), "holds what is not known")
        assert whole["cursus_game"] == 1
        club = game.club
        refused(club, "is here already, as #1 ides", "import", "ides.json")
        club.run("game", "cancel", "ides")
        refused(club, "give this one another name with --name", "import", "ides.json")
        refused(club, "is no name for a game", "import", "ides.json", "--name", "1st", code=65)
        club.run("import", "ides.json", "--name", "again")
        club.run("doctor")


# ---- at a glance ---------------------------------------------------------------


def all_games_at_a_glance():
    with duel() as game:
        club = game.club
        club.run("player", "add", "Ärger über lange Namen", "long@example.net")
        club.run("game", "open", "a-name-that-is-rather-long", "--rules", "gorbino", "--seats", "4")
        club.run("seat", "2", "2", "player", "Ärger über lange Namen")
        club.run("game", "open", "paused", "--rules", "forvm", "--seats", "3")
        club.run("seat", "paused", "1", "player", "Anna")
        club.run("game", "start", "paused", "--bots")
        club.work()
        club.now += 3 * HOUR
        game.say("state", who=game.anna)
        club.run("game", "pause", "paused")
        club.now += 2 * HOUR
        text = club.text("gm", "status")
        assert "a-name-that-is-rather-long" in text and "Ärger über lange Namen" in text, text  # nothing is cut
        mover = next(line for line in text.splitlines() if f" {game.mover.name} " in line)
        assert re.search(r"  5h  12-20 08:00 +43h ", mover), text
        assert re.search(r" Anna .* 2h +0 +0$", text, re.M), "Anna was heard of two hours ago:\n" + text
        assert re.search(r" Bruno .* - +0 +0$", text, re.M), text
        assert "paused 2h" in text and "forming" in text and "Ärger über l" in text, text
        assert text.rstrip().endswith("3 games. Mails out: 0 unsent, 0 failed. In: 0 unread, 0 parked, 0 in quarantine.")
        status = club.json("gm", "status")
        ides, long, paused = status["games"]
        awaited = [seat["player"] for seat in ides["seats"] if seat["awaited"]]
        assert awaited == [game.mover.name] and ides["seats"][0]["heard"] == club.now - 2 * HOUR, ides
        assert paused["paused_since"] == club.now - 2 * HOUR and long["status"] == "forming"
        assert [seat["holder"] for seat in long["seats"]] == ["empty", "player", "empty", "empty"]
        assert set(status["mails"]) == {"unsent", "failed", "unread", "parked", "quarantined"}
        # nothing that the rules hide
        cards = [card for hand in the_position(club)["hands"] for card in hand]
        for shown in (text, club.text("gm", "status", "ides"), json.dumps(status), club.text("--json", "gm", "status", "ides")):
            assert not [card for card in cards if card in shown]


def mail_trouble_is_shown():
    with duel() as game:
        club = game.club
        club.run("game", "set", "ides", "grace=2h")
        assert club.json("gm", "status")["games"][0]["unsent"] == 2
        assert "2 unsent" in club.text("gm", "status")
        club.run("send")
        for mail in club.mails():
            bounce(club, mail)
            club.run("tick")
            break
        shown = club.json("gm", "status")["games"][0]
        hurt = next(seat for seat in shown["seats"] if seat["bounces"] == 1)
        assert hurt["mail"] == "on"
        game.say("stop", who=game.mover)
        seat = next(seat for seat in club.json("gm", "status")["games"][0]["seats"] if seat["player"] == game.mover.name)
        assert seat["mail"] == "stopped"
        assert re.search(rf" {game.mover.name} .* stop$", club.text("gm", "status"), re.M)


def one_game_whole():
    with duel() as game:
        club = game.club
        game.say("take default\nplay default")
        club.run("game", "undo", "ides", "0")
        club.run("game", "set", "ides", "grace=2h")
        text = club.text("gm", "status", "ides")
        for part in ("Options: first=0", "Terms: grace=2h", "Pace: 2d", "Branch 1 left branch 0 after phase 0",
                     "undo 0", "set grace=2h", "0b1"):
            assert part in text, (part, text)
        assert max(len(line) for line in text.splitlines()) <= 100, text
        one = club.json("gm", "status", "ides")
        assert one["terms"] == {"grace": "2h"} and one["branches"][0]["parent"] == 0 and one["acts"][-1]["act"] == "set"
        refused(club, "There is no game 'nones'", "gm", "status", "nones")
        # one that is damaged does not hide the others
        club.run("game", "open", "nones", "--rules", "quorum")
        with_sql(club, "UPDATE game SET position = '{' WHERE id = 1")
        text = club.text("gm", "status")
        assert "damaged" in text and "nones" in text and "the stored position" in text, text
        assert [shown["status"] for shown in club.json("gm", "status")["games"]] == ["damaged", "forming"]


def with_sql(club, sql):
    with sqlite3.connect(club.path("club.db")) as database:
        database.execute(sql)


def who_may_run_games():
    with duel(extra="[site]\ngm_address = chief@club.example\n") as game:
        club = game.club
        assert club.text("gm", "add", "Dora@Example.ORG", "ides") == "dora@example.org is a game master of game 1\n"
        club.run("gm", "add", "mary@example.net")
        rows = club.json("gm", "list")
        assert {"game": 0, "address": "chief@club.example", "from": "site.gm_address", "news": "daily"} in rows, rows
        assert {"game": 1, "address": "dora@example.org", "from": "gm add", "news": "daily"} in rows, rows
        assert {"game": 0, "address": "mary@example.net", "from": "gm add", "news": "daily"} in rows, rows
        assert [re.split("  +", line.strip()) for line in club.text("gm", "list").splitlines()] == [
            ["game", "address", "from", "news"], ["all", "chief@club.example", "site.gm_address", "daily"],
            ["1", "chief@club.example", "game open", "daily"], ["all", "mary@example.net", "gm add", "daily"],
            ["1", "dora@example.org", "gm add", "daily"]]
        assert "Game masters: chief@club.example, " in club.text("gm", "status", "ides")
        # it works by mail as well
        mary = Player(club, "Mary", "mary@example.net")
        mary.write("gm help")
        only(club.work(), mary.address).must("gm pause")
        club.run("gm", "drop", "mary@example.net")
        refused(club, "is no game master there", "gm", "drop", "mary@example.net")
        refused(club, "is no game master there", "gm", "drop", "dora@example.org")
        refused(club, "There is no game 'nones'", "gm", "add", "x@example.org", "nones")
        refused(club, "write: gm add ADDRESS", "gm", "add", code=65)
        refused(club, "", "gm", "add", "not an address", code=65)
        refused(club, "is not status, add, drop, news or list", "gm", "rule", code=2)
        refused(club, "too many arguments", "gm", "list", "all", code=2)
        refused(club, "too many arguments", "gm", "status", "ides", "nones", code=2)
        house = [row for row in club.json("log") if row["act"].endswith("master")]
        assert [row["act"] for row in house] == ["master", "no master"] and house[0]["words"] == house[1]["words"], house
        row, = [row for row in club.json("log", "ides") if row["act"] == "master"]
        assert row["names"] == {row["words"]: "dora@example.org"}, row
        club.run("doctor")


# ---- all acts -------------------------------------------------------------------


def no_dry_run_changes_anything():
    """Every act of the table, with words that it would carry out."""
    with duel() as game:
        club = game.club
        game.say("take default\nplay default")
        club.run("game", "open", "kalends", "--rules", "quorum", "--seats", "2")
        club.run("game", "open", "over", "--rules", "quorum", "--seats", "2")
        club.run("game", "start", "over", "--bots")
        club.run("game", "open", "away", "--rules", "quorum", "--seats", "2")
        club.run("game", "cancel", "away")
        club.run("game", "archive", "away")
        club.run("game", "open", "still", "--rules", "quorum", "--seats", "2")
        club.run("seat", "still", "1", "player", "Anna")
        club.run("game", "start", "still", "--bots")
        club.run("game", "pause", "still")
        club.run("game", "open", "old", "--rules", "quorum", "--seats", "2")
        club.run("seat", "old", "1", "player", "Anna")
        club.run("game", "start", "old", "--bots")
        with contextlib.closing(sqlite3.connect(club.path("club.db"))) as database:
            database.execute("UPDATE game SET position_version = 1 WHERE name = 'old'")
            database.commit()
        words = {
            "start": ["kalends", "bots"], "pause": ["ides"], "resume": ["still"], "extend": ["ides", "12h"],
            "deadline": ["ides", "2026-12-30"], "away": ["ides", "Anna", "until", "2027-01-02"], "cancel": ["ides"], "close": ["old"], "resolve": ["ides", str(game.phase)],
            "undo": ["ides", "1"], "patch": ["ides", another_card(the_position(club))],
            "broadcast": ["ides", "Hello"], "message": ["ides", "1", "Hello"], "archive": ["over"], "unarchive": ["away"], "rename": ["ides", "nones"], "delete": ["kalends"], "seat": ["ides", "1", "bot"],
            "set": ["ides", "grace=3h"], "invite": ["kalends", "x@example.org"],
        }
        acts = re.findall(r"^  ([a-z]+) GAME", club.text("help", "game").split("Acts on a game:")[1], re.M)
        assert set(acts) == set(words), set(acts) ^ set(words)
        for act in acts:
            before = dump(club)
            said = club.text("game", act, *words[act], "--dry-run")
            assert said.endswith("Nothing was changed.\n"), (act, said)
            assert dump(club) == before, f"{act} --dry-run changed something"
            refused(club, "There is no game", "game", act, "nowhere", *words[act][1:])


def words_that_are_no_act():
    with duel() as game:
        refused(game.club, "is nothing that can be done", "game", "obey", "ides", code=65)
        refused(game.club, "write: game undo GAME PHASE", "game", "undo", code=65)
        refused(game.club, "too many words", "game", "set", "ides", *["grace=2h"] * 17, code=65)


if __name__ == "__main__":
    tap.main([resolve_plays_what_is_open, two_game_masters_at_once_resolve_it_once,
              undo_tells_everybody_and_forgets_plans, replies_to_what_was_taken_back_are_not_used,
              a_yes_after_the_undo_carries_nothing_over, a_game_that_is_over_goes_on, a_position_is_corrected,
              corrections_that_are_refused, plans_outlive_a_correction, messages_go_to_all_players,
              one_mail_each_to_the_players_of_all_games, games_are_put_away, a_game_goes_to_another_house,
              files_that_are_not_taken, all_games_at_a_glance, mail_trouble_is_shown, one_game_whole,
              who_may_run_games, no_dry_run_changes_anything, words_that_are_no_act])
