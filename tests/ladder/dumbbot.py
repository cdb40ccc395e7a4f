#!/usr/bin/python3 -ISB
"""A yardstick for Diplomacy: the heuristic of DumbBot (David Norman, DAIDE, 2002 to 2003), against which programs that
play this game have been measured since. Its method is published ("Summaries - DumbBot Algorithm" of the DAIDE project),
its weights are those of the program; words and code are ours. It plays as exec:dumbbot (docs/bots.md), one decision a
process; `make ladder` puts the links of the map beside it, army.csv, fleet.csv and provinces.csv.

Each spot (a province, by a kind of unit and a coast) is worth what lies there (an own centre: how large the largest
neighbour is that reaches it; another's: how large its owner is), blurred over the map ten times, more for each own unit
that reaches it and less for each of the strongest other there. A unit goes to the best spot in reach, or by lot to one
nearly as good; it supports who stands or goes there already if that may be needed, and otherwise looks further. It knows
no convoys and no treaties."""
import json
import sys

BLURRED, PART, OTHERWISE, CLOSE = 10, 5, 50, 500
NEAR_FIRST = (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1)
# by season: attack, defence, of each blur, strength and competition, in winter defence again
WEIGHTS = {"spring": (700, 300, (100, 1000, 30, 10, 6, 5, 4, 3, 2, 1), 1000, 0),
           "autumn": (600, 400, NEAR_FIRST, 1000, 0),
           "winter": (700, 300, NEAR_FIRST, 0, 1000)}


def rows(name):
    with open(f"{__file__.rpartition('/')[0]}/{name}.csv", encoding="utf-8") as file:
        return [line.rstrip("\n").split(",") for line in file][1:]


def links():
    """By spot, as "a vie" or "f bul/ec": the spots that a unit reaches from there, those of one province together."""
    found = {}
    for kind, name in (("a", "army"), ("f", "fleet")):
        for one, other in rows(name):
            for spot, to in ((f"{kind} {one}", f"{kind} {other}"), (f"{kind} {other}", f"{kind} {one}")):
                found.setdefault(spot, {}).setdefault(province(to), []).append(to)
    return found


def province(spot):
    return spot[2:5]


REACHES = {}


def reach(spot):
    return [to for same in REACHES[spot].values() for to in same]


def size(centres):
    return centres * centres + 4 * centres + 16


class Lot:
    """The numbers that a seed gives (a linear congruential generator, Knuth's): the random module starts slowly."""

    def __init__(self, seed):
        self.state = int(seed[:16], 16)

    def below(self, count):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) * count >> 31


class Board:
    """What a question says of the position, and what that makes each spot worth."""

    def __init__(self, question, centres):
        position, self.seat = question["position"], question["seat"]
        self.lot = Lot(question["seed"])
        self.own = {province(unit): unit for unit in position["units"][self.seat - 1]}
        self.dislodged = {province(one["unit"]): one["unit"] for one in position["dislodged"]}
        self.size = [size(0)] + [size(len(held)) for held in position["centres"]]
        self.owner = dict.fromkeys(centres, 0)
        self.owner.update((centre, seat) for seat, held in enumerate(position["centres"], 1) for centre in held)
        self.reached = {}
        for seat, units in enumerate(position["units"], 1):
            for unit in units:
                for place in (province(unit), *REACHES[unit]):
                    by = self.reached.setdefault(place, {})
                    by[seat] = by.get(seat, 0) + 1
        self.value = self.valued(*WEIGHTS[position["phase"].partition("-")[0]])

    def others(self, place):
        return {seat: count for seat, count in self.reached.get(place, {}).items() if seat != self.seat}

    def competition(self, place):
        return max(self.others(place).values(), default=0)

    def threat(self, place):
        """The size of the largest power that reaches an own centre."""
        own = self.owner.get(place) == self.seat
        return max((self.size[seat] for seat in self.others(place)), default=0) if own else 0

    def valued(self, attack, defence, blurs, nearby, threatened):
        prize = {place: defence * self.threat(place) if seat == self.seat else attack * self.size[seat]
                 for place, seat in self.owner.items()}
        blurred = {spot: prize.get(province(spot), 0) for spot in REACHES}
        value = {spot: 0 for spot in REACHES}
        for step in range(BLURRED):
            for spot in value:
                value[spot] += blurred[spot] * blurs[step]
            blurred = {spot: (blurred[spot] + sum(blurred[same[0]] if len(same) == 1 else max(blurred[to] for to in same)
                                                  for same in beside.values())) // PART
                       for spot, beside in REACHES.items()}
        for spot in value:
            place = province(spot)
            strength = self.reached.get(place, {}).get(self.seat, 0)
            value[spot] += nearby * (strength - self.competition(place)) + threatened * self.threat(place)
        return value

    def tried(self, spots, value=None):
        """The best spot first, or by lot one that is nearly as good; then the others, in the same way."""
        value = value or self.value
        left = sorted(spots, key=lambda spot: (-value[spot], spot))
        while left:
            at = 0
            while at + 1 < len(left):
                best, after = value[left[at]], value[left[at + 1]]
                chance = (best - after) * CLOSE // best if best != 0 else 0
                if self.lot.below(100) >= OTHERWISE or self.lot.below(100) < chance:
                    break
                at += 1
            yield left.pop(at)


