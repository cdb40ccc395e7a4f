/* Plans as docs/decisions.md states them, sentence by sentence, on a game with simultaneous phases, settings and
 * chance. */
#include "augur.h"
#include "hosted.h"

#include "engine/play/pump.h"

/* A game of three, and what the last mail and pump came to. */
struct play {
    struct match match;
    struct filing filing;
    struct pump_result pumped;
    int32_t draws[64];
};

static struct play play;

static void go_on(void)
{
    struct err err = {0};
    if (pump(&play.match, NULL, &play.pumped, &err) != RC_OK)
        fail_msg("%s", err.text);
}

static int begin(void **state)
{
    (void)state;
    struct rules_setup setup = {.seats = 3, .option = {3}};
    struct err err = {0};
    play = (struct play){0};
    match_begin(&play.match, &rules_augur, 3);
    play.match.chance = chance_forced(play.draws, 64, NULL);
    check_int(match_setup(&play.match, &setup, &err), RC_OK);
    go_on();
    return 0;
}

static int end(void **state)
{
    (void)state;
    plan_filing_free(&play.filing);
    match_free(&play.match);
    return 0;
}

/* A mail with its lines parted by '|'; what came of each line as one letter: '-' nothing, v verb, f filed, s set,
 * or the code of the refusal. */
static void mail_by(enum filing_way way, int seat, const char *lines, const char *want)
{
    char copy[4096], *line[80];
    struct text fates = TEXT_EMPTY;
    (void)snprintf(copy, sizeof copy, "%s", lines);
    int count = bars_split(copy, line, 80);
    plan_filing_free(&play.filing);
    plan_file_texts(&play.match, seat, way, (const char *const *)line, count, &play.filing);
    for (int i = 0; i < play.filing.count; i++) {
        static const char letters[] = {
            [LINE_EMPTY] = '-', [LINE_VERB] = 'v', [LINE_FILED] = 'f', [LINE_SET] = 's', [LINE_REFUSED] = '!'};
        text_add(&fates, i > 0 ? " " : "");
        if (play.filing.line[i].fate == LINE_REFUSED)
            text_add(&fates, play.filing.line[i].why.code);
        else
            text_add_char(&fates, letters[play.filing.line[i].fate]);
    }
    check_text(fates.data, want);
    text_free(&fates);
    go_on();
}

static void mail(int seat, const char *lines, const char *want)
{
    mail_by(FILING_EACH, seat, lines, want);
}

static void on_file(int seat, const char *want)
{
    struct text text = TEXT_EMPTY;
    const struct plan *plan = &play.match.seat[seat - 1].plan;
    for (int i = 0; i < plan->count; i++) {
        text_add(&text, i > 0 ? "|" : "");
        rules_augur.write(&rules_augur, &plan->line[i].order, &text);
    }
    check_text(text.data, want);
    text_free(&text);
}

/* "2:bid 3:bid": who is waited for; with a '*' where an answer is held back. */
static void waiting(const char *want)
{
    struct text text = TEXT_EMPTY;
    for (int i = 0; i < play.pumped.count; i++) {
        const struct waiting *one = &play.pumped.waiting[i];
        if (one->answered && !one->held)
            continue;
        text_add(&text, text.len > 0 ? " " : "");
        text_add_int(&text, one->request.seat);
        text_add_char(&text, ':');
        rules_augur.slot_write(&rules_augur, one->request.slot, &text);
        text_add(&text, one->held ? "*" : "");
    }
    check_text(text.data, want);
    text_free(&text);
}

/* The whole position as JSON's member, e.g. "coins" -> "[6,6,6]". */
static void position(const char *key, const char *want)
{
    struct jv *saved = rules_save(&rules_augur, play.match.state);
    struct text text = TEXT_EMPTY;
    jv_dump(jv_get(saved, key), &text);
    check_text(text.data, want);
    text_free(&text);
    jv_free(saved);
}

static void note_is(int index, int seat, enum note_kind kind, const char *text)
{
    check_true(index < play.match.note_count);
    check_int(play.match.note[index].seat, seat);
    check_int(play.match.note[index].kind, kind);
    check_text(play.match.note[index].text, text);
}

