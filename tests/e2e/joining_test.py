"""From a stranger's first mail to the first turn: registering, invitations, seats, the start of a game."""
import html
import re

import tap
from club import Club, Player, none, only
from pages import mail_of


def house(*games, extra=""):
    club = Club(extra=extra)
    club.run("init")
    for name, seats in games:
        club.run("game", "open", name, "--rules", "quorum", "--seats", str(seats))
    return club


def registered(club, name, address, body=""):
    """Somebody who has registered by mail; `body`: what else the first mail says."""
    player = Player(club, name, address)
    player.write(f"register {name}\n{body}")
    player.answer(only(club.work(), address), "yes")
    player.welcome = only(club.work(), address)
    return player


def register_asks_first_and_then_welcomes():
    with house() as club:
        anna = Player(club, "Anna", "anna@example.org", "gmail")
        anna.write("register Anna Livia")
        question = only(club.work(), anna.address)
        assert question.kind == "notice"
        question.must("in order to play games by mail", "yes")
        assert club.json("player", "list") == []
        anna.answer(question, "Yes")
        welcome = only(club.work(), anna.address)
        welcome.must("Welcome, Anna Livia!")
        listed, = club.json("player", "list")
        assert (listed["name"], [row["address"] for row in listed["addresses"]]) == ("Anna Livia", [anna.address])
        anna.answer(question, "yes")  # a second yes does nothing more
        only(club.work(), anna.address).must("Nothing waits for your answer any more")
        assert len(club.json("player", "list")) == 1


def a_second_spelling_of_a_mailbox_is_told():
    """At Gmail alone; only that mailbox and the game masters hear of it, and nobody is refused."""
    with house(extra="[site]\ngm_address = chief@club.example\n") as club:
        said = "Your mailbox has a second address"
        anna = registered(club, "Anna", "anna@gmail.com")
        assert said not in anna.welcome.text
        bruno = registered(club, "Bruno", "an.na+games@googlemail.com")
        bruno.welcome.must("Welcome, Bruno!", said, "anna@gmail.com", "its player is Anna")
        for name, address in (("Carla", "car.la@example.org"), ("Dora", "carla@example.org"),
                              ("Emil", "emil@gmail.com"), ("Fritz", "anna+b@gmail.com.example")):
            assert said not in registered(club, name, address).welcome.text, name
        rows = {row["name"]: row["mailbox_with"] for row in club.json("player", "list")}
        assert rows == {"Anna": ["Bruno"], "Bruno": ["Anna"], "Carla": [], "Dora": [], "Emil": [], "Fritz": []}, rows
        listed = club.text("player", "list")
        assert "anna@gmail.com (mailbox of Bruno)" in listed and listed.count("(mailbox of") == 2, listed
        club.now += 86400
        news = next(mail for mail in club.work() if mail.to == "chief@club.example" and "What happened" in mail.text)
        news.must("Anna has registered.", "Bruno has registered. The address is another spelling of the mailbox of Anna.",
                  "Emil has registered.")
        assert news.text.count("The address is") == 2, news.text  # each names the other


def register_declined_or_left_unanswered():
    with house() as club:
        anna = Player(club, "Anna", "anna@example.org")
        for words in ("stop", "no"):
            anna.write("register Anna")
            question = only(club.work(), anna.address)
            anna.answer(question, words)
            none(club.work())
        anna.answer(question, "yes")  # too late: it was dropped
        only(club.work(), anna.address).must("Nothing waits for your answer any more")
        assert club.json("player", "list") == []


def an_answer_that_is_neither_yes_nor_no():
    with house() as club:
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("register Anna")
        anna.answer(only(club.work(), anna.address), "Who are you?")
        anna.answer(only(club.work(), anna.address).must("your answer had neither"), "Yes, it is mine!")
        only(club.work(), anna.address).must("Welcome, Anna!")


def register_is_confirmed_only_from_the_same_address():
    with house() as club:
        anna, eve = Player(club, "Anna", "anna@example.org"), Player(club, "Eve", "eve@example.net")
        anna.write("register Anna")
        question = only(club.work(), anna.address)
        eve.answer(question, "yes")
        none(club.work(), anna.address)
        assert club.json("player", "list") == []


def two_of_one_name_are_told_apart():
    with house() as club:
        registered(club, "Anna", "anna@example.org")
        other = registered(club, "ANNA", "anna@example.net")
        names = [player["name"] for player in club.json("player", "list")]
        assert names == ["Anna", "ANNA 2"], names
        other.welcome.must("Welcome, ANNA 2!")


