#include "engine/letters/made.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/letters/analysis_facts.h"
#include "engine/letters/closing.h"
#include "engine/letters/facts.h"
#include "engine/letters/picture.h"
#include "engine/play/mapped.h"
#include "mail/html.h"
#include "mail/letter.h"
#include "report/painter.h"
#include "report/prune.h"
#include "report/templates.h"
#include "rules/canvas.h"
#include "rules/doors.h"
#include "words/catalog.h"

enum { PARTS = '\f' }; /* between the two texts of a mail that was sent */
enum {
    SHOTS_MOST = 3 + PICTURES_PAST
}; /* the board, how the game went, what bots thought of it, phases that are over */

/* A picture of a mail. */
struct shot {
    struct text name, cid, png; /* of the file; the id without <> */
};

/* One mail while it is made. */
struct making {
    const struct templates *templates;
    const struct outbox_row *row;
    struct model model;
    struct text message_id, html; /* the id without <> */
    struct shot shot[SHOTS_MOST];
    size_t shots;
    bool head;   /* nothing but its headers is wanted */
    bool listed; /* with a List-Id */
    bool entry;  /* a deadline as an entry that programs show, not as a file */
};

static struct making making_of(const struct templates *templates, const struct outbox_row *row)
{
    size_t length = strlen(row->message_id);
    struct making making = {.templates = templates, .row = row, .message_id = TEXT_EMPTY, .html = TEXT_EMPTY};
    if (length > 2)
        text_add_bytes(&making.message_id, row->message_id + 1, length - 2);
    return making;
}

static void end(struct making *making)
{
    text_free(&making->message_id);
    text_free(&making->html);
    for (size_t i = 0; i < making->shots; i++) {
        text_free(&making->shot[i].name);
        text_free(&making->shot[i].cid);
        text_free(&making->shot[i].png);
    }
    model_free(&making->model);
}

/* What a board is drawn of: a view of which game, for whom, in which form, and the facts that picture_look() wants. */
struct scene {
    const char *rules;
    const struct jv *map; /* what is kept of its map; NULL: it has none */
    const struct jv *view, *facts;
    int seat;
    struct picture_form form;
};

/* The strokes of the board. RC_BAD: it is no position of that game, as this program plays it. */
static enum rc sketch(const struct scene *scene, struct canvas *canvas, struct err *err)
{
    const struct rules *rules = scene->rules == NULL ? NULL : mapped_with(scene->rules, scene->map);
    struct refusal why = {0};
    if (rules == NULL)
        return err_set(err, RC_BAD, "there is no game '%s'", scene->rules == NULL ? "" : scene->rules);
    void *view = mem_new(1, rules->state_size);
    bool good = rules_load(rules, view, scene->view, true, &why);
    if (good) {
        struct events events;
        struct look look;
        picture_look(scene->facts, scene->seat, &events, &look);
        look.shape = scene->form.wide ? SHAPE_WIDE : SHAPE_UPRIGHT;
        look.dark = scene->form.dark;
        rules_board(rules, view, &look, canvas);
        events_free(&events);
    }
    free(view);
    return good ? RC_OK : err_set(err, RC_BAD, "%s: %s", why.word, why.detail);
}

/* Where a picture is told of: under `key` of `facts`, with the words for who does not see it (NULL: none). */
struct place {
    const char *file, *alt;
    struct jv *facts;
    const char *key;
};

static enum rc no_picture(const struct making *making, const struct err *why)
{
    log_warn("out=%lld game=%lld seat=%d picture: %s", (long long)making->row->id, (long long)making->row->game,
             making->row->seat, why->text);
    return RC_OK;
}

/* A picture that cannot be drawn is in nobody's way: the text says the same. What can be is one of the mail's and
 * stands in `facts` under `key`. */
