"""A key that somebody else has got hold of: what he can do with it, and how its player is rid of it."""
import tap
from club import Player, duel, none, only
from who_test import nothing_was_done, tells_nothing

MASTER = "gm@club.example"
SETTINGS = f"[site]\ngm_address = {MASTER}\n"


def told(mails):
    """The mails to the game master among these."""
    return [mail for mail in mails if mail.to == MASTER]


def questions(mails, player):
    found = [mail for mail in mails if mail.to == player.address]
    for mail in found:
        mail.must("Did you send this?")
    return found


def stranger(game, number):
    return Player(game.club, f"Eve{number}", f"eve{number}@example.net")


def a_leaked_key_brings_one_question_and_one_note_to_the_master():
    with duel(SETTINGS) as game:
        game.club.run("gm", "news", MASTER, "off")
        for number in range(150):
            stranger(game, number).answer(game.ask, "take first")
        mails = game.work()
        question = only(mails, game.mover.address)
        question.must("From: eve0@example.net", "we ask about no other such mail from anywhere else", "new token")
        note = told(mails)
        assert len(note) == 1 and len(mails) == 2, [(mail.to, mail.subject) for mail in mails]
        note[0].must(f"We got more mails in the name of {game.mover.name}", "new token")
        tells_nothing(note[0])
        nothing_was_done(game)
        for hour in range(1, 23):
            game.club.now += 3600
            stranger(game, 150 + hour).answer(game.ask, "take first")
            mails = game.work()
            none(mails, game.mover.address)
            note += told(mails)
        assert len(note) == 2  # the second on the next day
        order = game.takes()[0]
        assert game.say("wait\n" + order).plan() == [order]  # the player is heard all the while
        game.club.now += 2 * 3600
        stranger(game, 999).answer(game.ask, "take first")
        mails = game.work()
        only(questions(mails, game.mover), game.mover.address).must("From: eve999@example.net")
        assert not told(mails)


def a_later_mail_from_there_takes_the_place_of_the_first():
    """Who writes from an alias is asked about the newest mail; what was taken back is not done by a late yes."""
    with duel(SETTINGS) as game:
        one, two = game.takes()[:2]
        alias = Player(game.club, "Anna", "alias@example.net")
        alias.answer(game.ask, f"wait\n{one}")
        first = only(game.work(), game.mover.address).must(f"| {one}")
        game.club.now += 3600
        alias.answer(game.ask, f"clear\nwait\n{two}")
        second = only(game.work(), game.mover.address)
        second.must(f"| {two}", "It takes the place of the mail from there of Fri 18 Dec 2026")
        game.mover.answer(first, "yes")
        only(game.work(), game.mover.address).must("Nothing waits for your answer any more")
        nothing_was_done(game)
        game.mover.answer(second, "yes")
        assert only(game.work(), game.mover.address).plan() == [two]


def a_yes_beside_other_words_does_not_lose_them():
    with duel(SETTINGS) as game:
        one, two = game.takes()[:2]
        Player(game.club, "Anna", "alias@example.net").answer(game.ask, f"wait\n{one}")
        asked = only(game.work(), game.mover.address)
        for body in (f"yes\n{two}", "yes\nclear", "Yes, mine.\nBut I would rather have another one."):
            game.mover.answer(asked, body)
            only(game.work(), game.mover.address).must("or more than that, so we have not acted on it")
            nothing_was_done(game)
        game.mover.answer(asked, "Yes\n\nThanks!\nAnna")
        assert only(game.work(), game.mover.address).plan() == [one]


def who_answers_is_asked_again_but_not_without_end():
    with duel(SETTINGS + "[in]\nquestions_per_day = 4\n") as game:
        asked, notes = [], []
        for number in range(9):
            stranger(game, number).answer(game.ask, "take first")
            mails = game.work()
            asked += questions(mails, game.mover)
            notes += told(mails)
            if asked and not mails:
                continue
            if questions(mails, game.mover):
                game.mover.answer(asked[-1], "no")
        assert len(asked) == 4 and len(notes) == 1, (len(asked), len(notes))
        assert [mail.has("This is the last mail that we ask you about today") for mail in asked] == [False] * 3 + [True]
        nothing_was_done(game)


