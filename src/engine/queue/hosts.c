#include "engine/queue/hosts.h"

#include "base/mem.h"

#include <unistd.h>

enum { MINUTE = 60, WEEK = 7 * 86400, HOST_BYTES = 256 };

static const char HOSTS[] = "hosts";

static bool several(const struct services *services)
{
    return config_text(services->config, SETTING_STORE_URL)[0] != '\0';
}

/* Two that share a machine have places of their own. The caller's. */
static char *own_name(const struct services *services)
{
    char host[HOST_BYTES] = "host";
    (void)gethostname(host, sizeof host - 1);
    return mem_textf("%s (%s)", host, config_text(services->config, SETTING_STORE_PATH));
}

enum rc hosts_read(const struct services *services, struct jv **out, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    *out = NULL;
    enum rc rc = several(services) ? store_meta_get(services->store, HOSTS, &bytes, &size, err) : RC_NONE;
    if (rc == RC_OK && jv_parse(bytes, size, out, NULL) != RC_OK)
        *out = NULL; /* as if nothing was known: the next tick writes it anew */
    free(bytes);
    if (*out == NULL)
        *out = jv_new_object();
    return rc == RC_NONE ? RC_OK : rc;
}

/* Those that ran of late. */
struct lately {
    struct jv *hosts;
    moment since;
};

static bool keep(const char *name, struct jv *last, void *context)
{
    struct lately *lately = context;
    moment when = 0;
    if (jv_int(last, 0, INT64_MAX, &when) && when > lately->since)
        jv_put_int(lately->hosts, name, when);
    return true;
}

/* `when` 0: it is none of them any more. */
static enum rc write_own(const struct services *services, const char *own, moment when, struct err *err)
{
    struct jv *known = NULL;
    struct text text = TEXT_EMPTY;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = hosts_read(services, &known, err);
    struct lately lately = {jv_new_object(), services->now - WEEK};
    (void)jv_each(known, keep, &lately);
    (void)jv_drop(lately.hosts, own);
    if (when != 0)
        jv_put_int(lately.hosts, own, when);
    jv_dump(lately.hosts, &text);
    if (rc == RC_OK)
        rc = store_meta_put(services->store, HOSTS, text.data, text.len, err);
    rc = store_end(services->store, rc, err);
    text_free(&text);
    jv_free(lately.hosts);
    jv_free(known);
    return rc;
}

enum rc hosts_ticked(const struct services *services, struct err *err)
{
    struct jv *known = NULL;
    if (!several(services))
        return RC_OK;
    enum rc rc = hosts_read(services, &known, err);
    char *own = own_name(services);
    int64_t span = services->now - jv_number(known, own);
    if (rc == RC_OK && (span < 0 || span >= MINUTE))
        rc = write_own(services, own, services->now, err);
    free(own);
    jv_free(known);
    return rc;
}

enum rc hosts_left(const struct services *services, struct err *err)
{
    if (!several(services))
        return RC_OK;
    char *own = own_name(services);
    enum rc rc = write_own(services, own, 0, err);
    free(own);
    return rc;
}
