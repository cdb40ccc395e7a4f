"""Mail that is stopped: by word, by the button of a mail program, by what presses every link; and the way back."""
import html
import re

import tap
from club import Player, duel, none, only
from pages import mail_of

HOUR = 3600
SETTINGS = "[game]\ndowntime_gap = 1w\n"


def later(game, seconds):
    """Time goes by, an hour a tick."""
    mails = []
    for _ in range(seconds // HOUR):
        game.club.now += HOUR
        mails += game.work()
    return mails


def press_unsubscribe(player, mail):
    """What a mail program, or a scanner of links, makes of the field."""
    to, subject, body = re.fullmatch(r"<mailto:([^?]+)\?subject=(\w+)&body=(\w+)>", mail["List-Unsubscribe"]).groups()
    player.write(body, to=to, subject=subject)


def mail_off(game, player):
    return game.club.rows("SELECT mail_off FROM player WHERE name = ?", player.name) == [(1,)]


def the_button_pauses_at_once_and_its_answer_undoes_it():
    with duel(SETTINGS) as game:
        mover = game.mover
        press_unsubscribe(mover, game.ask)
        answer = only(game.work(), mover.address)
        answer.must("We'll send you no more mails", "You keep your seats", "Reply \"start\" to get mail again", "start")
        assert mail_off(game, mover)
        link, label = re.search(r'<a href="(mailto:[^"]+&amp;body=start)"[^>]*>([^<]+)</a>', answer.html).groups()
        assert label == "Start my mail again"
        to, subject, body = mail_of(html.unescape(link))
        mover.write(body, to=to, subject=subject)
        only(game.work(), mover.address).must("You have mail again")
        assert not mail_off(game, mover)
        order = game.takes()[0]
        assert game.say("wait\n" + order).plan() == [order]  # the seat was his all the while


def who_presses_every_link_brings_one_mail():
    with duel(SETTINGS) as game:
        mover = game.mover
        mails = [game.ask, game.say("orders"), game.say("state")]
        for mail in mails * 3:
            press_unsubscribe(mover, mail)
        only(game.work(), mover.address).must("We'll send you no more mails")
        press_unsubscribe(mover, mails[0])
        none(game.work())
        game.say("stop\nstate").must("THE BOARD")  # more than the button is answered


def stop_of_somebody_else_stops_nothing_before_a_yes():
    with duel(SETTINGS) as game:
        mover = game.mover
        eve = Player(game.club, "Eve", "eve@example.net")
        press_unsubscribe(eve, game.ask)
        question = only(game.work(), mover.address)
        question.must("Did you send this?", "From: eve@example.net", "Stop your mail")
        assert ">Stop your mail</a>" in question.html
        assert not mail_off(game, mover)
        mover.answer(question, "yes")
        only(game.work(), mover.address).must("We'll send you no more mails")
        assert mail_off(game, mover)


def before_a_deadline_passes_one_more_mail_comes():
    for reminders in ("", "reminders =\n", "reminders = 1h\n", "reminders = 40h, 30h, 20h, 10h\n"):
        with duel(SETTINGS + reminders) as game:
            mover = game.mover
            press_unsubscribe(mover, game.ask)
            game.work()
            none(later(game, 35 * HOUR), mover.address)
            call = only(later(game, 12 * HOUR), mover.address)
            call.must("You stopped your mail", "YOUR MOVE", 'reply "start"')
            assert re.search(r'subject=start[^"]*&amp;body=start"[^>]*>Start my mail again<', call.html)
            none(later(game, 4 * HOUR), mover.address)
            assert game.phase > 0  # the deadline has passed
            order = game.takes()[0]
            game.mover.answer(game.ask, order + "\nplay new / first")
            game.work()
            none(later(game, 96 * HOUR), mover.address)  # that was the one


def orders_on_file_need_no_such_mail():
    with duel(SETTINGS) as game:
        mover, other = game.mover, game.other
        game.say("stop", who=other)
        game.say("wait\n" + game.takes()[0] + "\nplay new / first")
        none(later(game, 47 * HOUR), other.address)
        assert game.phase == 0 and mover is game.mover


def a_turn_that_opens_while_mail_is_stopped_is_called_too():
    with duel(SETTINGS) as game:
        mover, other = game.mover, game.other
        game.say("stop", who=other)
        game.say(game.takes()[0] + "\nplay new / first")
        assert game.phase > 0
        none(later(game, 24 * HOUR), other.address)
        only(later(game, 23 * HOUR), other.address).must("You stopped your mail", "YOUR MOVE")
        other.answer(game.mail[other.address], "start")
        only(game.work(), other.address).must("You have mail again")
        game.say("stop", who=other)
        assert game.club.rows("SELECT last_call FROM player WHERE name = ?", other.name) == [(0,)]
        assert mover is not other


def a_second_game(game):
    """Of the same two players, under way."""
    game.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2", "--pace", "48h")
    for seat, name in ((1, "Anna"), (2, "Bruno")):
        game.club.run("seat", "nones", str(seat), "player", name)
    game.club.run("game", "start", "nones")
    game.work()


def of_several_games_one_mail_comes():
    with duel(SETTINGS) as game:
        a_second_game(game)
        for player in (game.anna, game.bruno):
            game.say("stop", who=player)
        calls = later(game, 47 * HOUR)
        assert len(calls) <= 2
        for player in (game.anna, game.bruno):
            owed = game.club.rows("SELECT count(*) FROM seat JOIN player ON player.id = seat.player WHERE waiting AND name = ?",
                             player.name)[0][0]
            assert len([mail for mail in calls if mail.to == player.address]) == min(owed, 1)


def with_start_the_reminders_come_again():
    with duel(SETTINGS) as game:
        mover = game.mover
        game.say("stop")
        game.say("start")
        reminders = [mail for mail in later(game, 47 * HOUR) if mail.to == mover.address]
        assert len(reminders) == 2, [mail.subject for mail in reminders]
        for mail in reminders:
            assert not mail.has("You stopped your mail")


def who_loses_his_seat_to_a_bot_hears_of_it():
    with duel(SETTINGS + "misses = 1\n") as game:
        mover = game.mover
        game.say("stop")
        only(later(game, 47 * HOUR), mover.address).must("You stopped your mail")
        told = only(later(game, 2 * HOUR), mover.address)
        told.must("A bot plays", "From now on a bot plays", "it is yours again", 'reply "start"')
        mover.answer(told, "return\nstart")
        only(game.work(), mover.address).must("Welcome back", "You have mail again")


def a_footer_stops_no_mail():
    for words in ("take first\n\nUnsubscribe", "take first\nPlease stop printing mails", "Stop the war!", "take first\n\nTo unsubscribe click here",
                  "Stop wasting paper"):
        with duel(SETTINGS) as game:
            game.say(words)
            assert not mail_off(game, game.mover), words
    for words in ("stop", "Please unsubscribe me", "Stop my mail, please", "take first\nstop"):
        with duel(SETTINGS) as game:
            mover = game.mover
            game.say(words)
            assert mail_off(game, mover), words


OFF = ("reminders off", "stop reminding me", "Stop reminding me, please.", "no more reminders", "No reminders, please.",
       "Please stop the reminders", "I get too many reminders.", "turn off the reminders", "don't remind me any more",
       "keine Erinnerungen mehr", "Bitte keine Erinnerungen mehr.", "Erinnert mich nicht mehr", "Erinnerungen aus",
       "plus de rappels", "Plus de rappels, s'il vous plaît.", "arrête de me rappeler", "arrêtez les rappels",
       "Je ne veux plus de rappels.", "no más recordatorios", "No quiero más recordatorios", "Deja de recordarme",
       "sin recordatorios")
ON = ("reminders on", "reminders on, please", "start the reminders again", "turn the reminders on again",
      "Erinnerungen wieder an", "Erinnerungen an, bitte", "rappels activés", "recordatorios activados")


def not_reminded(game):
    return game.club.rows("SELECT count(*) FROM player WHERE reminders_off = 1") == [(1,)]


def reminders_alone_may_be_stopped():
    with duel(SETTINGS) as first:
        for words in OFF:
            with first.fork() as game:
                game.say(words).must("You are not reminded of deadlines any more", "'reminders on'")
                assert not mail_off(game, game.mover) and not_reminded(game), words
        first.say("reminders off")
        first.say("state").must("reminders off")
        for words in ON:
            with first.fork() as game:
                game.say(words).must("You are reminded of deadlines")
                assert not not_reminded(game), words
    with duel(SETTINGS) as game:  # neither that nor an end of all mail
        game.say("reminders").must("'reminders on' or 'reminders off'")
        for words in ("Remind me what the score is.", "Bruno stopped reminding me.", "The reminders are useful!"):
            game.say(words)
            assert not not_reminded(game) and not mail_off(game, game.mover), words


def who_is_not_reminded_still_hears_of_turns():
    with duel(SETTINGS) as game:
        mover, other = game.mover, game.other
        for player in (mover, other):
            game.say("reminders off", who=player)
        none(later(game, 47 * HOUR))
        order = game.takes()[0]
        game.mover.answer(game.ask, f"{order}\nplay new / first")
        only(game.work(), other.address).must("YOUR MOVE")
        none(later(game, 47 * HOUR))
        assert any(mail.kind == "turn" for mail in later(game, 2 * HOUR))  # the deadline passes, which is told
        game.say("reminders on", who=game.mover)
        assert only(later(game, 40 * HOUR), game.mover.address).kind == "reminder"


def of_several_games_none_comes_to_who_wants_none():
    with duel(SETTINGS) as game:
        a_second_game(game)
        with game.fork() as copy:
            assert later(copy, 47 * HOUR)
        for player in (game.anna, game.bruno):
            game.say("reminders off", who=player)
        none(later(game, 47 * HOUR))


def who_stops_all_mail_hears_of_one_deadline_all_the_same():
    with duel(SETTINGS) as game:
        game.say("reminders off")
        game.say("stop")
        only(later(game, 47 * HOUR), game.mover.address).must("You stopped your mail")


TESTS = (reminders_alone_may_be_stopped, who_is_not_reminded_still_hears_of_turns,
         of_several_games_none_comes_to_who_wants_none, who_stops_all_mail_hears_of_one_deadline_all_the_same,
         a_footer_stops_no_mail, the_button_pauses_at_once_and_its_answer_undoes_it, who_presses_every_link_brings_one_mail,
         stop_of_somebody_else_stops_nothing_before_a_yes, before_a_deadline_passes_one_more_mail_comes,
         orders_on_file_need_no_such_mail, a_turn_that_opens_while_mail_is_stopped_is_called_too,
         who_loses_his_seat_to_a_bot_hears_of_it, of_several_games_one_mail_comes, with_start_the_reminders_come_again)

if __name__ == "__main__":
    tap.main(TESTS)
