"""Programs that answer every mail and do not say that they are programs: they are answered a few times, then there is
silence, until something they write is understood or the operator lifts it."""
import tap
from club import Player, duel, none, only

MASTER = "gm@club.example"
SITE = f"[site]\ngm_address = {MASTER}\n"
HOUR = 3600
ABSENT = "Thank you for your message.\nI shall read it when I am in the office again.\n\nKind regards\nBruno"


def absent(robot, mail, count):
    robot.answer(mail, ABSENT, style="gmail")


def holiday(robot, mail, count):
    """What it says is understood: a player may be away."""
    robot.answer(mail, "Thank you for your message.\nI am out of the office until 24 December 2026.\n\nKind regards\nBruno")


def fresh(robot, mail, count):
    """It writes a mail of its own, to the address in From."""
    robot.write(f"{ABSENT} ({count})", to="games@club.example")


def ticket(robot, mail, count):
    robot.answer(mail, f"Your ticket {count} was opened. We do our best.", style="outlook")


def empty(robot, mail, count):
    robot.answer(mail, "", style="apple")


def talk(game, robot, answer, days):
    """The clock runs, somebody writes to the robot each day, and it answers whatever it gets; what it got, and how many
    of it were answers."""
    got, pending, count, answers = [], [game.mail[robot.address]], 0, 0
    for step in range(days * 8):
        for mail in pending:
            count += 1
            answer(robot, mail, count)
        if step % 8 == 4:
            game.anna.answer(game.mail[game.anna.address], "press Bruno\nAre you there?\nend press")
        pending = [mail for mail in game.work() if mail.to == robot.address]
        answers += sum(mail["Auto-Submitted"] == "auto-replied" for mail in pending)
        got += pending
        game.club.now += 3 * HOUR
    return got, answers


def a_robot_hears_three_answers_in_some_days():
    for answer in (absent, fresh, ticket):
        with duel(extra=SITE, pace="30d") as game:
            got, answers = talk(game, game.bruno, answer, 6)
            assert sum(mail.kind == "press" for mail in got) == 6, [mail.kind for mail in got]
            assert answers == 3, (answer.__name__, answers)
            notes = game.club.rows("SELECT text_part FROM outbox JOIN outbox_model ON outbox = id WHERE envelope_to = ?",
                                   MASTER)
            told = [text for text, in notes if "We understood none of 3 mails" in " ".join(text.split())]
            # of mails without a key the game masters hear otherwise
            assert len(told) == (answer is not fresh) and all(game.bruno.address in text for text in told), notes
            (row,) = [one for one in game.club.json("player", "list") if one["name"] == "Bruno"]
            assert [(one["address"], one["answered"]) for one in row["addresses"]] == [("bruno@example.com", False)], row
            # turns and deadlines are told as ever, and what is understood is answered at once
            if answer is fresh:
                game.bruno.write("state")
                only(game.work(), game.bruno.address).must("ROME")
            else:
                game.say("state", who=game.bruno, mail=game.mail[game.bruno.address]).must("ROME")
            assert "not answered" not in game.club.text("player", "list")
            _, answers = talk(game, game.bruno, answer, 1)
            assert answers == 3, (answer.__name__, answers)


def who_is_away_is_told_so_a_few_times():
    """Each of its mails says again what was understood the first time."""
    with duel(extra=SITE, pace="30d") as game:
        got, answers = talk(game, game.bruno, holiday, 5)
        assert sum(mail.kind == "press" for mail in got) == 5, [mail.kind for mail in got]
        assert answers == 4, answers
        assert game.club.rows("SELECT away_until > 0 FROM player WHERE name = 'Bruno'") == [(1,)]


