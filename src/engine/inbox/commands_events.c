/* Events of the club, told to who asks. */
#include "base/cipher.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "engine/contest/start.h"
#include "engine/contest/tell.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/mail_words.h"
#include "letter/fold.h"
#include "words/catalog.h"
#include "words/when.h"

#include <stdlib.h>

enum { LINES_MOST = 20, TABLES_MOST = 30, ENDED_MOST = 5, WORD_ROOM = 64 };

/* ---- which one --------------------------------------------------------------------- */

static bool same_folded(const char *one, const char *other)
{
    struct text left = TEXT_EMPTY, right = TEXT_EMPTY;
    fold_text(one, &left);
    fold_text(other, &right);
    bool same = left.len > 0 && right.len > 0 && strcasecmp(left.data, right.data) == 0;
    text_free(&left);
    text_free(&right);
    return same;
}

/* The one of that title, else the name nearest to the word: of those that are in lists. */
static int64_t seek(const struct book_head *heads, size_t count, const char *word, char near[WORD_ROOM])
{
    struct nearest nearest = nearest_to(word);
    for (size_t i = 0; i < count; i++) {
        if (!heads[i].listed)
            continue;
        if (same_folded(heads[i].title, word))
            return heads[i].id;
        nearest_try(&nearest, heads[i].name);
    }
    (void)snprintf(near, WORD_ROOM, "%s", nearest.best == NULL ? "" : nearest.best);
    return 0;
}

static void cut_end(const char *word, char name[WORD_ROOM])
{
    (void)snprintf(name, WORD_ROOM, "%s", word);
    mail_words_cut(name);
}

static enum rc find(const struct job *job, const char *name, struct book *out, char near[WORD_ROOM], struct err *err)
{
    size_t count = 0;
    struct err none = {0};
    struct book_head *heads = NULL;
    near[0] = '\0';
    enum rc rc = book_find(job->services, name, out, &none);
    if (rc != RC_NONE)
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", none.text);
    book_free(out);
    rc = book_heads(job->services, &heads, &count, err);
    int64_t id = rc == RC_OK ? seek(heads, count, name, near) : 0;
    book_heads_free(heads, count);
    return rc != RC_OK ? rc : id == 0 ? RC_NONE : book_load(job->services, id, out, err);
}

enum rc commands_events_look(const struct job *job, const char *word, struct book *out, struct err *err)
{
    char name[WORD_ROOM], near[WORD_ROOM];
    cut_end(word, name);
    return find(job, name, out, near, err);
}

enum rc commands_events_find(struct job *job, const char *word, struct book *out, struct err *err)
{
    char name[WORD_ROOM], near[WORD_ROOM];
    cut_end(word, name);
    enum rc rc = find(job, name, out, near, err);
    if (rc == RC_NONE)
        job_tell(job, near[0] != '\0' ? "answer.event.near" : "answer.event.none",
                 SAID_PART("name", name, QUOTED_BYTES_MOST), SAID("near", near));
    return rc;
}

/* ---- in words ---------------------------------------------------------------------- */

void commands_events_start(const struct job *job, const struct book *book, struct text *out)
{
    moment start = config_moment(book->config, SETTING_EVENT_START);
    if (start > job->services->now)
        say(out, "event.starts", SAID_MOMENT("when", start, facts_zone(job->services, &job->player)));
    else
        say(out, "event.starts.master", SAID("event", book_title(book)));
}

static bool is_in(const struct book *book, int64_t player)
{
    const struct entrant_row *entrant = book_of_player(book, player);
    return entrant != NULL && entrant->until == 0;
}

/* What the reader would write about it, the act alone; NULL: nothing. */
static const char *act_for(const struct job *job, const struct book *book)
{
    struct err why = {0};
    if (is_in(book, job->player.id))
        return book->row.status == CONTEST_ENTERING ? "withdraw" : NULL;
    bool may = config_choice(book->config, SETTING_EVENT_ENTRY) == ENTRY_ANYONE && start_may_enter(book, &why) == RC_OK;
    return may ? "enter" : NULL;
}

/* ---- one of them ------------------------------------------------------------------- */

/* What a table is worth, and what decides between equals, where it goes by points. */
static void write_points(const struct book *book, struct text *out)
{
    if (book->row.kind == CONTEST_KNOCKOUT || book->row.kind == CONTEST_LADDER)
        return;
    const char *points = config_text(book->config, SETTING_EVENT_POINTS);
    struct text order = TEXT_EMPTY;
    const struct tiebreak_list ties = book_tiebreaks(book);
    tiebreak_write(&ties, &order);
    const char *key = strcmp(points, "places") == 0  ? "event.points.places"
                      : strcmp(points, "share") == 0 ? "event.points.share"
                      : strcmp(points, "score") == 0 ? "event.points.score"
                                                     : "event.points.ranks";
    say_line(out, key, SAID("points", points));
    if (ties.count > 0)
        say_line(out, "event.ties", SAID("ties", order.data));
    text_free(&order);
}

