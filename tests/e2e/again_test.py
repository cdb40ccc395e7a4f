"""'again': when a game is over its table plays once more, if all say yes."""
import tap
from club import Club, Player, against_bots, duel, none, only

HOUR, MASTER = 3600, "chief@club.example"
WHOLE = "otherwise default\n" + "take first / default\nplay new / first\n" * 12 + "god default\n" * 3


class Over:
    """A game of Quorum that is over: of Anna and Bruno (and Carla's bot), or of Anna and a bot alone."""

    def __init__(self, people=2, options=(), term="press=off"):
        self.club = Club(extra=f"[site]\ngm_address = {MASTER}\n")
        self.club.run("init")
        self.people = {}
        self.club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3", "--pace", "12h", "--term", term,
                      *(word for option in options for word in ("--set", option)))
        for seat, name in enumerate(("Anna", "Bruno")[:people], 1):
            player = Player(self.club, name, f"{name.lower()}@example.org")
            self.club.run("player", "add", name, player.address)
            self.club.run("seat", "ides", str(seat), "player", name)
            self.people[name] = player
        self.club.run("game", "start", "ides", "--bots")
        mails = self.club.work()
        for _ in range(100):
            asked = [mail for mail in mails if mail.kind == "turn"]
            for mail in asked:
                name, = [name for name, player in self.people.items() if player.address == mail.to]
                self.people[name].answer(mail, WHOLE)
            mails = self.club.work()
            if any(mail.kind == "end" for mail in mails):
                break
        assert self.club.json("game", "list")[0]["status"] == "finished"
        self.end = {mail.to: mail for mail in mails if mail.kind == "end"}

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def say(self, name, mail, words):
        self.people[name].answer(mail, words)
        return self.club.work()

    def games(self):
        return [game["name"] for game in self.club.json("game", "list")]


def hidden_seats_are_drawn_anew():
    """All were told who was who when the first game was over."""
    with Over(term="names=hidden") as over:
        mails = over.say("Anna", over.end[over.people["Anna"].address], "again")
        question = only(mails, over.people["Bruno"].address)
        over.say("Bruno", question, "yes")
        second = over.club.json("gm", "status", "2")
        assert second["status"] == "running" and '"draw_seats":"yes"' in over.club.rows(
            "SELECT terms FROM game WHERE id = 2")[0][0]
        drawn = over.club.json("record", "ides-2")
        assert sorted(seat["player"] for seat in second["seats"] if seat["player"])[:2] == ["Anna", "Bruno"], second
        assert any("draw" in key or "lots" in key for key in str(drawn).split('"')), drawn
        over.club.run("doctor")


def the_same_table_when_all_say_yes():
    with Over(options=("track=12",)) as over:
        anna, bruno = (over.people[name].address for name in ("Anna", "Bruno"))
        over.end[anna].must("Fancy a rematch?")
        assert "body=again" in over.end[anna].html
        over.club.run("gm", "add", "other@club.example", "ides")
        mails = over.say("Anna", over.end[anna], "again")
        only(mails, anna).must("We asked the others")
        question = only(mails, bruno).must("play again, at the same table with the same options", "The new game starts only if everyone")
        assert question.html.count("body=vote%201%20yes") == 1, question.html
        assert over.games() == ["ides"]
        mails = over.say("Bruno", question, "Yes, gladly!")
        assert sorted(over.games()) == ["ides", "ides-2"]
        for who in (anna, bruno):
            turn, = [mail for mail in mails if mail.to == who and mail.kind == "turn"]
            turn.must("This is #2 ides-2: the table of ides, with the same options", "Fair dice",
                      "At this table: the influence tracks end at space 12.")
        for master in (MASTER, "other@club.example"):
            only(mails, master).must("The players of ides play again", "#2 ides-2")
        first, second = (over.club.json("gm", "status", str(game)) for game in (1, 2))
        for key in ("options", "terms", "pace", "rules"):
            assert first[key] == second[key], key
        assert [(seat["holder"], seat["player"]) for seat in first["seats"]] == [
            (seat["holder"], seat["player"]) for seat in second["seats"]]
        assert second["status"] == "running"
        assert over.club.rows("SELECT count(DISTINCT commitment) FROM game") == [(2,)]
        over.club.run("doctor")
        mails = over.say("Anna", over.end[anna], "again")
        only(mails, anna).must("plays again already")
        assert len(over.games()) == 2
        stands = only(over.say("Bruno", over.end[bruno], "state"), bruno).must("The same table plays again: ides-2.")
        assert "Fancy a rematch?" not in stands.text and "body=again" not in stands.html, stands.text


def state_says_how_the_question_stands():
    with Over() as over:
        anna = over.people["Anna"].address
        over.say("Anna", over.end[anna], "again")
        stands = only(over.say("Anna", over.end[anna], "state"), anna)
        stands.must("play again, at the same table", "Yes: Anna (red). Still to vote: Bruno (yellow).")
        assert "Fancy a rematch?" not in stands.text and "body=again" not in stands.html, stands.text


