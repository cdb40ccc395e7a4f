"""What people sign with is no order and no word to the robot, above the quotation and below it; an exact order stands."""
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
ORDERS = ["bud - ser", "vie - gal", "tri - alb"]
BASE = []


def base():
    """Anna is Austria; nobody else's orders are missing."""
    if not BASE:
        club = Club()
        anna = against_bots(club, "diplomacy", 7)
        BASE.append((club, anna, latest(club.work(), anna.address)))
    return BASE[0]


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
    for word in ("I read", "could mean", "NOT TAKEN", "Not taken", "No more mail"):
        assert not answer.has(word), (name, word, answer.text[:700])


def quotation():
    return "On Fri, 18 Dec 2026 at 09:00, The Club wrote:\n" + quoted(base()[2].text)


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
              an_order_in_words_is_no_signature])
finally:
    for one in BASE:
        one[0].close()
