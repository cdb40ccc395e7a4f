"""How many mails go out for a decision, in short games of three people (tests/tools/mails.py plays the whole ones)."""
import os
import sys

import tap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from mails import Desk  # noqa: E402


def played(rules, *options, whole=True, receipts="short"):
    with Desk(os.environ["CURSUS"], rules, options, receipts=receipts, pictures=False) as desk:
        desk.play(whole)
        return desk.mails() / desk.decisions(), desk


def forvm_costs_little_more_than_a_mail_a_decision():
    """A turn is two mails and three decisions; a proposal in it is asked about by itself."""
    ratio, desk = played("forvm", "turns=8")
    assert ratio < 1.2, (ratio, desk.count)


def a_whole_turn_saves_a_third():
    ratio, desk = played("quorum")
    single, _ = played("quorum", whole=False)
    assert ratio < 1.1 and ratio < 0.72 * single, (ratio, single, desk.count)


def without_receipts_two_decisions_are_one_mail():
    ratio, desk = played("quorum", receipts="problems")
    assert ratio < 0.65, (ratio, desk.count)


def an_answer_weighs_little_beside_what_asks():
    """Without pictures; both are bounded, so that neither gets lighter by the other's weight."""
    _, desk = played("quorum")
    weight = {kind: desk.bytes[kind] / desk.count[kind] for kind in ("turn", "receipt")}
    assert weight["receipt"] < 7000 and weight["turn"] < 20000 and 5 * weight["receipt"] < 2 * weight["turn"], weight


def who_owes_nothing_is_not_written_to():
    """Beside what asks, each mail answers one, or stands at the beginning, as that to the first of three that the second
    has joined, or the end."""
    _, desk = played("forvm", "turns=3")
    assert set(desk.count) <= {"invitation", "welcome", "notice", "turn", "receipt", "end"}, desk.count
    assert desk.count["notice"] == 1 and desk.count["end"] == 3 and desk.count["invitation"] == 3, desk.count


tap.main([forvm_costs_little_more_than_a_mail_a_decision, a_whole_turn_saves_a_third,
          without_receipts_two_decisions_are_one_mail, an_answer_weighs_little_beside_what_asks, who_owes_nothing_is_not_written_to])
