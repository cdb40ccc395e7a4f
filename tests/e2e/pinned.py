"""What the program said, pinned: sums of it stand in tests/pinned/NAME.tsv, a row each, and a test fails that gets
other ones. PINNED=write in the environment writes the rows instead of comparing them; PINNED=/a/folder puts there what
the rows are sums of, to hold two states of the program beside each other (tests/unit/pinned.h is the same in C)."""

import hashlib
import os

PLACE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "pinned")


class Pinned:
    """Rows under one name."""

    def __init__(self, name):
        self.name, self.rows = name, {}

    def add(self, row, text):
        """More of the row of this name; a name that is new begins a row."""
        self.rows.setdefault(row, []).append(text)

    def end(self):
        """Raises where a row is other than it stands written, is new, or is missing."""
        how, path = os.environ.get("PINNED", ""), os.path.join(PLACE, f"{self.name}.tsv")
        if how.startswith("/"):
            for row, texts in self.rows.items():
                with open(os.path.join(how, f"{self.name}.{row}".replace(" ", "-")), "w", encoding="utf-8") as file:
                    file.write("\n".join(texts))
        lines = [f"{hashlib.sha256(chr(10).join(texts).encode()).hexdigest()[:16]}\t{row}\n"
                 for row, texts in self.rows.items()]
        if how == "write":
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(lines)
            return
        with open(path, encoding="utf-8") as file:
            stored = file.readlines()
        other = sorted({line.strip().split("\t")[1] for line in set(lines) ^ set(stored)})
        assert not other, f"other than it was: {', '.join(other)}; if this is meant to be so, `make pinned`"
