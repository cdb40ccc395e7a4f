#!/usr/bin/env python3
"""Every page of a house with all kinds of them through html-validate and linkinator, as npm has put them into a folder:
validate.py FOLDER. Ends with 1 where one of them finds something."""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
import site_pages_test  # noqa: E402

RULES = os.path.join(HERE, "..", "browser", "html-validate.cjs")


def said(command, folder):
    """What a tool prints, whatever it ends with; into a file, since they do not wait until a pipe is emptied."""
    with tempfile.TemporaryFile() as out:
        done = subprocess.run(command, cwd=folder, stdout=out, stderr=subprocess.PIPE, check=False)
        out.seek(0)
        text = out.read().decode()
    if done.returncode != 0 and text == "":
        sys.exit(done.stderr.decode())
    return text


def main():
    tools = os.path.join(os.path.abspath(sys.argv[1]), "node_modules", ".bin")
    club, _ = site_pages_test.house(site_pages_test.PAGES + "seats = yes\n")
    with club:
        folder, wrong = club.path("site"), []
        pages = site_pages_test.pages(club)
        assert any(name.startswith("seat/1") for name in pages), pages
        found = said([os.path.join(tools, "html-validate"), "--config", RULES, "--formatter", "text", *pages], folder)
        wrong += found.splitlines()
        # where a page stands in the web is told to chats, and nobody is there to be asked
        links = json.loads(said([os.path.join(tools, "linkinator"), *pages, "--recurse", "--format", "json",
                                 "--skip", site_pages_test.URL], folder))["links"]
        wrong += [f"{one['parent']}: {one['url']}: {one['status']}" for one in links if one["state"] == "BROKEN"]
        assert len(links) >= len(pages), (len(links), len(pages))
    for line in wrong:
        print(line)
    print(f"{len(pages)} pages, {len(links)} links, {len(wrong)} faults")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
