"""Votes by mail: opened, answered, counted, carried out; what the club does not allow; who is absent."""
import tap
from club import Club, Player, duel, none, only

HOUR = 3600
DAY = 24 * HOUR
CALM = "[game]\ndowntime_gap = 1w\nreminders =\nmisses = 0\n"
MASTER = "[site]\ngm_address = gm@club.example\n"


class Round:
    """A game of Quorum for three people; `mail` holds the newest mail to each."""

    def __init__(self, club, *terms):
        self.club = club
        club.run("init")
        words = [word for term in terms for word in ("--term", term)]
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--pace", "20d", "--set", "first=1", *words)
        self.people = {}
        for number, name in enumerate(("Anna", "Bruno", "Carla"), 1):
            player = Player(club, name, f"{name.lower()}@example.org")
            club.run("player", "add", name, player.address)
            club.run("seat", "ides", str(number), "player", name)
            self.people[name] = player
        club.run("game", "start", "ides")
        club.run("send")
        self.mail = {}
        self.note(club.mails())

    def note(self, mails):
        for mail in mails:
            self.mail[mail.to] = mail
        return mails

    def work(self):
        return self.note(self.club.work())

    def later(self, seconds):
        self.club.now += seconds
        return self.work()

    def say(self, name, body, mail=None):
        """The mails that follow from a reply: {name: mail}; one each, "gm" for the game master."""
        player = self.people[name]
        player.answer(mail or self.mail[player.address], body)
        return self.named(self.work())

    def last_yes(self, name, body="yes"):
        """The mails that follow from the yes by which a vote ends the game: it is asked about once more."""
        before = self.votes()
        self.people[name].answer(self.say(name, body)[name].must("Are you sure?", "there is no way back"), "yes")
        assert self.votes() == before
        return self.named(self.work())

    def named(self, mails):
        names = {player.address: name for name, player in self.people.items()}
        by = {}
        for mail in mails:
            name = names.get(mail.to, "gm")
            assert name not in by, f"two mails to {name}: {mail.kind}, {by[name].kind}"
            by[name] = mail
        return by

    @property
    def status(self):
        return self.club.json("game", "list")[0]["status"]

    def votes(self):
        """[(kind, state)]; 0 open, 1 carried, 2 lost, 3 void"""
        return self.club.rows("SELECT kind, state FROM ballot ORDER BY number")


def a_pause_and_going_on():
    with Club(extra=CALM + MASTER) as club:
        game = Round(club)
        mails = game.say("Anna", "vote pause")
        assert sorted(mails) == ["Anna", "Bruno", "Carla"]
        mails["Anna"].must("Vote 1 is open: pause the game. You voted yes.", "VOTE 1: pause the game?",
                           "Open until Mon 21 Dec 2026 08:00 UTC. Yes: Anna (red). Still to vote: Bruno "
                           "(yellow), Carla (blue).",
                           "You voted yes.")
        asked = mails["Bruno"]
        asked.must("Anna (red) has proposed a vote. A single \"no\" defeats it.",
                   "If you don't vote and no one votes no, it passes with 2 yes votes of 3.",
                   'Reply "vote 1 yes" or "vote 1 no".')
        for word in ("yes", "no"):
            assert f"body=vote%201%20{word}" in asked.html
        # a reply with the one word will do, and every report shows what is open
        mails = game.say("Bruno", "Yes, please!")
        assert sorted(mails) == ["Bruno"]
        mails["Bruno"].must("You voted yes in vote 1.", "Yes: Anna (red), Bruno (yellow). Still to vote: Carla (blue).")
        game.say("Bruno", "state")["Bruno"].must("VOTE 1: pause the game?", "You voted yes.")
        game.say("Bruno", "vote 1 yes")["Bruno"].must("You already voted yes in vote 1.")
        # the link
        carla = game.people["Carla"]
        carla.write("vote 1 yes", to=game.mail[carla.address].reply_to, subject="vote 1 yes")
        mails = game.named(game.work())
        mails["Carla"].must("You voted yes in vote 1.", "Vote 1 is carried.")
        for name in ("Anna", "Bruno", "gm"):
            mails[name].must("Vote passed", "Vote 1 has passed: pause the game.")
        assert game.status == "paused"
        # what a paused game is asked
        game.say("Anna", "vote pause")["Anna"].must("#1 is paused; 'vote resume' lets it go on.")
        game.say("Anna", "vote extend 2d")["Anna"].must("#1 is paused; 'vote resume' lets it go on.")
        mails = game.say("Bruno", "vote resume\ntake first")
        mails["Bruno"].must("Vote 2 is open: let the game go on.", "your orders were not taken")
        game.say("Anna", "xyzzy")
        assert club.rows("SELECT in_row FROM misread") == [(1,)]
        game.say("Anna", "yes")
        assert club.rows("SELECT in_row FROM misread") == [(0,)], "the one word was understood"
        game.say("Carla", "vote 2: yes")
        assert game.status == "running" and game.votes() == [("pause", 1), ("resume", 1)]
        acts = club.rows("SELECT act, detail FROM audit WHERE game = 1 AND actor = 'vote' ORDER BY number")
        assert acts == [("open", "vote 1 by seat 1: pause the game"), ("pause", "vote 1: carried"),
                        ("open", "vote 2 by seat 2: let the game go on"), ("resume", "vote 2: carried")], acts
        club.run("doctor")