def mails_under_the_address_are_asked_about_a_few_times_a_day():
    with duel(SETTINGS + "[game]\ndowntime_gap = 1w\n") as game:
        asked, notes = [], []
        game.club.now += 16 * 3600  # a day begins
        game.work()
        for hour in range(23):
            for number in range(5):
                game.mover.write(f"take {number}", subject=f"{hour} {number}")
            mails = game.work()
            asked += [mail for mail in mails if mail.has("Did you send this?")]
            notes += told(mails)
            game.club.now += 3600
        assert len(asked) == 6 and len(notes) == 1, (len(asked), len(notes))
        asked[5].must("This is the last mail that we ask you about today", "Replies to our mails are")
        nothing_was_done(game)


def a_new_token_ends_all_keys_from_before():
    with duel(SETTINGS) as game:
        mover, other, old = game.mover, game.other, game.ask
        theirs = game.say("orders", who=other)
        fresh = game.say("new token")
        fresh.must("The keys in your mails are new")
        assert fresh.reply_to != old.reply_to
        for number in range(40):  # as many as would be taken for guesses
            stranger(game, number).answer(old, "take first")
        none(game.work())
        order = game.takes()[0]
        mover.answer(old, "wait\n" + order)
        question = only(game.work(), mover.address)
        question.must("with a key that you changed since", "| " + order)
        nothing_was_done(game)
        assert game.say("wait\n" + order, mail=fresh).plan() == [order]
        assert game.say("orders", mail=game.mail[mover.address]).plan() == [order]
        assert not game.say("orders", who=other, mail=theirs).plan()  # whose keys are as they were


def each_change_ends_the_keys_of_the_one_before():
    with duel() as game:
        keys = [game.ask]
        for _ in range(20):
            keys.append(game.say("new token", mail=keys[-1]))
        assert len({mail.reply_to for mail in keys}) == 21
        for mail in keys[1:-1]:
            game.club.now += 3600
            game.mover.answer(mail, "zone Europe/Rome")
            for answer in game.work():
                answer.must("Did you send this?")
        assert game.club.rows("SELECT DISTINCT zone FROM player") == [("",)]


def the_answer_to_a_question_can_change_the_keys():
    for words in ("no\nnew token", "new token\nno", "new token"):
        with duel(SETTINGS) as game:
            old = game.ask
            stranger(game, 1).answer(old, "take first")
            question = only(game.work(), game.mover.address)
            game.mover.answer(question, words)
            only(game.work(), game.mover.address).must("The keys in your mails are new")
            stranger(game, 2).answer(old, "take first")
            none(game.work())
            nothing_was_done(game)


def nobody_else_changes_a_key():
    with duel(SETTINGS) as game:
        epochs = game.club.rows("SELECT id, epoch FROM player")
        stranger(game, 1).answer(game.ask, "new token")
        stranger(game, 2).write("new token")
        game.other.answer(game.ask, "new token")
        game.mover.write("new token")
        for mail in game.work():
            if mail.to == game.mover.address:
                mail.must("Did you send this?", "Change the keys in all mails to you")
        assert game.club.rows("SELECT id, epoch FROM player") == epochs
        order = game.takes()[0]
        assert game.say("wait\n" + order).plan() == [order]


def new_is_an_everyday_word():
    with duel() as game:
        game.say("new\nnew idea: let us be friends\nwait")
        assert game.club.rows("SELECT sum(epoch) FROM player") == [(0,)]
        newest = None
        for words in ("New token!", "new keys", "NEW KEY."):
            newest = game.say(words, mail=newest)
        assert game.club.rows("SELECT sum(epoch) FROM player") == [(3,)]


def a_seat_that_is_kept_follows_its_players_keys():
    with duel() as game:
        mover, old = game.mover, game.ask
        mover.answer(game.say("leave"), "yes")
        game.work()
        fresh = game.say("new token", who=mover)
        mover.answer(old, "return 1")
        only(game.work(), mover.address).must("Did you send this?", "with a key that you changed since")
        game.say("return 1", who=mover, mail=fresh).must("Welcome back")


TESTS = (a_leaked_key_brings_one_question_and_one_note_to_the_master, who_answers_is_asked_again_but_not_without_end,
         a_later_mail_from_there_takes_the_place_of_the_first, a_yes_beside_other_words_does_not_lose_them,
         mails_under_the_address_are_asked_about_a_few_times_a_day, a_new_token_ends_all_keys_from_before,
         each_change_ends_the_keys_of_the_one_before, the_answer_to_a_question_can_change_the_keys,
         nobody_else_changes_a_key, new_is_an_everyday_word, a_seat_that_is_kept_follows_its_players_keys)

if __name__ == "__main__":
    tap.main(TESTS)
