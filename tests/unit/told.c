#include "told.h"
#include "told_pages.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/number.h"
#include "engine/game/audience.h"
#include "engine/gm/acts.h"
#include "engine/letters/made.h"
#include "engine/letters/model.h"
#include "engine/letters/receipt.h"
#include "engine/letters/wording.h"
#include "engine/pages/site.h"
#include "engine/play/spoken.h"
#include "engine/play/views.h"
#include "engine/queue/receive.h"
#include "engine/round/tick.h"
#include "mail/parse.h"
#include "mail/worker.h"
#include "reader/reader.h"
#include "report/templates.h"
#include "rules/doors.h"
#include "store/db.h"

#include <ctype.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    WORDS_MOST = 32,
    SETTINGS_MOST = 40,
    MAILS = 6000,
    ANSWERS_MOST = 250,
    TICK_HOURS = 5,
    SIZE_MOST = 16 << 20,

};

static const char HOUSE[] = "games@example.org", MASTER[] = "gm@example.org";

/* A mail of the house, as who answers it needs it. */
struct letter {
    int64_t game;
    char *to, *reply, *id, *kind;
};

static struct teller {
    struct pinned *mails, *pages;
    struct letter letter[MAILS];
    int64_t seen; /* of the outbox */
    int letters, number, answers;
    char site[300];
    struct templates *own; /* of the operator; NULL as long as there are none */
    uint64_t looked;       /* at them, by their stamp */
    struct chance dice;
} teller;

static int number_in(const char *word)
{
    int64_t number = 0;
    check_true(number_read_bytes(word, strspn(word, "0123456789"), 0, MAILS, &number));
    return (int)number;
}

/* ---- the house ---- */

static void settle(const char *const *own, size_t count)
{
    struct err err = {0};
    char folder[330];
    const char *words[SETTINGS_MOST] = {
        "site.address=games@example.org",
        "site.gm_address=gm@example.org",
        "site.name=The \xc3\x89 Club, \\ Friends & Others; of whom all \"play\" games by mail, by day and by night, at "
        "home and abroad, as long as there is mail",
        "site.url=https://club.example/",
        "site.seats=yes",
        "picture.enable=yes",
        "in.mails_per_hour=10000",
        "in.unproved_per_hour=10000",
        folder};
    size_t all = 9;
    (void)snprintf(folder, sizeof folder, "site.folder=%s", teller.site);
    check_true(all + count <= SETTINGS_MOST);
    for (size_t i = 0; i < count; i++)
        words[all++] = own[i];
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = all};
    config_free(hosted.config);
    check_ok(config_load(&source, &hosted.config, &err));
    hosted.services.config = hosted.config;
}

void told_open(const char *const *own, size_t count)
{
    /* not shut in: how a reader of mails is caged is no matter of this */
    static const struct worker_limits limits = {.wall_ms = 60000,
                                                .cpu_seconds = 60,
                                                .memory = (size_t)1 << 30,
                                                .mails = 10000,
                                                .read = mail_parse,
                                                .unfiltered = true};
    static const uint8_t seed[CIPHER_KEY] = {1};
    struct err err = {0};
    memset(&teller, 0, sizeof teller);
    check_int(setenv("CURSUS_RANDOM", "a house told", 1), 0);
    hosted_open(&hosted);
    (void)snprintf(teller.site, sizeof teller.site, "%s/site", hosted.scratch.folder);
    teller.dice = chance_seeded(seed, 0, NULL);
    settle(own, count);
    hosted.services.spoken = spoken_new();
    hosted.services.zones = moment_zones_new();
    hosted.services.words = reader_wordbook_new();
    hosted.services.painter = (struct painter *)&teller;
    check_ok(worker_open(&limits, &hosted.services.worker, &err));
}

