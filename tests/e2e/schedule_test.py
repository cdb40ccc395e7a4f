"""Schedules, absences, hours of sleep, cooling and ends, by mail and on the command line."""
import re

import tap
from club import Club, Player, duel, none, only

HOUR = 3600
DAY = 24 * HOUR
CALM = "[game]\ndowntime_gap = 1w\nreminders =\n"  # tests that jump over days mean them to pass
# every test begins on Friday, 2026-12-18, at 08:00 UTC


def later(game, seconds):
    """Lets time pass, then the club work."""
    game.club.now += seconds
    return game.work()


def due(club, name="ides"):
    """The deadline of the seat that owes, in hours since the start of the test."""
    (moment,), = club.rows("SELECT s.due FROM seat AS s JOIN game AS g ON g.id = s.game "
                           "WHERE s.due > 0 AND s.waiting AND g.name = ?", name)
    return (moment - 1797580800) / HOUR


def house_with(games, extra=CALM):
    """Anna alone against a bot in each of the games: it is always her turn. `games`: name -> terms."""
    club = Club(extra=extra)
    club.run("init")
    club.run("player", "add", "Anna", "anna@example.org", "--zone", "Europe/Rome")
    for name, terms in games.items():
        words = [word for term in terms for word in ("--term", term)]
        club.run("game", "open", name, "--rules", "quorum", "--seats", "2", *words)
        club.run("seat", name, "1", "player", "Anna")
        club.run("game", "start", name, "--bots")
    anna = Player(club, "Anna", "anna@example.org")
    asked = {mail["X-Cursus-Game"]: mail for mail in club.work() if mail.legal()}
    assert len(asked) == len(games), asked
    return club, anna, [asked[number] for number in sorted(asked)]


def a_schedule_and_days_off():
    extra = "[site]\nzone = Europe/Rome\n" + CALM + "pace = 24h\n"
    club, anna, (ides, nones, kalends) = house_with({
        "ides": ["schedule=mon,thu 18:00"], "nones": ["off=sat,sun"],
        "kalends": ["schedule=daily 20:00 America/New_York", "off=2026-12-19..2026-12-24"]},
        extra.replace("[site]\n", "[site]\n", 1))
    with club:
        assert due(club) == 3 * 24 + 9, due(club)  # Monday, 18:00 in Rome
        ides.must("By Mon 21 Dec 18:00 CET (3 days left)",
                  "Deadlines of this game fall on Mon, Thu 18:00 Europe/Rome.")
        assert "Mon, Thu 18:00 Europe/Rome" in ides.html
        nones.must("By Mon 21 Dec 09:00 CET", "No deadline of this game falls on Sat, Sun.")
        kalends.must("By Sat 26 Dec 02:00 CET", "fall on daily 20:00 America/New_York, never on "
                     "Sat 19 Dec 2026 – Thu 24 Dec 2026.")
        club.run("game", "set", "ides", "schedule=", "pace=12h")
        only(club.work(), anna.address).must("New terms", "schedule=, pace=12h")
        anna.answer(ides, "take first\nplay new / first\ngod default")
        club.work()
        assert due(club) == 12
        for words in (["schedule=mon 18:00 Europe/Roma"], ["off=mon-sun"], ["paces=place=12h"], ["end=2026-12-17"],
                      ["schedule=fri 18:00", "off=fri"]):
            told = club.run("game", "set", "ides", *words, code=65).stderr.decode()
            assert len(told) > 40, told
        told = club.run("game", "set", "ides", "paces=place=12h", code=65).stderr.decode()
        assert "Quorum asks for no 'place'; it asks for take, god, play" in told, told
        club.run("game", "open", "never", "--rules", "doge", "--term", "paces=won=3h", code=65)
        club.run("game", "open", "always", "--rules", "doge", "--term", "paces=win=3h")


