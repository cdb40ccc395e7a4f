"""The options of a table are told to its players, in words, wherever they meet it; what mails say goes by them."""
import tap
from club import Club, Player, latest, only

TABLES = {
    "quorum": (["refresh=4", "track=12"], ["a refresh needs 4 Gods in Rome", "the influence tracks end at space 12"],
               ["with 4 Gods there"]),
    "forvm": (["rules=summary", "goal=20", "opening=reverse"],
              ["the summary rules", "one intrigue a turn, including an oust that is due", "a full route may have any length",
               "20 prestige win", "turn 1 goes the other way round, and the family that rolled highest is last in it"],
              ["20 at the end of a turn wins", "One intrigue a turn", "Turn 1 goes the other way round"]),
    "doge": (["placement=sealed", "plans=off", "years=6"],
             ["all rounds of a year are placed in one line", "no planning window before the elections",
              "the game ends after year 6 at the latest"], ["place cas 3 1 and spo 2", "after year 6 at the latest"]),
    "gorbino": (["feast=yes", "lead=shared"],
                ["Feast and Famine: good years and disasters are in the deck",
                 "Dominance counts provinces where no one has more cities than you"], []),
}
NAMES = ("Anna", "Bruno", "Clara")


def flat(text):
    return " ".join(text.replace("<b>", "").replace("</b>", "").split())


def must_tell(mail, phrases):
    for phrase in phrases:
        for part in (mail.text, mail.html):
            assert phrase in flat(part), f"{phrase!r} does not stand in the {mail.kind}:\n{part}"


def the_first_mails_of_a_table_tell_its_options():
    for rules, (options, phrases, helped) in TABLES.items():
        with Club() as club:
            players = [Player(club, name, f"{name.lower()}@example.org") for name in NAMES]
            club.run("init")
            club.run("game", "open", "rome", "--rules", rules, "--seats", "3",
                     *(word for option in options for word in ("--set", option)))
            for player in players:
                club.run("player", "add", player.name, player.address)
            for player in players:
                club.run("game", "invite", "rome", player.address)
            invited = club.work()
            players[0].write("games")
            must_tell(only(club.work(), players[0].address), phrases)
            for player in players:
                mail = latest(invited, player.address)
                must_tell(mail, phrases)
                player.answer(mail, "join")
                mails = club.work()
                joined = latest(mails, player.address)
                assert joined.kind != "welcome" or "At this table" not in joined.text  # the invitation has told it
            players[0].answer(latest(mails, players[0].address) or latest(invited, players[0].address), "help")
            mail = only(club.work(), players[0].address)
            must_tell(mail, phrases)
            for phrase in helped:
                mail.must(phrase)


def a_table_of_the_defaults_says_nothing_of_them():
    for rules in TABLES:
        with Club() as club:
            anna = Player(club, "Anna", "anna@example.org")
            club.run("init")
            club.run("player", "add", "Anna", anna.address)
            club.run("game", "open", "rome", "--rules", rules, "--seats", "3")
            club.run("game", "invite", "rome", anna.address)
            mail = only(club.work(), anna.address)
            assert "At this table" not in mail.text and "At this table" not in mail.html, mail.text
            anna.answer(mail, "games")
            assert "At this table" not in only(club.work(), anna.address).text


def a_short_receipt_does_not_say_it_again():
    with Club() as club:
        anna, bruno = Player(club, "Anna", "anna@example.org"), Player(club, "Bruno", "bruno@example.org")
        club.run("init")
        club.run("game", "open", "rome", "--rules", "forvm", "--seats", "3", "--set", "rules=summary")
        for number, player in enumerate((anna, bruno), 1):
            club.run("player", "add", player.name, player.address)
            club.run("seat", "rome", str(number), "player", player.name)
        club.run("game", "start", "rome", "--bots")
        turn = latest(club.work(), anna.address)
        anna.answer(turn, "stay")
        assert "At this table" not in only(club.work(), anna.address).must("Saved: stay").text


def dominance_is_worded_by_the_option():
    for lead, said in (("sole", "3 x provinces you lead alone"), ("shared", "3 x provinces you lead or tie in")):
        with Club() as club:
            anna = Player(club, "Anna", "anna@example.org")
            club.run("init")
            club.run("player", "add", "Anna", anna.address)
            club.run("game", "open", "rome", "--rules", "gorbino", "--seats", "2", "--set", "vp=printed", "--set",
                     f"lead={lead}")
            club.run("seat", "rome", "1", "player", "Anna")
            club.run("game", "start", "rome", "--bots")
            club.work()
            anna.write("state")
            only(club.work(), anna.address).must(said)


if __name__ == "__main__":
    tap.main([the_first_mails_of_a_table_tell_its_options, a_table_of_the_defaults_says_nothing_of_them,
              a_short_receipt_does_not_say_it_again,
              dominance_is_worded_by_the_option])
