"""Deadlines, reminders, outages, pauses, digests and time zones, by a clock that the tests set."""
import os
import re

import tap
from club import Club, Player, duel, none, only

HOUR = 3600
DAY = 24 * HOUR
CALM = "[game]\ndowntime_gap = 1w\n"  # tests that jump over days mean them to pass


def later(game, seconds):
    """Lets time pass, then the club work."""
    game.club.now += seconds
    return game.work()


def due(game):
    """The deadline of the seat that owes, in seconds since the start of the test."""
    (moment,), = game.club.rows("SELECT due FROM seat WHERE due > 0 AND waiting")
    return moment - 1797580800


def the_deadline_plays_the_default_and_tells():
    with duel(CALM + "reminders =\n") as game:
        mover, other = game.mover, game.other
        none(later(game, 48 * HOUR - 1))
        mails = later(game, 1)
        assert game.mover is other
        only(mails, other.address).must("YOUR MOVE", "SINCE YOUR LAST MAIL", "By Tue 22 Dec 08:00 UTC")
        missed = only(mails, mover.address)
        missed.must("You missed the deadline on Sun 20 Dec 2026 08:00 UTC, so we played this for you: take", "; play",
                    "SINCE YOUR LAST MAIL", "WAITING FOR")
        record = game.club.json("record", "ides")
        assert {order["by"] for move in record["moves"] for order in move["orders"]} == {"default"}
        none(later(game, HOUR))


def an_order_in_time_stops_the_clock():
    with duel(CALM) as game:
        mover = game.mover
        game.club.now += 47 * HOUR
        game.say(game.takes()[0] + "\nplay new / first")
        assert game.mover is not mover
        assert due(game) == 95 * HOUR  # a new decision has the whole pace
        record = game.club.json("record", "ides")
        assert all(order["by"] != "default" for move in record["moves"] for order in move["orders"])


def wait_holds_until_the_deadline_and_no_longer():
    with duel(CALM + "reminders =\n") as game:
        mover, order = game.mover, game.takes()[-1]
        game.say(f"wait\n{order}\nplay new / first")
        none(later(game, 47 * HOUR))
        assert game.mover is mover
        later(game, HOUR)
        assert game.mover is not mover
        orders = [order["text"] for move in game.club.json("record", "ides")["moves"] for order in move["orders"]]
        assert orders[0] == order, orders


def mail_40_reminders_go_to_who_owes_at_the_set_times():
    with duel(CALM + "reminders = 24h, 3h\n") as game:
        mover, other = game.mover, game.other
        none(later(game, 23 * HOUR))
        for hours, left in ((1, "1 day left"), (21, "3 hours left")):
            mails = later(game, hours * HOUR)
            reminder = only(mails, mover.address)
            assert reminder.kind == "reminder" and len(mails) == 1
            reminder.must("YOUR MOVE", "take", left)
            none(later(game, 60))
            game.club.now -= 60
        # an answer to a reminder is an answer to the game's mail
        order = game.takes()[0]
        game.say(order + "\nplay new / first").must(f"taken: {order}")
        assert game.mover is other


def buttons(mail):
    """The orders that its links bring, as they stand in them."""
    return set(re.findall(r'href="mailto:[^"?]+\?subject=[^"&]*&amp;body=([^"]+)"', mail.html))


def mail_40_no_reminder_after_the_order_came():
    with duel(CALM + "reminders = 24h, 3h\n") as game:
        game.say("wait\n" + game.takes()[0])
        none(later(game, 24 * HOUR))
        none(later(game, 21 * HOUR))


def mail_40_a_reminder_has_the_buttons_of_the_ask_and_stands_in_its_thread():
    with duel(CALM + "reminders = 24h\n") as game:
        ask = game.ask
        reminder = only(later(game, 24 * HOUR), game.mover.address)
        orders = {link for link in buttons(ask) if link.startswith("take")}
        assert len(orders) >= 3 and orders <= buttons(reminder), buttons(reminder)
        assert str(reminder["References"]).split()[0] == "<g1.root@club.example>" == str(ask["References"]).split()[0]
        assert reminder["X-Cursus-Game"] == "1" and reminder.subject.startswith('Reminder, your move: ides (Quorum)')


