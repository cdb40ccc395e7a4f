"""What a game master writes to the robot as people write, and what the answers show."""
import tap
from club import none, only
from gm_mail_test import HOUR, House


def a_game_master_who_writes_too_much_hears_it_once():
    """New mails, without a key: ten an hour are read, and the eleventh is not met with silence."""
    with House() as club:
        for _ in range(10):
            club.ask(club.chief, "gm status")
        slow = club.ask(club.chief, "gm pause ides")
        slow.must("More than 10 mails under your address", "replies to our mails are")
        club.chief.write("gm cancel ides")
        none(club.work())
        # what answers us is read meanwhile, the answer to this mail too
        club.chief.answer(slow, "gm pause ides")
        only(club.work(), club.chief.address).must("#1 ides is paused")
        club.now += HOUR + 1
        club.ask(club.chief, "gm status").must("ides")


def a_game_masters_mail_that_cannot_be_read_is_answered():
    with House() as club:
        parts = "".join(f"--b\r\nContent-Type: text/plain\r\n\r\ngm pause ides {n}\r\n" for n in range(300))
        for who in (club.chief, club.eve):
            club.drop(who.headers(club.address, "hello") +
                      f"Content-Type: multipart/mixed; boundary=b\r\n\r\n{parts}--b--\r\n")
        only(club.work(), club.chief.address).must("Your mail was not read: it has too many parts")


TESTS = (a_game_master_who_writes_too_much_hears_it_once, a_game_masters_mail_that_cannot_be_read_is_answered)

if __name__ == "__main__":
    tap.main(TESTS)
