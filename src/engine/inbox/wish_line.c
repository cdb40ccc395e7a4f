#include "engine/inbox/wish_line.h"

#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/inbox/open_words.h"
#include "engine/inbox/wish_game.h"
#include "engine/play/spoken.h"
#include "words/day.h"
#include "words/everyday.h"
#include "words/lists.h"
#include "words/senses.h"

enum { VALUE_BYTES = 200, NAMES_TRIED = 80, BLANK_BYTES = 16 };

bool wish_line_may(const struct job *job)
{
    return config_flag(job->services->config, SETTING_IN_GUESSES);
}

void wish_line_letter(const struct job *job, struct wish_letter *out)
{
    *out = (struct wish_letter){.text = TEXT_EMPTY};
    for (int i = 0; i < job->statements && out->text.len < JOB_READ_BYTES; i++)
        text_add_all(&out->text, job->statement[i].raw, "\n");
    terms_read_lines(out->text.data, &out->typed);
}

void wish_line_guess(const struct job *job, struct wish_letter *out)
{
    wish_line_letter(job, out);
    if (wish_line_may(job))
        wish_guess(&out->typed, &out->wishes);
}

void wish_line_letter_free(struct wish_letter *letter)
{
    terms_free_lines(&letter->typed);
    text_free(&letter->text);
}

/* How each word of the table of wishes is written: "$game" is a blank, and what stands in brackets goes where one in it
 * stays empty. "@": the line is about the game that its letter is about, whose number stands before it where that is
 * not clear. A wish that is not here (an answer to what was asked) is offered to nobody. */
static const struct row {
    const char *verb, *line, *does;
    enum wish_way way;
} rows[] = {
    {"address", "address $address", "wish.address", WISH_ASK},
    {"address remove", "address remove $address", "wish.address.remove", WISH_ASK},
    {"admit", "admit $table $who", "wish.admit", WISH_ASK},
    {"again", "again $over", "help.again", WISH_ASK},
    {"analyse", "analyse $over", "wish.analyse", WISH_ASK},
    {"away", "away $days", "help.away", WISH_ASK},
    {"back", "back", "wish.back", WISH_ASK},
    {"bid", "join $any bids ...", "wish.bid", WISH_OFFER},
    {"block", "block $who", "wish.block", WISH_OFFER},
    {"calendar", "calendar $switch", "help.calendar", WISH_ASK},
    {"close", "close $table", "wish.close", WISH_OFFER},
    {"comment", "comment move $phase: $text", "wish.comment", WISH_OFFER},
    {"concede", "concede $game", "help.concede", WISH_OFFER},
    {"deputy", "@deputy $who[ until $until]", "wish.deputy", WISH_ASK},
    {"digest", "digest $often", "help.digest", WISH_ASK},
    {"digest asked", "digest asked[ $game]", "wish.digest.asked", WISH_ASK},
    {"digest end", "digest end $game", "wish.digest.end", WISH_ASK},
    {"forget me", "forget me", "wish.forget", WISH_OFFER},
    {"games", "games", "help.games", WISH_SHOW},
    {"help", "help", "wish.help", WISH_SHOW},
    {"invite", "invite $table $guest", "wish.invite", WISH_ASK},
    {"join", "join $any", "wish.join", WISH_ASK},
    {"language", "language $language", "wish.language", WISH_ASK},
    {"leave", "leave $game", "help.leave", WISH_OFFER},
    {"my data", "my data", "wish.my", WISH_ASK},
    {"name", "name $name", "help.name", WISH_ASK},
    {"note", "@note: $text", "wish.note", WISH_ASK},
    {"open", "open $rules$terms", "help.open", WISH_ASK},
    {"orders", "orders $game", "help.orders", WISH_SHOW},
    {"past", "@past", "wish.past", WISH_SHOW},
    {"picture", "picture $picture", "help.picture", WISH_ASK},
    {"press", "press $who: ...", "help.press", WISH_OFFER},
    {"ready", "@ready", "wish.ready", WISH_ASK},
    {"reject", "reject $table $who", "wish.reject", WISH_ASK},
    {"reminders off", "reminders off[ $game]", "wish.reminders", WISH_ASK},
    {"reminders on", "reminders on[ $game]", "help.reminders", WISH_ASK},
    {"resend", "resend $game", "help.resend", WISH_SHOW},
    {"rules", "rules[ $rules]", "wish.rules", WISH_SHOW},
    {"sandbox", "sandbox $practice", "wish.sandbox", WISH_ASK},
    {"second player", "register ...", "wish.household", WISH_OFFER},
    {"sleep", "sleep $hours", "help.sleep", WISH_ASK},
    {"standby new", "standby new[ $rules][ for $seats]", "wish.standby", WISH_ASK},
    {"standby off", "standby off", "wish.standby.off", WISH_ASK},
    {"standings", "standings[ $rules]", "help.standings", WISH_SHOW},
    {"start", "start", "wish.start", WISH_ASK},
    {"state", "state $game", "help.state", WISH_SHOW},
    {"stop", "stop", "wish.stop", WISH_ASK},
    {"takeover", "takeover $any", "wish.takeover", WISH_ASK},
    {"try", "try", "wish.try", WISH_OFFER},
    {"unblock", "unblock $who", "wish.unblock", WISH_ASK},
    {"undo", "@undo", "help.undo", WISH_ASK},
    {"unwatch", "unwatch $any", "wish.unwatch", WISH_ASK},
    {"vote cancel", "@vote cancel", "wish.vote.cancel", WISH_ASK},
    {"vote draw", "@vote draw", "wish.vote.draw", WISH_ASK},
    {"vote extend", "@vote extend $span", "wish.vote.extend", WISH_ASK},
    {"vote pause", "@vote pause", "wish.vote.pause", WISH_ASK},
    {"vote replace", "@vote replace $seat", "wish.vote.replace", WISH_ASK},
    {"vote resume", "@vote resume", "wish.vote.resume", WISH_ASK},
    {"vote reveal", "@vote reveal", "wish.vote.reveal", WISH_OFFER},
    {"vote undo", "@vote undo $phase", "wish.vote.undo", WISH_ASK},
    {"wait", "@wait", "wish.wait", WISH_ASK},
    {"watch", "watch $any", "wish.watch", WISH_ASK},
    {"zone", "zone $zone", "help.zone", WISH_ASK},
};