def away_and_back_in_all_games():
    club, anna, (ides, nones, kalends) = house_with({"ides": [], "nones": ["absence=2d"], "kalends": ["absence=0s"]})
    with club:
        club.now += 24 * HOUR  # Saturday, 09:00 in Rome
        anna.answer(ides, "away 2026-12-19 to 2026-12-24")
        answer = only(club.work(), anna.address)
        answer.must("You are away until the end of Thu 24 Dec 2026 (Europe/Rome).",
                    "#1 ides: your new deadline is Sat 26 Dec 2026 00:00 CET.",
                    "#2 nones: your new deadline is Tue 22 Dec 2026 09:00 CET. It allows only 2d more absence, of 2d "
                    "in all; after that your clock runs again.",
                    "#3 kalends: this game gives no time for absences; your deadline stays Sun 20 Dec 2026 09:00 CET.")
        assert due(club) == 24 + 5 * 24 + 15 + 24, due(club)  # from Saturday 09:00 to Friday 00:00, and a day left
        club.now += 25 * HOUR
        mails = club.work()
        assert [mail["X-Cursus-Game"] for mail in mails] == ["3"], [mail.text for mail in mails]
        anna.answer(answer, "away")
        only(club.work(), anna.address).must("You are away until the end of Thu 24 Dec 2026")
        anna.answer(answer, "back")
        only(club.work(), anna.address).must("Welcome back.", "#1 ides: your new deadline is Mon 21 Dec 2026 10:00 CET.",
                                             "#2 nones: your new deadline is Mon 21 Dec 2026 10:00 CET.")
        assert club.rows("SELECT absent FROM seat WHERE number = 1 ORDER BY game") == [(25 * HOUR,), (25 * HOUR,), (0,)]
        anna.answer(answer, "back")
        only(club.work(), anna.address).must("You are not away.")
        club.run("doctor")


def away_among_orders():
    """In a reply with orders the answer is the game's receipt, and the other games follow too."""
    club, anna, (ides, nones) = house_with({"ides": [], "nones": []})
    with club:
        anna.answer(ides, "away until 2026-12-20\ntake first\nplay new / first\ngod default")
        answer = only(club.work(), anna.address)
        assert answer["X-Cursus-Game"] == "1" and answer.kind == "receipt"
        answer.must("You are away until the end of Sun 20 Dec 2026", "#2 nones: your new deadline is Wed 23 Dec 2026 00:00 CET.",
                    "By Wed 23 Dec 00:00 CET")  # the next turn: the whole pace from Monday on
        assert due(club) == due(club, "nones") == 4 * 24 + 15


def words_of_absence_that_are_refused():
    with duel(CALM) as game:
        for line, told in (("away for good", "We don't understand when you are away: 'for good'."),
                           ("away tomorrow", "You are away all day on Sat 19 Dec 2026 (UTC)"),
                           ("back", "You will not be away."),
                           ("away 2026-12-24 to 2026-12-20", "is over before it begins"),
                           ("away 2026-12-10 to 2026-12-12", "is over before it begins"),
                           ("away until 2028-12-20", "a year at most"),
                           ("away 2028-12-20 to 2028-12-21", "a year at most"),
                           ("away from 2026-12-20 to", "You are away all day on Sun 20 Dec 2026 (UTC)"),
                           ("back at last", "write 'back' and nothing behind it"),
                           ("back", "You will not be away."),
                           ("sleep", "You have named no hours of sleep."),
                           ("sleep well", "'well' are no hours of sleep."),
                           ("sleep 20:00-09:00", "at most twelve hours"),
                           ("sleep 23:00-07:00", "From 23:00 to 07:00 (UTC) none of your deadlines ends"),
                           ("sleep off", "Your deadlines end at any hour now.")):
            game.say(line).must(told)
        # a stranger's mail in somebody's name goes away for nobody
        game.mover.write("away until 2027-01-02", subject="hello")
        only(game.work(), game.mover.address).must("A mail came from your address, but not as a reply")
        assert game.club.rows("SELECT count(*) FROM player WHERE away_until > 0") == [(0,)]


