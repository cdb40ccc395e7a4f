"""An invitation is answered with a word or two from the address it went to; from anywhere else it proves nothing."""

import tap
from club import PICTURES, Club, Player, none, only

MASTER = "chief@club.example"
YES = ["yes", "Yes please", "YES!", "Count me in!", "\U0001f3b2 Yes, with pleasure! \U0001f600", "ja gerne", "Oui.",
       "si claro", "Sí, claro", "\U0001f44d", "Hi Chief,\n\nyes please!\n\nSee you,\nAnna"]
NO = ["no", "No thanks", "NO.", "nein danke", "Non, merci !", "no gracias", "count me out", "Sorry, no\n\n-- \nAnna"]


def open_club(extra="", seats="2"):
    club = Club(extra=extra)
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", seats)
    club.run("game", "invite", "ides", "anna@example.org")
    return club


def house():
    return open_club(f"[site]\ngm_address = {MASTER}\n")


def join_by_one_reply():
    with open_club() as club:
        (invitation,) = club.work()
        assert invitation.to == "anna@example.org" and invitation.kind == "invitation", invitation.id
        anna = Player(club, "Anna", "anna@example.org", "gmail")
        anna.answer(invitation, "join word olive")
        (welcome,) = club.work()
        assert "Welcome, Anna" in welcome.text and "You're in #1 ides" in welcome.text, welcome.text
        assert "olive" in welcome.text, welcome.text
        assert club.json("player", "list")[0]["addresses"] == [
            {"address": "anna@example.org", "proved": True, "dead": False, "answered": True}]