/* A letter whose line is being written. */
struct filling {
    const struct job *job;
    const struct typed *letter;
    struct wish_game games;
};

static const char *zone_of(const struct job *job)
{
    return clock_zone(job->services, job->player.zone);
}

/* ---- what a letter says ---------------------------------------------------------- */

/* The values of a frame, as words/senses.h has them. */
static bool value(const struct filling *filling, const char *name, struct sense *out)
{
    int64_t today = moment_local(filling->job->received, zone_of(filling->job)).day;
    struct spoken *spoken = filling->job->services->spoken;
    *out = (struct sense){.args = 0};
    sense_add(out, ""); /* the verb, before which nothing is short for anything */
    return spoken != NULL && spoken_value(spoken, filling->letter, today, name, out);
}

static bool put_value(const struct filling *filling, const char *name, bool (*fits)(const char *), struct text *out)
{
    struct sense sense;
    bool is = value(filling, name, &sense) && sense.args == 2 && fits(sense.arg[1]);
    text_add(out, is ? sense.arg[1] : "");
    sense_clear(&sense);
    return is;
}

static bool is_any(const char *word)
{
    return word[0] != '\0';
}

static bool is_night(const char *word)
{
    struct night night;
    return timetable_night_read(word, &night);
}

static bool is_language(const char *word)
{
    return catalog_named(word) != NULL;
}

static bool is_rules(const char *word)
{
    return rules_find(word) != NULL;
}

/* "Ines Hartley", and not where a sentence ends and the next begins. */
static bool is_name(const char *word)
{
    return name_valid(word) && strstr(word, ". ") == NULL;
}

/* "until 2027-01-02", "2026-12-20 to 2027-01-02"; with `last` that last day alone. */
static bool put_dates(const struct filling *filling, bool last, struct text *out)
{
    struct sense sense;
    int64_t from = 0, to = 0;
    bool is = value(filling, "$date", &sense) && sense.args == 3 && moment_day_read(sense.arg[2], &to);
    bool until = is && strcmp(sense.arg[1], "until") == 0;
    is = is && (until || moment_day_read(sense.arg[1], &from)) && (until || !last || from < to);
    if (is && !last)
        text_add_all(out, sense.arg[1], until ? " " : " to ");
    text_add(out, is ? sense.arg[2] : "");
    sense_clear(&sense);
    return is;
}

static bool put_days(const struct filling *filling, struct text *out)
{
    return put_dates(filling, false, out);
}

static bool put_until(const struct filling *filling, struct text *out)
{
    return put_dates(filling, true, out);
}

