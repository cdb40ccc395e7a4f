"""mail.md 39: short words in a reply to any mail of ours, typed or by its links."""
import html
import re

import tap
from club import duel, none, only
from pages import mail_of


def links(mail):
    """What the links of the foot would send, by their words: address and subject."""
    found = [mail_of(html.unescape(link)) for link in re.findall(r'href="(mailto:[^"?]+\?[^"]+)"', mail.html)]
    return {body: (to, subject) for to, subject, body in found}


def every_mail(game):
    """One mail of each kind that a player gets in the course of a game: turn, receipt, press, notice, reminder."""
    mover = game.mover
    mails = {"turn": game.ask}
    mails["receipt"] = game.say("orders")
    game.other.answer(game.mail[game.other.address], "press all\nAve!\nend press")
    mails["press"] = only(game.work(), mover.address)
    mover.write("take first")
    mails["notice"] = only(game.work(), mover.address)
    game.club.now += 25 * 3600
    mails["reminder"] = only(game.work(), mover.address)
    for kind, mail in mails.items():
        assert mail.kind == kind, (kind, mail.kind)
    return mails


WORDS = (("help", "FIRST OF ALL"), ("state", "THE BOARD"), ("orders", "no saved orders"),
         ("resend", "ORDERS YOU CAN GIVE"), ("zone Europe/Rome", "Your time zone is Europe/Rome"),
         ("digest every", "each time a game goes on"), ("away 2027-01-02 to 2027-01-09", "You are away from"),
         ("back", ""), ("stop", "no more mails"), ("start", "You have mail again"))


def typed(kind):
    with duel("[game]\ndowntime_gap = 1w\n") as game:
        mail = every_mail(game)[kind]
        if kind == "notice":
            return  # its reply address is that of the question: only yes and no belong there
        for word, said in WORDS:
            with game.fork() as copy:
                copy.mover.answer(mail, word)
                only(copy.work(), copy.mover.address).must(said)


def mail_39_typed_in_reply_to_a_report():
    typed("turn")


def mail_39_typed_in_reply_to_a_receipt():
    typed("receipt")


def mail_39_typed_in_reply_to_press():
    typed("press")


def mail_39_typed_in_reply_to_a_reminder():
    typed("reminder")


def mail_39_by_the_links_of_every_mail():
    with duel("[game]\ndowntime_gap = 1w\n") as game:
        for kind, mail in every_mail(game).items():
            there = links(mail)
            for word, said in (("help", "FIRST OF ALL"), ("state", "THE BOARD"), ("orders", "saved orders"),
                               ("resend", ""), ("stop", "no more mails")):
                if kind == "notice":
                    continue
                assert word in there, (kind, word, there)
                with game.fork() as copy:
                    copy.mover.write(word, to=there[word][0], subject=there[word][1])
                    only(copy.work(), copy.mover.address).must(said)


def several_words_in_one_mail():
    with duel() as game:
        answer = game.say("zone Europe/Rome\ndigest daily\naway 2027-01-02 to 2027-01-09\nstate")
        answer.must("Your time zone is Europe/Rome", "one report a day", "THE BOARD")


def away_with_wrong_dates_changes_nothing():
    with duel() as game:
        for wrong in ("away 2027-01-09 to 2027-01-02", "away 2027-02-30 to 2027-03-01", "away soon",
                      "away 2020-01-01 to 2020-01-05"):
            before = game.club.rows("SELECT away_from, away_until FROM player")
            game.say(wrong)
            assert game.club.rows("SELECT away_from, away_until FROM player") == before, wrong


