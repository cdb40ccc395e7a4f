"""A mail about several games (mail.md 33): split clearly, or refused whole."""
import tap
from club import Club, Player, none, only

HOUR = 3600
CALM = "[game]\ndowntime_gap = 1w\nreminders = 24h\n"


def three_games():
    """Anna alone against a bot in three games: it is always her turn."""
    club = Club(extra=CALM)
    club.run("init")
    club.run("player", "add", "Anna", "anna@example.org")
    for name in ("ides", "nones", "kalends"):
        club.run("game", "open", name, "--rules", "quorum", "--seats", "2")
        club.run("seat", name, "1", "player", "Anna")
        club.run("game", "start", name, "--bots")
    anna = Player(club, "Anna", "anna@example.org")
    asked = {mail["X-Cursus-Game"]: mail for mail in club.work() if mail.legal()}
    assert sorted(asked) == ["1", "2", "3"]
    return club, anna, asked


def reminded(club, anna):
    club.now += 24 * HOUR
    return only(club.work(), anna.address)


def phases(club):
    return [game["phase"] for game in club.json("game", "list")]


def answers(club):
    """The mails that came, by game."""
    mails = club.work()
    assert len({mail["X-Cursus-Game"] for mail in mails}) == len(mails), [mail.kind for mail in mails]
    return {mail["X-Cursus-Game"]: mail for mail in mails}


def orders_under_their_games():
    club, anna, _ = three_games()
    with club:
        reminder = reminded(club, anna)
        before = phases(club)
        reminder.must('for example "1: ..."', "#2 nones (Quorum)")
        anna.answer(reminder, "#1\ntake first\nplay first\n\n#3 kalends\ntake first\n\nzone Europe/Rome")
        came = answers(club)
        assert sorted(came) == ["1", "3"], came
        came["1"].must("taken: take first", "taken: play first", "Your time zone is Europe/Rome now.")
        came["3"].must("taken: take first")
        assert not came["3"].has("play first")
        after = phases(club)
        assert after[1] == before[1] and after[0] > before[0] and after[2] > before[2], (before, after)
        assert club.rows("SELECT count(*) FROM inbox WHERE state = 0") == [(0,)]


def orders_behind_their_numbers():
    club, anna, _ = three_games()
    with club:
        reminder = reminded(club, anna)
        for style in ("gmail", "outlook", "thunderbird"):
            before = phases(club)
            anna.answer(reminder, "2: take first\n3: wait\n3: take first\n#1: state", style)
            came = answers(club)
            assert sorted(came) == ["1", "2", "3"], came
            after = phases(club)
            assert after[0] == before[0] and after[2] == before[2], (before, after)
            assert came["3"].plan() == ["take first"]
            came["1"].must("YOUR MOVE")


def one_game_of_several():
    club, anna, asked = three_games()
    with club:
        reminder = reminded(club, anna)
        before = phases(club)
        anna.answer(reminder, "2: take first")
        assert sorted(answers(club)) == ["2"]
        anna.answer(reminder, "#3 take first")  # where no game is answered this is no comment
        assert sorted(answers(club)) == ["3"]
        # the heading of a mail's own game, as some mail programs leave it standing, changes nothing
        anna.answer(asked["1"], "#1 ides (Quorum): round 1 of 12, red to take\ntake first")
        assert sorted(answers(club)) == ["1"]
        assert all(now > then for now, then in zip(phases(club), before))


def a_mail_of_one_game_that_names_another():
    club, anna, asked = three_games()
    with club:
        anna.answer(asked["1"], "wait\ntake first\n#2 nones\nwait\ntake default\n3: wait\n3: take 1")
        came = answers(club)
        plans = [came[game].plan() for game in ("1", "2", "3")]
        assert plans[:2] == [["take first"], ["take default"]] and len(plans[2]) == 1, plans
        anna.answer(asked["1"], "#2 is a comment\n9: is no game of hers\ntake 2")
        came = answers(club)
        assert sorted(came) == ["1"]
        assert len(came["1"].plan()) == 1 and came["1"].plan() != ["take first"], came["1"].text


def what_cannot_be_split_is_refused_whole():
    club, anna, _ = three_games()
    with club:
        reminder = reminded(club, anna)
        before = phases(club)
        for body, told in (("take first", "We can't tell which game you mean."),
                           ("gm hello\nvote draw", 'Only a game master may write "gm"'),
                           ("take first\n2: take first", "we can't tell which one this line is for: 'take first'."),
                           ("2: take first\n7: take first", "You have no seat in a game #7 that goes on."),
                           ("zone Europe/Rome\n#9\ntake first", "You have no seat in a game #9")):
            anna.answer(reminder, body)
            mail = only(club.work(), anna.address)
            mail.must(told, "(12: take 3)")
            assert phases(club) == before
        assert club.rows("SELECT zone FROM player") == [("",)]


def a_late_answer_to_a_reminder():
    """What was settled since is not fed to the next turn; the others go on."""
    club, anna, _ = three_games()
    with club:
        reminder = reminded(club, anna)
        club.run("game", "set", "nones", "pace=20d")
        club.run("game", "extend", "nones", "10d")
        first = phases(club)
        club.now += 30 * HOUR
        club.work()
        before = phases(club)
        assert before[0] > first[0] and before[1] == first[1]
        anna.answer(reminder, "1: take first\n2: take first")
        came = answers(club)
        came["1"].must("Your orders answer an older mail;",
                       "the default was played for you")
        came["2"].must("taken: take first")
        assert phases(club)[0] == before[0] and phases(club)[1] > before[1]


def away_in_a_mail_of_two_games():
    club, anna, _ = three_games()
    with club:
        reminder = reminded(club, anna)
        anna.answer(reminder, "away until 2026-12-21\n1: wait\n1: take first\n2: state")
        came = answers(club)
        assert sorted(came) == ["1", "2"]
        came["1"].must("#1 ides: your new deadline is Wed 23 Dec 2026", "You are away until the end of Mon 21 Dec 2026",
                       "#3 kalends: your new deadline is Wed 23 Dec 2026")
        came["2"].must("By Wed 23 Dec 00:00 UTC")
        due = club.rows("SELECT due FROM seat WHERE number = 1")
        assert due == [(1797984000,)] * 3, due
        club.run("doctor")
        none(club.work())


TESTS = (orders_under_their_games, orders_behind_their_numbers, one_game_of_several,
         a_mail_of_one_game_that_names_another, what_cannot_be_split_is_refused_whole, a_late_answer_to_a_reminder,
         away_in_a_mail_of_two_games)

if __name__ == "__main__":
    tap.main(TESTS)
