"""What is wrong with a mail or a page in the language that tests/tools/pseudo.py makes: words that are in no catalog, lines
that are too wide, letters that were cut."""
import html.parser
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
WIDE = 72  # columns of a mail

PEOPLE = "Anna Bruno Carla Dora Emil Fanny Gaius"
# Names: of people, games, the club and its zone; the languages, each as it calls itself.
NAMES = set(f"Re {PEOPLE} ides Quorum Diplomacy Doge FORVM Gorbino Quest The Club UTC CET Europe Rome English Deutsch Espa Fran ais xx".split())


def abbreviations():
    with open(os.path.join(ROOT, "src/games/diplomacy/trials/provinces.csv"), encoding="utf-8") as file:
        return re.findall(r"(?m)^(\w{3}),", file.read())


# What is written the same in all languages: the abbreviations of a board, the letters of seats.
NOTATION = {"doge": "[CDKMPSQ]{2,4}", "quorum": r"AF|AS|GE|GA|HI|MA|R|Y|B|[GS]", "forvm": "[ACFI]{1,4}",
            "diplomacy": "(?i:" + "|".join(abbreviations()) + ")"}
# How an order begins that has no words, so that it stands as it is typed.
VERBS = ("abstain|accept|again|second|tied|build|decline|destroy|development|divorce|fate|found|give|god|hold|loan|marry|move|oust|pass|place|play|production|propose|"
         "refresh|remain|reset|stay|take|tied-second|trade|treachery|win")

WORD = re.compile(r"(?<![\w@.:/#-])[A-Za-z]{2,}(?![\w@/-])")
UNCHANGED = re.compile("[bfmpqvx]+", re.I)  # they have no accents
TYPED = [
    re.compile(r'"[^"]{1,90}"'),                                    # words to write
    re.compile(r"'[a-z][ -&(-~]*'"),                           # the same, or a line that is quoted
    re.compile(r"\[[\n -Z^-~]*\]"),                              # an order behind what it is called
    re.compile(r"(?m)^    [ -~]*$"),                           # lines to copy, addresses
    re.compile(r"(?m)^[a-z][a-z:-]*: ____.*$"),                # blanks, with orders behind them
    re.compile(rf"(?mi)(?:(?<=: )|(?<=; )|(?<=- )|^)(?:{VERBS})\b[ -:<-~]*?(?=[.;]? *$|[.;] | \()"),
    re.compile(rf"(?m)^ *(?:[*-] +)?(?:{VERBS})(?=: |  )"),    # the same, in front of what there is to say of them
    re.compile(r"(?m)^(?:# [ -~]*|… .*)$"),                    # the same in HTML; how many more orders there are, by their first words
    re.compile(r"(?<= )[0-9a-f]{8}$", re.M),                   # receipts
    re.compile(r"{\w+}"),
    re.compile(r"\((?:de|en|es|fr|xx)\)"),                      # codes of languages
    re.compile(r"(?m)^\| .*$"),                                # what people wrote
    re.compile(r"(?m)^(?:press to \w+|end press)$"),           # what one writes around it
    re.compile(r"(?:diplomacy|doge|forvm|gorbino|quorum)(?=[,.])"),  # games, to be typed
    re.compile(r"(?m)(?<=: )(?:yes|no)$"),                     # a word that did nothing
    re.compile(r"(?m)^.*: digest .*$"),                        # how a reader has their mails, in the words that say it
    re.compile(r"https?://\S+|\S+@\S+"),
]
CUT = re.compile(r"\N{REPLACEMENT CHARACTER}|\w\N{HORIZONTAL ELLIPSIS}")


CAPITALS = "A-ZÁĆĐÉĞĤÍĴĶŁÑÓŘŠŢÚŴÝŽ"  # of the pseudo-language
# In a help what is to be typed stands in front of what it does, and some of it is the last that a mail says.
HELPS = [re.compile(r"(?m)^- [ -~]+?(?=: |:?$)"), re.compile(r"(?m)^[a-z+*-][ -~]*?(?=  |$|: \W*[^ -~])"), re.compile(r"(?m)^ {2,}[a-z][ -~]*?(?=: |$)"),
         re.compile(r"(?m)^away 2026.*$|^take .*|^press to red.*|^: .*"),
         re.compile(rf"\b[a-z-]+(?= \[?[{CAPITALS}]{{3,}})|(?<=[{CAPITALS}]{{3}} )[a-z0-9]+")]  # around what one fills in


def unwrapped(text):
    """But for capitals, which are headings, and blanks to be filled in."""
    return re.sub(r"(?m)^([^\W_].{25,}(?![A-ZÀ-ÖØ-Þ])[^\W\d_]|[^\W_].{25,}[:;,])\n(?=[a-z\[])(?!.*____)", r"\1 ", text)