IN_OWN_WORDS = (
    ("Hello!\n\nI'm away from 20.12.2026 to 2.1.2027, so please stop my clock.\n\nCheers\nAnna", "Sun 20 Dec 2026 until the end of Sat 2 Jan 2027"),
    ("I'll be gone till 3 January", "until the end of Sun 3 Jan 2027"),
    ("Ich bin nächste Woche verreist", "from Mon 21 Dec 2026 until the end of Sun 27 Dec 2026"),
    ("Bin bis 3. Januar im Urlaub", "until the end of Sun 3 Jan 2027"),
    ("Je serai absente jusqu'au 3 janvier", "until the end of Sun 3 Jan 2027"),
    ("Estaré de vacaciones hasta el 3 de enero", "until the end of Sun 3 Jan 2027"),
    ("My time zone is Rome", "Your time zone is Europe/Rome"),
    ("Meine Zeitzone ist Berlin", "Your time zone is Europe/Berlin"),
    ("zone Paris", "Your time zone is Europe/Paris"),
    ("Mi zona horaria es la de Madrid", "Your time zone is Europe/Madrid"),
    ("unsubscribe", "no more mails"),
    ("Bitte keine Mails mehr", "no more mails"),
    ("ne m'envoyez plus de mails", "no more mails"),
    ("no me manden más correos", "no more mails"),
    ("Dear robot,\n\ncould you send me the rules, please?\n\nThanks\nAnna", "The rules of Quorum"),
    ("Wo finde ich die Regeln?", "The rules of Quorum"),
    ("Pouvez-vous m'envoyer les règles ?", "The rules of Quorum"),
    ("¿Me envías las reglas?", "The rules of Quorum"),
    ("rules doge", "The rules of Doge"),
    ("Where do we stand?", "THE BOARD"),
    ("Welche Befehle liegen von mir vor?", "no saved orders"),
    ("pas d'images, merci", "without pictures"),
    ("Bitte nur einmal am Tag eine Mail", "one report a day"),
)


def asked_for_in_own_words():
    with duel() as game:
        for body, said in IN_OWN_WORDS:
            with game.fork() as copy:
                mail = copy.say(body, who=copy.mover)
                assert said in " ".join(mail.text.split()), (body, mail.text)


ZONES = (
    ("zone GMT+2", "UTC+2", "10:00 +02:00"), ("zone UTC+2", "UTC+2", "10:00 +02:00"), ("zone UTC-5", "UTC-5", "03:00 -05:00"),
    ("zone Etc/GMT-2", "Etc/GMT-2", "10:00 +02"), ("My time zone is UTC +5:30", "UTC+5:30", "13:30 +05:30"),
    ("Ich bin jetzt in GMT-3:30, bitte die Zeiten", "UTC-3:30", "04:30 -03:30"), ("zone Porto-Novo", "Africa/Porto-Novo", "09:00 WAT"),
    ("zone Port-au-Prince", "America/Port-au-Prince", "03:00 EST"), ("zone CEST", "Europe/Berlin", "09:00 CET"),
    ("zone UTC plus 2", "UTC+2", "10:00 +02:00"), ("zone GMT minus 5", "UTC-5", "03:00 -05:00"),
    ("zone Rome, Italy", "Europe/Rome", "09:00 CET"),
)
NO_ZONES = (("zone BST", "Europe/London"), ("zone IST", "Asia/Kolkata"), ("zone CST", "America/Chicago"),
            ("zone UTC+25", "zone UTC+5:30"), ("zone UTC+5:75", "There is no time zone"), ("zone UTC+5:20", "There is no time zone"),
            ("zone Rome or Paris", "There is no time zone"), ("zone XYZ+3", "zone UTC+5:30"), ("zone Paris, Texas", "There is no time zone"),
            ("zone London Ontario", "There is no time zone"), ("sleep 23:00-07:00 UTC+2", "no hours of sleep"),
            ("sleep 23:00-07:00 London time", "no hours of sleep"))


def hours_from_utc_are_east_where_they_are_plus():
    """One mail calls one time UTC; what could be two zones, or is part of another name, is no zone."""
    with duel() as game:
        for body, zone, shown in ZONES:
            with game.fork() as copy:
                copy.say(body).must(f"Your time zone is {zone} now.")
                state = copy.say("state")
                state.must("By Sun 20 Dec " + shown)
        for body, said in NO_ZONES:
            with game.fork() as copy:
                copy.say(body).must(said)
                assert copy.club.rows("SELECT DISTINCT zone, sleep_from FROM player") == [("", 0)], body