def who_says_what_the_vote_is_about_votes():
    """Not by its number: "let's take a break" is a yes to that, "I'd rather go on" a no."""
    for words, heard in (("Ja, gerne, machen wir Pause.", "You voted yes in vote 1"),
                         ("vote pause", "You voted yes in vote 1"),
                         ("Nein, ich möchte lieber weiterspielen.", "You voted no in vote 1")):
        with Club(extra=CALM) as club:
            game = Round(club)
            game.say("Anna", "vote pause")
            game.say("Bruno", words)["Bruno"].must(heard)


def of_two_players_both_are_needed():
    with duel() as game:
        game.mover.answer(game.mail[game.mover.address], "vote pause")
        asked = only(game.work(), game.other.address)
        asked.must("It passes only if all 2 players vote yes: if you don't vote, it fails.")
        assert "If you don't vote and no one" not in asked.text, asked.text


def yes_and_no_in_one_mail_are_neither():
    for body in ("yes\nno", "no\nyes", "Yes.\n\nNo thanks."):
        for vote in ("vote pause", "vote draw"):
            with Club(extra=CALM) as club:
                game = Round(club)
                game.say("Anna", vote)
                game.say("Bruno", body)["Bruno"].must("was not counted in vote 1")
                assert club.rows("SELECT count(*) FROM vote") == [(1,)] and game.votes()[0][1] == 0, (body, vote)


def winners_are_named_as_people_name_them():
    """By who sits there as well, with what goes between; whoever has given up is no winner, nor is a word more."""
    with Club(extra=CALM) as club:
        game = Round(club, "votes=draw,win,concede,pause,extend")
        for words, who in (("win Bruno and Carla", "yellow and blue win together"), ("win red und Bruno, bitte", "red and yellow win"),
                           ("concede to Carla", "blue wins"), ("win between red & blue", "red and blue win together")):
            with club.fork() as copy:
                game.people["Anna"].club = copy
                game.people["Anna"].answer(game.mail["anna@example.org"], "vote " + words)
                only(copy.work(), "anna@example.org").must(f"Vote 1 is open: end the game: {who}")
                game.people["Anna"].club = club
        for words, said in (("win Bruno and Carla tomorrow", "no seat 'tomorrow'"), ("win red and blue in 3 turns", "no seat 'in'"),
                            ("extend 2d for all", "'2d for all' is no span of time alone"), ("extend", "How much more time?"),
                            ("pause until Monday", "'until Monday' can be no part of it")):
            game.say("Anna", "vote " + words)["Anna"].must(said)
        game.say("Carla", game.say("Carla", "concede") and "yes")
        assert game.votes() == []
        for words in ("win red and blue", "concede blue"):
            game.say("Anna", "vote " + words)["Anna"].must("No vote was opened: blue has no player any more who could win.")
        game.say("Anna", "vote extend 2d, please")["Anna"].must("Vote 1 is open: give 2d more time")