def plain(text, rules="", more=()):
    """{a word that is English: the line with it, without what may stand there}"""
    text = re.sub(r'"[^"]{1,90}"', lambda quoted: " ".join(quoted[0].split()), text)
    for typed in [*TYPED[:3], *more, *TYPED]:
        text = typed.sub("", text)
    if rules == "forvm":  # markets, as they are typed
        text = re.sub(r"(?m)^ *(?:[*-] +)?[a-z-]+(?=  )", "", text)
    notation = re.compile(NOTATION.get(rules, "-"))
    return {word: line.strip() for line in text.splitlines() for word in WORD.findall(line)
            if word not in NAMES and not notation.fullmatch(word) and not UNCHANGED.fullmatch(word)}


def wide(text):
    """Lines that are too wide, but for what is to be copied as it is and what has no blank to be broken at."""
    return [line for line in text.splitlines()
            if len(line) > WIDE and " " in line.strip() and not re.fullmatch("    [ -~]*", line)]


class Text(html.parser.HTMLParser):
    """What people see of a page: a line for each block, a cell behind two blanks."""

    INLINE = {"a", "b", "strong", "em", "i", "span", "small", "code", "label", "button", "input", "option", "select", "tspan", "s"}
    HIDDEN = {"style", "title"}
    # of things that are no text
    QUIET = re.compile(r"xmlns.*|class|style|id|href|src|rel|name|content|type|role|width|height|lang|charset|[xyrdw]|[cr][xy]|[xy]\d|viewbox|"
                       r"fill.*|stroke.*|text-anchor|font.*|points|transform|scope|(col|row)span|for|dir|datetime|media|method|"
                       r"data-(ask|head|spots|spot|words|shape|address|number|lines|subject|to|line|slot|own|if|go)|aria-(hidden|live|labelledby|describedby)|"
                       r"lengthadjust|textlength|border|cell.*|align|valign|bgcolor|autocomplete|autocapitalize|spellcheck|clip-path|preserveaspectratio|"
                       r"hidden|open|target|tabindex|value|step|min|max|alt-typed|http-equiv|language|property")

    def __init__(self, page):
        super().__init__()
        self.parts, self.hidden, self.code = [], 0, []
        page = re.sub(r"<script(?! type=\"text/html\").*?</script>|<!--.*?-->", "", page, flags=re.S)
        self.feed(re.sub(r"</?script[^>]*>", "", page))

    def handle_starttag(self, tag, attrs):
        kinds = (dict(attrs).get("class") or "").split()
        for name, value in attrs:
            if value and not self.QUIET.fullmatch(name):
                self.parts.append(f"\n{value}\n")
        if tag not in self.INLINE:
            self.parts.append("  " if tag in ("td", "th") else "\n")
        if tag in ("br", "input", "img", "meta", "link", "hr", "col"):
            return
        self.hidden += tag in self.HIDDEN
        self.code.append((tag, "[" if "code" in kinds else "\n" if {"order", "choice"} & set(kinds) else ""))
        self.parts.append({"[": " [", "\n": "\n"}.get(self.code[-1][1], ""))

    def handle_endtag(self, tag):
        while self.code:
            opened, code = self.code.pop()
            self.hidden -= opened in self.HIDDEN
            self.parts.append({"[": "] ", "\n": "\n"}.get(code, "" if opened in self.INLINE else "\n"))
            if opened == tag:
                break

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in ("br", "input", "img", "meta", "link", "hr", "col"):
            self.handle_endtag(tag)

    def handle_data(self, data):
        if not self.hidden:
            self.parts.append(data)

    def text(self):
        return re.sub(r"(?m)^[ \t]+|[ \t]+$", "", "".join(self.parts))


def faults(mail, rules):
    """What is wrong with a mail, a line for each."""
    text = f"{mail.subject}\n{mail.text}"
    seen = Text(mail.html).text() if mail.part("text/html") else ""
    found = [f"too wide: {line}" for line in wide(mail.text)]
    more = HELPS if mail.kind == "help" else ()
    found += [f"English: {word}: {line}" for word, line in plain(unwrapped(text), rules, more).items()]
    found += [f"English in HTML: {word}: {line}" for word, line in plain(seen, rules, more).items()]
    return found + [f"cut: {line}" for line in (text + seen).splitlines() if CUT.search(line)]


def page_faults(page, rules):
    seen = Text(page).text()
    found = [f"English: {word}: {line}" for word, line in plain(seen, rules).items()]
    return found + [f"cut: {line}" for line in seen.splitlines() if CUT.search(line)]
