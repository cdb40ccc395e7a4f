#include "engine/letters/post.h"

#include "base/mem.h"
#include "engine/letters/calendar.h"
#include "engine/letters/facts.h"
#include "engine/letters/made.h"
#include "engine/letters/picture.h"
#include "engine/letters/seal.h"
#include "engine/letters/subject.h"
#include "engine/letters/token.h"
#include "engine/play/views.h"
#include "words/catalog.h"
#include "words/lists.h"

enum { ID_BYTES = 10, ID_LETTERS = 17 };

/* "games+DETAIL@host", or "games@host [DETAIL]" */
static void write_reply(const struct services *services, const char *detail, struct text *out)
{
    const char *address = services_address(services), *at = strrchr(address, '@');
    enum separator separator = config_choice(services->config, SETTING_SITE_SEPARATOR);
    if (separator == SEPARATOR_NONE) {
        text_addf(out, "%s [%s]", address, detail);
        return;
    }
    text_add_bytes(out, address, (size_t)(at - address));
    text_add_char(out, separator == SEPARATOR_HYPHEN ? '-' : '+');
    text_add(out, detail);
    text_add(out, at);
}

static struct token seat_token(const struct game *game, int seat, bool timeless)
{
    const struct player_row *player = game->player[seat - 1].id != 0 ? &game->player[seat - 1] : &game->kept[seat - 1];
    struct token token = {.kind = TOKEN_SEAT,
                          .a = game->row.id,
                          .b = seat,
                          .epoch = token_epoch(game->seat[seat - 1].epoch, player->epoch),
                          .phase = timeless ? -1 : game_stage(game),
                          .stages = game->rules->set != NULL,
                          .branch = game->row.branch};
    for (int i = 0; !timeless && i < game->pumped.count && token.slots < TOKEN_SLOTS; i++)
        if (game->pumped.waiting[i].request.seat == seat && !game->pumped.waiting[i].answered)
            token.slot[token.slots++] = game->pumped.waiting[i].request.slot;
    return token;
}

static void detail_of(const struct services *services, const struct game *game, int seat, bool timeless,
                      struct text *out)
{
    struct token token = seat_token(game, seat, timeless);
    token_write(services->token_key, &token, out);
}

void post_detail_seat(const struct services *services, const struct game *game, int seat, struct text *out)
{
    detail_of(services, game, seat, false, out);
}

static void write_reply_token(const struct services *services, const struct token *token, struct text *out)
{
    struct text detail = TEXT_EMPTY;
    token_write(services->token_key, token, &detail);
    write_reply(services, detail.data, out); /* an address without its token proves nothing */
    text_free(&detail);
}

void post_reply_seat(const struct services *services, const struct game *game, int seat, struct text *out)
{
    struct token token = seat_token(game, seat, false);
    write_reply_token(services, &token, out);
}

void post_reply_timeless(const struct services *services, const struct game *game, int seat, struct text *out)
{
    struct token token = seat_token(game, seat, true);
    write_reply_token(services, &token, out);
}

void post_reply_player(const struct services *services, const struct player_row *player, struct text *out)
{
    struct token token = {.kind = TOKEN_PLAYER, .a = player->id, .epoch = token_epoch(0, player->epoch), .phase = -1};
    write_reply_token(services, &token, out);
}

void post_reply_question(const struct services *services, enum token_kind kind, int64_t inbox, int64_t player,
                         struct text *out)
{
    struct token token = {.kind = kind, .a = inbox, .b = player, .phase = -1};
    write_reply_token(services, &token, out);
}

void post_reply_claim(const struct services *services, const struct player_row *player, const char *address,
                      struct text *out)
{
    struct token token = {.kind = TOKEN_ADDRESS,
                          .a = player->id,
                          .b = token_address(address),
                          .epoch = token_epoch(0, player->epoch),
                          .phase = -1};
    write_reply_token(services, &token, out);
}