def one_no_ends_it():
    with Club(extra=CALM) as club:
        game = Round(club)
        game.say("Anna", "vote cancel")
        game.say("Bruno", "vote 1 yes")
        mails = game.say("Carla", "no")
        mails["Carla"].must("You voted no in vote 1.", "Vote 1 is lost.")
        for name in ("Anna", "Bruno"):
            mails[name].must("Vote defeated", "Vote 1 (end the game without a result) was defeated: Carla (blue) voted no.")
        assert game.status == "running" and game.votes() == [("cancel", 2)]
        game.say("Carla", "vote 1 yes")["Carla"].must("There is no open vote 1 in #1.")
        game.say("Carla", "yes")["Carla"].must("Left aside: yes")
        # it may be asked again the next day; who has said yes may think better of it
        club.now += DAY
        game.say("Anna", "vote cancel")
        game.say("Bruno", "yes")
        game.say("Bruno", "no")["Bruno"].must("You voted no in vote 2.", "Vote 2 is lost.")
        assert game.votes() == [("cancel", 2), ("cancel", 2)]


def a_game_is_cancelled_and_time_is_given():
    with Club(extra=CALM + MASTER) as club:
        game = Round(club)
        before = club.rows("SELECT due FROM seat WHERE due > 0")
        mails = game.say("Bruno", "vote extend 36h")
        mails["Anna"].must("give 36h more time for what is asked now?")
        game.say("Anna", "yes")
        mails = game.say("Carla", "yes")
        mails["Anna"].must("New deadline", "A vote of the players gave everyone 1d 12h more.")
        assert club.rows("SELECT due FROM seat WHERE due > 0") == [(before[0][0] + 36 * HOUR,)]
        game.say("Bruno", "vote cancel")
        game.say("Anna", "yes")
        mails = game.last_yes("Carla")
        assert sorted(mails) == ["Anna", "Bruno", "Carla", "gm"]
        mails["Carla"].must("Vote 2 is carried.")
        mails["Bruno"].must("The game is cancelled", "A vote of the players ended this game. There is no result.")
        assert game.status == "cancelled"
        game.say("Anna", "vote draw")["Anna"].must("'vote' was not done: #1 ides is over.")
        club.run("doctor")


def a_draw_and_a_shared_win_are_results():
    for words, ranks, why in (("draw-offer", [1, 1, 1], "By a vote of the players: a draw."),
                              ("vote win red, dora", None, None),
                              ("vote win red and blue", [1, 3, 1], "By a vote of the players: red and blue win together."),
                              ("vote concede yellow", [2, 1, 2], "By a vote of the players: yellow wins.")):
        with Club(extra=CALM) as club:
            game = Round(club, "votes=draw,win,concede")
            mails = game.say("Anna", words)
            if ranks is None:
                mails["Anna"].must("#1 has no seat 'dora'.")
                assert game.votes() == []
                continue
            game.say("Bruno", "yes")
            assert game.status == "running"
            mails = game.last_yes("Carla")
            assert sorted(mails) == ["Anna", "Bruno", "Carla"]
            for mail in mails.values():
                assert mail.kind == "end"
                mail.must("#1 ides (Quorum) is over.", why, "This was the secret:")
                assert not mail.has("not advice)") and not mail.has("You have no saved orders."), mail.text
            result = club.json("record", "ides")["result"]
            assert result["agreed"] and result["ranks"] == ranks and result["why"] == why, result
            assert ", the result was agreed on; commitment and every draw check" in club.text("verify", "ides")
            club.text("show", "ides").index(why)
            club.run("doctor")


