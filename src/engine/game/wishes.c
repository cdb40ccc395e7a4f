#include "engine/game/wishes.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/game/drawn.h"
#include "engine/play/lots.h"
#include "rules/doors.h"
#include "words/catalog.h"

#include <stdlib.h>
#include <string.h>

/* A list being read. */
struct wish_list {
    const struct game *game;
    struct text *out;
    bool has[SEATS_MAX + 1];
};

static void add(struct wish_list *list, int seat)
{
    if (!list->has[seat])
        text_addf(list->out, "%s%d", list->out->len == 0 ? "" : " ", seat);
    list->has[seat] = true;
}

/* "FT": each byte the letter of a seat. */
static bool add_letters(struct wish_list *list, const char *word)
{
    int seat[SEATS_MAX], count = 0;
    for (; *word != '\0'; word++) {
        const char letter[] = {*word, '\0'};
        int found = *word >= '0' && *word <= '9' ? 0 : game_seat_called(list->game, letter);
        if (found == 0 || count == SEATS_MAX)
            return false;
        seat[count++] = found;
    }
    for (int i = 0; i < count; i++)
        add(list, seat[i]);
    return true;
}

static bool add_word(struct wish_list *list, const char *word)
{
    int seat = game_seat_called(list->game, word);
    if (seat != 0)
        add(list, seat);
    return seat != 0 || add_letters(list, word);
}

/* "red 5, blue: 3": each seat with what is bid for it. */
static bool read_bids(struct wish_list *list, const char *words, const char *between, char bad[WISH_BYTES])
{
    for (size_t len; words += strspn(words, between), (len = strcspn(words, between)) > 0; words += len) {
        struct text word = text_fixed(bad, WISH_BYTES);
        int64_t bid = 0;
        text_addf(&word, "%.*s", len < WISH_BYTES ? (int)len : WISH_BYTES - 1, words);
        int seat = game_seat_called(list->game, bad);
        words += len;
        words += strspn(words, between);
        len = strspn(words, "0123456789");
        if (seat == 0 || !number_read_bytes(words, len, 1, BID_MOST, &bid))
            return false;
        if (!list->has[seat])
            text_addf(list->out, "%s%d:%d", list->out->len == 0 ? "" : " ", seat, (int)bid);
        list->has[seat] = true;
    }
    bad[0] = '\0';
    return true;
}

bool wishes_read(const struct game *game, const char *list, struct text *out, char bad[WISH_BYTES])
{
    static const char between[] = " \t,;>/.:[]";
    struct wish_list reading = {.game = game, .out = out};
    if (drawn_by_bid(game))
        return read_bids(&reading, list, between, bad);
    for (size_t len; list += strspn(list, between), (len = strcspn(list, between)) > 0; list += len) {
        struct text word = text_fixed(bad, WISH_BYTES);
        text_addf(&word, "%.*s", len < WISH_BYTES ? (int)len : WISH_BYTES - 1, list);
        if (!add_word(&reading, bad))
            return false;
    }
    bad[0] = '\0';
    return true;
}

void wishes_tell(const struct game *game, const char *wishes, struct text *out)
{
    bool first = true;
    for (const char *at = wishes == NULL ? "" : wishes; *at != '\0';) {
        char *end;
        long seat = strtol(at, &end, 10);
        at = end == at ? at + 1 : end;
        long bid = *at == ':' ? strtol(at + 1, &end, 10) : 0;
        at = *at == ':' ? end : at;
        if (seat < 1 || seat > game->row.seats)
            continue;
        text_addf(out, "%s%s", first ? "" : ", ",
                  catalog_name(game->rules->id, rules_seat(game->rules, (int)seat)->name, NULL));
        if (bid > 0)
            text_addf(out, " %ld", bid);
        first = false;
    }
}

void wishes_put(struct game *game, int seat, const char *wishes)
{
    char *copy = mem_copy_text(wishes);
    free(game->seat[seat - 1].wishes);
    game->seat[seat - 1].wishes = copy;
}
