"""Twenty messages an hour go from one player to another as they come, and one mail with the rest when it is over."""
import tap
from club import Club, Player, duel, none, only

MASTER = "chief@club.example"
EXTRA = f"[site]\ngm_address = {MASTER}\n[game]\ndowntime_gap = 1w\n[in]\nmails_per_hour = 1000\n"
FULL = 100  # so many one mail gathers


def letters(mails, player):
    return [mail for mail in mails if mail.to == player.address and mail.kind == "press"]


def words(mails):
    """The lines of messages in mails, in their order."""
    return [line[2:] for mail in mails for line in mail.text.splitlines() if line.startswith("| ")]


def say(club, writer, mail, count, head="press all", first=0):
    """So many messages in mails of nine; the mails that came of it."""
    came = []
    for at in range(first, first + count, 9):
        writer.answer(mail, "\n".join(f"{head}: message {number}" for number in range(at, min(at + 9, first + count))))
        came += club.work()
    return came


def the_rest_of_an_hour_comes_in_one_mail():
    with duel(EXTRA) as game:
        club, writer, reader = game.club, game.mover, game.other
        came = say(club, writer, game.ask, 27)
        assert words(letters(came, reader)) == [f"message {at}" for at in range(20)]
        assert sum(mail.has("Very many messages", writer.name) for mail in came if mail.to == MASTER) == 1
        told = [mail for mail in came if mail.to == writer.address][-1]
        told.must("It waits for", "until Fri 18 Dec 2026 09:00", "message 26")
        # another's are heard meanwhile
        reader.answer(game.mail[reader.address], "press all: enough!")
        assert words(letters(club.work(), writer)) == ["enough!"]
        club.now += 3599
        none(letters(club.work(), reader), reader.address)
        club.now += 1
        writer.answer(game.ask, "press all: sorry")  # of the next hour: not before what waited
        came = letters(club.work(), reader)
        assert words(came) == [*(f"message {at}" for at in range(20, 27)), "sorry"], words(came)
        assert len(came) == 2
        rest = came[0]
        assert rest.subject.endswith(f"messages from {rest.subject.split('messages from ')[1]}") and rest.html.count("message 2") == 7
        assert rest.text.count("Your reply goes to") == 1 and rest.text.count(" writes to ") == 7
        rest.must("What comes of one player above twenty messages within an hour comes in one mail")
        # whoever replies to it talks to its writer
        reader.answer(rest, "No harm done.", style="gmail")
        came = club.work()
        assert words(letters(came, writer)) == ["No harm done."]
        assert only(came, reader.address).plan() == []


def two_games(*terms):
    """Anna's two games with Bruno: club, both, and each one's first mails by game."""
    club = Club(extra=EXTRA)
    club.run("init")
    people = [Player(club, "Anna", "anna@example.org"), Player(club, "Bruno", "bruno@example.com")]
    for player in people:
        club.run("player", "add", player.name, player.address)
    for name in ("ides", "nones"):
        club.run("game", "open", name, "--rules", "quorum", "--seats", "2",
                 *(word for term in terms for word in ("--term", term)))
        for seat, player in enumerate(people, 1):
            club.run("seat", name, str(seat), "player", player.name)
        club.run("game", "start", name)
    club.run("send")
    mails = club.mails()
    return club, people, {name: {mail.to: mail for mail in mails if name in mail.subject} for name in ("ides", "nones")}


def the_hour_holds_for_all_games_together():
    club, (anna, bruno), mails = two_games()
    with club:
        came = say(club, anna, mails["ides"][anna.address], 15)
        came += say(club, anna, mails["nones"][anna.address], 15, first=15)
        assert words(letters(came, bruno)) == [f"message {at}" for at in range(20)]
        came = say(club, anna, mails["ides"][anna.address], 2, first=30)
        none(letters(came, bruno), bruno.address)
        club.now += 3600
        rest = letters(club.work(), bruno)
        # one for each game, of which a reply goes to the seat there
        assert [words([mail]) for mail in rest] == [[f"message {at}" for at in range(20, 30)], ["message 30", "message 31"]]
        assert "nones" in rest[0].subject and "ides" in rest[1].subject
    club, (anna, bruno), mails = two_games()
    with club:  # in one mail for both
        body = "\n".join(f"#{game}\n" + "\n".join(f"press all: message {game} {at}" for at in range(15)) for game in (1, 2))
        anna.answer(mails["ides"][anna.address], body)
        assert len(words(letters(club.work(), bruno))) == 20
        club.now += 3600
        assert words(letters(club.work(), bruno)) == [f"message 2 {at}" for at in range(5, 15)]


def where_names_are_hidden_each_game_counts_alone():
    """What waits would tell who is the same person."""
    club, (anna, bruno), mails = two_games("names=hidden")
    with club:
        for name in ("ides", "nones"):
            came = say(club, anna, mails[name][anna.address], 15)
            assert len(letters(came, bruno)) == 15