/* Everybody answers no to everybody. */
static void all_no(void)
{
    mail(1, "answer blue no|answer green no", "f f");
    mail(2, "answer red no|answer green no", "f f");
    mail(3, "answer red no|answer blue no", "f f");
}

static void lines_are_read_one_by_one(void **state)
{
    (void)state;
    mail(1, "bid 2|sing|bid x||# nothing|answer red yes", "f E-VERB E-SYNTAX - - E-SYNTAX");
    on_file(1, "bid 2");
    check_int(play.filing.line[1].why.column, 1);
    check_int(play.filing.line[2].why.column, 5);
    waiting("2:bid 3:bid");
}

static void certain_failures_are_refused(void **state)
{
    (void)state;
    mail(1, "bid 3", "f");
    mail(2, "bid 0", "f");
    mail(3, "bid 0", "f");
    all_no();
    mail(1, "bid 3", "f");
    mail(2, "bid 0", "f");
    mail(3, "bid 0", "f");
    /* red has no coins left */
    mail(1, "bid 1|bid 2 / 0", "E-COINS f");
    on_file(1, "bid 2 / 0");
}

static void lines_that_stand_or_fall_together(void **state)
{
    (void)state;
    mail(1, "answer blue yes|answer green maybe|bid 1", "E-PAIR E-SYNTAX f");
    on_file(1, "bid 1");
}

static void settings_act_at_once_and_in_order(void **state)
{
    (void)state;
    mail(1, "hold low|bid 1|hold high", "s f s");
    position("high", "[1,0,0]");
    on_file(1, "bid 1");
    check_true(play.filing.changed);
    check_text(play.filing.line[2].text, "hold high");
}

static void a_mail_replaces_slot_by_slot(void **state)
{
    (void)state;
    mail(1, "answer blue yes|answer green no|bid 1|bid 2", "f f f f");
    on_file(1, "answer blue yes|answer green no|bid 1|bid 2");
    /* what stands for a slot not named stays; the replaced slot goes to the end */
    mail(1, "answer blue no", "f");
    on_file(1, "answer green no|bid 1|bid 2|answer blue no");
    check_int(play.filing.before_count, 1);
    check_text(play.filing.before[0], "answer blue yes");
    /* a slot whose lines were all refused keeps what it had */
    mail(1, "bid 9|bid ten", "E-SYNTAX E-SYNTAX");
    on_file(1, "answer green no|bid 1|bid 2|answer blue no");
    check_true(!play.filing.changed);
    mail(1, "bid 9|bid 3", "E-SYNTAX f");
    on_file(1, "answer green no|answer blue no|bid 3");
}

static void add_appends(void **state)
{
    (void)state;
    mail(1, "bid 1|answer blue yes", "f f");
    mail(1, "add|bid 2|bid 3", "v f f");
    on_file(1, "bid 1|bid 2|bid 3|answer blue yes");
    /* only as the first line that says something, and alone on it */
    mail(1, "bid 2|add", "f E-SYNTAX");
    on_file(1, "answer blue yes|bid 2");
    mail(1, "add bid 1", "E-SYNTAX");
    mail(1, "# hello||add|bid 1", "- - v f");
    on_file(1, "answer blue yes|bid 2|bid 1");
}

static void clear_drops(void **state)
{
    (void)state;
    mail(1, "bid 1|answer blue yes|answer green yes", "f f f");
    mail(1, "clear answer:2", "v");
    on_file(1, "bid 1|answer green yes");
    mail(1, "clear answer:9", "E-SYNTAX");
    mail(1, "clear nonsense", "E-SYNTAX");
    /* before the mail's own lines are filed, wherever it stands */
    mail(1, "add|bid 3|clear", "v f v");
    on_file(1, "bid 3");
    mail(1, "clear", "v");
    on_file(1, "");
    waiting("1:bid 2:bid 3:bid");
}

static void alternatives_from_left_to_right(void **state)
{
    (void)state;
    mail(1, "bid 3|bid 3|bid 2 / 1 / 0", "f f f");
    for (int round = 0; round < 2; round++) {
        mail(2, "bid 0", "f");
        mail(3, "bid 0", "f");
        all_no();
    }
    position("coins", "[0,6,6]");
    on_file(1, "bid 2 / 1 / 0");
    mail(2, "bid 0", "f");
    waiting("3:bid");
    mail(3, "bid 0", "f");
    /* the last alternative was used, and the line is used up */
    position("score", "[6,0,0]");
    on_file(1, "");
    note_is(play.match.note_count - 3, 1, NOTE_USED, "bid 2 / 1 / 0");
}