static bool says(const struct filling *filling, const char *const *words)
{
    bool said = false;
    for (size_t i = 0; i < filling->letter->count; i++)
        said = said || terms_hold(&filling->letter->line[i], 0, filling->letter->line[i].count, words);
    return said;
}

static bool put_switch(const struct filling *filling, struct text *out)
{
    text_add(out, says(filling, list_wish_off) ? "off" : "on");
    return true;
}

static bool put_picture(const struct filling *filling, struct text *out)
{
    bool dark = says(filling, list_wish_dark), off = says(filling, list_wish_off);
    text_add(out, dark ? "dark" : off ? "off" : "");
    return dark || off;
}

static bool put_often(const struct filling *filling, struct text *out)
{
    bool daily = says(filling, list_wish_daily), each = says(filling, list_wish_each);
    text_add(out, daily ? "daily" : each ? "every" : "asked");
    return true;
}

/* A number that stands beside "move", "phase" and the like. */
static bool put_phase(const struct filling *filling, struct text *out)
{
    for (size_t i = 0; i < filling->letter->count; i++)
        for (size_t k = 0; k < filling->letter->line[i].count; k++) {
            const struct terms *line = &filling->letter->line[i];
            const struct term *term = &line->term[k];
            size_t behind = k + 1 + term_is_mark(terms_at(line, k + 1), ".");
            bool named =
                (k > 0 && term_in(term - 1, list_comment_moves)) || term_in(terms_at(line, behind), list_comment_moves);
            if (term->kind != TERM_NUMBER || term->number < 0 || !named)
                continue;
            text_add_int(out, term->number);
            return true;
        }
    return false;
}

/* What stands behind a colon, to the end of its line; else behind "that", to the end of the sentence. */
static bool put_text(const struct filling *filling, struct text *out)
{
    const struct terms *end = filling->letter->line + filling->letter->count;
    for (const struct terms *line = filling->letter->line; line < end; line++) {
        const char *colon = strstr(line->text, ": ");
        if (colon == NULL || strchr(colon + 2, ' ') == NULL)
            continue;
        text_add(out, colon + 2 + strspn(colon + 2, " "));
        return true;
    }
    for (const struct terms *line = filling->letter->line; line < end; line++)
        for (size_t i = 0; i + 1 < line->count; i++)
            if (term_in(&line->term[i], list_wish_that) && (i == 0 || !term_in(&line->term[i - 1], list_wish_so))) {
                const char *text = line->term[i + 1].raw;
                text_add_bytes(out, text, strcspn(text, ".!?"));
                return true;
            }
    return false;
}

/* ---- people ---------------------------------------------------------------------- */

static bool put_address(const struct filling *filling, struct text *out)
{
    static const char around[] = "<>()[]\"'.,;:!?";
    for (size_t i = 0; i < filling->letter->count; i++)
        for (const char *at = strchr(filling->letter->line[i].text, '@'); at != NULL; at = strchr(at + 1, '@')) {
            const char *from = at, *to = at + strcspn(at, " \t");
            while (from > filling->letter->line[i].text && strchr(" \t<([\"'", from[-1]) == NULL)
                from--;
            while (to > at && strchr(around, to[-1]) != NULL)
                to--;
            if (from == at || memchr(at, '.', (size_t)(to - at)) == NULL || to - from > VALUE_BYTES)
                continue;
            text_add_bytes(out, from, (size_t)(to - from));
            return true;
        }
    return false;
}

/* Is somebody called so, but the writer? */
static int64_t other_called(const struct filling *filling, const char *name)
{
    struct player_row row = {0};
    struct err why = {0};
    bool is = wish_game_found(&filling->games, player_by_name(filling->job->services->store, name, &row, &why), &why);
    int64_t id = is && row.id != filling->job->player.id ? row.id : 0;
    player_row_free(&row);
    return id;
}

/* A word, or two that follow each other, without what stands around them. */
static char *words_at(const struct terms *line, size_t from, size_t words)
{
    const struct term *last = &line->term[from];
    for (size_t i = from; i < line->count && words > 0; i++)
        if (i == from || line->term[i].raw != last->raw) {
            last = words-- > 0 ? &line->term[i] : last;
        }
    const char *at = line->term[from].raw, *end = last->raw + last->raw_len;
    while (at < end && strchr("\"'([*_", *at) != NULL)
        at++;
    while (end > at && strchr("\"')].,:;!?*_", end[-1]) != NULL)
        end--;
    if (end - at > 2 && strncmp(end - 2, "'s", 2) == 0)
        end -= 2;
    return mem_copy_part(at, (size_t)(end - at));
}

