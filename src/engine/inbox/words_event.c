/* What a letter in its writer's own words wants of an event that it names. */
#include "engine/inbox/words.h"

#include "base/nearest.h"
#include "engine/contest/book.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/question.h"
#include "engine/inbox/wish_line.h"
#include "letter/fold.h"
#include "letter/terms.h"
#include "words/lists.h"

#include <ctype.h>

enum { LINE_ROOM = 160, SHORT_TERMS = 4, NEAR_LEAST = 5, NEAR_LONG = 8 };

/* What stands in a letter about one of the events that there are. */
struct found {
    const struct book_head *head;
    bool named;  /* by a name that is not mistyped */
    bool titled; /* or by its title, which is another than its name */
};

/* ---- which event ------------------------------------------------------------------- */

/* A name or title as words one blank apart. */
static void write_words(const char *name, struct text *out)
{
    struct text folded = TEXT_EMPTY;
    fold_text(name, &folded);
    for (size_t i = 0; i < folded.len; i++)
        if (isalnum((unsigned char)folded.data[i]))
            text_add_char(out, (char)tolower((unsigned char)folded.data[i]));
        else if (out->len > 0 && out->data[out->len - 1] != ' ')
            text_add_char(out, ' ');
    text_free(&folded);
}

static bool holds(const struct terms *terms, const char *name)
{
    struct text words = TEXT_EMPTY;
    bool is = false;
    write_words(name, &words);
    for (size_t i = 0; words.len > 0 && !is && i < terms->count; i++) {
        size_t used = terms_phrase(terms, i, words.data);
        /* "spring-r1-t2" is a game of it */
        is = used > 0 && !terms_at(terms, i + used)->joined && !terms->term[i].joined;
    }
    text_free(&words);
    return is;
}

static bool mistypes(const struct terms *terms, const char *name)
{
    bool is = false;
    for (size_t i = 0; i < terms->count; i++) {
        const char *word = terms->term[i].plain;
        size_t len = strlen(word);
        is = is || (len >= NEAR_LEAST && terms->term[i].kind == TERM_WORD &&
                    nearest_within(word, name, len >= NEAR_LONG ? 2 : 1) <= (len >= NEAR_LONG ? 2 : 1));
    }
    return is;
}

static bool hold_list(const struct terms *terms, const char *const *list)
{
    return terms_hold(terms, 0, terms->count, list);
}

/* The one of the events that are not over, or of all, that the words name; head NULL: none, or several. */
static struct found find(const struct terms *terms, const struct book_head *heads, size_t count)
{
    struct found found = {NULL};
    bool nouns = hold_list(terms, list_event_nouns);
    for (int pass = 0; pass < 3 && found.head == NULL; pass++)
        for (size_t i = 0; i < count; i++) {
            bool live = heads[i].status == CONTEST_ENTERING || heads[i].status == CONTEST_RUNNING;
            bool titled = strcasecmp(heads[i].title, heads[i].name) != 0 && holds(terms, heads[i].title);
            bool named = titled || holds(terms, heads[i].name);
            if (pass == 2 ? !(live && heads[i].listed && nouns && mistypes(terms, heads[i].name))
                          : !named || live != (pass == 0))
                continue;
            if (found.head != NULL && found.head->id != heads[i].id && found.titled == titled)
                return (struct found){NULL};
            if (found.head == NULL || titled)
                found = (struct found){&heads[i], named, titled};
        }
    return found;
}

/* ---- what it wants ----------------------------------------------------------------- */

/* Whom of the entrants the words name, beside the writer; NULL: nobody. */
static const char *challenged(const struct job *job, const struct book *book, const struct terms *terms)
{
    for (size_t i = 0; i < book->entrants; i++) {
        const char *name = book_name(book, book->entrant[i].number);
        if (book->entrant[i].player != job->player.id && holds(terms, name))
            return name;
    }
    return NULL;
}

