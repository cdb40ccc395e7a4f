#include "base/mem.h"
#include "report/templates_own.h"

#include "base/embedded.h"
#include "base/log.h"
#include "report/columns.h"
#include "report/mustache.h"
#include "report/wrap.h"

#include <errno.h>
#include <sys/stat.h>

/* What a page, or what an operator is shown, may have at most: thousands of moves or games, where a mail tells of some.
 */
enum { PAGE_MOST = 16 * 1024 * 1024 };

/* Files of the operator's folder, kept until the rendering that read them is over. */
struct loaded {
    char *data;
    struct loaded *next;
};

struct lookup {
    const struct templates *templates;
    const char *rules; /* NULL if the facts name none */
    struct loaded *loaded;
    enum { LENIENT, STRICT, BUILT_IN } own; /* a file of the operator's that cannot be used is left, or ends it */
    bool used_own;
};

void templates_new(const char *folder, struct templates **out)
{
    bool own = folder != NULL && folder[0] != '\0';
    struct templates *templates = mem_new(1, sizeof *templates);
    struct templates_met *met = mem_new(1, sizeof *met);
    char *name = own ? mem_copy_text(folder) : NULL;
    *templates = (struct templates){.folder = name, .met = met, .kept = mustache_kept_new()};
    if (own)
        templates_new(NULL, &templates->plain);
    *out = templates;
}

const struct templates *templates_built_in(const struct templates *templates)
{
    return templates->plain == NULL ? templates : templates->plain;
}

void templates_free(struct templates *templates)
{
    if (templates == NULL)
        return;
    templates_free(templates->plain);
    for (int i = 0; i < templates->met->count; i++)
        free(templates->met->line[i]);
    free(templates->met);
    mustache_kept_free(templates->kept);
    free(templates->folder);
    free(templates);
}

void templates_note(const struct templates *templates, const char *why)
{
    struct templates_met *met = templates->met;
    for (int i = 0; i < met->count; i++)
        if (strcmp(met->line[i], why) == 0)
            return;
    log_warn("templates: %s; the built-in one is used", why);
    char *line = met->count < TEMPLATES_MET ? mem_copy_text(why) : NULL;
    if (line != NULL)
        met->line[met->count++] = line;
}

void templates_met(const struct templates *templates, struct text *out)
{
    struct templates_met *met = templates->met;
    for (; met->told < met->count; met->told++)
        text_addf(out, "%s\n", met->line[met->told]);
}

bool template_name_is_safe(const char *name)
{
    bool begins = true;
    for (const char *at = name; *at != '\0'; at++) {
        bool word = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
        if (!word && (begins || strchr("-_./", *at) == NULL))
            return false;
        begins = *at == '/';
    }
    return !begins;
}

bool template_ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), tail = strlen(end);
    return len > tail && strcmp(name + len - tail, end) == 0;
}

static enum rc read_stream(FILE *file, const char *path, char **data, size_t *len, struct err *err)
{
    char *bytes = mem_new(MUSTACHE_TEMPLATE + 2, 1);
    *len = fread(bytes, 1, MUSTACHE_TEMPLATE + 1, file);
    enum rc rc = RC_OK;
    if (ferror(file))
        rc = err_errno(err, "template %s", path);
    else if (*len > MUSTACHE_TEMPLATE)
        rc = err_set(err, RC_BAD, "template %s: over %d bytes", path, MUSTACHE_TEMPLATE);
    if (rc != RC_OK) {
        free(bytes);
        return rc;
    }
    bytes[*len] = '\0';
    *data = bytes;
    return RC_OK;
}

/* A part may be left empty, but no mail. */
static bool says_nothing(const char *name, const char *data, size_t len)
{
    return strchr(name, '/') == NULL && strspn(data, " \t\r\n") == len;
}

enum rc template_read_own(const struct templates *templates, const char *name, char **data, size_t *len,
                          struct err *err)
{
    if (templates->folder == NULL)
        return RC_NONE;
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s/%s", templates->folder, name);
    enum rc rc = RC_NONE;
    struct stat info;
    bool strange = stat(path.data, &info) == 0 && !S_ISREG(info.st_mode); /* opening a pipe would wait */
    FILE *file = strange ? NULL : fopen(path.data, "rbe");
    if (strange) {
        rc = err_set(err, RC_IO, "template %s: not a file", path.data);
    } else if (file != NULL) {
        rc = read_stream(file, path.data, data, len, err);
        (void)fclose(file);
        if (rc == RC_OK && says_nothing(name, *data, *len))
            rc = err_set(err, RC_BAD, "template %s: empty; take it away to have the one that is built in", path.data);
    } else if (errno != ENOENT && errno != ENOTDIR) {
        rc = err_errno(err, "template %s", path.data);
    }
    text_free(&path);
    return rc;
}

const struct embedded *template_built_in(const char *name)
{
    char path[sizeof "templates/" + MUSTACHE_NAME];
    int len = snprintf(path, sizeof path, "templates/%s", name);
    return (size_t)len < sizeof path ? embedded_find(path) : NULL;
}

