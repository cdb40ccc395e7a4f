"""Letters between the players: only what was meant goes out, to whom it was meant."""
import atexit
import difflib
import re

import tap
from club import Club, Player, duel, none, only


MASTER = "chief@club.example"
SITE = f"[site]\ngm_address = {MASTER}\n"


THREE = (("Anna", "anna@example.org"), ("Bruno", "bruno@example.com"), ("Carla", "carla@example.net"))
KEPT = {}  # terms and settings -> a club whose game has begun, and the first mails; tests have copies


def begun(terms, extra):
    club = Club(extra=extra)
    atexit.register(club.close)
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3",
             *(word for term in terms for word in ("--term", term)))
    for number, (name, address) in enumerate(THREE, 1):
        club.run("player", "add", name, address)
        club.run("seat", "ides", str(number), "player", name)
    club.run("game", "start", "ides")
    club.run("send")
    return club, {mail.to: mail for mail in club.mails()}


def trio(*terms, extra=""):
    """A forming game's next step: three players in a running game. Returns club, players, their newest mails."""
    if (terms, extra) not in KEPT:
        KEPT[terms, extra] = begun(terms, extra)
    first, mails = KEPT[terms, extra]
    club = first.fork()
    return club, [Player(club, name, address) for name, address in THREE], dict(mails)


def mail_34_press_to_one_to_some_to_all():
    club, (anna, bruno, carla), mails = trio()
    with club:
        for to, heard in (("yellow", [bruno]), ("to blue", [carla]), ("Y and B", [bruno, carla]),
                          ("2, 3", [bruno, carla]), ("carla", [carla]), ("all", [bruno, carla])):
            anna.answer(mails[anna.address], f"press {to}\nPeace till spring?\nA.\nend press", style="gmail")
            came = club.work()
            assert {mail.to for mail in came} == {anna.address, *(player.address for player in heard)}, to
            for player in heard:
                mail = only(came, player.address)
                assert mail.kind == "press"
                called = {bruno: "Bruno (yellow)", carla: "Carla (blue)"}
                to_whom = "all" if to == "all" else "you" if len(heard) == 1 else ", ".join(called[one] for one in heard)
                mail.must(f"Anna (red) writes to {to_whom}:", "| Peace till spring?", "| A.")
                for secret in (anna.address, "+1.1."):
                    assert secret not in mail.text, mail.text
                assert "+1.1." not in mail.raw.decode()
            receipt = only(came, anna.address).must("Sent to", "Peace till spring? A.")
            assert len(receipt.text.split("\n-- ")[0].strip().split("\n")) <= 8 or "YOUR MOVE" in receipt.text, receipt.text


def one_of_the_names_will_do():
    club, (anna, bruno, carla), mails = trio()
    with club:
        anna.answer(mails[anna.address], "name Anna Maria Rossi")
        only(club.work(), anna.address)
        bruno.answer(mails[bruno.address], "name Bruno Rossi")
        only(club.work(), bruno.address)
        for words in ("tell Anna that I am late", "Press anna: I am late", "press Anna Rossi, Bruno\nI am late\nend press",
                      "press to Anna Maria Rossi: I am late"):
            carla.answer(mails[carla.address], words)
            came = club.work()
            assert "| I am late" in only(came, anna.address).text, words
            assert bool([mail for mail in came if mail.to == bruno.address]) == ("Bruno" in words), words
        for words in ("tell Rossi that I am late", "press rossi: I am late"):
            carla.answer(mails[carla.address], words)
            came = club.work()
            none(came, anna.address)
            only(came, carla.address).must("there is no one called \"rossi\"" if "press" in words else "not sent")


def an_answer_to_press_is_press_and_may_hold_orders():
    with duel() as game:
        game.mover.answer(game.ask, "press all\nGo ahead!\nend press")
        letter = only(game.work(), game.other.address)
        game.other.answer(letter, "press all\nThanks.\nend press\ntake first", style="apple")
        mails = game.work()
        only(mails, game.mover.address).must("| Thanks.")
        assert only(mails, game.other.address).plan() == ["take first"]