def empty_mails_are_answered_twenty_times_a_day():
    """They ask where the game stands; but not without end."""
    with duel(extra=SITE, pace="30d") as game:
        club, answers = game.club, 0
        club.now += 86400 - club.now % 86400
        for _ in range(30):
            empty(game.bruno, game.mail[game.bruno.address], 0)
            answers += sum(mail.to == game.bruno.address for mail in game.work())
        assert answers == 20, answers
        club.now += 86400
        empty(game.bruno, game.mail[game.bruno.address], 0)
        only(game.work(), game.bruno.address).must("ROME")


def the_operator_lifts_the_silence():
    with duel(extra=SITE) as game:
        # the newest mail is a message then: it goes to Anna, and an answer that says what stands in its receipt is empty
        for who, most in (("Bruno", 3), (game.bruno.address, 5)):
            _, answers = talk(game, game.bruno, absent, 1)
            assert answers == most, answers
            assert "mails from" in game.club.text("player", "answer", who)
            assert "not answered" not in game.club.text("player", "list")
        game.club.run("player", "answer", "Nobody", code=1)
        game.club.run("player", "answer", code=2)


def twenty_in_a_day_whatever_stands_between():
    """What is understood ends the silence after three, not that of the day."""
    with duel(extra=SITE) as game:
        club, bruno, answers = game.club, game.bruno, 0
        club.now += 86400 - club.now % 86400
        for _ in range(14):
            for body in ("whatever you say", "and so on", "state"):
                bruno.answer(game.mail[bruno.address], body)
                mails = [mail for mail in game.work() if mail.to == bruno.address]
                answers += len(mails) if body != "state" else 0
                assert body != "state" or len(mails) == 1
            club.now += 600
        assert answers == 20, answers
        club.now += 86400
        game.say("whatever", who=bruno, mail=game.mail[bruno.address])


def an_order_that_is_refused_is_understood():
    with duel(extra=SITE) as game:
        wrong = "take int-his-1\ntake int-his-1" if "int-his-1" in game.takes() else "play"
        for _ in range(6):
            order = game.takes()[0]
            game.say(f"wait\nHello there,\n{order}\n{wrong}")
        assert game.club.rows("SELECT count(*) FROM misread WHERE in_row > 0") == [(0,)]


def a_game_masters_robot_hears_three_answers():
    with duel(extra=SITE) as game:
        club, master = game.club, type(game.anna)(game.club, "Chief", MASTER)
        master.write("gm status")
        pending, answers = [mail for mail in club.work() if mail.to == MASTER], 0
        for number in range(40):
            for mail in pending:
                master.answer(mail, ABSENT)
            pending = [mail for mail in club.work() if mail.to == MASTER]
            answers += sum(mail["Auto-Submitted"] == "auto-replied" for mail in pending)
            club.now += HOUR
        assert answers <= 3, answers
        none(pending)
        master.write("gm status")
        assert any(mail.has("ides") for mail in club.work() if mail.to == MASTER)


def a_desk_that_answers_from_new_addresses_is_helped_once():
    with duel(extra="[in]\nhelp_per_day = 5\n") as game:
        first, second, third = (Player(game.club, f"Desk {number}", f"ticket-{number}@{number}.desk.example")
                                for number in (1, 2, 3))
        first.write("Your ticket was opened.")
        helped = only(game.work(), first.address)
        assert helped.kind == "help", helped.kind
        second.answer(helped, "Your ticket was opened.")
        none(game.work())
        # who was helped may ask again, and anybody may say what is understood
        first.answer(helped, "And what now?")
        assert only(game.work(), first.address).kind == "help"
        third.answer(helped, "register Desk")
        assert only(game.work(), third.address).kind != "help"


if __name__ == "__main__":
    tap.main([a_robot_hears_three_answers_in_some_days, who_is_away_is_told_so_a_few_times,
              empty_mails_are_answered_twenty_times_a_day,
              the_operator_lifts_the_silence,
              twenty_in_a_day_whatever_stands_between, an_order_that_is_refused_is_understood,
              a_game_masters_robot_hears_three_answers, a_desk_that_answers_from_new_addresses_is_helped_once])