void post_reply_invite(const struct services *services, int64_t game, const char *address, struct text *out)
{
    struct token token = {.kind = TOKEN_INVITE, .a = game, .b = token_address(address), .phase = -1};
    write_reply_token(services, &token, out);
}

void post_reply_master(const struct services *services, const char *address, struct text *out)
{
    struct token token = {.kind = TOKEN_MASTER, .a = services->now, .b = token_address(address), .phase = -1};
    write_reply_token(services, &token, out);
}

void post_reply_command(const struct services *services, int64_t inbox, const char *address, struct text *out)
{
    struct token token = {.kind = TOKEN_COMMAND, .a = inbox, .b = token_address(address), .phase = -1};
    write_reply_token(services, &token, out);
}

enum rc post_address(const struct services *services, int64_t player, struct text *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_address_list(services->store, player, &rows, &count, err);
    if (rc != RC_OK)
        return rc;
    rc = err_set(err, RC_NONE, "player %lld has no proved address that takes mail", (long long)player);
    for (size_t i = 0; i < count; i++) {
        if (!rows[i].proved || rows[i].hard >= 2)
            continue;
        text_add(out, rows[i].address);
        rc = RC_OK;
        break;
    }
    player_address_rows_free(rows, count);
    return rc;
}

/* Whether others have the address, too. */
static enum rc is_shared(const struct services *services, const char *address, bool *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0, proved = 0;
    enum rc rc = player_address_of(services->store, address, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        proved += rows[i].proved;
    *out = proved > 1;
    player_address_rows_free(rows, count);
    return rc;
}

/* The same of a player of the game, who was loaded with it. */
static enum rc seat_address(const struct services *services, const struct game *game, int64_t player, struct text *out,
                            bool *shared, struct err *err)
{
    for (size_t i = 0; i < game->seat_count; i++) {
        if (game->was.sat[i] != player || game->was.reach[i] == NULL || game->was.reach[i][0] == '\0')
            continue;
        text_add(out, game->was.reach[i]);
        *shared = game->was.shared[i];
        return RC_OK;
    }
    enum rc rc = post_address(services, player, out, err);
    return rc == RC_OK ? is_shared(services, out->data, shared, err) : rc;
}

/* What makes a Message-ID unique: the first letter of the cause ("i": a mail, "b": a move), which is no secret, and
 * letters from which nothing can be read. `whose`: "s3", or an address. */
static void unique(const struct services *services, const struct post *post, int64_t game, const char *whose,
                   char out[ID_LETTERS + 1])
{
    struct text text = TEXT_EMPTY, letters = text_fixed(out, ID_LETTERS + 1);
    uint8_t sealed[SEAL_BYTES];
    text_addf(&text, "%s %s g%lld %s", post->kind, post->cause, (long long)game, whose);
    seal(services->token_key, SEAL_ID, text.data, text.len, sealed);
    text_add_char(&letters, post->cause[0]);
    cipher_base32(sealed, ID_BYTES, &letters);
    text_free(&text);
}

/* Whether the template shows the position: a picture that nothing refers to would come as an attachment. */
static bool shows_board(const char *kind)
{
    static const char *const kinds[] = {"turn", "receipt", "digest", "end"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kind, kinds[i]) == 0)
            return true;
    return false;
}

/* The position as the seat's player sees it, for the picture; NULL: he gets none. The caller's. */
static struct jv *view_of(const struct services *services, struct game *game, int seat, const struct post *post)
{
    bool wanted = shows_board(post->kind) && !post->same_board && game->live &&
                  picture_wanted(services, game->rules, &game->player[seat - 1]);
    return wanted ? rules_save(game->rules, view_get(&game->match, seat)) : NULL;
}

/* For the head of the log of acts: who keeps his mails can have it proved that the log was not written anew. */
static enum rc put_receipt(const struct services *services, struct game *game, const char *message_id, struct jv *facts,
                           struct err *err)
{
    char receipt[RECEIPT_LETTERS + 1];
    enum rc rc = game->was.head_known ? RC_OK : audit_head(services->store, game->row.id, game->was.around.head, err);
    if (rc != RC_OK)
        return rc;
    game->was.head_known = true;
    seal_receipt(services->token_key, game->was.around.head, message_id, receipt);
    jv_put_string(facts, "receipt", receipt);
    return RC_OK;
}

