/* A game out of a file of another program, played by the rules here. */
#include "base/mem.h"
#include "engine/admin/foreign.h"
#include "engine/game/outcome.h"
#include "engine/play/fairness.h"
#include "engine/play/mapped.h"
#include "engine/play/moves.h"
#include "engine/play/plan.h"
#include "engine/play/pump.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "rules/standing.h"
#include "words/catalog.h"

enum { NAME_MOST = 32, SAID = 48, MESSAGE_MOST = 65536 };

/* One being played. */
struct playing {
    const struct foreign *of;
    const struct jv *file;
    const struct foreign_way *way;
    const struct rules *rules;
    struct rules_setup setup;
    struct match match;
    struct pump_result pumped;
    struct parcel *out;
    struct foreign_played *played;
    moment at; /* of the move that is played */
    int ahead; /* phases that were played with one before them, since nobody is asked in them */
};

enum rc foreign_find(const char *name, struct foreign *out, struct err *err)
{
    struct text known = TEXT_EMPTY;
    *out = (struct foreign){NULL, strcmp(name, foreign_text.name) == 0 ? &foreign_text : NULL};
    text_add(&known, foreign_text.name);
    for (const struct rules *const *rules = rules_all; *rules != NULL && out->format == NULL; rules++) {
        *out = (struct foreign){*rules, format_find((*rules)->formats, name)};
        for (const struct rules_format *one = (*rules)->formats; one != NULL && one->name != NULL; one++)
            text_addf(&known, ", %s", one->name);
    }
    enum rc rc =
        out->format != NULL ? RC_OK : err_set(err, RC_BAD, "there is no format '%s'; these are: %s", name, known.data);
    text_free(&known);
    return rc;
}

/* ---- how it begins ---- */

/* By the options, on their map, as the version that the file names; without one as today's. */
static enum rc find_rules(struct playing *playing, const struct jv *options, struct err *err)
{
    const char *id = jv_word(playing->file, "rules");
    const struct rules *rules = playing->of->rules != NULL ? playing->of->rules : rules_find(id);
    int64_t version = 0;
    if (rules == NULL)
        return err_set(err, RC_BAD, "no such rules: '%.40s'", id);
    enum rc rc = mapped_rules(rules, options, playing->way->maps, &playing->rules, err);
    if (rc != RC_OK || !jv_int(jv_get(playing->file, "version"), 0, INT32_MAX, &version))
        return rc;
    rules = rules_version(playing->rules, (int)version);
    if (rules != playing->rules)
        return err_set(err, RC_BAD, "it is of version %d of %s; this program plays version %d", (int)version,
                       playing->rules->title, playing->rules->version);
    return RC_OK;
}

static enum rc open_rules(struct playing *playing, struct err *err)
{
    struct text wrong = TEXT_EMPTY;
    struct refusal why = {0};
    struct jv *options = playing->of->format->options(playing->file, &wrong);
    enum rc rc = options == NULL ? err_set(err, RC_BAD, "%s", wrong.data) : find_rules(playing, options, err);
    text_free(&wrong);
    if (rc == RC_OK) {
        const struct rules *rules = playing->rules;
        int64_t seats = rules->seats_max;
        const struct jv *said = jv_get(playing->file, "seats");
        if (said != NULL && !jv_int(said, rules->seats_min, rules->seats_max, &seats))
            rc = err_set(err, RC_BAD, "seats: %s is for %d to %d", rules->title, rules->seats_min, rules->seats_max);
        else if (!options_default(rules, (int)seats, &playing->setup, &why) ||
                 !options_load(rules, options, false, &playing->setup, &why))
            rc = err_set(err, RC_BAD, "options: %s %s %s", why.text, why.word, why.detail);
    }
    jv_free(options);
    return rc;
}

