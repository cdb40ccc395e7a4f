#include "engine/gm/forgotten.h"

#include "base/jv.h"
#include "base/mem.h"
#include "mail/address.h"
#include "mail/fields.h"
#include "store/personal.h"
#include "words/lists.h"

void forgotten_free(struct forgotten *who)
{
    player_row_free(&who->player);
    player_address_rows_free(who->address, who->addresses);
    free(who->shared);
    text_free(&who->pseudonym);
    named_free(&who->names);
    *who = (struct forgotten){0};
}

/* Since when another player has the address, too; 0: none has. */
static enum rc shared_since(const struct services *services, const struct address_row *own, moment *out,
                            struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = 0;
    enum rc rc = player_address_of(services->store, own->address, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        if (rows[i].player != own->player && (*out == 0 || rows[i].created < *out))
            *out = rows[i].created;
    player_address_rows_free(rows, count);
    return rc;
}

enum rc forgotten_find(const struct services *services, int64_t player, struct forgotten *out, struct err *err)
{
    *out = (struct forgotten){0};
    enum rc rc = player_get(services->store, player, &out->player, err);
    if (rc == RC_OK)
        rc = player_address_list(services->store, player, &out->address, &out->addresses, err);
    out->shared = mem_new(out->addresses + 1, sizeof *out->shared);
    for (size_t i = 0; rc == RC_OK && i < out->addresses; i++) {
        moment since = 0;
        struct address_row row = out->address[i];
        rc = shared_since(services, &row, &since, err);
        size_t to = since == 0 ? out->alone++ : i;
        out->address[i] = out->address[to];
        out->shared[i] = out->shared[to];
        out->address[to] = row;
        out->shared[to] = since;
    }
    return rc;
}

/* ---- finding -------------------------------------------------------------------- */

/* From there, was it theirs alone then? */
static bool was_own(const struct forgotten *who, size_t at, moment received)
{
    return who->shared[at] == 0 || (received >= who->address[at].created && received < who->shared[at]);
}

bool forgotten_wrote(const struct forgotten *who, const struct inbox_row *row)
{
    if (row->player != 0)
        return row->player == who->player.id;
    struct fields fields = fields_begin(row->raw, row->size);
    struct field field;
    char from[ADDRESS_BYTES + 1];
    bool found = false;
    while (!found && fields_next(&fields, &field))
        for (size_t i = 0; field_is(&field, "from") && address_of_field(&field, from) && i < who->addresses; i++)
            found = found || (strcmp(from, who->address[i].address) == 0 && was_own(who, i, row->received));
    return found;
}

/* ---- mails that came ----------------------------------------------------------------- */

/* Words in another form than they are read in. */
static bool hides_words(const char *raw, size_t size)
{
    struct fields fields = fields_begin(raw, size);
    struct field field;
    bool found = false;
    while (!found && fields_next(&fields, &field))
        if (field_is(&field, "content-transfer-encoding") || field_is(&field, "content-type"))
            for (size_t at = 0; !found && at < field.value_len; at++)
                found = named_stands(field.value, field.value_len, at, "base64") ||
                        named_stands(field.value, field.value_len, at, "quoted") ||
                        named_stands(field.value, field.value_len, at, "multipart");
    return found;
}

/* What waits to be handled is left to that, and what waits for another's answer to them. */
static enum rc look_in(const struct services *services, const struct forgotten *who, int64_t id, struct err *err)
{
    struct inbox_row row = {0};
    enum rc rc = inbox_get(services->store, id, &row, err);
    if (rc == RC_OK && row.raw != NULL && row.state != INBOX_FILED) {
        bool done = row.state != INBOX_PARKED && row.state != INBOX_QUARANTINED;
        if (forgotten_wrote(who, &row))
            rc = personal_forget_in(services->store, id, err);
        else if (done && (hides_words(row.raw, row.size) || named_in(&who->names, row.raw, row.size)))
            rc = inbox_forget(services->store, id, err);
    }
    inbox_row_free(&row);
    return rc;
}

/* Whether somebody else has an address of that domain: then it does not tell who it was. */
static enum rc is_shared(const struct services *services, const char *domain, bool *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_address_proved(services->store, &rows, &count, err);
    *out = false;
    for (size_t i = 0; i < count; i++)
        *out = *out || strcmp(rows[i].address + strcspn(rows[i].address, "@"), domain) == 0;
    player_address_rows_free(rows, count);
    return rc;
}

static enum rc look_at_keys(const struct services *services, const struct forgotten *who, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < who->alone; i++) {
        const char *domain = strchr(who->address[i].address, '@');
        bool shared = true;
        rc = domain == NULL ? RC_OK : is_shared(services, domain, &shared, err);
        if (rc == RC_OK && !shared)
            rc = personal_forget_keys(services->store, domain + 1, err);
    }
    return rc;
}