/* May a name begin here? In small letters it is no word of everyday. */
static bool may_be_name(const struct terms *line, size_t at, bool small)
{
    const struct term *term = &line->term[at];
    bool first = at == 0 || term[-1].raw != term->raw;
    return first && term->kind == TERM_WORD && (small ? everyday_in(term->plain) == 0 : term->capital);
}

/* The one player whom the letter names beside its writer: with a capital, or else in small letters. */
static bool find_named(const struct filling *filling, bool small, int64_t *id, struct text *out)
{
    int tried = 0;
    for (size_t i = 0; i < filling->letter->count; i++)
        for (size_t k = 0; k < filling->letter->line[i].count && tried < NAMES_TRIED; k++) {
            const struct terms *line = &filling->letter->line[i];
            for (size_t words = may_be_name(line, k, small) ? 2 : 0; words > 0; words--) {
                char *name = words_at(line, k, words);
                int64_t found = other_called(filling, name);
                bool other = found != 0 && *id != 0 && found != *id; /* which of them? */
                tried++;
                if (found != 0 && *id == 0)
                    text_add(out, name);
                *id = found != 0 ? found : *id;
                words = found != 0 ? 1 : words;
                free(name);
                if (other)
                    return false;
            }
        }
    return *id != 0;
}

static bool find_who(const struct filling *filling, int64_t *id, struct text *out)
{
    *id = 0;
    return find_named(filling, false, id, out) || (*id == 0 && find_named(filling, true, id, out));
}

static bool put_who(const struct filling *filling, struct text *out)
{
    int64_t id;
    return find_who(filling, &id, out);
}

static bool put_guest(const struct filling *filling, struct text *out)
{
    return put_address(filling, out) || put_who(filling, out);
}

/* The seat of whom it names. */
static bool put_seat(const struct filling *filling, struct text *out)
{
    int64_t id;
    struct text name = TEXT_EMPTY;
    bool is = find_who(filling, &id, &name) && wish_game_seat(&filling->games, id, out);
    text_free(&name);
    return is;
}

/* ---- games ----------------------------------------------------------------------- */

static bool put_game(const struct filling *filling, enum wish_games which, struct text *out)
{
    int64_t game = wish_game_find(&filling->games, which);
    if (game != 0)
        text_add_int(out, game);
    return game != 0;
}

/* What a table of rules that are known is to be like; all that has no reading is passed over. */
static bool put_terms(const struct filling *filling, struct text *out)
{
    struct open_words words;
    open_words_seek(filling->letter, filling->job->received, zone_of(filling->job), &words);
    if (words.rules != NULL)
        open_words_write(&words, zone_of(filling->job), out);
    open_words_free(&words);
    return true;
}

static bool put_seats(const struct filling *filling, struct text *out)
{
    static const char seats[] = "seats=";
    struct open_words words;
    bool any_said = false;
    open_words_seek(filling->letter, filling->job->received, zone_of(filling->job), &words);
    for (int i = 0; i < words.words && !any_said; i++) {
        any_said = strncmp(words.word[i], seats, sizeof seats - 1) == 0;
        text_add(out, any_said ? words.word[i] + sizeof seats - 1 : "");
    }
    open_words_free(&words);
    return any_said;
}

/* "quorum for 3", or "12 from 40" of a game that is over. */
static bool put_practice(const struct filling *filling, struct text *out)
{
    size_t before = out->len;
    if (put_value(filling, "$rules", is_rules, out)) {
        size_t rules = out->len;
        text_add(out, " for ");
        if (!put_seats(filling, out))
            text_cut(out, rules);
        return true;
    }
    bool over = put_game(filling, WISH_GAMES_OVER, out);
    text_add(out, " from ");
    if (over && put_phase(filling, out))
        return true;
    text_cut(out, before);
    return false;
}

/* ---- the line ---------------------------------------------------------------------- */

