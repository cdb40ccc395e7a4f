"""What is said to whom: private words go to the person they are for, and no further."""
import atexit

import tap
from club import Club, Player, none, only

MASTER = "chief@club.example"
SEATS = {"quorum": 3, "forvm": 3, "doge": 3, "gorbino": 3, "diplomacy": 7}
HELD = {"diplomacy": (3, 1, 2)}  # France, Austria, England
KEPT = {}


def begun(rules, terms):
    club = Club(extra=f"[site]\ngm_address = {MASTER}\n")
    atexit.register(club.close)
    club.run("init")
    club.run("game", "open", "ides", "--rules", rules, "--seats", str(SEATS[rules]),
             *(word for term in terms for word in ("--term", term)))
    for name, seat in zip(("Anna", "Bruno", "Carla"), HELD.get(rules, (1, 2, 3))):
        club.run("player", "add", name, f"{name.lower()}@example.org")
        club.run("seat", "ides", str(seat), "player", name)
    club.run("game", "start", "ides", "--bots")
    club.run("send")
    return club, {mail.to: mail for mail in club.mails()}


class Table:
    """Anna, Bruno and Carla in a game of these rules; each `with` has a copy of it."""

    def __init__(self, rules, *terms):
        if (rules, terms) not in KEPT:
            KEPT[rules, terms] = begun(rules, terms)
        first, mails = KEPT[rules, terms]
        self.club, self.mail = first.fork(), dict(mails)
        self.anna, self.bruno, self.carla = (Player(self.club, name, f"{name.lower()}@example.org")
                                             for name in ("Anna", "Bruno", "Carla"))

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def say(self, player, body, mail=None, style=None):
        player.answer(mail or self.mail[player.address], body, style=style)
        return self.club.work()



def told(mails, player):
    """The words that a player was sent by others."""
    return [line[2:] for mail in mails if mail.to == player.address and mail.kind == "press"
            for line in mail.text.splitlines() if line.startswith("| ")]


def without_a_colon_a_message_ends_with_its_sentence():
    orders = ("Brest to Mid-Atlantic, Paris to Burgundy.", "Brest nach Mittelatlantik, Paris nach Burgund.",
              "Brest vers Atlantique-Centre, Paris vers Bourgogne.", "Brest a Atlántico Medio, París a Borgoña.")
    cases = (("Tell Carla that I leave the Channel to her. ", 0, "I leave the Channel to her."),
             ("Please tell Carla I leave the Channel to her! ", 0, "I leave the Channel to her!"),
             ("Tell England I leave the Channel to her. ", 0, "I leave the Channel to her."),
             ("Sag Carla, dass ich ihr den Kanal lasse. ", 1, "ich ihr den Kanal lasse."),
             ("Richte Carla bitte aus, dass ich ihr den Kanal lasse. ", 1, "ich ihr den Kanal lasse."),
             ("Richte Carla aus, dass ich ihr den Kanal lasse. ", 1, "ich ihr den Kanal lasse."),
             ("Dis à Carla que je lui laisse la Manche. ", 2, "je lui laisse la Manche."),
             ("Dile a Carla que le dejo el Canal. ", 3, "le dejo el Canal."))
    for words, language, want in cases:
        for body in (words + orders[language], orders[language] + " " + words):
            with Table("diplomacy") as table:
                mails = table.say(table.anna, body)
                said = told(mails, table.carla)
                assert said == [want], (body, said)
                none(mails, table.bruno.address)
                receipt = only(mails, table.anna.address)
                assert receipt.plan() == ["bre - mao", "par - bur"], (body, receipt.text)


def quotation_marks_end_a_message():
    for words in ('Tell Carla "I leave the Channel. All of it." ', 'Tell Carla: "I leave the Channel. All of it." ',
                  'Tell Carla "I leave the Channel. All of it" ', "Tell Carla: \u201cI leave the Channel. All of it.\u201d ",
                  "Sag Carla: \u201eI leave the Channel. All of it.\u201c "):
        with Table("diplomacy") as table:
            mails = table.say(table.anna, words + "Brest to Mid-Atlantic.")
            assert [one.strip('."\u201c\u201d\u201e') for one in told(mails, table.carla)] == \
                ["I leave the Channel. All of it"], [mail.text for mail in mails]
            assert only(mails, table.anna.address).plan() == ["bre - mao"]


