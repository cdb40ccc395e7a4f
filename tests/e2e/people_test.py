"""Players who do not answer: what a deadline does, who takes their seats, how reliable they are, games that die."""
import tap
from club import Club, Player, duel, none, only

HOUR = 3600
DAY = 24 * HOUR
CALM = "[game]\ndowntime_gap = 1w\nreminders =\n"  # tests that jump over days mean them to pass
MASTER = "[site]\ngm_address = gm@club.example\n"


def later(game, seconds):
    """Lets time pass, then the club work."""
    game.club.now += seconds
    return game.work()


def name_of(game, player):
    return "Anna" if player is game.anna else "Bruno"


def conduct(game, player):
    """(on time, late, missed)"""
    (row,) = [row for row in game.club.json("player", "list") if row["name"] == name_of(game, player)]
    return row["on_time"], row["late"], row["missed"]


# ---- what a deadline does


def by_its_terms_the_bot_decides_this_once():
    with duel(CALM + MASTER) as game:
        mover = game.mover
        game.club.run("game", "set", "ides", "on_miss=bot")
        game.work()
        mails = later(game, 2 * DAY)
        missed = only(mails, mover.address)
        missed.must("You missed the deadline on Sun 20 Dec 2026 08:00 UTC, so a bot chose for you: take",
                    "SINCE YOUR LAST MAIL")
        record = game.club.json("record", "ides")
        assert {order["by"] for move in record["moves"] for order in move["orders"]} == {"policy"}
        game.club.run("verify", "ides", code=1)  # sound, but the secret is not open yet
        game.club.run("doctor")
        assert conduct(game, mover) == (0, 0, 1)
        # the seat is the player's all the same
        assert game.club.rows("SELECT count(*) FROM seat WHERE kind = 1") == [(2,)]


def by_its_terms_the_game_pauses():
    with duel(CALM + MASTER) as game:
        game.club.run("gm", "news", "gm@club.example", "off")
        mover, other = game.mover, game.other
        game.club.run("game", "set", "ides", "on_miss=pause")
        game.work()
        mails = later(game, 2 * DAY)
        assert sorted(mail.to for mail in mails) == ["anna@example.org", "bruno@example.com", "gm@club.example"]
        for mail in mails:
            mail.must("The game is paused", f"no orders came from {name_of(game, mover)}", "vote resume")
        assert game.club.json("game", "list")[0]["status"] == "paused" and game.phase == 0
        none(later(game, 14 * DAY - 60))
        for told in (later(game, 60), later(game, 14 * DAY)):
            assert sorted(mail.to for mail in told) == sorted(mail.to for mail in mails)
            for mail in told:
                mail.must("The game is still paused", "vote resume")
        none(later(game, 2 * DAY))
        game.say("take first", who=other).must("#1 is not running now: your orders were not taken.")
        game.club.run("game", "resume", "ides")
        game.work()
        # whoever missed it has the whole time again
        none(later(game, 2 * DAY - 60))
        game.say("take first\nplay first", who=mover).must("Orders received.")
        assert conduct(game, mover) == (1, 0, 1)
        game.club.run("doctor")


# ---- how reliable somebody is