def press_and_orders_in_one_mail():
    with duel() as game:
        order, mover = game.takes()[0], game.mover
        mover.answer(game.ask, f"wait\npress all\nI take everything.\ntake first\nstop\nclear\nEND PRESS.\n{order}")
        mails = game.work()
        receipt = only(mails, mover.address)
        assert receipt.plan() == [order], receipt.text
        receipt.must("Sent to", "I take everything.")
        only(mails, game.other.address).must("| take first", "| stop")
        assert [row["mail"] for row in game.club.json("player", "list")[:2]] == ["on", "on"]


def the_end_marker_must_be_there():
    with duel() as game:
        order = game.takes()[0]
        game.mover.answer(game.ask, f"wait\n{order}\npress all\nA word in your ear\ntake first")
        mails = game.work()
        none(mails, game.other.address)
        receipt = only(mails, game.mover.address)
        receipt.must("Your message was not sent: end it with a line 'end press'.")
        assert receipt.plan() == [order]


def what_is_for_another_does_not_go_along():
    """Who forgets the end of one message sends neither it nor the words for others."""
    with duel() as game:
        order = game.takes()[0]
        for second in ("press gm", "press all", "press gm:"):
            game.mover.answer(game.ask, f"wait\n{order}\npress all\nPeace?\n{second}\nI shall attack.\nend press")
            mails = game.work()
            none(mails, game.other.address)
            receipt = only(mails, game.mover.address)
            receipt.must("Your message was not sent: another one begins in it. End each with a line 'end press'.")
            assert receipt.plan() == [order]


def heard(mails, player):
    """What a player was told by the others: the marked lines of the messages to him."""
    return [line[2:] for mail in mails if mail.to == player.address and mail.kind == "press"
            for line in mail.text.splitlines() if line.startswith("| ")]


def a_message_on_one_line_ends_with_it():
    """Orders beside it are taken, whatever is written first."""
    words = "Shall we ally?"
    with duel() as game:
        order, other, name = game.takes()[0], game.other, game.other.name
        seat = "yellow" if game.mover is game.anna else "red"
        heads = (f"press {name}: {{}}", f"press to {seat}: {{}}", f"Press {seat[0].upper()} : {{}}", "press all:{}",
                 f"tell {name}: {{}}", f"Tell {name} {{}}", f"tell {seat}, {{}}", f"to {name}: {{}}", f"- To {seat}: {{}}")
        for number, head in enumerate(heads):
            said = f"{number} {words}" if number != 6 else words
            line = head.format(said)
            for body in (f"wait\n{line}\n{order}", f"wait\n{order}\n{line}", f"wait\n{order}\n\n{line}\n\nThanks!"):
                with game.fork() as copy:
                    copy.mover.answer(copy.ask, body)
                    mails = copy.work()
                    assert heard(mails, other) == [said], (body, [mail.text for mail in mails])
                    receipt = only(mails, copy.mover.address)
                    receipt.must("Sent to", said)
                    assert receipt.plan() == [order], (body, receipt.text)
                    assert not receipt.section("NOT ACCEPTED"), receipt.text


def one_line_to_several_and_to_the_game_master():
    club, (anna, bruno, carla), mails = trio(extra=SITE)
    with club:
        for line, to in (("press Bruno, Carla: Ave!", [bruno, carla]), ("press yellow and blue: Ave!", [bruno, carla]),
                         ("tell Bruno and Carla Ave!", [bruno, carla]), ("to all: Ave!", [bruno, carla]),
                         ("tell Carla: Ave!", [carla]), ("press 3: Ave!", [carla])):
            with club.fork() as copy:
                Player(copy, "Anna", anna.address).answer(mails[anna.address], line)
                came = copy.work()
                for player in (bruno, carla):
                    assert heard(came, player) == (["Ave!"] if player in to else []), (line, player.name)
        for line in ("press gm: The dice are loaded.", "tell gm the dice are loaded.", "to gm: The dice are loaded."):
            with club.fork() as copy:
                Player(copy, "Anna", anna.address).answer(mails[anna.address], line)
                only(copy.work(), MASTER).must("dice are loaded")


