"""Names that mean something here or look like somebody's, and characters that nobody sees."""
import sqlite3

import tap
from club import Club, Player, duel, only

CYRILLIC, GREEK, FULL = "\u0410nna", "\u0391\u039d\u039d\u0391", "\uff21\uff4e\uff4e\uff41"
RESERVED = ("bot", "GM", "all", "red", "Red", "R", "yes", "12", "press", "G.M.", "game master", "\u0430ll", "b\u043et", "a11",
            "\u0392\u039f\u03a4", "\uff47\uff4d", "bot for Carl")
# the directions of writing turned, a line parted, invisible letters, a tag, a private one
UNSEEN = ("\u202e", "\u2066", "\u2028", "\u2029", "\u200b", "\u200f", "\u00ad", "\ufeff", "\U000e0041", "\ue000")


def names(club):
    return [row["name"] for row in club.json("player", "list")]


def at_the_command_line_no_name_that_means_something_or_looks_like_anothers():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        for number, name in enumerate(RESERVED):
            told = club.run("player", "add", name, f"p{number}@example.org", code=65).stderr.decode()
            assert "means something" in told, told
        for number, name in enumerate((CYRILLIC, GREEK, FULL, "ANNA", "Anna", "\u00c1nna", "anNa")):
            told = club.run("player", "add", name, f"p{number}@example.org", code=1).stderr.decode()
            assert "is taken" in told, told
        for number, unseen in enumerate(UNSEEN):
            club.run("player", "add", f"Car{unseen}la", f"p{number}@example.org", code=65)
        assert names(club) == ["Anna"]
        for number, name in enumerate(("Ali", "\u0418\u0432\u0430\u043d", "\u540d\u524d", "Red Baron", "Zo\u00eb")):
            club.run("player", "add", name, f"good{number}@example.org")


def of_a_game_neither():
    with Club() as club:
        club.run("init")
        for name in ("all", "yes", "no", "GM", "red", "quorum", "any", "a11"):
            for more in ((), ("--dry-run",)):
                told = club.run("game", "open", name, "--rules", "quorum", *more, code=65).stderr.decode()
                assert "means something" in told, told
        club.run("game", "open", "summer", "--rules", "quorum")
        for name in ("summer", "Summer", "surnmer", "SUMMER"):
            club.run("game", "open", name, "--rules", "quorum", code=1)
        club.run("game", "open", "winter", "--rules", "quorum")


def register(club, wanted, sender, display="Fay"):
    player = Player(club, display, sender)
    player.write(f"register {wanted}")
    player.answer(only(club.work(), sender), "yes")
    return only(club.work(), sender)


def by_mail_neither():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        register(club, "GM", "fay@example.org").must("'GM' cannot be had", "Welcome, Fay")
        register(club, CYRILLIC, "eve@example.org", "Eve").must("looks like it", f"Welcome, {CYRILLIC} 2")
        register(club, "bot", "dora@example.org", "all").must("Welcome, dora")
        register(club, "", "to@example.org", "Game Master").must("Welcome, player")
        register(club, "Li\u202evia", "livia@example.org", "Liv").must("could not be had", "Welcome, Liv.")
        assert names(club) == ["Anna", "Fay", f"{CYRILLIC} 2", "dora", "player", "Liv"]


def a_name_of_before_stays():
    """Rows that are there are not judged: their owners play on."""
    with duel() as game:
        with sqlite3.connect(game.club.path("club.db")) as database:
            database.execute("UPDATE player SET name = 'bot', name_key = 'bot' WHERE name = ?", (game.mover.name,))
        order = game.takes()[0]
        assert game.say("wait\n" + order).plan() == [order]
        game.club.run("doctor")


def what_nobody_sees_goes_out_of_press():
    with duel() as game:
        family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
        for number, unseen in enumerate(UNSEEN):
            game.mover.answer(game.ask, f"press all\n{number}: pay {unseen}me{unseen} now {family}\nend press")
            heard = only(game.work(), game.other.address)
            for text in (heard.text, heard.html):
                assert unseen not in text, (unseen, text)
            assert f"{number}: pay me now {family}" in " ".join(heard.text.split()), heard.text
        printed = game.club.text("press", "ides")
        assert not any(unseen in printed for unseen in UNSEEN), printed


def what_stands_in_the_database_is_printed_as_what_it_is():
    """Press of before may hold anything."""
    with duel() as game:
        game.say("press all\nPay me now\nend press")
        with sqlite3.connect(game.club.path("club.db")) as database:
            database.execute("UPDATE press SET body = ?", ("Pay \u202eme\u2028 \x1b[31m now",))
            database.execute("UPDATE player SET name = ? WHERE id = 1", ("A\u202enna",))
        printed = game.club.text("press", "ides") + game.club.text("player", "list")
        assert "\\u{202e}me\\u{2028} \\x1b[31m now" in printed and "A\\u{202e}nna" in printed, printed
        assert not any(bad in printed for bad in ("\u202e", "\u2028", "\x1b")), printed


if __name__ == "__main__":
    tap.main((at_the_command_line_no_name_that_means_something_or_looks_like_anothers, of_a_game_neither, by_mail_neither,
              a_name_of_before_stays, what_nobody_sees_goes_out_of_press,
              what_stands_in_the_database_is_printed_as_what_it_is))
