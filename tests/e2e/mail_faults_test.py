"""Mails that come cut, twice, by another route, under a stolen name, or that kill their reader: what the sender meant
happens once, and nobody else's mail waits for it."""

import os
import random
import re
import shutil

import tap
from house import laid_down, scratch_folder, started_house

SCRATCH = scratch_folder("cursus-mails-")
EXTRA = "[in]\nmails_per_hour = 10000\n"
QUARANTINED = 4


def rows(house, table):
    return [line for line in house.dump().splitlines() if line.startswith(table + " ")]


def states(house):
    return [int(re.search(r" state=(\d)", line).group(1)) for line in rows(house, "inbox")]


def filed(house):
    """What the players have on file, and what was played."""
    return rows(house, "plan") + [re.sub(r" at=\d+", "", line) for line in rows(house, "move")]


def replies(house):
    """Mails that went out, by the Message-ID they answer."""
    counts = {}
    house.seen = set()
    for mail in house.mails():
        if mail.kind != "press":
            key = str(mail["In-Reply-To"] or "")
            counts[key] = counts.get(key, 0) + 1
    return counts


class Kept:
    """A house that every test of a series begins with anew."""

    def __init__(self, house):
        self.house, self.copy = house, house.folder + ".kept"
        shutil.copytree(house.folder, self.copy)

    def again(self):
        shutil.rmtree(self.house.folder)
        shutil.copytree(self.copy, self.house.folder)


def cut_anywhere():
    """A delivery that breaks off after any byte, then the whole mail: the whole one's plan stands, never half of one."""
    house, people, turns = started_house(os.path.join(SCRATCH, "cut"), extra=EXTRA)
    waiting = [address for address in sorted(turns) if not turns[address].legal()]
    rng = random.Random(5)
    cuts = 0
    kept = Kept(house)
    for style in ("plain", "gmail", "outlook"):
        kept.again()
        player, turn = people[waiting[0]], turns[waiting[0]]
        lines = ["play new / first", "god any asia / default", "otherwise default"]
        player.answer(turn, "\n".join(lines + ["# a word for my own memory, not meant for anybody"] * 12), style)
        raw = laid_down(house)
        assert len(raw) > 1000, f"{style}: {len(raw)} bytes are too few to cut"
        house.run("deliver", input=raw)
        house.run("tick")
        want = filed(house)
        assert rows(house, "plan"), f"{style}: nothing on file"
        body = raw.index(b"\r\n\r\n") + 4
        first = raw.find(b"\r\n", body) + 2
        for cut in [1, 200, body - 2, body, first, raw.find(b"\r\n", first) + 2, *(rng.randrange(body, body + 700) for _ in range(10)),
                    *rng.sample(range(len(raw) - 2), 5)]:
            kept.again()
            house.run("deliver", input=raw[:cut])
            if cut % 2:
                house.run("tick")
                half = rows(house, "plan")
                assert all(line in want for line in half), f"{style}, {cut}: half a line was filed: {half}"
            house.run("deliver", input=raw)
            house.run("tick")
            assert filed(house) == want, f"{style}, cut at {cut}: {filed(house)}"
            assert QUARANTINED not in states(house), f"{style}, cut at {cut}: quarantined"
            assert 0 not in states(house), f"{style}, cut at {cut}: a mail still waits"
            # and the cut copy once more, late: nothing happens
            house.run("deliver", input=raw[:cut])
            house.run("tick")
            assert filed(house) == want and QUARANTINED not in states(house), f"{style}, cut at {cut}, again"
            cuts += 1
    assert cuts >= 60, cuts


def other_route(raw, number):
    """The same mail as another server would hand it on."""
    trace = (f"Return-Path: <p@example.org>\r\nReceived: from relay{number} by mx{number}; Fri, 18 Dec 2026\r\n"
             f"X-Spam-Score: {number}\r\nDelivered-To: games@club.example\r\n").encode()
    mail = trace + raw
    return mail.replace(b"\r\n", b"\n") if number % 2 else mail


