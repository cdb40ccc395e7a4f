#include "engine/pages/pages.h"

#include "engine/letters/facts.h"
#include "engine/pages/files.h"
#include "engine/play/example.h"
#include "site/film.h"
#include "site/handbook.h"
#include "site/markdown.h"
#include "words/say.h"

/* A page of rules being made. */
struct making {
    const struct rules *rules;
    const struct catalog *house; /* whose language may be another than that of this page */
    struct jv *facts;
    struct film *film;        /* its boards: the fresh deal, then two of each example */
    struct text pieces, dark; /* what they are made of, and its colours on dark screens */
};

/* Where the game stands on the board is kept in the place of its picture, which is not made before all are known. */
static void put_board(const struct making *making, struct jv *to, const char *key, const struct canvas *canvas,
                      const char *about)
{
    film_frame(making->film, canvas);
    jv_put_string(to, key, about);
}

static void make_picture(const struct making *making, struct jv *to, const char *key, int frame)
{
    struct text svg = TEXT_EMPTY;
    film_svg(making->film, frame, making->rules->title, jv_word(to, key), &svg);
    jv_put_text(to, key, &svg);
}

static enum rc put_start(struct making *making, struct err *err)
{
    struct text phase = TEXT_EMPTY;
    struct canvas canvas = {0};
    enum rc rc = example_deal(making->rules, &canvas, &phase, err);
    put_board(making, making->facts, "start", &canvas, phase.data);
    canvas_free(&canvas);
    text_free(&phase);
    return rc;
}

static enum rc put_example(const struct making *making, struct jv *to, struct err *err)
{
    struct example example;
    enum rc rc = example_play(making->rules, jv_word(to, "name"), &example, err);
    if (rc == RC_OK) {
        jv_put(to, "steps", jv_share(jv_get(example.facts, "steps")));
        jv_put(to, "ends", jv_share(jv_get(example.facts, "ends")));
        put_board(making, to, "before", &example.before, example.stood.data);
        put_board(making, to, "after", &example.after, example.stands.data);
    }
    example_free(&example);
    return rc;
}

static void make_pictures(struct making *making)
{
    const struct jv *blocks = jv_get(making->facts, "blocks");
    int frame = 0;
    film_end(making->film);
    make_picture(making, making->facts, "start", frame++);
    for (size_t i = 0; i < jv_size(blocks); i++) {
        struct jv *example = jv_get(jv_at(blocks, i), "example");
        if (example == NULL)
            continue;
        make_picture(making, example, "before", frame++);
        make_picture(making, example, "after", frame++);
    }
    film_pieces(making->film, &making->pieces);
    film_dark(making->film, &making->dark);
}

/* The same page in other languages: [{code, name, page}]. */
static struct jv *others(const struct rules *rules, const struct catalog *house)
{
    struct jv *list = jv_new_array();
    for (const struct catalog *one = catalogs; one->code != NULL; one++) {
        if (one == catalog_used() || !handbook_has(rules->id, one))
            continue;
        struct text page = TEXT_EMPTY;
        struct jv *other = jv_new_object();
        handbook_name(rules->id, one, house, &page);
        jv_put_string(other, "code", one->code);
        jv_put_string(other, "name", one->name);
        jv_put_text(other, "page", &page);
        jv_add(list, other);
    }
    return list;
}

/* Reads the page into facts, and puts what stands between its title and its first section into "intro". */
static void put_blocks(const struct rules *rules, const struct catalog *house, struct jv *facts)
{
    struct jv *intro = jv_new_array(), *rest = jv_new_array();
    struct text page = TEXT_EMPTY;
    handbook_page(rules->id, catalog_used(), &page);
    handbook_read(page.data, house, facts);
    text_free(&page);
    const struct jv *blocks = jv_get(facts, "blocks");
    for (size_t i = 0; i < jv_size(blocks); i++) {
        struct jv *block = jv_at(blocks, i);
        const struct jv *heading = jv_get(block, "heading");
        if (jv_true(jv_get(heading, "section")) || jv_size(rest) > 0)
            jv_add(rest, jv_share(block));
        else if (heading == NULL)
            jv_add(intro, jv_share(block));
    }
    jv_put(facts, "intro", intro);
    jv_put(facts, "blocks", rest);
    jv_put(facts, "languages", others(rules, house));
}

