"""An invitation is answered with one word from the address it went to; from anywhere else it proves nothing."""
import tap
from club import Club, Player


def open_club():
    club = Club()
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
    club.run("game", "invite", "ides", "anna@example.org")
    return club


def join_by_one_reply():
    with open_club() as club:
        (invitation,) = club.work()
        assert invitation.to == "anna@example.org" and invitation.kind == "invitation", invitation.id
        anna = Player(club, "Anna", "anna@example.org", "gmail")
        anna.answer(invitation, "join word olive")
        (welcome,) = club.work()
        assert "Welcome, Anna" in welcome.text and "You have a seat" in welcome.text, welcome.text
        assert "olive" in welcome.text, welcome.text
        assert club.json("player", "list")[0]["addresses"] == "anna@example.org"


def the_link_does_the_same():
    with open_club() as club:
        (invitation,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("join 1", to=invitation.reply_to, subject=str(invitation["Subject"]))
        (welcome,) = club.work()
        assert "You have a seat" in welcome.text, welcome.text


def forwarded_it_proves_nothing():
    with open_club() as club:
        (invitation,) = club.work()
        Player(club, "Eve", "eve@example.net").answer(invitation, "join")
        (answer,) = club.work()
        assert answer.to == "eve@example.net" and "You have a seat" not in answer.text, answer.text
        assert club.json("player", "list") == []


tap.main([join_by_one_reply, the_link_does_the_same, forwarded_it_proves_nothing])