def deadlines_are_counted_and_shown_to_who_joins():
    with duel(CALM + "grace = 3h\n") as game:
        club, first, second = game.club, game.mover, game.other
        game.say("take first / refresh\nplay first\ngod default")
        assert conduct(game, first) == (1, 0, 0), conduct(game, first)
        club.now += 2 * DAY + HOUR  # behind the deadline, within the grace
        game.say("take first / refresh\nplay first\ngod default").must("Orders received.")
        assert conduct(game, second) == (0, 1, 0), conduct(game, second)
        late = game.ask
        later(game, 2 * DAY + 3 * HOUR)
        assert conduct(game, first) == (1, 0, 1), conduct(game, first)
        # the answer that comes when we played the default was late, not missed; sent twice it is late once
        for _ in range(2):
            first.answer(late, "take first\nplay first")
            only(game.work(), first.address).must("Your mail came too late", "We did not use them")
            assert conduct(game, first) == (1, 1, 0), conduct(game, first)
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        club.run("seat", "nones", "1", "player", name_of(game, first))
        club.run("game", "invite", "nones", "carla@example.net")
        invitation, = [mail for mail in club.work() if mail.kind == "invitation"]
        shown = f"red: {name_of(game, first)}, 1 on time, 1 late, 0 missed"
        invitation.must(shown)
        assert "1 on time, 1 late, 0 missed" in invitation.html
        carla = Player(club, "Carla", "carla@example.net")
        carla.write("register Carla\ngames")
        carla.answer(only(club.work(), carla.address), "yes")
        listed = only(club.work(), carla.address)
        listed.must(f"#2 nones (Quorum): 1 of 2 seats taken, open {name_of(game, first)}: 1 on time, 1 late, 0 missed")
        assert "1 on time, 1 late, 0 missed" in listed.html
        # of somebody new nothing is said
        row, = [row for row in club.json("player", "list") if row["name"] == "Carla"]
        assert (row["on_time"], row["late"], row["missed"]) == (0, 0, 0)
        assert " on time" in club.text("player", "list").splitlines()[0]


# ---- substitutes


def newcomer(game, name):
    """A registered player with a mail to answer: the list of games."""
    player = Player(game.club, name, f"{name.lower()}@example.net")
    game.club.run("player", "add", name, player.address)
    player.write("games")
    return player, only(game.work(), player.address)


def seat_of(game, player):
    return "red" if player is game.anna else "yellow"


def play(game, who=None):
    """The mover plays a whole turn, whatever comes."""
    return game.say("take first / refresh\nplay first\ngod default", who=who)


def vanish(game, misses=2):
    """The mover misses so many deadlines in a row; the mails of the last one."""
    gone = game.mover
    game.club.run("game", "set", "ides", f"misses={misses}")
    game.work()
    for _ in range(misses - 1):
        later(game, 2 * DAY)
        play(game)
        assert game.mover is gone
    return gone, later(game, 2 * DAY)


