#include "engine/inbox/signs.h"

#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/inbox/people.h"
#include "engine/letters/seal.h"
#include "engine/play/spoken.h"
#include "letter/fold.h"
#include "words/commander.h"
#include "words/lists.h"

enum { SIGNS_HASH = 16, SIGNS_ENTRY = SIGNS_HASH + 1, SIGNS_MOST = 24, SIGNS_BYTES = SIGNS_MOST * SIGNS_ENTRY };

/* What is known of a line, as the first letter of its entry. */
enum {
    SIGNS_UNKNOWN = ' ', /* nothing, or it has done something since */
    SIGNS_SEEN = '-',    /* it has ended a mail and did nothing there */
    SIGNS_SIGNED = '+'   /* it is one of a signature, and what else it could be was said */
};

enum { HASH_BYTES = SIGNS_HASH / 2 };

/* The hash of a line as it was written, its case, accents and first blanks apart. */
static void hash_line(const struct job *job, const char *line, char out[SIGNS_HASH + 1])
{
    uint8_t sealed[SEAL_BYTES];
    struct text plain = TEXT_EMPTY, hash = text_fixed(out, SIGNS_HASH + 1);
    fold_text(line + strspn(line, " \t"), &plain);
    seal(job->services->token_key, SEAL_SIGN, plain.data == NULL ? "" : plain.data, plain.len, sealed);
    cipher_hex(sealed, HASH_BYTES, &hash);
    text_free(&plain);
}

/* What is known of the line with this hash to the player of the mail. */
static char mark_of(const struct job *job, const char hash[SIGNS_HASH + 1])
{
    const char *at = job->player.signs == NULL ? "" : job->player.signs;
    for (; strlen(at) >= SIGNS_ENTRY; at += SIGNS_ENTRY)
        if (strncmp(at + 1, hash, SIGNS_HASH) == 0)
            return *at;
    return SIGNS_UNKNOWN;
}

static char mark_of_line(const struct job *job, const char *line)
{
    char hash[SIGNS_HASH + 1];
    hash_line(job, line, hash);
    return mark_of(job, hash);
}

static bool is_last(const struct kept_line *line)
{
    return line->closing == CLOSING_LAST || line->closing == CLOSING_MAYBE;
}

void signs_mark(const struct job *job, struct kept *kept)
{
    for (size_t from = 0, to; from < kept->count; from = to) {
        const struct kept_line *first = &kept->lines[from];
        bool known = is_last(first);
        for (to = from; to < kept->count && is_last(&kept->lines[to]) && kept->lines[to].place == first->place; to++)
            known = known && mark_of_line(job, kept->lines[to].text) != SIGNS_UNKNOWN;
        for (size_t i = from; known && i < to; i++)
            kept->lines[i].closing = CLOSING_SURE;
        to += to == from ? 1 : 0;
    }
}

/* ---- what was done about them ---------------------------------------- */

enum { NAMED_MOST = 3 };

static struct held *held_of(const struct job *job, struct game *game)
{
    return game == NULL || job->seat == 0 ? NULL : &game->match.seat[job->seat - 1].held;
}

/* The place of the gap in which it is asked what the line means; -1: it isn't. */
static int open_at(const struct held *held, const char *text)
{
    for (int i = 0; held != NULL && i < held->count; i++)
        if (held->line[i].refused && strcmp(held_words(&held->line[i]), text) == 0)
            return i;
    return -1;
}

/* It was asked what the line means, before it was known for one of a signature: that is not asked any more, but where
 * orders wait for the answer. */
static void drop_questions(const struct job *job, struct held *held)
{
    for (int i = 0, at; i < job->statements; i++)
        while (job->statement[i].place == STATEMENT_SIGNATURE && (at = open_at(held, job->statement[i].raw)) >= 0 &&
               held_gaps(held, held->line[at].slot) == held_lines(held, held->line[at].slot))
            free(held_take(held, at).text);
}

/* Was the line taken for one of a signature, and is it none that is known? */
static bool is_news(const struct job *job, struct game *game, const struct statement *said)
{
    return open_at(held_of(job, game), said->raw) < 0 && said->place == STATEMENT_SIGNATURE &&
           said->verb == VERB_NONE && !statement_blank(said->raw) && mark_of_line(job, said->raw) != SIGNS_SIGNED;
}

/* Would it be a word for the robot, with one more behind it, if it stood in the letter? */
static bool is_word(const struct statement *said)
{
    struct piece rest;
    return verb_read(said->line, &rest) != VERB_NONE && strpbrk(said->rest, " \t") == NULL;
}

