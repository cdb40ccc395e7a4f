"""Mails in people's own words: what has one reading is done and said back, what has several is asked, chat is chat."""

import contextlib
import html
import os
import re
import shutil
import urllib.parse

import tap
from club import duel, named, only
from house import scratch_folder, started_house
from talk_test import Table

SCRATCH = scratch_folder("cursus-people-")


def asked(name):
    """A house, the player who is asked to take a card in Quorum, his mail, and what he may take."""
    house, people, turns = started_house(os.path.join(SCRATCH, name))
    address = next(address for address, turn in turns.items() if "take" in turn.legal())
    cards = [order.split()[1] for order in turns[address].legal()["take"] if re.match(r"take \w+-\w+-\d$", order)]
    return house, people[address], turns[address], cards


def answer(house, player, turn, body):
    """The answer to a mail."""
    house.seen = set()
    old = {mail.id for mail in house.mails()}
    player.answer(turn, body)
    house.run("tick")
    house.run("send")
    house.seen = set()
    return next(mail for mail in house.mails() if mail.to == player.address and mail.id not in old)


def moves(house):
    return re.findall(r"(?m)^move game=1 branch=0 number=(\d+)", house.dump())


def a_polite_letter_is_an_order():
    house, player, turn, cards = asked("polite")
    before = len(moves(house))
    mail = answer(house, player, turn, f"Hello everybody,\n\nI would like to have {cards[0]}, please, and play it.\n\n"
                                       "Have a nice evening\nP1\n\nSent from my iPhone")
    said = " ".join(mail.text.split())
    assert f"take {cards[0]}; play new" in said and "; play it)" in said, mail.text
    assert "We'll play it at" in mail.text and len(moves(house)) == before, mail.text
    assert "harmless" not in mail.text and "iPhone" not in mail.text.split("ORDERS")[0]


NAMES = ("wheat", "wine", "fish", "sheep", "wood", "circus", "forum", "aqueduct", "bath", "temple", "theater")


def a_refusal_says_what_stands_in_the_way():
    house, people, turns = started_house(os.path.join(SCRATCH, "reason"), players=3, rules="doge")
    address = next(address for address, turn in turns.items() if "place" in turn.legal())
    mail = answer(house, people[address], turns[address], "I would like to put a 9 on San Marco, please")
    assert mail.has("Your markers have the values 0, 1, 2 and 3."), mail.text


def a_refusal_names_what_is_not_there_and_who_took_it():
    missing = gone = 0
    with duel(seed=4) as game:  # a deal with Trade and Architecture in Rome
        for name in NAMES:
            with game.fork() as copy:
                said = " ".join(copy.say(f"I would like to take the {name}, please").text.split())
            assert "We read" in said or "could mean" in said or f"You can't do that now: {name}." in said, said
            missing += "You can't do that now" in said
        for card in game.takes():
            with game.fork() as copy:
                took = copy.say(f"{card}\nplay new").text
                names = re.findall(rf"took {named(card)} \(([\w+]+)\)", " ".join(took.split()))
                for name in names[0].split("+") if names else ():
                    said = " ".join(copy.say(f"I would like to take the {name}, please").text.split())
                    if f"You can't do that now: {name}." in said:
                        assert f"{named(card)} (" in said.split("You can't do that now")[1], said
                        gone += 1
    assert missing > 0 and gone > 0, (missing, gone)


def a_place_is_no_thing_that_is_missing():
    with duel() as game:
        game.say(f"{game.takes()[0]}")
        said = game.say("play the first card please").text
        assert "NOT ACCEPTED" in said and "You can't do that now" not in said, said


def a_card_in_hand_is_not_played_where_one_is_to_be_taken():
    """Named as a thing that only a card in hand shows."""
    with duel() as game:
        for name in NAMES:
            with game.fork() as copy:
                said = copy.say(f"Could I have the {name}, please?")
                assert not [order for order in said.plan() if order.startswith("play")], said.text


def offered(mail):
    """The lines that a question offers, as they are to be written: before their words."""
    lines = mail.text.replace("\r", "")
    return re.findall(r"(?m)^    \d\) (.+?)(?:   # .*)?$", lines)


