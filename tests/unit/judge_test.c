/* What becomes of a mail, decided without a mail, a database or a worker. */
#include "check.h"

#include "engine/inbox/judge.h"

/* As verdict_find() asks the table; the verdicts that may pass a mail on do not here. */
static enum verdict ruled(const struct evidence *evidence, const char **note)
{
    for (enum judge_step step = JUDGE_MAIL; step <= JUDGE_LINES; step++) {
        const struct ruling *ruling = judge(evidence, step, NULL);
        if (ruling != NULL) {
            *note = ruling->note == NULL ? "" : ruling->note;
            return ruling->verdict;
        }
    }
    fail_msg("no line of the table holds");
    return VERDICT_PUT_AWAY;
}

static void each_verdict(void **state)
{
    (void)state;
    static const struct {
        struct evidence evidence;
        enum verdict verdict;
        const char *note;
    } cases[] = {
        {{.bounce = true, .machine = true}, VERDICT_BOUNCE, ""},
        {{.machine = true, .proof = PROOF_BOTH}, VERDICT_PUT_AWAY, "written by a machine"},
        {{.truncated = true, .from_nobody = true}, VERDICT_PUT_AWAY, "not a whole mail"},
        {{.from_nobody = true}, VERDICT_PUT_AWAY, "no sender to answer"},
        {{.from_many = true}, VERDICT_PUT_AWAY, "no sender to answer"},
        {{.too_many = true, .fails_dmarc = true}, VERDICT_SLOW_DOWN, "too many mails an hour"},
        {{.fails_dmarc = true, .keeps_key = true, .proof = PROOF_BOTH}, VERDICT_FAILS_DMARC, "fails DMARC"},
        {{.forged = true, .proof = PROOF_ADDRESS}, VERDICT_PUT_AWAY, "fails SPF or DKIM"},
        {{.forged = true, .keeps_key = true, .proof = PROOF_BOTH, .vouched = true}, VERDICT_ACT, ""},
        {{.truncated = true, .proof = PROOF_BOTH, .keeps_key = true}, VERDICT_CUT_SHORT, "not a whole mail"},
        {{.unreadable = true, .proof = PROOF_BOTH}, VERDICT_UNREADABLE, ""},
        {{.past_question = true, .confirms = true}, VERDICT_PAST, "answers a mail of before the house was taken back"},
        {{.confirms = true, .proof = PROOF_STRANGER}, VERDICT_ANSWER, ""},
        {{.commands = true, .master = true}, VERDICT_GM_ANSWER, ""},
        {{.master = true, .proof = PROOF_STRANGER}, VERDICT_GM, ""},
        {{.invited = true, .vouched = true}, VERDICT_INVITED, ""},
        {{.former_seat = true, .proof = PROOF_ADDRESS}, VERDICT_FORMER_SEAT, ""},
        {{.former_seat = true, .proof = PROOF_ADDRESS, .only_asks = true}, VERDICT_ACT, ""},
        {{.former_key = true, .proof = PROOF_STRANGER}, VERDICT_PUT_AWAY, "a key that its player has changed"},
        {{.proof = PROOF_STRANGER, .invited = true, .takes_seat = true}, VERDICT_STRANGER, ""},
        {{.proof = PROOF_STRANGER, .only_asks = true}, VERDICT_STRANGER, ""},
        {{.proof = PROOF_TOKEN, .vouched = true, .only_asks = true}, VERDICT_ASK_OWNER, ""},
        {{.proof = PROOF_BOTH, .vouched = true}, VERDICT_ACT, ""},
        {{.proof = PROOF_BOTH}, VERDICT_ASK_SENDER, ""},
        {{.proof = PROOF_BOTH, .only_asks = true}, VERDICT_ACT, ""},
        {{.proof = PROOF_ADDRESS, .vouched = true}, VERDICT_ASK_SENDER, ""},
        {{.proof = PROOF_ADDRESS, .only_asks = true}, VERDICT_ACT, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *note = "";
        enum verdict verdict = ruled(&cases[i].evidence, &note);
        if (verdict != cases[i].verdict || strcmp(note, cases[i].note) != 0)
            fail_msg("case %zu: verdict %d, \"%s\"", i, (int)verdict, note);
    }
}

/* An invitation that is answered with more than a no, and a former holder who plays on, go on down the table. */
static void what_passes_goes_on(void **state)
{
    (void)state;
    const struct evidence joins = {.proof = PROOF_STRANGER, .invited = true, .vouched = true, .takes_seat = true};
    const struct ruling *ruling = judge(&joins, JUDGE_LINES, NULL);
    assert_int_equal(ruling->verdict, VERDICT_INVITED);
    assert_int_equal(judge(&joins, JUDGE_LINES, ruling)->verdict, VERDICT_NEWCOMER);
    const struct evidence former = {.proof = PROOF_ADDRESS, .former_seat = true, .vouched = true};
    ruling = judge(&former, JUDGE_LINES, NULL);
    assert_int_equal(ruling->verdict, VERDICT_FORMER_SEAT);
    assert_int_equal(judge(&former, JUDGE_LINES, ruling)->verdict, VERDICT_ASK_SENDER);
}

static bool bit(uint64_t bits, int at)
{
    return (bits >> at & 1u) != 0;
}

static struct evidence made_of(uint64_t bits)
{
    return (struct evidence){.bounce = bit(bits, 0),
                             .machine = bit(bits, 1),
                             .truncated = bit(bits, 2),
                             .from_nobody = bit(bits, 3),
                             .from_many = bit(bits, 4),
                             .unreadable = bit(bits, 5),
                             .proof = (enum proof)(bits >> 6 & 3u),
                             .too_many = bit(bits, 8),
                             .fails_dmarc = bit(bits, 9),
                             .forged = bit(bits, 10),
                             .keeps_key = bit(bits, 11),
                             .vouched = bit(bits, 12),
                             .past_question = bit(bits, 13),
                             .confirms = bit(bits, 14),
                             .commands = bit(bits, 15),
                             .invited = bit(bits, 16),
                             .former_key = bit(bits, 17),
                             .former_seat = bit(bits, 18),
                             .master = bit(bits, 19),
                             .only_asks = bit(bits, 20),
                             .takes_seat = bit(bits, 21)};
}

/* Of every mail there can be: what acts is proved or harmless, and nothing acts that was forged, cut or slowed. */
static void nothing_unproved_acts(void **state)
{
    (void)state;
    for (uint64_t bits = 0; bits < 1u << 22; bits++) {
        struct evidence evidence = made_of(bits);
        const char *note = "";
        enum verdict verdict = ruled(&evidence, &note);
        bool stopped = evidence.bounce || evidence.machine || evidence.from_nobody || evidence.from_many ||
                       evidence.too_many || evidence.fails_dmarc || evidence.truncated || evidence.unreadable ||
                       evidence.past_question || (evidence.forged && !evidence.keeps_key);
        bool carries_out = verdict == VERDICT_ACT || verdict == VERDICT_NEWCOMER || verdict == VERDICT_ANSWER ||
                           verdict == VERDICT_GM_ANSWER || verdict == VERDICT_GM || verdict == VERDICT_INVITED;
        if (carries_out && stopped)
            fail_msg("%llx: a mail is carried out that was to be stopped", (unsigned long long)bits);
        if (verdict == VERDICT_ACT && !evidence.only_asks && !(evidence.proof == PROOF_BOTH && evidence.vouched))
            fail_msg("%llx: a mail acts that nobody proved", (unsigned long long)bits);
        if (verdict == VERDICT_ACT && (evidence.proof == PROOF_STRANGER || evidence.proof == PROOF_TOKEN))
            fail_msg("%llx: a mail acts for somebody else", (unsigned long long)bits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_verdict), cmocka_unit_test(what_passes_goes_on),
                                       cmocka_unit_test(nothing_unproved_acts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