/* ---- mails of ours ------------------------------------------------------------------- */

struct renaming {
    const struct forgotten *who;
    struct jv *into;
    const char *const *own; /* members that no person wrote and the machine reads; then NULL */
};

static struct jv *renamed(const struct forgotten *who, const struct jv *value, const char *const *own);

/* "mailto:" and the house's own address stay. */
static struct jv *renamed_text(const struct forgotten *who, const char *text, bool link)
{
    struct text out = TEXT_EMPTY;
    size_t kept = link ? strcspn(text, "?") : 0;
    text_add_bytes(&out, text, kept);
    named_write(&who->names, text + kept, &out);
    struct jv *string = jv_new_string(out.len == 0 ? "" : out.data);
    text_free(&out);
    return string;
}

static bool rename_member(const char *key, struct jv *value, void *context)
{
    static const char *const of_facts[] = {"reply", "site", NULL};
    const struct renaming *renaming = context;
    const char *const *own = renaming->own != NULL && strcmp(key, "facts") == 0 ? of_facts : NULL;
    const char *link = strstr(key, "mailto");
    struct jv *other = renaming->own != NULL && list_has(renaming->own, key) ? jv_copy_deep(value)
                       : link != NULL && jv_is_string(value) ? renamed_text(renaming->who, jv_string(value), true)
                                                             : renamed(renaming->who, value, own);
    jv_put(renaming->into, key, other);
    return true;
}

/* The value with the pseudonym in it. The caller's. */
static struct jv *renamed(const struct forgotten *who, const struct jv *value, const char *const *own)
{
    if (jv_is_string(value))
        return renamed_text(who, jv_string(value), false);
    if (jv_is_array(value)) {
        struct jv *list = jv_new_array();
        for (size_t i = 0; i < jv_size(value); i++)
            jv_add(list, renamed(who, jv_at(value, i), NULL));
        return list;
    }
    if (!jv_is_object(value))
        return jv_copy_deep(value);
    struct renaming renaming = {who, jv_new_object(), own};
    (void)jv_each(value, rename_member, &renaming);
    return renaming.into;
}

/* What somebody asked for about themselves, with what others wrote to them: in the record of a game are no names. */
static void rename_record(const struct forgotten *who, struct jv *model)
{
    struct jv *record = NULL;
    struct text text = TEXT_EMPTY;
    const char *json = jv_string(jv_get(model, "record"));
    if (json == NULL || jv_parse(json, strlen(json), &record, NULL) != RC_OK)
        return;
    struct jv *other = renamed(who, record, NULL);
    jv_dump_pretty(other, &text);
    jv_put_text(model, "record", &text);
    jv_free(other);
    jv_free(record);
}

static bool text_names(const struct forgotten *who, const char *text)
{
    return text != NULL && named_in(&who->names, text, strlen(text));
}

/* What the model is without their names, into `stored`; whether it has any. In the packed text a count stands before
 * each string, which may look like a letter. */
static bool model_names(const struct forgotten *who, const struct outbox_row *row, struct text *stored)
{
    struct jv *model = NULL;
    if (row->model == NULL)
        return false;
    if (jv_unpack(row->model, strlen(row->model), &model, NULL) != RC_OK) /* nobody can send it either */
        return text_names(who, row->model);
    static const char *const own[] = {"from",   "site",     "reply", "answers", "language",
                                      "record", "calendar", "board", NULL}; /* engine/letters/model.h */
    struct jv *other = renamed(who, model, own);
    if (strcmp(row->kind, "notice") == 0)
        rename_record(who, other);
    bool names = !jv_equal(model, other);
    jv_pack(other, stored);
    jv_free(other);
    jv_free(model);
    return names;
}

