#!/usr/bin/env bash
# tournament-organizer looks at the first of two games only, for Sonneborn-Berger in its own double round robin.
#
# Package: tournament-organizer 4.1.1 (npm).
# Expected: where opponents meet twice, each game is a meeting of its own (FIDE Handbook C.07, 4.4), so Sonneborn-Berger
#   adds what each of the two games was worth times the opponent's points.
# Happens: the format "double-round-robin" plays each pair twice, and points count both games; but Sonneborn-Berger, and
#   Koya and the record against neighbours likewise, take the first game of a pair for the result and forget the second.
# Why it matters: three who drew level in everything are put in an order by when they won. Who beat an opponent and lost
#   the return game has all of that opponent's points, who lost first and won then has none. Every figure looks right by
#   itself, so nobody sees it who does not add up by hand.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=4.1.1
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "tournament-organizer@$V" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install tournament-organizer $V"; exit 2; }
cat >try.mjs <<'END'
import Manager from 'tournament-organizer';
const event = new Manager().createTournament('cup', {
    stageOne: { format: 'double-round-robin' }, scoring: { tiebreaks: ['sonneborn berger'] } });
for (const name of ['Ann', 'Ben', 'Cid', 'Dee']) event.createPlayer(name, name);
event.startTournament();
// Who wins the first and the second game of a pair; null: nobody. Ann, Ben and Cid each win one game against the other
// two, or draw both, and all beat Dee twice.
const winners = {
    'Ann Ben': [null, null], 'Ann Cid': ['Ann', 'Cid'], 'Ben Cid': ['Cid', 'Ben'],
    'Ann Dee': ['Ann', 'Ann'], 'Ben Dee': ['Ben', 'Ben'], 'Cid Dee': ['Cid', 'Cid'] };
for (let round = 1; round <= 6; round++) {
    for (const match of event.getMatchesByRound(round)) {
        const [one, other] = [match.getPlayer1().id, match.getPlayer2().id];
        const winner = winners[[one, other].sort().join(' ')].shift();
        event.enterResult(match.getId(), winner === one ? 1 : 0, winner === other ? 1 : 0, winner === null ? 1 : 0);
    }
    if (round < 6) event.nextRound();
}
for (const row of event.getStandings())
    console.log(row.player.getName(), row.matchPoints, row.tiebreaks.sonnebornBerger);
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'tournament-organizer %s: points and Sonneborn-Berger (by hand: Ann, Ben and Cid have 4 and 8 each)\n%s\n' "$V" "$got"
if [ "$got" = 'Ann 4 6
Cid 4 4
Ben 4 2
Dee 0 0' ]; then
	echo "As described: only the first game of each pair is in it."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