/* Letters, digits, - and _, of which the first is a letter. */
static char *name_of(const char *title)
{
    struct text name = TEXT_EMPTY;
    char first = title[0] == '\0' ? '0' : (char)(title[0] | 0x20);
    text_add(&name, first >= 'a' && first <= 'z' ? "" : "game-");
    for (; *title != '\0' && name.len < NAME_MOST; title++) {
        char c = *title, small = (char)(c | 0x20);
        bool fits = (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        text_add_char(&name, fits ? c : '-');
    }
    return text_detach(&name);
}

/* Its secret is that of the file, with which the dice were made, or the file's hash: the same file is the same game. */
static bool seal(struct playing *playing)
{
    struct game_row *row = &playing->out->game;
    const struct jv *said = jv_get(playing->file, "words");
    const char *words[SEATS_MAX], *secret = jv_word(playing->file, "secret");
    struct text bytes = TEXT_EMPTY;
    jv_dump(playing->file, &bytes);
    cipher_hash(&(struct cipher_part){bytes.data, bytes.len}, 1, row->secret);
    text_free(&bytes);
    bool own = secret[0] != '\0';
    bool good = !own || cipher_hex_read(secret, row->secret, sizeof row->secret);
    fairness_commit(row->secret, row->commitment);
    row->origin = own && jv_number(playing->file, "game") > 0 ? jv_number(playing->file, "game") : 1;
    for (int i = 0; i < row->seats; i++) {
        char drawn[WORD_BYTES + 1];
        struct seat_row *seat = &playing->out->seat[i].row;
        const char *word = jv_string(jv_at(said, (size_t)i));
        fairness_word_draw(row->secret, i + 1, drawn);
        good = good && (!own || (word != NULL && fairness_word_valid(word)));
        *seat = (struct seat_row){
            .number = i + 1, .kind = SEAT_EMPTY, .word = mem_copy_text(own && word != NULL ? word : drawn), .epoch = 1};
        words[i] = seat->word;
    }
    fairness_seed(row->secret, words, row->seats, row->origin, 0, row->seed);
    return good;
}

static void add_move(struct playing *playing, const char *phase, struct jv *orders, bool defaulted)
{
    struct parcel *out = playing->out;
    struct match *match = &playing->match;
    out->move = mem_grow(out->move, out->moves + 1, sizeof *out->move);
    struct move_row *row = &out->move[out->moves];
    *row = (struct move_row){.number = (int64_t)out->moves,
                             .at = playing->at,
                             .phase = mem_copy_text(phase),
                             .orders = jv_dump_free(orders),
                             .draws = jv_dump_free(moves_draws(&match->draws)),
                             .events = jv_dump_free(moves_events(&match->events)),
                             .defaulted = defaulted};
    match_hash(match, row->hash);
    out->moves++;
    chance_draws_clear(&match->draws);
    events_clear(&match->events);
}

static enum rc begin(struct playing *playing, struct err *err)
{
    struct game_row *row = &playing->out->game;
    struct match *match = &playing->match;
    const struct rules *rules = playing->rules;
    row->seats = playing->setup.seats;
    if (!seal(playing))
        return err_set(err, RC_BAD, "secret: 64 hexadecimal digits, and the word of each seat, are wanted");
    match_begin(match, rules, row->seats);
    match->chance = chance_seeded(row->seed, 0, &match->draws);
    enum rc rc = match_setup(match, &playing->setup, err);
    if (rc != RC_OK)
        return err_at(err, "setup");
    row->name = name_of(playing->of->format->title(playing->file));
    row->rules = mem_copy_text(rules->id);
    row->rules_version = row->position_version = rules->version;
    row->options = jv_dump_free(options_save(rules, &playing->setup));
    row->pace = playing->way->pace;
    row->status = GAME_FINISHED;
    playing->out->house = mem_copy_text(playing->of->format->name);
    playing->out->packed = playing->way->now;
    row->created = row->started = playing->at;
    add_move(playing, "setup", jv_new_array(), false);
    playing->out->move[0].position = jv_dump_free(rules_save(rules, match->state));
    return RC_OK;
}

/* ---- a phase ---- */

static void note_unread(struct playing *playing, const char *phase, int seat, const char *line,
                        const struct refusal *why)
{
    struct text *first = &playing->played->first;
    if (playing->played->unread++ == 0)
        text_addf(first, "%.40s, %s: \"%s\": %s %s", phase, rules_seat(playing->rules, seat)->name, line,
                  why->text == NULL ? "" : why->text, why->word);
}

/* A setting is a move of its own. */
static void add_setting(struct playing *playing, int seat, const char *text)
{
    struct jv *orders = jv_new_array(), *one = jv_new_object();
    jv_put_int(one, "seat", seat);
    jv_put_string(one, "text", text);
    jv_put_string(one, "by", moves_answer_by_name(BY_PLAYER));
    jv_add(orders, one);
    playing->played->phases++;
    add_move(playing, MOVES_SETTING, orders, false);
}

/* As one mail of the seat. */
static void file_seat(struct playing *playing, const char *phase, int seat, const struct jv *lines)
{
    size_t count = jv_size(lines);
    const char **line = mem_new(count + 1, sizeof *line);
    struct plan *plan = &playing->match.seat[seat - 1].plan;
    struct filing filing = {0};
    while (plan->count > 0)
        match_plan_remove(plan, plan->count - 1);
    for (size_t i = 0; i < count; i++)
        line[i] = jv_string(jv_at(lines, i));
    plan_file_texts(&playing->match, seat, FILING_EACH, line, (int)count, &filing);
    for (size_t i = 0; i < count; i++) {
        if (filing.line[i].fate == LINE_SET)
            add_setting(playing, seat, filing.line[i].text);
        else if (filing.line[i].fate != LINE_FILED)
            note_unread(playing, phase, seat, line[i], &filing.line[i].why);
    }
    plan_filing_free(&filing);
    free(line);
}

static enum rc resolved(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                        struct err *err)
{
    static const moment none[REQUESTS_MAX] = {0};
    struct playing *playing = context;
    bool defaulted = false;
    (void)err;
    for (int i = 0; i < count; i++)
        defaulted = defaulted || answers[i].by == BY_DEFAULT;
    playing->played->phases++;
    add_move(playing, phase, moves_orders(match, answers, none, count), defaulted);
    return RC_OK;
}

/* The time of a phase: that of the file, or made up; never before that of another. */
static moment time_of(const struct playing *playing, const struct format_phase *phase)
{
    moment at = phase->at > 0 ? phase->at : playing->at + playing->way->pace;
    at = at < playing->at ? playing->at : at;
    return at > playing->way->now ? playing->way->now : at;
}

static uint32_t all_but(const struct playing *playing, int from)
{
    uint32_t all = 0;
    for (int seat = 1; seat <= playing->match.seats; seat++)
        all |= seat == from ? 0 : 1u << seat;
    return all;
}

/* As messages of this house, of which none is longer. */
static void keep_messages(struct playing *playing, const struct format_phase *phase)
{
    struct parcel *out = playing->out;
    size_t count = jv_size(phase->messages);
    out->press = count == 0 ? out->press : mem_grow(out->press, out->presses + count, sizeof *out->press);
    for (size_t i = 0; i < count; i++) {
        const struct jv *one = jv_at(phase->messages, i);
        const char *text = jv_word(one, "text");
        int from = (int)jv_number(one, "from"), to = (int)jv_number(one, "to");
        moment at = jv_number(one, "at");
        out->press[out->presses++] =
            (struct press_row){.from = from,
                               .to = to != 0 ? 1u << to : all_but(playing, from),
                               .phase = (int64_t)out->moves - 1,
                               .at = at > 0 && at <= playing->way->now ? at : playing->at,
                               .text = mem_copy_part(text, text_fit(text, strlen(text), MESSAGE_MOST))};
    }
}

static enum rc play_phase(struct playing *playing, const struct format_phase *phase, struct err *err)
{
    const struct pump_watch watch = {.resolved = resolved, .context = playing};
    int before = playing->played->phases;
    if (playing->ahead > 0 && format_is_silent(phase)) {
        playing->ahead--;
        return RC_OK;
    }
    playing->at = time_of(playing, phase);
    for (int seat = 1; seat <= playing->match.seats; seat++)
        file_seat(playing, phase->name, seat, jv_at(phase->lines, (size_t)seat - 1));
    if (strcmp(phase->name, MOVES_SETTING) == 0)
        return RC_OK;
    enum rc rc = pump(&playing->match, &watch, &playing->pumped, err);
    if (rc == RC_OK && playing->played->phases == before) {
        pump_deadline(&playing->match, 0);
        rc = pump(&playing->match, &watch, &playing->pumped, err);
    }
    for (int i = 0; i < playing->match.seats; i++)
        playing->match.seat[i].overdue = false;
    playing->ahead += playing->played->phases > before ? playing->played->phases - before - 1 : 0;
    return rc;
}

/* Is the game where the file has it? `before`: the phase that led there; "": none did. */
static enum rc compare(const struct playing *playing, const struct format_phase *theirs, const char *before, bool last,
                       struct err *err)
{
    struct jv *ours = rules_save(playing->rules, playing->match.state);
    struct text differs = TEXT_EMPTY;
    playing->of->format->differ(playing->rules, theirs->position, ours, &differs);
    enum rc rc = RC_OK;
    if (differs.len > 0)
        rc = err_set(err, RC_BAD, "%s %.40s it differs: %.400s", before[0] == '\0' ? "at" : "after",
                     before[0] == '\0' ? theirs->name : before, differs.data);
    else if (!last && match_over(&playing->match))
        rc = err_set(err, RC_BAD, "at %.40s it goes on there, and is over here", theirs->name);
    text_free(&differs);
    jv_free(ours);
    return rc;
}

/* ---- how it ends ---- */

/* All who still play are before the others. */
static struct jv *shared(const struct playing *playing)
{
    struct jv *ranks = jv_new_array();
    bool first[SEATS_MAX];
    int firsts = 0;
    for (int i = 0; i < playing->match.seats; i++) {
        first[i] = rules_plays(playing->rules, playing->match.state, i + 1);
        firsts += first[i];
    }
    for (int i = 0; i < playing->match.seats; i++)
        jv_add_int(ranks, first[i] || firsts == 0 ? 1 : firsts + 1);
    return ranks;
}

static enum rc agree(struct playing *playing, const struct format_phase *last, struct err *err)
{
    int rank[SEATS_MAX];
    struct jv *outcome = jv_new_object();
    struct jv *ranks = last->ranks == NULL ? shared(playing) : jv_copy_deep(last->ranks);
    enum rc rc = standing_ranks_read(ranks, playing->match.seats, rank)
                     ? RC_OK
                     : err_set(err, RC_BAD, "these are no ranks of %d seats", playing->match.seats);
    const struct catalog *used = catalog_use(catalogs); /* it is stored in English */
    jv_put(outcome, "ranks", ranks);
    jv_put_string(outcome, "why", catalog_text(last->over ? "outcome.elsewhere" : "outcome.unfinished"));
    (void)catalog_use(used);
    playing->out->game.outcome = jv_dump_free(outcome);
    return rc;
}

static enum rc end(struct playing *playing, const struct format_phase *last, struct err *err)
{
    struct game_row *row = &playing->out->game;
    const struct match *match = &playing->match;
    enum rc rc = match_over(match) ? RC_OK : agree(playing, last, err);
    if (rc == RC_OK && match->chance.drawn > 0 && jv_word(playing->file, "secret")[0] == '\0')
        rc = err_set(err, RC_BAD, "the dice of this game are not in the file: \"secret\" is missing");
    row->position = jv_dump_free(rules_save(playing->rules, match->state));
    match_hash(match, row->hash);
    row->phase = (int64_t)playing->out->moves - 1;
    row->chance_position = (int64_t)match->chance.position;
    row->ended = row->played_at = playing->at;
    for (int i = 0; i < row->seats; i++)
        playing->out->seat[i].row.told = playing->out->seat[i].row.asked_phase = row->phase;
    return rc;
}

static enum rc play_all(struct playing *playing, struct err *err)
{
    const struct rules_format *format = playing->of->format;
    size_t count = format->phases(playing->file);
    char before[SAID] = "";
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct format_phase phase = {0};
        struct text wrong = TEXT_EMPTY;
        bool last = i == count - 1;
        if (!format->phase(playing->rules, playing->file, i, &phase, &wrong))
            rc = err_set(err, RC_BAD, "%.400s", wrong.data);
        if (rc == RC_OK && i == 0) {
            playing->at = phase.at > 0 && phase.at < playing->way->now
                              ? phase.at
                              : playing->way->now - (int64_t)count * playing->way->pace;
            rc = begin(playing, err);
        }
        if (rc == RC_OK)
            rc = compare(playing, &phase, before, last, err);
        if (rc == RC_OK)
            keep_messages(playing, &phase);
        if (rc == RC_OK && !last && phase.over)
            rc = err_set(err, RC_BAD, "phases[%zu]: it goes on after its end", i);
        if (rc == RC_OK && !last && !phase.skipped)
            rc = play_phase(playing, &phase, err);
        if (rc == RC_OK && last)
            rc = end(playing, &phase, err);
        (void)snprintf(before, sizeof before, "%s", phase.name == NULL ? "" : phase.name);
        text_free(&wrong);
        format_phase_free(&phase);
    }
    return rc;
}

enum rc foreign_play(const struct foreign *of, const struct jv *file, const struct foreign_way *way, struct parcel *out,
                     struct foreign_played *played, struct err *err)
{
    struct playing *playing = mem_new(1, sizeof *playing);
    *out = (struct parcel){0};
    *played = (struct foreign_played){.first = TEXT_EMPTY};
    *playing = (struct playing){.of = of, .file = file, .way = way, .out = out, .played = played};
    enum rc rc = open_rules(playing, err);
    if (rc == RC_OK)
        rc = play_all(playing, err);
    if (rc == RC_BAD && played->unread > 0)
        (void)err_set(err, rc, "%.300s (not read: %d orders, the first at %.200s)", err->text, played->unread,
                      played->first.data);
    if (playing->match.rules != NULL)
        match_free(&playing->match);
    free(playing);
    return rc;
}
