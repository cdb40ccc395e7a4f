#include "engine/inbox/judge.h"

/* ---- by the mail alone ------------------------------------------------------ */

static bool came_back(const struct evidence *evidence)
{
    return evidence->bounce;
}

static bool by_machine(const struct evidence *evidence)
{
    return evidence->machine;
}

static bool half_and_nobodys(const struct evidence *evidence)
{
    return evidence->truncated && evidence->from_nobody;
}

static bool without_sender(const struct evidence *evidence)
{
    return evidence->from_nobody || evidence->from_many;
}

/* ---- by its writer ---------------------------------------------------------- */

static bool too_many(const struct evidence *evidence)
{
    return evidence->too_many;
}

static bool fails_dmarc(const struct evidence *evidence)
{
    return evidence->fails_dmarc;
}

static bool forged(const struct evidence *evidence)
{
    return evidence->forged && !evidence->keeps_key;
}

static bool cut_short(const struct evidence *evidence)
{
    return evidence->truncated;
}

static bool unreadable(const struct evidence *evidence)
{
    return evidence->unreadable;
}

static bool answers_the_past(const struct evidence *evidence)
{
    return evidence->past_question;
}

/* ---- by its lines ----------------------------------------------------------- */

static bool answers_question(const struct evidence *evidence)
{
    return evidence->confirms;
}

static bool answers_master(const struct evidence *evidence)
{
    return evidence->commands;
}

static bool of_master(const struct evidence *evidence)
{
    return evidence->master;
}

static bool claimed(const struct evidence *evidence)
{
    return evidence->claimed && evidence->vouched;
}

static bool several(const struct evidence *evidence)
{
    return evidence->several;
}

static bool another(const struct evidence *evidence)
{
    return evidence->another;
}

static bool invited(const struct evidence *evidence)
{
    return evidence->invited && evidence->vouched;
}

static bool lost_seat(const struct evidence *evidence)
{
    return evidence->former_seat && evidence->proof == PROOF_ADDRESS && !evidence->only_asks;
}

static bool newcomer(const struct evidence *evidence)
{
    return evidence->proof == PROOF_STRANGER && invited(evidence) && evidence->takes_seat;
}

static bool old_key(const struct evidence *evidence)
{
    return evidence->proof == PROOF_STRANGER && evidence->former_key;
}

static bool stranger(const struct evidence *evidence)
{
    return evidence->proof == PROOF_STRANGER;
}

static bool from_elsewhere(const struct evidence *evidence)
{
    return evidence->proof == PROOF_TOKEN;
}

static bool proved(const struct evidence *evidence)
{
    return evidence->proof == PROOF_BOTH && evidence->vouched;
}

static bool harmless(const struct evidence *evidence)
{
    return evidence->only_asks;
}

static bool any(const struct evidence *evidence)
{
    (void)evidence;
    return true;
}

/* ---- the table -------------------------------------------------------------- */

static const struct ruling rulings[] = {
    {JUDGE_MAIL, came_back, VERDICT_BOUNCE, 0, NULL},
    {JUDGE_MAIL, by_machine, VERDICT_PUT_AWAY, INBOX_IGNORED, "written by a machine"},
    {JUDGE_MAIL, half_and_nobodys, VERDICT_PUT_AWAY, INBOX_REFUSED, "not a whole mail"},
    {JUDGE_MAIL, without_sender, VERDICT_PUT_AWAY, INBOX_IGNORED, "no sender to answer"},

    {JUDGE_WRITER, too_many, VERDICT_SLOW_DOWN, INBOX_REFUSED, "too many mails an hour"},
    {JUDGE_WRITER, fails_dmarc, VERDICT_FAILS_DMARC, INBOX_REFUSED, "fails DMARC"},
    {JUDGE_WRITER, forged, VERDICT_PUT_AWAY, INBOX_REFUSED, "fails SPF or DKIM"},
    /* the whole one may come yet */
    {JUDGE_WRITER, cut_short, VERDICT_CUT_SHORT, INBOX_REFUSED, "not a whole mail"},
    {JUDGE_WRITER, unreadable, VERDICT_UNREADABLE, 0, NULL},
    {JUDGE_WRITER, answers_the_past, VERDICT_PAST, INBOX_REFUSED, "answers a mail of before the house was taken back"},

    {JUDGE_LINES, answers_question, VERDICT_ANSWER, 0, NULL},
    {JUDGE_LINES, answers_master, VERDICT_GM_ANSWER, 0, NULL},
    {JUDGE_LINES, of_master, VERDICT_GM, 0, NULL},
    {JUDGE_LINES, claimed, VERDICT_CLAIM, 0, NULL},
    {JUDGE_LINES, another, VERDICT_ASK_ANOTHER, 0, NULL},
    {JUDGE_LINES, several, VERDICT_ASK_WHO, 0, NULL},
    {JUDGE_LINES, invited, VERDICT_INVITED, 0, NULL},
    {JUDGE_LINES, lost_seat, VERDICT_FORMER_SEAT, 0, NULL},
    {JUDGE_LINES, newcomer, VERDICT_NEWCOMER, 0, NULL},
    {JUDGE_LINES, old_key, VERDICT_PUT_AWAY, INBOX_REFUSED, "a key that its player has changed"},
    {JUDGE_LINES, stranger, VERDICT_STRANGER, 0, NULL},
    {JUDGE_LINES, from_elsewhere, VERDICT_ASK_OWNER, 0, NULL},
    {JUDGE_LINES, proved, VERDICT_ACT, 0, NULL},
    {JUDGE_LINES, harmless, VERDICT_ACT, 0, NULL},
    {JUDGE_LINES, any, VERDICT_ASK_SENDER, 0, NULL},
};

const struct ruling *judge(const struct evidence *evidence, enum judge_step step, const struct ruling *after)
{
    const struct ruling *end = rulings + sizeof rulings / sizeof rulings[0];
    for (const struct ruling *ruling = after == NULL ? rulings : after + 1; ruling < end; ruling++)
        if (ruling->step == step && ruling->holds(evidence))
            return ruling;
    return NULL;
}
