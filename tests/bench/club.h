/*
 * An installation in a scratch folder for the benches: a database, players, games
 * whose mails are answered with random legal orders in the shape of a mail program.
 */
#ifndef CURSUS_BENCH_CLUB_H
#define CURSUS_BENCH_CLUB_H

#include "bench.h"

#include "base/cipher.h"
#include "base/log.h"
#include "engine/gm/acts.h"
#include "engine/gm/new_game.h"
#include "engine/inbox/handle.h"
#include "engine/letters/announce.h"
#include "engine/letters/made.h"
#include "engine/play/views.h"
#include "engine/queue/receive.h"
#include "mail/worker.h"
#include "report/painter.h"
#include "report/templates.h"
#include "rules/options.h"

enum { CLUB_LEGAL = 128, CLUB_SEATS = 4, CLUB_GAMES = 20000 };

struct club {
    char path[512]; /* of the database */
    struct config *config;
    struct services services;
    struct templates *templates;
    struct chance dice;
    int mails; /* written so far */
    int games;
    int64_t newest[CLUB_GAMES][CLUB_SEATS + 1]; /* outbox row of the last mail to a seat of a game */
};

static inline void must(enum rc rc, const struct err *err)
{
    if (rc == RC_OK)
        return;
    (void)fprintf(stderr, "bench: %s: %s\n", rc_name(rc), err->text);
    exit(1);
}

/* `limits`: of the process that reads mails; NULL for those of the product. */
static inline void club_open_under(struct club *club, const char *folder, const char *name, bool pictures,
                                   const struct worker_limits *limits)
{
    struct err err = {0};
    char store[560];
    uint8_t seed[CIPHER_KEY] = {7};
    *club = (struct club){.dice = chance_seeded(seed, 0, NULL)};
    (void)snprintf(club->path, sizeof club->path, "%s/%s.db", folder, name);
    (void)snprintf(store, sizeof store, "store.path=%s", club->path);
    const char *const settings[] = {
        "site.address=games@club.example", "site.name=The Club", store,
        "in.mails_per_hour=10000",         "out.sender=null",    pictures ? "picture.enable=yes" : "picture.enable=no"};
    struct config_source source = {
        .file = "/dev/null", .assignments = settings, .assignment_count = sizeof settings / sizeof settings[0]};
    must(cipher_init(&err), &err);
    log_setup(LOG_LEVEL_ERROR, false);
    must(config_load(&source, &club->config, &err), &err);
    club->services = (struct services){.config = club->config, .now = 1797580800};
    must(worker_open(limits, &club->services.worker, &err), &err);
    must(store_create(club->path, &err), &err);
    must(store_open(club->path, 30, &club->services.store, &err), &err);
    must(services_prepare(club->services.store, &err), &err);
    must(services_open(&club->services, &err), &err);
    templates_new(NULL, &club->templates);
    club->services.templates = club->templates;
    club->services.painter = painter_new();
    club->services.zones = moment_zones_new();
    for (int i = 1; i <= CLUB_SEATS; i++) {
        char word[64];
        int64_t id = 0;
        (void)snprintf(word, sizeof word, "Player%d", i);
        must(player_add(club->services.store, word, "Europe/Berlin", club->services.now, &id, &err), &err);
        (void)snprintf(word, sizeof word, "player%d@example.org", i);
        must(player_address_add(club->services.store, id, word, true, club->services.now, &err), &err);
    }
}

static inline void club_open(struct club *club, const char *folder, const char *name, bool pictures)
{
    club_open_under(club, folder, name, pictures, NULL);
}

static inline void club_close(struct club *club)
{
    worker_close(club->services.worker);
    painter_free(club->services.painter);
    moment_zones_free(club->services.zones);
    templates_free(club->templates);
    store_close(club->services.store);
    config_free(club->config);
}

static inline void club_gm(const struct gm_call *call)
{
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    must(gm_run(call, false, &told, &err), &err);
    text_free(&told);
}

static inline void club_seat(struct club *club, int64_t game, int seat)
{
    char number[12], name[32];
    (void)snprintf(number, sizeof number, "%d", seat);
    (void)snprintf(name, sizeof name, "Player%d", seat);
    struct gm_call call = {.services = &club->services,
                           .act = gm_act_find("seat"),
                           .game = game,
                           .by = "gm",
                           .word = {number, "player", name},
                           .words = 3};
    club_gm(&call);
}

