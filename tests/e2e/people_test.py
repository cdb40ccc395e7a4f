"""Players who do not answer: what a deadline does, who takes their seats, how reliable they are, games that die."""
import tap
from club import Player, duel, none, only

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
        only(mails, mover.address).must("The deadline passed, and a bot decided for you: take", "WHAT HAPPENED")
        record = game.club.json("record", "ides")
        assert {order["by"] for move in record["moves"] for order in move["orders"]} == {"policy"}
        game.club.run("verify", "ides", code=1)  # sound, but the secret is not open yet
        game.club.run("doctor")
        assert conduct(game, mover) == (0, 0, 1)
        # the seat is the player's all the same
        assert game.club.rows("SELECT count(*) FROM seat WHERE kind = 1") == [(2,)]


def by_its_terms_the_game_pauses():
    with duel(CALM + MASTER) as game:
        mover, other = game.mover, game.other
        game.club.run("game", "set", "ides", "on_miss=pause")
        game.work()
        mails = later(game, 2 * DAY)
        assert sorted(mail.to for mail in mails) == ["anna@example.org", "bruno@example.com", "gm@club.example"]
        for mail in mails:
            mail.must("The game is paused", f"no orders came from {name_of(game, mover)}", "vote resume")
        assert game.club.json("game", "list")[0]["status"] == "paused" and game.phase == 0
        none(later(game, 30 * DAY))
        game.say("take first", who=other).must("#1 is not running now: your orders were not taken.")
        game.club.run("game", "resume", "ides")
        game.work()
        # whoever missed it has the whole time again
        none(later(game, 2 * DAY - 60))
        game.say("take first\nplay first", who=mover).must("Your orders are in.")
        assert conduct(game, mover) == (1, 0, 1)
        game.club.run("doctor")


# ---- how reliable somebody is


def deadlines_are_counted_and_shown_to_who_joins():
    with duel(CALM + "grace = 3h\n") as game:
        club, first, second = game.club, game.mover, game.other
        game.say("take first / refresh\nplay first\ngod default")
        assert conduct(game, first) == (1, 0, 0), conduct(game, first)
        club.now += 2 * DAY + HOUR  # behind the deadline, within the grace
        game.say("take first / refresh\nplay first\ngod default").must("Your orders are in.")
        assert conduct(game, second) == (0, 1, 0), conduct(game, second)
        late = game.ask
        later(game, 2 * DAY + 3 * HOUR)
        assert conduct(game, first) == (1, 0, 1), conduct(game, first)
        # the answer that comes when the default was played was late, not missed; sent twice it is late once
        for _ in range(2):
            first.answer(late, "take first\nplay first")
            only(game.work(), first.address).must("Your mail came too late", "They were not used")
            assert conduct(game, first) == (1, 1, 0), conduct(game, first)
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        club.run("seat", "nones", "1", "player", name_of(game, first))
        club.run("game", "invite", "nones", "carla@example.net")
        (invitation,) = club.work()
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


if __name__ == "__main__":
    tap.main([by_its_terms_the_bot_decides_this_once, by_its_terms_the_game_pauses,
              deadlines_are_counted_and_shown_to_who_joins])