def the_link_does_the_same():
    with open_club() as club:
        (invitation,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("join 1", to=invitation.reply_to, subject=str(invitation["Subject"]))
        (welcome,) = club.work()
        assert "You're in #1 ides" in welcome.text, welcome.text


def forwarded_it_proves_nothing():
    for words in ("join", "yes"):
        with open_club() as club:
            (invitation,) = club.work()
            Player(club, "Eve", "eve@example.net").answer(invitation, words)
            (answer,) = club.work()
            assert answer.to == "eve@example.net" and "You're in" not in answer.text, answer.text
            assert club.json("player", "list") == []


def a_yes_joins_in_whatever_words():
    for number, words in enumerate(YES):
        with house() as club:
            (invitation,) = club.work()
            style = ("plain", "gmail", "outlook", "apple", "thunderbird")[number % 5]
            Player(club, "Anna", "anna@example.org", style).answer(invitation, words)
            only(club.work(), "anna@example.org").must("Welcome, Anna", "You're in #1 ides")


def a_known_player_says_yes_too():
    with house() as club:
        (invitation,) = club.work()
        club.run("player", "add", "Anna", "anna@example.org")
        Player(club, "Anna", "anna@example.org").answer(invitation, "Count me in!")
        only(club.work(), "anna@example.org").must("You're in #1 ides")


def a_no_is_thanked_for_and_told():
    for known in (False, True):
        for words in NO if not known else NO[:2]:
            with house() as club:
                (invitation,) = club.work()
                if known:
                    club.run("player", "add", "Anna", "anna@example.org")
                anna = Player(club, "Anna", "anna@example.org")
                anna.answer(invitation, words)
                mails = club.work()
                thanks = only(mails, anna.address)
                no = ("You are not in #1 ides", "Du bist nicht dabei: #1 ides", "Vous n'êtes pas dans #1 ides", "No participas en #1 ides")
                assert sum(map(thanks.has, no)) == 1, thanks.text  # in the language of who says no
                assert len(thanks.text.splitlines()) < 15, thanks.text
                only(mails, MASTER).must("anna@example.org", "does not want to play")
                assert club.json("gm", "status", "ides")["seats"][0]["holder"] == "empty"
                anna.answer(thanks, words)
                mails = club.work()
                only(mails, anna.address)
                none(mails, MASTER)  # it is told once
                anna.answer(thanks, "yes, I changed my mind")
                only(club.work(), anna.address).must("You're in #1 ides")


def what_is_neither_is_asked_about_and_keeps_the_key():
    with house() as club:
        (mail,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        for words in ("Who else plays?", "yes, but only on Sundays", "maybe", "press all\nyes\nend press"):
            anna.answer(mail, words)
            mails = club.work()
            none(mails, MASTER)
            mail = only(mails, anna.address)
            mail.must("'yes' to take a seat, or 'no'")
            assert mail.reply_to.startswith("games+i1."), mail.reply_to
        anna.answer(mail, "help")
        mail = only(club.work(), anna.address)
        assert mail.kind == "help" and mail.reply_to.startswith("games+i1.")
        anna.answer(mail, "Yes please")
        only(club.work(), anna.address).must("You're in #1 ides")


def a_yes_to_something_else_takes_no_seat():
    with house() as club:
        (mail,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        for words in ("Yes, I got your mail", "Oui, j'ai reçu ton mail", "Sí, ya lo he visto"):
            anna.answer(mail, words)
            asked = only(club.work(), anna.address)
            assert any(asked.has(how) for how in ('"yes" to take a seat', "pour prendre une place", "sentarte", "plaza")), asked.text
            club.now += 86400
        anna.answer(mail, "help")
        help_mail = only(club.work(), anna.address)
        for words in ("ok", "Thanks, fine."):  # the help asks nothing
            anna.answer(help_mail, words)
            asked = only(club.work(), anna.address).must("'yes' to take a seat, or 'no'")
        anna.answer(asked, "ok")
        only(club.work(), anna.address).must("You're in #1 ides")


def who_registers_from_an_invitation_is_not_asked_again():
    with house() as club:
        (mail,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(mail, "register Annabel")
        mail = only(club.work(), anna.address)
        mail.must("Welcome, Annabel!")
        anna.answer(mail, "yes")
        only(club.work(), anna.address).must("You're in #1 ides")


def who_sits_there_gives_nothing_back_by_a_no():
    with house() as club:
        (mail,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(mail, "yes")
        club.work()
        anna.answer(mail, "no")
        mails = club.work()
        none(mails, MASTER)
        only(mails, anna.address).must("To give the seat back write: leave 1")
        assert club.json("gm", "status", "ides")["seats"][0]["player"] == "Anna"


def an_unsubscribe_link_declines():
    with house() as club:
        (mail,) = club.work()
        Player(club, "Anna", "anna@example.org").write("stop", to=mail.reply_to, subject="stop")
        mails = club.work()
        only(mails, "anna@example.org").must("Thanks for letting us know")
        only(mails, MASTER).must("does not want to play")


def it_says_what_the_game_is():
    for rules in ("quorum", "forvm", "doge", "gorbino"):
        with Club(extra=PICTURES) as club:
            club.run("init")
            club.run("game", "open", "ides", "--rules", rules, "--pace", "12h")
            club.run("game", "invite", "ides", "anna@example.org")
            invitation = only(club.work(), "anna@example.org")
            invitation.must("Standard rules.", "12 hours", "Times are in UTC", "zone Europe/Rome", 'reply "rules"')
            assert invitation.text.index("\n    yes\n") < invitation.text.index("for example:")
            lines = [line.strip() for line in
                     invitation.text.split("for example:")[1].split("Standard rules.")[0].splitlines() if line]
            assert len(lines) == 2 and len(set(lines)) == 2, lines
            image = invitation.part("image/png")
            assert f'cid:{image["Content-ID"].strip("<>")}' in invitation.html and 'as the game begins' in invitation.html
            assert "{" not in invitation.text, invitation.text


def it_names_who_invites_whom_else_and_what_is_other():
    with Club(extra=f"[site]\ngm_address = {MASTER}\n") as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("player", "add", "Chief", MASTER)
        club.run("player", "add", "Anna", "anna@example.org", "--zone", "Europe/Rome")
        club.run("player", "add", "Emil", "emil@example.org")
        club.run("seat", "ides", "2", "player", "Emil")
        club.run("game", "set", "ides", "track=12")
        club.work()
        club.run("game", "invite", "ides", "anna@example.org")
        only(club.work(), "anna@example.org").must(
            "Hello Anna,", "Chief has invited you to a game of Quorum: #1 ides. Already at the table: Emil.", "At this table: the influence tracks end at space 12.",
            "Times are in Europe/Rome")


def who_is_seated_gets_the_same():
    with house() as club:
        club.work()
        club.run("player", "add", "Emil", "emil@example.org")
        club.run("seat", "ides", "2", "player", "Emil")
        welcome = only(club.work(), "emil@example.org")
        assert welcome.kind == "welcome", welcome.kind
        welcome.must("THE GAME IN BRIEF", "in your own words, for example:", "Standard rules.", "Times are in UTC", "Fair dice")
        commitment = club.rows("SELECT lower(hex(commitment)) FROM game")[0][0]
        assert commitment in welcome.text, welcome.text


def an_invited_stranger_reads_the_rules_first():
    with house() as club:
        (mail,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(mail, "rules")
        rules = only(club.work(), anna.address)
        assert rules.kind == "rules", rules.text
        rules.must("senator")
        anna.answer(rules, "yes")
        only(club.work(), anna.address).must("You're in #1 ides")


def a_yes_brings_the_zone_along():
    with house() as club:
        (mail,) = club.work()
        anna = Player(club, "Anna", "anna@example.org")
        anna.answer(mail, "yes\nzone Europe/Rome")
        only(club.work(), anna.address).must("You're in #1 ides")


tap.main([it_says_what_the_game_is, it_names_who_invites_whom_else_and_what_is_other, who_is_seated_gets_the_same,
          an_invited_stranger_reads_the_rules_first, a_yes_brings_the_zone_along, join_by_one_reply, the_link_does_the_same, forwarded_it_proves_nothing, a_yes_joins_in_whatever_words,
          a_known_player_says_yes_too, a_no_is_thanked_for_and_told, what_is_neither_is_asked_about_and_keeps_the_key,
          a_yes_to_something_else_takes_no_seat,
          who_registers_from_an_invitation_is_not_asked_again, who_sits_there_gives_nothing_back_by_a_no,
          an_unsubscribe_link_declines])