def nobody_waits_for_who_hears_nothing():
    with Over() as over:
        anna, bruno = (over.people[name].address for name in ("Anna", "Bruno"))
        over.say("Bruno", over.end[bruno], "stop")
        mails = over.say("Anna", over.end[anna], "again")
        told = "No mail goes to Bruno (yellow), who wanted none: do not wait for an answer from there."
        only(mails, anna).must(told)
        none(mails, bruno)
        mails = over.say("Bruno", over.end[bruno], "again")  # by himself he may say it all the same
        assert sorted(over.games()) == ["ides", "ides-2"]


def a_no_ends_the_question():
    with Over() as over:
        anna, bruno = (over.people[name].address for name in ("Anna", "Bruno"))
        mails = over.say("Bruno", over.end[bruno], "Let's play again!")
        question = only(mails, anna)
        mails = over.say("Anna", question, "no thanks")
        only([mail for mail in mails if mail.kind == "notice"], bruno).must("will not play again: Anna (red) said no.")
        assert over.games() == ["ides"]
        # whoever wants may ask once more
        mails = over.say("Bruno", over.end[bruno], "again")
        assert over.games() == ["ides"]
        over.say("Anna", only(mails, anna), "yes")
        assert sorted(over.games()) == ["ides", "ides-2"]


def a_week_of_silence_ends_it():
    with Over() as over:
        anna, bruno = (over.people[name].address for name in ("Anna", "Bruno"))
        mails = over.say("Anna", over.end[anna], "again")
        question = only(mails, bruno)
        for _ in range(7 * 12 - 1):  # a longer silence is taken for an outage
            over.club.now += 2 * HOUR
            none(over.club.work(), anna)
        over.club.now += 2 * HOUR
        mails = over.club.work()
        for who in (anna, bruno):
            only(mails, who).must("not everyone said yes within a week")
        over.say("Bruno", question, "yes")
        assert over.games() == ["ides"]


def who_played_against_bots_alone_begins_at_once():
    with Over(people=1) as over:
        anna = over.people["Anna"].address
        mails = over.say("Anna", over.end[anna], "again")
        assert sorted(over.games()) == ["ides", "ides-2"]
        turn, = [mail for mail in mails if mail.kind == "turn"]
        turn.must("#2 ides-2")


def a_game_under_way_is_not_asked_about():
    with Club() as club:
        anna = against_bots(club, "quorum", 2)
        mails = club.work()
        anna.answer([mail for mail in mails if mail.kind == "turn"][-1], "again")
        only(club.work(), anna.address).must("is not over yet")
        assert len(club.json("game", "list")) == 1


def a_game_that_a_vote_ends_is_offered_again_too():
    with duel() as game:
        mover, other = game.mover, game.other
        game.say("vote draw")
        other.answer(game.say("vote 1 yes", who=other).must("Are you sure?"), "yes")
        for end in game.work():
            assert end.kind == "end" and end.must("Fancy a rematch?") and "body=again" in end.html, end.text
        mover.answer(game.mail[mover.address], "again")
        only(game.work(), other.address).must("play again, at the same table")
        mover.answer(game.mail[mover.address], "resend")  # what is asked already is not offered
        assert "body=again" not in only(game.work(), mover.address).html


def a_game_that_is_cancelled_never_plays_again():
    with duel() as game:
        game.club.run("game", "cancel", "ides")
        game.work()
        told = game.say("again").must("'again' was not done: #1 ides is over.")
        assert "is not over yet" not in told.text


def a_game_that_is_taken_back_asks_no_more():
    with duel() as game:
        mover, other = game.mover, game.other
        game.say(f"{game.takes()[0]}\nplay new")
        game.say("vote draw", who=other)
        mover.answer(game.say("vote 1 yes", who=mover).must("Are you sure?"), "yes")
        game.work()
        mover.answer(game.mail[mover.address], "again")
        question = only(game.work(), other.address)
        game.club.run("game", "undo", "ides", "1")
        for mail in game.work():
            assert "play again" not in mail.text, mail.text
        other.answer(question, "yes")
        game.work()
        status, = game.club.json("game", "list")  # and no second table
        assert status["status"] == "running"
        assert game.club.rows("SELECT count(*) FROM ballot WHERE state = 0") == [(0,)]


tap.main([the_same_table_when_all_say_yes, hidden_seats_are_drawn_anew, state_says_how_the_question_stands, nobody_waits_for_who_hears_nothing,
          a_no_ends_the_question, a_week_of_silence_ends_it,
          who_played_against_bots_alone_begins_at_once, a_game_that_a_vote_ends_is_offered_again_too,
          a_game_that_is_cancelled_never_plays_again,
          a_game_that_is_taken_back_asks_no_more, a_game_under_way_is_not_asked_about])