/* A running game of the default options between the four players. */
static inline int64_t club_game(struct club *club, const struct rules *rules)
{
    struct err err = {0};
    struct refusal why;
    char name[32];
    int64_t id = 0;
    struct game_plan plan = {.name = name, .rules = rules, .pace = 86400, .gm = "gm@club.example"};
    (void)snprintf(name, sizeof name, "bench%d", ++club->games);
    if (!options_default(rules, CLUB_SEATS, &plan.setup, &why))
        exit(1);
    must(new_game_open(&club->services, &plan, &id, &err), &err);
    for (int seat = 1; seat <= CLUB_SEATS; seat++)
        club_seat(club, id, seat);
    struct gm_call start = {.services = &club->services, .act = gm_act_find("start"), .game = id, .by = "gm"};
    club_gm(&start);
    return id;
}

/* What waits to be sent goes, and of it stays what stays of a mail that was sent; the outbox is small, as where mails
 * leave at once. */
static inline void club_send(struct club *club)
{
    struct err err = {0};
    must(store_begin(club->services.store, &err), &err);
    for (size_t count = 1; count > 0;) {
        struct outbox_row *rows = NULL;
        struct outbox_row *due = NULL;
        int64_t ids[64];
        const struct outbox_due want = {.now = club->services.now};
        must(outbox_due(club->services.store, &want, 64, &due, &count, &err), &err);
        for (size_t i = 0; i < count; i++)
            ids[i] = due[i].id;
        outbox_rows_free(due, count);
        must(outbox_claim(club->services.store,
                          &(struct outbox_claim){
                              .ids = ids, .many = count, .owner = "bench", .now = club->services.now, .lease = 60},
                          &rows, &count, &err),
             &err);
        for (size_t i = 0; i < count; i++) {
            made_text(&club->services, &rows[i]);
            const struct outbox_row sent = {.id = rows[i].id, .text_part = rows[i].text_part};
            must(outbox_keep(club->services.store, &sent, OUTBOX_CLASS_SENT, &err), &err);
            must(outbox_result(
                     club->services.store,
                     &(struct outbox_outcome){
                         .id = rows[i].id, .owner = "bench", .class = OUTBOX_CLASS_SENT, .now = club->services.now},
                     &err),
                 &err);
            if (rows[i].game < CLUB_GAMES)
                club->newest[rows[i].game][rows[i].seat] = rows[i].id;
        }
        outbox_rows_free(rows, count);
    }
    must(store_commit(club->services.store, &err), &err);
}

/* Text and HTML, the answered text quoted in both, and what servers on the way add: some 5 KB. */
static inline void club_reply(struct club *club, int seat, const char *to, const char *lines,
                              const struct outbox_row *answered, struct text *out)
{
    static const char hop[] =
        "Received: from mx%d.example.org (mx%d.example.org [192.0.2.%d])\r\n\tby relay.example.net "
        "(Postfix) with ESMTPS id 4XyZ%04d\r\n\tfor <games@club.example>; Fri, 18 Dec 2026 "
        "08:00:0%d +0000 (UTC)\r\n";
    const char *sent = answered->text_part == NULL ? "" : answered->text_part;
    size_t most = strlen(sent) < 1200 ? strlen(sent) : 1200;
    club->mails++;
    for (int i = 1; i <= 4; i++)
        text_addf(out, hop, i, i, i, club->mails, i);
    text_add(out, "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=20230601; t=1797580800;\r\n"
                  "\tx=1798185600; darn=club.example; h=to:subject:message-id:date:from:in-reply-to:references\r\n"
                  "\t:mime-version:from:to:cc:subject:date:message-id:reply-to;\r\n\tbh=3nZ8nO1+vC2vH0m8m8M0dQ7I4P0xO"
                  "wJ9l3yqgq1l0gk=;\r\n\tb=R6mT0pTjZ9xk9Pz1ZyVQmJ8h8zQ0v3r2m9k1v5nqC0Yd2fHk3q8tS1xL7wJ4bN6cA5\r\n");
    text_addf(out, "From: Player %d <player%d@example.org>\r\nTo: %s\r\nSubject: Re: your turn\r\n", seat, seat, to);
    text_addf(out, "Date: Fri, 18 Dec 2026 08:00:00 +0000\r\nMessage-ID: <bench.%d@example.org>\r\n", club->mails);
    text_addf(out, "In-Reply-To: %s\r\nReferences: %s\r\nMIME-Version: 1.0\r\n", answered->message_id,
              answered->message_id);
    text_add(out, "Content-Type: multipart/alternative; boundary=\"0000abcdef\"\r\n\r\n--0000abcdef\r\nContent-Type: "
                  "text/plain; charset=\"UTF-8\"\r\n\r\n");
    text_addf(out, "%s\r\n\r\nOn Fri, Dec 18, 2026 at 9:00 AM The Club <%s> wrote:\r\n\r\n> ", lines, to);
    for (size_t i = 0; i < most; i++) {
        text_add_bytes(out, sent + i, 1);
        if (sent[i] == '\n')
            text_add(out, "> ");
    }
    text_addf(out,
              "\r\n--0000abcdef\r\nContent-Type: text/html; charset=\"UTF-8\"\r\n\r\n<div dir=\"ltr\">%s</div><br>"
              "<div class=\"gmail_quote\"><blockquote>",
              lines);
    text_add_bytes(out, sent, most);
    text_add(out, "</blockquote></div>\r\n--0000abcdef--\r\n");
}