def a_seat_is_offered_and_taken_over():
    with duel(CALM + MASTER) as game:
        game.club.run("gm", "news", "gm@club.example", "off")
        club = game.club
        dora, listed = newcomer(game, "Dora")
        listed.must("standby any")
        dora.answer(listed, "standby quorum\nstandby chess\ngames")
        told = only(game.work(), dora.address)
        told.must("We'll mail you when a seat opens up in Quorum.", 'We know no game "chess". Write "standby any", or one of: ',
                  "We tell you of open seats in: Quorum.")
        club.now += 60
        erna, listed = newcomer(game, "Erna")
        erna.answer(listed, "standby")
        only(game.work(), erna.address).must("We'll mail you when a seat opens up in any game.")
        fritz, listed = newcomer(game, "Fritz")
        gone, mails = vanish(game)
        other, seat, name = game.other if gone is game.mover else game.mover, seat_of(game, gone), name_of(game, gone)
        only(mails, gone.address).must("A bot is playing for you", "You missed 2 deadlines in a row",
                                       "reply 'return', or just send orders")
        notice, = [mail for mail in mails if mail.to == other.address and mail.kind == "notice"]
        notice.must(f"{name} ({seat}) missed 2 deadlines in a row.")
        only(mails, "gm@club.example").must(f"{name} ({seat}) missed 2 deadlines in a row.")
        none(mails, fritz.address)
        offers = [mail for mail in mails if mail.has("is open to a new player")]
        assert sorted(mail.to for mail in offers) == [dora.address, erna.address]
        for offer in offers:
            offer.must(f"A seat in #1 ides (Quorum) is open to a new player: {seat}, at round", "2d per decision",
                       f"takeover 1 as {seat}")
            assert f"body=takeover%201%20as%20{seat}" in offer.html
        # the bot has played already, and stands with the name of whom it plays for
        assert game.mover is other
        club.text("show", "ides").index(f"{seat}: bot for {name}")
        fritz.answer(listed, "games")
        only(game.work(), fritz.address).must(f"A seat is open: takeover 1 as {seat}")
        play(game)
        assert game.mover is other, "the bot plays on while nobody takes the seat"
        # first come, first served
        to = {mail.to: mail for mail in offers}
        erna.answer(to[erna.address], f"takeover 1 as {seat}")
        dora.answer(to[dora.address], "takeover 1")
        mails = game.work()
        only(mails, erna.address).must(f"You play {seat} in #1 ides (Quorum) from now on.", "SINCE YOUR LAST MAIL", "WAITING FOR")
        only(mails, dora.address).must("No seat of #1 is to be taken over (any more).")
        only(mails, gone.address).must(f"Your seat in this game, {seat}, now belongs to Erna.",
                                       "Erna took it. A bot kept it for you")
        only(mails, other.address).must(f"Erna plays {seat} from now on, in the place of {name}.")
        # who was replaced is nobody here; the mails of the new holder are keys of their own
        gone.answer(game.asked[gone.address], "take first\nplay first")
        only(game.work(), gone.address).must(f"Your mail answers one about {seat} of #1 ides, a seat that you do not "
                                             "hold any more. Nothing in it was done.")
        play(game)
        turn = game.asked[erna.address]
        erna.answer(turn, "take first / refresh\nplay first\ngod default")
        only(game.work(), erna.address).must("Orders received.")
        erna.answer(turn, "takeover 1\nreturn 1")
        only(game.work(), erna.address).must(f"You sit in #1 already, as {seat}.", f"You still have your seat in #1: {seat}.")
        # once he has a seat he comes last
        assert [row["standby"] for row in club.json("player", "list")][2:] == [["quorum"], ["any"], []]
        assert [name for name, in club.rows("SELECT p.name FROM standby AS s JOIN player AS p ON p.id = s.player "
                                            "ORDER BY s.since")] == ["Dora", "Erna"]
        acts = [act for act, in club.rows("SELECT act FROM audit WHERE game = 1 AND act IN ('offer', 'takeover')")]
        assert acts == ["offer", "takeover"], acts
        club.run("doctor")


def the_player_comes_back():
    with duel(CALM) as game:
        gone, mails = vanish(game, 1)
        other = game.mover
        seat, name = seat_of(game, gone), name_of(game, gone)
        kept = only(mails, gone.address)
        # asking is not coming back
        gone.answer(kept, "state")
        only(game.work(), gone.address).must(f"A bot plays for you in #1 ides: {seat}. Write 'return 1' to have your seat "
                                             "back.")
        gone.answer(kept, "return")
        mails = game.work()
        only(mails, gone.address).must(f"Welcome back to #1 ides: you are {seat} again. A bot played for you in the meantime.")
        only(mails, other.address).must(f"{name} is playing {seat} again.")
        assert game.club.json("position", "ides") and conduct(game, gone) == (0, 0, 1)
        gone.answer(kept, "return")
        only(game.work(), gone.address).must(f"You still have your seat in #1: {seat}.")
        # gone again; this time the orders that come too late bring him back, and are not used for what is asked now
        play(game)
        assert game.mover is gone
        late = game.ask
        later(game, 2 * DAY)
        assert game.mover is other
        gone.answer(late, "take first\nplay first")
        only(game.work(), gone.address).must("Welcome back to #1 ides", "We did not use them")
        play(game)
        only([game.asked[gone.address]], gone.address).must("YOUR MOVE")
        assert play(game, gone).has("Orders received.")
        game.club.run("doctor")