def a_message_never_becomes_an_order_nor_an_order_a_message():
    with duel() as game:
        one, two = game.takes()[:2]
        other, name = game.other, game.other.name
        long = "I shall leave all of the east to you if you let me have it and"
        cases = (
            # the first line of a block says something already: the block goes out whole
            (f"wait\n{one}\npress {name}: I will\n{two}\nif you do.\nend press", ["I will", two, "if you do."], [one]),
            (f"wait\n{one}\ntell {name}: I will\n{two}\nstop\nend press", ["I will", two, "stop"], [one]),
            (f"wait\npress {name}\n{two}\nend press\npress {name}: Ave!\n{one}", [two, "Ave!"], [one]),
            (f"wait\npress {name}: Ave!\n{one}\npress {name}\n{two}\nend press", ["Ave!", two], [one]),
            # broken by the mail program, perhaps: then nothing below is anything
            (f"wait\n{one}\npress {name}: {long}\n{two}", [], [one]),
            (f"wait\npress {name}: {long}\n\n{one}", [long], [one]),
            # the block without its end stays refused
            (f"wait\n{one}\npress {name}\nShall we ally?\n{two}", [], [one]),
            (f"wait\n{one}\npress {name} shall we ally?\n{two}", [], [one]),
            # chat that begins alike
            (f"wait\nTo be clear: you have my word.\ntell me: why not?\nTell you what\n{one}", [], [one]),
            (f"wait\npress purple: Ave!\n{one}", [], [one]),
            (f"wait\ntell {name}\nto {name}:\npress {name}:\nAve!\nend press\n{one}", ["Ave!"], [one]),
        )
        for body, words, plan in cases:
            with game.fork() as copy:
                copy.mover.answer(copy.ask, body)
                mails = copy.work()
                assert heard(mails, other) == words, (body, heard(mails, other))
                assert only(mails, copy.mover.address).plan() == plan, (body, only(mails, copy.mover.address).text)
                assert copy.club.rows("SELECT sum(mail_off) FROM player") == [(0,)], body


def a_line_of_ones_own_report_is_not_relayed_on_one_line():
    with duel() as game:
        hand = next(line for line in game.ask.text.splitlines() if line.startswith("  * "))
        for head in ("press all", "tell all", "to all"):
            game.mover.answer(game.ask, f"{head}: {hand.strip()}")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("was not sent: it holds lines of your own report")


def nobody_of_that_name():
    with duel() as game:
        for to, says in (("purple", "there is no one called \"purple\""), ("", "say to whom"),
                         ("red yellow green", "'green'"), ("@@@", "there is no one called \"@@@\"")):
            game.mover.answer(game.ask, f"press {to}\nhello\nend press")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("Your message was not sent", says)


def empty_and_endless_press():
    with duel() as game:
        for body in ("", "word\n" * 1700):
            game.mover.answer(game.ask, f"press all\n{body}end press")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("was not sent")


def a_mail_is_no_flood_of_messages():
    with duel() as game:
        for lines, left in ((20, None), (21, "1 at its end was not sent"), (60, "40 at its end were not sent")):
            game.anna.answer(game.mail[game.anna.address], "".join(f"press yellow: {number}\n" for number in range(lines)))
            mails = game.club.work()
            assert len([mail for mail in mails if mail.kind == "press"]) == 20
            receipt = only(mails, game.anna.address)
            receipt.must("Sent to Bruno (yellow): 19", *([left] if left else []))
            assert left or "were not sent" not in receipt.text
            game.club.now += 3601  # an hour's bound is another one


