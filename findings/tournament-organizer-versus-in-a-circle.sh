#!/usr/bin/env bash
# tournament-organizer puts three who beat each other in a circle in an order: that in which they were entered.
#
# Package: tournament-organizer 4.1.1 (npm).
# Expected: by direct encounter three who have a win and a loss among each other are as equal as before (FIDE Handbook
#   C.07, 6.2), so the next tie-break decides, or they share the place.
# Happens: the tie-break "versus" compares two at a time while it sorts, and such a comparison is no order of three: the
#   same results give Ann, Ben, Cid or Ben, Cid, Ann or Cid, Ann, Ben, by who was entered first.
# Why it matters: a tie-break that compares pairs inside a sort looks right with two, and gives a winner with three,
#   without a hint that there is none. What comes behind it in the list never gets its turn.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=4.1.1
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "tournament-organizer@$V" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install tournament-organizer $V"; exit 2; }
cat >try.mjs <<'END'
import Manager from 'tournament-organizer';
const beats = { Ann: 'Ben', Ben: 'Cid', Cid: 'Ann' }; // and all beat Dee
function play(names) {
    const event = new Manager().createTournament('cup', {
        stageOne: { format: 'round-robin' }, scoring: { tiebreaks: ['versus'] } });
    for (const name of names) event.createPlayer(name, name);
    event.startTournament();
    for (let round = 1; round <= 3; round++) {
        for (const match of event.getMatchesByRound(round)) {
            const [one, other] = [match.getPlayer1().id, match.getPlayer2().id];
            const first = other === 'Dee' || beats[one] === other;
            event.enterResult(match.getId(), first ? 1 : 0, first ? 0 : 1);
        }
        if (round < 3) event.nextRound();
    }
    return event.getStandings().map(row => `${row.player.getName()} ${row.matchPoints}`).join(', ');
}
for (const names of [['Ann', 'Ben', 'Cid', 'Dee'], ['Ben', 'Cid', 'Ann', 'Dee'], ['Cid', 'Ann', 'Ben', 'Dee']])
    console.log(`${names.join(' ')}: ${play(names)}`);
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'tournament-organizer %s: as entered, and the standings of the same results\n%s\n' "$V" "$got"
if [ "$got" = 'Ann Ben Cid Dee: Ann 2, Ben 2, Cid 2, Dee 0
Ben Cid Ann Dee: Ben 2, Cid 2, Ann 2, Dee 0
Cid Ann Ben Dee: Cid 2, Ann 2, Ben 2, Dee 0' ]; then
	echo "As described: who was entered first is first."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