def delivered_once_twice_and_five_times():
    house, people, turns = started_house(os.path.join(SCRATCH, "double"), extra=EXTRA)
    addresses, mails = sorted(people), []
    for number in range(51):
        player = people[addresses[number % len(addresses)]]
        turn = turns[player.address]
        lines = [orders[0] for orders in turn.legal().values()] if number < len(addresses) else []
        style = ("plain", "gmail", "outlook", "apple", "thunderbird")[number % 5]
        player.answer(turn, "\n".join(lines + ["press all", f"word-{number:03d}-drow", "end press"]), style)
        mails.append((player.last_id, laid_down(house), (1, 2, 5)[number % 3]))
    flood = [other_route(raw, copy) for _, raw, times in mails for copy in range(times)]
    random.Random(3).shuffle(flood)
    for number, raw in enumerate(flood):
        house.run("deliver", *(["--now"] if number % 4 == 0 else []), input=raw)
        if number % 40 == 39:
            house.run("tick")
    house.run("tick")
    house.run("send")
    for _, raw, times in mails[::7]:  # and again when all is done
        house.run("deliver", "--now", input=other_route(raw, times + 1))
    house.run("tick")
    house.run("send")
    assert len(rows(house, "inbox")) == len(mails)
    assert set(states(house)) == {1}, states(house)
    answered = replies(house)
    press = rows(house, "press")
    for number, (key, _, _) in enumerate(mails):
        assert answered.get(key) == 1, f"{key} has {answered.get(key)} answers"
        assert sum(f"word-{number:03d}-drow" in row for row in press) == 1, f"mail {number}"
    assert set(house.sent().values()) == {1}
    house.run("doctor")


def a_message_id_with_another_body():
    house, people, turns = started_house(os.path.join(SCRATCH, "stolen"), extra=EXTRA)
    player = people[sorted(people)[0]]
    player.answer(turns[player.address], "press all\nthe first\nend press")
    raw = laid_down(house)
    other = raw.replace(b"the first", b"the other")
    for mail in (raw, other, other, raw):
        house.run("deliver", "--now", input=mail)
    house.run("tick")
    house.run("send")
    assert states(house) == [1, QUARANTINED], states(house)
    assert replies(house).get(player.last_id) == 2  # to the first, and that the other was put aside, told once
    told = "".join(rows(house, "press"))
    assert "the first" in told and "the other" not in told


def a_mail_that_kills_its_reader():
    """Tried twice, then put aside; those before and behind it are handled at once."""
    house, people, turns = started_house(os.path.join(SCRATCH, "killer"), extra=EXTRA)
    keys = []
    for number, text in enumerate(("before", "DEADLY-WORD", "behind")):
        player = people[sorted(people)[number]]
        player.answer(turns[player.address], f"press all\n{text}\nend press")
        house.run("deliver", input=laid_down(house))
        keys.append(player.last_id)
    deadly = dict(house.env, CURSUS_CRASH_ON="DEADLY-WORD")
    house.run("tick", env=deadly)
    assert states(house) == [1, 0, 1], states(house)
    house.run("tick", env=deadly)
    assert states(house) == [1, QUARANTINED, 1], states(house)
    house.run("tick")
    house.run("send")
    answered = replies(house)
    assert [answered.get(key) for key in keys] == [1, 1, 1], answered  # the one put aside: that it was
    # 110 bytes for which the library that reads mail would turn for ever, if it were asked the wrong question
    loop = (b"From: p1@example.org\r\nMessage-ID: <loop@example.org>\r\nContent-Type: multipart/mixed; " + b"K" * 72 +
            '="é"\r\n\r\ntake 3\r\n'.encode())
    house.run("deliver", input=loop)
    house.run("tick")
    assert 0 not in states(house), "the looping mail still waits"


def a_mail_that_makes_its_reader_reach_out():
    """For a file, the network, another process: the reader dies of it, the mail is put aside and not lost."""
    house, people, turns = started_house(os.path.join(SCRATCH, "reach"), extra=EXTRA)
    player = people[sorted(people)[0]]
    player.answer(turns[player.address], "press all\nREACH-WORD\nend press")
    house.run("deliver", input=laid_down(house))
    for variable in ("CURSUS_OPEN_ON", "CURSUS_SOCKET_ON", "CURSUS_FORK_ON"):
        for tries in (0, QUARANTINED):
            house.run("tick", env=dict(house.env, **{variable: "REACH-WORD"}))
            assert states(house) == [tries], (variable, states(house))
        number = house.json("quarantine", "list")[0]["id"]
        house.run("quarantine", "retry", str(number))
    house.run("tick")
    house.run("send")
    assert states(house) == [1] and replies(house).get(player.last_id) == 2  # that it was put aside, and done


try:
    tap.main([cut_anywhere, delivered_once_twice_and_five_times, a_message_id_with_another_body,
              a_mail_that_kills_its_reader, a_mail_that_makes_its_reader_reach_out])
finally:
    shutil.rmtree(SCRATCH, ignore_errors=True)
