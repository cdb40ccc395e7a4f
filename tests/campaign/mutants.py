"""R7, mutants of the corpora and of exported games: mutants.py [MAILS [EXPORTS [SEED]]], 200,000 and 5,000 unless told
otherwise.

A mail of tests/corpus/ is changed: bits and bytes, cuts, splices with another, ends of lines, and its structure (fields
doubled, dropped or given to another field, parts doubled, dropped, nested, closed early, with another charset or
encoding). A batch lies in a Maildir and is taken at once. Each mail is one row, all are read, no reader dies or hangs, no
game moves, and the house stands. An export is changed as JSON and as text: it is taken, or refused with one sentence."""

import json
import os
import random
import re
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from club import Club, against_bots  # noqa: E402
from house import scratch_folder  # noqa: E402

CORPUS = os.path.join(HERE, "..", "corpus")
BATCH = 500
FIELDS = (b"From", b"To", b"Subject", b"Date", b"Message-ID", b"Content-Type", b"Content-Transfer-Encoding", b"References",
          b"In-Reply-To", b"Auto-Submitted", b"Content-Disposition", b"Authentication-Results", b"Return-Path")
CHARSETS = (b"utf-7", b"utf-16", b"iso-2022-jp", b"gb18030", b"x-unknown", b"utf-8\" x=\"", b"")
CODINGS = (b"base64", b"quoted-printable", b"7bit", b"x-uuencode", b"8bit", b"binary; x")
SCRATCH = scratch_folder("cursus-mutants-")
TAKEN, REFUSED = 0, (1, 65)


def bases():
    with open(os.path.join(CORPUS, "index.tsv"), encoding="utf-8") as file:
        paths = [line.rstrip("\n").split("\t")[3] for line in file][1:]
    for path in paths:
        with open(os.path.join(CORPUS, path), "rb") as file:
            raw = file.read()
        if path.startswith(("mime/", "bounce/")):
            yield raw


# ---- bytes ----

def flip(raw, other, rng):
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1:]


def cut(raw, other, rng):
    return raw[:rng.randrange(1, len(raw) + 1)]


def gap(raw, other, rng):
    at = rng.randrange(len(raw))
    return raw[:at] + raw[at + rng.randrange(1, 200):]


def doubled(raw, other, rng):
    at, size = rng.randrange(len(raw)), rng.randrange(1, 400)
    return raw[:at] + raw[at:at + size] * rng.choice((2, 3, 50)) + raw[at + size:]


def splice(raw, other, rng):
    return raw[:rng.randrange(len(raw))] + other[rng.randrange(len(other)):]


def line_ends(raw, other, rng):
    return re.sub(rb"\r?\n", lambda end: rng.choice((b"\n", b"\r\n", b"\r", end[0])), raw)


def strange(raw, other, rng):
    at = rng.randrange(len(raw))
    return raw[:at] + rng.choice((b"\0", b"\xff\xfe", b"\xe2\x80\xa8", b"\x1b$B", b"=?utf-8?q?=00?=", b"=\r\n", b"\t" * 900,
                                  b"(" * 300, b"--", b"\"")) + raw[at:]


# ---- structure ----

def halves(raw):
    """Its header, as fields, and its body, with what parts them."""
    found = re.search(rb"\r?\n\r?\n", raw)
    head, gap_, body = (raw, b"\r\n\r\n", b"") if found is None else (raw[:found.start()], found[0], raw[found.end():])
    return re.split(rb"\r?\n(?![ \t])", head), gap_, body


def fields(raw, other, rng):
    own, gap_, body = halves(raw)
    theirs, _, _ = halves(other)
    way = rng.randrange(5)
    if way == 0:
        own.insert(rng.randrange(len(own) + 1), rng.choice(own + theirs))
    elif way == 1:
        own.pop(rng.randrange(len(own)))
    elif way == 2:
        at = rng.randrange(len(own))
        own[at] = rng.choice(FIELDS) + b":" + own[at].partition(b":")[2]
    elif way == 3:
        rng.shuffle(own)
    else:
        at = rng.randrange(len(own))
        own[at] = own[at].replace(b" ", b"\r\n ", rng.randrange(1, 20))
    return b"\r\n".join(own) + gap_ + body


def parts(raw, other, rng):
    found = re.search(rb"boundary=\"?([^\"\s;]+)", raw, re.I)
    if found is None:
        return nested(raw, other, rng)
    pieces = raw.split(b"--" + found[1])
    way, at = rng.randrange(5), rng.randrange(len(pieces))
    if way == 0:
        pieces.insert(at, pieces[at])
    elif way == 1 and len(pieces) > 2:
        pieces.pop(at)
    elif way == 2:
        pieces.insert(at, b"\r\n\r\n" + other)
    elif way == 3:
        pieces.insert(at, b"--\r\n")
    else:
        pieces[1:] = [piece for piece in pieces[1:] for _ in range(rng.choice((1, 2, 5)))]
    return (b"--" + found[1]).join(pieces)


def nested(raw, other, rng):
    own, gap_, _ = halves(raw)
    own = [field for field in own if not field.lower().startswith(b"content-")]
    kind = rng.choice((b"message/rfc822", b"multipart/mixed; boundary=x", b"multipart/report; report-type=delivery-status; "
                       b"boundary=x", b"multipart/alternative; boundary=x", b"text/html"))
    inside = b"--x\r\n\r\n" + raw + b"\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n" + other + b"\r\n--x--\r\n"
    return b"\r\n".join(own) + b"\r\nContent-Type: " + kind + gap_ + (inside if b"boundary" in kind else other)


