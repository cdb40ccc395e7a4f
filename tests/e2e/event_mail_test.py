"""Events by mail: entering, leaving, challenges and looking, in several languages, and a game master who holds them."""
import os
import re
import sys

import tap
from club import Club, Player, none, only

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from no_english import faults  # noqa: E402

DAY, MASTER = 86400, "chief@club.example"


class Person(Player):
    """A player who answers the newest mail that they had."""

    def __init__(self, house, name, language="en"):
        super().__init__(house, name, f"{name.lower()}@example.org")
        self.house, self.mail, self.language = house, None, "en"
        house.people.append(self)
        self.write(f"register {name}")
        house.go()
        self.say("yes")
        if language != "en":
            self.say(f"language {language}")
        self.language = language

    def say(self, words):
        """In answer to the newest mail; returns what came of it for them."""
        return only(self.tell(words), self.address)

    def tell(self, words):
        """The same; returns what came of it for all."""
        self.answer(self.mail, words)
        return self.house.go()


class House(Club):
    """With people, and a game master who is asked whether their mails are theirs."""

    def __init__(self, extra=""):
        super().__init__(extra=f"[site]\ngm_address = {MASTER}\n" + extra)
        self.run("init")
        self.chief, self.people = Player(self, "Chief", MASTER), []

    def go(self):
        mails = self.work()
        for one in self.people:
            for mail in [mail for mail in mails if mail.to == one.address]:
                one.mail = mail.must_fit()
                wrong = faults(mail, one.language) if one.language != "en" else []
                assert not wrong, "\n".join([*wrong, mail.subject, mail.text])
        return mails

    def master(self, *lines):
        """Lines of the game master's, and a yes if one is wanted; returns the answer and the other mails."""
        self.chief.write("\n".join(lines))
        mails = self.go()
        answer = only(mails, MASTER)
        if answer.subject.startswith("Shall this be done?"):
            none(mail for mail in mails if mail.to != MASTER)
            self.chief.answer(answer, "yes")
            mails = self.go()
            answer = only([mail for mail in mails if mail.kind == "gm"], MASTER)
        return answer, [mail for mail in mails if mail is not answer]

    def played(self, event, table, *ranks, round_=1):
        self.run("event", "table", event, str(round_), str(table), *map(str, ranks))
        return self.go()


def house(*people, extra=""):
    club = House(extra=extra)
    return (club, *(Person(club, *one) if isinstance(one, tuple) else Person(club, one) for one in people))


def order(club, event):
    """Names in the order of the standings."""
    return re.findall(r"(?m)^\d+\. ([^:\n]+)", club.text("event", "show", event))


def until(club, name):
    """The last round of an entrant of spring; None: they have not left."""
    return next(one["until"] for one in club.json("event", "show", "spring")["entrants"] if one["name"] == name)


