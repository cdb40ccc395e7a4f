"""Six hundred mails of every kind at once: each is accounted for, and what each causes is what it should."""

import collections

import tap
from load import Load

MAILS = 600
LOAD = Load(MAILS)


def each_is_accounted_for():
    LOAD.run("fetch")
    account = LOAD.account()
    assert account["waiting"] == MAILS - LOAD.expected["duplicate"] - LOAD.expected["quarantined"], account
    assert account["all"] == MAILS, account
    LOAD.run("tick")
    assert LOAD.account() == LOAD.expected, (LOAD.account(), LOAD.expected)
    # once more changes nothing
    LOAD.run("fetch")
    LOAD.run("tick")
    assert LOAD.account() == LOAD.expected, LOAD.account()


def each_game_moved_once():
    club = LOAD.club
    moved = club.rows("SELECT count(DISTINCT game) FROM move WHERE number > 0 AND orders LIKE '%player%'")[0][0]
    assert moved == len(LOAD.movers), (moved, len(LOAD.movers))


def no_mail_has_two_answers_and_no_machine_one():
    club = LOAD.club
    club.run("send")
    answers = collections.Counter(str(mail["In-Reply-To"]) for mail in club.mails()
                                  if mail["In-Reply-To"] is not None and mail.kind not in ("turn", "end"))
    twice = {name: count for name, count in answers.items() if count > 1}
    assert not twice, twice
    robots = [mail for mail in club.rows("SELECT envelope_to FROM outbox WHERE envelope_to LIKE '%robot.example'")]
    assert not robots, robots
    helped = club.rows("SELECT count(*) FROM outbox WHERE envelope_to LIKE '%stranger.example'")[0][0]
    told = club.rows("SELECT count(*) FROM inbox WHERE note = 'stranger: help'")[0][0]
    assert helped == told > 30, (helped, told)


def the_house_still_stands():
    assert "0 faults" in LOAD.club.text("doctor")


try:
    tap.main([each_is_accounted_for, each_game_moved_once, no_mail_has_two_answers_and_no_machine_one,
              the_house_still_stands])
finally:
    LOAD.club.close()
