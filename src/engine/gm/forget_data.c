#include "engine/gm/forget.h"
#include "engine/gm/forgotten.h"
#include "store/personal.h"

enum { BYTES_MOST = 2000000 }; /* of the texts of mails, so that the answer still fits into one */

struct gathering {
    struct jv *list;
    size_t bytes;
    int64_t left_out;
};

static void gather(struct gathering *gathering, const struct inbox_row *row)
{
    if (gathering->bytes + row->size > BYTES_MOST) {
        gathering->left_out++;
        return;
    }
    struct jv *one = jv_new_object();
    jv_put_int(one, "received", row->received);
    jv_put_string(one, "source", row->source);
    jv_put_string(one, "key", row->key);
    jv_put_string(one, "note", row->note);
    jv_put_string(one, "raw", row->raw);
    jv_add(gathering->list, one);
    gathering->bytes += row->size;
}

/* The newest first. */
static enum rc mails_in(const struct services *services, const struct forgotten *who, struct jv *out, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    struct gathering gathering = {.list = jv_new_array()};
    enum rc rc = personal_kept_in(services->store, &ids, &count, err);
    for (size_t i = count; rc == RC_OK && i > 0; i--) {
        struct inbox_row row = {0};
        rc = inbox_get(services->store, ids[i - 1], &row, err);
        if (rc == RC_OK && row.raw != NULL && forgotten_wrote(who, &row))
            gather(&gathering, &row);
        inbox_row_free(&row);
    }
    jv_put(out, "mails_in", gathering.list);
    if (gathering.left_out > 0)
        jv_put_int(out, "mails_in_left_out", gathering.left_out);
    free(ids);
    return rc;
}

enum rc forget_data(const struct services *services, int64_t player, struct forget_data *out, struct err *err)
{
    struct forgotten who = {0};
    *out = (struct forget_data){0};
    enum rc rc = forgotten_find(services, player, &who, err);
    if (rc == RC_OK)
        rc = personal_read(services->store, player, &out->all, err);
    if (rc == RC_OK)
        rc = mails_in(services, &who, out->all, err);
    for (size_t i = 0; i < who.addresses; i++)
        text_addf(&out->addresses, "%s%s", i == 0 ? "" : ", ", who.address[i].address);
    out->seats = (int64_t)jv_size(jv_get(out->all, "seat"));
    out->events = (int64_t)jv_size(jv_get(out->all, "entrant"));
    out->messages = (int64_t)jv_size(jv_get(out->all, "press"));
    out->mails_out = (int64_t)jv_size(jv_get(out->all, "outbox"));
    out->mails_in = (int64_t)jv_size(jv_get(out->all, "mails_in"));
    forgotten_free(&who);
    return rc;
}

void forget_data_free(struct forget_data *data)
{
    jv_free(data->all);
    text_free(&data->addresses);
    *data = (struct forget_data){0};
}