def a_doubt_is_asked():
    house, player, turn, cards = asked("doubt")
    before = house.dump().count("\nmove ")
    mail = answer(house, player, turn, f"{cards[0]} or {cards[1]}? I can't decide")
    said = " ".join(mail.text.split())
    assert re.search(rf"could mean: 1\) take {cards[0]} # take \w+ \d of [^:]*? 2\) take {cards[1]} # take \w+ \d of [^:]*? Reply",
                     said), mail.text
    assert house.dump().count("\nmove ") == before


def a_question_is_answered_by_its_button_or_its_number():
    with duel() as game:
        one, two, three = game.takes()[:3]
        asked = game.say(f"{one.split()[1]} or {two.split()[1]}? I can't decide\nplay new\nand then take {three.split()[1]}")
        assert offered(asked) == [one, two], asked.text
        asked.must(f"On hold until you answer: {three}")
        assert asked.plan() == ["play new"], asked.text  # other decisions go their way
        buttons = [urllib.parse.parse_qs(html.unescape(link).partition("?")[2]).get("body", [""])[0]
                   for link in re.findall(r'href="mailto:([^"]+)"', asked.html)]
        assert buttons[:2] == [one, two], buttons
        for answer, took in ((two, two), ("1", one), ("yes", one), ("Ja, bitte", one), ("the first", one), ("the second one, please", two), ("Das erste bitte!", one),
                             ("2)", two), ("le deuxième, merci", two), ("el primero", one), ("the last one", two)):
            with game.fork() as copy:
                mover, phase = copy.mover, copy.phase
                done = copy.say(answer, who=mover)
                done.must(f"taken: {took}", f"taken: {three}")
                assert copy.phase == phase + 2 and done.plan() == [three], (answer, done.text)
                assert "WHICH ONE" not in done.text


def choices(mail):
    """What it offers, by number."""
    return {int(number): text for number, text in re.findall(r"^ {4}(\d+)\) (.+?)(?:   # .*)?$", mail.text, re.M)}


def questions_of_one_decision_are_answered_one_by_one():
    with duel() as game:
        one, two, three = game.takes()[:3]
        a, b, c = (order.split()[1] for order in (one, two, three))
        asked = game.say(f"{a} or {b}? I can't decide\nand then take {c} or {a}, I can't decide")
        assert choices(asked) == {1: one, 2: two, 3: three, 4: one}, asked.text
        for answer in (two, "2", "number 2 please"):
            with game.fork() as copy:
                mover = copy.mover
                half = copy.say(answer).must(f"On hold until you answer: {two}")
                assert copy.phase == game.phase and choices(half) == {1: three, 2: one}, half.text
                copy.say("1", who=mover).must(f"taken: {two}", f"taken: {three}")
        for answer in ("2\n3", "3\n2", f"{two}\n{three}"):
            with game.fork() as copy:
                done = copy.say(answer, who=copy.mover).must(f"taken: {two}", f"taken: {three}", f"took {named(two)}")
                assert done.plan() == [three], done.text
        with game.fork() as copy:  # the number of an old mail is not that of a newer one
            mover = copy.mover
            copy.say(two)
            copy.say("2", who=mover, mail=asked).must("There is no 2", f"On hold until you answer: {two}")
            assert copy.phase == game.phase
        # all that the mail invites: the first of each, a number for each
        numbers = re.search(r'a number for each, such as "([^"]+)"', " ".join(asked.text.split())).group(1)
        assert numbers == "1 3" and 'Reply "yes" for the first of each' in " ".join(asked.text.split())
        for answer in (numbers, "yes", "Yes to all", "yes to both", "Yes to both questions", "1, 3", "1 and 3",
                       "the first two, please", "all", "Ja", "oui à tout", "sí a todo", "ja zu allem", "1 3, danke"):
            with game.fork() as copy:
                done = copy.say(answer, who=copy.mover).must(f"taken: {one}", f"taken: {three}")
                assert done.plan() == [three] and "WHICH ONE" not in done.text, (answer, done.text)
        for answer in ("1 2", "1 and 2"):  # two of one question
            with game.fork() as copy:
                phase = copy.phase
                copy.say(answer).must("Several are open", "WHICH ONE")
                assert copy.phase == phase
        for answer in ("the first two, not the second", "1. yes\n2. no", "1. no\n2. yes", "the first and the last",
                       "the third, please"):
            with game.fork() as copy:
                phase = copy.phase
                copy.say(answer, who=copy.mover).must("Several are open", "WHICH ONE")
                assert copy.phase == phase, answer
        with game.fork() as copy:  # "the second one" of which?
            copy.say("the second one").must("Several are open")