def leaving_a_game_under_way_wants_a_yes():
    with duel(CALM) as game:
        anna, bruno = game.anna, game.bruno
        dora, listed = newcomer(game, "Dora")
        dora.answer(listed, "standby any")
        game.work()
        anna.answer(game.mail[anna.address], "leave")
        question = only(game.work(), anna.address)
        question.must("Are you sure?", "You want to leave #1 ides while it is being played.", "Do you want to leave?")
        assert "body=yes" in question.html
        anna.answer(question, "no")
        none(game.work())
        assert game.club.rows("SELECT count(*) FROM seat WHERE kind = 1") == [(2,)]
        anna.answer(game.mail[anna.address], "leave 1")
        anna.answer(only(game.work(), anna.address), "yes")
        mails = game.work()
        only(mails, anna.address).must("You left #1 ides. Until someone takes your seat, \"return 1\" gives it back.")
        only([mail for mail in mails if mail.kind == "notice"], bruno.address).must("Anna (red) left the game.")
        offer = only(mails, dora.address).must("A seat in #1 ides (Quorum) is open to a new player: red")
        assert conduct(game, anna)[2] == 0
        # among the lines for other games there is no room for a question
        last = game.mail[bruno.address]
        game.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        for number, name in ((1, "Bruno"), (2, "Dora")):
            game.club.run("seat", "nones", str(number), "player", name)
        game.club.run("game", "start", "nones")
        game.work()
        bruno.answer(last, "#1\nconcede\n#2\nconcede")
        for mail in game.work():
            mail.must('"concede" needs your confirmation, so we have not done it yet. Please send it in a mail of its own.')
        # whoever is left alone has nobody to leave it to
        bruno.answer(last, "leave")
        only(game.work(), bruno.address).must("You are still in #1: you are its only player")
        dora.answer(offer, "takeover 1 as yellow\ntakeover 1 as green\ntakeover 1 as red")
        only(game.work(), dora.address).must("yellow is not to be taken over in #1 (any more).", "#1 has no seat 'green'.",
                                             "You play red in #1 ides (Quorum) from now on.")
        game.club.run("doctor")


def who_concedes_a_duel_has_lost():
    with duel(CALM) as game:
        anna, bruno = game.anna, game.bruno
        anna.answer(game.mail[anna.address], "concede")
        question = only(game.work(), anna.address)
        question.must("You want to resign from #1 ides. The game ends, and the other player wins. This cannot be undone.")
        anna.answer(question, "yes")
        mails = game.work()
        for player in (anna, bruno):
            end = only(mails, player.address)
            assert end.kind == "end"
            end.must("#1 ides (Quorum) is over.", "1. Bruno (yellow):", "2. Anna (red):", "red has conceded.",
                     "This was the secret:")
        record = game.club.json("record", "ides")
        assert record["result"]["agreed"] and record["result"]["ranks"] == [2, 1]
        assert ", the result was agreed on" in game.club.text("verify", "ides")
        for word in ("concede", "leave", "return", "takeover"):
            anna.answer(only(mails, anna.address), word)
        told = game.work()
        assert len(told) == 4
        for word, mail in zip(("concede", "leave"), told):
            mail.must(f"'{word}' was not done: #1 ides is over.")
        game.club.run("doctor")


def who_concedes_among_more_leaves_it_to_a_bot():
    with Club(extra=CALM) as club:
        people = started(club, 3)
        anna, turn = people[0]
        anna.answer(turn, "concede 1")
        question = only(club.work(), anna.address)
        question.must("A bot would play your seat to the end. This cannot be undone.")
        anna.answer(question, "yes")
        mails = club.work()
        only(mails, anna.address).must("You have resigned from #1 ides. A bot plays your seat to the end.")
        for player, _ in people[1:]:
            notice, = [mail for mail in mails if mail.to == player.address and mail.kind == "notice"]
            notice.must("Anna (red) has resigned. A bot plays the seat to the end.")
        anna.answer(question, "yes")
        only(club.work(), anna.address).must("Nothing waits for your answer any more")
        anna.answer(only(mails, anna.address), "return 1\ntakeover 1")
        only(club.work(), anna.address).must("No seat of #1 is kept for you.",
                                             "No seat of #1 is to be taken over (any more).")
        club.run("doctor")