def a_swiss_of_four_in_two_languages():
    club, anna, bruno, carla, dora = house("Anna", ("Bruno", "de"), "Carla", ("Dora", "de"))
    with club:
        done, _ = club.master("gm event open spring swiss quorum seats=2 rounds=3 title=Spring Cup about=\"Three rounds\"")
        done.must("spring (Spring Cup) is open for entering: Quorum, 2 at a table")
        assert anna.say("events").kind == "events"
        anna.mail.must("Spring Cup: Swiss tournament, Quorum, open for entering, 0 entrants", "Three rounds",
                       "Write: event spring enter")
        assert "event%20spring%20enter" in anna.mail.html
        bruno.say("events").must("Spring Cup: Turnier nach Schweizer System, Quorum, offen zur Anmeldung, 0 Anmeldungen")
        anna.say("event spring enter word olive").must("You're in: Spring Cup (Quorum). The game master starts it.",
                                                        "Your word for the draw of numbers: olive.")
        anna.say("event spring enter").must("You're in Spring Cup already.")
        bruno.say("Hallo zusammen,\n\nich möchte beim Spring Cup mitspielen.\n\nGruß\nBruno").must(
            "Meintest du 'event spring enter' (meldet dich dort an)?")
        assert club.json("event", "show", "spring")["entrants"][1:] == []
        bruno.say("ja").must("Du bist dabei: Spring Cup (Quorum).")
        dora.say("event spring enter")
        dora.say("event spring withdraw").must("Du bist von Spring Cup abgemeldet.")
        assert len(club.json("event", "show", "spring")["entrants"]) == 2
        dora.say("event spring enter").must("Du bist dabei")
        anna.say("event sprnig").must("There is no event 'sprnig'. Did you mean 'spring'?")
        looked = anna.say("event Spring")
        looked.must("You're in. 3 players have entered.", "It has 3 rounds.", "Fingerprint of the draw of numbers:")
        fingerprint = re.search(r"numbers:\s*([0-9a-f]{64})", looked.text)[1]
        assert "Secret" not in looked.text
        done, mails = club.master("gm event start spring")
        done.must("Spring Cup starts with 3 entrants")
        turns = {mail.to: mail for mail in mails if mail.kind == "turn"}
        left, = {anna.address, bruno.address, dora.address} - set(turns)
        bye = only(mails, left)
        assert "Spring Cup" in bye.subject and len(turns) == 2, [mail.subject for mail in mails]
        if anna.address in turns:
            turns[anna.address].must("This is table 1 of round 1 of Spring Cup.")
        if bruno.address in turns:
            turns[bruno.address].must("Das ist Tisch 1 der Runde 1 von Spring Cup.")
        looked = anna.say("who plays whom in spring?")
        looked.must("We read your mail as 'event spring'.", "ROUND 1", "Table 1:", "STANDINGS", "You have number")
        assert fingerprint in looked.text and re.search(r"Secret of the draw:\s*[0-9a-f]{64}", looked.text)
        # late, and from the next round on
        carla.say("event spring enter word fig").must("It's running, and you play from the next round on.",
                                                       "The draw of numbers is over")
        dora.say("event spring skip").must("Runde 2 von Spring Cup setzt du aus.")
        dora.say("event spring skip").must("Das geht nicht.", "bereits ausgesetzt")
        club.played("spring", 1, 1, 2)
        tables = club.text("event", "show", "spring").partition("Round 2\n")[2]
        assert "Sitting out: Dora" in tables and "Carla" in tables, tables
        # to leave is final now, and wants a yes to that very question
        asked = bruno.say("Ich steige aus spring aus").must("Meintest du 'event spring withdraw'")
        bruno.say("events")
        bruno.say("event spring withdraw").must("Möchtest du wirklich aus dem Turnier aussteigen?")
        bruno.tell("nein")
        for name in ("spring,", "SPRING", "Frühling!"):  # however it is named
            club.run("event", "set", "spring", "title=Frühling" if "!" in name else "title=Spring Cup")
            bruno.say(f"event {name} withdraw").must("Möchtest du wirklich aus dem Turnier aussteigen?")
            bruno.tell("nein")
        club.run("event", "set", "spring", "title=Spring Cup")
        assert until(club, "Bruno") is None
        bruno.answer(asked, "ja")
        only(club.go(), bruno.address).must("Du verlässt Spring Cup.")
        assert until(club, "Bruno") == 2
        club.run("doctor")


def a_knockout_ends_for_all():
    club, anna, bruno, carla, dora = house("Anna", ("Bruno", "fr"), ("Carla", "es"), "Dora")
    with club:
        club.master("gm event open cup knockout quorum seats=2")
        for one in (anna, bruno, carla, dora):
            one.say("event cup enter")
        anna.say("event cup skip").must("that's not possible")
        club.master("gm event start cup")
        mails = club.played("cup", 1, 1, 2) + club.played("cup", 2, 2, 1)
        outs = [mail for mail in mails if mail.kind == "notice"]
        assert len(outs) == 2 and all("cup" in mail.subject for mail in outs), [mail.subject for mail in mails]
        anna.say("event cup enter").must("in cup already")
        done, _ = club.master("gm events")
        done.must("cup (cup): knock-out, Quorum, running, 4 entrants, round 2")
        mails = club.played("cup", 1, 1, 2, round_=2)
        over = {mail.to: mail for mail in mails if mail.kind == "notice"}
        assert len(over) == 4
        over[anna.address].must("Thank you for playing! This is how it ended:", "1. ")
        over[bruno.address].must("Merci d'avoir joué", "1. ")
        over[carla.address].must("¡Gracias por jugar!")
        anna.say("events").must("cup: knock-out, Quorum, over, 4 entrants")
        anna.say("event cup enter").must("cup already")


