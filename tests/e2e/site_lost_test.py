"""Pages that somebody deleted, or put in the place of newer ones from a copy: what a tick puts right, and what
`cursus site` does."""
import os
import shutil
import stat

import tap
from composer_test import SEATS, page_of, people, seat_files, text_of
from club import Club
from site_test import files


def contents(club):
    return {name: there for name, (there, _) in files(club).items()}


def modes(club):
    """Of the folders of keys."""
    return [stat.S_IMODE(os.stat(club.path("site", name)).st_mode) for name in ("seat", "seat/1")]


def new_key(club, player, mails):
    """Another address of his page, in the place of the one of before."""
    player.write("new token", to=[mail for mail in mails if mail.to == player.address][-1].reply_to)
    club.work()
    club.work()


def move(club, people_, mails):
    """Whoever is asked answers, by the newest mail, which stands first; what comes of it."""
    for mail in mails:
        for player in people_:
            if mail.to == player.address and mail.legal():
                player.answer(mail, "\n".join(lines[0] for lines in mail.legal().values() if lines))
                return club.work()
    raise AssertionError("nobody is asked")


def the_whole_folder_comes_back_by_itself():
    with Club(extra=SEATS) as club:
        people(club)
        before = contents(club)
        shutil.rmtree(club.path("site"))
        club.run("tick")
        assert contents(club) == before and modes(club) == [0o711, 0o711], modes(club)
        club.run("site", "--check")
        for name in os.listdir(club.path("site")):  # all that is in it, as where it is a disk of its own
            path = club.path("site", name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        club.run("tick")
        assert contents(club) == before and modes(club) == [0o711, 0o711], modes(club)


def a_lost_part_comes_back_by_hand():
    """Folders of seats, of games, of the rules: a tick does not look for them, `cursus site` does."""
    with Club(extra=SEATS) as club:
        people(club)
        before = contents(club)
        for name in ("seat/1", "seat", "game", "player", "rules"):
            shutil.rmtree(club.path("site", name))
            club.run("tick")
            assert contents(club) != before, name
            assert b"missing" in club.run("site", "--check", code=65).stdout, name
            club.run("site", "--check", code=65)
            club.run("site")
            assert contents(club) == before and modes(club) == [0o711, 0o711], name
            club.run("site", "--check")


def made_again(club):
    """How many games and files `cursus site` looked at."""
    made = club.json("site")
    return made["games_done"], made["written"] + made["unchanged"] + made["removed"]


def only_what_is_due_is_made():
    """Where nobody has touched a file, `cursus site` makes what has changed; else it looks at every file."""
    with Club(extra=SEATS) as club:
        both, mails = people(club)
        club.run("game", "open", "other", "--rules", "quorum", "--seats", "2")
        club.work()
        games, whole = made_again(club)
        assert games == 2 and whole > 10 and made_again(club) == (0, 0)
        move(club, both, mails)
        assert made_again(club) == (0, 0), "the tick has made them"
        club.run("game", "open", "third", "--rules", "quorum", "--seats", "2")
        games, some = made_again(club)
        assert games == 1 and 0 < some < whole and made_again(club) == (0, 0)
        before = contents(club)
        os.utime(club.path("site", "game", "1.html"))
        one, two = made_again(club), made_again(club)
        assert one[0] == 3 and one[1] >= whole and two == (0, 0), (one, two)
        with open(club.path("site", "rules", "doge.html"), "ab") as file:
            file.write(b"?")
        assert made_again(club)[0] == 3 and contents(club) == before
        with open(club.path("site", "robots.txt"), "wb") as file:
            file.write(b"User-agent: *")
        assert made_again(club)[0] == 3 and made_again(club) == (0, 0)
        club.run("site", "elsewhere")
        assert made_again(club) == (0, 0) and club.json("site", "elsewhere")["games_done"] == 3
        club.run("site", "--check")


def a_lost_page_comes_back_with_its_game():
    """Whatever is written of a game is written where it is missing, too."""
    with Club(extra=SEATS) as club:
        both, mails = people(club)
        shutil.rmtree(club.path("site", "seat"))
        os.remove(club.path("site", "game", "1.html"))
        move(club, both, mails)
        assert len(seat_files(club)) == 2 and modes(club) == [0o711, 0o711], modes(club)
        club.run("site", "--check")


def a_copy_of_before_is_put_right(way):
    """It holds a key that is no more, and pages of before; whoever copied it did not care for modes."""
    with Club(extra=SEATS) as club:
        both, mails = people(club)
        asked = next(mail.to for mail in mails if mail.legal())
        waits = next(player for player in both if player.address != asked)
        former = page_of(club, "red" if waits is both[0] else "yellow")
        shutil.copytree(club.path("site"), club.path("copy"))
        new_key(club, waits, mails)
        after = move(club, both, mails)
        now = contents(club)
        shutil.rmtree(club.path("site"))
        shutil.copytree(club.path("copy"), club.path("site"))
        for folder, _, names in os.walk(club.path("site")):
            os.chmod(folder, 0o755)
            for name in names:
                os.chmod(os.path.join(folder, name), 0o600)
        assert os.path.exists(former) and contents(club) != now
        if way == "tick":  # of its own accord it is no other house than it was
            club.run("tick")
            assert os.path.exists(former)
            move(club, both, after + mails)
            assert not os.path.exists(former), "the game has moved on: its former keys are gone"
            assert modes(club)[1] == 0o711 and len(seat_files(club)) == 2
        club.run("site")
        assert not os.path.exists(former) and modes(club) == [0o711, 0o711], modes(club)
        assert way == "tick" or contents(club) == now
        club.run("site", "--check")


def a_copy_is_put_right_by_hand():
    a_copy_of_before_is_put_right("by hand")


def a_copy_is_put_right_where_its_game_moves_on():
    a_copy_of_before_is_put_right("tick")


def an_older_database_has_no_keys_of_later_games():
    """Its house was taken back: games that were opened since are no more, and no page of their seats stays."""
    with Club(extra=SEATS) as club:
        people(club)
        club.run("backup", club.path("copy.db"))
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        for seat, name in ((1, "Anna"), (2, "Bruno")):
            club.run("seat", "nones", str(seat), "player", name)
        club.run("game", "start", "nones")
        club.work()
        later = seat_files(club, 2)
        assert len(later) == 2
        club.run("restore", club.path("copy.db"))
        club.run("tick")
        club.run("tick")
        assert seat_files(club, 2) == [], "no game stands for them"
        assert len(seat_files(club)) == 2 and "yellow" in text_of(page_of(club, "yellow"))


if __name__ == "__main__":
    tap.main([the_whole_folder_comes_back_by_itself, a_lost_part_comes_back_by_hand, only_what_is_due_is_made,
              a_lost_page_comes_back_with_its_game, a_copy_is_put_right_by_hand,
              a_copy_is_put_right_where_its_game_moves_on, an_older_database_has_no_keys_of_later_games])