def none_of_the_choices_is_an_answer():
    with duel() as game:
        one, two, three = game.takes()[:3]
        a, b, c = (order.split()[1] for order in (one, two, three))
        for answer in ("no", "Nein, keine von beiden!", "None of them, sorry.", "Ninguno de los dos", "aucune des deux, merci"):
            with game.fork() as copy:
                mover, phase = copy.mover, copy.phase
                copy.say(f"{a} or {b}? I can't decide", who=mover)
                said = copy.say(answer, who=mover).must("Nothing else of what you were asked about is done.")
                assert "WHICH ONE" not in said.text and copy.phase == phase and said.plan() == [], (answer, said.text)
        with game.fork() as copy:  # what waits beside it is done, what rested on file stays
            mover = copy.mover
            copy.say(f"wait\n{one}", who=mover)
            copy.say(f"{a} or {b}? I can't decide", who=mover)
            assert copy.say("none", who=mover).plan() == [one]
        with game.fork() as copy:
            mover = copy.mover
            copy.say(f"{a} or {b}? I can't decide\n{c}", who=mover).must(f"On hold until you answer: {three}")
            copy.say("none of these", who=mover).must(f"taken: {three}")
        with game.fork() as copy:  # ... and what is meant instead
            mover = copy.mover
            copy.say(f"{a} or {b}? I can't decide", who=mover)
            said = copy.say(f"None of them, I take {c}.", who=mover).must(f"taken: {three}")
            assert "WHICH ONE" not in said.text, said.text
        with game.fork() as copy:  # one, and nothing else
            mover = copy.mover
            copy.say(f"{a} or {b}? I can't decide\nand then take {c} or {a}, I can't decide", who=mover)
            said = copy.say("Well, that is a lot of questions. The second option, please, nothing else.", who=mover)
            said.must(f"taken: {two}", "Nothing else")
            assert "WHICH ONE" not in said.text and said.plan() == [], said.text


def what_is_for_a_later_turn_stands_behind_what_is_on_file():
    house, people, turns = started_house(os.path.join(SCRATCH, "later"), players=2, rules="gorbino")
    address = next(address for address, turn in turns.items() if "found" in turn.legal())
    answer(house, people[address], turns[address], "wait\nloan 1")
    assert answer(house, people[address], turns[address], "Next turn I take a loan of 2.").plan() == ["loan 1", "loan 2"]
    assert answer(house, people[address], turns[address], "No, only loan 2.").plan() == ["loan 2"]


def what_is_said_again_replaces_what_was_held():
    with duel() as game:
        one, two = game.takes()[:2]
        game.say(f"wait\n{one}\ntake nonsense").must(f"On hold until you answer: {one}")
        said = game.say(f"wait\n{one}")
        assert said.plan() == [one], said.text


def a_value_is_not_taken_for_another_choice():
    """"The 2" is the marker of value 2, whatever number its choice has."""
    with Table("doge") as table:
        asked = only(table.say(table.anna, "San Polo please"), table.anna.address)
        assert choices(asked) == {number + 1: f"place san-polo {value}" for number, value in enumerate((1, 2, 3, 0))}
        for answer in ("2", "the 2", "number 2"):
            with contextlib.closing(table.club.fork()) as copy:
                table.anna.club = copy
                table.anna.answer(asked, answer)
                only(copy.work(), table.anna.address).must("Saved: San Polo 2.")
        table.anna.club = table.club
        held = only(table.say(table.anna, "place santa-croce 1 1"), table.anna.address)
        for player in (table.bruno, table.carla):
            table.say(player, "place san-marco 0")
        asked = only(table.say(table.anna, "Castello please", mail=held), table.anna.address)
        assert [order.split()[-1] for order in choices(asked).values()] == ["2", "3", "0"], asked.text
        only(table.say(table.anna, "the 3", mail=asked), table.anna.address).must("or the one with 3 in it?", "WHICH ONE")