def a_sentence_that_the_mail_program_broke_is_one():
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "Please tell Carla that I leave the Channel to her and that I will not be in the\n"
                                      "Burgundy any more. Brest to Mid-Atlantic.")
        assert " ".join(told(mails, table.carla)) == \
            "I leave the Channel to her and that I will not be in the Burgundy any more."
        assert only(mails, table.anna.address).plan() == ["bre - mao"]


def own_orders_in_a_message_are_asked_about_first():
    """Nothing goes out and nothing is played before a yes; then it is sent, and is still no order."""
    cases = {"diplomacy": ["Tell Carla that I leave, Brest to Mid-Atlantic, Paris to Burgundy.",
                           "Tell Carla: I leave. Brest to Mid-Atlantic.", "press Carla: bre - mao",
                           "Sag Carla: Ich gehe. Brest nach Mittelatlantik.",
                           "Dis à Carla: je pars. Brest vers Atlantique-Centre.",
                           "Dile a Carla: me voy. Brest a Atlántico Medio."],
             "forvm": ["Tell Carla that I stay in Rome. Move rome luna. Build luna.",
                       "press Carla: peace! Move rome luna."],
             "quorum": ["Tell Carla: hello. Take first.", "Tell Carla that I take the first card and play new."],
             "gorbino": [], "doge": []}
    for rules, bodies in cases.items():
        legal = next(iter(only_turn(rules).legal().values()))[0]
        for body in bodies + [f"press Carla: Hello. {legal}"]:
            with Table(rules) as table:
                mails = table.say(table.anna, body)
                none(mails, table.carla.address)
                asked = only(mails, table.anna.address)
                asked.must("we have neither sent nor played anything yet", "Carla", "press to ...", "end press",
                           "WHAT THE MAIL WOULD DO")
                copy = table.club.fork()
                table.anna.club = copy
                table.anna.answer(asked, "no")
                none(copy.work(), table.carla.address)
                copy.close()
                table.anna.club = table.club
                mails = table.say(table.anna, "yes", mail=asked)
                assert told(mails, table.carla), (body, [mail.text for mail in mails])


def only_turn(rules):
    """A turn mail of these rules to one of the three."""
    with Table(rules) as table:
        return next(mail for mail in table.mail.values() if mail.legal())


def what_stands_between_two_lines_goes_as_it_is():
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "press to Carla\nI play\nbre - mao\nend press\npar - bur")
        assert told(mails, table.carla) == ["I play", "bre - mao"]
        assert only(mails, table.anna.address).plan() == ["par - bur"]


def message(table, style=None):
    """Anna writes to Carla: the mail that Carla gets."""
    return only(table.say(table.anna, "press Carla: hello there", style=style), table.carla.address)


def the_printed_form_names_the_writers_seat():
    for rules, seat in (("quorum", "red"), ("forvm", "aurelii"), ("doge", "blue"), ("gorbino", "red"),
                        ("diplomacy", "France")):
        with Table(rules) as table:
            mail = message(table)
            seat = [line.strip() for line in mail.text.splitlines() if line.strip().startswith("press to ")]
            assert len(seat) == 1 and seat[0] != "press to all", mail.text
            for part in (mail.text, mail.html):
                assert seat[0] in part and "press to all" not in part, part
            mails = table.say(table.carla, f"{seat[0]}\nand hello to you\nend press", mail=mail)
            assert told(mails, table.anna) == ["and hello to you"], [one.text for one in mails]
            none(mails, table.bruno.address)
    with Table("quorum", "press=public") as table:
        mail = only(table.say(table.anna, "press all: hello there"), table.carla.address)
        mail.must("To answer everyone", "press to all")
        assert "Just reply" not in mail.text
        none(table.say(table.carla, "hello", mail=mail), table.anna.address)
    with Table("quorum", "press=gray") as table:
        table.say(table.anna, "press anonymous to all: hello there")
        table.club.now += 3600
        mail = only(table.club.work(), table.carla.address)
        assert "press to" not in mail.text, mail.text
        mails = table.say(table.carla, "hello who are you?", mail=mail)
        none(mails, table.anna.address)
        only(mails, table.carla.address).must("a message without a name")