def what_no_mail_holds_is_refused():
    with duel(EXTRA) as game:
        club, writer, reader = game.club, game.mover, game.other
        came = say(club, writer, game.ask, 20 + FULL + 3)
        assert [mail for mail in came if mail.to == writer.address][-1].has(
            "was not sent: one player gets 20 messages of another within an hour, the rest in one mail, and that mail is full")
        club.now += 3600
        assert words(letters(club.work(), reader)) == [f"message {at}" for at in range(20, 20 + FULL)]
        assert club.rows("SELECT count(*) FROM press") == [(20 + FULL,)]
    with duel(EXTRA) as game:  # by their size
        club, writer, reader = game.club, game.mover, game.other
        say(club, writer, game.ask, 20)
        for at in range(6):
            writer.answer(game.ask, f"press all\n{at} {'words ' * 1300}\nend press")
            mail = only([mail for mail in club.work() if mail.to == writer.address], writer.address)
            assert mail.has("that mail is full") == (at == 5), (at, mail.text)


def unsigned_ones_are_not_gathered():
    with duel(EXTRA.replace("[game]\n", "[game]\npress = anonymous\n")) as game:
        club, writer, reader = game.club, game.mover, game.other
        came = say(club, writer, game.ask, 23)
        [mail for mail in came if mail.to == writer.address][-1].must(
            "was not sent", "unsigned ones do not wait in one mail")
        club.now += 3600
        assert len(letters(club.work(), reader)) == 20


def the_game_master_gets_one_mail_with_the_rest_too():
    with duel(EXTRA) as game:
        club, writer = game.club, game.mover
        came = [mail for mail in say(club, writer, game.ask, 24, head="press gm") if mail.to == MASTER]
        assert words(came) == [f"message {at}" for at in range(20)]
        club.now += 3600
        rest = only([mail for mail in club.work() if mail.to == MASTER], MASTER)
        assert words([rest]) == [f"message {at}" for at in range(20, 24)]
        assert rest.text.count("Just reply to answer") == 1
        Player(club, "Chief", MASTER).answer(rest, "I have read all of it.")
        assert words(letters(club.work(), writer)) == ["I have read all of it."]


def a_mail_that_went_early_is_followed_by_another():
    with duel(EXTRA) as game:
        club, writer, reader = game.club, game.mover, game.other
        say(club, writer, game.ask, 22)
        (waits,), = club.rows("SELECT id FROM outbox WHERE kind = 'press' AND state = 0")
        club.run("mail", "retry", f"out{waits}")
        assert words(letters(club.work(), reader)) == ["message 20", "message 21"]
        say(club, writer, game.ask, 2, first=22)
        club.now += 3600
        assert words(letters(club.work(), reader)) == ["message 22", "message 23"]


def what_waits_for_a_seat_s_player_takes_in_nothing_for_the_next_one():
    """By name, and where names are hidden and seats are counted."""
    for terms in ((), ("names=hidden",)):
        club, (anna, bruno), mails = two_games(*terms)
        with club:
            say(club, anna, mails["ides"][anna.address], 22)
            carla = Player(club, "Carla", "carla@example.net")
            club.run("player", "add", carla.name, carla.address)
            club.run("seat", "ides", "2", "player", "Carla")
            came = say(club, anna, mails["ides"][anna.address], 22, first=22)
            club.now += 3600
            came += club.work()
            assert words(letters(came, bruno)) == ["message 20", "message 21"], (terms, words(letters(came, bruno)))
            assert words(letters(came, carla)) == [f"message {at}" for at in range(22, 44)], (terms, words(letters(came, carla)))


def some_get_it_at_once_and_others_later():
    with Club(extra=EXTRA) as club:
        club.run("init")
        people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno", "Carla")]
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
        for seat, player in enumerate(people, 1):
            club.run("player", "add", player.name, player.address)
            club.run("seat", "ides", str(seat), "player", player.name)
        club.run("game", "start", "ides")
        club.run("send")
        mails, (anna, bruno, carla) = {mail.to: mail for mail in club.mails()}, people
        say(club, anna, mails[anna.address], 20, head="press Bruno")
        came = say(club, anna, mails[anna.address], 1, first=20)
        assert (words(letters(came, bruno)), words(letters(came, carla))) == ([], ["message 20"])
        only(came, anna.address).must("Sent to Carla (blue): message 20", "It waits for Bruno (yellow) until")
        club.now += 3600
        rest = only(club.work(), bruno.address)
        rest.must("Anna (red) writes to all:", "| message 20")


TESTS = (the_rest_of_an_hour_comes_in_one_mail, the_hour_holds_for_all_games_together,
         where_names_are_hidden_each_game_counts_alone, what_no_mail_holds_is_refused, unsigned_ones_are_not_gathered,
         the_game_master_gets_one_mail_with_the_rest_too, a_mail_that_went_early_is_followed_by_another,
         what_waits_for_a_seat_s_player_takes_in_nothing_for_the_next_one, some_get_it_at_once_and_others_later)

if __name__ == "__main__":
    tap.main(TESTS)