/* The operator's file, if it can be used by itself; the text stays the lookup's. */
static enum rc find_own(struct lookup *lookup, const char *name, const char **text, size_t *len, struct err *err)
{
    char *data = NULL;
    enum rc rc = template_read_own(lookup->templates, name, &data, len, err);
    if (rc == RC_OK)
        rc = mustache_check(name, data, *len, err);
    if (rc == RC_OK)
        rc = template_check_keys(name, data, *len, err);
    struct loaded *loaded = rc == RC_OK ? mem_new(1, sizeof *loaded) : NULL;
    if (rc != RC_OK) {
        free(data);
        return rc;
    }
    *loaded = (struct loaded){.data = data, .next = lookup->loaded};
    lookup->loaded = loaded;
    *text = data;
    return RC_OK;
}

/* The text stays the lookup's. */
static enum rc find(struct lookup *lookup, const char *name, const char **text, size_t *len, struct err *err)
{
    if (!template_name_is_safe(name))
        return err_set(err, RC_BAD, "template %s: not a template's name", name);
    struct err why = {0};
    const struct embedded *file = template_built_in(name);
    enum rc rc = lookup->own == BUILT_IN ? RC_NONE : find_own(lookup, name, text, len, &why);
    lookup->used_own = lookup->used_own || rc != RC_NONE;
    if (rc == RC_OK)
        return rc;
    if (rc != RC_NONE && (file == NULL || lookup->own == STRICT))
        return err_set(err, rc, "%s", why.text);
    if (rc != RC_NONE)
        templates_note(lookup->templates, why.text);
    if (file == NULL)
        return err_set(err, RC_NONE, "there is no template %s", name);
    *text = file->data;
    *len = file->size;
    return RC_OK;
}

static enum rc find_partial(void *context, const char *name, const char **text, size_t *len, struct err *err)
{
    struct lookup *lookup = context;
    static const char game[] = "game/";
    if (strncmp(name, game, sizeof game - 1) != 0) {
        enum rc rc = find(lookup, name, text, len, err);
        return rc == RC_NONE ? err_set(err, RC_BAD, "there is no template %s", name) : rc;
    }
    if (lookup->rules == NULL)
        return RC_NONE;
    char real[2 * MUSTACHE_NAME];
    int size = snprintf(real, sizeof real, "%s/%s", lookup->rules, name + sizeof game - 1);
    if ((size_t)size >= sizeof real)
        return err_set(err, RC_BAD, "template %s: the name is too long", name);
    enum rc rc = find(lookup, real, text, len, err);
    return rc == RC_NONE ? find(lookup, name, text, len, err) : rc;
}

/* What is built in stays; a file of the operator's is read anew each time. */
static bool is_built_in(const void *context, const char *text)
{
    const struct lookup *lookup = context;
    for (const struct loaded *own = lookup->loaded; own != NULL; own = own->next)
        if (own->data == text)
            return false;
    return true;
}

static enum rc render(struct lookup *lookup, const char *name, const struct jv *facts, struct text *out,
                      struct err *err)
{
    const char *source = NULL;
    size_t len = 0;
    enum rc rc = find(lookup, name, &source, &len, err);
    if (rc != RC_OK)
        return rc;
    struct mustache_setup setup = {.name = name,
                                   .partial = find_partial,
                                   .context = lookup,
                                   .kept = lookup->templates->kept,
                                   .stays = is_built_in};
    bool printed = strncmp(name, "admin/", strlen("admin/")) == 0;
    if (printed || strncmp(name, "site/", strlen("site/")) == 0)
        setup.output_max = PAGE_MOST;
    if (template_ends_with(name, ".html")) {
        setup.escape = MUSTACHE_HTML;
        return mustache_render(source, len, facts, &setup, out, err);
    }
    struct text raw = TEXT_EMPTY, laid = TEXT_EMPTY;
    setup.escape = MUSTACHE_CELLS;
    rc = mustache_render(source, len, facts, &setup, &raw, err);
    if (rc == RC_OK) {
        columns_lay(raw.data, printed ? 0 : WRAP_COLUMNS, printed ? out : &laid);
        wrap_text(laid.data, out);
    }
    text_free(&raw);
    text_free(&laid);
    return rc;
}

static enum rc render_once(struct lookup *lookup, const char *name, const struct jv *facts, struct text *out,
                           struct err *err)
{
    enum rc rc = render(lookup, name, facts, out, err);
    while (lookup->loaded != NULL) {
        struct loaded *next = lookup->loaded->next;
        free(lookup->loaded->data);
        free(lookup->loaded);
        lookup->loaded = next;
    }
    return rc;
}

enum rc template_render_strictly(const struct templates *templates, const char *name, const struct jv *facts,
                                 struct text *out, struct err *err)
{
    struct lookup lookup = {.templates = templates, .rules = jv_string(jv_get(facts, "rules")), .own = STRICT};
    return render_once(&lookup, name, facts, out, err);
}

enum rc template_render(const struct templates *templates, const char *name, const struct jv *facts, struct text *out,
                        struct err *err)
{
    if (!template_ends_with(name, ".html") && !template_ends_with(name, ".txt"))
        return err_set(err, RC_BAD, "template %s: the name must end in .txt or .html", name);
    struct lookup lookup = {.templates = templates, .rules = jv_string(jv_get(facts, "rules"))};
    struct err why = {0};
    size_t before = out->len;
    enum rc rc = render_once(&lookup, name, facts, out, &why);
    if (rc != RC_OK && lookup.used_own) {
        struct lookup without = {.templates = templates, .rules = lookup.rules, .own = BUILT_IN};
        templates_note(templates, why.text);
        text_cut(out, before);
        rc = render_once(&without, name, facts, out, &why);
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}