def a_reply_to_a_person_goes_to_that_person():
    for style in ("plain", "gmail", "outlook", "apple", "thunderbird"):
        for body in ("Hi Anna, thanks. See you in Spring!", "ok", "yes", "Yes, gladly.", "no", "I'll be away until Monday.",
                     "Leave Bruno alone.", "name your price", "picture this", "sleep well", "back soon", "away tomorrow", "Please don't tell Bruno.", "stop it, please"):
            with Table("diplomacy") as table:
                mails = table.say(table.carla, body, mail=message(table), style=style)
                assert told(mails, table.anna) == [body], (style, body, [one.text for one in mails])
                none(mails, table.bruno.address)
                receipt = only(mails, table.carla.address)
                receipt.must("Sent to Anna (France)")
                assert receipt.plan() == []


def what_is_for_somebody_else_is_asked_about_first():
    for body in ("Tell Bruno I like him.", "Thanks. Tell Bruno that Anna is weak.", "tell gm: Anna is rude",
                 "Sag Bruno, dass Anna schwach ist.", "Dis à Bruno qu'Anna est faible.", "Dile a Bruno que no.", "Reenvía esto a Bruno: cuidado"):
        with Table("diplomacy") as table:
            mails = table.say(table.carla, body, mail=message(table))
            assert [mail.to for mail in mails] == [table.carla.address], (body, [mail.text for mail in mails])
            mails[0].must("may be for someone else", "we have neither sent nor played anything yet")


def what_may_be_beside_the_message_is_asked_about_first():
    """A second message that shares the first one's verb, a note, what is struck out, what goes on behind a quotation."""
    for body in ("Tell Carla that I like her, Bruno that I do not.", "Tell Carla I like her; Bruno that I lie.",
                 "Tell Carla I like her, to Bruno I do not", "Tell Carla I like her, Bruno: I do not",
                 "Tell Carla I like her [I do not]", "Tell Carla I like her {I do not}", "Tell Carla I like her <!-- a lie -->",
                 "Sag Carla, dass ich komme, Bruno dass ich bleibe.", "Dis à Carla que oui, Bruno que non.",
                 "Tell Carla I like her # a lie", "Tell Carla I like her // a lie", "Tell Carla I like her ~~a little~~",
                 'Tell Carla "peace" I lie to her', 'Tell Carla: "peace" I lie to her'):
        with Table("diplomacy") as table:
            mails = table.say(table.anna, body)
            assert [mail.to for mail in mails] == [table.anna.address], (body, [mail.text for mail in mails])
            mails[0].must("may be for someone else", "we have neither sent nor played anything yet")
    for body in ("Tell Carla I am France, that is all", 'Tell Carla "peace"', 'Tell Carla "peace".', "Tell Carla we are #1"):
        with Table("diplomacy") as table:
            assert told(table.say(table.anna, body), table.carla), body


def an_order_within_a_message_is_found_without_stops():
    cases = (("diplomacy", "Tell Carla I'll bounce her in the channel bre - eng par - pic mar - bur"),
             ("diplomacy", "press to Carla: I go MAO. bre - eng par - pic"),
             ("diplomacy", "Sag Carla ich gehe nicht in den Kanal und behalte Italien weiter im Auge, ja\nBre - MAO\nPar - Bur"),
             ("diplomacy", "Pass on to Carla that Paris goes to Picardy only to guard Brest."),
             ("quorum", "tell Bruno Carla is winning default take default play new"),
             ("doge", "Para Carla: quédate Castello. Yo pongo 3 en Castello."),
             ("gorbino", "Tell all of you that we should be friends ok found default"))
    for rules, body in cases:
        with Table(rules) as table:
            asked = next((player for player in (table.anna, table.bruno, table.carla)
                          if rules == "gorbino" and table.mail[player.address].legal()), table.anna)
            mails = table.say(asked, body)
            assert [mail.to for mail in mails] == [asked.address], (body, [mail.text for mail in mails])
            mails[0].must("contains an order of your own", "we have neither sent nor played anything yet")