def names_of_any_alphabet():
    with house() as club:
        for number, (name, kept) in enumerate((("Brünö", "Brünö"), ("Ελένη", "Ελένη"), ("李雷", "李雷"),
                                               ("𝔘𝔫𝔬", "𝔘𝔫𝔬"), ("é" * 30, "x5"),
                                               ("Al\u202egnis", "x6"), ("\u0085x", "x"))):
            one = Player(club, f"x{number + 1}", f"x{number + 1}@example.net")
            one.write(f"register {name}")
            one.answer(only(club.work(), one.address), "yes")
            only(club.work(), one.address).must("Welcome, ")
            assert club.json("player", "list")[-1]["name"] == kept, (name, club.json("player", "list")[-1])


def register_again_changes_nothing():
    with house() as club:
        anna = registered(club, "Anna", "anna@example.org")
        anna.answer(anna.welcome, "register anna")
        only(club.work(), anna.address).must("You are registered already, as Anna.")
        anna.answer(anna.welcome, "register Livia")
        only(club.work(), anna.address).must("Is Livia another person?", "write instead: name Livia")
        anna.write("register Livia")  # as a mail of its own
        asked = only(club.work(), anna.address).must("Is Livia another person?")
        anna.answer(asked, "no")
        assert not club.work()
        assert [row["name"] for row in club.json("player", "list")] == ["Anna"]