static enum rc look_out(const struct services *services, const struct forgotten *who, int64_t id, struct err *err)
{
    struct outbox_row row = {0};
    struct text stored = TEXT_EMPTY;
    enum rc rc = outbox_get(services->store, id, &row, err);
    bool named = rc == RC_OK && model_names(who, &row, &stored);
    bool packed = text_names(who, row.model), waits = row.state != OUTBOX_DROPPED;
    if (named && waits && stored.len > 0)
        rc = personal_put_model(services->store, row.id, stored.data, err);
    else if (rc == RC_OK && (named || !packed || !waits) && /* else it is the machine's own */
             (named || packed || text_names(who, row.text_part) ||
              (row.raw != NULL && named_in(&who->names, row.raw, row.size))))
        rc = personal_forget_out(services->store, row.id, err);
    text_free(&stored);
    outbox_row_free(&row);
    return rc;
}

/* ---- texts in rows --------------------------------------------------------------------- */

static bool rename_text(const struct forgotten *who, const char *body, struct text *out)
{
    if (!text_names(who, body))
        return false;
    named_write(&who->names, body, out);
    return true;
}

/* The line about the table: other terms are no texts. */
static bool rename_terms(const struct forgotten *who, const char *json, struct text *out)
{
    struct jv *terms = NULL;
    struct text about = TEXT_EMPTY;
    bool named = jv_parse(json, strlen(json), &terms, NULL) == RC_OK &&
                 rename_text(who, jv_string(jv_get(terms, "about")), &about);
    if (named) {
        jv_put_text(terms, "about", &about);
        jv_dump(terms, out);
    }
    jv_free(terms);
    text_free(&about);
    return named;
}

static enum rc look_at_text(const struct services *services, const struct forgotten *who, enum personal_text of,
                            int64_t id, struct err *err)
{
    char *body = NULL;
    struct text text = TEXT_EMPTY;
    enum rc rc = personal_text(services->store, of, id, &body, err);
    if (rc == RC_OK && body != NULL && (of == PERSONAL_TERMS ? rename_terms : rename_text)(who, body, &text))
        rc = personal_put_text(services->store, of, id, text.data, err);
    text_free(&text);
    free(body);
    return rc;
}

static enum rc look_at_texts(const struct services *services, const struct forgotten *who, enum personal_text of,
                             struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = personal_texts(services->store, of, who->player.id, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = look_at_text(services, who, of, ids[i], err);
    free(ids);
    return rc;
}

/* Why somebody is kept out. */
static enum rc look_at_bans(const struct services *services, const struct forgotten *who, struct err *err)
{
    struct ban_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_ban_list(services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct text text = TEXT_EMPTY;
        if (!rename_text(who, rows[i].reason, &text))
            continue;
        free(rows[i].reason);
        rows[i].reason = text_detach(&text);
        rc = club_ban_put(services->store, &rows[i], err);
    }
    club_ban_rows_free(rows, count);
    return rc;
}

/* ---- all of them ------------------------------------------------------------------------ */

static enum rc look_at_mails(const struct services *services, const struct forgotten *who, struct err *err)
{
    int64_t *in = NULL, *out = NULL;
    size_t ins = 0, outs = 0;
    enum rc rc = personal_kept_in(services->store, &in, &ins, err);
    if (rc == RC_OK)
        rc = personal_kept_out(services->store, &out, &outs, err);
    for (size_t i = 0; rc == RC_OK && i < ins; i++)
        rc = look_in(services, who, in[i], err);
    for (size_t i = 0; rc == RC_OK && i < outs; i++)
        rc = look_out(services, who, out[i], err);
    free(in);
    free(out);
    return rc;
}

enum rc forgotten_texts(const struct services *services, const struct forgotten *who, struct err *err)
{
    enum rc rc = look_at_mails(services, who, err);
    for (int of = PERSONAL_PRESS; rc == RC_OK && of <= PERSONAL_TERMS; of++)
        rc = look_at_texts(services, who, (enum personal_text)of, err);
    if (rc == RC_OK)
        rc = look_at_bans(services, who, err);
    return rc == RC_OK ? look_at_keys(services, who, err) : rc;
}