def mail_40_reminders_of_all_games_come_in_one_mail():
    with Club(extra=CALM + "reminders = 24h\n") as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        for name in ("ides", "nones", "kalends"):  # alone against a bot each: it is always her turn
            club.run("game", "open", name, "--rules", "quorum", "--seats", "2")
            club.run("seat", name, "1", "player", "Anna")
            club.run("game", "start", name, "--bots")
        anna = Player(club, "Anna", "anna@example.org")
        asked = {mail["X-Cursus-Game"]: mail for mail in club.work() if mail.legal()}
        assert sorted(asked) == ["1", "2", "3"]
        anna.answer(asked["2"], "wait\ntake first / default")  # nothing is owed there any more
        club.work()
        club.now += 24 * HOUR
        reminder = only(club.work(), anna.address)
        assert reminder.kind == "reminder" and reminder["X-Cursus-Game"] is None
        reminder.must("Anna, it's your move:", "#1 ides (Quorum)", "#3 kalends (Quorum)", "YOUR MOVE", "1 day left")
        assert not reminder.has("nones") and "#3 kalends" in reminder.html
        assert reminder.subject == "Reminder: your move in 2 games (by Sun 08:00)"
        keys = set(re.findall(r'href="mailto:[^"]*%5B(\d+)\.[^"&]*&amp;body=take', reminder.html))
        assert keys == {"1", "3"}, keys  # each button answers for its own game
        none(club.work())
        anna.answer(reminder, "take first")
        only(club.work(), anna.address).must("We can't tell which game you mean.", "(12: take 3)")
        club.now += 24 * HOUR
        mails = club.work()
        assert len(mails) == 3, [mail.kind for mail in mails]  # each game tells of its default


def an_outage_moves_the_deadlines():
    with duel() as game:
        game.work()
        none(later(game, 5 * HOUR))
        assert due(game) == 48 * HOUR
        none(later(game, 60 * HOUR))  # nothing ran, past the deadline
        assert due(game) == 108 * HOUR
        for _ in range(8):
            game.club.now += 5 * HOUR
            game.club.run("tick")
        assert due(game) == 108 * HOUR  # 105 h: a tick now and then is no outage


def filed(game, player, body):
    """A mail that the mail server's pipe files and nothing handles yet."""
    mail = game.mail[player.address]
    before = set(os.listdir(game.club.path("in", "new")))
    player.answer(mail, body)
    name, = set(os.listdir(game.club.path("in", "new"))) - before
    with open(game.club.path("in", "new", name), "rb") as raw:
        bytes = raw.read()
    os.remove(game.club.path("in", "new", name))
    game.club.run("deliver", input=bytes)


def what_came_in_time_counts_though_it_is_read_late():
    with duel(CALM + "reminders =\n") as game:
        mover, other, order = game.mover, game.other, game.takes()[-1]
        game.club.now += 46 * HOUR
        filed(game, other, "state")  # read first, after the deadline: must not play the default of the other
        game.club.now += HOUR
        filed(game, mover, order + "\nplay new / first")
        later(game, 3 * HOUR)
        ways = [order["by"] for move in game.club.json("record", "ides")["moves"] for order in move["orders"]]
        assert ways == ["player", "plan"], ways


def deliver_now_reads_what_was_filed_before():
    with duel(CALM + "reminders =\n") as game:
        mover, other, order = game.mover, game.other, game.takes()[-1]
        game.club.now += 47 * HOUR
        filed(game, mover, order + "\nplay new / first")
        game.club.now += 3 * HOUR
        other.answer(game.mail[other.address], "state")
        name, = os.listdir(game.club.path("in", "new"))
        with open(game.club.path("in", "new", name), "rb") as raw:
            game.club.run("deliver", "--now", input=raw.read())
        ways = [order["by"] for move in game.club.json("record", "ides")["moves"] for order in move["orders"]]
        assert ways == ["player", "plan"], ways


def grace():
    with duel(CALM + "grace = 2h\nreminders =\n") as game:
        mover = game.mover
        none(later(game, 49 * HOUR))
        game.say(game.takes()[-1] + "\nplay new / first")  # late, but taken
        assert game.mover is not mover
        none(later(game, 49 * HOUR))
        later(game, HOUR)
        assert game.mover is mover
        ways = [order["by"] for move in game.club.json("record", "ides")["moves"] for order in move["orders"]]
        assert ways == ["player", "plan", "default", "default"], ways


def pause_and_resume():
    with duel(CALM + "reminders =\n") as game:
        later(game, 40 * HOUR)
        game.club.run("game", "pause", "ides")
        none(later(game, 5 * DAY))
        answer = game.say(game.takes()[0])
        answer.must("#1 is not running now: your orders were not taken.")
        assert answer.plan() == []
        game.club.run("game", "resume", "ides")
        mails = game.work()
        assert due(game) == 48 * HOUR + 5 * DAY
        only(mails, game.mover.address).must("YOUR MOVE", "8 hours left")
        game.say(game.takes()[0] + "\nplay new / first")
        assert game.club.run("game", "resume", "ides", code=None).returncode == 1


