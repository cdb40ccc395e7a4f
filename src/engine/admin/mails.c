#include "engine/admin/mails.h"

#include "base/number.h"
#include "engine/letters/token.h"
#include "mail/address.h"
#include "mail/fields.h"
#include "mail/message_id.h"

enum { STEP = 200, DAY = 86400 };

static const char *const in_states[INBOX_STATES] = {
    [INBOX_FILED] = "waiting",   [INBOX_DONE] = "accepted",           [INBOX_IGNORED] = "ignored",
    [INBOX_REFUSED] = "refused", [INBOX_QUARANTINED] = "quarantined", [INBOX_PARKED] = "parked"};
static const char *const out_states[OUTBOX_STATES] = {[OUTBOX_QUEUED] = "queued",
                                                      [OUTBOX_SENDING] = "sending",
                                                      [OUTBOX_SENT] = "sent",
                                                      [OUTBOX_FAILED] = "failed",
                                                      [OUTBOX_DROPPED] = "dropped"};

bool mail_name_read(const char *word, struct mail_name *out)
{
    bool in = strncmp(word, "in", 2) == 0;
    out->out = strncmp(word, "out", 3) == 0;
    return (in || out->out) && number_read(word + (in ? 2 : 3), 1, INT64_MAX, &out->id);
}

