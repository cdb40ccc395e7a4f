#include "engine/inbox/press.h"

#include "base/number.h"
#include "engine/game/audience.h"
#include "engine/inbox/gm_lines.h"
#include "letter/fold.h"
#include "rules/doors.h"
#include "words/lexicon.h"
#include "words/lists.h"

/* Bytes after which mail programs break a line. */
enum { FULL_LINE = 68 };

/* What is behind the colon of "press red: hello", with what would be a comment behind an order. */
static const char *words_behind(const struct statement *said)
{
    const char *written = said->spoken != NULL || said->rest[0] == '\0' ? NULL : strstr(said->raw, said->rest);
    const char *colon = strchr(written == NULL ? said->rest : written, ':');
    return colon == NULL ? "" : colon + 1 + strspn(colon + 1, " \t");
}

bool press_is_torn(const struct job *job, int at)
{
    if (at + 1 >= job->statements || statement_blank(job->statement[at + 1].raw) ||
        job->statement[at].place == STATEMENT_SENTENCE)
        return false;
    const char *next = job->statement[at + 1].raw + strspn(job->statement[at + 1].raw, " \t");
    return strlen(job->statement[at].raw) + 1 + strcspn(next, " \t") > FULL_LINE;
}

bool press_ends(const struct order_line *line)
{
    return strcmp(line->text, "end press") == 0 || strcmp(line->text, "endpress") == 0;
}

static bool begins_block(const struct statement *said)
{
    return said->verb == VERB_PRESS || (said->verb == VERB_GM && gm_line_takes_text(said->rest));
}

/* Does an end belong to what begins here, and not to a later message? */
static bool is_closed(const struct job *job, int at, bool (*ends)(const struct order_line *line))
{
    for (int i = at + 1; i < job->statements && !begins_block(&job->statement[i]); i++)
        if (ends(job->statement[i].line))
            return true;
    return false;
}

enum press_form press_form(const struct job *job, int at, const char **words)
{
    *words = words_behind(&job->statement[at]);
    if ((*words)[0] == '\0' || is_closed(job, at, press_block_ends))
        return PRESS_BLOCK;
    return press_is_torn(job, at) ? PRESS_TORN : PRESS_LINE;
}

const char *press_aside(const struct statement *said, bool *loose)
{
    static const char *const heads[] = {"tell", "to"};
    const char *at = said->raw + strspn(said->raw, " \t-*");
    for (size_t i = 0; said->verb == VERB_NONE && i < sizeof heads / sizeof heads[0]; i++) {
        size_t len = strlen(heads[i]);
        if (strncasecmp(at, heads[i], len) != 0 || strchr(" \t", at[len]) == NULL || at[len] == '\0')
            continue;
        at += len + strspn(at + len, " \t");
        size_t whom = strcspn(at, " \t,.:");
        if (whom == 2 && (strncasecmp(at, "me", 2) == 0 || strncasecmp(at, "us", 2) == 0)) /* which nobody is called */
            continue;
        *loose = i == 0;
        return at[0] != '\0' && (*loose || strchr(at, ':') != NULL) ? at : NULL;
    }
    return NULL;
}

bool press_block_ends(const struct order_line *line)
{
    static const char *const ends[] = {"end press", "endpress", "end broadcast", "endbroadcast", "end gm", "end", NULL};
    return list_has(ends, line->text);
}

/* ---- whom a word names ---------------------------------------- */

bool press_same(const char *word, size_t len, const char *name)
{
    return len > 0 && len == strlen(name) && strncasecmp(word, name, len) == 0;
}

bool press_in_list(const char *const *list, const char *word, size_t len)
{
    bool in = false;
    for (; !in && *list != NULL; list++)
        in = press_same(word, len, *list);
    return in;
}

/* The seat that a word names in another language ("Alemania", "rot"), as a bit; 0: none. */
static unsigned in_words(const struct game *game, const char *word, size_t len)
{
    unsigned to = 0;
    struct text plain = TEXT_EMPTY;
    struct meaning meaning[MEANINGS_MOST];
    struct lexicon *lexicon = lexicon_new();
    (void)lexicon_take(lexicon, "engine");
    (void)lexicon_take(lexicon, rules_words(game->rules));
    fold_bytes(word, len, &plain);
    size_t meanings = len == 0 ? 0 : lexicon_meanings(lexicon, plain.data, meaning);
    for (size_t i = 0; i < meanings; i++) {
        int64_t number = 0; /* a game's table has the seat's number, another its name */
        if (strcmp(meaning[i].class, "seat") != 0)
            continue;
        (void)number_read(meaning[i].id, 1, game->row.seats, &number);
        for (int seat = 1; seat <= game->row.seats; seat++)
            if (seat == number || strcmp(meaning[i].id, rules_seat(game->rules, seat)->name) == 0)
                to |= 1u << seat;
    }
    text_free(&plain);
    lexicon_free(lexicon);
    return to;
}

