#!/usr/bin/env python3
"""Pairs a round at tables by the text of docs/events.md ("Three to seven at a table") alone, and by nothing of the
program.

    tables.py [--check] rounds.jsonl

Each line is one round: {"seats": 4, "least": 3, "turn": 0, "robin": false, "entrants": [0, 1, ...], "tables": [...]},
where "tables" has what was played, each table as a list of seats {"entrant", "way", "rank", "points"} in the order of
places. "turn" is 0, or in a round robin ("robin": true) the number of the round less one. Prints the tables of each. With
--check these are compared with "want", a list of lists of entrants; exit status 1, and the first difference, if there is
one.
"""

import itertools
import json
import sys

STARTS, MANY = 48, 100


class Past:
    def __init__(self, tables, robin):
        self.points, self.byes, self.met, self.sat = {}, {}, {}, {}
        for table in tables:
            for place, seat in enumerate(table):
                who = seat["entrant"]
                self.points[who] = self.points.get(who, 0) + (0 if robin else seat["points"])
                first = seat["rank"] == 1 and any(other["rank"] > 1 for other in table)
                free = seat["way"] == "bye" or (seat["way"] == "forfeit" and (seat["points"] > 0 or first))
                self.byes[who] = self.byes.get(who, 0) + free
                if seat["way"] in ("open", "played"):
                    self.sat[who, place] = self.sat.get((who, place), 0) + 1
            there = [seat["entrant"] for seat in table if seat["way"] in ("open", "played")]
            for pair in itertools.permutations(there, 2):
                self.met[pair] = self.met.get(pair, 0) + 1


class Field:
    """Those who are seated, by their numbers in the order."""

    def __init__(self, past, order, sizes):
        self.past, self.order, self.sizes = past, order, sizes
        self.points = [past.points.get(who, 0) for who in order]
        self.met = [[past.met.get((one, other), 0) for other in order] for one in order]

    def start(self, shift, down):
        tables, at = [], 0
        for size in self.sizes:
            tables.append(list(range(at, at + size)))
            at += size
        same = [self.points[table[0]] if self.points[table[0]] == self.points[table[-1]] else None for table in tables]
        first = 0
        while first < len(tables):
            last = first + 1
            while same[first] is not None and last < len(tables) and same[last] == same[first]:
                last += 1
            self.deal(tables[first:last])
            first = last
        shifted = [list(table) for table in tables]
        for seat in range(max(self.sizes)):
            wide = sum(size > seat for size in self.sizes)
            for table in range(wide):
                shifted[(table + seat * shift) % wide][seat] = (tables[table][seat] + down) % len(self.order)
        return shifted

    @staticmethod
    def deal(tables):
        those = iter(sorted(who for table in tables for who in table))
        for seat in range(max(map(len, tables))):
            for table in tables:
                if seat < len(table):
                    table[seat] = next(those)

    def repeats(self, who, others):
        return sum(self.met[who][other] for other in others)

    def distance(self, who, others):
        return sum(abs(self.points[who] - self.points[other]) for other in others)

    def judge(self, tables):
        pairs = [pair for table in tables for pair in itertools.combinations(table, 2)]
        return (sum(self.met[one][other] for one, other in pairs),
                sum(abs(self.points[one] - self.points[other]) for one, other in pairs))

    def look(self, tables, who):
        own = next(table for table in tables if who in table)
        left = [other for other in own if other != who]
        if self.repeats(who, left) == 0 and self.distance(who, left) == 0 and \
                len({self.points[other] for other in own}) == 1:
            return False
        best, partner = (0, 0), None
        for table in tables:
            for other in table if table is not own else []:
                stay = [third for third in table if third != other]
                change = tuple(judge(other, left) + judge(who, stay) - judge(who, left) - judge(other, stay)
                               for judge in (self.repeats, self.distance))
                if change < best or (change == best and partner is not None and other < partner[0]):
                    best, partner = change, (other, table)
        if partner is None:
            return False
        other, table = partner
        own[own.index(who)], table[table.index(other)] = other, who
        return True

    def exchange(self, tables):
        while any([self.look(tables, who) for who in range(len(self.order))]):
            pass

    def best(self, turn):
        count, found = len(self.sizes), None
        few = len(self.order) <= MANY and count > 1
        for start in range(STARTS if few else 1):
            tables = self.start((turn + start) % count, start // count)
            self.exchange(tables)
            judged = self.judge(tables)
            if found is None or judged < found[0]:
                found = judged, tables
        return [[self.order[who] for who in sorted(table)] for table in found[1]]


def places(past, table, number):
    turned = [(number + i) % len(table) for i in range(len(table))]

    def cost(way):
        sat = sum(past.sat.get((who, place), 0) for who, place in zip(table, way))
        return sat, [turned.index(place) for place in way]

    way = min(itertools.permutations(range(len(table))), key=cost)
    return [table[way.index(place)] for place in range(len(table))]


def pair(line):
    past, entrants = Past(line["tables"], line.get("robin")), line["entrants"]
    count, seats = len(entrants), line["seats"]
    tables = -(-count // seats)
    if count // tables < line["least"]:
        tables -= 1
    seated = min(count, tables * seats)
    sizes = [seated // tables + (i < seated % tables) for i in range(tables)]
    byes = sorted(entrants, key=lambda who: (past.byes.get(who, 0), past.points.get(who, 0), -who))[:count - seated]
    order = sorted(entrants, key=lambda who: (-past.points.get(who, 0), who))
    field = Field(past, [who for who in order if who not in byes], sizes)
    made = [places(past, table, number) for number, table in enumerate(field.best(line.get("turn", 0)))]
    return made + [[who] for who in order if who in byes]


def main(words):
    with open(words[-1], encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            line = json.loads(text)
            made = pair(line)
            if words[0] != "--check":
                print(json.dumps(made))
            elif made != line["want"]:
                print(f"line {number}: {made}, not {line['want']}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
