"""Finds words for people that stand in a template: all that a player reads is in the catalog (templates/po/en.po,
docs/decisions.md, "Sentences"), so that it can be in another language. What only the command line prints stays English.
Tags, markup, styles and scripts are no words, nor is what people type. Prints each; exit 1 if there is one.

    templates.py [FOLDER]     of the tree in FOLDER, else of this one
"""

import glob
import os
import re
import sys

# In this order: what is no text of a template. The fragments that a script unpacks are text.
TAG = re.compile(r"{{{[^}]*}}}|{{[^}]*}}")
HIDDEN = re.compile(r'<style\b.*?</style>|<script(?! type="text/html").*?</script>|<!--.*?-->|<\?xml.*?\?>', re.S)
SPOKEN = re.compile(r'\b(?:alt|title|aria-label|data-says|data-play|data-pause)="([^"]*)"')
MARKUP = re.compile(r"</?[A-Za-z!][^<>]*>")
ENTITY = re.compile(r"&#?\w+;")
WORD = re.compile(r"[A-Za-z]{2,}")

# Words to type: rows of a help, in front of what they do; lines of a text that begin with four blanks, which are left as
# they are; the lines around a message; what stands as code, and the id of a feed.
TYPED = re.compile(r"^- (?:[^{}]|{{%[A-Z.]+}})+?(?=(?:{{%list\.colon}}|:) {{[%^#])|<td>(?:[^<]|</?(?:strong|span)\b[^>]*>)*</td>(?=<td>{{[%^#])|^    .*"
                   r"|^(?:<pre class=\"pre\">)?(?:press to (?:all|(?={{))|end press)"
                   r"|<span class=\"code\">(?:[^<]|<br>)*</span>|<id>[^<]*</id>", re.M)
# In a script: what begins as a sentence does and goes on.
SAID = re.compile(r"""(["'`])([A-Z][a-z]* [^"'`]*)\1""")

# What only the command line prints.
PRINTED = ("templates/admin/health.txt", "templates/admin/metrics.txt", "templates/admin/status.txt")


def words(path, text):
    """[(line, word)]"""
    if path.endswith(".js"):
        return [(text.count("\n", 0, said.start()) + 1, word) for said in SAID.finditer(text)
                for word in WORD.findall(said[2])]
    lines = lambda match: "\n" * match[0].count("\n")
    if path.endswith(".html"):
        text = HIDDEN.sub(lines, text)
    text = TAG.sub(lines, TYPED.sub(lines, text))
    if path.endswith(".html"):
        text = MARKUP.sub(lambda tag: " " + " ".join(SPOKEN.findall(tag[0])) + " " + lines(tag), text)
        text = ENTITY.sub(" ", text)
    return [(number, word) for number, line in enumerate(text.splitlines(), 1) for word in WORD.findall(line)]


def main():
    if len(sys.argv) > 1:
        os.chdir(sys.argv[1])
    failed = False
    paths = sorted(path for folder in ("templates", "src/games") for ending in ("txt", "html", "js")
                   for path in glob.glob(f"{folder}/**/*.{ending}", recursive=True) if path not in PRINTED)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for number, word in words(path, file.read()):
                failed = True
                print(f"{path}:{number}: a word: {word}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
