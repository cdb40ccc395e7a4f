#include "engine/game/mailboxes.h"

#include "base/mem.h"
#include "mail/address.h"

struct mailbox {
    char key[ADDRESS_BYTES + 1];
    struct address_row row;
};

static int by_mailbox_and_player(const void *a, const void *b)
{
    const struct mailbox *one = a, *other = b;
    int order = strcmp(one->key, other->key);
    return order != 0 ? order : (one->row.player > other->row.player) - (one->row.player < other->row.player);
}

enum rc mailboxes_read(const struct services *services, struct mailboxes *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = (struct mailboxes){0};
    enum rc rc = player_address_proved(services->store, &rows, &count, err);
    for (size_t i = 0; i < count; i++) {
        struct mailbox one = {0};
        if (!address_mailbox(rows[i].address, one.key))
            continue;
        one.row = rows[i];
        rows[i] = (struct address_row){0};
        out->box = mem_grow(out->box, out->count + 1, sizeof *out->box);
        out->box[out->count++] = one;
    }
    player_address_rows_free(rows, count);
    if (out->count > 0)
        qsort(out->box, out->count, sizeof *out->box, by_mailbox_and_player);
    return rc;
}

void mailboxes_free(struct mailboxes *boxes)
{
    for (size_t i = 0; i < boxes->count; i++)
        player_address_row_free(&boxes->box[i].row);
    free(boxes->box);
    *boxes = (struct mailboxes){0};
}

static bool one_mailbox(const struct mailboxes *boxes, size_t at, size_t other)
{
    return strcmp(boxes->box[at].key, boxes->box[other].key) == 0;
}

static bool is_players(const struct mailboxes *boxes, size_t at, int64_t player)
{
    bool found = false;
    for (size_t i = at; i > 0 && !found && one_mailbox(boxes, at, i - 1); i--)
        found = boxes->box[i - 1].row.player == player;
    for (size_t i = at + 1; i < boxes->count && !found && one_mailbox(boxes, at, i); i++)
        found = boxes->box[i].row.player == player;
    return found;
}

const struct address_row *mailboxes_next(const struct mailboxes *boxes, int64_t player, size_t *at)
{
    while (*at < boxes->count) {
        size_t here = (*at)++;
        const struct address_row *row = &boxes->box[here].row;
        bool again = here > 0 && row->player == boxes->box[here - 1].row.player && one_mailbox(boxes, here, here - 1);
        if (row->player != player && !again && is_players(boxes, here, player))
            return row;
    }
    return NULL;
}

enum rc mailboxes_names(const struct services *services, const struct mailboxes *boxes, int64_t player,
                        struct jv *names, struct err *err)
{
    enum rc rc = RC_OK;
    const struct address_row *row = NULL;
    for (size_t at = 0; rc == RC_OK && (row = mailboxes_next(boxes, player, &at)) != NULL;) {
        struct player_row other = {0};
        rc = player_get(services->store, row->player, &other, err);
        if (rc == RC_OK)
            jv_add_string(names, other.name);
        player_row_free(&other);
    }
    return rc;
}

enum rc mailboxes_others(const struct services *services, const char *address, int64_t player,
                         struct mailbox_others *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = (struct mailbox_others){.names = TEXT_EMPTY};
    enum rc rc = player_address_of(services->store, address, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct player_row other = {0};
        if (rows[i].player == player || !rows[i].proved)
            continue;
        rc = player_get(services->store, rows[i].player, &other, err);
        if (rc == RC_OK)
            text_addf(&out->names, "%s%s", out->count++ == 0 ? "" : ", ", other.name);
        player_row_free(&other);
    }
    out->room = (int64_t)out->count < config_number(services->config, SETTING_IN_HOUSEHOLD);
    player_address_rows_free(rows, count);
    return rc;
}

enum rc mailboxes_player(const struct services *services, const char *address, struct player_row *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_address_of(services->store, address, &rows, &count, err);
    if (rc == RC_OK && count > 0 && rows[0].proved && (count == 1 || !rows[1].proved))
        rc = player_get(services->store, rows[0].player, out, err);
    player_address_rows_free(rows, count);
    return rc;
}