ABSENCES = (
    ("on vacation in two weeks for 10 days", "from Fri 1 Jan 2027 until the end of Sun 10 Jan 2027"),
    ("Je pars en vacances dans deux semaines pour 10 jours", "from Fri 1 Jan 2027 until the end of Sun 10 Jan 2027"),
    ("away 12/22 to 1/4", "from Tue 22 Dec 2026 until the end of Mon 4 Jan 2027"), ("Carla and I are away until Monday", "until the end of Mon 21 Dec 2026"),
    ("sleep 9 am to 4 pm", "From 09:00 to 16:00"), ("I sleep from 11 to 7 am", "From 23:00 to 07:00"),
    ("fuera hasta el 3", "until the end of Sun 3 Jan 2027"), ("absent jusqu'au 3", "until the end of Sun 3 Jan 2027"),
    ("I'm away 3 weeks starting Dec 20", "from Sun 20 Dec 2026 until the end of Sat 9 Jan 2027"), ("zehn Tage ab Freitag weg", "from Fri 25 Dec 2026 until the end of Sun 3 Jan 2027"),
    ("de vacaciones diez días desde el viernes", "from Fri 25 Dec 2026 until the end of Sun 3 Jan 2027"),
    ("away on 20 and 21 December", "from Sun 20 Dec 2026 until the end of Mon 21 Dec 2026"), ("Bin am 20. und 21. Dezember weg", "from Sun 20 Dec 2026 until the end of Mon 21 Dec 2026"),
    ("away 21-25 Dec, back on the 26th", "from Mon 21 Dec 2026 until the end of Fri 25 Dec 2026"), ("I'm afraid I'll be away next week", "from Mon 21 Dec 2026"),
)
NO_ABSENCES = (
    ("away 03/04/2027 to 05/04/2027", "the day or the month could come first"), ("I'm away until 3/4", "could come first"),
    ("away 03-04-2027 to 05-04-2027", "Write for example: away"), ("Carla is on holiday until Monday, can we wait?", ""),
    ("Bis Montag ist Carla im Urlaub", ""), ("Carla está de vacaciones hasta el lunes", ""), ("Carla is back", ""),
    ("Everybody is away until Monday", ""), ("I am not away until Monday", ""), ("I'm on holiday in two weeks", ""),
    ("away 31 Feb to 3 Mar", "Write for example: away"), ("away 5 April to 3 April", "Write for example: away"),
    ("away on 20 and 27 December", "Write for example: away"), ("away Dec 21 and 27", "Write for example: away"),
    ("away 20 Dec to 22 Dec and 27 Dec to 29 Dec", "Write for example: away"), ("away Monday and Friday", "Write for example: away"),
    ("away Dec 21-22 and 24", "Write for example: away"), ("away every Sunday", "Write for example: away"),
    ("jeden Sonntag weg", "Write for example: away"), ("sonntags weg", "Write for example: away"),
    ("I may be away next week", "You may be away (next week)"), ("Vielleicht bin ich nächste Woche weg", "You may be away (nächste Woche)"),
    ("Je serai peut-être absent la semaine prochaine", "You may be away"), ("If I am away on Monday, take first", "You may be away"),
    ("A lo mejor estoy fuera la semana que viene", "You may be away"), ("No estaré fuera la semana que viene", ""),
    ("I don't sleep from 11pm to 7am", ""), ("Ich schlafe nicht von 22 bis 7 Uhr", ""), ("je ne dors pas de 23h à 7h", ""),
    ("sleep 22:00-06:00 and 13:00-14:00", "no hours of sleep"), ("sleep 22:00-06:00 on weekdays", "no hours of sleep"),
    ("No deadlines at night please", "Between which hours"), ("nachts keine Fristen bitte", "Between which hours"),
)


def who_is_away_and_when_is_asked_where_it_could_be_otherwise():
    with duel() as game:
        for body, said in ABSENCES:
            with game.fork() as copy:
                copy.say(body).must(said)
        game.say("away 2027-02-01 to 2027-02-05\nsleep 23:00-07:00")
        before = game.club.rows("SELECT away_from, away_until, sleep_from FROM player ORDER BY id")
        for body, said in NO_ABSENCES:
            with game.fork() as copy:
                copy.say(body).must(said)
                assert copy.club.rows("SELECT away_from, away_until, sleep_from FROM player ORDER BY id") == before, body


def only_stop_alone_stops_all_mail():
    with duel() as game:
        for words in ("stop reminding me", "no more reminders please", "keine Erinnerungen mehr", "Stop the war!",
                      "stop attacking", "start attacking"):
            with game.fork() as copy:
                answer = copy.say(words)
                assert not ("emind" in words or "Erinner" in words) or answer.has("You are not reminded of deadlines any more"), answer.text
                assert copy.club.rows("SELECT DISTINCT mail_off FROM player") == [(0,)], words
        for words in ("stop", "Stop!", "stop please", "Stop it now.", "stop sending me mails"):
            with game.fork() as copy:
                copy.say(words).must("We'll send you no more mails")


