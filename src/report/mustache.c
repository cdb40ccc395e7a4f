#include "report/mustache.h"

#include "base/mem.h"
#include "report/mustache_parse.h"
#include "words/catalog.h"
#include "words/say.h"

#include <glib.h>

/* The context stack: what names are looked up in, innermost first. */
struct frame {
    const struct jv *value;
    const struct frame *outer;
};

/* The margins of the partials that are being rendered, innermost first. */
struct margin {
    const char *blanks;
    size_t len;
    const struct margin *outer;
};

struct kept {
    char name[MUSTACHE_NAME]; /* by which it was used first, for messages */
    struct program program;
};

struct mustache_kept {
    struct kept **template;
    size_t count;
};

/* Partials are parsed once a rendering, however often they are used. */
struct partial {
    char name[MUSTACHE_NAME];
    struct program own;            /* parsed for this rendering */
    const struct program *program; /* that, or a kept one; NULL: there is no such partial */
    struct partial *next;
};

struct renderer {
    const struct mustache_setup *setup;
    struct partial *partials;
    size_t output_max, start; /* `out` may hold something before */
    size_t steps, steps_max;
    struct text *out;
    struct err *err;
};

/* What one template is rendered with. */
struct scene {
    const struct program *program;
    const struct frame *frame;
    const struct margin *margin;
    int depth; /* partials around */
};

struct mustache_kept *mustache_kept_new(void)
{
    return mem_new(1, sizeof(struct mustache_kept));
}

void mustache_kept_free(struct mustache_kept *kept)
{
    for (size_t i = 0; i < kept->count; i++) {
        mustache_parse_free(&kept->template[i] -> program);
        free(kept->template[i]);
    }
    free(kept->template);
    free(kept);
}

/* The place for a new one; one that is not well formed finds none. */
static enum rc keep(struct mustache_kept *kept, const struct program *source, const struct program **out,
                    struct err *err)
{
    struct kept *template = mem_new(1, sizeof *template);
    (void)snprintf(template->name, sizeof template->name, "%s", source->name == NULL ? "" : source->name);
    enum rc rc = mustache_parse(&template->program, source->name == NULL ? NULL : template->name, source->source,
                                source->len, err);
    if (rc != RC_OK) {
        mustache_parse_free(&template->program);
        free(template);
        return rc;
    }
    kept->template = mem_grow(kept->template, kept->count + 1, sizeof(struct kept *));
    kept->template[kept->count++] = template;
    *out = &template->program;
    return RC_OK;
}

/* The template in `own`, of which name, source and length are given, parsed: there, or among those that are kept.
 * mustache_parse_free() of `own` in any case. */
static enum rc parse(const struct mustache_setup *setup, struct program *own, const struct program **out,
                     struct err *err)
{
    struct program source = *own;
    struct mustache_kept *kept = setup->kept;
    *own = (struct program){0};
    *out = own;
    if (kept == NULL || !setup->stays(setup->context, source.source))
        return mustache_parse(own, source.name, source.source, source.len, err);
    for (size_t i = 0; i < kept->count; i++)
        if (kept->template[i] -> program.source == source.source) {
            *out = &kept->template[i] -> program;
            return RC_OK;
        }
    return keep(kept, &source, out, err);
}

static const struct jv *look_up(const struct frame *frame, const char *name, size_t len)
{
    if (len == 1 && name[0] == '.')
        return frame->value;
    const struct jv *value = NULL;
    for (size_t from = 0; from <= len;) {
        const char *dot = memchr(name + from, '.', len - from);
        size_t size = dot == NULL ? len - from : (size_t)(dot - name) - from;
        char key[MUSTACHE_NAME];
        memcpy(key, name + from, size);
        key[size] = '\0';
        if (from == 0) {
            for (const struct frame *at = frame; at != NULL && value == NULL; at = at->outer)
                value = jv_get(at->value, key);
        } else {
            value = jv_get(value, key);
        }
        if (value == NULL)
            return NULL;
        from += size + 1;
    }
    return value;
}

static bool holds(const struct jv *value)
{
    int64_t number;
    if (value == NULL || jv_is_null(value))
        return false;
    if (jv_is_bool(value))
        return jv_true(value);
    if (jv_is_array(value))
        return jv_size(value) > 0;
    if (jv_is_string(value))
        return jv_string(value)[0] != '\0';
    return !jv_int(value, 0, 0, &number);
}

/* What is `special` (& < > " ') as an entity. */
static void write_html(const char *word, const char *special, struct text *out)
{
    for (;;) {
        size_t plain = strcspn(word, special);
        text_add_bytes(out, word, plain);
        word += plain;
        switch (*word++) {
        case '&':
            text_add(out, "&amp;");
            break;
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        case '"':
            text_add(out, "&quot;");
            break;
        case '\'':
            text_add(out, "&#39;");
            break;
        default:
            return;
        }
    }
}