def ladder():
    """A ladder 'steps' of four that has begun; they are returned from its top."""
    club, *people = house("Anna", ("Bruno", "de"), "Carla", ("Dora", "de"), extra="[game]\ndowntime_gap = 1w\n")
    club.master("gm event open steps ladder quorum title=\"Winter Ladder\"")
    for one in people:
        one.say("event steps enter")
    club.master("gm event start steps")
    by_name = {one.name: one for one in people}
    return (club, *(by_name[name] for name in order(club, "steps")))


def a_challenge_is_accepted():
    club, first, second, third, fourth = ladder()
    with club:
        first.say(f"event steps challenge {fourth.name}")
        assert club.rows("SELECT count(*) FROM fixture") == [(0,)]  # upwards only
        fourth.tell(f"event steps challenge {first.name}")
        question = first.mail
        assert fourth.name in question.subject and "event%20steps%20accept%201" in question.html, question.subject
        second.say("yes")  # answers no challenge
        first.say("event steps")
        first.tell("ja" if first.name in ("Bruno", "Dora") else "yes")  # nor does this
        assert club.rows("SELECT count(*) FROM game") == [(0,)]
        first.answer(question, "ja" if first.name in ("Bruno", "Dora") else "yes")
        mails = club.go()
        assert {mail.to for mail in mails if mail.kind == "turn"} == {first.address, fourth.address}
        assert club.rows("SELECT count(*) FROM game") == [(1,)]
        second.tell(f"event steps challenge {first.name}")  # who plays
        assert club.rows("SELECT count(*) FROM fixture") == [(1,)]
        club.played("steps", 1, 1, 2)
        assert order(club, "steps") == [fourth.name, second.name, third.name, first.name]
        first.answer(question, "no")  # too late
        only(club.go(), first.address)
        assert order(club, "steps")[0] == fourth.name
        club.run("doctor")


def a_challenge_is_declined_or_not_answered():
    club, first, second, third, fourth = ladder()
    with club:
        second.tell(f"event steps challenge {first.name}")
        mails = first.tell("nein" if first.name in ("Bruno", "Dora") else "no")
        assert only(mails, first.address) and only(mails, second.address), [mail.to for mail in mails]
        assert order(club, "steps")[:2] == [second.name, first.name]
        mails = fourth.tell(f"I'd like to challenge {second.name} on the ladder steps")
        assert only(mails, fourth.address).has(f"event steps challenge {second.name}")
        fourth.tell("yes")
        none(club.go())
        assert club.rows("SELECT count(*) FROM fixture WHERE ended = 0") == [(1,)]
        club.now += 6 * DAY
        mails = [mail for mail in club.go() if "Winter Ladder" in mail.subject]
        assert {mail.to for mail in mails} == {second.address, fourth.address}
        assert order(club, "steps")[0] == fourth.name
        assert not club.rows("SELECT 1 FROM game")