def quitting_is_asked_about():
    with duel() as game:
        for word in ("quit", "I quit!"):
            before = game.club.rows("SELECT mail_off FROM player"), game.club.rows("SELECT player FROM seat")
            game.say(word).must("\"stop\" ends our mails but keeps your seats; \"leave\" gives up your seat")
            assert (game.club.rows("SELECT mail_off FROM player"), game.club.rows("SELECT player FROM seat")) == before
        for words in ("I want to leave the game", "Ich steige aus", "Je quitte la partie", "Abandono la partida"):
            with game.fork() as copy:
                copy.say(words).must("Are you sure?")


def undo_takes_back_what_was_not_carried_out():
    with duel() as game:
        one, two = game.takes()[:2]
        for word in ("undo", "Can I take that back please?", "Bitte meinen letzten Zug zurücknehmen",
                     "je voudrais revenir sur mon coup", "deshacer"):
            game.say(f"wait\n{one}\nplay new")
            said = game.say(word)
            assert said.plan() == [] and said.has(f"Withdrawn: {one}"), (word, said.text)
        game.say("undo").must("no saved orders to withdraw")
        phase = game.phase
        played = game.say(f"ready\n{one}")
        assert game.phase > phase, played.text
        moves = game.phase
        game.say("undo", who=game.other)
        assert game.phase == moves


def words_of_a_sentence_do_no_harm():
    with duel() as game:
        for line in ("Stop attacking me in Gaul, Bruno", "Start with the wheat, they said, and I did not",
                     "I would never leave the game"):
            before = game.club.rows("SELECT mail_off, away_from FROM player"), game.phase
            game.say(line)
            assert (game.club.rows("SELECT mail_off, away_from FROM player"), game.phase) == before, line


def a_message_on_one_line_in_any_language():
    with duel() as game:
        names = {"anna@example.org": "Anna", "bruno@example.com": "Bruno"}
        name = names.get(game.other.address, game.other.name)
        for line, text in ((f"press {name}: shall we ally?", "shall we ally?"), (f"Sag {name}: guten Morgen", "guten Morgen"),
                           (f"dile a {name}: gracias", "gracias"), (f"dis à {name} : merci", "merci")):
            with game.fork() as copy:
                one = copy.takes()[0]
                copy.mover.answer(copy.ask, f"{line}\n{one}")
                mails = copy.work()
                assert any(mail.to == copy.other.address and mail.kind == "press" and text in mail.text for mail in mails), line
                copy_mail = [mail for mail in mails if mail.to == copy.mover.address][-1]
                copy_mail.must(f"taken: {one}")


def an_order_beside_a_word_for_the_robot_is_one():
    """On one line, before it or behind it; what says nothing there is not told of, and a message is not lost unsaid."""
    with duel() as game:
        own = game.takes()[0]
        for line in (f"Away until Monday. {own}", f"{own}; vote pause", f"vote pause;{own}", f"zone Berlin and {own}",
                     f"{own} and away until Monday", f"I'm on holiday until Monday, {own}", f"picture off, {own}"):
            with game.fork() as copy:
                copy.say(line).must(f"- taken: {own}")
        for line in (f"I take {own.split()[-1]}. I'm away until Monday.", f"Bin bis Montag weg - {own.split()[-1]} bitte"):
            with game.fork() as copy:
                copy.say(line).must(f"as: {own}", "You are away until the end of Mon 21 Dec 2026")
        with game.fork() as copy:
            mail = copy.say("Sorry for that. I'm away until Monday. My mother is ill.").must("You are away until the end of Mon 21 Dec 2026")
            assert "mother" not in mail.text and "Sorry" not in mail.text, mail.text
            copy.say("Tell Bruno: hello. vote pause")
        with game.fork() as copy:
            copy.say("I propose a draw. Tell Bruno: hello").must("Left aside: Tell Bruno: hello", "Vote 1 is open")


TESTS = (asked_for_in_own_words, an_order_beside_a_word_for_the_robot_is_one, hours_from_utc_are_east_where_they_are_plus,
         who_is_away_and_when_is_asked_where_it_could_be_otherwise, only_stop_alone_stops_all_mail, quitting_is_asked_about, undo_takes_back_what_was_not_carried_out, words_of_a_sentence_do_no_harm,
         a_message_on_one_line_in_any_language, mail_39_typed_in_reply_to_a_report, mail_39_typed_in_reply_to_a_receipt, mail_39_typed_in_reply_to_press,
         mail_39_typed_in_reply_to_a_reminder, mail_39_by_the_links_of_every_mail, several_words_in_one_mail,
         away_with_wrong_dates_changes_nothing)

if __name__ == "__main__":
    tap.main(TESTS)