def what_takes_a_message_back_is_asked_about_first():
    for words in ("Sag Carla nichts davon, dass ich komme.", "Tell Carla nothing of my plans.",
                  "Tell all but Bruno that he cheats.", "Tell everyone except Carla that I come.",
                  "Dis à Carla rien du tout.", "Tell Carla I am off to the south - no, don't.",
                  "Tell Carla I am off to the south.\nSorry, don't send that.", "tell Bruno -- no wait, tell Carla I come.",
                  "Tell Carla that I come and tell Bruno that I stay."):
        with Table("quorum") as table:
            mails = table.say(table.anna, words + "\ntake default")
            assert [mail.to for mail in mails] == [table.anna.address], (words, [mail.text for mail in mails])
            mails[0].must("may be for someone else, or not meant to be sent")
            none(table.say(table.anna, "no", mail=mails[0]), table.carla.address)
    with Table("quorum") as table:
        assert told(table.say(table.anna, "Tell Carla to never mind Bruno. press all: no wait for me"), table.carla) == []
        assert told(table.say(table.anna, "press Carla: never mind, no wait"), table.carla) == ["never mind, no wait"]


def a_message_goes_on_below_an_article():
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "Tell Carla that I leave the\nChannel to her. Brest to Mid-Atlantic,\nParis to Burgundy.")
        assert told(mails, table.carla) == ["I leave the Channel to her."]
        assert only(mails, table.anna.address).plan() == ["bre - mao", "par - bur"]


def what_was_for_somebody_and_not_sent_is_said():
    cases = ("please let Carla know that I come in peace.", "I'd like Carla to know that I come in peace.",
             "Carla: peace?", "@Carla: peace?", "Carla, I will not come, I promise.", "Sag den anderen Leuten, ich komme.",
             "For Carla's eyes only: I come.", "Remind Carla that she owes me one.", "Frag Carla, ob sie kommt.",
             "Kannst du Carla fragen, ob sie kommt?", "Merci de prévenir Carla que je viens.", "Sag ihr, dass ich komme.",
             "Demande à Carla si elle vient.", "Pregunta a Carla si viene.", "Tell Dora I come.",
             "Tell the game master (not the others) that Bruno cheats.")
    for words in cases:
        with Table("quorum") as table:
            mails = table.say(table.anna, words + " take default")
            none(mails, table.carla.address)
            only(mails, table.anna.address).must(f'"{words}" was not sent.')
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "For England's eyes only: I move Brest to the Mid-Atlantic. Paris to Picardy")
        receipt = only(mails, table.anna.address).must("not sent")
        assert receipt.plan() == ["par - pic"], receipt.text
        mails = table.say(table.anna, "Tell her that Brest goes to the Channel. Marseilles to Spain.")
        assert only(mails, table.anna.address).must("not sent").plan() == ["par - pic", "mar - spa"]
        for words in ("PS for Carla: I come in peace", "PS an Carla: ich komme"):
            assert told(table.say(table.anna, "bre - mao\n\n" + words), table.carla) == [words.split(": ")[1]]


def an_order_by_the_letter_is_for_nobody_else():
    """Also where somebody is called like what it names."""
    with Table("doge") as table:
        table.say(table.bruno, "name Marco")
        for order in ("win San Marco: abstain", "Win San Marco: take to next"):
            receipt = only(table.say(table.anna, order), table.anna.address)
            assert receipt.plan() == [order.lower().replace("san ", "san-")], receipt.text


def orders_in_such_a_reply_are_never_carried_out_unasked():
    bodies = ("Hi Anna, thanks. Edinburgh goes to the Norwegian Sea, and London to the Channel.", "edi - nwg",
              "Merci Anna. Londres vers la Manche.", "Danke! London in den Kanal.", "Gracias. Londres al Canal.",
              "ready", "Thanks.\nconcede", "leave")
    for body in bodies:
        with Table("diplomacy") as table:
            mails = table.say(table.carla, body, mail=message(table))
            none(mails, table.anna.address)
            asked = only(mails, table.carla.address)
            asked.must("we have neither sent nor played anything yet", "press to ...")
            assert only(table.say(table.carla, "state"), table.carla.address).plan() == []
            mails = table.say(table.carla, "yes", mail=asked)
            assert told(mails, table.anna), (body, [one.text for one in mails])
            receipt = only(mails, table.carla.address)
            assert receipt.plan() == [], receipt.text