static void an_answer_may_be_changed_until_the_phase_resolves(void **state)
{
    (void)state;
    mail(1, "bid 1", "f");
    mail(2, "bid 1", "f");
    waiting("3:bid");
    mail(1, "bid 3", "f");
    on_file(1, "bid 3");
    waiting("3:bid");
    mail(2, "clear bid", "v");
    waiting("2:bid 3:bid");
    mail(2, "bid 2", "f");
    mail(3, "bid 0", "f");
    position("coins", "[3,4,6]");
    on_file(1, "");
}

/* To round 2 with blue's plan made before the coins were gone. */
static void blue_cannot_pay(const char *plan, const char *fates)
{
    mail(2, plan, fates);
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    all_no();
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    all_no();
}

static void a_line_that_does_not_fit_is_spent(void **state)
{
    (void)state;
    blue_cannot_pay("bid 3|bid 3|bid 2|bid 0", "f f f f");
    position("coins", "[6,0,6]");
    /* spent with its reason; the line behind it stays for later; the player is asked */
    on_file(2, "bid 0");
    note_is(play.match.note_count - 1, 2, NOTE_SPENT, "bid 2");
    check_text(play.match.note[play.match.note_count - 1].why.code, "E-COINS");
    waiting("1:bid 2:bid 3:bid");
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    waiting("2:bid");
    on_file(2, "bid 0");
    /* an added line lets it go on, behind the one that was there */
    mail(2, "add|bid 0 / 1", "v f");
    on_file(2, "bid 0 / 1");
    position("stage", "1");
}

static void otherwise_default(void **state)
{
    (void)state;
    mail(2, "otherwise default", "v");
    waiting("1:bid 2:bid 3:bid"); /* a seat with no line is asked all the same */
    blue_cannot_pay("bid 3|bid 3|bid 2", "f f f");
    waiting("1:bid 3:bid");
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    position("stage", "1");
    bool seen = false;
    for (int i = 0; i < play.match.note_count; i++)
        seen = seen || (play.match.note[i].kind == NOTE_DEFAULT && play.match.note[i].seat == 2);
    check_true(seen);
    mail(2, "otherwise ask|otherwise perhaps|otherwise", "v E-SYNTAX E-SYNTAX");
    check_true(!play.match.seat[1].otherwise_default);
}

static void an_open_request_is_judged_at_once(void **state)
{
    (void)state;
    blue_cannot_pay("bid 3|bid 3", "f f");
    /* vet() knows the bids, but not that answers cost coins: the engine asks check() */
    mail(2, "bid 0", "f");
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    waiting("1:answer:2 1:answer:3 2:answer:1 2:answer:3 3:answer:1 3:answer:2");
    mail(2, "answer red yes", "E-COINS");
    on_file(2, "");
    check_true(slot_set_empty(&play.match.seat[1].blocked));
    /* the next line of the slot is looked at in its place */
    mail(2, "answer red yes|answer red no|answer green no", "E-COINS f f");
    waiting("1:answer:2 1:answer:3 3:answer:1 3:answer:2");
    /* and what was on file stays when all new ones are refused */
    mail(2, "answer red yes", "E-COINS");
    on_file(2, "answer red no|answer green no");
}

static void slots_of_a_simultaneous_phase(void **state)
{
    (void)state;
    mail(1, "bid 1|answer green yes|answer blue no", "f f f");
    mail(2, "bid 1", "f");
    mail(3, "bid 1", "f");
    waiting("2:answer:1 2:answer:3 3:answer:1 3:answer:2");
    on_file(1, "answer green yes|answer blue no");
    mail(3, "answer red no|answer blue yes", "f f");
    mail(2, "answer red yes", "f");
    waiting("2:answer:3");
    mail(2, "answer green no", "f");
    /* the game's own step drew an omen for each, and the next round is open */
    waiting("1:bid 2:bid 3:bid");
    position("score", "[2,2,2]");
    check_int(play.match.phase, 3);
    check_int(play.match.chance.drawn, 6);
}