def silence_and_absence():
    with Club(extra=CALM + "vote_time = 48h\n") as club:
        game = Round(club)
        # nobody's silence alone ends a game
        game.say("Anna", "vote draw")
        none(game.later(2 * DAY - 60))
        for mail in game.later(60):
            mail.must("Vote 1 (end the game as a draw) was defeated: not enough players voted yes in time.")
        # two of three are enough where the third says nothing
        club.now += DAY
        game.say("Anna", "vote draw")
        game.say("Bruno", "yes")
        none(game.later(2 * DAY - 60))
        assert game.status == "running"
        mails = game.later(60)
        assert sorted(mail.kind for mail in mails) == ["end", "end", "end"] and game.status == "finished"
    with Club(extra=CALM) as club:
        game = Round(club)
        # who is away blocks nothing, but has the whole time to save his game
        game.say("Carla", "away 2026-12-18 to 2026-12-27")
        game.say("Anna", "vote draw")
        mails = game.say("Bruno", "yes\nvote pause")
        mails["Bruno"].must("You voted yes in vote 1.", "Vote 2 is open: pause the game.", "Still to vote: Anna (red).")
        assert game.votes() == [("draw", 0), ("pause", 0)]
        mails = game.say("Anna", "yes", mail=game.mail["anna@example.org"])
        assert game.votes() == [("draw", 0), ("pause", 1)] and game.status == "paused"
        game.later(2 * DAY)
        mails = game.say("Carla", "vote 1 no")
        mails["Carla"].must("Vote 1 is lost.")
        # who has missed a deadline counts as absent from then on
        game.say("Anna", "vote resume")
        game.say("Bruno", "yes")
        assert game.status == "running"


def a_yes_or_no_that_says_more_is_not_counted():
    with Club(extra=CALM) as club:
        game = Round(club)
        game.say("Anna", "vote draw")
        for words in ("Yes, but only if Carla wants it too", "No idea what to say", "No problem for me"):
            game.say("Bruno", words)["Bruno"].must("was not counted in vote 1: write 'vote 1 yes' or 'no'.",
                                                   "Yes: Anna (red). Still to vote: Bruno (yellow), Carla (blue).")
        assert game.votes() == [("draw", 0)]
        game.say("Bruno", "No, thanks.")
        assert game.votes() == [("draw", 2)]


def which_vote_is_meant():
    with Club(extra=CALM) as club:
        game = Round(club)
        game.say("Anna", "vote draw")
        draw = game.mail["bruno@example.org"]
        game.say("Anna", "vote pause")
        state = game.say("Carla", "state")["Carla"]
        state.must("VOTE 1: end the game as a draw?", "VOTE 2: pause the game?")
        game.say("Carla", "yes", mail=state)["Carla"].must("Which vote is that for? Write its number: 'vote 1 yes'.")
        # a reply to the vote's own mail is for that vote
        game.say("Bruno", "yes", mail=draw)["Bruno"].must("You voted yes in vote 1.")
        game.say("Bruno", "yes", mail=draw)["Bruno"].must("You already voted yes in vote 1.")
        game.say("Anna", "vote draw")["Anna"].must("There is a vote on that already: write 'vote 1 yes' or 'vote 1 no'.")


def an_answer_to_a_vote_that_is_not_understood_is_told_how_to_vote():
    with Club(extra=CALM) as club:
        game = Round(club)
        game.say("Anna", "vote draw")
        told = game.say("Bruno", "A draw? Much too early, I am against it.", mail=game.mail["bruno@example.org"])["Bruno"]
        told.must("was not counted in vote 1: write 'vote 1 yes' or 'no'.")
        assert "no order" not in told.text, told.text