static void write_course(const struct book *book, struct text *out)
{
    int64_t rounds = config_number(book->config, SETTING_EVENT_ROUNDS);
    struct text round = TEXT_EMPTY;
    tell_round_number(book, book->row.round, &round);
    if (book->row.kind == CONTEST_LADDER)
        say_line(out, "event.ladder", SAID_NUMBER("reach", config_number(book->config, SETTING_EVENT_REACH)),
                 SAID_SPAN("answer", config_span(book->config, SETTING_EVENT_ANSWER)));
    else if (book->row.status == CONTEST_RUNNING && book->row.round > 0)
        say_line(out, rounds > 0 && book->row.kind != CONTEST_LEAGUE ? "event.round.of" : "event.round.now",
                 SAID("round", round.data), SAID_NUMBER("rounds", rounds));
    else if (rounds > 0)
        say_line(out, "event.rounds", SAID_NUMBER("rounds", rounds));
    text_free(&round);
}

/* What the draw of numbers is bound to, and after it the secret of that, once who sits where may be known. */
static void put_draw(const struct book *book, struct jv *facts)
{
    cipher_hex_put(facts, "fingerprint", book->row.commitment, STORE_HASH);
    if (book->row.draws[0] != '\0' && !book->hides)
        cipher_hex_put(facts, "secret", book->row.secret, STORE_HASH);
}

/* When it begins; later the reader's number. */
static void write_start(const struct job *job, const struct book *book, struct text *out)
{
    const struct entrant_row *own = book_of_player(book, job->player.id);
    if (book->row.status == CONTEST_ENTERING) {
        commands_events_start(job, book, out);
        text_add(out, "\n");
    } else if (own != NULL && own->place > 0 && !book->hides) {
        say_line(out, "event.number", SAID_NUMBER("number", own->place));
    }
}

static void put_about(const struct job *job, const struct book *book, struct jv *facts)
{
    struct text out = TEXT_EMPTY;
    const char *about = config_text(book->config, SETTING_EVENT_ABOUT);
    if (about[0] != '\0')
        text_add_all(&out, about, "\n");
    say_line(&out, "event.is", SAID_NUMBER("seats", book->row.seats), SAID_KEY("kind", tell_kind(book->row.kind)),
             SAID("rules", book->rules->title), SAID_KEY("status", tell_status(book->row.status)),
             SAID_SPAN("pace", book->row.pace));
    say_line(&out,
             is_in(book, job->player.id) ? "event.entrants.you"
             : book_count(book) == 0     ? "event.entrants.none"
                                         : "event.entrants",
             SAID_NUMBER("entrants", (long long)book_count(book)));
    write_course(book, &out);
    write_points(book, &out);
    write_start(job, book, &out);
    facts_lines(facts, "about", out.data);
    put_draw(book, facts);
    text_free(&out);
}

/* Those who have entered, while that is all there is to be seen. */
static void write_names(const struct book *book, struct text *out)
{
    size_t shown = 0;
    for (size_t i = 0; i < book->entrants && shown < LINES_MOST; i++)
        if (book->entrant[i].until == 0)
            text_addf(out, "%s%s", shown++ == 0 ? "" : ", ", book_name(book, book->entrant[i].number));
    if (book_count(book) > shown)
        text_add(out, ", ...");
}

/* The tables of the round, the reader's own among them however many there are. */
static void put_tables(const struct job *job, const struct book *book, struct jv *facts)
{
    struct text all = TEXT_EMPTY, number = TEXT_EMPTY;
    const struct entrant_row *entrant = book_of_player(book, job->player.id);
    const struct fixture_row *own = entrant == NULL ? NULL : book_table_of(book, book->row.round, entrant->number);
    size_t tables = 0;
    const struct fixture_row *table = book_tables(book, book->row.round, book->row.round, &tables);
    for (size_t i = 0; i < tables; i++)
        if (i < TABLES_MOST || &table[i] == own)
            tell_table_line(book, &table[i], true, &all);
    tell_round_number(book, book->row.round, &number);
    jv_put_bool(facts, "tables_any", all.len > 0);
    jv_put_text(facts, "round", &number);
    facts_lines(facts, "tables", all.data);
    text_free(&all);
    text_free(&number);
}

static void put_standings(const struct job *job, const struct book *book, struct jv *facts)
{
    struct text out = TEXT_EMPTY;
    const struct entrant_row *own = book_of_player(book, job->player.id);
    bool ladder = book->row.kind == CONTEST_LADDER;
    bool played = ladder || (book->row.status != CONTEST_ENTERING && book->row.round > 0);
    if (played)
        tell_standings(book, LINES_MOST, own == NULL ? 0 : own->number, &out);
    else
        write_names(book, &out);
    jv_put_bool(facts, "ladder", ladder);
    jv_put_bool(facts, "played", played && !ladder);
    jv_put_bool(facts, "names", !played);
    jv_put_bool(facts, "standings_any", out.len > 0);
    facts_lines(facts, "standings", out.data);
    text_free(&out);
}

static void put_act(struct jv *list, const struct book *book, const char *act, const char *does, const char *reply)
{
    char line[WORD_ROOM];
    struct jv *one = jv_new_object();
    (void)snprintf(line, sizeof line, "event %s %s", book->row.name, act);
    jv_put_string(one, "line", line);
    jv_put_string(one, "does", catalog_text(does));
    if (strstr(act, "...") == NULL)
        facts_link(one, "line_mailto", reply, line);
    jv_add(list, one);
}

