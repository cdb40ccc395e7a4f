"""Reads N.eml beside N.json (what it should say) with Python's own mail package, for letter_test.c.
Silent and exit 0 if all agree; one line a difference and exit 1 if not."""

import base64
import email
import email.header
import email.policy
import email.utils
import json
import pathlib
import sys


def words(value):
    return str(email.header.make_header(email.header.decode_header(value)))


def unfold(value):
    return value.replace("\r\n", "")


def mailbox(value):
    name, address = email.utils.parseaddr(unfold(value))
    return [words(name), address]


def shape(part):
    if part.is_multipart():
        return "%s(%s)" % (part.get_content_subtype(), " ".join(shape(inner) for inner in part.get_payload()))
    return part.get_content_type()


def text_of(message, kind):
    for part in message.walk():
        if part.get_content_type() == kind and part.get_content_disposition() is None:
            return part.get_payload(decode=True).decode(part.get_content_charset())
    return None


def files_of(message):
    found = []
    for part in message.walk():
        if part.get_content_disposition() is not None:
            name = email.utils.collapse_rfc2231_value(part.get_filename())
            content = base64.b64encode(part.get_payload(decode=True)).decode()
            found.append([name, part.get_content_type(), part.get_content_disposition(), part["Content-ID"], content])
    return found


def read(raw):
    message = email.message_from_bytes(raw, policy=email.policy.compat32)
    got = {
        "headers": " ".join(message.keys()),
        "from": mailbox(message["From"]),
        "to": mailbox(message["To"]),
        "subject": words(unfold(message["Subject"])),
        "id": message["Message-ID"],
        "references": " ".join((message["References"] or "").split()),
        "shape": shape(message),
        "text": text_of(message, "text/plain"),
        "html": text_of(message, "text/html"),
        "files": files_of(message),
    }
    defects = [d for part in message.walk() for d in part.defects]
    # the modern parser is a third opinion on the header as a whole
    modern = email.message_from_bytes(raw, policy=email.policy.SMTP)
    defects += [d for value in modern.values() for d in value.defects]
    got["defects"] = " ".join(repr(d) for d in defects)
    return got


def faults(raw):
    if not raw.endswith(b"\r\n") or b"\0" in raw:
        yield "does not end with CR LF, or NUL"
    if raw.count(b"\r") != raw.count(b"\r\n") or raw.count(b"\n") != raw.count(b"\r\n"):
        yield "a bare CR or LF"
    for line in raw.split(b"\r\n"):
        if len(line) > 998 or (len(line) > 76 and not line.lstrip().startswith(b"<")):
            yield "a long line: %r" % line[:200]
        if line.endswith((b" ", b"\t")):
            yield "a blank at the end of a line, which mail programs cut off: %r" % line
        if line.startswith((b".", b"From ")):
            yield "a line that mail programs change: %r" % line
        if any(byte > 126 or (byte < 32 and byte != 9) for byte in line):
            yield "not plain ASCII: %r" % line[:200]
        if b"=?" in line.lower() and len(line) > 76:
            yield "an encoded word on a long line: %r" % line
        for word in line.split():
            if word.startswith(b"=?") and (len(word) > 75 or not word.endswith(b"?=")):
                yield "a bad encoded word: %r" % word


def main(folder):
    count = 0
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        want = json.loads(path.read_text(encoding="utf-8"))
        raw = path.with_suffix(".eml").read_bytes()
        got = read(raw)
        bad = ["%s: %r is not %r" % (key, got[key], want[key]) for key in want if got[key] != want[key]]
        if got["defects"]:
            bad.append(got["defects"])
        bad += faults(raw)
        for line in bad:
            print("%s: %s" % (path.stem, line))
        count += 1
        if bad:
            sys.exit(1)
    sys.exit(0 if count > 0 else 1)


main(sys.argv[1])