static bool means_something(struct job *job, struct game *game, const char *text)
{
    static const char *const unasked[] = {"yes", "no", "pass", NULL}; /* nobody asked, or the game knows more */
    struct commands commands = {0};
    struct text order = TEXT_EMPTY;
    int64_t today = moment_local(job->received, clock_zone(job->services, job->player.zone)).day;
    struct typed typed;
    terms_read_lines(text, &typed);
    if (job->services->spoken != NULL)
        spoken_read(job->services->spoken, &typed, today, &commands);
    terms_free_lines(&typed);
    bool any = false;
    for (size_t i = 0; i < commands.count; i++)
        any = any || !list_has(unasked, commands.command[i].sense.arg[0]);
    if (!any && game != NULL)
        people_orders(job, game, text, !job->letter.complete, &order);
    any = any || order.len > 0;
    commander_commands_free(&commands);
    text_free(&order);
    return any;
}

void signs_tell(struct job *job, struct game *game)
{
    struct text news = TEXT_EMPTY, named = TEXT_EMPTY;
    bool robots = false;
    int count = 0;
    drop_questions(job, held_of(job, game));
    for (int i = 0; i < job->statements; i++) {
        if (!is_news(job, game, &job->statement[i]))
            continue;
        robots = robots || is_word(&job->statement[i]);
        text_addf(&news, "%s\n", job->statement[i].raw);
    }
    /* one reading of all is cheaper than one of each, and most signatures mean nothing */
    bool any = news.len > 0 && (robots || means_something(job, game, news.data));
    for (int i = 0; any && count < NAMED_MOST && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (!is_news(job, game, said) || (!is_word(said) && !means_something(job, game, said->raw)))
            continue;
        said->fate = STATEMENT_ASIDE;
        job_quote(said->raw, &named);
        count++;
    }
    if (count > 0)
        job_tell(job, "answer.signature", SAID("lines", named.data));
    text_free(&news);
    text_free(&named);
}

static bool is_last_said(const struct statement *said)
{
    return said->closing == CLOSING_LAST || said->closing == CLOSING_MAYBE;
}

static bool is_chat(const struct statement *said)
{
    return said->fate == STATEMENT_CHAT && said->orders == 0 && said->verb == VERB_NONE && !statement_blank(said->raw);
}

/* `named`: the mail's last lines have one that says nothing, as of a signature. What is asked about among them may be a
 * place. */
static bool did_something(const struct statement *said, bool named)
{
    if (said->fate == STATEMENT_HELD && is_last_said(said) && named)
        return false;
    if (statement_kind(said) == STATEMENT_ORDER)
        return said->fate == STATEMENT_DONE || said->fate == STATEMENT_HELD;
    return statement_is_block(said) || said->verb != VERB_NONE || said->talk != 0;
}

/* How a line that has ended the mail is to be known from now on. */
static char entry_of(const struct statement *said, bool did, bool last_did)
{
    if (said->place == STATEMENT_SIGNATURE && !did)
        return SIGNS_SIGNED;
    return did || last_did ? SIGNS_UNKNOWN : SIGNS_SEEN;
}

static void add_entry(char entry, const char *hash, struct text *out)
{
    if (out->len < SIGNS_BYTES && strstr(out->data == NULL ? "" : out->data, hash) == NULL)
        text_addf(out, "%c%s", entry, hash);
}

/* Puts what is known of the mail's last lines before what was known of others. True: it is more, or other, than before.
 */
static bool write_entries(const struct job *job, const bool did[JOB_LINES], bool last_did, struct text *out)
{
    bool news = false;
    char hash[SIGNS_HASH + 1];
    for (int i = 0; i < job->statements && out->len < SIGNS_BYTES; i++) {
        const struct statement *said = &job->statement[i];
        if (said->closing == CLOSING_NOT || statement_blank(said->raw))
            continue;
        hash_line(job, said->raw, hash);
        char entry = entry_of(said, did[i], last_did);
        news = news || entry != mark_of(job, hash);
        add_entry(entry, hash, out);
    }
    const char *at = job->player.signs == NULL ? "" : job->player.signs;
    for (; strlen(at) >= SIGNS_ENTRY; at += SIGNS_ENTRY) {
        (void)snprintf(hash, sizeof hash, "%s", at + 1);
        add_entry(*at, hash, out);
    }
    return news;
}

void signs_learn(struct job *job)
{
    struct text signs = TEXT_EMPTY;
    bool did[JOB_LINES], last_did = false, named = false;
    if (job->split.whole != NULL || job->letter.strict || job->player.id == 0)
        return;
    for (int i = 0; i < job->statements; i++)
        named = named || (is_last_said(&job->statement[i]) && is_chat(&job->statement[i]));
    for (int i = 0; i < job->statements; i++) {
        did[i] = did_something(&job->statement[i], named);
        last_did = last_did || (did[i] && is_last_said(&job->statement[i]));
    }
    bool news = job->letter.chose || write_entries(job, did, last_did, &signs);
    if (news) {
        free(job->commit.handled.signs);
        job->commit.handled.signs = mem_copy_text(job->letter.chose || signs.data == NULL ? "" : signs.data);
    }
    text_free(&signs);
}