def lines_of_ones_own_report_are_not_relayed():
    with duel() as game:
        hand = next(line for line in game.ask.text.splitlines() if line.startswith("  * "))
        for body in (f"look:\n{hand}", f"look:\n{hand.strip()}"):
            game.mover.answer(game.ask, f"press all\n{body}\nend press")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("was not sent: it holds lines of your own report")


def ones_own_words_may_be_said_again():
    """The receipt repeats them, broken at its margin; what else it says, and the report below, stay secret."""
    short, long = "Shall we leave all of Gaul to blue?", "I leave you the east if " * 5 + "you let me have Rome."
    with duel() as game:
        game.mover.answer(game.ask, f"press all: {short}\npress gm: Hm.\npress all\n{long}\nThen we share Hispania.\nend press")
        receipt = only(game.work(), game.mover.address).must("Sent to all: " + short, long + " Then we share Hispania.")
        lines = [line.strip() for line in receipt.text.splitlines()]
        broken = lines[next(at for at, line in enumerate(lines) if line.startswith("- Sent to all: I leave")) + 1]
        assert len(broken) > 40, receipt.text
        for words, sent in ((short, True), (broken, True), ("Then we share Hispania.", True), (f"{long}\n{short}", True),
                            (f"Sent to all: {short}", False)):
            with game.fork() as copy:
                copy.mover.answer(receipt, f"press all\n{words}\nend press")
                mails = copy.work()
                assert " ".join(heard(mails, copy.other)) == (words.replace("\n", " ") if sent else ""), words
                only(mails, copy.mover.address).must("Sent to all" if sent else "it holds lines of your own report")
    with duel() as game:  # what was said without knowing stays secret where the report says it
        hand = next(line.strip() for line in game.ask.text.splitlines() if line.startswith("  * "))
        game.mover.write(f"#1\npress all\n{hand}\nend press")
        game.work()
        game.mover.answer(game.ask, f"press all: {hand}")
        only(game.work(), game.mover.address).must("it holds lines of your own report")


def a_quotation_inside_the_block_is_not_relayed():
    with duel() as game:
        quoted = "\n".join("> " + line for line in game.ask.text.splitlines())
        game.mover.answer(game.ask, f"press all\nMy answer:\n{quoted}\nend press")
        for mail in game.work():
            if mail.to == game.other.address:
                mail.must("| My answer:")
                assert "YOUR HAND" not in mail.text, mail.text


def signatures_html_and_mustaches():
    with duel() as game:
        sly = ("<b>bold</b> &amp; {{secret}} {{{x}}} {{> part/plan.txt}} <script>alert(1)</script> "
               "<img src=http://x/y.png>")
        game.mover.answer(game.ask, f"press all\n{sly}\nend press\n-- \nAnna, +49 30 1234\n")
        letter = only(game.work(), game.other.address)
        assert sly in " ".join(letter.text.replace("\n| ", " ").split()), letter.text
        assert "<b>bold" not in letter.html and "<script" not in letter.html and "<img src=http" not in letter.html
        assert "&lt;b&gt;bold&lt;/b&gt; &amp;amp; {{secret}}" in letter.html, letter.html
        assert "1234" not in letter.text + letter.html


def html_mail_press_comes_out_as_text():
    with duel() as game:
        game.mover.answer_raw(game.ask, "Content-Type: text/html; charset=utf-8\r\n\r\n<p>press all</p><p><i>Ave,</i> "
                                        "C&aelig;sar</p><p>end press</p>\r\n")
        letter = only(game.work(), game.other.address)
        letter.must("| Ave, Cæsar")
        assert "<i>" not in letter.text + letter.html


def bots_and_those_without_mail_get_none():
    with duel() as game:
        game.say("stop", who=game.other)
        game.mover.answer(game.ask, "press all\nhello\nend press")
        mails = game.work()
        none(mails, game.other.address)
        only(mails, game.mover.address).must("Sent to")