static char *copy(const char *string)
{
    return mem_copy_text(string == NULL ? "" : string);
}

/* The addressing of one mail, before it is a row. */
struct address_label {
    const char *to, *message_id; /* the id without <> */
    const struct game_row *game; /* NULL: no game's */
    int seat;
    const struct player_row *player; /* NULL: nobody known */
    bool shared;                     /* others have that address, too: the subject says for whom the mail is */
};

static void fill_row(const struct services *services, const struct post *post, const struct address_label *label,
                     struct outbox_row *row)
{
    const struct game_row *game = label->game;
    *row = (struct outbox_row){.game = game == NULL ? 0 : game->id,
                               .seat = label->seat,
                               .phase = game == NULL ? 0 : game->phase,
                               .branch = game == NULL ? 0 : game->branch,
                               .player = label->player == NULL ? 0 : label->player->id,
                               .answer = post->replied,
                               .created = services->now};
    struct text dedup = TEXT_EMPTY, id = TEXT_EMPTY;
    text_addf(&dedup, "%s %s g%lld s%d %s", post->kind, post->cause, (long long)row->game, label->seat,
              label->seat == 0 ? label->to : "");
    if (label->seat == 0 && label->shared)
        text_addf(&dedup, " p%lld", (long long)label->player->id);
    text_addf(&id, "<%s>", label->message_id);
    row->dedup = text_detach(&dedup);
    row->message_id = text_detach(&id);
    row->envelope_from = copy(config_text_or(services->config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS));
    row->envelope_to = copy(label->to);
    row->kind = copy(post->kind);
    /* what a reply answers beside orders: what the mail is about, else the votes that it shows */
    row->request = copy(post->request != NULL ? post->request : post->report->votes);
    row->last_reply = copy("");
}

/* `model`: all but what the post and the house say. */
static enum rc finish(const struct services *services, const struct post *post, const struct address_label *label,
                      struct model *model, struct outbox_row *row, struct err *err)
{
    fill_row(services, post, label, row);
    model->from = services_address(services);
    model->site = config_text(services->config, SETTING_SITE_NAME);
    report_write(post->report);
    model->facts = post->report->facts;
    model->answers = post->answers;
    model->language = catalog_used() == catalogs ? NULL : catalog_used()->code;
    model->replied = post->replied;
    model->record = post->closing == NULL ? post->record : post->closing->record;
    struct text subject = TEXT_EMPTY;
    if (label->shared) {
        say(&subject, "subject.shared", SAID("name", label->player->name), SAID("subject", model->subject));
        model->subject = subject.data;
        model->to_name = label->player->name;
    }
    enum rc rc = made_fits(row, model, err);
    if (rc == RC_OK)
        row->model = model_write(model);
    else
        outbox_row_free(row);
    text_free(&subject);
    return rc == RC_OK ? RC_OK : err_at(err, "%s mail", post->kind);
}

/* Where it is known by when the seat is asked, and where that has ended. */
static void put_deadline(const struct services *services, const struct game *game, int seat, const struct post *post,
                         struct text *out)
{
    static const char *const kinds[] = {"turn", "receipt", "digest", "reminder", "notice", "end", NULL};
    if (game->player[seat - 1].calendar && list_has(kinds, post->kind))
        calendar_write(services, game, seat, post->events, out);
}

static void picture_given(const struct post *post, struct model *model)
{
    if (post->picture == NULL || post->picture->rules == NULL)
        return;
    model->view = post->picture->view;
    model->rules = post->picture->rules;
    model->map = post->picture->map;
    model->seat = post->picture->seat;
}