static void write_cell(const char *word, struct text *out)
{
    size_t from = out->len;
    text_add(out, word);
    for (size_t i = from; i < out->len; i++)
        out->data[i] = out->data[i] == '\t' ? ' ' : out->data[i];
}

static void write_word(const struct renderer *renderer, const char *word, bool raw)
{
    if (!raw && renderer->setup->escape == MUSTACHE_HTML)
        write_html(word, "&<>\"'", renderer->out);
    else if (renderer->setup->escape == MUSTACHE_CELLS)
        write_cell(word, renderer->out);
    else
        text_add(renderer->out, word);
}

static void write_value(const struct renderer *renderer, const struct jv *value, bool raw)
{
    int64_t number;
    if (jv_is_string(value))
        write_word(renderer, jv_string(value), raw);
    else if (jv_int(value, INT64_MIN, INT64_MAX, &number))
        text_add_int(renderer->out, number);
    else if (jv_is_bool(value))
        text_add(renderer->out, jv_true(value) ? "true" : "false");
}

/* Where a sentence stands. */
struct place {
    const struct renderer *renderer;
    const struct frame *frame;
};

/* What stands for a placeholder of a sentence; `out` is the renderer's. */
static bool put_named(const char *name, const void *context, struct text *out)
{
    const struct place *place = context;
    const struct jv *value = look_up(place->frame, name, strlen(name));
    (void)out;
    write_value(place->renderer, value, false);
    return value != NULL;
}

/* A sentence as it stands in the catalog, but for its placeholders in capitals if they are wanted, and as HTML has it;
 * apostrophes stay, since no quotation of a catalog is in single ones. */
static void write_words(const char *sentence, bool capitals, bool html, struct text *out)
{
    while (*sentence != '\0') {
        size_t plain = strcspn(sentence, "{"), name = strcspn(sentence + plain, "}");
        char *words = capitals ? g_utf8_strup(sentence, (gssize)plain) : g_strndup(sentence, plain);
        write_html(words, html ? "&<>\"" : "", out);
        g_free(words);
        text_add_bytes(out, sentence + plain, name);
        sentence += plain + name;
    }
}

static void write_sentence(const struct renderer *renderer, const struct frame *frame, const char *words, size_t len)
{
    int64_t number = 1;
    const char *count = memchr(words, ' ', len);
    size_t size = count == NULL ? len : (size_t)(count - words);
    struct text text = TEXT_EMPTY;
    bool capitals = g_ascii_isupper(words[0]);
    char *key = capitals ? g_ascii_strdown(words, (gssize)size) : g_strndup(words, size);
    if (count != NULL) {
        const struct jv *value = look_up(frame, count + 1, len - size - 1);
        if (!jv_int(value, INT64_MIN, INT64_MAX, &number))
            number = (int64_t)jv_size(value);
    }
    const char *sentence = catalog_sentence(key, number);
    if (sentence == NULL) {
        text_add(renderer->out, key);
    } else {
        write_words(sentence, capitals, renderer->setup->escape == MUSTACHE_HTML, &text);
        say_fill(renderer->out, text.data, put_named, &(struct place){renderer, frame});
    }
    text_free(&text);
    g_free(key);
}

static void write_margin(const struct margin *margin, struct text *out)
{
    if (margin == NULL)
        return;
    write_margin(margin->outer, out);
    text_add_bytes(out, margin->blanks, margin->len);
}

/* RC_NONE if there is no such partial. */
static enum rc partial_find(struct renderer *renderer, const char *name, size_t len, const struct partial **found)
{
    for (struct partial *at = renderer->partials; at != NULL; at = at->next)
        if (strlen(at->name) == len && memcmp(at->name, name, len) == 0) {
            *found = at;
            return at->program == NULL ? RC_NONE : RC_OK;
        }
    struct partial *partial = mem_new(1, sizeof *partial);
    memcpy(partial->name, name, len);
    partial->next = renderer->partials;
    renderer->partials = partial;
    struct program *own = &partial->own;
    const struct mustache_setup *setup = renderer->setup;
    if (setup->partial == NULL)
        return RC_NONE;
    enum rc rc = setup->partial(setup->context, partial->name, &own->source, &own->len, renderer->err);
    if (rc != RC_OK)
        return rc;
    own->name = partial->name;
    *found = partial;
    return parse(setup, own, &partial->program, renderer->err);
}

static enum rc render_range(struct renderer *renderer, const struct scene *scene, size_t from, size_t to);

