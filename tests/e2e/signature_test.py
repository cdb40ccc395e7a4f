"""What people sign with is no order and no word to the robot, above the quotation and below it; an exact order stands, and
what else could be meant is said once."""
import itertools
import re

import tap
from club import Club, against_bots, latest, quoted

SIGNATURES = {
    "a name, a town and a telephone": "\nAnna Example\nVienna, Austria\n+44 20 7946 0958",
    "no empty line above": "Anna Example\nVienna, Austria",
    "only a first name, and a title": "\n- Anna\nSales Manager, Galicia 1",
    "a row": "\n---\nAnna\nTrieste\nStop the war!",
    "another row": "\n____\nHilde Moser\nTrieste",
    "a motto that is a word of the robot's": "\nAnna\nLeave no trace",
    "a motto about time": "\nAnna\nAway until January 7",
    "a motto that votes": "Anna\nVote for peace",
    "a farewell and somebody's name": "\nBest regards,\nHilde Moser\nBudapest to Serbia Railways\nAway until Monday",
    "a farewell in German": "\nViele Gr\u00fc\u00dfe\nHilde\nVienna, Tyrolia Street 3",
    "a company": "\nHilde Moser\nTrieste Shipping\nhttps://example.org\ntel. +43 1 5550123",
    "slanted": "\n*Anna*\nVienna to Trieste Express",
    "a motto apart": "\nAnna Example\n\n\"Trieste to Venice in an hour\"",
    "a row and a sentence": "\n***\nAnna, playing Austria\nNo refund. No return.",
    "a disclaimer": "\nThis e-mail is confidential. If you are not its intended recipient,\ndelete it and leave.",
    "places alone": "\nVienna, Austria",
}
MORE = (  # one game and one place for each
    "Anna\nNever surrender", "Anna Fischer\nMove fast and break things", "Take care,\nAnna", "Take care!",
    "Anna\n\nLeave no trace.", "--\nAnna Fischer\nTake it or leave it", "____________\nAnna\nBuild bridges, not walls",
    "Sent from my Galaxy, Rome", "Anna\nPass it on!", "Anna\nStay hungry, stay foolish", "Anna\nHold fast",
    "Anna\nA place for everything, and everything in its place", "Anna\nLost and found", "Anna\nPlay hard, play fair",
    "Anna\nTrade is the mother of money\nMilitary 1 of Africa, ret.", "Anna\n\n\"Build castles in the air.\"",
    "Anna Fischer | Sales Manager | San Polo 3, Venezia", "Anna Fischer\nCannaregio 3\n30121 Venezia",
    "Greyquay House\nFogmoor Lane 3\nAshpeak\nPhone +44 20 7946 0123", "Anna Fischer\nVia Appia 3, Rome",
    "Anna Fischer (she/her)\nHead of Ships, Rome\nMobile +43 660 5550123", "A. Fischer\nTrieste", "/A", "Cheers\nA.",
    "~ Anna, Queen of Vienna", "Greetings from Rome to Luna!\nAnna", "=====\nAnna\nTake the wheat while it is warm\n=====",
    "Anna\nSleep is for the weak", "Anna\nClear your mind", "Anna\nReady when you are", "Anna\nVote yes on 12 May",
    "Anna\n\nTo unsubscribe from this group send mail to leave@example.org", "Anna\nNimm das Leben leicht",
    "Viele Gr\u00fc\u00dfe\nAnna\nWien nach Triest Reisen GmbH\nTel. 01/5550123", "Frohe Weihnachten aus Budapest!\nAnna",
    "Anna\nZieh durch!", "Cordialement,\nAnna Fischer\nResponsable des ventes, Rome", "Anna\nOn ne passe pas !",
    "Anna\nPrends la vie c\u00f4t\u00e9 soleil", "Envoy\u00e9 de mon iPhone", "Un saludo,\nAnna\nRoma, Italia",
    "Anna\nToma la vida como viene", "Anna\nNo pasar\u00e1n", "Anna\nDe Roma a Luna en un d\u00eda")
