#include "engine/inbox/act.h"

#include "base/mem.h"
#include "engine/inbox/mail_game.h"
#include "engine/inbox/press.h"
#include "engine/letters/facts.h"
#include "engine/letters/hints.h"
#include "engine/play/mapped.h"
#include "engine/play/views.h"
#include "reader/reader.h"
#include "words/greeted.h"

enum { GREETING_BYTES = 400 };
static const char LETTERS[] = "@letters";

/* With the line as a row, to be freed. */
static bool may_greet(const struct statement *said, struct terms *row)
{
    bool brief = !said->copied && statement_kind(said) != STATEMENT_NOTE && strlen(said->raw) < GREETING_BYTES;
    terms_read(brief ? said->raw : "", row);
    return brief && greeted_may(row);
}

/* Does a line greet anybody, and does the mail not say by itself what is for others? */
static bool may_be_letter(const struct job *job)
{
    bool may = false, messages = job->letter.strict;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        struct terms row = {0};
        may = may || may_greet(said, &row);
        terms_free(&row);
        messages = messages || statement_is_block(said) || said->verb == VERB_PRESS || said->verb == VERB_GM;
    }
    return may && !messages;
}

static unsigned named(const char *word, size_t len, const void *context)
{
    return press_named(context, word, len);
}

/* Whom the line greets, but its writer. */
static unsigned greeted_by(const struct job *job, const struct game *game, const struct lexicon *lexicon, int line)
{
    const struct statement *said = &job->statement[line];
    int own = game_seat_of(game, job->player.id);
    unsigned all = (1u << (game->row.seats + 1)) - 2;
    const struct greeted_by by = {lexicon, named, game};
    struct terms row;
    bool greets = may_greet(said, &row) && own != 0;
    unsigned greeted = greets ? greeted_seats(&by, &row) & all & ~(1u << own) : 0;
    terms_free(&row);
    return greeted;
}

static void put_aside(struct job *job, const struct game *game, int from, unsigned to)
{
    struct text names = TEXT_EMPTY, seats = TEXT_EMPTY, left = TEXT_EMPTY;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if ((to >> seat & 1u) == 0)
            continue;
        text_between(&names, 0, ", ");
        text_between(&seats, 0, ", ");
        facts_who(game, seat, &names);
        text_add(&seats, game_seat_name(game, seat));
    }
    for (int i = from; i < job->statements; i++) {
        statement_restore(&job->statement[i]);
        text_add_all(&left, i > from ? "\n" : "", job->statement[i].raw);
        job->statement[i].verb = VERB_NONE;
        job->statement[i].place = STATEMENT_BLOCK;
        statement_end(&job->statement[i], STATEMENT_ASIDE);
    }
    job->understood = true;
    job_leave(job, left.data, from == 0 ? "answer.press.letter" : "answer.press.letter.rest", SAID("who", names.data),
              SAID("seats", seats.data));
    text_free(&names);
    text_free(&seats);
    text_free(&left);
}

/* Is there a word of ours that is not all of its line? */
static bool may_be_order(const struct job *job)
{
    bool may = false;
    for (int i = 0; job->player.id != 0 && i < job->statements; i++)
        may = may || (statement_is_open(&job->statement[i]) && job->statement[i].rest[0] != '\0');
    return may;
}

void act_orders_in(struct job *job, struct game *game)
{
    int seat = game->live ? game_seat_of(game, job->player.id) : 0;
    for (int i = 0; seat != 0 && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (said->verb != VERB_NONE && statement_is_open(said) && !said->line->cut &&
            verb_gives_way(game->rules, view_get(&game->match, seat), seat, said->line))
            statement_read_order(said);
    }
}

void act_addressed_in(struct job *job, struct game *game)
{
    act_orders_in(job, game);
    if (!may_be_letter(job))
        return;
    struct lexicon *lexicon = hints_lexicon(job->services, game);
    unsigned to = 0;
    for (int i = 0; lexicon_has_frame(lexicon, LETTERS) && i < job->statements && to == 0; i++)
        if ((to = greeted_by(job, game, lexicon, i)) != 0)
            put_aside(job, game, i, to);
    lexicon_free(lexicon);
}

/* Is the game on a map from files, or do the players whose `letter` it may be write them? Its row tells, and the game
 * need not be loaded. */
static enum rc is_wanted(const struct job *job, bool letter, bool *out, struct err *err)
{
    struct game_row row = {0};
    enum rc rc = game_get(job->services->store, job->game, &row, err);
    const struct rules *rules = rc == RC_OK ? mapped_of(row.rules, row.options) : NULL;
    bool mapped = rules != NULL && rules->map.made != NULL;
    struct lexicon *lexicon = rules == NULL || !letter ? NULL : reader_lexicon(job->services->words, rules);
    *out = mapped || (lexicon != NULL && lexicon_has_frame(lexicon, LETTERS));
    lexicon_free(lexicon);
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc act_addressed(struct job *job, struct err *err)
{
    bool wanted = false, letter = may_be_letter(job);
    int64_t before = job->game;
    if (!letter && !may_be_order(job))
        return RC_OK;
    enum rc rc = mail_game_likely(job, err);
    struct game *game = mem_new(1, sizeof *game);
    if (rc == RC_OK && job->game != 0)
        rc = is_wanted(job, letter, &wanted, err);
    if (rc == RC_OK && wanted)
        rc = game_load(job->services, job->game, game, err);
    if (rc == RC_OK && wanted && game->live)
        act_addressed_in(job, game);
    game_free(game);
    free(game);
    job->game = before;
    return rc;
}
