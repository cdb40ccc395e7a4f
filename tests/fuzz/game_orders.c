/*
 * Order lines of the game FUZZ_GAME, in a real position. Input: a byte that
 * chooses the position (scene.h), one that chooses the seat, then a mail's lines.
 * What is read must be written and read back as the same; what is vetted and
 * accepted must leave a sound position; and, of a part of the inputs, the same
 * mail goes through the engine's filing and pump, which takes far longer.
 */
#include "scene.h"

#include "engine/play/plan.h"
#include "engine/play/pump.h"
#include "rules/doors.h"

enum { LINES = 16, PLAYED = 16 };

/* One mail of one seat. */
struct mail {
    const struct scene *scene;
    const struct rules *rules;
    const void *state;
    void *view, *copy; /* for all inputs, as `vetted` and `both` */
    int seat, seats;
    char *text;
    const char *lines[LINES];
    int count;
    struct vetted *vetted, *both;
    int vetted_count;
};

static void split(struct mail *mail, const uint8_t *bytes, size_t size)
{
    mail->text = fuzz_string(bytes, size);
    char *rest = mail->text;
    for (char *line = strsep(&rest, "\n"); line != NULL && mail->count < LINES; line = strsep(&rest, "\n"))
        mail->lines[mail->count++] = line;
}

/* A refusal says what, and points into the line. */
static void check_refusal(const struct refusal *why, const char *line)
{
    must(why->code != NULL && why->text != NULL);
    must(why->column >= 0 && (line == NULL || why->column <= (int)strlen(line) + 1));
}

/* The canonical text of an order is read back as that order. */
static void check_text(const struct mail *mail, const struct order *order)
{
    static struct order back;
    static struct order_line line;
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    struct refusal why = {0};
    rules_write(mail->rules, order, &text);
    must_say(!text.failed && text.len > 0, "%s: a text of %zu bytes", mail->rules->id, text.len);
    must(line_read(bytes, &line));
    bool read = rules_read_line(mail->rules, mail->view, mail->seat, &line, &back, &why);
    must_say(read, "%s: '%s' is refused: %s '%s'", mail->rules->id, bytes, why.code, why.word);
    must_say(order_same(order, &back), "%s: '%s' is read as another order", mail->rules->id, bytes);
}

static void read_line(struct mail *mail, const char *raw)
{
    static struct order_line line;
    struct vetted *vetted = &mail->vetted[mail->vetted_count];
    if (!line_read(raw, &line) || line.len == 0)
        return;
    memset(vetted, 0, sizeof *vetted);
    vetted->order.slot = SLOT_NONE;
    vetted->faulty = !rules_read_line(mail->rules, mail->view, mail->seat, &line, &vetted->order, &vetted->refusal);
    mail->vetted_count++;
    if (vetted->faulty)
        check_refusal(&vetted->refusal, raw);
    else
        check_text(mail, &vetted->order);
    must(vetted->order.setting || vetted->order.slot == SLOT_NONE ||
         (vetted->order.slot >= 0 && vetted->order.slot < SLOTS_MAX));
}

/* What passed goes on file and is vetted again with the same lines as news. */
static void vet(struct mail *mail)
{
    rules_vet(mail->rules, mail->view, mail->seat, mail->vetted, mail->vetted_count);
    int kept = 0;
    for (int i = 0; i < mail->vetted_count; i++) {
        const struct vetted *vetted = &mail->vetted[i];
        if (vetted->refusal.code != NULL)
            check_refusal(&vetted->refusal, NULL);
        else if (!vetted->order.setting)
            memmove(&mail->vetted[LINES + kept++], vetted, sizeof *vetted);
    }
    for (int i = 0; i < kept; i++) {
        mail->both[i] = mail->vetted[LINES + i];
        mail->both[i].on_file = true;
        mail->both[kept + i] = mail->vetted[LINES + i];
    }
    rules_vet(mail->rules, mail->view, mail->seat, mail->both, 2 * kept);
}