static enum rc put_page(struct making *making, struct err *err)
{
    put_blocks(making->rules, making->house, making->facts);
    const struct jv *blocks = jv_get(making->facts, "blocks");
    enum rc rc = put_start(making, err);
    for (size_t i = 0; rc == RC_OK && i < jv_size(blocks); i++) {
        struct jv *example = jv_get(jv_at(blocks, i), "example");
        if (example != NULL)
            rc = put_example(making, example, err);
    }
    if (rc == RC_OK)
        make_pictures(making);
    return rc;
}

/* What somebody reads of the page who is sent its address: how it begins. */
static void write_about(const struct jv *facts, struct text *out)
{
    const struct jv *first = jv_at(jv_get(facts, "intro"), 0);
    markdown_plain(jv_get(jv_get(first, "paragraph"), "runs"), out);
}

/* In the language in use. */
static enum rc write_page(struct site *site, const struct rules *rules, const struct catalog *house, struct err *err)
{
    struct text name = TEXT_EMPTY, title = TEXT_EMPTY, about = TEXT_EMPTY;
    struct making making = {.rules = rules,
                            .house = house,
                            .facts = facts_begin(site->services, NULL, services_address(site->services)),
                            .film = film_new(),
                            .pieces = TEXT_EMPTY,
                            .dark = TEXT_EMPTY};
    text_add(&name, "rules/");
    handbook_name(rules->id, catalog_used(), house, &name);
    say(&title, "answer.title.rules.of", SAID("rules", rules->title));
    enum rc rc = put_page(&making, err);
    write_about(making.facts, &about);
    if (rc == RC_OK)
        rc = files_page(site, name.data,
                        &(struct page){.title = title.data,
                                       .about = about.data,
                                       .body = "site/rules.html",
                                       .sheet = "site/rules.css",
                                       .style = making.dark.data,
                                       .after = making.pieces.data,
                                       .facts = making.facts},
                        err);
    text_free(&name);
    text_free(&title);
    text_free(&about);
    text_free(&making.pieces);
    text_free(&making.dark);
    film_free(making.film);
    jv_free(making.facts);
    return rc;
}

static enum rc write_rules(struct site *site, const struct rules *rules, struct err *err)
{
    const struct catalog *house = catalog_used();
    enum rc rc = RC_OK;
    for (const struct catalog *one = catalogs; rc == RC_OK && one->code != NULL; one++) {
        (void)catalog_use(one);
        if (handbook_has(rules->id, one))
            rc = write_page(site, rules, house, err);
    }
    (void)catalog_use(house);
    return rc;
}

static void put_entry(struct jv *list, const struct rules *rules)
{
    const struct catalog *house = catalog_use(handbook_language(rules->id));
    struct jv *entry = jv_new_object(), *page = jv_new_object();
    put_blocks(rules, house, page);
    (void)catalog_use(house);
    jv_put_string(entry, "id", rules->id);
    jv_put_string(entry, "name", rules->title);
    jv_put(entry, "intro", jv_share(jv_get(page, "intro")));
    jv_put(entry, "languages", jv_share(jv_get(page, "languages")));
    jv_add(list, entry);
    jv_free(page);
}

static enum rc write_list(struct site *site, struct err *err)
{
    struct jv *facts = facts_begin(site->services, NULL, services_address(site->services)), *list = jv_new_array();
    for (int i = 0; rules_all[i] != NULL; i++)
        if (handbook_language(rules_all[i]->id) != NULL)
            put_entry(list, rules_all[i]);
    jv_put(facts, "all_rules", list);
    struct text title = TEXT_EMPTY;
    say(&title, "answer.title.rules");
    struct page page = {.title = title.data, .body = "site/rules_list.html", .sheet = "site/rules.css", .facts = facts};
    enum rc rc = files_page(site, "rules.html", &page, err);
    text_free(&title);
    jv_free(facts);
    return rc;
}

enum rc pages_rules(struct site *site, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && rules_all[i] != NULL; i++)
        rc = write_rules(site, rules_all[i], err);
    return rc == RC_OK ? write_list(site, err) : rc;
}