void told_close(void)
{
    while (teller.letters > 0) {
        struct letter *letter = &teller.letter[--teller.letters];
        free(letter->to);
        free(letter->reply);
        free(letter->id);
        free(letter->kind);
    }
    templates_free(teller.own);
    worker_close(hosted.services.worker);
    spoken_free(hosted.services.spoken);
    moment_zones_free(hosted.services.zones);
    reader_wordbook_free(hosted.services.words);
    hosted_close(&hosted);
    check_int(unsetenv("CURSUS_RANDOM"), 0);
}

/* ---- what it mails ---- */

static void row_of(const char *rules, const char *kind, const char *what, char row[PINNED_NAME])
{
    (void)snprintf(row, PINNED_NAME, "%s: %s %s", rules, kind, what);
}

/* The row of the log to which the receipt at the foot of a mail leads. */
static void read_receipt(const struct outbox_row *row, const char *words)
{
    struct receipt found;
    struct err err = {0};
    struct text said = TEXT_EMPTY;
    char word[20];
    const char *foot = strstr(words, "\n-- \n"), *at = foot == NULL ? NULL : strstr(foot, "Receipt ");
    if (at == NULL)
        return;
    (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(at + 8, "\n"), at + 8);
    enum rc rc = receipt_find(&hosted.services, row->game, word, row->message_id, &found, &err);
    text_addf(&said, "%s %d %lld %lld", word, rc, (long long)found.number, (long long)found.at);
    word[0] = word[0] == '0' ? '1' : '0';
    rc = receipt_find(&hosted.services, row->game, word, row->message_id, &found, &err);
    text_addf(&said, " %d %s", rc, rc == RC_OK ? "" : err.text);
    pinned_text(teller.mails, "receipts: found", &said);
    text_free(&said);
}

/* What is held against an answer, to tell what of it is quoted, is what goes out. */
static void check_quotable(const struct outbox_row *row, const char *words)
{
    struct outbox_row asked = *row;
    made_text(&hosted.services, &asked);
    check_text(asked.text_part, words);
    free(asked.text_part);
}