def a_turn_that_the_mail_suggests_is_named_by_its_place():
    with duel() as game:
        turns = game.ask.text.split("\nCOMPLETE TURNS\n")[1].split("\n  In rulebook order")[0]
        orders = [line.strip().split("; ") for line in turns.splitlines()]
        for place, words in ((0, "The first turn in your list, please."), (1, "den zweiten Vorschlag bitte"),
                             (1, "I'll go with suggestion 2"), (2, "la troisième proposition"), (-1, "el último turno")):
            with game.fork() as copy:
                said = copy.say(words).must("We'll play it at", f"as: {'; '.join(orders[place])}")
                assert said.plan() == orders[place], said.text
        phase = game.phase
        for words in ("first turn was great", "I'll take my turn tomorrow", "It is my last turn today"):
            with game.fork() as copy:
                copy.say(words)
                later(copy, 1200)
                assert copy.phase == phase, words
        game.say("suggestion 5" if len(orders) < 5 else "Vorschlag 9")
        later(game, 1200)
        assert game.phase == phase


def an_answer_that_settles_nothing():
    with duel() as game:
        one, two, three = game.takes()[:3]
        before, phase = game.ask, game.phase
        asked = game.say(f"wait\n{one}")
        asked = game.say(f"{one.split()[1]} or {two.split()[1]}? I can't decide")
        asked.must("wait until you answer")
        # a word that answers another mail did not see the question
        with game.fork() as copy:
            assert "WHICH ONE" in copy.say("yes", mail=before).text
        for answer in ("maybe", "the third one", "7", "yes?"):
            with game.fork() as copy:
                said = copy.say(answer)
                assert copy.phase == phase and "WHICH ONE" in said.text, (answer, said.text)
        with game.fork() as copy:  # new lines for the decision
            said = copy.say(three)
            assert said.plan() == [three] and "WHICH ONE" not in said.text, said.text
        with game.fork() as copy:  # another question in its place
            said = copy.say(f"{two.split()[1]} or {three.split()[1]}? I can't decide")
            assert offered(said) == [two, three], said.text
            assert said.text.count("could mean") == 1, said.text
        with game.fork() as copy:  # "clear" drops it, and what rested goes on
            assert "WHICH ONE" not in copy.say("clear take").text
        game.club.run("game", "resolve", "ides", str(phase))  # the deadline uses what was on file
        game.work()
        assert game.club.json("record", "ides")["moves"][phase]["orders"][0]["text"] == one
        assert game.club.run("doctor").returncode == 0


def what_was_read_from_words_waits_a_little():
    with duel() as game:
        one, two = game.takes()[:2]
        card, phase = one.split()[1], game.phase
        said = game.say(f"Hello!\n\nI would like to have {card}, please, and play it. Done!\n\nBye\n{game.mover.name}")
        said.must(f"as: {one}; play new", "We'll play it at Fri 18 Dec 08:10 UTC. Until then you can send something else or reply \"undo\"")
        assert said.text.index("We read") < said.text.index("Saved:"), said.text
        assert game.phase == phase and said.plan() == [one, "play new"]
        with game.fork() as copy:
            undone = copy.say("undo").must(f"Withdrawn: {one}; play new")
            assert "take" in undone.legal()
            later(copy, 3600)
            assert copy.phase == phase
        with game.fork() as copy:  # lines as the page has them never wait
            copy.say(two).must(f"Replaced: {one}")
            assert copy.phase == phase + 2
        with game.fork() as copy:
            copy.say("ready")
            assert copy.phase == phase + 2
        with game.fork() as copy:  # other words begin it anew
            later(copy, 300)
            copy.say(f"no, I'd rather have {two.split()[1]}").must("We'll play it at Fri 18 Dec 08:15 UTC")
            later(copy, 599)
            assert copy.phase == phase
            later(copy, 1)
            assert moves_of(copy)[phase] == two
        with game.fork() as copy:  # what says nothing changes nothing
            copy.say("state").must("ALL ORDERS ARE IN", "08:10")
            copy.say("What rotten weather we have in Leeds today.")
            later(copy, 599)
            assert copy.phase == phase
        later(game, 599)
        assert game.phase == phase
        later(game, 1)
        assert moves_of(game)[phase:] == [one, f"play {card}"] or game.phase == phase + 2
        assert game.club.run("doctor").returncode == 0


def cards_in_hand(mail):
    return [card for line in mail.section("YOUR HAND (* only you know it)")
            for card in re.findall(r"\w{3}-\w{3}-\d", line)]