def a_household_and_who_is_forgotten():
    club, anna, bruno = house("Anna", "Bruno")
    with club:
        club.run("player", "add", "Wybrant", anna.address)
        club.master("gm event open spring swiss quorum seats=2 rounds=1")
        bruno.say("event spring enter")
        for name in ("Anna", "Wybrant"):
            anna.write(f"for {name}\nevent spring enter")
            asked = only(club.go(), anna.address)
            anna.answer(asked, "yes")
            only(club.go(), anna.address).must("You're in: spring (Quorum).")
        names = {one["name"] for one in club.json("event", "show", "spring")["entrants"]}
        assert names == {"Bruno", "Anna", "Wybrant"}, names
        club.run("player", "forget", "Wybrant")
        club.now += 60
        club.go()
        assert "Wybrant" not in bruno.say("event spring").text
        assert {one["name"] for one in club.json("event", "show", "spring")["entrants"]} == {"Bruno", "Anna"}
        club.master("gm event start spring")
        club.run("player", "forget", "Anna")  # under way
        club.now += 60
        club.go()
        assert "Anna" not in bruno.say("event spring").text
        club.played("spring", 1, 2, 1)
        club.run("doctor")


def who_may_not_enter():
    club, anna, bruno = house("Anna", "Bruno")
    with club:
        club.master("gm event open closed swiss quorum seats=2 entry=master", "gm event open few swiss quorum seats=2 most=1",
                    "gm event open secret swiss quorum seats=2 listed=no")
        anna.say("event closed enter").must("In closed the game master enters the players.")
        anna.say("event few enter").must("You're in: few")
        done, _ = club.master("gm event enter few bot 2")  # all or none
        done.must("few is full.")
        club.run("event", "set", "few", "most=2")
        done, _ = club.master("gm event enter few bot 2", "gm event set few title=Few rounds=abc")
        done.must("few is full.")
        assert len(club.json("event", "show", "few")["entrants"]) == 1 and "Few" not in club.text("event", "show", "few")
        club.run("event", "set", "few", "most=1")
        bruno.say("event few enter").must("few is full.")
        assert "secret" not in anna.say("events").text
        anna.say("event secert").must("There is no event 'secert'.")
        assert "secret" not in anna.mail.text
        anna.say("event secret enter").must("You're in")
        anna.say("events").must("secret: Swiss tournament")
        _, mails = club.master("gm event enter closed Bruno")
        only(mails, bruno.address).must("The game master entered you for closed (Quorum).")
        club.run("ban", "add", bruno.address, "--because", "insults")
        club.master("gm event open other swiss quorum seats=2")
        bruno.mail = bruno.mail or mails[0]
        bruno.write("event other enter")
        for mail in club.go():
            assert "You're in" not in mail.text
        assert club.json("event", "show", "other")["entrants"] == []
        for number in range(13):
            club.run("event", "open", f"e{number}", "swiss", "quorum", "seats=2")
        for number in range(10):
            anna.say(f"event e{number} enter").must("You're in")
        anna.say("event e10 enter").must("You can enter 12 events a day.")
        anna.say("\n".join(f"event e{number} withdraw" for number in range(13)))
        assert anna.mail.text.count("You're out of e") == 10, anna.mail.text
        assert "You're not in" not in anna.mail.text
        anna.mail.must("You can write 10 lines about events in one mail. Those after them were left alone.")


def who_waits_for_the_game_master():
    club = House(extra="[in]\nregistration = approval\n")
    with club:
        club.run("event", "open", "spring", "swiss", "quorum", "seats=2")
        anna = Person(club, "Anna")
        answer = anna.say("event spring enter")
        assert "You're in" not in answer.text and club.json("event", "show", "spring")["entrants"] == []
        club.master("gm approve Anna")
        anna.say("event spring enter").must("You're in: spring")