static enum rc write_challenge(const struct job *job, const struct book_head *head, const struct terms *terms,
                               char line[LINE_ROOM], struct err *err)
{
    struct book book = {0};
    enum rc rc = book_load(job->services, head->id, &book, err);
    const char *name = rc == RC_OK ? challenged(job, &book, terms) : NULL;
    if (name != NULL)
        (void)snprintf(line, LINE_ROOM, "event %s challenge %s", head->name, name);
    book_free(&book);
    return services_goes_on(rc) ? RC_OK : rc;
}

/* The line that says it, and the key of what it does; NULL: it only asks. Empty: nothing is known of it. */
static enum rc write_line(const struct job *job, const struct found *found, const struct terms *terms,
                          char line[LINE_ROOM], const char **does, struct err *err)
{
    static const struct {
        const char *const *words;
        const char *act, *does;
    } acts[] = {{list_event_skip, "skip", "wish.event.skip"},
                {list_event_challenge, "challenge", "wish.event.challenge"},
                {list_event_leave, "withdraw", "wish.event.withdraw.final"},
                {list_event_enter, "enter", "wish.event.enter"}};
    const struct book_head *head = found->head;
    bool entering = head->status == CONTEST_ENTERING, live = entering || head->status == CONTEST_RUNNING;
    line[0] = '\0';
    *does = NULL;
    for (size_t i = 0; live && i < sizeof acts / sizeof acts[0]; i++) {
        if (!hold_list(terms, acts[i].words))
            continue;
        *does = entering && acts[i].words == list_event_leave ? "wish.event.withdraw" : acts[i].does;
        if (acts[i].words == list_event_challenge)
            return write_challenge(job, head, terms, line, err);
        (void)snprintf(line, LINE_ROOM, "event %s %s", head->name, acts[i].act);
        return RC_OK;
    }
    if (hold_list(terms, list_event_shows) || terms->count <= SHORT_TERMS)
        (void)snprintf(line, LINE_ROOM, "event %s", head->name);
    return RC_OK;
}

/* ---- the letter -------------------------------------------------------------------- */

/* Words that people write of events as well, and that are ours for other things. */
static bool is_loose(const struct job *job, const struct statement *said)
{
    static const enum verb loose[] = {VERB_NONE,  VERB_JOIN,     VERB_LEAVE, VERB_STANDINGS,
                                      VERB_STATE, VERB_REGISTER, VERB_YES,   VERB_START};
    bool is = false, asked = job_asked(job)[0] != '\0';
    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++)
        is = is || said->verb == loose[i];
    return is && !(asked && said->verb == VERB_YES);
}

static bool is_readable(const struct job *job, const struct statement *said)
{
    return statement_is_open(said) && !said->private && !said->copied && said->talk == 0 && said->orders == 0 &&
           !statement_blank(said->raw) && statement_kind(said) != STATEMENT_SIGNED && is_loose(job, said);
}

/* Does a game have that name? Then it is meant. */
static bool names_game(const struct job *job, const struct statement *said)
{
    char word[64];
    int64_t game = 0;
    struct err none = {0};
    size_t len = strcspn(said->rest, " ,.!");
    if (said->verb == VERB_NONE || len == 0 || len >= sizeof word)
        return false;
    (void)snprintf(word, sizeof word, "%.*s", (int)len, said->rest);
    return job_find_game(job->services, word, &game, &none) == RC_OK;
}

/* All that is said, if nothing of it is for anything else; false: there is more. */
static bool gather(const struct job *job, struct text *out)
{
    bool all = true;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        bool readable = is_readable(job, said) && !names_game(job, said);
        if (readable)
            text_add_all(out, out->len == 0 ? "" : " ", said->raw);
        all = all && (readable || statement_blank(said->raw) || said->place == STATEMENT_BLOCK ||
                      said->place == STATEMENT_SIGNATURE);
    }
    return all;
}

/* In an answer to a game's mail only what is plainly no order there, or is said of the event that the game is of. */
static enum rc is_meant(const struct job *job, const struct found *found, const struct terms *terms, bool *meant,
                        struct err *err)
{
    int64_t of = 0;
    *meant = found->head != NULL && (job->who.game == 0 || found->titled || hold_list(terms, list_event_nouns));
    if (found->head == NULL || *meant)
        return RC_OK;
    enum rc rc = contest_of_game(job->services->store, job->who.game, &of, err);
    *meant = of == found->head->id;
    return rc;
}