static enum rc paint(const struct services *services, struct making *making, const struct canvas *canvas,
                     const struct place *place, struct err *err)
{
    struct err why = {0};
    struct shot *shot = &making->shot[making->shots];
    *shot = (struct shot){TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
    enum rc rc = painter_png(services->painter, canvas, &shot->png, &why);
    if (rc == RC_OK && shot->png.len > 0) {
        struct jv *picture = jv_new_object();
        text_addf(&shot->name, "%s.png", place->file);
        text_addf(&shot->cid, "%s.%s", place->file, making->message_id.data);
        jv_put_string(picture, "cid", shot->cid.data);
        jv_put_string(picture, "alt", place->alt == NULL ? "" : place->alt);
        jv_put(place->facts, place->key, picture);
        making->shots++;
        return RC_OK;
    }
    text_free(&shot->png);
    if (rc == RC_BAD)
        return no_picture(making, &why);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

static enum rc draw_scene(const struct services *services, struct making *making, const struct scene *scene,
                          const struct place *place, struct err *err)
{
    struct canvas canvas = {0};
    struct err why = {0};
    enum rc rc = sketch(scene, &canvas, &why);
    rc = rc == RC_OK ? paint(services, making, &canvas, place, err) : no_picture(making, &why);
    canvas_free(&canvas);
    return rc;
}

static enum rc draw_board(const struct services *services, struct making *making, struct err *err)
{
    const struct model *model = &making->model;
    if (model->view == NULL || services->painter == NULL)
        return RC_OK;
    return draw_scene(
        services, making,
        &(struct scene){model->rules, model->map, model->view, model->facts, model->seat, model->form},
        &(struct place){"board", jv_string(jv_get(model->facts, "picture_words")), model->facts, "picture"}, err);
}

static enum rc draw_plot(const struct services *services, struct making *making, const char *key,
                         const struct place *place, struct err *err)
{
    const struct jv *stored = jv_get(place->facts, key);
    struct canvas canvas = {0};
    enum rc rc = RC_OK;
    const char *rules = making->model.rules;
    if (stored != NULL && closing_plot(stored, rules == NULL ? NULL : mapped_with(rules, making->model.map), &canvas)) {
        if (making->model.form.dark)
            canvas_darken(&canvas);
        rc = paint(services, making, &canvas,
                   &(struct place){place->file, jv_string(jv_get(stored, "alt")), place->facts, place->key}, err);
        canvas_free(&canvas);
    }
    return rc;
}

/* Where its reader has pictures. */
static enum rc draw_plots(const struct services *services, struct making *making, struct err *err)
{
    struct jv *facts = making->model.facts;
    if (services->painter == NULL || (making->shots == 0 && !jv_true(jv_get(facts, "plots"))))
        return RC_OK;
    enum rc rc = draw_plot(services, making, "plot", &(struct place){"course", NULL, facts, "plotted"}, err);
    return rc == RC_OK ? draw_plot(services, making, "chances_plot",
                                   &(struct place){"chances", NULL, facts, "chances_plotted"}, err)
                       : rc;
}

/* Phases that are over, below the paragraphs that tell them. */
static enum rc draw_past(const struct services *services, struct making *making, struct err *err)
{
    struct jv *notes = jv_get(making->model.facts, "notes");
    enum rc rc = RC_OK;
    int drawn = 0;
    for (size_t i = 0; rc == RC_OK && drawn < PICTURES_PAST && i < jv_size(notes); i++) {
        const struct jv *board = jv_get(jv_at(notes, i), "board");
        char file[16];
        if (board == NULL || services->painter == NULL)
            continue;
        (void)snprintf(file, sizeof file, "past%d", ++drawn);
        rc = draw_scene(services, making,
                        &(struct scene){.rules = jv_string(jv_get(board, "rules")),
                                        .map = jv_get(board, "map"),
                                        .view = jv_get(board, "view"),
                                        .facts = board,
                                        .seat = (int)jv_number(board, "seat"),
                                        .form = picture_form_get(board)},
                        &(struct place){file, jv_string(jv_get(board, "words")), jv_at(notes, i), "pictured"}, err);
    }
    return rc;
}

static enum rc word(const struct making *making, const char *ending, struct text *out, struct err *err)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s.%s", making->row->kind, ending);
    return template_render(making->templates, name, making->model.facts, out, err);
}

static enum rc word_page(struct making *making, struct err *err)
{
    struct text page = TEXT_EMPTY;
    enum rc rc = word(making, "html", &page, err);
    if (rc == RC_OK)
        prune_styles(page.data, &making->html);
    text_free(&page);
    return rc;
}

/* What of the headers is made of other things. */
struct headers {
    struct text reply, root, list_id, game, unsubscribe, help;
    const char *references[2];
    size_t reference_count;
};

static void headers_make(const struct making *making, struct headers *out)
{
    const struct model *model = &making->model;
    long long game = (long long)making->row->game;
    const char *at = strrchr(model->from, '@'), *domain = at == NULL ? "localhost" : at + 1;
    *out = (struct headers){TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, {NULL}, 0};
    if (game != 0) {
        model_thread(game, domain, &out->root);
        out->references[out->reference_count++] = out->root.data;
        text_addf(&out->list_id, "game-%lld.%s", game, domain);
        text_addf(&out->game, "%lld", game);
    } else {
        text_addf(&out->list_id, "cursus.%s", domain);
    }
    if (model->answers != NULL)
        out->references[out->reference_count++] = model->answers;
    text_add_bytes(&out->reply, model->reply, facts_address_length(model->reply));
    facts_header_mailto(model->reply, "stop", &out->unsubscribe);
    facts_header_mailto(model->reply, "help", &out->help);
}

static void headers_free(struct headers *headers)
{
    struct text *all[] = {&headers->reply, &headers->root,        &headers->list_id,
                          &headers->game,  &headers->unsubscribe, &headers->help};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        text_free(all[i]);
}

/* What goes with the mail beside its text and its pictures. */
static size_t attach(const struct making *making, struct letter_file files[2])
{
    const struct model *model = &making->model;
    size_t count = 0;
    if (model->record != NULL)
        files[count++] =
            (struct letter_file){.name = strcmp(making->row->kind, "notice") == 0 ? "my-data.json" : "record.json",
                                 .type = "application/json",
                                 .bytes = model->record,
                                 .size = strlen(model->record),
                                 .words = true};
    if (model->calendar != NULL)
        files[count++] = (struct letter_file){.name = "deadline.ics",
                                              .type = making->entry ? "text/calendar" : "application/octet-stream",
                                              .method = !making->entry                                     ? NULL
                                                        : strstr(model->calendar, "METHOD:CANCEL") != NULL ? "CANCEL"
                                                                                                           : "PUBLISH",
                                              .bytes = model->calendar,
                                              .size = strlen(model->calendar)};
    return count;
}

/* `text`: the plain text; with `html` and picture of `making`. */
static enum rc compose(const struct making *making, const char *text, struct text *out, struct err *err)
{
    const struct model *model = &making->model;
    const struct outbox_row *row = making->row;
    struct headers headers;
    headers_make(making, &headers);
    struct letter_file pictures[SHOTS_MOST];
    for (size_t i = 0; i < making->shots; i++) {
        const struct shot *shot = &making->shot[i];
        pictures[i] = (struct letter_file){.name = shot->name.data,
                                           .type = "image/png",
                                           .content_id = shot->cid.data,
                                           .bytes = shot->png.data,
                                           .size = shot->png.len};
    }
    struct letter_file files[2];
    size_t count = attach(making, files);
    const struct letter letter = {
        .from_address = model->from,
        .from_name = model->site,
        .to_address = row->envelope_to,
        .to_name = model->to_name,
        .envelope_from = row->envelope_from,
        .reply_to = headers.reply.data,
        .subject = model->subject,
        .message_id = making->message_id.data,
        .in_reply_to = model->answers,
        .references = headers.references,
        .reference_count = headers.reference_count,
        .date = row->created,
        .cause = model->replied ? LETTER_REPLIED : LETTER_GENERATED,
        .list_id = making->listed ? headers.list_id.data : NULL,
        .list_name = model->site,
        .list_unsubscribe = headers.unsubscribe.data,
        .list_help = headers.help.data,
        .loop = model->from,
        .game = row->game == 0 ? NULL : headers.game.data,
        .text = text,
        .html = making->head ? NULL : making->html.data,
        .pictures = pictures,
        .picture_count = making->shots,
        .attachments = files,
        .attachment_count = count,
    };
    enum rc rc = letter_compose(&letter, out, err);
    headers_free(&headers);
    return rc;
}

static enum rc put_into_words(struct making *making, struct made *out, struct err *err)
{
    text_clear(&out->text);
    text_clear(&making->html);
    enum rc rc = word(making, "txt", &out->text, err);
    if (rc == RC_OK)
        rc = word_page(making, err);
    return rc == RC_OK ? compose(making, out->text.data, &out->raw, err) : rc;
}

/* Whatever is wrong with what the operator's templates give, the mail goes out in the words that are built in. */
static enum rc write_mail(const struct services *services, struct making *making, struct made *out, struct err *err)
{
    struct err why = {0};
    enum rc rc = put_into_words(making, out, &why);
    const struct templates *built_in = templates_built_in(making->templates);
    if (rc != RC_OK && built_in != making->templates) {
        struct text words = TEXT_EMPTY;
        text_addf(&words, "%s mail: %s", making->row->kind, why.text);
        templates_note(services->templates, words.data);
        text_free(&words);
        making->templates = built_in;
        rc = put_into_words(making, out, &why);
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

/* What was put off until the mail goes, since it takes long. */
static enum rc analyse(struct jv *facts, struct err *err)
{
    const struct jv *asked = jv_get(facts, "analyse");
    const char *who[SEATS_MAX];
    if (asked == NULL)
        return RC_OK;
    for (int i = 0; i < SEATS_MAX; i++)
        who[i] = jv_string(jv_at(jv_get(asked, "who"), (size_t)i));
    return analysis_facts_make(facts, jv_get(asked, "record"), (int)jv_number(asked, "seat"), who, err);
}

/* In the language that its facts are written in; English where this program does not know that one. */
static const struct catalog *speak(const struct model *model)
{
    const struct catalog *catalog = model->language == NULL ? NULL : catalog_named(model->language);
    return catalog_use(catalog == NULL ? catalogs : catalog);
}

enum rc made_mail(const struct services *services, const struct outbox_row *row, struct made *out, struct err *err)
{
    struct making making = making_of(services->templates, row);
    making.listed = config_flag(services->config, SETTING_OUT_LIST_ID);
    making.entry = config_choice(services->config, SETTING_OUT_CALENDAR) == CALENDAR_ENTRY;
    *out = (struct made){TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
    enum rc rc = model_read(row->model, &making.model, err);
    const struct catalog *before = speak(&making.model);
    if (rc == RC_OK)
        rc = draw_board(services, &making, err);
    if (rc == RC_OK)
        rc = analyse(making.model.facts, err);
    if (rc == RC_OK)
        rc = draw_plots(services, &making, err);
    if (rc == RC_OK)
        rc = draw_past(services, &making, err);
    if (rc == RC_OK)
        rc = write_mail(services, &making, out, err);
    if (rc == RC_OK) {
        text_addf(&out->kept, "%s%c", out->text.data, PARTS);
        html_text_all(making.html.data, making.html.len, &out->kept);
    }
    end(&making);
    (void)catalog_use(before);
    return rc == RC_OK ? RC_OK : err_at(err, "%s mail", row->kind);
}

void made_free(struct made *made)
{
    text_free(&made->raw);
    text_free(&made->text);
    text_free(&made->kept);
}

void made_part(struct outbox_row *row)
{
    char *end = row->text_part == NULL ? NULL : strchr(row->text_part, PARTS);
    if (end == NULL)
        return;
    *end = '\0';
    row->page_part = end + 1;
}

void made_text(const struct services *services, struct outbox_row *row)
{
    struct err why = {0};
    struct text text = TEXT_EMPTY;
    made_part(row);
    if (row->text_part != NULL || row->model == NULL)
        return;
    struct making making = making_of(services->templates, row);
    enum rc rc = model_read(row->model, &making.model, &why);
    const struct catalog *before = speak(&making.model);
    if (rc == RC_OK)
        rc = word(&making, "txt", &text, &why);
    (void)catalog_use(before);
    end(&making);
    if (rc == RC_OK)
        row->text_part = text_detach(&text);
    else
        log_warn("out=%lld its text: %s", (long long)row->id, why.text);
    text_free(&text);
}

enum rc made_fits(const struct outbox_row *row, const struct model *model, struct err *err)
{
    struct making making = making_of(NULL, row);
    struct text nothing = TEXT_EMPTY;
    making.model = *model;
    making.model.record = making.model.calendar = NULL; /* any text can be attached */
    making.head = making.listed = true;
    enum rc rc = compose(&making, "", &nothing, err);
    text_free(&nothing);
    making.model = (struct model){0}; /* the caller's */
    end(&making);
    return rc;
}
