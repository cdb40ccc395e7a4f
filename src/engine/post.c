#include "engine/post.h"

#include "base/log.h"
#include "engine/audience.h"
#include "engine/seal.h"
#include "engine/token.h"
#include "mail/letter.h"
#include "report/paint.h"
#include "report/template.h"

enum { ID_BYTES = 10, ID_LETTERS = 17 };

/* Texts of one mail while it is made. */
struct draft {
    struct text text, html, png, message_id, unsubscribe, help, list_id, raw, detail, cid, game;
};

static void draft_free(struct draft *draft)
{
    struct text *all[] = {&draft->text,        &draft->html, &draft->png,     &draft->message_id,
                          &draft->unsubscribe, &draft->help, &draft->list_id, &draft->raw,
                          &draft->detail,      &draft->cid,  &draft->game};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        text_free(all[i]);
}

/* Whether memory sufficed for all of them. */
static bool draft_whole(const struct draft *draft)
{
    const struct text *all[] = {&draft->text,        &draft->html, &draft->png,     &draft->message_id,
                                &draft->unsubscribe, &draft->help, &draft->list_id, &draft->raw,
                                &draft->detail,      &draft->cid,  &draft->game};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]->failed)
            return false;
    return true;
}

static struct draft draft_new(void)
{
    return (struct draft){TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY,
                          TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
}

/* "games+DETAIL@host" */
static void write_reply(const struct host *host, const char *detail, struct text *out)
{
    const char *address = host_address(host), *at = strrchr(address, '@');
    text_add_bytes(out, address, (size_t)(at - address));
    text_add_char(out, '+');
    text_add(out, detail);
    text_add(out, at);
}

static struct token seat_token(const struct table *table, int seat, bool timeless)
{
    const struct player_row *player =
        table->player[seat - 1].id != 0 ? &table->player[seat - 1] : &table->kept[seat - 1];
    struct token token = {.kind = TOKEN_SEAT,
                          .a = table->game.id,
                          .b = seat,
                          .epoch = token_epoch(table->seat[seat - 1].epoch, player->epoch),
                          .phase = timeless ? -1 : table_stage(table),
                          .stages = table->rules->set != NULL,
                          .branch = table->game.branch};
    for (int i = 0; !timeless && i < table->pumped.count && token.slots < TOKEN_SLOTS; i++)
        if (table->pumped.waiting[i].request.seat == seat && !table->pumped.waiting[i].answered)
            token.slot[token.slots++] = table->pumped.waiting[i].request.slot;
    return token;
}

static void detail_of(const struct host *host, const struct table *table, int seat, bool timeless, struct text *out)
{
    struct token token = seat_token(table, seat, timeless);
    token_write(host->token_key, &token, out);
}

void post_detail_seat(const struct host *host, const struct table *table, int seat, struct text *out)
{
    detail_of(host, table, seat, false, out);
}

static void write_reply_token(const struct host *host, const struct token *token, struct text *out)
{
    struct text detail = TEXT_EMPTY;
    token_write(host->token_key, token, &detail);
    write_reply(host, detail.data, out);
    out->failed = out->failed || detail.failed; /* an address without its token proves nothing */
    text_free(&detail);
}

void post_reply_seat(const struct host *host, const struct table *table, int seat, struct text *out)
{
    struct token token = seat_token(table, seat, false);
    write_reply_token(host, &token, out);
}

void post_reply_timeless(const struct host *host, const struct table *table, int seat, struct text *out)
{
    struct token token = seat_token(table, seat, true);
    write_reply_token(host, &token, out);
}

void post_reply_player(const struct host *host, const struct player_row *player, struct text *out)
{
    struct token token = {.kind = TOKEN_PLAYER, .a = player->id, .epoch = token_epoch(0, player->epoch), .phase = -1};
    write_reply_token(host, &token, out);
}

void post_reply_question(const struct host *host, enum token_kind kind, int64_t inbox, int64_t player, struct text *out)
{
    struct token token = {.kind = kind, .a = inbox, .b = player, .phase = -1};
    write_reply_token(host, &token, out);
}

void post_reply_invite(const struct host *host, int64_t game, const char *address, struct text *out)
{
    struct token token = {.kind = TOKEN_INVITE, .a = game, .b = token_address(address), .phase = -1};
    write_reply_token(host, &token, out);
}

void post_reply_master(const struct host *host, const char *address, struct text *out)
{
    struct token token = {.kind = TOKEN_MASTER, .a = host->now, .b = token_address(address), .phase = -1};
    write_reply_token(host, &token, out);
}

void post_reply_command(const struct host *host, int64_t inbox, const char *address, struct text *out)
{
    struct token token = {.kind = TOKEN_COMMAND, .a = inbox, .b = token_address(address), .phase = -1};
    write_reply_token(host, &token, out);
}

void post_thread(const struct host *host, int64_t game, struct text *out)
{
    text_addf(out, "g%lld.root@%s", (long long)game, host_domain(host));
}

enum rc post_address(const struct host *host, int64_t player, struct text *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = address_list(host->store, player, &rows, &count, err);
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
    address_rows_free(rows, count);
    return rc;
}

/* What makes a Message-ID unique: the first letter of the cause ("i": a mail, "b": a move), which is no secret, and
 * letters from which nothing can be read. `whose`: "s3", or an address. RC_NOMEM */
static enum rc unique(const struct host *host, const struct post *post, int64_t game, const char *whose,
                      char out[ID_LETTERS + 1])
{
    struct text text = TEXT_EMPTY, letters = text_fixed(out, ID_LETTERS + 1);
    uint8_t sealed[SEAL_BYTES];
    text_addf(&text, "%s %s g%lld %s", post->kind, post->cause, (long long)game, whose);
    enum rc rc = text.failed ? RC_NOMEM : RC_OK;
    if (rc == RC_OK) {
        seal(host->token_key, SEAL_ID, text.data, text.len, sealed);
        text_add_char(&letters, post->cause[0]);
        cipher_base32(sealed, ID_BYTES, &letters);
    }
    text_free(&text);
    return rc;
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

static enum rc draw_board(const struct host *host, struct table *table, int seat, struct jv *facts, struct draft *draft,
                          struct err *err)
{
    if (host->painter == NULL || !table->live || table->player[seat - 1].picture_off ||
        !config_flag(host->config, SETTING_PICTURE_ENABLE))
        return RC_OK;
    struct canvas canvas = {0};
    table->rules->board(audience_view(&table->match, seat), seat, &canvas);
    struct err why = {0};
    enum rc rc = canvas.failed ? err_set(&why, RC_NOMEM, "out of memory for a picture")
                               : paint_png(host->painter, &canvas, &draft->png, &why);
    canvas_free(&canvas);
    if (rc == RC_BAD) /* the text says the same */
        log_warn("game=%lld seat=%d picture: %s", (long long)table->game.id, seat, why.text);
    if (rc != RC_OK)
        return rc == RC_BAD ? RC_OK : err_set(err, rc, "%s", why.text);
    text_addf(&draft->cid, "board.%s", draft->message_id.data);
    struct jv *picture = jv_new_object();
    bool ok = jv_put_string(picture, "cid", draft->cid.data) &&
              jv_put_string(picture, "alt", "The board. The text part says the same in words.");
    ok = jv_put(facts, "picture", picture) && ok;
    return ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a picture");
}

/* For the head of the log of acts: who keeps his mails can have it proved that the log was not written anew. */
static enum rc put_receipt(const struct host *host, const struct table *table, const struct draft *draft,
                           struct jv *facts, struct err *err)
{
    uint8_t head[STORE_HASH];
    char receipt[RECEIPT_LETTERS + 1];
    enum rc rc = audit_head(host->store, table->game.id, head, err);
    if (rc != RC_OK)
        return rc;
    seal_receipt(host->token_key, head, draft->message_id.data, receipt);
    return jv_put_string(facts, "receipt", receipt) ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a receipt");
}

static enum rc render(const struct host *host, const char *kind, const char *ending, const struct jv *facts,
                      struct text *out, struct err *err)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s.%s", kind, ending);
    return template_render(host->templates, name, facts, out, err);
}

static char *copy(const char *string)
{
    return strdup(string == NULL ? "" : string);
}

/* The addressing of one mail, before it is a row. */
struct address_label {
    const char *to, *to_name, *reply, *subject;
    const struct game_row *game; /* NULL: no game's */
    int seat;
};

static enum rc fill_row(const struct host *host, const struct post *post, const struct address_label *label,
                        struct draft *draft, struct outbox_row *row, struct err *err)
{
    const struct game_row *game = label->game;
    *row = (struct outbox_row){.game = game == NULL ? 0 : game->id,
                               .seat = label->seat,
                               .phase = game == NULL ? 0 : game->phase,
                               .branch = game == NULL ? 0 : game->branch,
                               .answer = post->replied,
                               .created = host->now};
    struct text dedup = TEXT_EMPTY, id = TEXT_EMPTY;
    text_addf(&dedup, "%s %s g%lld s%d %s", post->kind, post->cause, (long long)row->game, label->seat,
              label->seat == 0 ? label->to : "");
    text_addf(&id, "<%s>", draft->message_id.data);
    row->dedup = text_detach(&dedup);
    row->message_id = text_detach(&id);
    row->envelope_from = copy(config_text_or(host->config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS));
    row->envelope_to = copy(label->to);
    row->kind = copy(post->kind);
    row->request = copy(post->request);
    row->last_reply = copy("");
    row->size = draft->raw.len;
    row->raw = text_detach(&draft->raw);
    row->text_part = text_detach(&draft->text);
    if (row->dedup != NULL && row->message_id != NULL && row->envelope_from != NULL && row->envelope_to != NULL &&
        row->kind != NULL && row->request != NULL && row->last_reply != NULL && row->raw != NULL &&
        row->text_part != NULL)
        return RC_OK;
    outbox_row_free(row);
    return err_set(err, RC_NOMEM, "out of memory for a mail");
}

static enum rc compose(const struct host *host, const struct post *post, const struct address_label *label,
                       struct draft *draft, struct err *err)
{
    struct text root = TEXT_EMPTY;
    const char *references[2];
    size_t count = 0;
    if (label->game != NULL) {
        post_thread(host, label->game->id, &root);
        references[count++] = root.data;
        text_addf(&draft->list_id, "game-%lld.%s", (long long)label->game->id, host_domain(host));
        text_addf(&draft->game, "%lld", (long long)label->game->id);
    } else {
        text_addf(&draft->list_id, "cursus.%s", host_domain(host));
    }
    if (post->answers != NULL)
        references[count++] = post->answers;
    facts_mailto(label->reply, "stop", "stop", &draft->unsubscribe);
    facts_mailto(label->reply, "help", "help", &draft->help);
    struct letter_file picture = {.name = "board.png",
                                  .type = "image/png",
                                  .content_id = draft->cid.data,
                                  .bytes = draft->png.data,
                                  .size = draft->png.len};
    struct letter_file record = {.name = "record.json",
                                 .type = "application/json",
                                 .bytes = post->record,
                                 .size = post->record == NULL ? 0 : strlen(post->record)};
    struct letter letter = {
        .from_address = host_address(host),
        .from_name = config_text(host->config, SETTING_SITE_NAME),
        .to_address = label->to,
        .to_name = label->to_name,
        .envelope_from = config_text_or(host->config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS),
        .reply_to = label->reply,
        .subject = label->subject,
        .message_id = draft->message_id.data,
        .in_reply_to = post->answers,
        .references = references,
        .reference_count = count,
        .date = host->now,
        .cause = post->replied ? LETTER_REPLIED : LETTER_GENERATED,
        .list_id = draft->list_id.data,
        .list_name = config_text(host->config, SETTING_SITE_NAME),
        .list_unsubscribe = draft->unsubscribe.data,
        .list_help = draft->help.data,
        .loop = host_address(host),
        .game = label->game == NULL ? NULL : draft->game.data,
        .text = draft->text.data,
        .html = draft->html.data,
        .pictures = &picture,
        .picture_count = draft->png.len > 0,
        .attachments = &record,
        .attachment_count = post->record != NULL,
    };
    enum rc rc = letter_compose(&letter, &draft->raw, err);
    text_free(&root);
    return rc;
}

static enum rc finish(const struct host *host, const struct post *post, const struct address_label *label,
                      struct jv *facts, struct draft *draft, struct outbox_row *row, struct err *err)
{
    enum rc rc = render(host, post->kind, "txt", facts, &draft->text, err);
    if (rc == RC_OK)
        rc = render(host, post->kind, "html", facts, &draft->html, err);
    if (rc == RC_OK)
        rc = compose(host, post, label, draft, err);
    if (rc == RC_OK && !draft_whole(draft))
        rc = err_set(err, RC_NOMEM, "out of memory");
    if (rc == RC_OK)
        rc = fill_row(host, post, label, draft, row, err);
    return rc == RC_OK ? RC_OK : err_at(err, "%s mail", post->kind);
}

enum rc post_seat(const struct host *host, struct table *table, int seat, const struct post *post, struct jv *facts,
                  struct outbox_row *row, struct err *err)
{
    struct draft draft = draft_new();
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, subject = TEXT_EMPTY;
    const struct player_row *player = &table->player[seat - 1];
    char whose[16], id[ID_LETTERS + 1] = "";
    *row = (struct outbox_row){0};
    enum rc rc = post_address(host, player->id, &to, err);
    if (rc != RC_OK)
        goto out;
    if (post->timeless)
        post_reply_timeless(host, table, seat, &reply);
    else
        post_reply_seat(host, table, seat, &reply);
    facts_subject(table, &subject);
    detail_of(host, table, seat, post->timeless, &draft.detail);
    (void)snprintf(whose, sizeof whose, "s%d", seat);
    rc = unique(host, post, table->game.id, whose, id);
    text_addf(&draft.message_id, "g%lld.%s.%s.s%d.t.%s@%s", (long long)table->game.id, id, post->kind, seat,
              draft.detail.data, host_domain(host));
    if (rc != RC_OK || draft.message_id.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for a mail");
    if (rc == RC_OK && shows_board(post->kind))
        rc = draw_board(host, table, seat, facts, &draft, err);
    if (rc == RC_OK && shows_board(post->kind))
        rc = put_receipt(host, table, &draft, facts, err);
    if (rc == RC_OK && (to.failed || reply.failed || subject.failed))
        rc = err_set(err, RC_NOMEM, "out of memory for a mail");
    struct address_label label = {.to = to.data,
                                  .to_name = player->name,
                                  .reply = reply.data,
                                  .subject = subject.data,
                                  .game = &table->game,
                                  .seat = seat};
    if (rc == RC_OK)
        rc = finish(host, post, &label, facts, &draft, row, err);
out:
    draft_free(&draft);
    text_free(&to);
    text_free(&reply);
    text_free(&subject);
    return rc;
}

enum rc post_plain(const struct host *host, const struct table *table, const char *to, const char *reply,
                   const char *subject, const struct post *post, struct jv *facts, struct outbox_row *row,
                   struct err *err)
{
    return post_about(host, table == NULL ? NULL : &table->game, to, reply, subject, post, facts, row, err);
}

enum rc post_about(const struct host *host, const struct game_row *game, const char *to, const char *reply,
                   const char *subject, const struct post *post, struct jv *facts, struct outbox_row *row,
                   struct err *err)
{
    struct draft draft = draft_new();
    *row = (struct outbox_row){0};
    /* the token of the reply address, so that References brings it back; a stranger's mail has none */
    const char *plus = strchr(reply, '+'), *at = strrchr(reply, '@');
    char id[ID_LETTERS + 1] = "";
    enum rc rc = unique(host, post, game == NULL ? 0 : game->id, to, id);
    text_addf(&draft.message_id, "%.*s.%s.%s", ID_LETTERS / 2, id, post->kind, id + ID_LETTERS / 2);
    if (plus != NULL && at != NULL && plus < at)
        text_addf(&draft.message_id, ".t.%.*s", (int)(at - plus - 1), plus + 1);
    text_addf(&draft.message_id, "@%s", host_domain(host));
    struct address_label label = {.to = to, .reply = reply, .subject = subject, .game = game};
    if (rc == RC_OK)
        rc = finish(host, post, &label, facts, &draft, row, err);
    else
        rc = err_set(err, rc, "out of memory for a mail");
    draft_free(&draft);
    return rc;
}