def a_yes_is_for_a_vote_only_where_the_answered_mail_shows_it():
    for kind in ("draw", "pause"):
        with Club(extra=CALM) as club:
            game = Round(club)
            before, asked = game.mail["carla@example.org"], game.mail["bruno@example.org"]
            game.say("Anna", f"vote {kind}")
            shown = game.mail["carla@example.org"]
            for words in ("ok", "fine", "Thanks, fine.", "yes", "Yes!", "no", "agreed"):
                game.say("Carla", words, mail=before)["Carla"].must(
                    "was not counted in vote 1: the mail that you answered does not show that vote. Write 'vote 1 yes'")
                game.say("Carla", "state")  # the writer is a person
            assert not club.rows("SELECT seat FROM vote WHERE seat <> 1")
            # one that shows it among other things takes a yes, and nothing that may be said to those
            report = game.say("Bruno", "state", mail=asked)["Bruno"].must("VOTE 1")
            game.say("Bruno", "Thanks, fine.", mail=report)["Bruno"].must("was not counted in vote 1: write")
            game.say("Bruno", "yes", mail=report)["Bruno"].must("You voted yes in vote 1.")
            if kind == "pause":
                game.say("Carla", "Thanks, fine.", mail=shown)
                assert game.votes() == [("pause", 1)]


def what_ends_the_game_is_said_by_yes_alone():
    with Club(extra=CALM) as club:
        game = Round(club)
        game.say("Anna", "vote draw")
        asked = game.mail["bruno@example.org"]
        for words in ("ok", "Thanks, fine.", "fine with me", "Yes please", "agreed",
                      "yes\nI got your mail", "yes\ntake first"):
            game.say("Bruno", words, mail=asked)["Bruno"].must("was not counted in vote 1: write 'vote 1 yes' or 'no'.")
            game.say("Bruno", "state")  # the writer is a person
        for words in ("vote 1 ok", "I agree to vote 1"):
            game.say("Bruno", words, mail=asked)["Bruno"].must("Write 'vote 1 yes' or 'vote 1 no'.")
        assert not club.rows("SELECT seat FROM vote WHERE seat = 2")
        game.say("Bruno", "Hi,\n\nYes!\n\nBest wishes,\nBruno", mail=asked)["Bruno"].must("You voted yes in vote 1.")
        # the last one is asked about, whatever its form, and a no or anything else leaves all as it was
        for words in ("yes", "vote 1 yes"):
            question = game.say("Carla", words)["Carla"].must("Are you sure?", "end the game as a draw")
            game.people["Carla"].answer(question, "no")
            none(game.work())
            assert game.status == "running"
        game.last_yes("Carla", "vote 1 yes")
        assert game.status == "finished"


def words_behind_a_vote_are_no_part_of_it():
    with Club(extra=CALM) as club:
        game = Round(club)
        for words, rest in (("vote draw red, yellow", "red, yellow"), ("draw-offer to yellow", "to yellow"),
                            ("vote cancel in 2 weeks", "in 2 weeks"), ("vote pause 2w", "2w"), ("vote pause for 2 weeks", ""),
                            ("vote pause until Friday", ""), ("vote draw without Carla", "without Carla"),
                            ("vote resume tomorrow", ""), ("vote extend 2d for Carla", "")):
            if words.startswith("vote resume"):
                club.run("game", "pause", "ides")
                game.work()
            answer = game.say("Anna", words)["Anna"]
            if "extend" in words:
                answer.must("paused")
            else:
                answer.must("No vote was opened:", f"'{rest}' can be no part of it" if rest else "alone asks to")
            game.say("Anna", "state")
        assert game.votes() == []
        club.run("game", "resume", "ides")
        game.work()
        game.say("Anna", "vote extend 2d for Carla")["Anna"].must("'2d for Carla' is no span of time alone.")
        game.say("Anna", "vote pause, please")["Anna"].must("Vote 1 is open: pause the game.")


