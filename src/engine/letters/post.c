#include "engine/letters/post.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/letters/seal.h"
#include "engine/letters/token.h"
#include "engine/play/views.h"
#include "mail/letter.h"
#include "report/paint.h"
#include "report/template.h"
#include "rules/doors.h"

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

static struct draft draft_new(void)
{
    return (struct draft){TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY,
                          TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
}

/* "games+DETAIL@host" */
static void write_reply(const struct services *services, const char *detail, struct text *out)
{
    const char *address = services_address(services), *at = strrchr(address, '@');
    text_add_bytes(out, address, (size_t)(at - address));
    text_add_char(out, '+');
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

void post_thread(const struct services *services, int64_t game, struct text *out)
{
    text_addf(out, "g%lld.root@%s", (long long)game, services_domain(services));
}

enum rc post_address(const struct services *services, int64_t player, struct text *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = address_list(services->store, player, &rows, &count, err);
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

static enum rc draw_board(const struct services *services, struct game *game, int seat, struct jv *facts,
                          struct draft *draft, struct err *err)
{
    if (services->painter == NULL || !game->live || game->player[seat - 1].picture_off ||
        !config_flag(services->config, SETTING_PICTURE_ENABLE))
        return RC_OK;
    struct canvas canvas = {0};
    rules_board(game->rules, audience_view(&game->match, seat), seat, &canvas);
    struct err why = {0};
    enum rc rc = paint_png(services->painter, &canvas, &draft->png, &why);
    canvas_free(&canvas);
    if (rc == RC_BAD) /* the text says the same */
        log_warn("game=%lld seat=%d picture: %s", (long long)game->row.id, seat, why.text);
    if (rc != RC_OK)
        return rc == RC_BAD ? RC_OK : err_set(err, rc, "%s", why.text);
    text_addf(&draft->cid, "board.%s", draft->message_id.data);
    struct jv *picture = jv_new_object();
    jv_put_string(picture, "cid", draft->cid.data);
    jv_put_string(picture, "alt", "The board. The text part says the same in words.");
    jv_put(facts, "picture", picture);
    return RC_OK;
}

/* For the head of the log of acts: who keeps his mails can have it proved that the log was not written anew. */
static enum rc put_receipt(const struct services *services, const struct game *game, const struct draft *draft,
                           struct jv *facts, struct err *err)
{
    uint8_t head[STORE_HASH];
    char receipt[RECEIPT_LETTERS + 1];
    enum rc rc = audit_head(services->store, game->row.id, head, err);
    if (rc != RC_OK)
        return rc;
    seal_receipt(services->token_key, head, draft->message_id.data, receipt);
    jv_put_string(facts, "receipt", receipt);
    return RC_OK;
}

static enum rc render(const struct services *services, const char *kind, const char *ending, const struct jv *facts,
                      struct text *out, struct err *err)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s.%s", kind, ending);
    return template_render(services->templates, name, facts, out, err);
}

static char *copy(const char *string)
{
    return mem_copy_text(string == NULL ? "" : string);
}

/* The addressing of one mail, before it is a row. */
struct address_label {
    const char *to, *to_name, *reply, *subject;
    const struct game_row *game; /* NULL: no game's */
    int seat;
};

static void fill_row(const struct services *services, const struct post *post, const struct address_label *label,
                     struct draft *draft, struct outbox_row *row)
{
    const struct game_row *game = label->game;
    *row = (struct outbox_row){.game = game == NULL ? 0 : game->id,
                               .seat = label->seat,
                               .phase = game == NULL ? 0 : game->phase,
                               .branch = game == NULL ? 0 : game->branch,
                               .answer = post->replied,
                               .created = services->now};
    struct text dedup = TEXT_EMPTY, id = TEXT_EMPTY;
    text_addf(&dedup, "%s %s g%lld s%d %s", post->kind, post->cause, (long long)row->game, label->seat,
              label->seat == 0 ? label->to : "");
    text_addf(&id, "<%s>", draft->message_id.data);
    row->dedup = text_detach(&dedup);
    row->message_id = text_detach(&id);
    row->envelope_from = copy(config_text_or(services->config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS));
    row->envelope_to = copy(label->to);
    row->kind = copy(post->kind);
    row->request = copy(post->request);
    row->last_reply = copy("");
    row->size = draft->raw.len;
    row->raw = text_detach(&draft->raw);
    row->text_part = text_detach(&draft->text);
}

static enum rc compose(const struct services *services, const struct post *post, const struct address_label *label,
                       struct draft *draft, struct err *err)
{
    struct text root = TEXT_EMPTY;
    const char *references[2];
    size_t count = 0;
    if (label->game != NULL) {
        post_thread(services, label->game->id, &root);
        references[count++] = root.data;
        text_addf(&draft->list_id, "game-%lld.%s", (long long)label->game->id, services_domain(services));
        text_addf(&draft->game, "%lld", (long long)label->game->id);
    } else {
        text_addf(&draft->list_id, "cursus.%s", services_domain(services));
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
        .from_address = services_address(services),
        .from_name = config_text(services->config, SETTING_SITE_NAME),
        .to_address = label->to,
        .to_name = label->to_name,
        .envelope_from = config_text_or(services->config, SETTING_SITE_BOUNCE_ADDRESS, SETTING_SITE_ADDRESS),
        .reply_to = label->reply,
        .subject = label->subject,
        .message_id = draft->message_id.data,
        .in_reply_to = post->answers,
        .references = references,
        .reference_count = count,
        .date = services->now,
        .cause = post->replied ? LETTER_REPLIED : LETTER_GENERATED,
        .list_id = draft->list_id.data,
        .list_name = config_text(services->config, SETTING_SITE_NAME),
        .list_unsubscribe = draft->unsubscribe.data,
        .list_help = draft->help.data,
        .loop = services_address(services),
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

static enum rc finish(const struct services *services, const struct post *post, const struct address_label *label,
                      struct jv *facts, struct draft *draft, struct outbox_row *row, struct err *err)
{
    enum rc rc = render(services, post->kind, "txt", facts, &draft->text, err);
    if (rc == RC_OK)
        rc = render(services, post->kind, "html", facts, &draft->html, err);
    if (rc == RC_OK)
        rc = compose(services, post, label, draft, err);
    if (rc == RC_OK)
        fill_row(services, post, label, draft, row);
    return rc == RC_OK ? RC_OK : err_at(err, "%s mail", post->kind);
}

enum rc post_seat(const struct services *services, struct game *game, int seat, const struct post *post,
                  struct jv *facts, struct outbox_row *row, struct err *err)
{
    struct draft draft = draft_new();
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, subject = TEXT_EMPTY;
    const struct player_row *player = &game->player[seat - 1];
    char whose[16], id[ID_LETTERS + 1] = "";
    *row = (struct outbox_row){0};
    enum rc rc = post_address(services, player->id, &to, err);
    if (rc != RC_OK)
        goto out;
    if (post->timeless)
        post_reply_timeless(services, game, seat, &reply);
    else
        post_reply_seat(services, game, seat, &reply);
    facts_subject(game, &subject);
    detail_of(services, game, seat, post->timeless, &draft.detail);
    (void)snprintf(whose, sizeof whose, "s%d", seat);
    unique(services, post, game->row.id, whose, id);
    rc = RC_OK;
    text_addf(&draft.message_id, "g%lld.%s.%s.s%d.t.%s@%s", (long long)game->row.id, id, post->kind, seat,
              draft.detail.data, services_domain(services));
    if (rc == RC_OK && shows_board(post->kind))
        rc = draw_board(services, game, seat, facts, &draft, err);
    if (rc == RC_OK && shows_board(post->kind))
        rc = put_receipt(services, game, &draft, facts, err);
    struct address_label label = {.to = to.data,
                                  .to_name = player->name,
                                  .reply = reply.data,
                                  .subject = subject.data,
                                  .game = &game->row,
                                  .seat = seat};
    if (rc == RC_OK)
        rc = finish(services, post, &label, facts, &draft, row, err);
out:
    draft_free(&draft);
    text_free(&to);
    text_free(&reply);
    text_free(&subject);
    return rc;
}

enum rc post_plain(const struct services *services, const struct game *game, const char *to, const char *reply,
                   const char *subject, const struct post *post, struct jv *facts, struct outbox_row *row,
                   struct err *err)
{
    return post_about(services, game == NULL ? NULL : &game->row, to, reply, subject, post, facts, row, err);
}

enum rc post_about(const struct services *services, const struct game_row *game, const char *to, const char *reply,
                   const char *subject, const struct post *post, struct jv *facts, struct outbox_row *row,
                   struct err *err)
{
    struct draft draft = draft_new();
    *row = (struct outbox_row){0};
    /* the token of the reply address, so that References brings it back; a stranger's mail has none */
    const char *plus = strchr(reply, '+'), *at = strrchr(reply, '@');
    char id[ID_LETTERS + 1] = "";
    unique(services, post, game == NULL ? 0 : game->id, to, id);
    enum rc rc = RC_OK;
    text_addf(&draft.message_id, "%.*s.%s.%s", ID_LETTERS / 2, id, post->kind, id + ID_LETTERS / 2);
    if (plus != NULL && at != NULL && plus < at)
        text_addf(&draft.message_id, ".t.%.*s", (int)(at - plus - 1), plus + 1);
    text_addf(&draft.message_id, "@%s", services_domain(services));
    struct address_label label = {.to = to, .reply = reply, .subject = subject, .game = game};
    if (rc == RC_OK)
        rc = finish(services, post, &label, facts, &draft, row, err);
    draft_free(&draft);
    return rc;
}
