#!/usr/bin/env python3
"""Computes the standings of an event from its file (docs/formats.md, "Event"), by the rules' text alone (docs/standings.md)
and by nothing of the program: what a table was worth, who stands where, and every tie-break, in exact fractions.

    standings.py event.json            prints the standings
    standings.py --check event.json    compares them with those in the file, and the points of each seat as well;
                                       one event a line is fine, too. Exit status 1, and the first difference, if there is one
"""

import json
import sys
from fractions import Fraction

POINT = 420
HALF = Fraction(1, 2)
VOLUNTARY = ("requested", "forfeit loss")


def decimal(text):
    """A figure of a scale: to the nearest 420th"""
    return Fraction(int(Fraction(text) * POINT + HALF), POINT)


class Scheme:
    def __init__(self, word):
        self.word = word
        self.scale = None if word in ("places", "share", "score") else [decimal(figure) for figure in word.split(",")]

    def table(self, seats):
        """The points of a table that was played, by its seats"""
        return [self.seat(seat, seats) for seat in seats]

    def seat(self, seat, seats):
        ranks = [other["rank"] for other in seats]
        if self.word == "score":
            return Fraction(max(-10**6, min(10**6, seat["score"])))
        if self.word == "share":
            scores = [min(10**6, max(0, other["score"])) for other in seats]
            own = min(10**6, max(0, seat["score"]))
            share = Fraction(own, sum(scores)) if sum(scores) > 0 else Fraction(1, len(seats))
            return Fraction(int(share * POINT), POINT)
        return self.shared(ranks, seat["rank"])

    def shared(self, ranks, rank):
        """What those of a rank get: the mean of the places that they take"""
        before = sum(1 for other in ranks if other < rank)
        sharing = ranks.count(rank)
        places = range(before, before + sharing)
        if self.word == "places":
            return Fraction(sum(len(ranks) - 1 - place for place in places), sharing)
        total = sum(self.scale[place] if place < len(self.scale) else 0 for place in places)
        return Fraction(int(total / sharing * POINT), POINT)

    def forfeit(self, seats):
        """Who came shares the first places, the others have nothing"""
        came = [seat for seat in seats if has_come(seat, seats)]
        if not came or self.word == "score":
            return [Fraction(0)] * len(seats)
        each = Fraction(POINT // len(came), POINT) if self.word == "share" else \
            self.shared([1] * len(came) + [len(came) + 1] * (len(seats) - len(came)), 1)
        return [each if seat in came else Fraction(0) for seat in seats]

    def win(self, seats):
        """What who wins alone gets; None of scores, which have no such figure"""
        if self.word in ("share", "score"):
            return Fraction(1) if self.word == "share" else None
        return self.shared(list(range(1, seats + 1)), 1)

    def loss(self, seats):
        return Fraction(0) if self.word == "share" else self.shared(list(range(1, seats + 1)), seats)

    def draw(self, seats):
        return Fraction(POINT // seats, POINT) if self.word == "share" else self.shared([1] * seats, 1)


class Round:
    """What a round was for an entrant; `others` are the number, the rank and the way of the others at the table."""

    def __init__(self, number, kind, points=Fraction(0), rank=None, others=()):
        self.number, self.kind, self.points, self.rank, self.others = number, kind, points, rank, others

    def first_alone(self):
        return self.rank == 1 and all(rank != 1 for _, rank, _ in self.others)


class Meeting:
    def __init__(self, opponent, score, result, voluntary=False):
        self.opponent, self.score, self.result, self.voluntary = opponent, score, result, voluntary

    def product(self):
        return self.score * self.result


def has_come(seat, seats):
    """Of a table that was not played; if nobody came all share the first rank"""
    return seat["rank"] == 1 and any(other["rank"] > 1 for other in seats)


def kind_of(seat, seats):
    if seat["way"] == "forfeit":
        return "forfeit win" if has_come(seat, seats) else "forfeit loss"
    return {"open": "open", "played": "played", "bye": "allocated", "absent": "requested"}[seat["way"]]


class Event:
    def __init__(self, file):
        self.file = file
        self.scheme = Scheme(file["scheme"])
        self.seats = file["seats"]
        self.predetermined = file.get("kind", "swiss") not in ("swiss", "series")
        self.numbers = [entrant["number"] for entrant in file["entrants"]]
        self.length = max((one["round"] for one in file["rounds"] if one["tables"]), default=0)
        self.rounds = {number: [] for number in self.numbers}
        self.read_rounds()
        self.by_points = self.seats == 2 and self.scheme.word != "score"
        self.draw = self.mean_played() if self.scheme.word == "score" else self.scheme.draw(self.seats)
        self.win = self.scheme.win(self.seats)
        self.points = {number: sum((one.points for one in self.rounds[number]), Fraction(0)) for number in self.numbers}
        self.adjusted = {number: self.adjust(number) for number in self.numbers}
        self.meetings = {number: self.meet(number) for number in self.numbers}

    def read_rounds(self):
        at = {number: {} for number in self.numbers}
        for one in self.file["rounds"]:
            for table in one["tables"]:
                for seat in table["seats"]:
                    others = [(other["entrant"], other["rank"], other["way"]) for other in table["seats"] if other is not seat]
                    points = Fraction(seat["points"], POINT)
                    at[seat["entrant"]].setdefault(one["round"], []).append(
                        Round(one["round"], kind_of(seat, table["seats"]), points, seat["rank"], others))
        for number in self.numbers:
            for round_ in range(1, self.length + 1):
                # not paired: before they entered, or after they withdrew (16.1.1)
                unpaired = [] if self.predetermined else [Round(round_, "requested")]
                self.rounds[number] += at[number].get(round_, unpaired)

    def mean_played(self):
        played = [one.points for number in self.numbers for one in self.rounds[number] if one.kind == "played"]
        return Fraction(sum(played) * POINT // len(played), POINT) if played else Fraction(0)

    def adjust(self, number):
        """16.3: for the tie-breaks of opponents"""
        if self.predetermined:
            return self.points[number]
        total = Fraction(0)
        rounds = self.rounds[number]
        for at, one in enumerate(rounds):
            ends = one.kind == "requested" and all(later.kind in VOLUNTARY for later in rounds[at + 1:])  # 16.2.5
            total += self.draw if ends else one.points
        return total

    def between(self, own, other):
        return Fraction(1) if own > other else HALF if own == other else Fraction(0)

    def meet(self, number):
        """8.1 and 9.1, with 16.4 for what was not played"""
        own, meetings = self.points[number], []
        for one in self.rounds[number]:
            voluntary = one.kind in VOLUNTARY
            if one.kind in ("allocated", "requested") and self.predetermined:
                continue
            if one.kind in ("allocated", "requested"):
                result = one.points if self.by_points else self.between(one.points, self.draw)
                meetings += [Meeting(None, min(own, self.draw * self.length), result, voluntary)] * (self.seats - 1)
            elif one.kind != "open":
                meetings += [self.meet_one(number, one, *other) for other in one.others]
        return meetings

    def meet_one(self, number, one, other, rank, way):
        """Another at a table, or the dummy for it (16.4.1)"""
        result = self.between(-one.rank, -rank)
        if one.kind == "forfeit loss":
            result = Fraction(0)
        if self.by_points:
            result = one.points
        if self.predetermined:  # 15.2
            return Meeting(other, self.adjusted[other], result)
        if one.kind == "played":  # for 6.1 they met if both played
            return Meeting(other if way == "played" else None, self.adjusted[other], result)
        return Meeting(None, min(self.points[number], self.adjusted[other]), result, one.kind == "forfeit loss")

    def buchholz(self, number, low=0, high=0):
        left = list(self.meetings[number])
        for _ in range(low):
            unplayed = [one for one in left if one.voluntary]
            if left:
                left.remove(min(unplayed or left, key=lambda one: one.score))  # 16.5
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda one: one.score))
        return sum((one.score for one in left), Fraction(0))

    def sonneborn_berger(self, number, low=0):
        left = list(self.meetings[number])
        for _ in range(low if left else 0):
            weakest = min(one.score for one in left)
            cut = min((one for one in left if one.score == weakest), key=Meeting.product)  # 14.1.1
            unplayed = min((one for one in left if one.voluntary), key=Meeting.product, default=None)
            if unplayed is not None and unplayed.product() >= cut.product():  # 16.5.1
                cut = unplayed
            left.remove(cut)
        return sum((one.product() for one in left), Fraction(0))

    def wins(self, number):
        def is_win(one):
            if one.kind in ("played", "forfeit win"):
                return one.first_alone()
            return one.kind in ("allocated", "requested") and self.win is not None and self.win > 0 and one.points >= self.win
        return sum(1 for one in self.rounds[number] if is_win(one))

    def won(self, number):
        return sum(1 for one in self.rounds[number] if one.kind == "played" and one.first_alone())

    def played(self, number):
        return sum(1 for one in self.rounds[number] if one.kind == "played")

    def firsts(self, number):
        return sum(1 for one in self.rounds[number] if one.kind == "played" and one.rank == 1)

    def progressive(self, number):
        return sum((sum((one.points for one in self.rounds[number] if one.number <= round_), Fraction(0))
                    for round_ in range(1, self.length + 1)), Fraction(0))

    def elected(self, number):
        return sum(1 for one in self.rounds[number] if one.kind not in VOLUNTARY)

    def encounters(self, number, group):
        """6.1: what came of each pair of the group that met, on the average (6.1.2)"""
        met = {}
        for one in self.meetings[number]:
            if one.opponent in group:
                met.setdefault(one.opponent, []).append(one.result)
        return {other: sum(results) / len(results) for other, results in met.items()}

    def direct(self, group):
        """6: the group as a list of lists, the first ahead; who is in one list stays tied"""
        if len(group) < 2:
            return [group]
        most = self.win if self.by_points else Fraction(1)
        least = self.scheme.loss(2) if self.by_points else Fraction(0)
        low, high = {}, {}
        for number in group:
            met = self.encounters(number, set(group) - {number})
            missing = len(group) - 1 - len(met)
            low[number] = sum(met.values(), Fraction(0)) + missing * least
            high[number] = sum(met.values(), Fraction(0)) + missing * most
        if low == high:  # 6.2
            order = sorted(set(low.values()), reverse=True)
            if len(order) == 1:
                return [group]
            return [part for value in order for part in self.direct([number for number in group if low[number] == value])]
        ahead, left = [], list(group)  # 6.3
        while len(left) > 1:
            sure = [number for number in left if all(low[number] > high[other] for other in left if other != number)]
            if not sure:
                break
            ahead.append(sure)
            left.remove(sure[0])
        return ahead + self.direct(left) if ahead else [group]

    def value(self, tie, number):
        values = {"buchholz": lambda: self.buchholz(number), "buchholz-cut1": lambda: self.buchholz(number, 1),
                  "buchholz-cut2": lambda: self.buchholz(number, 2), "buchholz-median": lambda: self.buchholz(number, 1, 1),
                  "sonneborn-berger": lambda: self.sonneborn_berger(number),
                  "sonneborn-berger-cut1": lambda: self.sonneborn_berger(number, 1),
                  "wins": lambda: self.wins(number), "won": lambda: self.won(number), "firsts": lambda: self.firsts(number),
                  "progressive": lambda: self.progressive(number), "elected": lambda: self.elected(number)}
        return values[tie]()

    def standings(self):
        rows = {number: [] for number in self.numbers}
        groups = parted(self.numbers, self.points)
        for tie in self.file["tiebreaks"]:
            if tie == "direct":
                behind = dict.fromkeys(self.numbers, 0)
                finer = []
                for group in groups:
                    left = len(group)
                    for part in self.direct(group):
                        left -= len(part)
                        behind.update(dict.fromkeys(part, left))
                        finer.append(part)
                groups, values = finer, behind
            else:
                values = {number: self.value(tie, number) for number in self.numbers}
                groups = [part for group in groups for part in parted(group, values)]
            for number in self.numbers:
                rows[number].append(values[number])
        out, place = [], 1
        for group in groups:
            for number in sorted(group):
                out.append({"place": place, "entrant": number, "points": self.points[number], "played": self.played(number),
                            "firsts": self.firsts(number), "values": rows[number]})
            place += len(group)
        return out

    def in_order(self):
        """The standings as its kind has them: by points, or by how far who came"""
        rows = self.standings()
        kind = self.file.get("kind")
        if kind == "knockout":
            return self.regrouped(rows, self.fallen())
        return self.regrouped(rows, self.ladder()) if kind == "ladder" else rows

    def regrouped(self, rows, groups):
        """The rows in the order of the groups, each of which shares its place"""
        row_of = {row["entrant"]: row for row in rows}
        out = []
        for group in groups:
            place = len(out) + 1
            out += [{**row_of[number], "place": place} for number in group]
        return out

    def fallen(self):
        """Of a knock-out: who is in it, and then by the round in which they went out, the last one first. Who goes on and
        sits nowhere in the round that follows, or has withdrawn, goes out in that one"""
        advance, out = int(self.file["own"]["advance"]), {}
        for one in self.file["rounds"]:
            final = sum(len(table["seats"]) for table in one["tables"]) <= self.seats
            for table in one["tables"]:
                order = sorted(table["seats"], key=lambda seat: (seat["rank"], seat["entrant"]))
                on = order[:1 if final else advance]
                is_open = any(seat["rank"] == 0 for seat in table["seats"])
                for seat in table["seats"]:
                    lost = not is_open and (seat not in on or seat["way"] == "forfeit" and seat["points"] == 0)
                    out[seat["entrant"]] = one["round"] + (not lost)
        gone = {entrant["number"] for entrant in self.file["entrants"] if entrant["until"] is not None}
        after = max((one["round"] for one in self.file["rounds"] if one["tables"]), default=0) + 1
        rounds = {number: out.get(number, 1) for number in self.numbers}
        rounds = {number: after + 1 if at == after and number not in gone else at for number, at in rounds.items()}
        return [sorted(group) for group in parted(self.numbers, rounds)]

    def ladder(self):
        """Each in a place of their own; who withdrew stands behind, in the order of their points"""
        order = list(self.numbers)
        for one in self.file["rounds"]:
            for table in one["tables"]:
                if all(seat["rank"] for seat in table["seats"]):
                    places = sorted(order.index(seat["entrant"]) for seat in table["seats"])
                    ranked = sorted(table["seats"], key=lambda seat: (seat["rank"], order.index(seat["entrant"])))
                    for place, seat in zip(places, ranked):
                        order[place] = seat["entrant"]
        gone = {entrant["number"] for entrant in self.file["entrants"] if entrant["until"] is not None}
        behind = [row["entrant"] for row in self.standings() if row["entrant"] in gone]
        return [[number] for number in order if number not in gone] + ([behind] if behind else [])

    def check_points(self):
        """The first table whose seats have not the points that they should, as a sentence"""
        for one in self.file["rounds"]:
            for at, table in enumerate(one["tables"], 1):
                seats = table["seats"]
                ways = {seat["way"] for seat in seats}
                if not ways & {"played", "forfeit"}:
                    continue
                wanted = self.scheme.forfeit(seats) if ways == {"forfeit"} else self.scheme.table(seats)
                wanted = [Fraction(0) if ways != {"forfeit"} and seat["way"] == "forfeit" else points
                          for seat, points in zip(seats, wanted)]
                if [seat["points"] for seat in seats] != [points * POINT for points in wanted]:
                    return f"round {one['round']}, table {at}: {[seat['points'] for seat in seats]}, " \
                           f"not {[str(points * POINT) for points in wanted]}"
        return None


def parted(group, values):
    return [[number for number in group if values[number] == value]
            for value in sorted({values[number] for number in group}, reverse=True)]


def unit(tie):
    if tie.startswith("sonneborn"):
        return POINT * POINT
    return POINT if tie.startswith("buchholz") or tie == "progressive" else 1


def as_stored(row, ties):
    return {**row, "points": row["points"] * POINT, "values": [value * unit(tie) for tie, value in zip(ties, row["values"])]}


def parts_of(file):
    """The event, or of a league each division of each season as an event of its own"""
    if "parts" not in file:
        return [file]
    whole = {key: value for key, value in file.items() if key != "parts"}
    parts = []
    for part in file["parts"]:
        there = {seat["entrant"] for one in part["rounds"] for table in one["tables"] for seat in table["seats"]}
        parts.append({**whole, **part, "entrants": [one for one in file["entrants"] if one["number"] in there]})
    return parts


def cut(order, size):
    """Divisions of about that many; they differ by one at most, the larger ones stand below"""
    count = max(1, (2 * len(order) + size) // (2 * size))
    small = len(order) // count
    large = len(order) - small * count
    ends, at = [], 0
    for division in range(count):
        at += small + (division >= count - large)
        ends.append(at)
    return [order[begin:end] for begin, end in zip([0] + ends, ends)]


def moved(divisions, up):
    """At each border the last of the upper division and the first of the lower one change places"""
    order = [list(division) for division in divisions]
    sizes = [len(division) for division in order]
    for at in range(len(order) - 1):
        many = min(up, sizes[at] // 2, sizes[at + 1] // 2)
        above, below = order[at], order[at + 1]
        down, rise = above[len(above) - many:], below[:many]
        order[at], order[at + 1] = above[:len(above) - many] + rise, down + below[many:]
    return [number for division in order for number in division]


def check_divisions(file):
    """The first season whose divisions do not follow from the one before, as a sentence"""
    seasons = {}
    for part in parts_of(file):
        standing = [row["entrant"] for row in Event(part).standings()]
        seasons.setdefault(part["season"], []).append(standing)
    size, up = int(file["own"]["size"]), int(file["own"]["moves"])
    entered = {entrant["number"]: entrant["entered"] for entrant in file["entrants"]}
    before = []
    for season, divisions in sorted(seasons.items()):
        there = {number for division in divisions for number in division}
        was = {number for division in before for number in division}
        fresh = sorted(there - was, key=lambda number: entered[number] if before else number)
        order = moved([[number for number in division if number in there] for division in before], up) + fresh
        wanted = cut(order, size)
        if [sorted(division) for division in wanted] != [sorted(division) for division in divisions]:
            return f"season {season}: the divisions are {divisions}, and should be {wanted}"
        before = divisions
    return None


def check(file):
    for part in parts_of(file):
        why = check_part(part)
        if why:
            return f"season {part['season']}, division {part['division']}: {why}" if "parts" in file else why
    return check_divisions(file) if "parts" in file else None


def check_part(file):
    event = Event(file)
    why = event.check_points()
    if why:
        return why
    wanted = [as_stored(row, file["tiebreaks"]) for row in event.in_order()]
    if len(wanted) != len(file["standings"]):
        return f"{len(file['standings'])} rows of standings, not {len(wanted)}"
    for got, want in zip(file["standings"], wanted):
        different = [key for key in want if got[key] != want[key]]
        if different:
            return f"entrant {got['entrant']}: " + ", ".join(f"{key} {got[key]}, not {plain(want[key])}" for key in different)
    return None


def plain(value):
    return [str(one) for one in value] if isinstance(value, list) else str(value)


def show(file):
    for part in parts_of(file):
        if "season" in part:
            print(f"season {part['season']}, division {part['division']}")
        show_part(part)


def show_part(file):
    event = Event(file)
    names = {entrant["number"]: entrant.get("name", entrant["number"]) for entrant in file["entrants"]}
    print("\t".join(["place", "entrant", "points", "tables", "firsts"] + file["tiebreaks"]))
    for row in event.in_order():
        figures = [row["points"], row["played"], row["firsts"]] + row["values"]
        print("\t".join([str(row["place"]), str(names[row["entrant"]])] + [f"{float(one):.6g}" for one in figures]))


def events_of(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines()]


def main():
    path = sys.argv[-1]
    for number, file in enumerate(events_of(path), 1):
        if "--check" not in sys.argv:
            show(file)
            continue
        why = check(file)
        if why:
            print(f"{path}: event {number} ({file['scheme']}, {file['seats']} seats, {file['tiebreaks']}): {why}")
            sys.exit(1)


if __name__ == "__main__":
    main()