static const struct blank {
    const char *name;
    bool (*put)(const struct filling *filling, struct text *out); /* NULL: */
    bool (*fits)(const char *word); /* the value of a frame that has this name, where it is one; NULL: */
    enum wish_games games;          /* the number of one of these */
} blanks[] = {
    {"$address", .put = put_address},       {"$any", .games = WISH_GAMES_ALL}, {"$days", .put = put_days},
    {"$game", .games = WISH_GAMES_OWN},     {"$guest", .put = put_guest},      {"$hours", .fits = is_night},
    {"$language", .fits = is_language},     {"$name", .fits = is_name},        {"$often", .put = put_often},
    {"$over", .games = WISH_GAMES_OVER},    {"$phase", .put = put_phase},      {"$practice", .put = put_practice},
    {"$picture", .put = put_picture},       {"$rules", .fits = is_rules},      {"$seat", .put = put_seat},
    {"$seats", .put = put_seats},           {"$span", .fits = is_any},         {"$switch", .put = put_switch},
    {"$table", .games = WISH_GAMES_TABLES}, {"$terms", .put = put_terms},      {"$text", .put = put_text},
    {"$until", .put = put_until},           {"$who", .put = put_who},          {"$zone", .fits = moment_zone_known},
};

/* The one whose name, with its "$", stands at `at`. */
static bool fill_blank(const struct filling *filling, const char *at, size_t len, struct text *out)
{
    for (const struct blank *blank = blanks; blank < blanks + sizeof blanks / sizeof *blanks; blank++)
        if (strlen(blank->name) == len && strncmp(blank->name, at, len) == 0)
            return blank->put != NULL    ? blank->put(filling, out)
                   : blank->fits != NULL ? put_value(filling, blank->name, blank->fits, out)
                                         : put_game(filling, blank->games, out);
    BUG("no such blank: %s", at);
}

/* The pattern up to `end`, its blanks filled; dots where one stays empty. Returns whether none does. */
static bool fill(const struct filling *filling, const char *at, const char *end, struct text *out)
{
    bool whole = true;
    while (at < end) {
        size_t len = strcspn(at, "$[");
        len = len > (size_t)(end - at) ? (size_t)(end - at) : len;
        text_add_bytes(out, at, len);
        whole = whole && memmem(at, len, "...", 3) == NULL;
        at += len;
        if (at == end)
            break;
        const char *from = at + 1;
        len = strspn(from, "abcdefghijklmnopqrstuvwxyz");
        size_t before = out->len;
        if (*at == '[') {
            const char *behind = strchr(at, ']');
            if (!fill(filling, from, behind, out))
                text_cut(out, before);
            at = behind + 1;
            continue;
        }
        if (!fill_blank(filling, at, len + 1, out)) {
            text_cut(out, before);
            text_add(out, "...");
            whole = false;
        }
        at = from + len;
    }
    return whole;
}

static const struct row *row_of(const char *verb)
{
    for (const struct row *row = rows; row < rows + sizeof rows / sizeof *rows; row++)
        if (strcmp(row->verb, verb) == 0)
            return row;
    return NULL;
}

static void write_row(const struct filling *filling, const struct row *row, struct wish_line *out)
{
    bool of_game = row->line[0] == '@';
    int64_t game = wish_game_find(&filling->games, WISH_GAMES_OWN);
    if (of_game && game != 0 && game != filling->job->who.game)
        text_addf(&out->line, "%lld: ", (long long)game);
    out->does = row->does;
    out->whole =
        fill(filling, row->line + of_game, row->line + strlen(row->line), &out->line) && (!of_game || game != 0);
    /* a seat of a game under way is not given up by a guess */
    out->way = strcmp(row->verb, "leave") == 0 && wish_game_forms(&filling->games, game) ? WISH_ASK : row->way;
}

bool wish_line_shows(const char *verb)
{
    const struct row *row = row_of(verb);
    return row != NULL && row->way == WISH_SHOW;
}

enum rc wish_line_write(const struct job *job, const struct wish_letter *letter, struct wish_line out[WISHES_MOST],
                        struct err *err)
{
    enum rc rc = RC_OK;
    struct filling filling = {.job = job, .letter = &letter->typed};
    for (size_t i = 0; i < WISHES_MOST; i++)
        out[i] = (struct wish_line){.line = TEXT_EMPTY};
    if (letter->wishes.count == 0)
        return RC_OK;
    wish_game_read(&filling.games, job, filling.letter, &rc, err);
    for (size_t i = 0; rc == RC_OK && i < letter->wishes.count; i++) {
        const struct row *row = row_of(letter->wishes.verb[i]);
        if (row != NULL)
            write_row(&filling, row, &out[i]);
    }
    wish_game_free(&filling.games);
    return rc;
}

void wish_line_free(struct wish_line out[WISHES_MOST])
{
    for (size_t i = 0; i < WISHES_MOST; i++)
        text_free(&out[i].line);
}