def both_in_one_reply_as_the_mail_says():
    with Table("diplomacy") as table:
        mails = table.say(table.carla, "press to France\nthanks\nend press\nedi - nwg\nlon - eng", mail=message(table))
        assert told(mails, table.anna) == ["thanks"]
        assert only(mails, table.carla.address).plan() == ["edi - nwg", "lon - eng"]
    with Table("diplomacy") as table:  # what is not by the letter may be for Anna: neither is done
        mails = table.say(table.carla, "press to France\nthanks\nend press\nEdinburgh goes to the Norwegian Sea.",
                          mail=message(table))
        assert told(mails, table.anna) == ["thanks"]
        assert only(mails, table.carla.address).plan() == []
        mails = table.say(table.carla, "press to all: thanks\nHow are you today, Anna?", mail=message(table))
        only(mails, table.carla.address).must("was neither sent nor taken for an order")


def a_word_for_the_robot_alone_is_for_the_robot():
    with Table("diplomacy") as table:
        mail = message(table)
        assert only(table.say(table.carla, "help", mail=mail), table.carla.address).kind == "help"
        for word in ("digest every", "zone Europe/Rome", "away until 2027-01-02", "back", "picture dark", "stop"):
            assert not only(table.say(table.carla, word, mail=mail), table.carla.address).has("Sent to"), word


def who_has_the_seat_since_is_not_written_to():
    with Table("diplomacy") as table:
        mail = message(table)
        table.club.run("player", "add", "Dora", "dora@example.org")
        table.club.run("seat", "ides", "3", "player", "Dora")
        table.club.work()
        mails = table.say(table.carla, "Hi Anna, this is for you alone.", mail=mail)
        none(mails, "dora@example.org")
        only(mails, table.carla.address).must("is no longer", "not send")


def a_reply_to_the_game_master_reaches_the_game_master():
    for rules in SEATS:
        with Table(rules) as table:
            table.club.run("game", "message", "ides", str(HELD.get(rules, (1,))[0]), "Are", "you", "well?")
            mail = only(table.club.work(), table.anna.address)
            mail.must("Your reply goes to", "press to gm")
            assert "press to all" not in mail.text + mail.html
            mails = table.say(table.anna, "Yes, thank you.", mail=mail)
            assert only(mails, MASTER).has("| Yes, thank you.")
            none(mails, table.bruno.address)
            none(mails, table.carla.address)


def the_game_masters_reply_reaches_the_player():
    with Table("quorum") as table:
        mail = only(table.say(table.anna, "press gm: may I ask you something?"), MASTER)
        assert mail.has("Just reply to answer")
        master = Player(table.club, "Chief", MASTER)
        master.answer(mail, "Of course.\nAsk!", style="gmail")
        mails = table.club.work()
        assert told(mails, table.anna) == ["Of course.", "Ask!"], [one.text for one in mails]
        none(mails, table.bruno.address)
        table.club.run("player", "add", "Dora", "dora@example.org")
        table.club.run("seat", "ides", "1", "player", "Dora")
        table.club.work()
        master.answer(mail, "For Anna alone.")
        mails = table.club.work()
        none(mails, "dora@example.org")
        only(mails, MASTER).must("is no longer in that seat")


def a_reply_to_what_goes_to_all_games_reaches_its_writer():
    with Table("quorum") as table:
        table.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "3")
        table.club.run("seat", "nones", "1", "player", "Anna")
        table.club.run("game", "broadcast", "all", "We", "move", "house.")
        mail = only([one for one in table.club.work() if one.has("We move house.")], table.anna.address)
        mails = table.say(table.anna, "Good luck with it!", mail=mail)
        assert only(mails, MASTER).has("| Good luck with it!")
        only(mails, table.anna.address).must("Sent to the game master")


def a_sentence_that_begins_like_a_word_for_the_robot_costs_no_order():
    for body in ("Leave Carla alone, Brest to Gascony", "Leave England in peace. bre - gas", "leave Burgundy\nbre - gas",
                 "return Carla the favour, bre - gas"):
        with Table("diplomacy") as table:
            receipt = only(table.say(table.anna, body), table.anna.address)
            assert receipt.plan() == ["bre - gas"], (body, receipt.text)