/* The seats of a word, as bits: a seat's name, letter or number, `all`, else the name of who sits there. */
static unsigned receiver(const struct game *game, const char *word, size_t len)
{
    unsigned by_seat = 0, by_player = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct rules_seat *look = rules_seat(game->rules, seat);
        if (press_same(word, len, look->name) || press_same(word, len, look->letter) ||
            press_in_list(list_everybody, word, len) || (len == 1 && word[0] == '0' + seat))
            by_seat |= 1u << seat;
        if (game->player[seat - 1].id != 0 && !audience_hides(game) &&
            press_same(word, len, game->player[seat - 1].name))
            by_player |= 1u << seat;
    }
    by_seat = by_seat != 0 ? by_seat : by_player;
    return by_seat != 0 || len < 2 ? by_seat : in_words(game, word, len);
}

bool press_is_all(const char *word, size_t len)
{
    return press_in_list(list_everybody, word, len);
}

bool press_is_master(const char *word, size_t len)
{
    return press_in_list(list_masters, word, len);
}

/* The seats of a word of capital letters, each that of a seat, as judges write them ("AE": Austria and England); 0: it
 * is no such word. */
static unsigned by_letters(const struct game *game, const char *word, size_t len)
{
    unsigned to = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned one = word[i] >= 'A' && word[i] <= 'Z' ? receiver(game, word + i, 1) : 0;
        if (one == 0 || (to & one) != 0)
            return 0;
        to |= one;
    }
    return to;
}

/* A seat's whole name, or several by their letters. */
static unsigned in_full(const struct game *game, const char *word, size_t len)
{
    unsigned to = receiver(game, word, len);
    return to != 0 ? to : by_letters(game, word, len);
}

/* Whether the word is one of those of a name. */
static bool is_part(const char *word, size_t len, const char *name)
{
    bool is = false;
    for (size_t part; !is && *name != '\0'; name += part + strspn(name + part, " ")) {
        part = strcspn(name, " ");
        is = part > 1 && part == len && strncasecmp(word, name, len) == 0;
    }
    return is;
}

/* The one player one of whose names this is; 0: none, or several. */
static unsigned by_part(const struct game *game, const char *word, size_t len)
{
    unsigned to = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct player_row *player = &game->player[seat - 1];
        if (len > 2 && player->id != 0 && !audience_hides(game) && is_part(word, len, player->name))
            to |= 1u << seat;
    }
    return (to & (to - 1)) == 0 ? to : 0;
}

unsigned press_seats(const struct game *game, const char *word, size_t len)
{
    unsigned to = in_full(game, word, len);
    return to != 0 ? to : by_part(game, word, len);
}

unsigned press_named(const struct game *game, const char *word, size_t len)
{
    unsigned to = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct player_row *player = &game->player[seat - 1];
        bool who = player->id != 0 && !audience_hides(game) && is_part(word, len, player->name);
        if (who || press_same(word, len, rules_seat(game->rules, seat)->name))
            to |= 1u << seat;
    }
    return to != 0 ? to : in_words(game, word, len);
}

const char *press_behind_names(const struct game *game, const char *at)
{
    static const char blanks[] = " \t,;";
    const char *begin = at;
    unsigned before = 0;
    for (size_t len; *at != '\0'; at += len + strspn(at + len, blanks)) {
        len = strcspn(at, blanks);
        bool named = len > 1 && in_full(game, at, len) != 0; /* a letter or a number may be a word of a sentence */
        bool small = at > begin && *at >= 'a' && *at <= 'z'; /* "tell red will you ..." beside a Will */
        unsigned part = small ? 0 : by_part(game, at, len);
        named = named || part != 0 || (!small && (press_named(game, at, len) & before) != 0); /* "Anna Rossi" */
        before = part;
        if (!named && !press_is_master(at, len) && !press_same(at, len, "and") && !press_same(at, len, "the"))
            break;
    }
    return at;
}