def hidden_names_stay_hidden():
    club, anna, bruno = house("Anna", "Bruno")
    with club:
        club.run("event", "open", "masks", "swiss", "quorum", "seats=2", "rounds=1", "term:names=hidden")
        anna.say("event masks enter")
        bruno.say("event masks enter")
        club.run("event", "enter", "masks", "bot", "2")
        club.run("event", "start", "masks")
        club.go()
        looked = anna.say("event masks")
        tables = looked.text.partition("ROUND 1")[2].partition("STANDINGS")[0]
        assert "names hidden" in tables and "Bruno" not in tables and "Anna" not in tables, looked.text
        for table in ("1", "2"):
            club.run("event", "table", "masks", "1", table, "1", "2")
        for end in (False, True):
            looked = only([mail for mail in anna.tell("event masks") if mail.kind == "event"], anna.address)
            assert ("Secret of the draw" in looked.text) == ("You have number" in looked.text) == end, looked.text
            assert ("names hidden" in looked.text) != end
            if not end:  # all tables have a result, and the game of a table with a person goes on
                for game, in club.rows("SELECT id FROM game WHERE status = 1 ORDER BY id"):
                    club.run("game", "cancel", str(game))
                club.go()
        tables = looked.text.partition("ROUND 1")[2].partition("STANDINGS")[0]
        assert "Anna" in tables and "Bruno" in tables and "names hidden" not in tables, tables


def asked(player, said):
    """Each of these is asked about, as the line that it is in the reader's language."""
    for words, line in said.items():
        answer = player.say(words)
        assert answer.has(f"Did you mean '{line}'"), (words, answer.text)


def told(player, said):
    """Each of these is answered as the line that asks so, and asks nothing."""
    for words, line in said.items():
        answer = player.say(words)
        assert answer.has(f"We read your mail as '{line}'."), (words, answer.text)


def words_of_ones_own():
    """What asks is shown, what would change something is asked about, and what is neither is left."""
    club, anna, bruno, carla = house("Anna", "Bruno", "Carla")
    with club:
        club.run("event", "open", "spring", "swiss", "quorum", "seats=2", "title=Spring Cup", "rounds=5")
        club.run("event", "open", "steps", "ladder", "quorum", "title=Winter Ladder")
        club.run("event", "open", "autumn", "league", "quorum", "seats=2", "title=Autumn League")
        enter, join = "event spring enter", "event autumn enter"
        asked(anna, {"enter the spring cup": enter, "count me in for spring": enter, "Please sign me up for the Spring Cup!": enter,
                     "join spring": enter, "register me for spring": enter, "Could you put me down for the cup?": enter,
                     "Bitte meldet mich für spring an, ich bin dabei": enter, "Meldet mich bitte zur Herbstliga an": join,
                     "Inscrivez-moi au Spring Cup, s'il vous plaît": enter, "Je veux jouer dans la ligue d'automne": join,
                     "Apuntadme a spring, por favor": enter, "Apúntame a la liga de otoño": join,
                     "I want to play in the sprnig tournament": enter, "add me to the ladder, please": "event steps enter",
                     "Könntet ihr mich für den Spring Cup auf die Liste setzen?": enter, "I'd love a place in the Spring Cup": enter,
                     "Pourriez-vous m'y inscrire, au Spring Cup ?": enter})
        told(anna, {"who plays whom in spring": "event spring", "how do I stand in spring?": "event spring",
                    "Wer spielt gegen wen in spring?": "event spring", "Comment suis-je classé dans spring ?": "event spring",
                    "¿Quién juega contra quién en spring?": "event spring", "standings spring": "event spring",
                    "Can I still enter the ladder?": "event steps", "I withdraw from spring": "event spring",
                    "What tournaments are there?": "events", "Welche Turniere gibt es?": "events",
                    "Quels tournois y a-t-il ?": "events", "¿Qué torneos hay?": "events",
                    "Is there any league that I could join?": "events"})
        for words in ("The weather is fine, spring is near and the flowers are out in all the gardens of our little town",
                      "Thanks for everything!", "I like ladders to climb on the roof of my house, as you know",
                      "Spring is lovely", "No, I won't take part in the Spring Cup this year",
                      "An der Herbstliga nehme ich nicht teil, wie gesagt", "You are in a league of your own, Bruno, so quit boasting"):
            for answer in anna.tell(words):
                assert "event s" not in answer.text and "events" not in answer.text, (words, answer.text)
        assert not club.rows("SELECT 1 FROM entrant")