def what_may_not_be_voted_on():
    with Club(extra=CALM) as club:
        game = Round(club)
        allowed = ("In #1 you can write: vote pause, vote resume, vote cancel, vote extend SPAN, vote draw; and to answer, "
                   "'vote 3 yes' or 'vote 3 no'.")
        for words, answer in (("vote", allowed), ("vote for me", allowed), ("vote win red", "no matter for a vote here. "
                              + allowed), ("vote concede red", "no matter for a vote here."),
                              ("vote extend", "How much more time? Write for example 'vote extend 48h'."),
                              ("vote extend soon", "'soon' is no span of time"), ("vote extend 0s", "'0s' is no span of time"),
                              ("vote resume", "#1 is not paused."), ("vote 1 yes", "There is no open vote 1 in #1."),
                              ("vote 99999999999999999999 yes", allowed)):
            game.say("Anna", words)["Anna"].must(answer)
        club.run("game", "set", "ides", "votes=win,concede")
        game.work()
        for words, answer in (("vote draw", "vote win SEATS, vote concede SEAT"), ("vote win", "Who should win?"),
                              ("vote win red yellow blue", "If all are to share it, write 'vote draw'."),
                              ("vote win pink", "#1 has no seat 'pink'."), ("vote concede", "Who should win?"),
                              ("vote concede red, blue", "Who should win? Write for example 'vote concede red'.")):
            game.say("Bruno", words)["Bruno"].must(answer)
        club.run("game", "set", "ides", "votes=")
        game.work()
        game.say("Bruno", "vote pause")["Bruno"].must("In #1 the players do not vote.")
        assert game.votes() == []
        game.say("Bruno", "vote 1 maybe")
        club.run("game", "set", "ides", "votes=draw,coffee", code=65)
        # before the game, and without a seat
        club.run("game", "set", "ides", "votes=draw")
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        game.work()
        anna = game.people["Anna"]
        anna.answer(game.mail[anna.address], "join 2")
        joined = only(game.work(), anna.address)
        anna.answer(joined, "vote draw")
        only(game.work(), anna.address).must('"vote" has to wait: #2 nones has not started.')
        club.run("player", "add", "Dora", "dora@example.net")
        dora = Player(club, "Dora", "dora@example.net")
        dora.write("state 1")
        dora.answer(only(game.work(), dora.address), "state 1\nvote draw")
        only(game.work(), dora.address).must("You have no seat in #1 ides.")
        # without proof nothing is opened
        anna.write("vote draw")
        only(game.work(), anna.address).must("Did you send this?")
        assert game.votes() == []


def who_gave_up_or_left_has_no_part_in_a_draw():
    """Nor is their rating that of those who share it."""
    for words in ("concede", "leave"):
        with Club(extra=CALM) as club:
            game = Round(club)
            order = "take first\nplay new\ngod default"
            for name in ("Anna", "Bruno", "Carla"):
                game.say(name, order)
            game.say("Carla", words)
            game.say("Carla", "yes")
            game.say("Anna", "vote draw")
            game.last_yes("Bruno", "vote 1 yes")
            game.later(3 * DAY)
            assert club.json("record", "ides")["result"]["ranks"] == [1, 1, 3]
            (told,) = club.json("standings")
            assert [(row["player"], row["rating"]) for row in told["players"]] == \
                [("Anna", 1508), ("Bruno", 1508), ("Carla", 1484)], told


def more_time_is_asked_for_one_deadline():
    """The vote ends with it, and gives the next one nothing; a decision that was made meanwhile ends it, too."""
    with Club(extra=CALM + "vote_time = 7d\n") as club:
        game = Round(club)
        club.run("game", "deadline", "ides", "+2d")
        game.work()
        (due,), = club.rows("SELECT due FROM seat WHERE due > 0")
        game.say("Bruno", "vote extend 36h")
        assert club.rows("SELECT until FROM ballot") == [(due,)]
        game.later(3 * DAY)
        assert club.rows("SELECT state FROM ballot") != [(0,)]
        (after,), = club.rows("SELECT due FROM seat WHERE due > 0")
        assert after <= club.now + 20 * DAY, after - club.now
        game.say("Carla", "vote extend 48h")
        for name in ("Anna", "Bruno", "Carla"):
            game.say(name, "take first\nplay new\ngod default")
        assert club.rows("SELECT state FROM ballot WHERE number = 2") == [(3,)]


