"""How people are called: as they choose, and otherwise later; nobody bears a name that nobody chose."""
import tap
from club import Club, Player, duel, named, only


def bare(club, name, address):
    """Somebody whose mail program sends the address alone."""
    player = Player(club, name, address)
    head = player.headers
    player.headers = lambda *words, **more: head(*words, **more).replace(f"From: {name} <{address}>", f"From: {address}")
    return player


def invited(body):
    """Emil answers an invitation; the answer, his name, the club."""
    club = Club()
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
    club.run("game", "invite", "ides", "emil@example.org")
    emil = bare(club, "Emil", "emil@example.org")
    emil.answer(only(club.work(), emil.address), body)
    return only(club.work(), emil.address), emil, club


def names(club):
    return [row["name"] for row in club.json("player", "list")]


def a_join_takes_the_name_that_the_mail_chooses():
    for body in ("register Emil the Elder\njoin", "join\nname Emil the Elder", "yes\nname: Emil the Elder"):
        answer, _, club = invited(body)
        with club:
            answer.must("Welcome, Emil the Elder!", "You're in #1 ides")
            assert "To change that" not in answer.text and names(club) == ["Emil the Elder"]


def a_join_without_a_name_says_how_to_choose_one():
    answer, emil, club = invited("join")
    with club:
        answer.must("Welcome, emil!", "The other players will see you as emil.", "name Emil")
        emil.answer(answer, "register Emil")
        answer = only(club.work(), emil.address)
        answer.must("You are registered already, as emil. To be called otherwise write: name Emil")
        emil.answer(answer, "name Emil")
        answer = only(club.work(), emil.address)
        answer.must("Your name is Emil now, and no longer emil.")
        assert names(club) == ["Emil"]
        emil.answer(answer, "state 1\nname")
        only(club.work(), emil.address).must("Your name is Emil.", "red: Emil")


def what_happened_is_told_by_name():
    with duel() as game:
        mover, order = game.mover, game.takes()[0]
        game.say(f"name D'Artagnan Ærø\n{order}\nplay new")
        told = game.ask
        who = {"Anna": "red", "Bruno": "yellow"}[mover.name]
        told.must(f"D'Artagnan Ærø ({who}) took {named(order)}", "; played it")
        assert told.text.count(f"- D'Artagnan Ærø ({who}) ") == 1, "each player has one line"
        assert f"D&#39;Artagnan Ærø ({who}) took" in told.html, told.html


def what_was_done_before_somebody_came_is_told_by_seat():
    with duel() as game:
        mover, order = game.mover, game.takes()[0]
        seat, colour = {"Anna": ("1", "RED"), "Bruno": ("2", "YELLOW")}[mover.name]
        game.say(f"{order}\nplay first")
        game.club.run("player", "add", "Carla", "carla@example.org")
        game.club.run("seat", "ides", seat, "player", "Carla")
        told = only(game.work(), "carla@example.org")
        told.must(f"{colour} took {named(order)}")
        assert "Carla (" not in told.text, told.text


def a_new_name_stands_in_the_mails_that_follow():
    with duel() as game:
        mover, other, order = game.mover, game.other, game.takes()[0]
        game.say(f"name Marcus\n{order}\nplay new").must("Your name is Marcus now", "Marcus")
        game.club.run("doctor")
        other.answer(game.asked[other.address], "take first / refresh\nplay first\ngod default")
        only(game.work(), other.address).must("Marcus to move, by")
        # the keys of before are good
        assert "Your name is Marcus." in game.say("name", who=mover, mail=game.ask).text


def names_that_cannot_be_had():
    with duel() as game:
        for word, why in ((game.other.name, "is taken"), (game.other.name.upper(), "is taken"), ("GM", "means something"),
                          ("The Club", "means something"), ("the club.", "means something"), ("The operator", "means something"),
                          ("free", "means something"), ("You", "means something"),
                          ("red", "means something"), ("x" * 41, "1 to 40"), ("a\u202eb", "is no name")):
            game.say(f"name {word}").must(f"Your name stays {game.mover.name}", why)
        assert sorted(names(game.club)) == ["Anna", "Bruno"]
        game.say(f"name {game.mover.name.upper()}").must(f"Your name is {game.mover.name.upper()} now")


def the_operator_renames():
    with duel() as game:
        club = game.club
        assert club.text("player", "rename", "Anna", "Livia Drusilla") == "Anna is called Livia Drusilla now\n"
        assert sorted(names(club)) == ["Bruno", "Livia Drusilla"]
        for name, code in (("Bruno", None), ("bot", 65)):
            done = club.run("player", "rename", "Livia Drusilla", name, code=code)
            assert done.returncode != 0, done.stdout
        club.run("player", "rename", "Nobody", "Somebody", code=1)
        club.run("player", "rename", "Bruno", code=2)
        assert sorted(names(club)) == ["Bruno", "Livia Drusilla"]
        club.run("doctor")


tap.main([a_join_takes_the_name_that_the_mail_chooses, a_join_without_a_name_says_how_to_choose_one,
          what_happened_is_told_by_name, what_was_done_before_somebody_came_is_told_by_seat,
          a_new_name_stands_in_the_mails_that_follow, names_that_cannot_be_had, the_operator_renames])
