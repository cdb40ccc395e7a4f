#include "engine/absent.h"

#include "engine/audience.h"

enum { STAGES_TOLD = 12 };

/* Whose the seat is; 0: nobody's who is absent, or nobody's who would hear of this. */
static int64_t owner_of(const struct table *table, int seat)
{
    const struct seat_row *row = &table->seat[seat - 1];
    bool over = table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED;
    int64_t player = row->kind != SEAT_BOT ? 0 : row->kept_for;
    if (player == 0 && row->kind == SEAT_BOT && (over || table->forked))
        player = row->gave_up;
    return player != 0 && table_seat_of(table, player) == 0 ? player : 0;
}

static bool write_where(const struct table *table, int seat, struct text *out)
{
    const char *name = table_seat_name(table, seat);
    bool kept = table->seat[seat - 1].kept_for != 0;
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        text_addf(out, "A bot has played your seat, %s, to the end.", name);
    else if (kept)
        text_addf(out, "A bot plays your seat, %s, until you come back: write 'return %lld'.", name,
                  (long long)table->game.id);
    else
        text_addf(out, "A bot plays your seat, %s, to the end.", name);
    return !out->failed;
}

static enum rc put_end(struct jv *facts, const struct host *host, struct table *table, struct err *err)
{
    enum rc rc = facts_happened(facts, host, table, 0, table_back(table, STAGES_TOLD), err);
    return rc != RC_OK || (facts_report(facts, table, 0) && facts_result(facts, table))
               ? rc
               : err_set(err, RC_NOMEM, "out of memory for a report");
}

/* One such mail; all borrowed. */
struct absentee {
    int seat;
    struct player_row player;
    const struct post *post;
    const char *title;
};

static enum rc mail_one(const struct host *host, struct table *table, const struct absentee *absentee,
                        struct outbox_row *mail, struct err *err)
{
    const struct player_row *player = &absentee->player;
    const struct post *post = absentee->post;
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, subject = TEXT_EMPTY, where = TEXT_EMPTY;
    enum rc rc = post_address(host, player->id, &to, err);
    post_reply_player(host, player, &reply);
    facts_subject(table, &subject);
    struct jv *facts = rc == RC_OK ? facts_begin(host, player, reply.data) : NULL;
    bool end = strcmp(post->kind, "end") == 0;
    bool ok = facts != NULL && facts_game(facts, table, 0) && write_where(table, absentee->seat, &where);
    for (int i = 0; ok && post->words != NULL && post->words[i] != NULL; i++)
        ok = facts_line(facts, "paragraphs", post->words[i]);
    ok = ok && facts_line(facts, "paragraphs", where.data) && (end || jv_put_string(facts, "title", absentee->title));
    if (rc == RC_OK && (!ok || to.failed || reply.failed || subject.failed))
        rc = err_set(err, RC_NOMEM, "out of memory for a mail");
    if (rc == RC_OK && end)
        rc = put_end(facts, host, table, err);
    if (rc == RC_OK)
        rc = post_plain(host, table, to.data, reply.data, subject.data, post, facts, mail, err);
    jv_free(facts);
    text_free(&to);
    text_free(&reply);
    text_free(&subject);
    text_free(&where);
    return rc;
}

enum rc absent_mail(const struct host *host, struct table *table, const struct post *post, const char *title,
                    struct bundle *bundle, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        struct absentee absentee = {.seat = seat, .post = post, .title = title};
        struct outbox_row mail = {0};
        int64_t owner = owner_of(table, seat);
        if (owner == 0)
            continue;
        rc = player_get(host->store, owner, &absentee.player, err);
        if (rc == RC_OK && !absentee.player.mail_off) {
            rc = mail_one(host, table, &absentee, &mail, err);
            if (rc == RC_OK)
                rc = bundle_add(bundle, &mail, err);
            else if (rc == RC_NONE)
                rc = RC_OK; /* he has no address that takes mail */
        }
        player_row_free(&absentee.player);
    }
    return rc;
}
