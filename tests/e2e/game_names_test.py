"""Names of games: given anew, given on by games that are put away, and freed by deleting what never began."""
import os

import tap
from club import Club, Player, duel, none, only

CHIEF = "chief@club.example"
SITE = f"[site]\ngm_address = {CHIEF}\nfolder = pages\nurl = https://club.example/\n"


def refused(club, said, *line, code=1):
    done = club.run(*line, code=code)
    assert said in done.stderr.decode(), done.stderr.decode()


def names(club, *more):
    return {row["game"]: row["name"] for row in club.json("game", "list", *more)}


def page(club, number):
    path = club.path("pages", "game", f"{number}.html")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def front(club):
    with open(club.path("pages", "index.html"), encoding="utf-8") as file:
        return file.read()


def a_game_is_renamed():
    with duel(SITE) as game:
        club = game.club
        club.work()
        assert "ides, Quorum" in page(club, 1)
        assert club.text("game", "rename", "ides", "kalends", "--dry-run").startswith("#1 ides would be called kalends.\n")
        assert names(club) == {1: "ides"}
        assert club.text("game", "rename", "ides", "kalends", "--because", "a slip") == \
            "#1 ides is called kalends from now on.\n"
        row = club.json("log", "kalends")[-1]
        assert (row["act"], row["words"], row["because"]) == ("rename", "kalends", "a slip"), row
        assert (row["before"], row["after"]) == ({"name": "ides"}, {"name": "kalends"}), row
        mails = club.work()
        for player in (game.mover, game.other):
            mail = only(mails, player.address)
            mail.must("The game has a new name: kalends", "which was called ides")
            assert "kalends" in mail.subject and "ides" not in mail.subject, mail.subject
        assert "kalends, Quorum" in page(club, 1) and "ides" not in front(club) and "kalends" in front(club)
        # who answers a mail of before plays on
        order = game.takes()[0]
        assert game.say("wait\n" + order).plan() == [order]
        refused(club, "it is called 'kalends' already", "game", "rename", "kalends", "kalends")
        refused(club, "There is no game 'ides'.", "game", "pause", "ides")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")  # it is free
        refused(club, "\"kalends\"", "game", "rename", "ides", "kalends")
        refused(club, "\"Kalends\"", "game", "rename", "ides", "Kalends")
        for wrong in ("all", "quorum", "2", "a b", "deleted-7"):
            club.run("game", "rename", "ides", wrong, code=None)
            assert names(club)[2] == "ides", wrong
        assert names(club) == {1: "kalends", 2: "ides"}
        assert club.json("doctor")["fault_count"] == 0, club.json("doctor")