/* `at`: the one statement that is read; -1: all of them. */
static enum rc put(struct job *job, int at, const char *line, const char *does, struct err *err)
{
    bool orders = false;
    enum rc rc = at < 0 && job->who.game != 0 ? question_holds_orders(job, &orders, err) : RC_OK;
    if (rc != RC_OK || orders)
        return rc;
    if (at < 0)
        statement_drop_all(job);
    else
        statement_drop(job, at);
    if (does != NULL) {
        answer_ask(job, line, does);
        return RC_OK;
    }
    job_tell(job, "answer.wish.shown", SAID("line", line));
    (void)statement_add(job, at < 0 ? 0 : at, line);
    return RC_OK;
}

/* Whether they ask which events there are. */
static bool asks_all(const struct terms *terms)
{
    return hold_list(terms, list_event_all) && (hold_list(terms, list_event_shows) || terms->count <= SHORT_TERMS);
}

/* All events that there are. */
struct event_list {
    struct book_head *heads; /* owned */
    size_t count;
};

/* *read: an event is what it is about. */
static enum rc read_text(struct job *job, int at, const char *text, const struct event_list *events, bool *read,
                         struct err *err)
{
    char line[LINE_ROOM] = "";
    const char *does = NULL;
    struct terms terms;
    bool meant = false;
    terms_read(text, &terms);
    const struct found found = find(&terms, events->heads, events->count);
    enum rc rc = is_meant(job, &found, &terms, &meant, err);
    if (rc == RC_OK && meant)
        rc = write_line(job, &found, &terms, line, &does, err);
    else if (found.head == NULL && job->who.game == 0 && asks_all(&terms))
        (void)snprintf(line, sizeof line, "events");
    terms_free(&terms);
    *read = rc == RC_OK && line[0] != '\0';
    return *read ? put(job, at, line, does, err) : rc;
}

static enum rc read_all(struct job *job, const struct event_list *events, struct err *err)
{
    struct text whole = TEXT_EMPTY;
    bool read = false, all = gather(job, &whole);
    enum rc rc = RC_OK;
    if (all && whole.len > 0)
        rc = read_text(job, -1, whole.data, events, &read, err);
    text_free(&whole);
    for (int i = 0; !all && rc == RC_OK && !read && i < job->statements; i++)
        if (is_readable(job, &job->statement[i]) && !names_game(job, &job->statement[i]) &&
            !statement_is_of_game(job->statement[i].line))
            rc = read_text(job, i, job->statement[i].raw, events, &read, err);
    return rc;
}

/* Whether a mail may speak of an event at all: a game's orders do not cost a look at what events there are. */
static bool may_speak(const struct job *job)
{
    const char *const *const lists[] = {list_event_nouns, list_event_all,   list_event_enter,    list_event_leave,
                                        list_event_skip,  list_event_shows, list_event_challenge};
    bool may = job->who.game == 0;
    for (int i = 0; !may && i < job->statements; i++) {
        struct terms terms;
        terms_read(job->statement[i].raw, &terms);
        for (size_t k = 0; !may && k < sizeof lists / sizeof lists[0]; k++)
            may = hold_list(&terms, lists[k]);
        terms_free(&terms);
    }
    return may;
}

enum rc words_event_read(struct job *job, struct err *err)
{
    struct event_list events = {NULL};
    bool may = wish_line_may(job) && !job->letter.strict && !job->who.confirms && job->player.id != 0 &&
               job->statements > 0 && job->answer.asks == NULL && may_speak(job);
    enum rc rc = may ? book_heads(job->services, &events.heads, &events.count, err) : RC_OK;
    if (rc == RC_OK && events.count > 0)
        rc = read_all(job, &events, err);
    book_heads_free(events.heads, events.count);
    return rc;
}