static void wait_and_ready(void **state)
{
    (void)state;
    mail(2, "wait|bid 1", "v f");
    mail(1, "bid 1", "f");
    mail(3, "bid 1", "f");
    waiting("2:bid*");
    on_file(1, "bid 1");
    mail(1, "bid 2", "f"); /* held back by another, it may still be changed */
    waiting("2:bid*");
    mail(2, "ready now", "E-SYNTAX");
    waiting("2:bid*");
    mail(2, "ready", "v");
    position("coins", "[4,5,5]");
    waiting("1:answer:2 1:answer:3 2:answer:1 2:answer:3 3:answer:1 3:answer:2");
}

static void the_deadline_lifts_wait(void **state)
{
    (void)state;
    mail(2, "wait|bid 1|answer red no|answer green no", "v f f f");
    mail(1, "bid 1", "f");
    mail(3, "bid 1", "f");
    waiting("2:bid*");
    pump_deadline(&play.match, 2);
    go_on();
    position("coins", "[5,5,5]");
    /* the same clock: what opens next is not held either */
    waiting("1:answer:2 1:answer:3 3:answer:1 3:answer:2");
    mail(1, "answer blue no|answer green no", "f f");
    mail(3, "answer red no|answer blue no", "f f");
    /* the next round has a deadline of its own, and wait holds again */
    mail(2, "bid 0", "f");
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    waiting("2:bid*");
}

static void one_deadline_for_a_clock(void **state)
{
    (void)state;
    mail(1, "answer blue yes", "f");
    pump_deadline(&play.match, 0);
    go_on();
    /* bids by default; then the answers of the same clock: the line on file first, then defaults; then the next round
     */
    position("coins", "[5,6,6]");
    position("score", "[0,1,0]");
    position("round", "1");
    waiting("1:bid 2:bid 3:bid");
    check_int(play.match.phase, 3);
}

static void the_deadline_of_one_seat(void **state)
{
    (void)state;
    pump_deadline(&play.match, 3);
    go_on();
    waiting("1:bid 2:bid");
    mail(1, "bid 1", "f");
    mail(2, "bid 1", "f");
    waiting("1:answer:2 1:answer:3 2:answer:1 2:answer:3");
}

/* What the others bid in the open surprises nobody; an omen drawn does, though it is only one's own. */
static void otherwise_ask_if_surprised(void **state)
{
    (void)state;
    mail(2, "otherwise ask if surprised|bid 1|bid 1|bid 1|answer red no|answer green no", "v f f f f f");
    mail(1, "bid 2|bid 0", "f f");
    mail(3, "bid 3|bid 0", "f f");
    /* the bids are resolved, and the answers on file are used without asking */
    waiting("1:answer:2 1:answer:3 3:answer:1 3:answer:2");
    mail(1, "answer blue no|answer green no", "f f");
    mail(3, "answer red no|answer blue no", "f f");
    waiting("2:bid");
    on_file(2, "bid 1|bid 1");
    /* said again it is used; the other lines of the slot went with the old ones */
    mail(2, "bid 0|bid 1", "f f");
    position("stage", "1");
    on_file(2, "bid 1");
    all_no();
    waiting("1:bid 2:bid 3:bid");
    mail(2, "ready", "v");
    waiting("1:bid 3:bid");
}

/* A game without redeal() has its dice. */
static void dice_surprise_where_nothing_is_hidden(void **state)
{
    (void)state;
    struct rules in_the_open = rules_augur;
    in_the_open.redeal = NULL;
    play.match.rules = &in_the_open;
    mail(2, "otherwise ask if surprised|bid 1|bid 1|answer red no|answer green no", "v f f f f");
    mail(1, "bid 2", "f");
    mail(3, "bid 3", "f");
    waiting("1:answer:2 1:answer:3 3:answer:1 3:answer:2");
    mail(1, "answer blue no|answer green no", "f f");
    mail(3, "answer red no|answer blue no", "f f");
    waiting("1:bid 2:bid 3:bid");
    on_file(2, "bid 1");
    play.match.rules = &rules_augur;
}

