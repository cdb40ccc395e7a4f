#include "engine/inbox/press_whom.h"

#include "base/number.h"
#include "engine/game/audience.h"
#include "letter/fold.h"
#include "rules/doors.h"
#include "words/lexicon.h"
#include "words/lists.h"

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
    (void)lexicon_take(lexicon, game->rules->id);
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
