"""What a storm of mails is made of, and what must have come of it."""

import random
import re
import subprocess

from house import laid_down

HOURLY = 20  # messages of one player to another


def written_mails(house, people, turns, count):
    """Orders and press of which every one can be told from the others: [(Message-ID, raw)]."""
    mails = []
    addresses = sorted(people)
    for number in range(count):
        player = people[addresses[number % len(addresses)]]
        turn = turns[player.address]
        lines = [orders[0] for orders in turn.legal().values()] if number < 2 * len(addresses) else []
        lines += ["press all", f"word-{number:04d}-drow", "end press"]
        player.answer(turn, "\n".join(lines))
        mails.append((player.last_id, laid_down(house)))
    return mails


def junk(number):
    rng = random.Random(number)
    if number % 3 == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(1, 2000)))
    robot = "Auto-Submitted: auto-replied\r\n" if number % 3 == 1 else ""
    return (f"From: x{number}@spam.example\r\nTo: games@club.example\r\nSubject: offer {number}\r\n{robot}"
            f"Message-ID: <{number}@spam.example>\r\n\r\ntake all you want\r\n").encode()


def serve(house):
    """The daemon, with what it complains of in a file."""
    with open(house.path("serve.log"), "wb") as log:
        return subprocess.Popen([house.binary, "-q", "-c", house.path("cursus.ini"), "--at", f"@{house.now}", "serve"],
                                stdout=log, stderr=log, env=house.env, cwd=house.folder)


def settle(house):
    """Whatever is left is done by cron, messages that are gathered until the hour is over an hour later."""
    house.run("tick")
    house.run("send")
    house.run("send", "--at", f"@{house.now + 3600}")


def check_sound(house, kills=0):
    """`kills`: how many processes died meanwhile; each may have one mail sent twice, under the same Message-ID."""
    house.run("doctor")
    twice = {line: count for line, count in house.sent().items() if count != 1}
    assert sum(twice.values()) - len(twice) <= kills, f"not sent once: {twice}"
    dump = house.dump()
    left = re.findall(r"(?m)^outbox .* state=[013] .*", dump)
    assert not left, f"unsent: {left[0]}"
    return dump


def answers(house):
    """The mails that went out in answer to each Message-ID, by their own."""
    counts = {}
    house.seen = set()
    for mail in house.mails():
        key = str(mail["In-Reply-To"] or "")
        counts.setdefault(key, {})[mail.id] = mail
    return counts


def check_answered(house, dump, mails, people):
    replies = answers(house)
    for key, _ in mails:
        got = [mail for mail in replies.get(key, {}).values() if mail.kind not in ("press",)]
        assert len(got) == 1, f"{key} has {len(got)} answers: {[mail.id for mail in got]}"
    taken = {address: 0 for address in people}
    for number in range(len(mails)):
        word = f"word-{number:04d}-drow"
        rows = len(re.findall(rf"(?m)^press .*{word}", dump))
        assert rows <= 1, f"{word} was taken {rows} times"
        taken[sorted(people)[number % len(people)]] += rows
    for at, address in enumerate(sorted(people)):
        wrote = len(range(at, len(mails), len(people)))
        assert taken[address] >= min(wrote, HOURLY), f"{taken[address]} of {wrote} messages of {address}"
    states = re.findall(r"(?m)^inbox .*? state=(\d)", dump)
    assert "0" not in states, "a mail was never handled"
    assert "4" not in states, "a mail was quarantined"
    numbers = [int(number) for number in re.findall(r"(?m)^move game=1 branch=0 number=(\d+)", dump)]
    assert numbers == list(range(len(numbers))), f"moves {numbers}"
