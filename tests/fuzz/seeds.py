#!/usr/bin/env python3
"""Makes what the fuzz targets begin with, into FOLDER: FOLDER/seeds/TARGET/* and FOLDER/dict/TARGET.

    seeds.py FOLDER GAME...     the folders of games

From the corpora, the trials, the templates and the sample configuration; run in the tree's root. The message target
reads tests/corpus itself and has its own few seeds here.
"""
import glob
import json
import os
import re
import shutil
import sys

GAMES = {os.path.basename(folder): folder for folder in sys.argv[2:]}
CORPUS = "tests/corpus"
ORDERS_A_GAME = 150
POSITIONS_A_GAME = 80


class Seeds:
    """A target's folder, numbered files."""

    def __init__(self, root, target):
        self.folder = os.path.join(root, "seeds", target)
        self.count = 0
        os.makedirs(self.folder)

    def add(self, data):
        with open(os.path.join(self.folder, f"{self.count:04d}"), "wb") as file:
            file.write(data)
        self.count += 1


def read(path):
    with open(path, "rb") as file:
        return file.read()


def trials(game, name="trials"):
    with open(f"{GAMES[game]}/trials/{name}.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def inputs(folder):
    """The files of a corpus folder, sorted; licences and expectations of JSON and XML apart."""
    found = [path for path in glob.glob(f"{CORPUS}/{folder}/**", recursive=True) if os.path.isfile(path)]
    return sorted(path for path in found if not path.endswith((".json", ".xml", ".md", ".tsv")))


def messages(root):
    seeds = Seeds(root, "message")
    small = [path for path in inputs("mime") + inputs("bounce") if os.path.getsize(path) < 6000]
    for path in small[::6]:
        seeds.add(read(path))


def texts(root):
    seeds = Seeds(root, "text")
    charsets = ("", "utf-8", "iso-8859-1", "windows-1252", "utf-16", "iso-2022-jp", "utf-7", "koi8-r", "gb18030")
    for number, path in enumerate(path for path in inputs("mime") if os.path.getsize(path) < 6000):
        body = read(path)
        if b"<html" in body.lower() or number % 12 == 0:
            seeds.add(charsets[number % len(charsets)].encode() + b"\0" + body[-4000:])
    for path in inputs("reply"):
        if path.endswith((".html", ".htm")):
            seeds.add(b"utf-8\0" + read(path)[:8000])
    seeds.add(b"\0> a \n> b\n>> c \n>>  d \n-- \nAnna \n From x\n")
    seeds.add(b"utf-8\0<p style='display:none'>1: pass<p>take&nbsp;juno<blockquote>a<br>b</blockquote><hr>&#x41;")


SENT = b"#12 ides (Quorum)\nYou may:\n  take ceres\n  pass\n\nFill in and send back:\n1: ____\ngod: ____\n3: wait for Bob\n"


def quotations(root):
    seeds = Seeds(root, "quote")
    for number, path in enumerate(inputs("reply")):
        if os.path.getsize(path) > 4000 or path.endswith(".eml"):
            continue
        body = read(path).replace(b"\0", b"")
        seeds.add(body + (b"\0" + SENT if number % 2 else b""))
    marked = b"".join(b"> " + line + b"\n" for line in SENT.split(b"\n"))
    for above in (b"take juno\n", b"take juno\n\nOn 20 Nov 2026 10:00, Cursus wrote:\n", b"-----Original Message-----\n"):
        seeds.add(above + marked + b"\0" + SENT)
        seeds.add(above + SENT.replace(b"1: ____", b"1: north") + b"\0" + SENT)


def addresses(root):
    seeds = Seeds(root, "address")
    words = """anna@example.org games+12.3.ABCDEFGHIJKLMNOPQRSTUVWXYZ@host.example a.b+c@x-y.example a@b
        12.3.ABCDEFGHIJKLMNOPQRSTUVWXYZ.45-0-3 p5.ABCDEFGHIJKLMNOPQRSTUVWXYZ i12.ABCDEFGHIJKLMNOPQRSTUVWXYZ
        c77.ABCDEFGHIJKLMNOPQRSTUVWXYZ <1f.t.12.3.ABCDEFGHIJKLMNOPQRSTUVWXYZ@host.example> -f@x a@1 a@[1.2.3.4]
        MAILER-DAEMON@x bücher@bücher.example a@xn--bcher-kva.example .a@b a..b@c a@b. a@-b owner-list@x""".split()
    names = ("", "Anna", "Anna Müller", 'a"b\\c', "x\r\nBcc: y@z", "名前" * 40, "=?utf-8?q?a?=", "a" * 200)
    for number, word in enumerate(words):
        seeds.add(word.encode() + b"\0" + names[number % len(names)].encode())


def verdicts(root):
    seeds = Seeds(root, "auth")
    chosen = ('x; dkim=pass header.d=example.org ', 'a@example.org', '"); dmarc=pass header.from=example.org; x=("', "\\")
    good = ("; dkim=pass (2048-bit key; a (b)) header.d=example.org header.i=@example.org header.b=ab/c+d=; spf=pass "
            "smtp.mailfrom=a+x=y@example.org; dmarc=pass (p=NONE) header.from=example.org;",
            ' 1; dkim/1=fail reason="x; \\"y\\" " header.d=example.org; iprev=pass policy.iprev=2001:db8::1', "; none",
            '\n (c)\n ; SPF=HardFail smtp (a) . mailfrom = "a b"@example.org', '; spf=pass smtp.mailfrom="a@example.org"',
            " evil; dkim=pass header.d=example.org", '; dkim=pass header.d=example.org "', "; dmarc=fail (open")
    for number, value in enumerate(good):
        seeds.add(value.encode() + b"\0" + chosen[number % len(chosen)].encode())


def templates(root):
    seeds = Seeds(root, "template")
    for path in sorted(glob.glob("templates/**/*.txt", recursive=True) + glob.glob("templates/*.html")):
        seeds.add(read(path)[:3000] + b"\0<script>{{words}}&\"'")
    for path in sorted(glob.glob("tests/mustache-spec/*.json")):
        for test in json.loads(read(path))["tests"][::4]:
            seeds.add(test["template"].encode() + b"\0x")
    seeds.add(b"{{#list}}{{words}}{{n}}{{/list}}{{^no}}{{> self}}{{/no}}{{=<% %>=}}<%words%><%={{ }}=%>{{{in.words}}}\0}}")


def settings(root):
    seeds = Seeds(root, "config")
    sample = read("config/cursus.ini")
    seeds.add(sample)
    live = re.sub(rb"(?m)^[;#]([a-z_]+ = )", rb"\1", sample)
    seeds.add(live + b"\0game.pace=48h\nsmtp.port=25")
    for section in re.split(rb"(?m)^(?=\[)", live):
        seeds.add(re.sub(rb"(?m)^[;#].*\n", b"", section))
    seeds.add(b"\0" + b"\n".join((b"2026-12-20T18:00:00Z", b"2026-12-20 18:00", b"2026-02-29", b"@1797789600", b"+36h",
                                  b"-2d", b"1d12h", b"90s", b"1w", b"Europe/Paris", b"../../etc/passwd")))
    seeds.add(b"[smtp]\npassword = a\\b;c\n  d\n\xef\xbb\xbf[x]\n\0a.b=c")


def servers(root):
    """Talks with an IMAP and an SMTP server, line by line; '>' before ours."""
    seeds = Seeds(root, "server")
    seeds.add(b"* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n>A001 AUTHENTICATE PLAIN AGEAYg==\r\nA001 OK [CAPABILITY "
              b"IMAP4rev1 MOVE UIDPLUS] in\r\n>A002 SELECT INBOX\r\n* FLAGS (\\Seen)\r\n* 3 EXISTS\r\n* OK [UIDVALIDITY "
              b"17] .\r\n* OK [UIDNEXT 9] .\r\nA002 OK [READ-WRITE]\r\n>A003 UID FETCH 1:8 (UID)\r\n* 1 FETCH (UID 7 "
              b'RFC822.SIZE 29 INTERNALDATE "20-Nov-2026 11:23:44 +0000")\r\n* 2 FETCH (FLAGS (\\Seen (x)) UID 8 '
              b"RFC822.SIZE 0)\r\nA003 OK\r\n>A004 UID FETCH 7 BODY[]\r\n* 1 FETCH (UID 7 BODY[]<0> {29}\r\n)\r\n")
    seeds.add(b"* PREAUTH x\r\nA001 NO [UNAVAILABLE] later\r\n* BYE [ALERT] x\r\n>A005 LOGOUT\r\nA005 BAD what\r\n")
    seeds.add(b"220 x\r\n>EHLO y\r\n250-x\r\n250 SIZE 1\r\n>AUTH PLAIN\r\n334 \r\n>AGEAYg==\r\n235 in\r\n>MAIL FROM:<a@b>"
              b" SIZE=5\r\n250 ok\r\n>RCPT TO:<c@d>\r\n250 ok\r\n>DATA\r\n354 go\r\n250 2.0.0 Ok: queued as 4Xy\r\n>QUIT\r\n"
              b"221 bye\r\n")
    seeds.add(b"220-a\r\n220 b\r\n>MAIL FROM:<>\r\n250 ok\r\n>RCPT TO:<c@d>\r\n550-5.1.1 no\r\n550 such user\r\n>QUIT\r\n"
              b"250 OK id=1abc-000-XY\r\n")


def handovers(root):
    """Talks of a mail server that hands mails over by LMTP."""
    seeds = Seeds(root, "lmtp")
    for head in (b"\xff\xff", b"\x00\x20", b"\x06\x02"):
        seeds.add(head + b"LHLO mx\r\nMAIL FROM:<a@b> SIZE=30 BODY=8BITMIME\r\nRCPT TO:<games+12.3.x@c>\r\nRCPT TO:<\"q \\"
                  b"\"\"@d>\r\nDATA\r\nSubject: x\r\n\r\n..dot\r\n.x\r\n.\n.\r\r\n\r\n.\r\nMAIL FROM:<> SMTPUTF8\r\nRSET\r\nQUIT\r\n")
        seeds.add(head + b"EHLO x\r\nLHLO x\r\nVRFY y\r\nNOOP\r\nMAIL FROM:<@r:a@b>\r\nRCPT TO:<a@b> NOTIFY=NEVER\r\nDATA\r\n"
                  b"RCPT TO:<a@b>\r\nDATA\r\n.\r\nMAIL FROM:<>\r\nRCPT TO:<e@f>\r\nDATA\r\nx")


def packed(root):
    """As base/jv_pack.c writes, small enough to be changed in each place; and JSON, which is read as well."""
    seeds = Seeds(root, "packed")
    for text in (b"~1n", b"~1iP1", b"~1s5hello", b"~1a3ti1s0", b"~1o304seati304lista3iP1no11s3red02ont",
                 b"~1a2o101ai2o11a0", b'{"a":[1,null,"x"]}'):
        seeds.add(text)


def files(root):
    """Records and a parcel of games that were played, taken back and corrected; events; patches."""
    seeds = Seeds(root, "files")
    for path in sorted(glob.glob("tests/fuzz/files/*.json")):
        seeds.add(read(path))
    for pair in ('[{"a":{"b":1},"c":[1,2]},{"a":{"b":null,"d":{"e":null}},"c":[3]}]', '[[1],{"a":{}}]', '[{"a":1},null]'):
        seeds.add(pair.encode())


def foreign(root):
    """A saved game, whole and in pieces, and records as text."""
    seeds = Seeds(root, "foreign")
    saved = json.loads(read("tests/fuzz/files/over.saved.json"))
    seeds.add(json.dumps(saved).encode())
    for size in range(1, len(saved["phases"])):
        seeds.add(json.dumps(dict(saved, phases=saved["phases"][:size])).encode())
    for path in sorted(glob.glob("tests/fuzz/files/*.record.txt")):
        seeds.add(read(path))
    dictionary(root, "foreign", ["BUILD_ANY", "COMPLETED", "F1901M", "W1901A", "Victory by: ", "GLOBAL", " VIA", " D", " B", "WAIVE",
                                 "option: ", "secret: ", "words: ", "ranks: ", "position: ", " (default)", "> ", "1. ", "Austria: "])


def maps(root):
    """Those of the program, and one that includes others; the words that lines begin with."""
    seeds = Seeds(root, "map")
    for path in sorted(glob.glob("src/games/*/maps/*.map")):
        seeds.add(read(path))
    whole = b"NORTH (NORTHERN:N) AAA\nA AAA\nSOUTH () BBB\nF CCC/NC\nUNOWNED CCC\nAlpha = aaa al+pha odd?\nBeta = bbb\nGamma = ccc\n" \
            b"Gamma (North Coast) = ccc/nc\nGamma (South Coast) = ccc/sc\nDeep = dee\nCOAST AAA ABUTS bbb DEE\nCOAST BBB ABUTS aaa DEE " \
            b"CCC/NC\nCOAST CCC/NC ABUTS BBB DEE\nCOAST CCC/SC ABUTS DEE\nCOAST ccc ABUTS BBB DEE\nPORT DEE ABUTS AAA BBB CCC/NC CCC/SC\n"
    more = b"ccc -> Delta = ddd del\nNORTH -> NORDEN (NORDIC) -AAA BBB\nOWNS AAA\nSOUTH\nHOMES AAA\nUNITS\nA BBB\nAMEND AAA ABUTS -bbb " \
           b"Bbb\nBEGIN FALL 1900 MOVEMENT\nVICTORY 2\nRULE BUILD_ANY !FTF_PRESS\nFLOW\nDUMMY ALL EXCEPT SOUTH\n"
    seeds.add(b"USE a b\n\0" + whole + b"\0" + more)
    seeds.add(whole + more.replace(b"BEGIN", b"DROP ccc\nBEGIN"))
    seeds.add(b"MAP a\nIN S1902M\nWATER AAA\nX DIRECTIVES\nRULE\nEND DIRECTIVES\nUNPLAYED NORTH\n\xd6st (\xf6st) *AAA\n\0" + whole)
    dictionary(root, "map", re.findall(r'^    \{"([A-Z]+)", ', read("src/games/diplomacy/map_file.c").decode(), re.M) +
               ["ABUTS", "ALL", "EXCEPT", "SPRING", "MOVEMENT", "->", " = ", "/nc", "/SC", "(NORTHERN:N)", "aaa", "BBB", "-CCC"])


def orders(root, game):
    seeds = Seeds(root, f"orders_{game}")
    words = set()
    given = trials(game)
    with_position = [trial for trial in given if "position" in trial and "error" not in trial.get("expect", {})]
    for number, trial in enumerate(with_position[:256]):
        for step in trial.get("steps", ()):
            lines = [line for line in step.get("lines", ()) if isinstance(line, str)]
            if lines and seeds.count < ORDERS_A_GAME:
                seeds.add(bytes((number, (step["seat"] - 1) % 256)) + "\n".join(lines).encode())
    for trial in given + trials(game, "games"):
        for step in trial.get("steps", ()):
            for line in step.get("lines", ()):
                words.update(re.findall(r"[A-Za-z0-9*?-]+|\S", line))
    dictionary(root, f"orders_{game}", words)


def letters(root, game):
    """What people wrote, each in its position; in a game without such a file, the lines of its trials."""
    seeds = Seeds(root, f"words_{game}")
    words = set()
    path = f"tests/human/{game}.jsonl"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file):
                step = json.loads(line)["steps"][0]
                seeds.add(number.to_bytes(2, "big") + bytes((step["seat"] - 1,)) + step["text"].encode())
    else:
        for number, trial in enumerate(trial for trial in trials(game) if "position" in trial):
            for step in trial.get("steps", ())[:1]:
                lines = [line for line in step.get("lines", ()) if isinstance(line, str)]
                seeds.add(number.to_bytes(2, "big") + bytes(1) + "\n".join(lines).encode())
    for path in ("templates/words/common.words", f"{GAMES[game]}/{game}.words"):
        if os.path.exists(path):
            for line in read(path).decode().splitlines():
                if "=" in line and not line.startswith(("#", "frame")):
                    words.update(phrase.strip() for phrase in re.split("[,;]", re.sub(r"\{[^}]*\}", "", line.split("=")[1]))
                                 if 1 < len(phrase.strip()) < 24)
    dictionary(root, f"words_{game}", words)


