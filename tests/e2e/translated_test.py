"""Pages of the handbook in other languages (rules.de.md, docs/player.de.md) tell what the English page tells: none falls
behind in silence. tests/unit/handbook_test.c plays the examples of rules, reading_test.py and newcomer_test.py the mails
of players' pages."""

import collections
import glob
import os
import re

import tap
from catalog_test import forms

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LANGUAGES = [os.path.basename(path)[:-3] for path in sorted(glob.glob(os.path.join(ROOT, "templates", "po", "*.po")))]


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def pages():
    """(English page, its translation, language) of each that is there."""
    paths = [os.path.relpath(path, ROOT) for folder in ("docs", "src/games/*")
             for path in sorted(glob.glob(os.path.join(ROOT, folder, "*.*.md")))]
    return [(f"{name}.md", f"{name}.{language}.md", language)
            for name, language in (path[:-len(".md")].rsplit(".", 1) for path in paths)]


def slug(head):
    """The anchor that GitHub and src/site/handbook.c make of a heading."""
    return re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-")


def anchors(path):
    return [slug(head) for head in re.findall(r"^#+ (.*)$", read(path), re.M)]


def parts(text):
    """The page by its headings, each part with what it says and without what stands in fences."""
    return re.split(r"^(?=#+ )", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), flags=re.M)


def tables(text):
    """Of each table the rows, of each row the cells; without the line under the head."""
    found = []
    for table in re.findall(r"(?:^\|.*\n?)+", text, re.M):
        rows = [re.split(r"(?<!\\)\|", line.strip())[1:-1] for line in table.splitlines()]
        found.append([[cell.strip() for cell in row] for row in rows if not re.match(r" ?---", row[0])])
    return found


SPOKEN = ("## How a mail is read", "## Messages")  # parts of docs/player-reference.md on what people say


def others(english, part):
    """What in backticks is said by people or told by mails, so in the reader's language: on pages for players what has a
    capital letter, and in some parts of them all."""
    return r"(?!)" if "games" in english else "." if part.startswith(SPOKEN) else "[A-Z]"


def codes(text, other=r"(?!)"):
    """What stands in backticks; of others only how many there are."""
    return collections.Counter(re.sub(f".*(?:{other}).*", "other", one) for one in re.findall(r"`([^`\n]+)`", text))


def orders(text):
    """The lines that stand apart, without what is said of them to the right; of those that tell of somebody ("France: A Par
    - Bur (bounced)") that there is one."""
    lines = re.findall(r"^    .*$", text, re.M)
    return [line for line in (re.sub(r"^    \w+\s?: .*", "told", re.sub(r"(?<=\S)  +\S.*|^ {12,}.*", "", line))
                              for line in lines) if line]


def each_is_of_a_language_and_of_a_page():
    for english, page, language in pages():
        assert language in LANGUAGES and language != "en" and os.path.exists(os.path.join(ROOT, english)), page


def the_same_stands_in_the_same_place():
    """Headings of one level, marks of tables and names of examples, items of lists; under each heading as many paragraphs
    and orders, the same words in backticks, and on pages of rules the same orders."""
    wrong = []
    for english, page, _ in pages():
        one, other = read(english), read(page)
        for kind in (r"^#+ ", r"^<!-- .*$", r"^```.*$", r"^(?:- |\d\. )"):
            if re.findall(kind, one, re.M) != re.findall(kind, other, re.M):
                wrong.append((page, kind))
        for before, after in zip(parts(one), parts(other)):
            said, says = (codes(part, others(english, before)) for part in (before, after))
            same = [orders(before) == orders(after) or "docs" in page, len(orders(before)) == len(orders(after)),
                    len(re.findall(r"\n\n", before)) == len(re.findall(r"\n\n", after))]
            if said != says or not all(same):
                wrong.append((page, after[:60], said - says, says - said, same))
    assert wrong == [], "\n".join(map(str, wrong))


def tables_have_the_same_rows():
    wrong = []
    for english, page, _ in pages():
        for before, after in zip(parts(read(english)), parts(read(page)), strict=True):
            for one, other in zip(tables(before), tables(after), strict=True):
                wrong += [(page, row, said) for row, said in zip(one, other, strict=True)
                          if bones(row, others(english, before)) != bones(said, others(english, before))]
    assert wrong == [], "\n".join(map(str, wrong))


def bones(row, other):
    """What of a row of a table is the same in each language; behind what people say stands how it is read."""
    return [(cell == "", codes(cell, r"(?!)" if at > 0 and other == "." else other), set(re.findall(r"\d+|E-[A-Z-]+", cell)))
            for at, cell in enumerate(row)]


def told(game, language):
    """{what a sentence of the program is in English: what it may be in the language}, with N for a number."""
    paths = [path for name in ("en", language) for path in (f"templates/po/{name}.po", f"src/games/{game}/{name}.po")
             if os.path.exists(os.path.join(ROOT, path))]
    english, own = (forms([path for path in paths if path.endswith(f"/{name}.po")]) for name in ("en", language))
    found = collections.defaultdict(set)
    for key, texts in english.items():
        if key.startswith((game + ".", "refuse.")) and (".name." in key or texts[0].count(" ") > 1):
            found[plain(texts[0])].add(plain(own.get(key, texts)[0]))
    return found


def plain(sentence):
    return sentence.replace("{number}", "N").replace('\\"', '"')


def tables_say_what_mails_say():
    """A cell that is a name or a sentence of the game in English is the same one in the language; behind it may stand in
    brackets what orders say."""
    seen, wrong = 0, []
    for english, page, language in pages():
        known = told(os.path.basename(os.path.dirname(page)), language)
        for one, other in zip(tables(read(english)), tables(read(page))):
            for before, after in zip(one[1:], other[1:]):
                for cell, said in zip(before, after):
                    seen += cell in known
                    if cell in known and said.removesuffix(f" ({cell})") not in known[cell]:
                        wrong.append((page, cell, said, known[cell]))
    assert wrong == [], "\n".join(map(str, wrong))
    assert seen > 10 * len(pages()), seen


def links_lead_to_the_same_place_in_the_same_language():
    wrong = []
    for english, page, language in pages():
        folder, wants = os.path.dirname(page), collections.Counter()
        for path, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", read(english)):
            own = re.sub(r"\.md$", f".{language}.md", path)
            there = os.path.exists(os.path.join(ROOT, folder, own))
            before, after = (os.path.normpath(os.path.join(folder, name)) for name in (path, own if there else path))
            before, after = (english, page) if path == "" else (before, after)
            if anchor:
                anchor = anchors(after)[anchors(before).index(anchor)]
            wants[(own if there else path, anchor)] += 1
        has = collections.Counter(re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", read(page)))
        if has != wants:
            wrong.append((page, has - wants, wants - has))
    assert wrong == [], "\n".join(map(str, wrong))


if __name__ == "__main__":
    tap.main([each_is_of_a_language_and_of_a_page, the_same_stands_in_the_same_place, tables_have_the_same_rows,
              tables_say_what_mails_say, links_lead_to_the_same_place_in_the_same_language])