/* The phase with this answer to request `at` and the defaults of all others: a sound position, and news of it. */
static void resolve(struct mail *mail, const struct request *open, int count, int at, const struct order *order)
{
    static struct order others[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    const uint8_t seed[CIPHER_KEY] = {(uint8_t)order->len};
    struct chance chance = chance_seeded(seed, 0, NULL);
    struct events events = {0};
    for (int i = 0; i < count; i++) {
        rules_fallback(mail->rules, mail->state, &open[i], &others[i]);
        answers[i] = (struct answer){.request = open[i], .order = i == at ? order : &others[i], .by = BY_PLAYER};
    }
    memcpy(mail->copy, mail->state, mail->rules->state_size);
    mail->rules->resolve(mail->copy, answers, count, &chance, &events);
    scene_sound(mail->rules, mail->copy, "after an order");
    for (int seat = 0; seat <= mail->seats; seat++)
        scene_tell(mail->rules, mail->copy, seat, &events);
    events_free(&events);
}

/* What is accepted for an open request is accepted again as it stands. */
static void check_order(struct mail *mail, const struct order *order)
{
    static struct order answer, again;
    struct request open[REQUESTS_MAX];
    struct refusal why = {0};
    int count = mail->rules->requests(mail->state, open);
    for (int i = 0; i < count; i++) {
        if (open[i].seat != mail->seat || open[i].slot != order->slot)
            continue;
        if (!rules_check(mail->rules, mail->state, &open[i], order, &answer, &why)) {
            check_refusal(&why, NULL);
            continue;
        }
        must(rules_check(mail->rules, mail->state, &open[i], &answer, &again, &why));
        must(order_same(&answer, &again));
        check_text(mail, &answer);
        resolve(mail, open, count, i, &answer);
    }
}

static void check_setting(struct mail *mail, const struct order *order)
{
    struct events events = {0};
    must(mail->rules->set != NULL);
    memcpy(mail->copy, mail->state, mail->rules->state_size);
    mail->rules->set(mail->copy, mail->seat, order, &events);
    scene_sound(mail->rules, mail->copy, "after a setting");
    for (int seat = 0; seat <= mail->seats; seat++)
        scene_tell(mail->rules, mail->copy, seat, &events);
    events_free(&events);
}

static void file(struct match *match, int seat, enum filing_way way, const struct mail *mail)
{
    struct filing filing;
    struct pump_result result;
    plan_file_texts(match, seat, way, mail->lines, mail->count, &filing);
    must(filing.count == mail->count);
    plan_filing_free(&filing);
    must(pump(match, NULL, &result, NULL) == RC_OK);
    scene_sound(match->rules, match->state, "after a mail");
}

/* The engine: the mail from this seat, from the next, the deadline, and the mail once more. */
static void play(const struct mail *mail, enum filing_way way)
{
    struct match match;
    struct pump_result result;
    const uint8_t seed[CIPHER_KEY] = {(uint8_t)mail->count};
    match_begin(&match, mail->rules, mail->seats);
    memcpy(match.state, mail->state, mail->rules->state_size);
    match.chance = chance_seeded(seed, 0, NULL);
    file(&match, mail->seat, way, mail);
    file(&match, 1 + mail->seat % mail->seats, way, mail);
    pump_deadline(&match, 0);
    must(pump(&match, NULL, &result, NULL) == RC_OK);
    file(&match, mail->seat, way, mail);
    match_free(&match);
}

static struct mail mail_new(void)
{
    const struct scene *scene = scene_of(FUZZ_GAME);
    size_t size = scene->rules->state_size;
    return (struct mail){.scene = scene,
                         .rules = scene->rules,
                         .view = fuzz_room(1, size),
                         .copy = fuzz_room(1, size),
                         .vetted = fuzz_room(2 * LINES, sizeof(struct vetted)),
                         .both = fuzz_room(2 * LINES, sizeof(struct vetted))};
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct mail rooms;
    if (rooms.scene == NULL)
        rooms = mail_new();
    if (size < 2)
        return 0;
    struct mail mail = rooms;
    mail.state = scene_state(mail.scene, bytes[0]);
    mail.seats = scene_seats(mail.rules, mail.state);
    mail.seat = 1 + bytes[1] % mail.seats;
    rules_observe(mail.rules, mail.state, mail.seat, mail.view);
    split(&mail, bytes + 2, size - 2);
    for (int i = 0; i < mail.count; i++)
        read_line(&mail, mail.lines[i]);
    fuzz_lines(mail.vetted_count);
    vet(&mail);
    for (int i = 0; i < mail.vetted_count; i++) {
        if (mail.vetted[i].refusal.code != NULL)
            continue;
        if (mail.vetted[i].order.setting)
            check_setting(&mail, &mail.vetted[i].order);
        else
            check_order(&mail, &mail.vetted[i].order);
    }
    if (fuzz_chosen(bytes, size, PLAYED)) {
        play(&mail, FILING_EACH);
        play(&mail, FILING_TOGETHER);
    }
    free(mail.text);
    return 0;
}