def another_mail_leaves_what_waits_its_time():
    with duel() as game:
        phase, card = game.phase, game.takes()[0].split()[1]
        game.say(f"I'd like to have {card} and play it, please").must(f"as: take {card}", "We'll play it at")
        later(game, 60)
        game.say(f"I'd rather play {cards_in_hand(game.ask)[0]}").must("as: play ", "We'll play it at")
        assert game.phase == phase, moves_of(game)
        later(game, 60)
        game.say("undo")
        later(game, 1200)
        assert game.phase == phase, moves_of(game)


def the_deadline_comes_first():
    with duel() as game:
        phase, card = game.phase, game.takes()[0].split()[1]
        later(game, 48 * 3600 - 200)
        game.say(f"I would like to have {card}, please").must("We'll play it at Sun 20 Dec 08:00 UTC")
        later(game, 200)
        assert moves_of(game)[phase] == f"take {card}" and game.phase > phase


def it_can_be_switched_off():
    with duel("[game]\nreading_grace = 0s\n") as game:
        phase, card = game.phase, game.takes()[0].split()[1]
        said = game.say(f"I would like to have {card}, please")
        said.must(f"as: take {card}")
        assert game.phase == phase + 1 and "We'll play it at" not in said.text


def exact_lines_never_wait():
    with duel() as game:
        phase, one = game.phase, game.takes()[0]
        said = game.say(f"Hi there,\n{one}\nplay new\nCheers")
        assert game.phase == phase + 2 and "We'll play it at" not in said.text, said.text


def later(game, seconds):
    game.club.now += seconds
    game.work()


def moves_of(game):
    return [order["text"] for move in game.club.json("record", "ides")["moves"] for order in move["orders"]]


def chat_beside_an_order_is_passed_over():
    house, player, turn, cards = asked("chat")
    mail = answer(house, player, turn, f"What rotten weather we are having in Leeds today.\ntake {cards[0]}\nplay new")
    assert "rotten" not in mail.text, mail.text
    mail = answer(house, player, turn, f"Je suis ravie de participer !\ntake {cards[0]}\nplay new")
    assert "You sit in" not in mail.text, mail.text
    assert "REFUSED" not in mail.text.upper(), mail.text


def what_speaks_of_the_game_and_comes_to_nothing_is_quoted():
    house, player, turn, cards = asked("aside")
    mail = answer(house, player, turn, f"Dear all,\n\ntake {cards[0]}\n\nÜbrigens schön: Bruno would have to take the "
                                       "forum, I think. It rains.\nplay new\n\nBest wishes, Anna")
    said = " ".join(mail.text.split())
    assert "We did nothing about 'Übrigens schön: Bruno would have to take the forum, I think'." in said, mail.text
    assert "rains" not in said, mail.text
    mail = answer(house, player, turn, f"take {cards[0]}\nplay new\n" + "Nobody but me ever takes the circus. " * 5)
    assert "nor about the rest." in " ".join(mail.text.split()), mail.text


def the_sentence_that_says_it_is_quoted():
    """Of a long line, not its beginning."""
    house, player, turn, cards = asked("sentence")
    mail = answer(house, player, turn, "What a day! It has rained since breakfast and the dog will not go out. "
                                       f"I take {cards[0]}, please. I play it too. Yours, Anna")
    said = " ".join(mail.text.split())
    assert f"We read \"I take {cards[0]}, please.\" as: take" in said and "We read \"I play it too.\" as: play new" in said, said
    mail = answer(house, player, turn, "What a day! It has rained since breakfast and the dog will not go out. "
                                       f"{cards[0]} or {cards[1]}, you choose?")
    assert f"\"{cards[0]} or {cards[1]}, you choose?\" could mean" in " ".join(mail.text.split()), mail.text


def a_mail_without_an_order_is_told_so():
    with duel() as game:
        one = game.takes()[0]
        said = game.say("Hello, I am new here and have no idea what all this is about.")
        said.must("We found no order in your mail, so we left everything as it is. Reply \"help\" to see how orders are written")
        assert "harmless" not in said.text
        nouns = {"arc": "Architecture", "mil": "Military", "tra": "Trade", "int": "Intrigue"}
        said = game.say(f"What is the use of {nouns[one[5:8]]} {one[-1]}, by the way, in this nice game of ours?")
        said.must("We found no order in your mail", one)
        refused = game.say("wait\ntake nonsense").must("NOT ACCEPTED", "You could write")
        assert refused.plan() == []