def the_game_master_moves_deadlines():
    with duel(CALM + "reminders = 24h\n") as game:
        mover, other = game.mover, game.other
        game.say("zone Europe/Rome")
        told = game.club.text("game", "extend", "ides", "12h")
        assert re.fullmatch(r"#1 ides: seat [12] \((red|yellow), (Anna|Bruno)\) has time until Sun 20 Dec 2026 20:00 UTC, "
                            r"not Sun 20 Dec 2026 08:00 UTC.\n", told), told
        mails = game.work()
        only(mails, mover.address).must("The game master gave everyone 12h more.",
                                        "Your orders are due by Sun 20 Dec 2026 21:00 CET (Sun 20 Dec 2026 20:00 UTC).")
        only(mails, other.address).must("The game waits for the others until Sun 20 Dec 2026 20:00 UTC.")
        seat = "1" if mover is game.anna else "2"
        dry = game.club.text("game", "deadline", "ides", "2026-12-19 09:00 Europe/Rome", seat, "--dry-run")
        assert "Nothing was changed." in dry and due(game) == 60 * HOUR, dry
        game.club.run("game", "deadline", "ides", "2026-12-19", "09:00", "Europe/Rome", seat)
        mails = game.work()
        assert due(game) == 24 * HOUR
        only(mails, mover.address).must("The game master has set the deadline for you.")
        only(mails, other.address).must("The game master has set the deadline for " + ("red" if seat == "1" else "yellow"))
        for words in (["extend", "ides", "0h"], ["deadline", "ides", "2026-12-19 09:00 Europe/Roma"]):
            game.club.run("game", *words, code=65)
        for words in (["extend", "ides", "1h", "3"], ["deadline", "ides", "2026-12-17"]):
            game.club.run("game", *words, code=1)
        # a reply to such a mail is an answer to the game's mail
        order = game.takes()[0]
        game.say(order + "\nplay new / first").must(f"taken: {order}")
        game.club.run("game", "cancel", "ides")
        game.club.run("game", "extend", "ides", "1h", code=1)


def digest_daily_and_every():
    with duel(CALM + "reminders =\n", pace="10d") as game:
        # who has a plan on file is asked for nothing for a while: `asked` hears nothing, `every` each time
        watcher = game.other
        plan = "take first / 1 / 2 / 3 / 4 / 5\n" * 4 + "play new / first\n" * 4 + "god default\n" * 4
        game.say(plan, who=watcher)

        def play():
            game.mover.answer(game.ask, game.takes()[0] + "\nplay new / first")
            return game.work()

        none(play(), watcher.address)
        game.say("digest every", who=watcher).must("Reports: each time a game goes on.")
        every = only(play(), watcher.address)
        assert every.kind == "digest"
        every.must("SINCE YOUR LAST MAIL")
        game.say("digest daily", who=watcher)
        none(play(), watcher.address)
        mails = later(game, DAY)
        daily = only(mails, watcher.address)
        assert daily.kind == "digest"
        daily.must("SINCE YOUR LAST MAIL")
        none(later(game, DAY))  # nothing has happened since


def stop_and_start():
    with duel(CALM + "reminders = 24h\n") as game:
        mover = game.mover
        game.say("stop").must("We'll send you no more mails")
        none(later(game, 24 * HOUR), mover.address)
        mails = later(game, 24 * HOUR)  # the deadline goes on
        none(mails, mover.address)
        assert game.mover is not mover
        answer = game.say("start", who=mover)
        answer.must("You have mail again.")
        game.say(game.takes()[0] + "\nplay new / first")
        assert game.mail[mover.address].legal()


def zones_in_the_deadline_lines():
    with duel(CALM) as game:
        answer = game.say("zone Europe/Rome")
        answer.must("Your time zone is Europe/Rome now.")
        answer = game.say("state")
        answer.must("By Sun 20 Dec 09:00 CET (2 days left)")
        assert "09:00 CET" in answer.html
        game.say("zone Mars/Olympus").must("There is no time zone 'Mars/Olympus' here.")
        game.say("zone").must("Your time zone is Europe/Rome.")


def the_pace_of_a_game():
    with duel(CALM + "reminders =\n", pace="90m") as game:
        game.ask.must("90 minutes left")
        later(game, 90 * 60)
        assert game.phase >= 2


def at_takes_every_form_of_time():
    with duel(CALM + "reminders =\n") as game:
        for at in ("2026-12-20T07:59:59Z", "2026-12-20 07:59"):
            game.club.run("--at", at, "tick")
            assert game.phase == 0
        game.club.run("--at", "2026-12-20T08:00:00Z", "tick")
        assert game.phase >= 2


TESTS = (the_deadline_plays_the_default_and_tells, an_order_in_time_stops_the_clock,
         wait_holds_until_the_deadline_and_no_longer, mail_40_reminders_go_to_who_owes_at_the_set_times,
         mail_40_no_reminder_after_the_order_came, mail_40_a_reminder_has_the_buttons_of_the_ask_and_stands_in_its_thread,
         mail_40_reminders_of_all_games_come_in_one_mail, an_outage_moves_the_deadlines, grace,
         what_came_in_time_counts_though_it_is_read_late, deliver_now_reads_what_was_filed_before, pause_and_resume,
         the_game_master_moves_deadlines,
         digest_daily_and_every, stop_and_start, zones_in_the_deadline_lines, the_pace_of_a_game, at_takes_every_form_of_time)

if __name__ == "__main__":
    tap.main(TESTS)