def started(club, count, rules="quorum"):
    """[(player, first mail)] of a game of so many that has just begun."""
    club.run("init")
    club.run("game", "open", "ides", "--rules", rules, "--seats", str(count))
    people = []
    for number, name in enumerate(("Anna", "Bruno", "Carla", "Dora")[:count], 1):
        player = Player(club, name, f"{name.lower()}@example.org")
        club.run("player", "add", name, player.address)
        club.run("seat", "ides", str(number), "player", name)
        people.append(player)
    club.run("game", "start", "ides")
    club.run("send")
    mails = club.mails()
    return [(player, only([mail for mail in mails if mail.kind == "turn"], player.address)) for player in people]


def a_game_that_nobody_plays_is_closed():
    """But not before a deadline that may still be met, however far that is."""
    with duel(CALM + MASTER, pace="11d") as game:
        game.club.run("gm", "news", "gm@club.example", "off")
        club, mover = game.club, game.mover
        club.run("game", "set", "ides", "idle=10d", "misses=0")
        game.work()
        none(later(game, 6 * DAY - 60))
        mails = later(game, 60)  # half of the time, where that is less than a week
        assert sorted(mail.to for mail in mails) == ["anna@example.org", "bruno@example.com", "gm@club.example"]
        for mail in mails:
            mail.must("Is anyone still playing?", "We have had no orders in this game for 6d.",
                      "If none arrive by Tue 29 Dec 2026 08:00 UTC, it will be closed without a result.")
        none(later(game, DAY))
        game.say("state", who=mover)  # looking is not playing
        game.say("take first", who=mover)
        (due,), = club.rows("SELECT max(due) FROM seat")
        while club.json("game", "list")[0]["status"] == "running":
            mails = later(game, DAY)
        for mail in mails:
            mail.must("The game is closed", "so it is closed.")
        assert len(mails) == 3 and club.json("game", "list")[0]["status"] == "cancelled"
        assert due <= club.now <= due + 11 * DAY, (club.now - due) / DAY  # and that of the next, who had missed none
        none(later(game, 30 * DAY))
        acts = club.rows("SELECT act FROM audit WHERE game = 1 AND actor = 'clock' ORDER BY number")
        assert acts == [("warn",), ("warn",), ("close",)], acts
        club.run("doctor")


def words_out_of_place():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("games")
        listed = only(club.work(), anna.address)
        for word, answer in (("takeover 1", '"takeover" has to wait: #1 ides has not started.'),
                             ("return 1", "No seat of #1 is kept for you."), ("leave 1", "You have no seat in #1."),
                             ("concede 1", "You have no seat in #1."),
                             ("standby off", "We'll no longer mail you about open seats."),
                             ("takeover 7", "There is no game '7'.")):
            anna.answer(listed, word)
            only(club.work(), anna.address).must(answer)
        anna.answer(listed, "join 1")
        joined = only(club.work(), anna.address)
        anna.answer(joined, "concede")
        only(club.work(), anna.address).must('"concede" has to wait: #1 ides has not started.')
        # without proof nothing of it is done
        anna.write("standby any")
        only(club.work(), anna.address).must("Did you send this?")
        assert club.json("player", "list")[0]["standby"] == []
        club.run("player", "standby", "Anna", "quorum")
        assert "Anna stands by for any game" in club.text("player", "standby", "Anna", "any")
        assert club.json("player", "list")[0]["standby"] in (["any", "quorum"], ["quorum", "any"])
        club.run("player", "standby", "Anna", "chess", code=65)
        club.run("player", "standby", "Nobody", "any", code=1)
        club.run("player", "standby", "Anna", code=2)
        club.run("player", "standby", "Anna", "off")
        club.run("player", "standby", "Anna", "off")
        assert club.json("player", "list")[0]["standby"] == []


if __name__ == "__main__":
    tap.main([by_its_terms_the_bot_decides_this_once, by_its_terms_the_game_pauses,
              deadlines_are_counted_and_shown_to_who_joins, a_seat_is_offered_and_taken_over, the_player_comes_back,
              leaving_a_game_under_way_wants_a_yes, who_concedes_a_duel_has_lost,
              who_concedes_among_more_leaves_it_to_a_bot, a_game_that_nobody_plays_is_closed, words_out_of_place])