COMPLAINTS = re.compile(r"NOT ACCEPTED|WHICH ONE|[Nn]ot taken|not read|could mean|I read|Nothing was done|left everything as it is|No more mail")
SEATS = {"quorum": 3, "forvm": 3, "doge": 3, "gorbino": 3, "diplomacy": 7}
ORDERS = ["bud - ser", "vie - gal", "tri - alb"]
BASE = {}


def base(rules="diplomacy"):
    """Anna has seat 1 (Austria); nobody else's orders are missing."""
    if rules not in BASE:
        club = Club()
        anna = against_bots(club, rules, SEATS[rules])
        BASE[rules] = (club, anna, latest(club.work(), anna.address))
    return BASE[rules]


def answer_to(body):
    club, anna, ask = base()
    with club.fork() as twin:
        anna.club = twin
        anna.answer(ask, body)
        answer = latest(twin.work(), anna.address)
        moves = twin.json("record", "ides")["moves"]
        played = [order["text"] for move in moves for order in move["orders"] if order["seat"] == 1]
        state = twin.rows("SELECT mail_off, away_until FROM player WHERE name = 'Anna'")[0]
        return answer, played, twin.json("orders", "ides", "1")[0]["lines"], state


def check(name, body):
    answer, played, filed, state = answer_to(body)
    assert sorted(played) == sorted(ORDERS) and not filed, (name, body[:90], played, filed, answer.text[:700])
    assert state == (0, 0), (name, state)
    for word in ("I read", "could mean", "NOT ACCEPTED", "Not accepted", "no more mails"):
        assert not answer.has(word), (name, word, answer.text[:700])


def quotation(rules="diplomacy"):
    return "On Fri, 18 Dec 2026 at 09:00, The Club wrote:\n" + quoted(base(rules)[2].text)


def whole_answer(rules, ask):
    """Exact orders for all that is asked first, and how many of them belong together."""
    if rules == "diplomacy":
        return ORDERS
    return [next(order for order in next(iter(ask.legal().values())) if not re.search("god|refresh", order))]


def of_settings(club):
    return club.rows("SELECT name, zone, digest, mail_off, away_until, sleep_from, sleep_until FROM player WHERE id = 1")


def in_all_games():
    """Above the quotation, below it and without one."""
    places = ("{orders}\n\n{sign}\n\n{quote}", "{quote}\n\n{orders}\n\n{sign}", "{orders}\n\n{sign}",
              "{orders}\n\n{quote}\n\n{sign}")
    for signature, rules, place in zip(MORE, itertools.cycle(SEATS), itertools.cycle(places)):
        club, anna, ask = base(rules)
        orders = whole_answer(rules, ask)
        with club.fork() as twin:
            anna.club = twin
            before = of_settings(twin)
            anna.answer(ask, place.format(orders="\n".join(orders), sign=signature, quote=quotation(rules)))
            answer = latest(twin.work(), anna.address)
            played = [order["text"] for move in twin.json("record", "ides")["moves"] for order in move["orders"]
                      if order["seat"] == 1]
            filed = twin.json("orders", "ides", "1")[0]["lines"]
            assert sorted(played + filed) == sorted(orders), (rules, signature, played, filed, answer.text[:600])
            assert of_settings(twin) == before, (rules, signature)
            complaint = COMPLAINTS.search(answer.subject + answer.text)
            assert not complaint, (rules, signature, place, answer.text[:700])


def letters(*bodies):
    """Mails one after the other: what was answered to each, and what is on file then."""
    club, anna, ask = base()
    with club.fork() as twin:
        anna.club = twin
        said = []
        for body in bodies:
            twin.now += 60
            anna.answer(said[-1][0] if said else ask, body)
            said.append((latest(twin.work(), anna.address), twin.json("orders", "ides", "1")[0]["lines"]))
        return said