def who_waits_sees_who_is_away():
    with duel(CALM + "pace = 48h\n") as game:
        mover, other = game.mover, game.other
        game.say("away until 2026-12-21\nstate").must("By Thu 24 Dec 00:00 UTC")
        assert due(game.club) == 5 * 24 + 16
        answer = game.say("state", who=other)
        answer.must("(away until Mon 21 Dec 2026)", "until Thu 24 Dec 2026 00:00 UTC")
        assert "(away until Mon 21 Dec 2026)" in answer.html
        assert not game.say("state").has("(away until")
        game.say("away 2026-12-20 to 2026-12-21", who=mover)
        assert not game.say("state", who=other).has("(away until")  # of what is to come nobody hears


def reminders_wait_for_the_return():
    with duel(CALM.replace("reminders =\n", "reminders = 24h, 3h\n")) as game:
        only(later(game, 24 * HOUR), game.mover.address)
        none(later(game, 12 * HOUR))
        game.say("away until 2026-12-20")  # 12 hours are left, and the return is on Monday at 00:00
        assert due(game.club) == 76
        for _ in range(4):
            none(later(game, 7 * HOUR - 1))
        only(later(game, 4), game.mover.address).must("YOUR MOVE", "12 hours left")
        none(later(game, 9 * HOUR - 1))
        only(later(game, 1), game.mover.address).must("3 hours left")