def messages_in_the_words_of_the_judges():
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "PRESS TO AE\nLet us talk.\nENDPRESS\nF BRE-MAO")
        assert told(mails, table.bruno) == told(mails, table.carla) == ["Let us talk."]
        assert only(mails, table.anna.address).plan() == ["bre - mao"]
    for body in ("BROADCAST\nLet us talk.\nENDPRESS", "broadcast\nLet us talk.\nendbroadcast", "Broadcast: Let us talk."):
        with Table("diplomacy") as table:
            mails = table.say(table.anna, body)
            assert told(mails, table.bruno) == told(mails, table.carla) == ["Let us talk."], body
    for head in ("press to ae", "PRESS TO AX", "PRESS TO AA"):  # nobody's letters, or no such word
        with Table("diplomacy") as table:
            mails = table.say(table.anna, f"{head}\nLet us talk.\nendpress")
            none(mails, table.carla.address)
            none(mails, table.bruno.address)


def what_else_judges_are_written():
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "SET DRAW")
        vote = only(mails, table.bruno.address)
        vote.must("VOTE 1", "draw")
        only(table.say(table.bruno, "SET NODRAW", mail=vote), table.carla.address).must("draw", "was defeated")
    for word, said in (("LIST", "waiting for you"), ("MAP", "THE BOARD"), ("SET WAIT", "YOUR MOVE"), ("SET NOWAIT", "YOUR MOVE")):
        with Table("diplomacy") as table:
            receipt = only(table.say(table.anna, word), table.anna.address)
            receipt.must(said)
            assert not receipt.has("NOT ACCEPTED"), receipt.text
    with Table("diplomacy") as table:
        for player in (table.anna, table.bruno, table.carla):
            table.say(player, "rest default")
        only(table.say(table.anna, "HISTORY"), table.anna.address).must("A Par holds")


def a_mail_that_asks_for_nothing_is_not_asked_about():
    """What could be an order or a message in other words is."""
    for body, asks in (("What a lovely game this is!", False), ("I take the first card.", True), ("take first", True),
                       ("Tell Carla: hello", True), ("tell blue hello", True)):
        with Table("quorum") as table:
            table.anna.write(body, subject="hello")
            mail = only(table.club.work(), table.anna.address)
            assert mail.has("Did you send this?") == asks and mail.has("WHAT THE MAIL WOULD DO") == asks, (body, mail.text)
            assert asks or mail.has("neither an order nor a word for us"), mail.text
            assert "nothing in it for us to act on" not in mail.text


def orders_that_could_be_for_several_games_are_asked_about():
    """A mail without a key tells no game where its writer plays in two; what is an order by the letter is one
    all the same."""
    for body, asks in (("What a lovely game this is!", False), ("take first", True), ("I take the first card.", False)):
        with Table("quorum") as table:
            table.club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
            table.club.run("seat", "nones", "1", "player", "Anna")
            table.club.run("game", "start", "nones", "--bots")
            table.club.work()
            table.anna.write(body, subject="hello")
            mail = only(table.club.work(), table.anna.address)
            assert mail.has("Did you send this?") == asks and mail.has("Use this order in a game") == asks, (body, mail.text)
            assert mail.has("neither an order nor a word for us") != asks, mail.text
            assert mail.has("in a reply to a mail of the game", '"help" tells how to write an order') != asks, mail.text


def a_refusal_glues_nothing_on():
    """No kind of piece is missing, and no move of another power explains why a place cannot be reached."""
    with Table("diplomacy") as table:
        table.club.run("game", "resolve", "ides", "0")
        turn = only(table.club.work(), table.anna.address)
        for body in ("I want the fleet", "move my fleet over to Burgundy and then Tyrolia", "Burgundy and Trieste!"):
            said = only(table.say(table.anna, body, mail=turn), table.anna.address)
            refused = " ".join(said.section("NOT ACCEPTED") or "")
            assert "now: f" not in said.text and "bounced" not in refused and "holds" not in refused, said.text