static void read_letter(const struct outbox_row *row)
{
    struct err err = {0};
    struct made made = {TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
    struct model model = {0};
    struct text facts = TEXT_EMPTY;
    struct game_row game = {0};
    char name[PINNED_NAME];
    check_true(teller.letters < MAILS);
    check_ok(made_mail(&hosted.services, row, &made, &err));
    check_ok(model_read(row->model, &model, &err));
    if (row->game != 0)
        check_ok(game_get(hosted.services.store, row->game, &game, &err));
    const char *rules = game.rules == NULL ? "house" : game.rules;
    jv_dump(model.facts, &facts);
    row_of(rules, row->kind, "facts", name);
    pinned_text(teller.mails, name, &facts);
    row_of(rules, row->kind, "mail", name);
    if (teller.own == NULL) {
        text_addf(&facts, "%s %s %s seat=%d phase=%lld branch=%d next=%lld stranger=%d", row->dedup, row->envelope_from,
                  row->request == NULL ? "" : row->request, row->seat, (long long)row->phase, row->branch,
                  (long long)row->next_at, row->stranger);
        pinned_text(teller.mails, name, &facts);
        pinned_text(teller.mails, name, &made.raw);
    } else { /* what tells of templates has its id of their files, which are others each time */
        pinned_add(teller.mails, name, made.text.data, made.text.len);
    }
    read_receipt(row, made.text.data);
    check_quotable(row, made.text.data);
    teller.letter[teller.letters++] = (struct letter){.game = row->game,
                                                      .to = mem_copy_text(row->envelope_to),
                                                      .reply = mem_copy_text(model.reply),
                                                      .id = mem_copy_text(row->message_id),
                                                      .kind = mem_copy_text(row->kind)};
    game_row_free(&game);
    model_free(&model);
    made_free(&made);
    text_free(&facts);
}

/* All that was mailed since this was called last. */
static void read_letters(void)
{
    struct err err = {0};
    struct outbox_row *last = NULL;
    size_t count = 0;
    check_ok(outbox_newest(hosted.services.store, INT64_MAX, 1, &last, &count, &err));
    for (int64_t end = count == 0 ? 0 : last[0].id; teller.seen < end;) {
        struct outbox_row row = {0};
        enum rc rc = outbox_get(hosted.services.store, ++teller.seen, &row, &err);
        check_true(rc == RC_OK || rc == RC_NONE);
        if (rc == RC_OK && row.model != NULL)
            read_letter(&row);
        outbox_row_free(&row);
    }
    outbox_rows_free(last, count);
}

/* ---- what is written to it ---- */

static int64_t game_named(const char *name)
{
    struct err err = {0};
    struct game_row row = {0};
    check_ok(game_by_name(hosted.services.store, name, &row, &err));
    int64_t id = row.id;
    game_row_free(&row);
    return id;
}

/* Of those that are no person's words: what answers such a mail is for that person. NULL: there is none. */
static const struct letter *newest(const char *address, int64_t game)
{
    for (int i = teller.letters - 1; i >= 0; i--)
        if (strcmp(teller.letter[i].to, address) == 0 && (game == 0 || teller.letter[i].game == game) &&
            strcmp(teller.letter[i].kind, "press") != 0)
            return &teller.letter[i];
    return NULL;
}

/* "anna", or "anna@home.example" as it stands; a name with a capital before it. */
static void write_sender(const char *who, struct text *from, char address[100])
{
    (void)snprintf(address, 100, "%s%s", who, strchr(who, '@') == NULL ? "@example.org" : "");
    text_addf(from, "%c%.*s <%s>", toupper((unsigned char)who[0]), (int)strcspn(who + 1, "@"), who + 1, address);
}

static void take_mails(void)
{
    struct err err = {0};
    struct tick_report report;
    check_ok(tick_mails(&hosted.services, &report, &err));
    read_letters();
}

static void mail(const char *who, const struct letter *answered, const char *body)
{
    struct err err = {0};
    enum inbox_fate fate;
    int64_t id = 0;
    struct text bytes = TEXT_EMPTY;
    char address[100];
    text_add(&bytes, "From: ");
    write_sender(who, &bytes, address);
    text_addf(&bytes, "\r\nTo: %s\r\nMessage-ID: <m%d@example.org>\r\nSubject: %s\r\n",
              answered == NULL ? HOUSE : answered->reply, ++teller.number, answered == NULL ? "hello" : "Re: move");
    if (answered != NULL)
        text_addf(&bytes, "In-Reply-To: %s\r\n", answered->id);
    text_add(&bytes, "Content-Type: text/plain; charset=utf-8\r\n\r\n");
    for (; *body != '\0'; body++)
        if (*body == '|')
            text_add(&bytes, "\r\n");
        else
            text_add_char(&bytes, *body);
    text_add(&bytes, "\r\n");
    const struct delivery delivery = {bytes.data, bytes.len, "pipe", hosted.services.now, false};
    check_ok(receive_bytes(hosted.services.store, &delivery, &fate, &id, &err));
    text_free(&bytes);
    take_mails();
}

/* He means what he says. */
static void mail_of_master(const char *body)
{
    int before = teller.letters;
    mail("gm", newest(MASTER, 0), body);
    const struct letter *asked = newest(MASTER, 0);
    if (asked != NULL && asked >= &teller.letter[before] && strstr(asked->reply, "+j") != NULL)
        mail("gm", asked, "yes");
}

/* ---- how it is played ---- */

/* What a bot would answer to the first `most` things that the seat is asked now, '|' between. False: it is asked
 * nothing. */
static bool answer_of(struct game *game, int seat, int most, struct text *out)
{
    struct request open[REQUESTS_MAX];
    struct order *order = mem_new(1, sizeof *order);
    int count = game->rules->requests(game->match.state, open);
    bool any = false;
    for (int i = 0; i < count && most > 0; i++) {
        if (open[i].seat != seat || !game->seat[seat - 1].waiting)
            continue;
        most--;
        const void *view = view_get(&game->match, seat);
        rules_choose(game->rules, view, &open[i], &teller.dice, order);
        text_add(out, any ? "|" : "");
        if (teller.answers % 9 == 4 && game->rules->phrase != NULL)
            rules_phrase(game->rules, view, seat, order, out);
        else
            rules_write(game->rules, order, out);
        any = true;
    }
    free(order);
    return any;
}

/* One who is asked answers, with `words` or, for NULL, as a bot would. False: nobody is asked, or the game is over. */
static bool answer(int64_t id, const char *words)
{
    struct err err = {0};
    struct text lines = TEXT_EMPTY;
    struct game *game = hosted_table(&hosted, id);
    bool any = false, part = words != NULL && strcmp(words, "part") == 0;
    char who[100] = "";
    for (int i = 0; i < game->row.seats && !any && game->row.status == GAME_RUNNING; i++) {
        int seat = 1 + (i + teller.answers) % game->row.seats;
        any = game->seat[seat - 1].kind == SEAT_PLAYER && answer_of(game, seat, part ? 1 : REQUESTS_MAX, &lines);
        if (any) {
            struct address_row *rows = NULL;
            size_t count = 0;
            check_ok(player_address_list(hosted.services.store, game->seat[seat - 1].player, &rows, &count, &err));
            check_true(count > 0);
            (void)snprintf(who, sizeof who, "%s", rows[0].address);
            player_address_rows_free(rows, count);
        }
    }
    hosted_table_free(game);
    teller.answers++;
    hosted.services.now += 600;
    if (any)
        mail(who, newest(who, id), words == NULL || part ? lines.data : words);
    text_free(&lines);
    return any;
}

static void wait_for(const char *hours)
{
    struct err err = {0};
    struct tick_report report;
    for (int left = number_in(hours); left > 0; left -= TICK_HOURS) {
        hosted.services.now += 3600LL * (left < TICK_HOURS ? left : TICK_HOURS);
        check_ok(tick(&hosted.services, &report, &err));
        read_letters();
    }
}

static void play(const char *name, int most)
{
    int64_t id = game_named(name);
    for (int i = 0; i < most; i++)
        if (!answer(id, NULL)) {
            hosted.services.now += 660; /* what was read from people's words is carried out */
            struct err err = {0};
            struct tick_report report;
            check_ok(tick(&hosted.services, &report, &err));
            read_letters();
            if (!answer(id, NULL))
                return;
        }
}

/* ---- what its pages say ---- */

static int add_facts(void *said, int columns, char **value, char **names)
{
    (void)columns;
    (void)names;
    text_addf(said, "%s\n", value[0]);
    return 0;
}

/* The pages, and what is kept of each game for those of the others. */
static void read_pages(void)
{
    static const char kept[] = "SELECT facts FROM listing WHERE game < 1000 ORDER BY game";
    struct text said = TEXT_EMPTY;
    site_follow(&hosted.services);
    check_int(sqlite3_exec(hosted.services.store->handle, kept, add_facts, &said, NULL), SQLITE_OK);
    pinned_text(teller.pages, "listings", &said);
    text_free(&said);
    told_pages_read(teller.site, teller.pages);
}

static void build_pages(void)
{
    char folder[330];
    (void)snprintf(folder, sizeof folder, "%s/built", hosted.scratch.folder);
    told_pages_build(folder, teller.pages);
}

/* A folder stands where a page should, or no more. */
static void block_page(const char *name, bool open)
{
    char path[400];
    (void)snprintf(path, sizeof path, "%s/%s", teller.site, name);
    if (open) {
        check_int(rmdir(path), 0);
        return;
    }
    check_int(unlink(path), 0);
    check_int(mkdir(path, 0755), 0);
}

/* ---- lines ---- */

static void act(const char *game, const char *words)
{
    struct err err = {0};
    char line[400];
    const char *word[GM_WORDS];
    struct text said = TEXT_EMPTY;
    (void)snprintf(line, sizeof line, "%s", words);
    char *text = strchr(line, '|');
    if (text != NULL)
        *text++ = '\0';
    int count = gm_split(line, word);
    struct gm_call call = {.services = &hosted.services,
                           .act = gm_act_find(word[0]),
                           .game = game_named(game),
                           .by = MASTER,
                           .words = count - 1,
                           .text = text};
    check_true(call.act != NULL);
    for (int i = 0; i < call.words; i++)
        call.word[i] = word[i + 1];
    if (gm_run(&call, false, &said, &err) != RC_OK)
        text_addf(&said, "%s: %s", words, err.text);
    pinned_text(teller.mails, "acts: told", &said);
    read_letters();
    text_free(&said);
}

/* A template of the operator's, looked at as each command does. */
static void write_template(const char *name, const char *bytes)
{
    struct err err = {0};
    char folder[320], path[400];
    (void)snprintf(folder, sizeof folder, "%s/templates", hosted.scratch.folder);
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    (void)mkdir(folder, 0700);
    check_ok(file_write(path, bytes, strlen(bytes), 0600, &err));
    if (teller.own == NULL)
        templates_new(folder, &teller.own);
    hosted.services.templates = teller.own;
    check_ok(wording_look(&hosted.services, &teller.looked, &err));
    check_ok(wording_look(&hosted.services, &teller.looked, &err));
    read_letters();
}

static void letter_line(const char *who, const char *game, const char *body)
{
    char address[100];
    struct text from = TEXT_EMPTY;
    write_sender(who, &from, address);
    text_free(&from);
    hosted.services.now += 60;
    if (strcmp(who, "gm") == 0)
        mail_of_master(body);
    else if (strcmp(who, "asked") == 0)
        (void)answer(game_named(game), body);
    else
        mail(who, strcmp(game, "new") == 0 ? NULL : newest(address, game[0] == '\0' ? 0 : game_named(game)), body);
}

static void tell_line(const char *said)
{
    static char none[1];
    char line[800], *words[3] = {line, none, none};
    check_true(strlen(said) < sizeof line);
    (void)snprintf(line, sizeof line, "%s", said);
    char *colon = strstr(line, ": ");
    const char *game = strchr(line, ' ');
    if (colon != NULL && (game >= colon || strchr(game + 1, ' ') >= colon)) {
        *colon = '\0';
        char *blank = strchr(line, ' ');
        if (blank != NULL)
            *blank++ = '\0';
        letter_line(line, blank == NULL ? "" : blank, colon + 2);
        return;
    }
    for (int i = 1; i < 3; i++) {
        char *blank = strchr(words[i - 1], ' ');
        if (blank == NULL)
            break;
        *blank = '\0';
        words[i] = blank + 1;
    }
    if (strcmp(line, "gm") == 0)
        act(words[1], words[2]);
    else if (strcmp(line, "wait") == 0)
        wait_for(words[1]);
    else if (strcmp(line, "play") == 0)
        play(words[1], number_in(words[2]));
    else if (strcmp(line, "end") == 0)
        play(words[1], ANSWERS_MOST);
    else if (strcmp(line, "template") == 0)
        write_template(words[1], words[2]);
    else if (strcmp(line, "sql") == 0)
        check_int(sqlite3_exec(hosted.services.store->handle, said + 4, NULL, NULL, NULL), SQLITE_OK);
    else if (strcmp(line, "pages") == 0)
        read_pages();
    else if (strcmp(line, "block") == 0 || strcmp(line, "open") == 0)
        block_page(words[1], line[0] == 'o');
    else if (strcmp(line, "build") == 0)
        build_pages();
    else
        fail_msg("what is '%s'?", said);
}

void told(const char *const *story, struct pinned *mails, struct pinned *pages)
{
    teller.mails = mails;
    teller.pages = pages;
    for (; *story != NULL; story++)
        tell_line(*story);
}