def a_name_is_given_on_by_a_game_that_is_put_away():
    with duel(SITE) as game:
        club = game.club
        key = game.ask
        refused(club, "\"ides\"", "game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("game", "cancel", "ides")
        refused(club, "\"ides\"", "game", "open", "ides", "--rules", "quorum", "--seats", "2")  # it is over, and no more
        club.run("game", "archive", "ides")
        club.run("game", "open", "ides", "--rules", "doge", "--seats", "3", "--dry-run")
        assert names(club, "--all") == {1: "ides"}
        club.run("game", "open", "ides", "--rules", "doge", "--seats", "3")
        assert names(club, "--all") == {1: "ides-1", 2: "ides"}
        row = club.json("log", "ides-1")[-1]
        assert (row["act"], row["words"]) == ("rename", "ides-1"), row
        club.work()
        assert "ides-1, Quorum" in page(club, 1) and "ides, " in page(club, 2)
        # a mail of the old one still means the old one
        game.mover.answer(key, "state")
        only(club.work(), game.mover.address).must("#1 ides-1")
        refused(club, "#1, which is put away, has the name 'ides-1'", "game", "rename", "ides", "ides-1")
        club.run("game", "rename", "ides-1", "first")
        club.run("game", "rename", "ides", "ides-1")
        assert names(club, "--all") == {1: "first", 2: "ides-1"}
        assert club.json("doctor")["fault_count"] == 0, club.json("doctor")


def what_never_began_is_deleted():
    with Club(extra=SITE) as club:
        club.run("init")
        anna, bruno, carla = (Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla"))
        for player in (anna, bruno):
            club.run("player", "add", player.name, player.address)
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        club.run("gm", "add", "dora@example.org", "ides")
        club.run("seat", "ides", "1", "player", "Anna")
        welcome = only(club.work(), anna.address)
        club.run("game", "invite", "ides", carla.address)
        invitation = only(club.work(), carla.address)
        assert page(club, 1) is not None and "ides" in front(club)
        club.run("game", "invite", "ides", bruno.address)  # still in the outbox
        assert club.text("game", "delete", "ides", "--dry-run").startswith("#1 ides would be deleted.\n")
        assert names(club) == {1: "ides"}
        assert club.text("game", "delete", "ides", "--because", "nobody came") == "#1 ides is deleted.\n"
        mails = club.work()
        only(mails, anna.address).must("The game is deleted", "before it began")
        none(mails, bruno.address)
        assert names(club, "--all") == {} and "dora" not in club.text("gm", "list")
        row = club.json("log")[-1]
        assert (row["act"], row["words"], row["because"]) == ("delete", "#1 ides", "nobody came"), row
        # no page is left of it, and none leads there
        assert page(club, 1) is None
        for folder, _, files in os.walk(club.path("pages")):
            for name in files:
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    text = file.read()
                assert "game/1.html" not in text and ">ides<" not in text, name
        club.run("site", "--check")
        # whoever answers a mail of it hears so, and sits down nowhere
        for who, mail, words in ((anna, welcome, "state"), (anna, welcome, "leave"), (anna, welcome, "take first"),
                                 (anna, welcome, ""), (carla, invitation, "join"), (carla, invitation, "yes")):
            club.now += 60
            who.answer(mail, words)
            answers = [one for one in club.work() if one.to == who.address]
            assert len(answers) == 1, (who.name, words, [one.text for one in answers])
            if who is anna:
                answers[0].must("#1 was deleted before it began.")
            else:
                who.answer(answers[0], "yes")  # to who she is, if she was asked
                club.work()
        carla.answer(invitation, "no")
        club.work()
        # its number is nobody else's, its name is
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        assert names(club) == {2: "ides"}
        assert club.rows("SELECT count(*) FROM seat WHERE player IS NOT NULL") == [(0,)]
        refused(club, "There is no game '1'.", "show", "1")
        refused(club, "There is no game 'deleted-1'.", "show", "deleted-1")
        refused(club, "There is no game '1'.", "game", "unarchive", "1")
        assert club.json("doctor")["fault_count"] == 0, club.json("doctor")


def what_began_stays():
    with duel() as game:
        refused(game.club, "is under way", "game", "delete", "ides")
        game.club.run("game", "cancel", "ides")
        refused(game.club, "is under way", "game", "delete", "ides")
        game.club.run("game", "open", "never", "--rules", "quorum", "--seats", "2")
        game.club.run("game", "cancel", "never")
        game.club.run("game", "delete", "never")
        assert names(game.club, "--all") == {1: "ides"}


def by_mail():
    with duel(SITE) as game:
        club = game.club
        chief = Player(club, "Chief", CHIEF)
        club.run("game", "open", "never", "--rules", "quorum", "--seats", "2")
        chief.write("gm status")
        key = only(club.work(), CHIEF)
        chief.answer(key, "gm rename ides kalends because of the month")
        only([mail for mail in club.work() if mail.to == CHIEF], CHIEF).must("#1 ides is called kalends from now on.")
        row = club.json("log", "kalends")[-1]
        assert (row["act"], row["because"]) == ("rename", "of the month") and row["actor"].startswith("mail:"), row
        chief.answer(key, "gm delete never")
        ask = only(club.work(), CHIEF)
        ask.must("#2 never would be deleted.", "always asked about")
        chief.answer(ask, "yes")
        done = only(club.work(), CHIEF)
        done.must("#2 never is deleted.")
        assert names(club, "--all") == {1: "kalends"}
        chief.answer(done, "gm delete kalends")
        only(club.work(), CHIEF).must("is under way")
        chief.answer(done, "gm rename never other")
        only(club.work(), CHIEF).must("There is no game 'never'.")


TESTS = (a_game_is_renamed, a_name_is_given_on_by_a_game_that_is_put_away, what_never_began_is_deleted, what_began_stays,
         by_mail)

if __name__ == "__main__":
    tap.main(TESTS)