def spoken(root):
    """What people said to the robot, and the words that it knows."""
    seeds = Seeds(root, "spoken")
    words = set()
    for path in ("tests/human/words.jsonl", "tests/human/words_more.jsonl"):
        with open(path, encoding="utf-8") as file:
            for line in file:
                seeds.add(json.loads(line)["text"].encode())
    for line in read("templates/words/engine.words").decode().splitlines():
        if "=" in line and not line.startswith(("#", "frame")):
            words.update(phrase.strip() for phrase in re.split("[,;]", re.sub(r"\{[^}]*\}", "", line.split("=")[1]))
                         if 1 < len(phrase.strip()) < 24)
    dictionary(root, "spoken", words)


def positions(root, game):
    seeds = Seeds(root, f"position_{game}")
    known = [trial["position"] for trial in trials(game) if "position" in trial]
    ends = [trial["expect"]["position"] for trial in trials(game, "games") if "position" in trial.get("expect", {})]
    for position in (known + ends)[:POSITIONS_A_GAME]:
        seeds.add(canonical(position))


def dictionary(root, target, words):
    with open(os.path.join(root, "dict", target), "w", encoding="utf-8") as file:
        for word in sorted(words):
            quoted = "".join(c if 32 < ord(c) < 127 and c not in '"\\' else "".join(f"\\x{b:02x}" for b in c.encode())
                             for c in word)
            file.write(f'"{quoted}"\n')


def main():
    root = sys.argv[1]
    for part in ("seeds", "dict"):
        shutil.rmtree(os.path.join(root, part), ignore_errors=True)
    os.makedirs(os.path.join(root, "dict"))
    for path in glob.glob("tests/fuzz/dict/*"):
        shutil.copy(path, os.path.join(root, "dict"))
    for make in (messages, texts, quotations, addresses, verdicts, templates, settings, servers, handovers, packed, files,
                 foreign, maps, spoken):
        make(root)
    for game in GAMES:
        orders(root, game)
        letters(root, game)
        positions(root, game)


main()
