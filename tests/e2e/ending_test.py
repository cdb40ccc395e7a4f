"""The end of a game: one mail to each player, with the result and a record that checks."""

import json
import os
import re

import tap
from club import PICTURES, Club, against_bots, latest, only
from packed import unpacked


def one_mail_plays_a_whole_game():
    with Club() as club:
        anna = against_bots(club, "quorum", 2)
        club.run("send")
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


def table(text, head):
    """The rows below a heading: {first word or words: numbers}."""
    lines = text.replace("\r\n", "\n").split(f"{head}\n", 1)[1].split("\n\n", 1)[0].split("\n")
    rows = [re.fullmatch(r"    (.*?)((?: +-?\d+)+)", line) for line in lines]
    return {row[1].strip(): [int(number) for number in row[2].split()] for row in rows if row is not None}


def how_it_went():
    """Who won, how the seats stood round by round, what the points came from, where it turned: the same numbers."""
    with Club(extra=PICTURES) as club:
        anna = against_bots(club, "quorum", 3)
        club.run("send")
        anna.answer(latest(club.mails(), anna.address),
                    "otherwise default\n" + "take first / default\nplay new / first\n" * 12 + "god default\n" * 3)
        end = only(club.work(), anna.address)
        text = end.text.replace("\r\n", "\n")
        podium = re.findall(r"^(\d)\. (.+): (\d+)( \(you\))?$", text, re.M)
        assert [int(row[0]) for row in podium] == sorted(int(row[0]) for row in podium) and len(podium) == 3, text
        assert [row[1] for row in podium if row[3]] == ["Anna (red)"], podium
        assert re.search(r"^Game #1 ides \(Quorum\) is over\. (You have won|You share|.* won; you finished)", text, re.M), text
        again = re.search(r"w(?:i|o)n(?:s)? with \d+ points(?!\s+and\s+the\s+most\s+influence)|The game is over", text)
        assert not again, "who won with how much is said once, but for what decided between equals"
        course, parts = table(text, "Points after each round"), table(text, "WHERE THE POINTS CAME FROM")
        last = course["12"]
        assert sorted(last) == sorted(int(row[2]) for row in podium), (course, podium)
        assert parts.pop("total") == last and [sum(row) for row in zip(*parts.values())] == last, parts
        assert all(any(row) for row in parts.values()), parts
        turns = text.split("WHERE THE GAME TURNED\n")[1].split("\n\n")[0]
        assert len(re.findall(r"^- Round \d+: ", turns, re.M)) == 3 and "Played: take" in turns, turns
        heads = ["is over.", "Points after each round", "WHERE THE POINTS CAME FROM", "WHERE THE GAME TURNED",
                 "SINCE YOUR LAST MAIL", "FAIR DICE"]
        assert [text.index(head) for head in heads] == sorted(text.index(head) for head in heads)
        pictures = {part.get_filename(): part for part in end.message.walk() if part.get_content_type() == "image/png"}
        assert set(pictures) == {"board.png", "course.png", "chances.png"}, pictures
        cid = pictures["course.png"]["Content-ID"].strip("<>")
        alt = re.search(rf'<img src="cid:{re.escape(cid)}" alt="([^"]*)"', end.html)[1]
        assert "At the end: Anna (red)" in alt, alt


def what_says_nothing_is_left_out():
    """Of a game that is given up before anybody had a point there is no plot and no table of noughts."""
    with Club(extra=PICTURES) as club:
        anna = against_bots(club, "doge", 3)
        club.fix_dice("nothing")
        mail = latest(club.work(), anna.address)
        anna.answer(mail, "\n".join(orders[0] for orders in mail.legal().values() if orders))
        mail = only(club.work(), anna.address)
        anna.answer(mail, "vote draw")
        anna.answer(only(club.work(), anna.address).must("Are you sure?"), "yes")
        end = only(club.work(), anna.address)
        text = end.text.replace("\r\n", "\n")
        assert re.findall(r"^1\. .+: (\d+)", text, re.M) == ["0", "0", "0"] and "By a vote of the players" in text, text
        assert "Points after" not in text and "WHERE THE" not in text and "Where the points" not in end.html, text
        assert [part.get_filename() for part in end.message.walk() if part.get_content_type() == "image/png"] == ["board.png"]


def a_game_that_is_over_is_told_again():
    """Also one that ended before its players were told so: 'state' brings the whole mail."""
    with Club() as club:
        anna = against_bots(club, "quorum", 2)
        club.run("send")
        anna.answer(latest(club.mails(), anna.address), "otherwise default\n" + "take first / default\nplay new / first\n"
                    * 12 + "god default\n" * 3)
        end = only(club.work(), anna.address)
        anna.answer(end, "state")
        again = only(club.work(), anna.address)
        assert again.kind == "end", again.text
        for head in ("Points after each round", "WHERE THE POINTS CAME FROM"):
            assert table(again.text, head) == table(end.text, head)
        anna.answer(again, "Well played all! Thanks for the game.")
        thanked = only(club.work(), anna.address).must("If your words were for the others")
        assert "NOT ACCEPTED" not in thanked.text, thanked.text
        anna.answer(thanked, "take 1")
        only(club.work(), anna.address).must("NOT ACCEPTED", "The game is over")


def what_a_game_master_gave_has_a_row_of_its_own():
    """Of a score that is an account: its parts would not be the whole otherwise."""
    with Club() as club:
        anna = against_bots(club, "forvm", 3)
        mail = latest(club.work(), anna.address)
        seats = unpacked(club.rows("SELECT position FROM game")[0][0])["seats"]
        seats[0]["prestige"] += 3
        club.run("game", "patch", "ides", json.dumps({"seats": seats}))
        anna.answer(latest(club.work(), anna.address) or mail, "concede")
        anna.answer(only(club.work(), anna.address), "yes")
        end = [mail for mail in club.work() if mail.kind == "end"][0]
        parts = table(end.text, "WHERE THE POINTS CAME FROM")
        together = parts.pop("total")
        assert parts["corrections"] == [3, 0, 0], parts
        assert [sum(row) for row in zip(*parts.values())] == together, parts


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
    tap.main([one_mail_plays_a_whole_game, how_it_went, what_says_nothing_is_left_out,
              what_a_game_master_gave_has_a_row_of_its_own, a_game_that_is_over_is_told_again, what_is_there_already_is_refused])