def sleep_moves_the_end():
    with duel(CALM.replace("reminders =\n", "reminders = 3h\n"), pace="16h") as game:
        game.say("zone Europe/Rome")
        answer = game.say("sleep 23:00-07:30")  # asked at 09:00, so due at 01:00
        answer.must("From 23:00 to 07:30 (Europe/Rome) none of your deadlines ends",
                    "#1 ides: your new deadline is Sat 19 Dec 2026 07:30 CET.")
        mover = game.mover
        none(later(game, 14 * HOUR - 1))
        only(later(game, 1), mover.address).must("YOUR MOVE", "8 hours left")  # at 23:00, not at 04:30
        none(later(game, 8 * HOUR))
        later(game, HOUR // 2)
        assert game.mover is not mover


def cooling_off():
    with duel(CALM + "cooling = 2h\n") as game:
        mover, other = game.mover, game.other
        first, second = game.takes()[0], game.takes()[1]
        answer = game.say(first)
        answer.must("ALL ORDERS ARE IN", "You can change yours until Fri 18 Dec 10:00 UTC")
        assert "You can change yours until" in answer.html
        none(later(game, HOUR))
        game.say(second).must("ALL ORDERS ARE IN")
        later(game, HOUR)
        orders = [order["text"] for move in game.club.json("record", "ides")["moves"] for order in move["orders"]]
        assert orders[0] == second, orders
        game.say("ready\nplay new / first", who=mover)
        assert game.mover is other
        game.say(game.takes()[0] + "\nready").must("play")
        assert game.phase == 3


def an_end_by_date():
    with duel(CALM + "[site]\ngm_address = gm@club.example\n", pace="10d") as game:
        game.club.run("gm", "news", "gm@club.example", "off")
        game.club.run("game", "set", "ides", "end=2026-12-26 18:00 Europe/Rome")
        game.work()
        none(later(game, 33 * HOUR - 1))
        only(later(game, 1), "gm@club.example").must("A game will end", "Sat 26 Dec 2026 17:00 UTC")
        game.say("state").must("This game ends on Sat 26 Dec 2026 17:00 UTC, without a result unless it is over before.",
                               "By Sat 26 Dec 17:00 UTC")
        filed = game.takes()[0]
        game.club.now += 7 * DAY - 1
        mover, other = game.mover, game.other
        game.say(filed, who=mover)  # in time
        assert game.phase == 1
        mails = later(game, 1)
        for address in (mover.address, other.address, "gm@club.example"):
            only(mails, address).must("there is no result")
        assert game.club.json("game", "list")[0]["status"] == "cancelled"
        game.say("play first", who=mover).must("#1 is not running now")
        none(later(game, 30 * DAY))


def the_game_master_hears_of_an_outage():
    with duel("[site]\ngm_address = gm@club.example\n") as game:
        game.club.run("gm", "news", "gm@club.example", "off")
        game.work()
        game.club.now += 9 * HOUR
        told = game.club.text("tick")
        assert "was down for 9h;" in told, told
        game.club.run("send")
        mail = only(game.note(game.club.mails()), "gm@club.example")
        mail.must("Deadlines moved", "We were down from Fri 18 Dec 2026 08:00 UTC to Fri 18 Dec 2026 17:00 UTC",
                  "9h", "#1 ides")
        assert due(game.club) == 57
        game.club.now -= 30 * DAY
        told = game.club.text("tick")
        assert "the clock was set back by 30d:" in told, told
        game.club.run("send")
        only(game.club.mails(), "gm@club.example").must("was set back by 30d", "#1 ides")
        game.club.now += 30 * DAY
        game.work()
        assert due(game.club) == 57 and game.phase == 0


def a_schedule_by_mail():
    """The words of times and zones come through a game master's mail as they were written."""
    with duel(CALM + "[site]\ngm_address = gm@club.example\n") as game:
        gm = Player(game.club, "Mary", "gm@club.example")
        gm.write("gm help")
        key = only(game.work(), gm.address)
        gm.answer(key, "gm set ides schedule=mon,thu 18:00,21:00 Europe/Rome off=sat,sun pace=24h\n"
                       "gm deadline ides 2026-12-20 18:00 Europe/Rome\ngm extend #1 1d12h\n"
                       "gm set ides off=mon,thu")
        answer = only([mail for mail in game.work() if mail.to == gm.address], gm.address)
        answer.must("schedule=mon,thu 18:00,21:00 Europe/Rome", "has time until Sun 20 Dec 2026 17:00 UTC",
                    "has time until Tue 22 Dec 2026 05:00 UTC", "this leaves no day for a deadline")
        (terms,), = game.club.rows("SELECT terms FROM game")
        assert terms == '{"off":"sat,sun","schedule":"mon,thu 18:00,21:00 Europe/Rome"}', terms
        for words, said in (("2026-12-20 18:00 UTC-5", "23:00 UTC"), ("2026-12-20 18:00 GMT +2", "16:00 UTC"),
                            ("2026-12-20T18:00+05:30", "12:30 UTC")):
            gm.answer(key, f"gm deadline ides {words}")
            only([mail for mail in game.work() if mail.to == gm.address], gm.address).must(f"until Sun 20 Dec 2026 {said}")
        for act, said in (("deadline ides 2026-12-20 18:00 CEST", "Europe/Berlin"), ("deadline ides 2026-12-20 18:00 IST",
                          "Asia/Kolkata"), ("set ides schedule=daily 20:00 XYZ+2", "time zone")):
            gm.answer(key, f"gm {act}")
            only([mail for mail in game.work() if mail.to == gm.address], gm.address).must(said)
        game.club.run("game", "set", "ides", "schedule=daily 20:00 UTC+5:30", "off=")
        game.mover.answer(game.ask, "take first\nplay new\ngod default")
        game.work()
        assert due(game.club) % 24 == 6.5, due(game.club)  # 14:30 UTC, counted from 08:00


TESTS = (a_schedule_by_mail, a_schedule_and_days_off, away_and_back_in_all_games, away_among_orders, words_of_absence_that_are_refused,
         who_waits_sees_who_is_away, reminders_wait_for_the_return, sleep_moves_the_end, cooling_off, an_end_by_date,
         the_game_master_hears_of_an_outage)

if __name__ == "__main__":
    tap.main(TESTS)