void mails_states(struct text *out)
{
    for (int i = 0; i < INBOX_STATES; i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", in_states[i]);
    for (int i = 0; i < OUTBOX_STATES; i++)
        text_addf(out, ", %s", out_states[i]);
}

/* ---- what a header says ---- */

struct header_said {
    char from[ADDRESS_BYTES + 1]; /* canonical; "" if there is none */
    int64_t game;                 /* whose key it bears, right or not; 0: none */
    struct text subject;          /* as it stands there, on one line */
};

static int64_t game_of(const struct token *token)
{
    bool of_game = token->kind == TOKEN_SEAT || (token->kind == TOKEN_INVITE && !token->sealed);
    return of_game ? token->a : 0;
}

/* The address that it went to, "games+12.3.KEY@host". */
static int64_t game_of_receiver(const struct field *field)
{
    char address[ADDRESS_BYTES + 1];
    struct token token;
    (void)address_of_field(field, address);
    return token_find(address, "+-", &token) != 0 ? game_of(&token) : 0;
}

/* The mails of ours that it answers. */
static int64_t game_of_thread(const struct field *field)
{
    char id[MESSAGE_ID_BYTES + 1];
    struct token token;
    int64_t game = 0;
    for (const char *at = field->value; message_id_take(&at, field->value + field->value_len, id);)
        game = token_read_message_id(id, &token) && game_of(&token) != 0 ? game_of(&token) : game;
    return game;
}

static void read_header(const char *raw, size_t size, struct header_said *out)
{
    struct fields fields = fields_begin(raw, size);
    struct field field;
    int64_t thread = 0;
    while (fields_next(&fields, &field)) {
        if (field_is(&field, "From") && out->from[0] == '\0')
            (void)address_of_field(&field, out->from);
        else if (field_is(&field, "Subject") && out->subject.len == 0)
            field_value(&field, &out->subject);
        else if (out->game == 0 && (field_is(&field, "To") || field_is(&field, "Delivered-To")))
            out->game = game_of_receiver(&field);
        else if (field_is(&field, "In-Reply-To") || (thread == 0 && field_is(&field, "References")))
            thread = game_of_thread(&field);
    }
    out->game = out->game != 0 ? out->game : thread;
}

/* ---- the list ---- */

/* When age ends it: what waits for a yes, or was told as failed, since `since`. */
static void put_drops(const struct services *services, struct jv *one, bool ends, moment since)
{
    int64_t days = config_number(services->config, SETTING_RETENTION_OPEN_DAYS);
    jv_put_int(one, "drops_at", ends && days > 0 ? since + days * DAY : 0);
}

/* A search: what is found in one box, newest first. */
struct search {
    const struct services *services;
    const struct mails_want *want;
    int state;               /* of this box; -1: any */
    struct address_row *own; /* the addresses of the player who is wanted */
    size_t own_count;
    struct jv *found;
};

static bool right_address(const struct search *search, const char *address, int64_t player)
{
    const struct mails_want *want = search->want;
    if (want->address != NULL && strcmp(want->address, address) != 0)
        return false;
    bool own = want->player == 0 || player == want->player;
    if (!own && player != 0)
        return false;
    for (size_t i = 0; !own && i < search->own_count; i++)
        own = strcmp(search->own[i].address, address) == 0;
    return own;
}

/* The name of whose mail it is, else of whose address it is; "" for nobody's. */
static enum rc put_player(const struct services *services, struct jv *one, const char *address, int64_t noted,
                          struct err *err)
{
    struct address_row row = {.player = noted};
    struct player_row player = {0};
    enum rc rc = noted != 0           ? RC_OK
                 : address[0] == '\0' ? RC_NONE
                                      : player_address_find(services->store, address, &row, err);
    if (rc == RC_OK)
        rc = player_get(services->store, row.player, &player, err);
    jv_put_int(one, "player_id", rc == RC_OK ? player.id : 0);
    jv_put_string(one, "name", rc == RC_OK ? player.name : "");
    player_address_row_free(&row);
    player_row_free(&player);
    return rc == RC_NONE ? RC_OK : rc;
}

static void put_common(struct jv *one, bool out, int64_t id, moment at, const char *state)
{
    char name[32];
    (void)snprintf(name, sizeof name, "%s%lld", out ? "out" : "in", (long long)id);
    jv_put_string(one, "mail", name);
    jv_put_int(one, "at", at);
    jv_put_string(one, "state", state);
}

static enum rc in_json(const struct services *services, const struct inbox_row *row, const struct header_said *said,
                       struct jv **out, struct err *err)
{
    struct jv *one = jv_new_object();
    struct text subject = TEXT_EMPTY;
    token_mask(said->subject.data, &subject);
    put_common(one, false, row->id, row->received, in_states[row->state]);
    jv_put_string(one, "address", said->from);
    jv_put_int(one, "game", said->game);
    jv_put_string(one, "kind", row->source);
    jv_put_text(one, "subject", &subject);
    jv_put_int(one, "bytes", (int64_t)row->size);
    jv_put_int(one, "tries", row->tries);
    jv_put_string(one, "note", row->note);
    jv_put_int(one, "copies", row->copies);
    put_drops(services, one, row->state == INBOX_PARKED, row->handled);
    *out = one;
    return put_player(services, one, said->from, row->player, err);
}

static enum rc out_json(const struct services *services, const struct outbox_row *row, struct jv **out, struct err *err)
{
    struct jv *one = jv_new_object();
    put_common(one, true, row->id, row->created, out_states[row->state]);
    jv_put_string(one, "address", row->envelope_to);
    jv_put_int(one, "game", row->game);
    jv_put_int(one, "seat", row->seat);
    jv_put_string(one, "kind", row->kind);
    jv_put_int(one, "bytes", (int64_t)row->size);
    jv_put_int(one, "tries", row->tries);
    jv_put_string(one, "note", row->last_reply);
    jv_put_int(one, "next_at", row->next_at);
    jv_put_int(one, "sent_at", row->sent_at);
    put_drops(services, one, row->state == OUTBOX_FAILED, row->created > row->next_at ? row->created : row->next_at);
    *out = one;
    return put_player(services, one, row->envelope_to, row->player, err);
}

static enum rc one_in(const struct services *services, int64_t id, struct jv **out, struct err *err)
{
    struct inbox_row row = {0};
    struct header_said said = {.subject = TEXT_EMPTY};
    enum rc rc = inbox_get(services->store, id, &row, err);
    if (rc == RC_OK && row.raw != NULL)
        read_header(row.raw, row.size, &said);
    if (rc == RC_OK)
        rc = in_json(services, &row, &said, out, err);
    inbox_row_free(&row);
    text_free(&said.subject);
    return rc;
}

static enum rc one_out(const struct services *services, int64_t id, struct jv **out, struct err *err)
{
    struct outbox_row row = {0};
    enum rc rc = outbox_get(services->store, id, &row, err);
    if (rc == RC_OK)
        rc = out_json(services, &row, out, err);
    outbox_row_free(&row);
    return rc;
}

enum rc mails_one(const struct services *services, const struct mail_name *name, struct jv **out, struct err *err)
{
    *out = NULL;
    enum rc rc = name->out ? one_out(services, name->id, out, err) : one_in(services, name->id, out, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no mail %s%lld", name->out ? "out" : "in", (long long)name->id)
                         : rc;
}

/* The row with its text, as far as that is needed to know whether it is one. */
static enum rc look_in(struct search *search, const struct inbox_row *row, struct err *err)
{
    const struct mails_want *want = search->want;
    struct inbox_row whole = {0};
    struct header_said said = {.subject = TEXT_EMPTY};
    struct jv *one = NULL;
    enum rc rc = inbox_get(search->services->store, row->id, &whole, err);
    if (rc == RC_OK && whole.raw != NULL)
        read_header(whole.raw, whole.size, &said);
    bool right = (want->game == 0 || want->game == said.game) && right_address(search, said.from, row->player);
    if (rc == RC_OK && right)
        rc = in_json(search->services, row, &said, &one, err);
    jv_add(search->found, one);
    inbox_row_free(&whole);
    text_free(&said.subject);
    return rc;
}

static enum rc search_in(struct search *search, struct err *err)
{
    size_t count = STEP;
    enum rc rc = RC_OK;
    bool older = false;
    for (int64_t before = INT64_MAX; rc == RC_OK && count == STEP && !older;) {
        struct inbox_row *rows = NULL;
        rc = inbox_newest(search->services->store, before, STEP, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count && jv_size(search->found) < search->want->limit; i++) {
            older = rows[i].received < search->want->since;
            before = rows[i].id;
            if (!older && (search->state < 0 || (int)rows[i].state == search->state))
                rc = look_in(search, &rows[i], err);
        }
        older = older || jv_size(search->found) >= search->want->limit;
        inbox_rows_free(rows, count);
    }
    return rc;
}

static bool right_out(const struct search *search, const struct outbox_row *row)
{
    const struct mails_want *want = search->want;
    return (search->state < 0 || (int)row->state == search->state) && (want->game == 0 || want->game == row->game) &&
           right_address(search, row->envelope_to, row->player);
}

static enum rc search_out(struct search *search, struct err *err)
{
    size_t count = STEP;
    enum rc rc = RC_OK;
    bool older = false;
    for (int64_t before = INT64_MAX; rc == RC_OK && count == STEP && !older;) {
        struct outbox_row *rows = NULL;
        rc = outbox_newest(search->services->store, before, STEP, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count && jv_size(search->found) < search->want->limit; i++) {
            struct jv *one = NULL;
            older = rows[i].created < search->want->since;
            before = rows[i].id;
            if (!older && right_out(search, &rows[i]))
                rc = out_json(search->services, &rows[i], &one, err);
            jv_add(search->found, one);
        }
        older = older || jv_size(search->found) >= search->want->limit;
        outbox_rows_free(rows, count);
    }
    return rc;
}

/* Two lists, each newest first, into one of at most `most`, oldest first; what came in goes before what it caused. */
static struct jv *merge(const struct jv *in, const struct jv *out, size_t most)
{
    size_t i = 0, o = 0, count = 0;
    struct jv *all = jv_new_array(), *turned = jv_new_array();
    for (; count < most && (i < jv_size(in) || o < jv_size(out)); count++) {
        bool of_in =
            o == jv_size(out) || (i < jv_size(in) && jv_number(jv_at(in, i), "at") > jv_number(jv_at(out, o), "at"));
        jv_add(all, jv_share(of_in ? jv_at(in, i++) : jv_at(out, o++)));
    }
    while (count-- > 0)
        jv_add(turned, jv_share(jv_at(all, count)));
    jv_free(all);
    return turned;
}

static int find_state(const char *const *states, int count, const char *word)
{
    for (int i = 0; word != NULL && i < count; i++)
        if (strcmp(states[i], word) == 0)
            return i;
    return -1;
}

enum rc mails_list(const struct services *services, const struct mails_want *want, struct jv **out, struct err *err)
{
    struct search search = {.services = services, .want = want, .found = NULL};
    struct jv *in = jv_new_array(), *mails_out = jv_new_array();
    int in_state = find_state(in_states, INBOX_STATES, want->state);
    int out_state = find_state(out_states, OUTBOX_STATES, want->state);
    enum rc rc = RC_OK;
    *out = NULL;
    if (want->state != NULL && in_state < 0 && out_state < 0) {
        struct text states = TEXT_EMPTY;
        mails_states(&states);
        rc = err_set(err, RC_BAD, "'%s' is no state of a mail; these are: %s", want->state, states.data);
        text_free(&states);
    }
    if (rc == RC_OK && want->player != 0)
        rc = player_address_list(services->store, want->player, &search.own, &search.own_count, err);
    search.found = in;
    search.state = in_state;
    if (rc == RC_OK && (want->state == NULL || in_state >= 0))
        rc = search_in(&search, err);
    search.found = mails_out;
    search.state = out_state;
    if (rc == RC_OK && (want->state == NULL || out_state >= 0))
        rc = search_out(&search, err);
    if (rc == RC_OK)
        *out = merge(in, mails_out, want->limit);
    player_address_rows_free(search.own, search.own_count);
    jv_free(in);
    jv_free(mails_out);
    return rc;
}