class Moves:
    """The orders of a phase of moves, unit by unit in an order by lot; who waits for a unit is decided after it."""

    def __init__(self, board, requests):
        self.board = board
        self.legal = {slot_place(request): set(request["legal"]) for request in requests}
        self.order, self.going = {}, {}  # by province: its unit's order; who goes there
        left = sorted(self.legal)
        while left:
            self.decide(left.pop(board.lot.below(len(left))), set())
        for place in sorted(self.legal):
            if self.order[place] == f"{place} h":
                self.order[place] = self.not_wasted(place)

    def decide(self, place, waiting):
        if place in self.order:
            return
        unit, legal = self.board.own[place], self.legal[place]
        waiting = waiting | {place}
        for spot in self.board.tried([unit, *reach(unit)], {**self.board.value, unit: self.board.value[unit] + 1}):
            to = province(spot)
            if to in self.legal and to not in waiting:
                self.decide(to, waiting)
            order = self.to(place, spot)
            if order in legal:
                self.order[place] = order
                if order == f"{place} - {spot[2:]}":
                    self.going[to] = place
                return
        self.order[place] = f"{place} h"

    def to(self, place, spot):
        """How a unit answers the wish to be there; None: not at all."""
        there, competition = province(spot), self.board.competition(province(spot))
        if there == place:
            return f"{place} h"
        if there in self.going:
            return f"{place} s {self.going[there]} - {there}" if competition > 0 else None
        if there in self.legal and " - " not in self.order.get(there, " - "):
            return f"{place} s {there}" if competition > 1 else None
        return f"{place} - {spot[2:]}"

    def not_wasted(self, place):
        """A unit that would hold supports where that is worth most, if anywhere."""
        orders = {}
        for spot in reach(self.board.own[place]):
            there = province(spot)
            if there in self.going or there in self.legal:
                order = self.to(place, spot)
                if order is not None and " s " in order and order in self.legal[place]:
                    orders[order] = max(self.board.value[spot], orders.get(order, 0))
        best = max(orders, key=lambda order: (orders[order], order), default=None)
        return best if best is not None and orders[best] > 0 else f"{place} h"


def slot_place(request):
    return request["slot"].partition(":")[2]


def moves(board, requests):
    order = Moves(board, requests).order
    return [order[slot_place(request)] for request in requests]


def retreats(board, requests):
    taken, given = set(), []
    for request in requests:
        place = slot_place(request)
        spots = {f"{board.dislodged[place][0]} {text.rpartition(' ')[2]}": text
                 for text in request["legal"] if " r " in text}
        spot = next((spot for spot in board.tried(spots) if province(spot) not in taken), None)
        if spot is not None:
            taken.add(province(spot))
        given.append(f"{place} d" if spot is None else spots[spot])
    return given


def winter(board, requests):
    """Builds where that is worth most, removes what stands where it is worth least."""
    done, given = set(), []
    for request in requests:
        builds = {" ".join(text.split()[1:3]).lower(): text for text in request["legal"] if text.startswith("build ")}
        removes = {text.split()[1]: text for text in request["legal"] if text.startswith("remove ")}
        spot = next((spot for spot in board.tried(builds) if province(spot) not in done), None)
        least = min((place for place in removes if place not in done), default=None,
                    key=lambda place: (board.value[board.own[place]], place))
        place = least if spot is None else province(spot)
        done.add(place)
        given.append(builds[spot] if spot is not None else removes[least] if least is not None else request["default"])
    return given


def answer(question):
    phase, requests = question["position"]["phase"], question["requests"]
    board = Board(question, [row[0] for row in rows("provinces") if row[3] == "1"])
    player = moves if phase.endswith("moves") else retreats if phase.endswith("retreats") else winter
    return {"orders": [{"slot": request["slot"], "order": order}
                       for request, order in zip(requests, player(board, requests))]}


REACHES.update(links())
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