static inline struct text club_orders(struct club *club, struct game *game, int seat)
{
    struct order *legal = calloc(CLUB_LEGAL, sizeof *legal);
    struct text lines = TEXT_EMPTY;
    for (int i = 0; legal != NULL && i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->request.seat != seat || waiting->answered)
            continue;
        int count = game->rules->legal(view_get(&game->match, seat), &waiting->request, legal, CLUB_LEGAL);
        if (lines.len > 0)
            text_add(&lines, "\r\n");
        game->rules->write(game->rules, &legal[chance_below(&club->dice, count)], &lines);
    }
    free(legal);
    return lines;
}

/* A reply of the first seat that owes an order in this game. False: the game is over. */
static inline bool club_answer(struct club *club, int64_t id, struct text *out)
{
    struct err err = {0};
    struct game *game = calloc(1, sizeof *game);
    int seat = 0;
    if (game == NULL)
        exit(1);
    must(game_load(&club->services, id, game, &err), &err);
    if (game->row.status == GAME_RUNNING)
        must(game_pump(&club->services, game, &err), &err);
    for (int i = game->pumped.count; i > 0; i--)
        if (!game->pumped.waiting[i - 1].answered)
            seat = game->pumped.waiting[i - 1].request.seat;
    if (seat != 0) {
        struct outbox_row answered = {0};
        struct text to = TEXT_EMPTY, lines = club_orders(club, game, seat);
        post_reply_seat(&club->services, game, seat, &to);
        must(outbox_get(club->services.store, club->newest[id][seat], &answered, &err), &err);
        made_text(&club->services, &answered);
        text_clear(out);
        club_reply(club, seat, to.data, lines.data, &answered, out);
        outbox_row_free(&answered);
        text_free(&to);
        text_free(&lines);
    }
    game_free(game);
    free(game);
    return seat != 0;
}

/* A reply in this game, or where it is over (or 0) in a new one that takes its place. */
static inline void club_next(struct club *club, int64_t *game, struct text *mail)
{
    for (int tries = 0; tries < 2; tries++) {
        if (*game != 0 && club_answer(club, *game, mail))
            return;
        *game = club_game(club, rules_find("quorum"));
        club_send(club);
    }
    exit(1);
}

/* One mail from its bytes to its consequences on the disk, as those come that lie in a Maildir until then. */
static inline void club_take(struct club *club, const struct text *mail)
{
    struct err err = {0};
    enum inbox_fate fate;
    int64_t id = 0;
    size_t count = 0;
    const struct delivery delivery = {mail->data, mail->len, "bench", club->services.now, true};
    must(receive_bytes(club->services.store, &delivery, &fate, &id, &err), &err);
    must(handle_some(&club->services, 1, &count, &err), &err);
}

#endif
