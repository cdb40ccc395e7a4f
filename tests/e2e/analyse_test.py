"""'analyse': what bots think of a game that is over, by mail and from the command line; and never of one that goes on."""
import functools
import re

import tap
from club import Player, duel, only

# a word for it, the heading above the chances, and how it is said whose opinion that is
LANGUAGES = {
    "en": ("analyse", "CHANCES TO WIN, IN PER CENT", "What bots think of it"),
    "de": ("Bitte analysiere die Partie!", "GEWINNAUSSICHTEN IN PROZENT", "Die Meinung von Bots"),
    "fr": ("Pourrais-tu analyser la partie ?", "CHANCES DE VICTOIRE, EN POUR CENT", "L'avis de bots"),
    "es": ("¿Puedes analizar la partida?", "POSIBILIDADES DE GANAR, EN TANTO POR CIENTO", "Lo que opinan los bots"),
}
RECEIPTS = {"en": "comes in a mail of its own", "de": "kommt in einer eigenen Mail", "fr": "vient dans un mail à part",
            "es": "llega en un correo aparte"}


@functools.cache
def finished():
    game = duel()
    game.finish()
    return game


def over():
    """A game of Anna's and Bruno's that is over."""
    return finished().fork()


def queued(game):
    return game.club.rows("SELECT id, kind FROM outbox WHERE kind = 'analysis' AND state = 0")


def analysis_of(game, who, words):
    """The receipt, and the analysis that comes behind it."""
    who.answer(game.mail[who.address], words)
    mine = [mail for mail in game.club.work() if mail.to == who.address]
    assert sorted(mail.kind for mail in mine) == ["analysis", "receipt"], [(mail.kind, mail.text) for mail in mine]
    return sorted(mine, key=lambda mail: mail.kind, reverse=True)


def chances_of(mail, seats):
    rows = re.findall(r"^ +\S.*?((?: +\d+){%d})$" % seats, mail.text, re.M)
    return [[int(number) for number in row.split()] for row in rows]


def it_comes_in_a_mail_of_its_own():
    """In two languages; in the others it is asked for, and the receipt tells of it."""
    with over() as game:
        anna = game.anna
        game.mail[anna.address].must('"analyse" gets you')
        for language, (word, heading, opinion) in LANGUAGES.items():
            anna.answer(game.mail[anna.address], f"language {language}")
            game.club.work()
            if language in ("fr", "es"):
                anna.answer(game.mail[anna.address], word)
                game.club.run("tick")
                (number, _), = queued(game)
                game.club.run("mail", "drop", f"out{number}")
                only(game.club.work(), anna.address).must(RECEIPTS[language])
                continue
            receipt, analysis = analysis_of(game, anna, word)
            receipt.must(RECEIPTS[language])
            assert heading in analysis.text and heading.split()[0].lower() in analysis.html.lower(), analysis.text
            analysis.must(opinion)
            assert max(len(line) for line in analysis.text.splitlines()) <= 72, analysis.text
            rows = chances_of(analysis, 2)
            assert len(rows) >= 8 and all(98 <= sum(row) <= 102 for row in rows), analysis.text
            assert sorted(rows[-1]) in ([0, 100], [50, 50]), rows


def the_command_says_the_same():
    with over() as game:
        _, mail = analysis_of(game, game.anna, "analyse 1")
        flat = " ".join(mail.text.split())
        for line in game.club.text("analyse", "ides", "--seat", "1").splitlines():
            words = " ".join(line.split())
            assert words in flat or words.startswith("round"), (line, mail.text)
        told = game.club.json("analyse", "ides", "--seat", "red")
        assert told["rules"] == "quorum" and told["seat"] == 1, told
        assert all(len(point["chances"]) == 2 for point in told["points"])
        costs = [order["best"] - order["worth"] for order in told["orders"]]
        assert costs and costs[0] >= 15, told["orders"]  # both played what the deadline plays, which is no good play
        assert costs == sorted(costs, reverse=True) and all(cost > 0 for cost in costs), costs
        assert all(order["given"] != order["better"] for order in told["orders"])


def it_is_asked_for_in_any_words():
    """As nothing else is that has such words; and only of a game that is over."""
    wishes = ("Hi,\n\nthanks for running this one. Could you tell me where it all went wrong for me?\n\nCheers,\nMargaret",
              "Uff. Was hab ich falsch gemacht???", "C'est à quel moment que la partie a basculé ?", "¿En qué me equivoqué?")
    with over() as game, duel() as other:
        for words in wishes:
            game.anna.answer(game.mail[game.anna.address], words)
            game.club.run("tick")
            (number, _), = queued(game)
            game.club.run("mail", "drop", f"out{number}")
        game.anna.answer(game.mail[game.anna.address], "Well played! I blew it in round 3, my own mistake.")
        game.club.run("tick")
        assert queued(game) == []
        assert not other.say(wishes[0]).has("a game is analysed once it's over")


def so_many_in_a_day():
    with over() as game:
        for _ in range(9):
            game.anna.answer(game.mail[game.anna.address], "analyse")
            game.club.run("tick")
        asked = queued(game)
        assert len(asked) == 8, asked
        for number, _ in asked:
            game.club.run("mail", "drop", f"out{number}")
        assert len([mail for mail in game.club.work() if mail.has("You've had 8 analyses today")]) == 1


def of_a_game_that_goes_on_nothing_leaves():
    """Not to a seat, not to who looks on, not to who has given a seat up, nor from the command line."""
    refused = "isn't over: a game is analysed once it's over, not before"
    with duel() as game:
        for words in ("analyse", "Please analyse the game!", "analyse 1"):
            game.say(words).must(refused)
        watcher = Player(game.club, "Wilma", "wilma@example.org")
        game.club.run("player", "add", "Wilma", watcher.address)
        watcher.write("analyse 1")
        only(game.club.work(), watcher.address).must(refused)
        game.club.run("seat", "ides", "1", "bot")
        game.club.work()
        game.anna.write("analyse 1")
        only(game.club.work(), game.anna.address).must(refused)
        assert game.club.rows("SELECT count(*) FROM outbox WHERE kind = 'analysis'") == [(0,)]
        said = game.club.run("analyse", "ides", code=1).stderr.decode()
        assert "is not over: only then is a game analysed" in said, said


def who_looks_on_hears_of_no_orders():
    with over() as game:
        watcher = Player(game.club, "Wilma", "wilma@example.org")
        game.club.run("player", "add", "Wilma", watcher.address)
        watcher.write("analyse 1")
        analysis, = [mail for mail in game.club.work() if mail.to == watcher.address and mail.kind == "analysis"]
        assert "CHANCES TO WIN" in analysis.text and "COST MOST" not in analysis.text, analysis.text


tap.main([it_comes_in_a_mail_of_its_own, the_command_says_the_same, it_is_asked_for_in_any_words,
          so_many_in_a_day,
          of_a_game_that_goes_on_nothing_leaves, who_looks_on_hears_of_no_orders])