def silence_at_the_deadline_gives_the_time_before_it_passes():
    with Club(extra=CALM) as club:
        game = Round(club)
        club.run("game", "deadline", "ides", "+2d")
        game.work()
        (due,), = club.rows("SELECT due FROM seat WHERE due > 0")
        game.say("Bruno", "vote extend 36h")
        game.say("Carla", "vote 1 yes")
        club.now = due
        game.work()
        assert club.rows("SELECT due FROM seat WHERE due > 0") == [(due + 36 * HOUR,)]
        assert {row["missed"] for row in club.json("player", "list")} == {0}


def a_paused_game_is_not_forgotten():
    with Club(extra=CALM) as club:
        game = Round(club)
        for name, words in (("Anna", "vote pause"), ("Bruno", "vote 1 yes"), ("Carla", "vote 1 yes")):
            game.say(name, words)
        told = []
        for day in range(30):
            mails = game.later(DAY)
            told += [day + 1] if mails else []
            for mail in mails:
                mail.must("The game is still paused", "vote resume")
        assert told == [14, 28], told
        assert game.status == "paused"


def who_sits_at_a_forming_table_hears_who_comes_and_goes():
    with Club(extra=CALM) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        people = {name: Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")}
        for name, player in people.items():
            club.run("player", "add", name, player.address)

        def says(name, words):
            people[name].write(words)
            people[name].answer(only(club.work(), people[name].address), "yes")
            return [mail for mail in club.work() if mail.to != people[name].address]

        says("Anna", "join ides")
        only(says("Bruno", "join ides"), people["Anna"].address).must("Bruno joined #1 ides: 2 of 3 seats are taken.")
        only(says("Bruno", "leave ides"), people["Anna"].address).must("Bruno left #1 ides before it started: 1 of 3")


def the_same_question_waits_a_day_after_a_no():
    with Club(extra=CALM) as club:
        game = Round(club)
        game.say("Anna", "vote pause")
        game.say("Bruno", "vote 1 no")
        for _ in range(3):
            club.now += 60
            mails = game.say("Anna", "vote pause")
            assert list(mails) == ["Anna"]
            mails["Anna"].must("It can be asked again from")
        assert len(game.say("Anna", "vote extend 24h")) == 3  # something else
        game.say("Bruno", "vote 2 no")
        club.now += DAY
        assert len(game.say("Anna", "vote pause")) == 3


def a_substitute_and_a_bot():
    with duel(CALM + "vote_time = 48h\n") as game:
        club, anna, bruno = game.club, game.anna, game.bruno
        # a player alone among bots decides alone
        anna.answer(game.mail[anna.address], "vote draw")
        only([mail for mail in game.work() if mail.to == anna.address], anna.address).must("Vote 1 is open")
        club.run("seat", "ides", "2", "bot")
        mails = game.work()
        assert club.rows("SELECT state FROM ballot") == [(0,)]
        club.now += 2 * DAY
        mails = game.work()
        only(mails, anna.address).must("By a vote of the players: a draw.")
        assert bruno.address not in [mail.to for mail in mails]


if __name__ == "__main__":
    tap.main([a_pause_and_going_on, yes_and_no_in_one_mail_are_neither, who_says_what_the_vote_is_about_votes,
              of_two_players_both_are_needed, one_no_ends_it,
              winners_are_named_as_people_name_them, a_game_is_cancelled_and_time_is_given,
              a_draw_and_a_shared_win_are_results, silence_and_absence,
              a_yes_or_no_that_says_more_is_not_counted, which_vote_is_meant,
              an_answer_to_a_vote_that_is_not_understood_is_told_how_to_vote,
              a_yes_is_for_a_vote_only_where_the_answered_mail_shows_it, what_ends_the_game_is_said_by_yes_alone,
              words_behind_a_vote_are_no_part_of_it,
              what_may_not_be_voted_on, a_substitute_and_a_bot, who_gave_up_or_left_has_no_part_in_a_draw,
              more_time_is_asked_for_one_deadline, silence_at_the_deadline_gives_the_time_before_it_passes,
              the_same_question_waits_a_day_after_a_no,
              a_paused_game_is_not_forgotten, who_sits_at_a_forming_table_hears_who_comes_and_goes])