def press_without_a_key_is_asked_first():
    with duel() as game:
        mover = game.mover
        mover.write("press all\nhello there\nend press")
        mails = game.work()
        none(mails, game.other.address)
        mover.answer(only(mails, mover.address), "yes")
        only(game.work(), game.other.address).must("| hello there")


def full_hour(club):
    club.now = (club.now // 3600 + 1) * 3600


def shape(mail):
    """A mail without what is the receiver's own: his address, seat, name and keys."""
    text = mail.raw.decode().replace("=\n", "")
    text = re.sub(r"\+1\.\d\.[a-z2-7]{26}", "+SEAT", text)
    text = re.sub(r"\.p[a-z2-7]{16}\.press\.s\d\.t\.1\.\d\.[a-z2-7]{26}", ".ID", text)
    return re.sub(r'(?m)^(Content-Type: multipart.*|--=?[-_\w.]+|  *boundary=.*)\n', "", text)


def unsigned_press_tells_nothing_of_its_writer():
    """Whoever writes it, the receivers get the same bytes, at the same time."""
    for term, words in (("press=gray", "press anonymous to all"), ("press=anonymous", "press all"),
                        ("press=gray", "press anonymous: blue"), ("press=anonymous", "press blue")):
        seen = {}
        for writer in (0, 1):
            club, players, mails = trio(term)
            with club:
                me, other, carla = players[writer], players[1 - writer], players[2]
                club.now += 137 + 600 * writer  # the moment differs, too
                order = "wait\n" if writer == 0 else ""
                me.answer(mails[me.address], f"{order}{words}\nGallia is lost.\nend press", style="gmail")
                came = club.work()
                only(came, me.address).must("unsigned", "Gallia is lost.", "at the next full hour")
                none(came, other.address)
                none(came, carla.address)
                full_hour(club)
                came = club.work()
                none(came, me.address)
                if "all" in words:
                    only(came, other.address).must("Someone (unsigned) writes to all:", "| Gallia is lost.")
                else:
                    none(came, other.address)
                mail = only(came, carla.address)
                mail.must("| Gallia is lost.", "Someone (unsigned) writes to " + ("all" if "all" in words else "you"))
                for word in ("red", "yellow", "Anna", "Bruno", me.address, "+1.1.", "+1.2."):
                    assert word not in re.sub(r"(?s)To answer, reply.*", "", mail.text), (word, mail.text)
                for key in (mail.reply_to.split("+")[1], mail.id.split(".t.")[1]):
                    assert re.match(r"1\.3\.[a-z2-7]{26}@", key), f"the key tells the phase: {key}"
                seen[writer] = shape(mail)
                row = club.rows("SELECT from_seat, masked FROM press")
                assert row == [(writer + 1, 1)], row
                told = club.json("press", "ides")
                assert [(one["from"], one["unsigned"]) for one in told] == [(("red", "yellow")[writer], True)], told
                assert told[0]["to"] == (["yellow", "blue"], ["red", "blue"])[writer] if "all" in words else ["blue"]
                assert "(unsigned)\n| Gallia is lost.\n" in club.text("press", "ides")
                carla.answer(mail, "press all\nWho says so?\nend press\norders")
                came = club.work()
                if term == "press=gray":
                    only(came, me.address).must("Carla (blue) writes to all:")
                only(came, carla.address).must("Who says so?")
        assert seen[0] == seen[1], "\n".join(difflib.unified_diff(seen[0].splitlines(), seen[1].splitlines()))


def unsigned_press_of_an_hour_goes_out_together():
    club, (anna, bruno, carla), mails = trio("press=anonymous")
    with club:
        for player in (anna, bruno):
            player.answer(mails[player.address], f"press blue\nFrom nobody {player.name[0]}.\nend press")
            none(club.work(), carla.address)
            club.now += 600
        full_hour(club)
        came = [mail for mail in club.work() if mail.to == carla.address]
        assert len(came) == 2 and len({mail["Date"] for mail in came}) == 1


def what_the_mode_does_not_allow_is_refused():
    for term, words, says in (("press=all", "press anonymous to all", "messages bear the writer's name in this game"),
                              ("press=off", "press all", "there are no messages between players in this game"),
                              ("press=off", "press anonymous to red, blue", "there are no messages between players"),
                              ("press=gray", "press anonymous to gm", "the game master always sees who writes")):
        club, (anna, bruno, carla), mails = trio(term, extra=SITE)
        with club:
            bruno.answer(mails[bruno.address], f"{words}\nHello.\nend press")
            came = club.work()
            only(came, bruno.address).must("was not sent", says)
            assert len(came) == 1 and club.rows("SELECT count(*) FROM press") == [(0,)]
            full_hour(club)
            none(club.work())


def signed_press_in_a_gray_game():
    club, (anna, bruno, carla), mails = trio("press=gray")
    with club:
        anna.answer(mails[anna.address], "press all\nMy word on it.\nend press")
        came = club.work()
        for player in (bruno, carla):
            only(came, player.address).must("Anna (red) writes to all:")


def quiet_before_a_deadline():
    club, players, mails = trio("press_quiet=6h", extra=SITE)
    with club:
        anna, bruno, carla = players
        mover = next(player for player in players if mails[player.address].legal())
        writer = next(player for player in players if player is not mover)
        club.now += 42 * 3600 - 1
        writer.answer(mails[writer.address], "press all\nIn time.\nend press")
        only(club.work(), writer.address).must("Sent to")
        club.now += 1
        for player in (writer, mover):
            player.answer(mails[player.address], "press all\nToo late.\nend press")
            came = club.work()
            only(came, player.address).must("no messages are taken in the last 6h before a deadline")
            assert len(came) == 1
        writer.answer(mails[writer.address], "press gm\nHe sleeps.\nend press")
        only(club.work(), MASTER).must("He sleeps.")
        order = mails[mover.address].legal()["take"][0]
        mover.answer(mails[mover.address], f"{order}\nplay new / first\ngod / first\npress all\nStill too late.\nend press")
        none([mail for mail in club.work() if mail.kind == "press"])
        club.run("game", "pause", "ides")  # the clock stands: nothing comes near
        writer.answer(mails[writer.address], "press all\nMeanwhile.\nend press")
        only(club.work(), writer.address).must("Sent to")


def press_to_the_game_master():
    for term in ("press=all", "press=anonymous", "press=off"):
        club, (anna, bruno, carla), mails = trio(term, extra=SITE)
        with club:
            anna.answer(mails[anna.address], "press gm\nBruno writes me letters.\n<b>&amp;</b>\nend press\nstate",
                        style="apple")
            came = club.work()
            told = only(came, MASTER)
            told.must("Red (Anna) writes to the game master:", "| Bruno writes me letters.", "| <b>&amp;</b>")
            assert "<b>&amp;" not in told.html and anna.address not in told.text + told.html
            assert told.kind == "gm" and told.subject == "#1 ides: A message" and "+m" in told.reply_to
            only(came, anna.address).must("Sent to the game master: Bruno writes me letters.")
            assert len(came) == 2
            assert club.rows("SELECT from_seat, to_seats, masked FROM press") == [(1, 1, 0)]
    club, (anna, bruno, carla), mails = trio(extra=SITE)
    with club:
        anna.answer(mails[anna.address], "press gm, yellow\nTo both of you.\nend press")
        came = club.work()
        only(came, MASTER).must("| To both of you.")
        only(came, bruno.address).must("Anna (red) writes to the game master, Bruno (yellow):", "| To both of you.")
    club, (anna, bruno, carla), mails = trio()
    with club:
        anna.answer(mails[anna.address], "press gm\nAnybody there?\nend press")
        only(club.work(), anna.address).must("this game has no game master who takes mail")


def before_the_start_and_after_the_end():
    with Club(extra=SITE) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2", "--term", "press_quiet=6h")
        anna, bruno = Player(club, "Anna", "anna@example.org"), Player(club, "Bruno", "bruno@example.com")
        for player in (anna, bruno):
            club.run("player", "add", player.name, player.address)
        anna.write("join 1")
        anna.answer(only(club.work(), anna.address), "yes")
        seat = only(club.work(), anna.address)
        seat.must("Messages between players: signed with the seat's name; none are taken in the last 6h before a deadline.")
        anna.answer(seat, "press all\nHello?\nend press")
        only(club.work(), anna.address).must("was not sent: the game has not started", "'press gm' reaches the game master")
        anna.answer(seat, "press gm\nWhen do we begin?\nend press")
        came = club.work()
        only(came, MASTER).must("Red (Anna) writes", "| When do we begin?")
        only(came, anna.address).must("Sent to the game master")
        bruno.write("state 1\npress all\nHello?\nend press")
        bruno.answer(only(club.work(), bruno.address), "yes")
        only(club.work(), bruno.address).must("you have no seat in this game")
    with duel("[game]\npress_quiet = 1w\n") as game:
        game.finish()
        game.say("press all\nWell played!\nend press").must("Sent to")
        game.club.run("game", "archive", "ides")
        game.say("press all\nAgain?\nend press").must("was not sent: this game has been put away")


def the_term_may_change_while_the_game_runs():
    club, (anna, bruno, carla), mails = trio()
    with club:
        club.run("game", "set", "ides", "press=off", "press_quiet=2h")
        club.work()
        anna.answer(mails[anna.address], "press all\nHm.\nend press")
        only(club.work(), anna.address).must("there are no messages between players in this game")
        club.run("game", "set", "ides", "press=default")
        club.work()
        anna.answer(mails[anna.address], "press all\nHm.\nend press")
        only(club.work(), bruno.address).must("| Hm.")
        for term in ("press=loud", "press_quiet=forever"):
            assert club.run("game", "set", "ides", term, code=None).returncode == 65


def turns_go_before_talk():
    with duel() as game:
        game.mover.answer(game.ask, f"press all: look at this\n{game.takes()[0]}\nplay new")
        game.club.run("tick")
        waits = [kind for kind, in game.club.rows("SELECT kind FROM outbox WHERE state = 0 ORDER BY stranger, next_at, id")]
        assert "press" in waits and waits.index("press") > waits.index("turn"), waits


TESTS = (turns_go_before_talk, one_of_the_names_will_do, a_mail_is_no_flood_of_messages, mail_34_press_to_one_to_some_to_all, an_answer_to_press_is_press_and_may_hold_orders,
         press_and_orders_in_one_mail, the_end_marker_must_be_there,
         what_is_for_another_does_not_go_along, a_message_on_one_line_ends_with_it,
         one_line_to_several_and_to_the_game_master, a_message_never_becomes_an_order_nor_an_order_a_message,
         a_line_of_ones_own_report_is_not_relayed_on_one_line, nobody_of_that_name, empty_and_endless_press,
         lines_of_ones_own_report_are_not_relayed, ones_own_words_may_be_said_again,
         a_quotation_inside_the_block_is_not_relayed, signatures_html_and_mustaches, html_mail_press_comes_out_as_text, bots_and_those_without_mail_get_none,
         press_without_a_key_is_asked_first, unsigned_press_tells_nothing_of_its_writer,
         unsigned_press_of_an_hour_goes_out_together, what_the_mode_does_not_allow_is_refused,
         signed_press_in_a_gray_game, quiet_before_a_deadline, press_to_the_game_master,
         before_the_start_and_after_the_end, the_term_may_change_while_the_game_runs)

if __name__ == "__main__":
    tap.main(TESTS)