def press_gm_is_named_where_somebody_reads_it():
    for terms, extra, named in ((("press=off",), True, True), (("press=off",), False, False)):
        club = Club(extra=f"[site]\ngm_address = {MASTER}\n" if extra else "")
        with club:
            club.run("init")
            club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2",
                     *(word for term in terms for word in ("--term", term)))
            people = [Player(club, name, f"{name.lower()}@example.org") for name in ("Anna", "Bruno")]
            for number, player in enumerate(people, 1):
                club.run("player", "add", player.name, player.address)
                club.run("seat", "ides", str(number), "player", player.name)
            club.run("game", "start", "ides")
            turn = {mail.to: mail for mail in club.work()}[people[0].address]
            for body in ("press all: hello", "undo", "What a lovely day it is today"):
                people[0].answer(turn, body)
                mail = only(club.work(), people[0].address)
                assert mail.has("'press gm' reaches the game master") == named, (body, mail.text)


def a_letter_to_another_player_is_neither_sent_nor_carried_out():
    """Whatever it holds: chat, orders as the rules page has them, words for the robot."""
    for head in ("Dear England,", "Dear Carla,", "Hi Carla", "My dear England!", "dear england,", "Carla,", "England:",
                 "Lieber Engl\u00e4nder,", "Ch\u00e8re Angleterre,", "Hola Inglaterra,", "Dear England, dear Germany,"):
        for words in ("Shall we ally against Germany?", "I leave the Channel to you. Brest goes to the Mid-Atlantic.",
                      "bre - mao\npar - bur", "I'll be away until Monday.", "I concede Belgium to you."):
            with Table("diplomacy") as table:
                mails = table.say(table.anna, f"{head}\n\n{words}\n\nYours,\nFrance")
                assert [mail.to for mail in mails] == [table.anna.address], (head, words, [mail.to for mail in mails])
                receipt = mails[0].must("Your mail is a letter to Carla (England)", "not send", "press England")
                assert receipt.plan() == [], (head, words, receipt.text)
                assert "away" not in receipt.text and "onced" not in receipt.text, (head, words, receipt.text)


def what_stands_above_a_letter_to_another_is_done():
    with Table("diplomacy") as table:
        mails = table.say(table.anna, "bre - mao\n\nDear England,\n\npar - bur is next.\n\nFrance")
        receipt = only(mails, table.anna.address).must("goes on with a letter to Carla (England)", "not send")
        assert receipt.plan() == ["bre - mao"], receipt.text


def a_greeting_to_the_robot_too_makes_no_letter_to_another():
    for head in ("Hi robot,", "Hi all,", "Hi Carla, hi robot,", "Dear game master,", "Hi Anna,", "Hello,", "Hi Frank,"):
        with Table("diplomacy") as table:
            mails = table.say(table.anna, f"{head}\n\nbre - mao\n\nAnna")
            assert only(mails, table.anna.address).plan() == ["bre - mao"], (head, mails[0].text)


TESTS = (without_a_colon_a_message_ends_with_its_sentence, quotation_marks_end_a_message,
         a_sentence_that_the_mail_program_broke_is_one, own_orders_in_a_message_are_asked_about_first,
         what_stands_between_two_lines_goes_as_it_is, the_printed_form_names_the_writers_seat,
         a_reply_to_a_person_goes_to_that_person, orders_in_such_a_reply_are_never_carried_out_unasked,
         what_is_for_somebody_else_is_asked_about_first, what_may_be_beside_the_message_is_asked_about_first,
         an_order_within_a_message_is_found_without_stops,
         what_takes_a_message_back_is_asked_about_first, a_message_goes_on_below_an_article,
         what_was_for_somebody_and_not_sent_is_said, an_order_by_the_letter_is_for_nobody_else, both_in_one_reply_as_the_mail_says, a_word_for_the_robot_alone_is_for_the_robot,
         who_has_the_seat_since_is_not_written_to, a_reply_to_the_game_master_reaches_the_game_master,
         the_game_masters_reply_reaches_the_player, a_reply_to_what_goes_to_all_games_reaches_its_writer,
         a_sentence_that_begins_like_a_word_for_the_robot_costs_no_order, messages_in_the_words_of_the_judges, what_else_judges_are_written,
         a_mail_that_asks_for_nothing_is_not_asked_about,
         orders_that_could_be_for_several_games_are_asked_about, a_refusal_glues_nothing_on,
         press_gm_is_named_where_somebody_reads_it, a_letter_to_another_player_is_neither_sent_nor_carried_out,
         what_stands_above_a_letter_to_another_is_done, a_greeting_to_the_robot_too_makes_no_letter_to_another)

if __name__ == "__main__":
    tap.main(TESTS)
