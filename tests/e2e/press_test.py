"""Letters between the players: only what was meant goes out, to whom it was meant."""
import tap
from club import Club, Player, duel, none, only


def trio():
    """A forming game's next step: three players in a running game. Returns club, players, their newest mails."""
    club = Club()
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "3")
    players = []
    for number, (name, address) in enumerate((("Anna", "anna@example.org"), ("Bruno", "bruno@example.com"),
                                              ("Carla", "carla@example.net")), 1):
        club.run("player", "add", name, address)
        club.run("seat", "ides", str(number), "player", name)
        players.append(Player(club, name, address))
    club.run("game", "start", "ides")
    club.run("send")
    mails = {mail.to: mail for mail in club.mails()}
    return club, players, mails


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
                mail.must("red writes to", "| Peace till spring?", "| A.")
                for secret in (anna.address, "+1.1.", "Anna"):
                    assert secret not in mail.text, mail.text
                assert "+1.1." not in mail.raw.decode()
            only(came, anna.address).must("Sent to", "Peace till spring? A.")


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
        assert game.club.json("player", "list")[0]["mail"] and game.club.json("player", "list")[1]["mail"]


def the_end_marker_must_be_there():
    with duel() as game:
        order = game.takes()[0]
        game.mover.answer(game.ask, f"wait\n{order}\npress all\nA word in your ear\ntake first")
        mails = game.work()
        none(mails, game.other.address)
        receipt = only(mails, game.mover.address)
        receipt.must("Your press was not sent: end it with a line 'end press'.")
        assert receipt.plan() == [order]


def nobody_of_that_name():
    with duel() as game:
        for to, says in (("purple", "nobody here is called 'purple'"), ("", "say to whom"),
                         ("red yellow green", "'green'"), ("@@@", "nobody here is called '@@@'")):
            game.mover.answer(game.ask, f"press {to}\nhello\nend press")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("Your press was not sent", says)


def empty_and_endless_press():
    with duel() as game:
        for body in ("", "word\n" * 1700):
            game.mover.answer(game.ask, f"press all\n{body}end press")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("Your press")


def lines_of_ones_own_report_are_not_relayed():
    with duel() as game:
        hand = next(line for line in game.ask.text.splitlines() if line.startswith("  * "))
        for body in (f"look:\n{hand}", f"look:\n{hand.strip()}"):
            game.mover.answer(game.ask, f"press all\n{body}\nend press")
            mails = game.work()
            none(mails, game.other.address)
            only(mails, game.mover.address).must("was not sent: it holds lines of your own report")


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
        assert sly in " ".join(letter.text.replace("\r\n| ", " ").split()), letter.text
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


TESTS = (mail_34_press_to_one_to_some_to_all, an_answer_to_press_is_press_and_may_hold_orders,
         press_and_orders_in_one_mail, the_end_marker_must_be_there, nobody_of_that_name, empty_and_endless_press,
         lines_of_ones_own_report_are_not_relayed, a_quotation_inside_the_block_is_not_relayed,
         signatures_html_and_mustaches, html_mail_press_comes_out_as_text, bots_and_those_without_mail_get_none,
         press_without_a_key_is_asked_first)

if __name__ == "__main__":
    tap.main(TESTS)