def join_by_number_by_name_as_a_seat_and_with_a_word():
    with house(("ides", 3), ("nones", 2)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join 1")
        anna.welcome.must("You're in #1 ides (Quorum), playing red.")
        bruno = registered(club, "Bruno", "bruno@example.com", "join IDES as Blue word Olive-7")
        bruno.welcome.must("You're in #1 ides (Quorum), playing blue.", "Your word for the dice: Olive-7")
        bruno.answer(bruno.welcome, "join #2 as 2")
        only(club.work(), bruno.address).must("You're in #2 nones (Quorum), playing yellow.")
        carla = registered(club, "Carla", "carla@example.com", "join nones as Y")
        carla.welcome.must("That seat of #2 is taken.")
        carla.answer(carla.welcome, "join nones as purple")
        only(club.work(), carla.address).must("#2 has no seat 'purple'")
        carla.answer(carla.welcome, "join kalends")
        only(club.work(), carla.address).must("There is no game 'kalends'.", "Write 'games' for the list.")
        assert [row["status"] for row in club.json("game", "list")] == ["forming", "forming"]


def join_again_and_join_what_has_begun():
    with house(("ides", 2)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides")
        anna.answer(anna.welcome, "join ides as yellow")
        only(club.work(), anna.address).must("You sit in #1 already, as red.")
        registered(club, "Bruno", "bruno@example.com", "join ides")
        carla = registered(club, "Carla", "carla@example.com", "join ides")
        carla.welcome.must("#1 ides is under way and takes no more players.")


def a_bad_word_for_the_dice_is_told():
    with house(("ides", 3)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides word " + "x" * 41)
        anna.welcome.must("You're in #1", "Your word for the dice must be 1 to 40 bytes")


def the_last_seat_starts_the_game():
    with house(("ides", 2)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides word olive")
        bruno = Player(club, "Bruno", "bruno@example.com")
        bruno.write("register Bruno\njoin ides")
        bruno.answer(only(club.work(), bruno.address), "yes")
        mails = club.work()
        first = {player.address: only(mails, player.address) for player in (anna, bruno)}
        assert len([mail for mail in first.values() if mail.legal()]) == 1
        only(mails, bruno.address).must("You're in #1 ides (Quorum), playing yellow.")
        only(mails, anna.address).must("You are red.")
        record = club.json("record", "ides")
        assert record["words"][0] == "olive" and len(record["words"][1]) > 0, record["words"]
        assert club.json("game", "list")[0]["status"] == "running"


def leave_before_and_after_the_start():
    with house(("ides", 2)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides")
        anna.answer(anna.welcome, "leave")
        left = only(club.work(), anna.address).must("You left #1 ides.")
        anna.answer(left, "leave ides")
        only(club.work(), anna.address).must("You have no seat in #1.")
        anna.answer(left, "join ides as yellow")
        only(club.work(), anna.address).must("You're in #1 ides (Quorum), playing yellow.")
        bruno = registered(club, "Bruno", "bruno@example.com", "join ides")
        bruno.answer(bruno.welcome, "leave")
        only(club.work(), bruno.address).must("You want to leave #1 ides while it is being played.")
        assert club.json("game", "list")[0]["status"] == "running"


def the_games_list():
    with house(("ides", 2), ("nones", 3)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides")
        registered(club, "Bruno", "bruno@example.com", "join ides")
        anna.answer(anna.welcome, "games")
        listed = only(club.work(), anna.address)
        assert listed.kind == "games"
        listed.must("#1 ides", "#2 nones", "Quorum")
        assert "join%202" in listed.html and "join%201" not in listed.html, listed.html


def a_stranger_gets_one_help_mail_a_day():
    with house(("ides", 2)) as club:
        eve = Player(club, "Eve", "eve@example.net")
        eve.write("state ides\njoin ides\ntake 1\npress all\nhello\nend press")
        mail = only(club.work(), eve.address)
        assert mail.kind == "help" and "+" not in mail.reply_to
        mail.must("register NAME")
        assert not mail.has("ides")
        eve.write("and now?")
        eve.write("", subject="help")
        none(club.work())
        club.now += 25 * 3600
        eve.write("help")
        assert only(club.work(), eve.address).kind == "help"


def a_stranger_who_wants_to_play_is_let_in():
    """The first line says the one thing to reply; who has been silent to is heard when they register, or reply."""
    for number, words in enumerate(("I'd like to play", "Sign me up!", "How do I join?", "Which games are open?",
                                    "Ich möchte mitmachen", "J'aimerais jouer", "Quiero jugar")):
        with house(("ides", 2)) as club:
            gil = Player(club, "Gil", "gil@example.net")
            gil.write(words)
            mail = only(club.work(), gil.address)
            lines = [line for line in mail.text.splitlines() if line.strip()]
            assert lines[1] == "    register Gil" and (number > 3 or lines[0] == "To play, reply to this mail with one line:"), lines
            assert len(lines) < 22 and (number > 3 or mail.has("Other mails from your address are not answered today")), mail.text
            gil.write("hello?")
            gil.write("anybody there?")
            none(club.work())
            if number % 2:
                gil.answer(mail, "And how does that work?")
                only(club.work(), gil.address).must("register Gil")
                gil.write("register Gil")
            else:
                gil.answer(mail, "register Gil")
            question = only(club.work(), gil.address).must("Did you send this?")
            gil.answer(question, "yes")
            only(club.work(), gil.address).must("Welcome, Gil!")
    with house(("ides", 2)) as club:
        Player(club, "Gil", "gil@example.net").write("help")  # who asks for help has it all
        only(club.work(), "gil@example.net").must("register Gil", "FIRST OF ALL")


def the_last_answer_to_a_stranger_says_so():
    with house(("ides", 2)) as club:
        gil = Player(club, "Gil", "gil@example.net")
        said = []
        for _ in range(14):
            gil.write("register Gil")
            said += [mail.has("the last answer to your address for today") for mail in club.work()]
            club.now += 1200
        assert said == [False] * 10 + [True], said
    with Club(extra="[in]\nstrangers_per_hour = 2\n") as club:
        club.run("init")
        said = []
        for number in range(4):
            Player(club, f"Gil{number}", f"gil{number}@example.net").write("hello")
            said += [mail.has("the last answer of this hour") for mail in club.work()]
        assert said in ([False, False], [False, True]), said


def join_with_the_name_of_the_rules_finds_the_one_open_game():
    with house(("ides", 2), ("nones", 2)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join quorum")
        anna.welcome.must("Several games of Quorum wait for players", "join 1, join 2")
        anna.answer(anna.welcome, "join 1")
        club.work()
        bruno = registered(club, "Bruno", "bruno@example.com", "join 1")
        bruno.welcome.must("You're in #1 ides (Quorum)")
        carla = registered(club, "Carla", "carla@example.com", "join Quorum as blue")
        assert not carla.welcome.has("Several games"), carla.welcome.text
        dora = registered(club, "Dora", "dora@example.com", "join doge")
        dora.welcome.must("No game of Doge waits for players now")


def invite(club, address):
    club.run("game", "invite", "ides", address)
    club.run("send")
    return only(club.mails(), address)


def an_invitation_is_joined_by_answering_it():
    """Its key and the address that it went to prove who answers: no question is asked."""
    with house(("ides", 2)) as club:
        invitation = invite(club, "dora@example.net")
        assert invitation.kind == "invitation"
        invitation.must("The game master has invited you to a game of Quorum: #1 ides.", "Fair dice", "Standard rules.")
        dora = Player(club, "Dora", "dora@example.net", "apple")
        dora.answer(invitation, "join word olive")
        welcome = only(club.work(), dora.address)
        welcome.must("Welcome, Dora! You are registered.", "You're in #1 ides (Quorum), playing red.",
                     "Your word for the dice: olive")
        assert [player["name"] for player in club.json("player", "list")] == ["Dora"]
        dora.answer(invitation, "join as yellow")
        only(club.work(), dora.address).must("You sit in #1 already, as red.")


def an_invitation_is_good_for_its_address_only():
    with house(("ides", 2)) as club:
        invitation = invite(club, "dora@example.net")
        eve = Player(club, "Eve", "eve@example.net")
        eve.answer(invitation, "join")
        assert only(club.work(), eve.address).kind == "help"
        assert club.json("player", "list") == []


def the_join_link_of_an_invitation():
    with house(("ides", 2)) as club:
        invitation = invite(club, "dora@example.net")
        link, = re.findall(r'href="(mailto:[^"]*join%201[^"]*)"', invitation.html)
        to, subject, body = mail_of(html.unescape(link))
        dora = Player(club, "Dora", "dora@example.net")
        dora.write(body, to=to, subject=subject)
        only(club.work(), dora.address).must("You're in #1 ides (Quorum), playing red.")


def an_invited_player_joins_with_one_word():
    with house(("ides", 2)) as club:
        club.run("player", "add", "Anna", "anna@example.org")
        anna = Player(club, "Anna", "anna@example.org", "outlook")
        anna.answer(invite(club, anna.address).must("Hello Anna,"), "join")
        only(club.work(), anna.address).must("You're in #1 ides (Quorum), playing red.")


def a_player_added_by_the_gm_needs_no_register():
    with house(("ides", 2), ("nones", 2)) as club:
        club.run("player", "add", "Anna", "anna@example.org", "--zone", "Europe/Rome")
        anna = Player(club, "Anna", "anna@example.org")
        anna.write("join ides")  # no mail of ours to answer: her address is asked
        anna.answer(only(club.work(), anna.address).must("Did you send it?"), "yes")
        only(club.work(), anna.address).must("You're in #1 ides (Quorum), playing red.")
        assert [player["name"] for player in club.json("player", "list")] == ["Anna"]


def bots_take_the_empty_seats():
    with house(("ides", 4)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides as blue")
        club.run("seat", "ides", "1", "bot")
        assert club.run("game", "start", "ides", code=None).returncode == 1  # two seats are free
        club.run("game", "start", "ides", "--bots")
        club.run("send")
        mail = only(club.mails(), anna.address)
        mail.must("You are blue.")
        assert mail.legal(), mail.text  # the bots have played, if it was not her turn first


def mail_33_two_games_in_one_mail_are_refused_whole():
    with house(("ides", 3), ("nones", 3)) as club:
        anna = registered(club, "Anna", "anna@example.org", "join ides")
        anna.answer(anna.welcome, "leave ides\njoin nones")
        only(club.work(), anna.address).must("This mail is about two games", "Nothing in it was done")
        assert club.rows("SELECT game, number FROM seat WHERE player IS NOT NULL") == [(1, 1)]


TESTS = (register_asks_first_and_then_welcomes, a_second_spelling_of_a_mailbox_is_told,
         register_declined_or_left_unanswered, an_answer_that_is_neither_yes_nor_no, register_is_confirmed_only_from_the_same_address,
         two_of_one_name_are_told_apart, names_of_any_alphabet, register_again_changes_nothing,
         join_by_number_by_name_as_a_seat_and_with_a_word, join_again_and_join_what_has_begun,
         a_bad_word_for_the_dice_is_told, the_last_seat_starts_the_game, leave_before_and_after_the_start,
         the_games_list, a_stranger_gets_one_help_mail_a_day, a_stranger_who_wants_to_play_is_let_in,
         the_last_answer_to_a_stranger_says_so, join_with_the_name_of_the_rules_finds_the_one_open_game,
         an_invitation_is_joined_by_answering_it,
         an_invitation_is_good_for_its_address_only, an_invited_player_joins_with_one_word,
         the_join_link_of_an_invitation, a_player_added_by_the_gm_needs_no_register, bots_take_the_empty_seats,
         mail_33_two_games_in_one_mail_are_refused_whole)

if __name__ == "__main__":
    tap.main(TESTS)
