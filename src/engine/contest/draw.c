#include "engine/contest/draw.h"

#include "base/mem.h"
#include "engine/admin/standings.h"
#include "engine/game/terms.h"
#include "engine/play/fairness.h"
#include "engine/play/moves.h"
#include "rules/chance.h"

#include <stdlib.h>
#include <string.h>

/* Who named none has one that was settled with the secret. */
static enum rc give_words(const struct services *services, struct book *book, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < book->entrants; i++) {
        struct entrant_row *row = &book->entrant[i];
        char word[WORD_BYTES + 1];
        if (row->word != NULL && row->word[0] != '\0')
            continue;
        fairness_word_draw(book->row.secret, row->number, word);
        free(row->word);
        row->word = mem_copy_text(word);
        rc = contest_entrant_put(services->store, row, err);
    }
    return rc;
}

/* ---- ratings ------------------------------------------------------------------- */

static void give_rating(struct book *book, const struct jv *player)
{
    const char *name = jv_word(player, "player");
    int64_t rating = 0;
    (void)jv_int(jv_get(player, "rating"), 0, 100000, &rating);
    for (size_t i = 0; i < book->entrants; i++)
        if (book->entrant[i].player != 0 && strcmp(book->name[i], name) == 0)
            book->entrant[i].rating = (int)rating;
}

static enum rc read_ratings(const struct services *services, struct book *book, struct err *err)
{
    struct jv *list = NULL;
    enum rc rc = standings_build(services, book->rules, &list, err);
    const struct jv *players = jv_get(jv_at(list, 0), "players");
    for (size_t i = 0; i < jv_size(players); i++)
        give_rating(book, jv_at(players, i));
    jv_free(list);
    return rc;
}

/* ---- the draw ------------------------------------------------------------------ */

/* An entrant in the order of the draw. */
struct lot {
    struct entrant_row *row;
    int at;
};

static int by_rating(const void *a, const void *b)
{
    const struct lot *one = a, *two = b;
    if (one->row->rating != two->row->rating)
        return one->row->rating > two->row->rating ? -1 : 1;
    return (one->at > two->at) - (one->at < two->at);
}

void draw_numbers(struct book *book)
{
    enum seeding_mode mode = (enum seeding_mode)config_choice(book->config, SETTING_EVENT_SEEDING);
    uint8_t seed[CIPHER_KEY];
    struct draws draws = {0};
    const char **word = mem_new(book->entrants + 1, sizeof *word);
    struct lot *lot = mem_new(book->entrants + 1, sizeof *lot);
    int *order = mem_new(book->entrants + 1, sizeof *order);
    for (size_t i = 0; i < book->entrants; i++) {
        word[i] = book->entrant[i].word;
        order[i] = (int)i;
    }
    fairness_seed(book->row.secret, word, (int)book->entrants, book->row.id, 0, seed);
    struct chance chance = chance_seeded(seed, 0, &draws);
    (void)chance_below(&chance, 2);
    if (mode != SEEDING_ENTRY)
        chance_shuffle(&chance, order, (int)book->entrants);
    for (size_t i = 0; i < book->entrants; i++)
        lot[i] = (struct lot){.row = &book->entrant[order[i]], .at = (int)i};
    if (mode == SEEDING_RATING)
        qsort(lot, book->entrants, sizeof *lot, by_rating);
    for (size_t i = 0; i < book->entrants; i++)
        lot[i].row->place = (int)i + 1;
    free(book->row.draws);
    book->row.draws = jv_dump_free(moves_draws(&draws));
    chance_draws_free(&draws);
    free(order);
    free(lot);
    free(word);
}

enum rc draw_places(const struct services *services, struct book *book, struct err *err)
{
    enum seeding_mode mode = (enum seeding_mode)config_choice(book->config, SETTING_EVENT_SEEDING);
    enum rc rc = give_words(services, book, err);
    if (rc == RC_OK && mode == SEEDING_RATING)
        rc = read_ratings(services, book, err);
    if (rc == RC_OK)
        draw_numbers(book);
    for (size_t i = 0; rc == RC_OK && i < book->entrants; i++)
        rc = contest_entrant_put(services->store, &book->entrant[i], err);
    return rc;
}

bool draw_first(const struct book *book)
{
    return book->row.draws == NULL || strncmp(book->row.draws, "[[2,1]", 6) != 0;
}

enum rc draw_wake(const struct services *services, struct contest_row *row, struct err *err)
{
    struct config *own = NULL;
    enum rc rc = terms_load(services->config, "event", row->style, &own, err);
    const struct config *config = own != NULL ? own : services->config;
    if (rc == RC_OK && row->status == CONTEST_ENTERING)
        row->wake_at = config_moment(config, SETTING_EVENT_START);
    else if (rc == RC_OK)
        row->wake_at = services->now; /* what it waits for is found anew */
    config_free(own);
    return rc;
}