def told(raw, other, rng):
    """Another charset or encoding than it has."""
    if rng.random() < 0.5:
        return re.sub(rb"(?i)charset=\"?[\w-]+", b"charset=" + rng.choice(CHARSETS), raw, count=rng.randrange(3))
    return re.sub(rb"(?i)(content-transfer-encoding: *)\S+", rb"\g<1>" + rng.choice(CODINGS), raw, count=rng.randrange(3))


WAYS = (flip, cut, gap, doubled, splice, line_ends, strange, fields, parts, nested, told)


def mutant(every, rng):
    raw = rng.choice(every)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        raw = rng.choice(WAYS)(raw or b"x", rng.choice(every), rng)
    return raw[:200000] or b"x"


# ---- a batch of mails ----

def waiting_house():
    club = Club(extra="[game]\npace = 60d\n[in]\nstrangers_per_hour = 10\n", folder=os.path.join(SCRATCH, "model"))
    against_bots(club, "quorum", 2)
    for part in ("tmp", "new", "cur"):
        os.makedirs(club.path("in", part), exist_ok=True)
    club.work()
    return club


def game(club):
    return club.rows("SELECT revision, phase, hash FROM game"), club.rows("SELECT * FROM plan")


def batch(model, every, seed, number, size):
    """One batch; what was wrong with it, and how long a mail took."""
    rng = random.Random(f"mutants {seed} {number}")
    with model.fork() as club:
        before = game(club)
        for _ in range(size):
            club.drop(mutant(every, rng))
        began = time.monotonic()
        club.run("fetch")
        # whoever comes a second time under another text is quarantined, unread
        club.run("tick")
        took = time.monotonic() - began
        rows = club.rows("SELECT count(*) FROM inbox")[0][0]
        same = club.json("inbox")["duplicate"]
        assert rows + same == size or rows == size, f"{rows} rows and {same} copies of {size} mails"
        dead = club.rows("SELECT key, note FROM inbox WHERE tries > 0 OR state = 0 OR "
                         "(state = 4 AND key NOT LIKE '% clash %')")
        assert not dead, f"not read: {dead[:3]}"
        assert game(club) == before, "a game moved"
        assert "0 faults" in club.text("doctor"), "the doctor finds faults"
    return took / size


# ---- exports ----

def changed(value, rng):
    """Somewhere within it, one thing."""
    if isinstance(value, (dict, list)) and value and rng.random() < 0.9:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = rng.choice(keys)
        way = rng.random()
        if way < 0.8:
            value[key] = changed(value[key], rng)
        elif way < 0.9:
            del value[key]
        elif isinstance(value, list):
            value.insert(key, value[rng.choice(keys)])
        else:
            value[rng.choice(("", "id", "x" * 300, "seats"))] = value[key]
        return value
    odd = (None, True, -1, 0, 1, 2**31, 2**63, -2**63, 1e300, "", "x" * 5000, "\u0000", "\ud800", [], {}, [[]] * 100, value)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 256, -value))
    if isinstance(value, str) and value and rng.random() < 0.5:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("az09 /\n\"{") + value[at + 1:]
    return rng.choice(odd)


def export(model, text, seed, number):
    rng = random.Random(f"exports {seed} {number}")
    if rng.random() < 0.2:
        raw = mutant([text], rng)
    else:
        value = json.loads(text)
        for _ in range(rng.choice((1, 1, 2, 5))):
            value = changed(value, rng)
        raw = json.dumps(value).encode()
    path = os.path.join(SCRATCH, f"export-{number}.json")
    with open(path, "wb") as out:
        out.write(raw)
    done = model.run("import", "--dry-run", "--name", "nones", path, code=None)
    os.unlink(path)
    assert done.returncode == TAKEN or done.returncode in REFUSED and done.stderr.startswith(b"cursus: "), \
        f"exit {done.returncode}: {done.stderr[:300]}"


def main():
    mails = int(sys.argv[1]) if len(sys.argv) > 1 else 200000
    exports = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    faults, times = [], []
    every = list(bases())
    try:
        model = waiting_house()
        path = os.path.join(SCRATCH, "whole.json")
        model.run("export", "ides", path)
        with open(path, "rb") as file:
            text = file.read()

        def told_of(what, number, run):
            try:
                return run()
            except AssertionError as wrong:
                faults.append(f"{what} {number} of seed {seed}: {wrong}")
                return None

        with ThreadPoolExecutor(max_workers=2) as pool:
            batches = [pool.submit(told_of, "batch", at, lambda at=at: batch(model, every, seed, at, min(BATCH, mails - at)))
                       for at in range(0, mails, BATCH)]
            others = [pool.submit(told_of, "export", at, lambda at=at: export(model, text, seed, at))
                      for at in range(exports)]
            times = [done.result() for done in batches if done.result() is not None]
            for done in others:
                done.result()
    finally:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    print("\n".join(fault[:1000] for fault in faults[:10]), end="\n" if faults else "")
    each = 1000 * sum(times) / max(1, len(times))
    print(f"R07 mutants: {mails:,} mails and {exports:,} exports, seed {seed}, {each:.1f} ms a mail, {len(faults)} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
