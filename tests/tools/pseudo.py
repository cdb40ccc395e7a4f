"""Makes a language that nobody speaks of the English catalogs: every letter has an accent that goes with it, where there is
one, and each sentence is 40 % longer. What is still English in a mail of that language is in no catalog, and what is too
long there is too long in some other language (tests/e2e/pseudo_test.py).

    pseudo.py FOLDER EN.po...     FOLDER/xx.po

Placeholders stay, and so do words to type, which are in double quotes, and addresses.
"""
import os
import re
import sys

# Letters that Europe writes with and the pictures know (src/rules/glyphs.c); b, f, m, p, q, v and x have no other.
ACCENTS = str.maketrans("acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áćđéğĥíĵķłñóřšţúŵýžÁĆĐÉĞĤÍĴĶŁÑÓŘŠŢÚŴÝŽ")
KEPT = re.compile(r'({[^}]*}|\\"[^"]*\\"|\\.|https?://\S+)')
LONGER = 0.4


def pseudo(sentence):
    """The sentence as the catalog has it, its backslashes too."""
    out, debt = [], 0.0
    for part in KEPT.split(sentence):
        if KEPT.fullmatch(part):
            out.append(part)
            continue
        for letter in part:
            out.append(letter.translate(ACCENTS))
            debt += LONGER
            if debt >= 1 and letter.isalpha():
                out.append(letter.lower().translate(ACCENTS))
                debt -= 1
    return "".join(out)


def translated(line):
    found = re.fullmatch(r'(msgstr(?:\[\d\])? ?|)"(.*)"\n', line)
    return line if found is None else f'{found[1]}"{pseudo(found[2])}"\n'


def main():
    folder, *paths = sys.argv[1:]
    lines = ['msgid ""\n', 'msgstr ""\n', '"X-Language-Name: Ñéŵśpéák\\n"\n', '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    for path in paths:
        with open(path, encoding="utf-8") as file:
            entries = re.split(r"\n(?=msgid )", file.read())[1:]
        for entry in entries:
            if not entry.startswith('msgid ""\n'):
                lines += ["\n", *(translated(line) for line in (entry + "\n").splitlines(True) if not line.startswith("#"))]
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "xx.po"), "w", encoding="utf-8") as out:
        out.writelines(lines)


if __name__ == "__main__":
    main()