def what_else_it_could_be_is_said_once():
    """In the first mail, not in the next; by itself the line does what it says."""
    taken = "We take this to be your signature: 'name Emil'"
    first, second, third = letters("bud - ser\n\nAnna\nname Emil", "vie - gal\n\nAnna\nname Emil", "name Emil")
    first[0].must(taken)
    assert not second[0].has("signature") and second[1] == ["bud - ser", "vie - gal"], second[0].text
    third[0].must("Emil")
    for line in ("leave ides", "Vienna goes to Galicia", "Away until January 7"):
        (answer, filed), = letters(f"bud - ser\n\nAnna\n{line}")
        assert filed == ["bud - ser"], (line, filed)
        answer.must(f"We take this to be your signature: '{line}'")
    (answer, _), = letters("bud - ser\n\nAnna\nquit ides")
    answer.must("Quit what? 'stop' ends our mails")


def a_signature_is_learned():
    """Nothing tells that "Trieste" below a stranger's name is none, but that it ended the mail before, too."""
    sign = "\n\nHilde Moser\nTrieste"
    first, second, third = letters("bud - ser" + sign, "vie - gal" + sign, "Vienna to Tyrolia\n\nTrieste")
    first[0].must("WHICH ONE?", '"Trieste" could mean')
    assert not COMPLAINTS.search(second[0].text) and second[1] == ["bud - ser", "vie - gal"], second[0].text
    assert third[1] == ["bud - ser", "vie - tyr"] and not COMPLAINTS.search(third[0].text), third[0].text


def what_did_something_is_no_signature():
    """An order in words may end each mail."""
    for answer, filed in letters(*[f"{order}\n\nVienna goes to Galicia" for order in ("bud - ser", "bud - rum", "bud h")]):
        assert filed[1:] == ["vie - gal"], (filed, answer.text[:500])


def a_word_that_ended_a_mail_is_no_signature():
    """Above the quotation, with a signature below it, which is learned."""
    word = "Away until January 7"
    said = letters(f"bud - ser\n\n{word}\n\n{quotation()}\n\nBest regards,\nHilde Moser\nTrieste",
                   "vie - gal\n\nback", f"vie - gal\n\n{word}")
    for answer, _ in said[::2]:
        answer.must("You are away until the end of Thu 7 Jan 2027")
    assert not said[2][0].has("signature"), said[2][0].text


def who_chooses_has_not_signed():
    """A line that was asked about, and answered, is asked about again."""
    line = "bud - ser\n\nVienna moves"
    asked, chosen, again = letters(line, "1", line)
    asked[0].must("WHICH ONE?")
    assert len(chosen[1]) == 2, chosen[1]
    again[0].must("WHICH ONE?")
    assert not again[0].has("signature"), again[0].text


def above_the_quotation():
    for name, signature in SIGNATURES.items():
        check(name, "\n".join(ORDERS) + "\n" + signature + "\n\n" + quotation())


def below_the_quotation():
    for name, signature in SIGNATURES.items():
        if name != "places alone":
            check(name, "\n".join(ORDERS) + "\n\n" + quotation() + "\n" + signature)
        check(name, quotation() + "\n\n" + "\n".join(ORDERS) + "\n" + signature)


def an_exact_order_stands():
    """Below the writer's name, too."""
    check("orders below", "Here they are.\n\nAnna\n" + "\n".join(ORDERS))
    check("orders around", "bud - ser\nAnna\nvie - gal\ntri - alb")
    answer, played, filed, _ = answer_to("bud - ser\n\nAnna\n\nPS: Vienna to Galicia")
    assert filed == ["bud - ser", "vie - gal"], (played, filed, answer.text[:600])


def a_word_by_itself_stands():
    answer, _, _, state = answer_to("bud - ser\n\nAnna\nstop")
    assert state[0] == 1, answer.text


def an_order_in_words_is_no_signature():
    """Names of places with capitals at the end of a mail, where they may be meant."""
    answer, _, filed, _ = answer_to("bud - ser\n\nVienna to Galicia")
    assert filed == ["bud - ser", "vie - gal"], (filed, answer.text[:600])


try:
    tap.main([above_the_quotation, below_the_quotation, an_exact_order_stands, a_word_by_itself_stands,
              an_order_in_words_is_no_signature, in_all_games, what_else_it_could_be_is_said_once, a_signature_is_learned,
              what_did_something_is_no_signature, a_word_that_ended_a_mail_is_no_signature, who_chooses_has_not_signed])
finally:
    for one in BASE.values():
        one[0].close()