static void surprised_lines_at_the_deadline(void **state)
{
    (void)state;
    mail(2, "otherwise ask if surprised|bid 1|bid 2", "v f f");
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    all_no();
    waiting("1:bid 2:bid 3:bid");
    pump_deadline(&play.match, 0);
    go_on();
    /* the line stands for what the seat wants more than the default does */
    position("coins", "[6,3,6]");
    mail(2, "otherwise ask", "v");
    check_true(!play.match.seat[1].ask_surprised && !play.match.seat[1].otherwise_default);
}

static void sixty_four_lines(void **state)
{
    (void)state;
    struct text lines = TEXT_EMPTY, fates = TEXT_EMPTY;
    for (int i = 0; i < 70; i++) {
        text_add(&lines, i > 0 ? "|bid 0" : "bid 0");
        text_add(&fates, i == 0 ? "f" : i < 64 ? " f" : " E-FULL");
    }
    mail(1, lines.data, fates.data);
    check_int(play.match.seat[0].plan.count, 64);
    mail(1, "add|answer blue yes", "v E-FULL");
    /* replacing makes room first */
    mail(1, "bid 1|answer blue yes", "f f");
    on_file(1, "bid 1|answer blue yes");
    text_free(&lines);
    text_free(&fates);
}

static void verbs_come_before_the_games_own(void **state)
{
    (void)state;
    mail(1, "help|state|press red|vote|B 2", "v v v v f");
    on_file(1, "bid 2");
    check_int(play.filing.line[2].verb, VERB_PRESS);
    /* of a mail those that are not the plan's were taken out before */
    mail_by(FILING_TOGETHER, 1, "add|block the door|B 2|ready", "v E-VERB f v");
}

static void bots_and_the_end(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        play.match.seat[i].holder = HELD_BY_BOT;
    go_on();
    check_true(match_over(&play.match));
    check_int(play.match.phase, 9);
    check_int(play.pumped.count, 0);
    mail(1, "bid 1|clear|hold high|help", "E-OVER E-OVER E-OVER v");
    check_true(!play.filing.changed);
}

static void bots_think_without_the_games_dice(void **state)
{
    (void)state;
    play.match.seat[1].holder = HELD_BY_BOT;
    uint64_t drawn = play.match.chance.drawn;
    go_on();
    waiting("1:bid 3:bid");
    check_int(play.match.chance.drawn, drawn);
    /* thought again it is the same thought */
    mail(1, "bid 0", "f");
    mail(3, "bid 0", "f");
    struct jv *saved = rules_save(&rules_augur, play.match.state);
    int64_t coins = 0;
    check_true(jv_int(jv_at(jv_get(saved, "coins"), 1), 0, 6, &coins));
    jv_free(saved);
    (void)end(NULL);
    (void)begin(NULL);
    play.match.seat[1].holder = HELD_BY_BOT;
    mail(3, "bid 0", "f");
    mail(1, "bid 0", "f");
    saved = rules_save(&rules_augur, play.match.state);
    int64_t again = 0;
    check_true(jv_int(jv_at(jv_get(saved, "coins"), 1), 0, 6, &again));
    check_int(again, coins);
    jv_free(saved);
}

#define plan_test(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        plan_test(lines_are_read_one_by_one),
        plan_test(certain_failures_are_refused),
        plan_test(lines_that_stand_or_fall_together),
        plan_test(settings_act_at_once_and_in_order),
        plan_test(a_mail_replaces_slot_by_slot),
        plan_test(add_appends),
        plan_test(clear_drops),
        plan_test(alternatives_from_left_to_right),
        plan_test(an_answer_may_be_changed_until_the_phase_resolves),
        plan_test(a_line_that_does_not_fit_is_spent),
        plan_test(otherwise_default),
        plan_test(an_open_request_is_judged_at_once),
        plan_test(slots_of_a_simultaneous_phase),
        plan_test(wait_and_ready),
        plan_test(the_deadline_lifts_wait),
        plan_test(one_deadline_for_a_clock),
        plan_test(the_deadline_of_one_seat),
        plan_test(otherwise_ask_if_surprised),
        plan_test(dice_surprise_where_nothing_is_hidden),
        plan_test(surprised_lines_at_the_deadline),
        plan_test(sixty_four_lines),
        plan_test(verbs_come_before_the_games_own),
        plan_test(bots_and_the_end),
        plan_test(bots_think_without_the_games_dice),
    };
    return cipher_init(NULL) == RC_OK ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