static enum rc render_partial(struct renderer *renderer, const struct scene *scene, const struct node *node)
{
    const struct program *program = scene->program;
    const struct partial *partial = NULL;
    if (scene->depth == MUSTACHE_PARTIALS)
        return mustache_parse_fault(program, node->at, renderer->err, "more than %d partials within each other",
                                    MUSTACHE_PARTIALS);
    enum rc rc = partial_find(renderer, program->source + node->from, node->len, &partial);
    if (rc == RC_NONE)
        return RC_OK;
    if (rc != RC_OK)
        return rc;
    struct margin margin = {program->source + node->at - node->margin, node->margin, scene->margin};
    struct scene inner = {.program = partial->program,
                          .frame = scene->frame,
                          .margin = node->margin > 0 ? &margin : scene->margin,
                          .depth = scene->depth + 1};
    return render_range(renderer, &inner, 0, inner.program->count);
}

static enum rc render_section(struct renderer *renderer, const struct scene *scene, size_t index)
{
    const struct node *node = &scene->program->node[index];
    const struct jv *value = look_up(scene->frame, scene->program->source + node->from, node->len);
    if (holds(value) != (node->kind == NODE_SECTION))
        return RC_OK;
    if (node->kind == NODE_INVERTED)
        return render_range(renderer, scene, index + 1, node->end);
    struct frame frame = {.value = value, .outer = scene->frame};
    struct scene inner = *scene;
    inner.frame = &frame;
    if (!jv_is_array(value))
        return render_range(renderer, &inner, index + 1, node->end);
    enum rc rc = RC_OK;
    for (size_t i = 0; i < jv_size(value) && rc == RC_OK; i++) {
        frame.value = jv_at(value, i);
        rc = render_range(renderer, &inner, index + 1, node->end);
    }
    return rc;
}

static enum rc limits(struct renderer *renderer, const struct scene *scene, const struct node *node)
{
    if (renderer->out->len - renderer->start > renderer->output_max)
        return mustache_parse_fault(scene->program, node->at, renderer->err, "the rendered text is over %zu bytes",
                                    renderer->output_max);
    if (++renderer->steps > renderer->steps_max)
        return mustache_parse_fault(scene->program, node->at, renderer->err, "more than %zu steps",
                                    renderer->steps_max);
    return RC_OK;
}

static enum rc render_range(struct renderer *renderer, const struct scene *scene, size_t from, size_t to)
{
    const char *source = scene->program->source;
    enum rc rc = RC_OK;
    for (size_t i = from; i < to && rc == RC_OK; i++) {
        const struct node *node = &scene->program->node[i];
        rc = limits(renderer, scene, node);
        if (rc != RC_OK)
            break;
        if (node->indent)
            write_margin(scene->margin, renderer->out);
        switch (node->kind) {
        case NODE_TEXT:
            text_add_bytes(renderer->out, source + node->from, node->len);
            break;
        case NODE_ESCAPED:
        case NODE_RAW:
            write_value(renderer, look_up(scene->frame, source + node->from, node->len), node->kind == NODE_RAW);
            break;
        case NODE_SENTENCE:
            write_sentence(renderer, scene->frame, source + node->from, node->len);
            break;
        case NODE_SECTION:
        case NODE_INVERTED:
            rc = render_section(renderer, scene, i);
            i = node->end;
            break;
        case NODE_PARTIAL:
            rc = render_partial(renderer, scene, node);
            break;
        case NODE_END:
            break;
        }
    }
    return rc;
}

enum rc mustache_render(const char *source, size_t len, const struct jv *context, const struct mustache_setup *setup,
                        struct text *out, struct err *err)
{
    struct renderer renderer = {.setup = setup,
                                .output_max = setup->output_max == 0 ? MUSTACHE_OUTPUT : setup->output_max,
                                .steps_max = MUSTACHE_STEPS,
                                .start = out->len,
                                .out = out,
                                .err = err};
    if (renderer.output_max > MUSTACHE_OUTPUT)
        renderer.steps_max *= renderer.output_max / MUSTACHE_OUTPUT;
    struct program own = {.name = setup->name, .source = source, .len = len};
    const struct program *program = NULL;
    enum rc rc = parse(setup, &own, &program, err);
    if (rc == RC_OK) {
        struct frame frame = {.value = context};
        struct scene scene = {.program = program, .frame = &frame};
        rc = render_range(&renderer, &scene, 0, program->count);
    }
    if (rc == RC_OK && out->len - renderer.start > renderer.output_max)
        rc = mustache_parse_fault(program, len, err, "the rendered text is over %zu bytes", renderer.output_max);
    mustache_parse_free(&own);
    while (renderer.partials != NULL) {
        struct partial *next = renderer.partials->next;
        mustache_parse_free(&renderer.partials->own);
        free(renderer.partials);
        renderer.partials = next;
    }
    return rc;
}

enum rc mustache_check(const char *name, const char *source, size_t len, struct err *err)
{
    struct program program;
    enum rc rc = mustache_parse(&program, name, source, len, err);
    mustache_parse_free(&program);
    return rc;
}
