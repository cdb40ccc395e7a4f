"""The lines that docs/mail-servers.md gives, for tests that run them."""
import os
import re

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "mail-servers.md")


def section(heading):
    """What stands under a heading."""
    with open(PAGE, encoding="utf-8") as file:
        return re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^##|\Z)", file.read(), re.M | re.S).group(1)


def blocks(heading):
    """The blocks of indented lines under a heading, in order, without their indent, for the house club.example."""
    found, fresh = [], True
    for line in section(heading).splitlines():
        if line.startswith("    "):
            if fresh:
                found.append("")
            found[-1] += line[4:].replace("@example.org", "@club.example") + "\n"
        fresh = not line.startswith("    ")
    return found


def dovecot(version):
    """The settings that the table of two columns has for Dovecot 2.3 or 2.4 and later."""
    rows = re.findall(r"^\|(.*)\|(.*)\|$", section("Fetching by IMAP"), re.M)
    assert [re.findall(r"Dovecot ([\d.]+)", cell) for cell in rows[0]] == [["2.3"], ["2.4"]], rows[0]
    cells = [row[0 if version < (2, 4) else 1] for row in rows[2:]]
    lines = "\n".join(told for cell in cells for told in re.findall(r"`([^`]+)`", cell))
    return re.sub(r" *; *", "\n", re.sub(r" *\{ *", " {\n", re.sub(r" *\} *", "\n}", lines))) + "\n"