/* What may be written about it, with what each line does. */
static void put_acts(const struct job *job, const struct book *book, const char *reply, struct jv *facts)
{
    static const struct {
        const char *act, *does;
        enum contest_kind kind; /* CONTEST_SERIES: any */
    } acts[] = {{"skip", "wish.event.skip", CONTEST_SWISS},
                {"challenge ...", "wish.event.challenge", CONTEST_LADDER},
                {"withdraw", "wish.event.withdraw.final", CONTEST_SERIES}};
    struct jv *list = jv_new_array();
    const char *first = act_for(job, book);
    bool in = is_in(book, job->player.id), runs = book->row.status == CONTEST_RUNNING;
    if (first != NULL)
        put_act(list, book, first, strcmp(first, "enter") == 0 ? "wish.event.enter" : "wish.event.withdraw", reply);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (in && runs && (acts[i].kind == CONTEST_SERIES || acts[i].kind == book->row.kind))
            put_act(list, book, acts[i].act, acts[i].does, reply);
    jv_put_bool(facts, "acts_any", first != NULL || (in && runs));
    jv_put(facts, "acts", list);
}

static enum rc tell_one(struct job *job, const struct book *book, const char *reply, struct err *err)
{
    struct jv *facts = facts_begin(job->services, &job->player, reply);
    struct report report = {.facts = facts};
    report_set(&report, &report.about.title, "title", book_title(book));
    put_about(job, book, facts);
    put_tables(job, book, facts);
    put_standings(job, book, facts);
    put_acts(job, book, reply, facts);
    enum rc rc = job_reply(job, "event", NULL, (struct route){job->back, reply}, &report, err);
    report_free(&report);
    return rc;
}

/* ---- all of them ------------------------------------------------------------------- */

static void put_head(const struct job *job, const struct book *book, const char *reply, struct jv *list)
{
    char line[WORD_ROOM];
    struct jv *one = jv_new_object();
    const char *act = act_for(job, book), *about = config_text(book->config, SETTING_EVENT_ABOUT);
    (void)snprintf(line, sizeof line, "event %s%s%s", book->row.name, act == NULL ? "" : " ", act == NULL ? "" : act);
    say_into(one, "text",
             SAYING("event.listed", SAID_NUMBER("entrants", (long long)book_count(book)),
                    SAID("event", book_title(book)), SAID_KEY("kind", tell_kind(book->row.kind)),
                    SAID("rules", book->rules->title), SAID_KEY("status", tell_status(book->row.status))));
    jv_put_string(one, "motto", about);
    jv_put_bool(one, "mine", is_in(book, job->player.id));
    jv_put_string(one, "line", line);
    facts_link(one, "line_mailto", reply, line);
    jv_add(list, one);
}

/* Those that are over: the newest few. */
static bool is_old(const struct book_head *heads, size_t count, size_t at)
{
    size_t newer = 0;
    for (size_t i = at + 1; i < count; i++)
        newer += heads[i].status == CONTEST_FINISHED || heads[i].status == CONTEST_CANCELLED;
    return (heads[at].status == CONTEST_FINISHED || heads[at].status == CONTEST_CANCELLED) && newer >= ENDED_MOST;
}

static enum rc tell_all(struct job *job, const char *reply, struct err *err)
{
    struct book_head *heads = NULL;
    size_t count = 0;
    bool any = false;
    struct jv *facts = facts_begin(job->services, &job->player, reply), *list = jv_new_array();
    struct report report = {.facts = facts};
    enum rc rc = book_heads(job->services, &heads, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct book book = {0};
        if (is_old(heads, count, i))
            continue;
        rc = book_load(job->services, heads[i].id, &book, err);
        if (rc == RC_OK && (heads[i].listed || book_of_player(&book, job->player.id) != NULL)) {
            put_head(job, &book, reply, list);
            any = true;
        }
        book_free(&book);
        rc = services_goes_on(rc) ? RC_OK : rc;
    }
    jv_put_bool(facts, "events_any", any);
    jv_put(facts, "events", list);
    book_heads_free(heads, count);
    if (rc == RC_OK)
        rc = job_reply(job, "events", "answer.title.events", (struct route){job->back, reply}, &report, err);
    report_free(&report);
    return rc;
}

/* The event that the mail asks about; "": about all. */
static const char *asked(const struct job *job)
{
    const char *word = "";
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == VERB_EVENTS && job->statement[i].fate == STATEMENT_OPEN)
            word = job->statement[i].rest;
    return word;
}

enum rc commands_events(struct job *job, const char *reply, struct err *err)
{
    struct book book = {0};
    const char *word = asked(job);
    enum rc rc = word[0] == '\0' ? RC_NONE : commands_events_find(job, word, &book, err);
    rc = rc == RC_OK ? tell_one(job, &book, reply, err) : rc == RC_NONE ? tell_all(job, reply, err) : rc;
    book_free(&book);
    return rc;
}
