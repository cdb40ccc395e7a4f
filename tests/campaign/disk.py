"""What a disk may hold after a power cut, made from what record.c wrote down.

What was not synced is lost or kept by chance: each write to a file, whole, in part or not at all, in any order; each
name that was given, changed or taken away, each for itself, though what happened to one name keeps its order. A name is
on the disk once its folder was synced; what stands in a file once the file was."""

import os

SECTOR = 512


class File:
    """`given` is its mode, which is on the disk as `mode` once it was synced."""

    def __init__(self, content=b"", mode=0o600):
        self.content, self.pending, self.mode, self.given = bytearray(content), [], mode, mode

    def sync(self):
        for act in self.pending:
            act_on(self.content, act)
        self.pending.clear()
        self.mode = self.given

    def left_mode(self, rng):
        return self.given if rng and self.given != self.mode and rng.random() < 0.5 else self.mode

    def left(self, rng):
        """Its bytes after a cut."""
        content, way = bytearray(self.content), rng.random() if rng else 0
        if way < 0.2 or not self.pending:
            return content
        upto = rng.randrange(len(self.pending) + 1) if way < 0.5 else len(self.pending)
        for act in self.pending[:upto]:
            if way < 0.7 or rng.random() < 0.5:
                act_on(content, act if rng.random() < 0.7 else torn(act, rng))
            elif act[0] == "W" and act[1] + len(act[2]) > len(content) and rng.random() < 0.3:
                act_on(content, ("W", act[1], rng.randbytes(len(act[2]))))  # room was made, but not filled
        return content


def act_on(content, act):
    if act[0] == "T":
        del content[act[1]:]
        content.extend(bytes(act[1] - len(content)))
        return
    _, offset, written = act
    content.extend(bytes(max(0, offset - len(content))))
    content[offset:offset + len(written)] = written


def torn(act, rng):
    """Of a write, the beginning up to the end of some sector."""
    if act[0] == "T" or len(act[2]) <= SECTOR:
        return act
    first = SECTOR - act[1] % SECTOR
    return ("W", act[1], act[2][:first + SECTOR * rng.randrange(1 + (len(act[2]) - first) // SECTOR)])


class Folder:
    def __init__(self):
        self.names = {}


class Disk:
    """`nodes` by inode. A change of names is [(folder, name, node or None)], whole or not at all."""

    def __init__(self, root):
        self.nodes, self.changes, self.now = {}, [], {}
        self.root = self.take_up(root)

    def take_up(self, path):
        """What stands there before anything is recorded is on the disk."""
        node = Folder()
        self.nodes[os.stat(path).st_ino] = node
        for entry in os.scandir(path):
            if entry.is_dir():
                node.names[entry.name] = self.take_up(entry.path)
            else:
                with open(entry.path, "rb") as file:
                    node.names[entry.name] = self.nodes[entry.inode()] = File(file.read(), entry.stat().st_mode & 0o777)
        for name, below in node.names.items():
            self.now[node, name] = below
        return node

    def change(self, *parts):
        for folder, name, node in parts:
            self.now[folder, name] = node
        self.changes.append(parts)

    def act(self, kind, fields, rest):
        """One line of the record. Those of the campaign itself (M, P, X) among them."""
        if kind in "CD":
            made = self.nodes[int(fields[2])] = File() if kind == "C" else Folder()
            self.change((self.nodes[int(fields[0])], fields[1], made))
        elif kind == "N":
            self.nodes[int(fields[0])] = File()
        elif kind == "W":
            self.nodes[int(fields[0])].pending.append(("W", int(fields[1]), rest))
        elif kind == "T":
            self.nodes[int(fields[0])].pending.append(("T", int(fields[1])))
        elif kind == "H":
            self.nodes[int(fields[0])].given = int(fields[1], 8)
        elif kind == "S":
            self.sync(self.nodes[int(fields[0])])
        elif kind == "R":
            source, target = self.nodes[int(fields[0])], self.nodes[int(fields[2])]
            moved = self.now[source, fields[1]]
            self.change((source, fields[1], None), (target, fields[3], moved))
        elif kind == "L":
            self.change((self.nodes[int(fields[0])], fields[1], self.nodes[int(fields[2])]))
        elif kind == "U":
            self.change((self.nodes[int(fields[0])], fields[1], None))
        elif kind in "PX":  # somebody else's program, who synced it
            folder = self.nodes[int(fields[0])]
            node = None
            if kind == "P":
                node = self.nodes[int(fields[2])] = File(rest)
            self.change((folder, fields[1], node))
            self.keep({(folder, fields[1])})

    def sync(self, node):
        if isinstance(node, File):
            node.sync()
        else:
            self.keep({key for change in self.changes for key in keys(change) if key[0] is node})

    def keep(self, wanted):
        """Changes of these names go to the disk, and with each what was done before to its other names."""
        kept = set()
        for at in range(len(self.changes) - 1, -1, -1):
            if wanted & keys(self.changes[at]):
                wanted |= keys(self.changes[at])
                kept.add(at)
        for at in sorted(kept):
            apply(self.changes[at])
        self.changes = [change for at, change in enumerate(self.changes) if at not in kept]

    def cut(self, rng, folder):
        """Lays down what is left after a cut now. Without a generator all is lost that was not synced."""
        lost, likely = set(), rng.choice((0, 0.5, 0.9, 1)) if rng else 0
        names = {}
        for change in self.changes:
            if likely == 0 or rng.random() >= likely or lost & keys(change):
                lost |= keys(change)
            else:
                names.update({(part[0], part[1]): part[2] for part in change})
        self.lay(self.root, folder, names, rng)

    def lay(self, node, path, names, rng):
        os.makedirs(path, mode=0o700)
        there = dict(node.names)
        there.update({name: below for (folder, name), below in names.items() if folder is node})
        for name, below in there.items():
            if isinstance(below, Folder):
                self.lay(below, os.path.join(path, name), names, rng)
            elif below is not None:
                with open(os.path.join(path, name), "wb") as file:
                    os.fchmod(file.fileno(), below.left_mode(rng))
                    file.write(below.left(rng))


def keys(change):
    return {(part[0], part[1]) for part in change}


def apply(change):
    for folder, name, node in change:
        if node is None:
            folder.names.pop(name, None)
        else:
            folder.names[name] = node


def recorded(path):
    """The acts of a record: (kind, fields, bytes)."""
    with open(path, "rb") as file:
        for line in file:
            kind, *fields = line.decode().rstrip("\n").split("\t")
            size = int(fields[2]) if kind == "W" else int(fields[3]) if kind == "P" else 0
            yield kind, fields, file.read(size)
