"""The end of a game: one mail to each player, with the result and a record that checks."""

import os

import tap
from club import Club, Player, latest


def one_mail_plays_a_whole_game():
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("game", "start", "ides", "--bots")
        club.run("send")
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(latest(club.mails(), anna.address),
                    "otherwise default\n" + "take first / default\nplay new / first\n" * 12 + "god default\n" * 3)
        mails = club.work()
        assert [mail.kind for mail in mails] == ["end"], [mail.kind for mail in mails]
        record = [part for part in mails[0].message.walk() if part.get_filename() == "record.json"]
        assert len(record) == 1, record
        with open(club.path("record.json"), "wb") as out:
            out.write(record[0].get_payload(decode=True))
        said = club.text("verify", "--file", club.path("record.json"))
        assert "commitment and every draw check" in said, said


def what_is_there_already_is_refused():
    """Not "try again later": an automatic caller would go on for ever."""
    with Club() as club:
        club.run("init")
        club.run("player", "add", "Anna", "anna@example.org")
        club.run("player", "add", "anna", "other@example.org", code=1)
        club.run("game", "open", "ides", "--rules", "quorum")
        club.run("game", "open", "Ides", "--rules", "quorum", code=1)
        club.run("backup", club.path("copy.db"))
        club.run("backup", club.path("copy.db"), code=1)
        assert os.path.getsize(club.path("copy.db")) > 0


if __name__ == "__main__":
    tap.main([one_mail_plays_a_whole_game, what_is_there_already_is_refused])