enum rc post_seat(const struct services *services, struct game *game, int seat, const struct post *post,
                  struct outbox_row *row, struct err *err)
{
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, subject = TEXT_EMPTY, message_id = TEXT_EMPTY;
    struct text deadline = TEXT_EMPTY;
    const struct player_row *player = &game->player[seat - 1];
    char whose[16], id[ID_LETTERS + 1] = "";
    *row = (struct outbox_row){0};
    bool shared = false;
    enum rc rc = seat_address(services, game, player->id, &to, &shared, err);
    if (rc != RC_OK)
        goto out;
    if (post->timeless)
        post_reply_timeless(services, game, seat, &reply);
    else
        post_reply_seat(services, game, seat, &reply);
    subject_write(&(struct subject){player, &game->row, post->kind}, post->report, &subject);
    (void)snprintf(whose, sizeof whose, "s%d", seat);
    unique(services, post, game->row.id, whose, id);
    text_addf(&message_id, "g%lld.%s.%s.s%d.t.", (long long)game->row.id, id, post->kind, seat);
    detail_of(services, game, seat, post->timeless, &message_id);
    text_addf(&message_id, "@%s", services_domain(services));
    put_deadline(services, game, seat, post, &deadline);
    struct jv *own = view_of(services, game, seat, post);
    if (own != NULL)
        facts_picture_words(post->report->facts, game, seat);
    struct model model = {.to_name = player->name,
                          .reply = reply.data,
                          .subject = subject.data,
                          .calendar = deadline.len == 0 ? NULL : deadline.data,
                          .view = own,
                          .rules = own == NULL ? NULL : game->rules->id,
                          .map = game->rules->map.kept,
                          .seat = seat,
                          .form = picture_form_of(player)};
    picture_given(post, &model);
    const struct address_label label = {.to = to.data,
                                        .message_id = message_id.data,
                                        .game = &game->row,
                                        .seat = seat,
                                        .player = player,
                                        .shared = shared};
    if (shows_board(post->kind))
        rc = put_receipt(services, game, message_id.data, post->report->facts, err);
    if (rc == RC_OK)
        rc = finish(services, post, &label, &model, row, err);
    jv_free(own);
out:
    text_free(&to);
    text_free(&reply);
    text_free(&subject);
    text_free(&message_id);
    text_free(&deadline);
    return rc;
}

enum rc post_plain(const struct services *services, const struct post_label *label, const struct post *post,
                   struct outbox_row *row, struct err *err)
{
    struct text message_id = TEXT_EMPTY;
    /* the token of the reply address, so that References brings it back; a stranger's mail has none */
    struct token token;
    size_t key = token_find(label->reply, "+-[", &token);
    char id[ID_LETTERS + 1] = "";
    struct text subject = TEXT_EMPTY;
    *row = (struct outbox_row){0};
    if (label->subject == NULL)
        subject_write(&(struct subject){label->player, label->game, post->kind}, post->report, &subject);
    bool shared = false;
    enum rc rc = label->player == NULL ? RC_OK : is_shared(services, label->to, &shared, err);
    struct text whose = TEXT_EMPTY;
    text_add(&whose, label->to);
    if (shared)
        text_addf(&whose, " p%lld", (long long)label->player->id);
    unique(services, post, label->game == NULL ? 0 : label->game->id, whose.data, id);
    text_addf(&message_id, "%.*s.%s.%s", ID_LETTERS / 2, id, post->kind, id + ID_LETTERS / 2);
    if (key != 0)
        text_addf(&message_id, ".t.%.*s", (int)token_length(label->reply + key), label->reply + key);
    text_addf(&message_id, "@%s", services_domain(services));
    struct model model = {.reply = label->reply,
                          .subject = label->subject == NULL ? subject.data : label->subject,
                          .calendar = post->calendar,
                          .form = picture_form_of(label->player)};
    picture_given(post, &model);
    const struct address_label address = {
        .to = label->to, .message_id = message_id.data, .game = label->game, .player = label->player, .shared = shared};
    if (rc == RC_OK)
        rc = finish(services, post, &address, &model, row, err);
    text_free(&message_id);
    text_free(&subject);
    text_free(&whose);
    return rc;
}
