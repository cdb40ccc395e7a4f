"""Whoever gets a seat hears so and may check the dice; whoever loses one hears who did it, and what his old keys are."""
import tap
from club import Club, Player, duel, none, only

MASTER = "chief@club.example"


def has_commitment(mail, club):
    ((value,),) = club.rows("SELECT lower(hex(commitment)) FROM game WHERE name = 'ides'")
    mail.must("Fair dice")
    assert value in mail.text and value in mail.html, mail.text
    return mail


def carla_of(game):
    game.club.run("player", "add", "Carla", "carla@example.com")
    return Player(game.club, "Carla", "carla@example.com")


def forming():
    """A game for two that has not begun, and three players who are registered."""
    club = Club(extra=f"[site]\ngm_address = {MASTER}\n")
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
    players = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
    for player in players:
        club.run("player", "add", player.name, player.address)
    return club, players


def seat(club, *words):
    """What goes out when a game master gives a seat of ides."""
    club.run("seat", "ides", *words)
    club.run("send")
    return club.mails()


def who_is_seated_before_the_start_is_welcomed():
    club, (anna, _, _) = forming()
    with club:
        welcome = only(seat(club, "1", "player", "Anna"), anna.address)
        assert welcome.kind == "welcome"
        has_commitment(welcome, club).must("The game master gave you a seat in #1 ides (Quorum): red.",
                                           "You are red.")
        none(seat(club, "1", "player", "Anna"))  # again, nothing new
        anna.answer(welcome, "leave")
        only(club.work(), anna.address).must("You left #1 ides")


def who_is_seated_before_the_start_and_loses_it_hears_so():
    for words, want in ((("1", "empty"), "You no longer have your seat in this game, red."),
                        (("1", "bot"), "Your seat in this game, red, now belongs to a bot."),
                        (("1", "player", "Bruno"), "Your seat in this game, red, now belongs to Bruno.")):
        club, (anna, bruno, _) = forming()
        with club:
            old = only(seat(club, "1", "player", "Anna"), anna.address)
            mails = seat(club, *words)
            only(mails, anna.address).must(want, "The game master has decided so.")
            if "Bruno" in words:
                has_commitment(only(mails, bruno.address), club)
            anna.answer(old, "word olive\ntake 3")
            only(club.work(), anna.address).must("Your mail answers one about red of #1 ides, a seat that you do not hold "
                                                 "any more.")


def the_seat_of_before_is_named_in_the_language_of_the_reader():
    club, (anna, _, _) = forming()
    with club:
        old = only(seat(club, "1", "player", "Anna"), anna.address)
        anna.answer(old, "language de")
        club.work()
        seat(club, "1", "empty")
        anna.answer(old, "take 3")
        only(club.work(), anna.address).must("Deine Mail antwortet auf eine über Rot in #1 ides.")


def who_is_replaced_in_a_running_game_hears_by_whom():
    with duel(f"[site]\ngm_address = {MASTER}\n") as game:
        old, mover, order = game.ask, game.mover, game.takes()[0]
        number = "1" if mover is game.anna else "2"
        colour = {"1": "red", "2": "yellow"}[number]
        new = carla_of(game)
        game.club.run("seat", "ides", number, "player", "Carla")
        mails = game.work()
        only(mails, mover.address).must(f"Your seat in this game, {colour}, now belongs to Carla.",
                                        "The game master has decided so.")
        turn = only(mails, new.address)
        assert turn.kind == "turn" and order in turn.legal()["take"]
        has_commitment(turn, game.club).must("The game master gave you a seat in this game, which is under way")
        mover.answer(old, order)
        answer = only(game.work(), mover.address)
        answer.must(f"Your mail answers one about {colour} of #1 ides, a seat that you do not hold any more. Nothing in it "
                    "was done.")
        assert "not as a reply" not in answer.text and game.phase == 0
        mover.answer(answer, "games")  # it can be answered for anything else
        assert only(game.work(), mover.address).kind == "games"
        for _ in range(25):  # an old key is no guess, however often it comes
            mover.answer(old, "state 1")
        none([mail for mail in game.work() if mail.to == MASTER])
        Player(game.club, "Eve", "eve@example.net").answer(old, order)  # from another address it is nobody's
        assert game.phase == 0
        assert only(game.work(), "eve@example.net").kind == "help"
        new.answer(turn, order)
        only(game.work(), new.address).must("Orders received.")


def a_bot_in_his_place_is_told_as_well():
    with duel() as game:
        mover = game.mover
        game.club.run("seat", "ides", "1" if mover is game.anna else "2", "bot")
        only(game.work(), mover.address).must("now belongs to a bot.", "The game master has decided so.")


def a_key_of_two_holders_before_is_known():
    with duel() as game:
        old, mover, order = game.ask, game.mover, game.takes()[0]
        number = "1" if mover is game.anna else "2"
        carla_of(game)
        for holder in (("player", "Carla"), ("bot",)):
            game.club.run("seat", "ides", number, *holder)
        game.work()
        mover.answer(old, order)
        only(game.work(), mover.address).must("a seat that you do not hold any more")
        # he has it again: the old keys are still none, and the mail is asked about as ever
        game.club.run("seat", "ides", number, "player", mover.name)
        game.work()
        mover.answer(old, order)
        answer = only(game.work(), mover.address)
        assert "do not hold any more" not in answer.text, answer.text
        game.club.run("doctor")


def who_joins_last_or_takes_over_sees_the_commitment():
    club, (anna, bruno, carla) = forming()
    with club:
        seat(club, "1", "player", "Anna")
        keys = {}
        for player in (bruno, carla):
            club.run("game", "invite", "ides", player.address)
            keys[player.address] = only(club.work(), player.address)
        bruno.answer(keys[bruno.address], "join")
        mails = club.work()
        first = only(mails, bruno.address)
        has_commitment(first, club).must("You're in #1 ides")
        assert first.kind == "receipt" and "FAIR DICE" not in only(mails, anna.address).text
        bruno.answer(first, "orders")
        assert "FAIR DICE" not in only(club.work(), bruno.address).text  # once
        bruno.answer(first, "leave")
        bruno.answer(only(club.work(), bruno.address), "yes")
        club.work()
        carla.answer(keys[carla.address], "takeover 1")
        mails = club.work()
        has_commitment(only(mails, carla.address), club).must("You play yellow in #1 ides")
        only(mails, bruno.address).must("Carla took it. A bot kept it for you")


tap.main([who_is_seated_before_the_start_is_welcomed, who_is_seated_before_the_start_and_loses_it_hears_so,
          the_seat_of_before_is_named_in_the_language_of_the_reader,
          who_is_replaced_in_a_running_game_hears_by_whom, a_bot_in_his_place_is_told_as_well,
          a_key_of_two_holders_before_is_known, who_joins_last_or_takes_over_sees_the_commitment])