def a_promise_is_no_order():
    house, player, turn, cards = asked("promise")
    before = moves(house)
    answer(house, player, turn, f"I would never take {cards[0]}, Bruno, you know that.")
    assert moves(house) == before


def a_greeting_beside_a_question_is_no_order():
    with duel() as game:
        mail = game.say("Hi Bruno, hi robot,\n\nwhat can I do?\n\nCheers\nAnna\n")
        mail.must("We found no order in your mail")
        assert "NOT ACCEPTED" not in mail.text, mail.text


def a_correction_counts():
    house, player, turn, cards = asked("correction")
    mail = answer(house, player, turn, f"take {cards[0]}\nno wait, take {cards[1]} instead")
    assert f"take {cards[1]}" in mail.text and "Not saved" in mail.text, mail.text
    assert f'Not saved, because of what else your mail says: "take {cards[0]}"' in " ".join(mail.text.split())


def a_question_about_the_game_is_answered_first():
    """What is asked comes first; then who is waited for, by when, what is done otherwise, what can be changed; then where
    it stands."""
    waits, other = r"We're waiting for you, until \w+ .*? you take and play ", r"Waiting for \w+, until .*? You aren't being asked for anything now;"
    due = r"Your orders are due \w+ .*? left\. If we don't hear from you, you take and play "
    change, idle = r"You can send orders, and change the ones you have saved, until \w+ ", r"You aren't being asked for anything now;"
    nothing, score = r"If we don't hear from you, you take and play .*? We're waiting for you, until \w+ ", r"So far no one is ahead\."
    for words, asked, unasked in (
            ("Who are we waiting for?", waits, other), ("C'est à qui de jouer ?", waits, other),
            ("¿A quién estamos esperando?", waits, other), ("whose turn is it", waits, other),
            ("when is it due?", due, other), ("Can I still change it?", change, idle),
            ("Was passiert, wenn ich nichts mache?", nothing, r"Nothing: we aren't waiting for you now\. Waiting for \w+,"),
            ("What's the score?", score + r".*? We're waiting for you, until ", score), ("Wie ist der Punktestand?", score, score)):
        with duel() as game:
            said = " ".join(game.say(words).text.split())
            assert re.match(asked, said) and re.search(r"\. Game #", said), (words, said[:300])
        with duel() as game:
            said = " ".join(game.say(words, who=game.other).text.split())
            assert re.match(unasked, said), (words, said[:300])


def who_missed_something_is_told_what_happened_first():
    with duel() as game:
        game.say(f"{game.takes()[0]}\nplay first")
        for words in ("What did I miss?", "Was habe ich verpasst?", "¿Qué ha pasado desde mi última jugada?"):
            with game.fork() as copy:
                said = copy.say(words).text
                assert said.index("SINCE YOUR LAST MAIL") < said.index("#"), said


try:
    tap.main([a_question_about_the_game_is_answered_first, who_missed_something_is_told_what_happened_first,
              a_polite_letter_is_an_order, a_refusal_says_what_stands_in_the_way,
              a_refusal_names_what_is_not_there_and_who_took_it,
              a_place_is_no_thing_that_is_missing, a_card_in_hand_is_not_played_where_one_is_to_be_taken, a_doubt_is_asked,
              a_question_is_answered_by_its_button_or_its_number,
              questions_of_one_decision_are_answered_one_by_one,
              none_of_the_choices_is_an_answer, what_is_said_again_replaces_what_was_held,
              what_is_for_a_later_turn_stands_behind_what_is_on_file,
              a_value_is_not_taken_for_another_choice,
              a_turn_that_the_mail_suggests_is_named_by_its_place, an_answer_that_settles_nothing, what_was_read_from_words_waits_a_little,
              another_mail_leaves_what_waits_its_time, the_deadline_comes_first,
              it_can_be_switched_off, exact_lines_never_wait, chat_beside_an_order_is_passed_over,
              what_speaks_of_the_game_and_comes_to_nothing_is_quoted, the_sentence_that_says_it_is_quoted, a_promise_is_no_order,
              a_mail_without_an_order_is_told_so, a_greeting_beside_a_question_is_no_order, a_correction_counts])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