def words_of_who_is_in():
    """Who is in is not asked to enter, but to leave, to sit out a round, or to challenge the one who is named."""
    club, anna, bruno, carla = house("Anna", "Bruno", "Carla")
    with club:
        club.run("event", "open", "spring", "swiss", "quorum", "seats=2", "title=Spring Cup", "rounds=5", "auto=no")
        club.run("event", "open", "steps", "ladder", "quorum", "title=Winter Ladder")
        for event in ("spring", "steps"):
            for player in ("Bruno", "Carla", "Anna"):
                club.run("event", "enter", event, player)
        club.go()
        leave, skip, duel = "event spring withdraw", "event spring skip", "event steps challenge Bruno"
        asked(anna, {"I withdraw from spring": leave, "Ich ziehe mich aus dem Spring Cup zurück": leave,
                     "Je me retire du Spring Cup": leave, "Me retiro de spring": leave})
        mail = anna.mail
        for event in ("spring", "steps"):
            club.run("event", "start", event)
        club.go()
        anna.mail = mail
        asked(anna, {"Take me off the ladder": "event steps withdraw", "Nehmt mich von der Leiter runter": "event steps withdraw",
                     "Retirez-moi de l'échelle": "event steps withdraw", "Quiero salir de la escalera": "event steps withdraw",
                     "I have to skip the next round of spring": skip, "Leave me out of the next round of the cup": skip,
                     "I'd like to take on Bruno in the ladder": duel, "Ich fordere Bruno auf der Leiter heraus": duel,
                     "Je voudrais défier Bruno à l'échelle": duel, "Reto a Bruno en la escalera": duel,
                     "I challenge Bruno": duel, "I'm done with spring. Cross me out, please": leave})
        for words in ("Everybody keeps asking whether I quit the Spring Cup", "Mi primo se ha retirado del Spring Cup"):
            for answer in anna.tell(words):
                assert "Did you mean" not in answer.text, (words, answer.text)
        told(anna, {"Wie stehts im Spring Cup?": "event spring", "contre qui je joue dans spring": "event spring",
                    "I play in spring, don't I?": "event spring", "Count me in for the ladder": "event steps",
                    "¿Cómo va la escalera?": "event steps",
                    "Je ne sais plus contre qui je joue dans spring": "event spring", "May I challenge someone on the winter ladder?": "event steps"})
        assert club.rows("SELECT count(*) FROM entrant WHERE until = 0")[0][0] == 6
        anna.say("my data").must("Events that you entered: 2.")


def only_masters_of_all_hold_events():
    club, anna, bruno = house("Anna", "Bruno")
    with club:
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("gm", "add", bruno.address, "ides")
        for line in ("gm event open spring swiss quorum", "gm events"):
            bruno.write(line)
            only(club.go(), bruno.address).must("master of all games")
        anna.write("gm event open spring swiss quorum")
        club.go()
        assert club.json("event", "list") == []
        done, _ = club.master("gm event open spring swiss")
        done.must("Write: event open EVENT KIND RULES")
        done, _ = club.master("gm event opne spring swiss quorum")
        done.must("Events have no command \"opne\".")
        done, _ = club.master("gm help")
        done.must("gm event cancel EVENT", "give it up; its games go on (always asked about first)", "gm events")
        club.master("gm event open spring swiss quorum seats=2")
        club.master("gm event set spring rounds=4 because we have time")
        assert "because: we have time" in club.text("log")
        for line in ("gm event cancel spring", "gm event close spring"):
            club.chief.write(line)
            answer = only(club.go(), MASTER)
            assert line.endswith("close spring") or answer.subject.startswith("Shall this be done?"), answer.subject
        assert club.json("event", "list")[0]["status"] == "entering"


tap.main([a_swiss_of_four_in_two_languages, a_knockout_ends_for_all, a_challenge_is_accepted,
          a_challenge_is_declined_or_not_answered, a_household_and_who_is_forgotten, who_may_not_enter,
          who_waits_for_the_game_master, hidden_names_stay_hidden, words_of_ones_own, words_of_who_is_in,
          only_masters_of_all_hold_events])
