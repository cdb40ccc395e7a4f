"""A tree of a few files for a script that looks for something in sources."""

import os
import tempfile


def in_tree(files, look):
    """What look(folder) says of a tree of the files {path: text}."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
        return look(folder)
