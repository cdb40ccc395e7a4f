#include "engine/gm/forgotten.h"

#include "base/jv.h"
#include "base/mem.h"
#include "mail/address.h"
#include "mail/fields.h"
#include "store/personal.h"

void forgotten_free(struct forgotten *who)
{
    player_row_free(&who->player);
    player_address_rows_free(who->address, who->addresses);
    free(who->shared);
    text_free(&who->pseudonym);
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

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           (unsigned char)byte >= 0x80;
}

/* Whether it stands there, with no letter before or behind it. */
static bool stands(const char *text, size_t size, size_t at, const char *word, size_t len)
{
    return len > 0 && at + len <= size && fields_same_letters(text + at, word, len) &&
           (at == 0 || !is_letter(text[at - 1])) && (at + len == size || !is_letter(text[at + len]));
}

/* How many bytes of the text at this place name them; 0: none do. */
static size_t named_at(const struct forgotten *who, const char *text, size_t size, size_t at)
{
    for (size_t i = 0; i < who->alone; i++) {
        size_t len = strlen(who->address[i].address);
        if (stands(text, size, at, who->address[i].address, len))
            return len;
    }
    size_t len = strlen(who->player.name);
    return stands(text, size, at, who->player.name, len) ? len : 0;
}

/* Whether a text has the name, as a word of its own, or one of the addresses in it, in whatever capitals. */
static bool is_named(const struct forgotten *who, const char *text, size_t size)
{
    for (size_t at = 0; at < size; at++)
        if (named_at(who, text, size, at) > 0)
            return true;
    return false;
}

/* Appends the text with the pseudonym in the place of each of them. */
static void rename_in(const struct forgotten *who, const char *text, struct text *out)
{
    size_t size = strlen(text);
    for (size_t at = 0; at < size;) {
        size_t len = named_at(who, text, size, at);
        if (len > 0)
            text_add(out, who->pseudonym.data);
        else
            text_add_char(out, text[at]);
        at += len > 0 ? len : 1;
    }
}

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
                found = stands(field.value, field.value_len, at, "base64", 6) ||
                        stands(field.value, field.value_len, at, "quoted", 6) ||
                        stands(field.value, field.value_len, at, "multipart", 9);
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
        else if (done && (hides_words(row.raw, row.size) || is_named(who, row.raw, row.size)))
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
};

static struct jv *renamed(const struct forgotten *who, const struct jv *value);

static bool rename_member(const char *key, struct jv *value, void *context)
{
    const struct renaming *renaming = context;
    jv_put(renaming->into, key, renamed(renaming->who, value));
    return true;
}

/* The value with the pseudonym in it. The caller's. */
static struct jv *renamed(const struct forgotten *who, const struct jv *value)
{
    if (jv_is_string(value)) {
        struct text text = TEXT_EMPTY;
        rename_in(who, jv_string(value), &text);
        struct jv *string = jv_new_string(text.len == 0 ? "" : text.data);
        text_free(&text);
        return string;
    }
    if (jv_is_array(value)) {
        struct jv *list = jv_new_array();
        for (size_t i = 0; i < jv_size(value); i++)
            jv_add(list, renamed(who, jv_at(value, i)));
        return list;
    }
    if (!jv_is_object(value))
        return jv_copy_deep(value);
    struct renaming renaming = {who, jv_new_object()};
    (void)jv_each(value, rename_member, &renaming);
    return renaming.into;
}

static enum rc rename_model(const struct services *services, const struct forgotten *who, const struct outbox_row *row,
                            struct err *err)
{
    struct jv *model = NULL;
    struct text stored = TEXT_EMPTY;
    enum rc rc = jv_unpack(row->model, strlen(row->model), &model, err);
    if (rc != RC_OK) /* nobody can send it either */
        return personal_forget_out(services->store, row->id, err);
    struct jv *other = renamed(who, model);
    jv_pack(other, &stored);
    rc = personal_put_model(services->store, row->id, stored.data, err);
    text_free(&stored);
    jv_free(other);
    jv_free(model);
    return rc;
}

static bool text_names(const struct forgotten *who, const char *text)
{
    return text != NULL && is_named(who, text, strlen(text));
}

static enum rc look_out(const struct services *services, const struct forgotten *who, int64_t id, struct err *err)
{
    struct outbox_row row = {0};
    enum rc rc = outbox_get(services->store, id, &row, err);
    if (rc == RC_OK && row.model != NULL && row.state != OUTBOX_DROPPED && text_names(who, row.model))
        rc = rename_model(services, who, &row, err);
    else if (rc == RC_OK && (text_names(who, row.text_part) || text_names(who, row.model) ||
                             (row.raw != NULL && is_named(who, row.raw, row.size))))
        rc = personal_forget_out(services->store, id, err);
    outbox_row_free(&row);
    return rc;
}

/* ---- messages of games ---------------------------------------------------------------- */

static enum rc look_at_press(const struct services *services, const struct forgotten *who, int64_t id, struct err *err)
{
    char *body = NULL;
    enum rc rc = personal_press_body(services->store, id, &body, err);
    if (rc == RC_OK && text_names(who, body)) {
        struct text text = TEXT_EMPTY;
        rename_in(who, body, &text);
        rc = personal_put_press(services->store, id, text.data, err);
        text_free(&text);
    }
    free(body);
    return rc;
}

/* ---- all of them ------------------------------------------------------------------------ */

static enum rc
look_at_all(const struct services *services, const struct forgotten *who, const int64_t *ids, size_t count,
            enum rc (*look)(const struct services *services, const struct forgotten *who, int64_t id, struct err *err),
            struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = look(services, who, ids[i], err);
    return rc;
}

enum rc forgotten_texts(const struct services *services, const struct forgotten *who, struct err *err)
{
    struct store *store = services->store;
    int64_t *in = NULL, *out = NULL, *press = NULL;
    size_t ins = 0, outs = 0, messages = 0;
    enum rc rc = personal_kept_in(store, &in, &ins, err);
    if (rc == RC_OK)
        rc = personal_kept_out(store, &out, &outs, err);
    if (rc == RC_OK)
        rc = personal_press(store, who->player.id, &press, &messages, err);
    if (rc == RC_OK)
        rc = look_at_all(services, who, in, ins, look_in, err);
    if (rc == RC_OK)
        rc = look_at_all(services, who, out, outs, look_out, err);
    if (rc == RC_OK)
        rc = look_at_all(services, who, press, messages, look_at_press, err);
    if (rc == RC_OK)
        rc = look_at_keys(services, who, err);
    free(in);
    free(out);
    free(press);
    return rc;
}
