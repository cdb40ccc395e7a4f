/*
 * Files that others made: records, parcels (`cursus import`), events and patches.
 * Input: JSON. What is a record is played again, what is a parcel is read and
 * written, what is an event is checked, and of an array [a, b] the second is a
 * patch of the first.
 */
#include "fuzz.h"
#include "position_mutate.h"

#include "base/cipher.h"
#include "base/config.h"
#include "base/jv.h"
#include "engine/admin/parcel.h"
#include "engine/contest/check.h"
#include "engine/play/replay.h"

static void check_record(const struct jv *json)
{
    struct replay_report report;
    struct err err = {0};
    enum rc rc = replay_verify(json, &report, &err);
    must(rc == RC_OK || rc == RC_NONE || rc == RC_BAD || rc == RC_DENIED);
    must(rc == RC_OK || err.text[0] != '\0');
    must(report.fair == (rc == RC_OK));
}

/* What was read whole is written as it was, so that nothing of a game is lost on the way. */
static void check_parcel(const struct jv *json)
{
    struct parcel parcel;
    struct err err = {0};
    enum rc rc = parcel_read(json, &parcel, &err);
    must(rc == RC_OK || (rc == RC_BAD && err.text[0] != '\0'));
    if (rc == RC_OK) {
        struct jv *again = parcel_json(&parcel);
        must(jv_equal(again, json));
        jv_free(again);
    }
    parcel_free(&parcel);
}

static void check_contest(const struct jv *json)
{
    const struct config_source source = {.file = "/dev/null"};
    struct config *config = NULL;
    struct check_report report;
    struct err err = {0};
    must(config_load(&source, &config, &err) == RC_OK);
    enum rc rc = check_event(json, config, &report, &err);
    must(rc == RC_OK || rc == RC_NONE || rc == RC_BAD || rc == RC_DENIED);
    must(rc == RC_OK || err.text[0] != '\0');
    must((report.failed != NULL) == (rc == RC_BAD || rc == RC_DENIED));
    config_free(config);
}

static void check_patch(const struct jv *target, const struct jv *patch)
{
    struct text text = TEXT_EMPTY;
    struct jv *once = jv_patch(target, patch), *twice = jv_patch(once, patch);
    must(once != NULL && jv_equal(once, twice)); /* a patch says what shall be, not what shall change */
    (void)jv_diff(target, once, "none", 20, &text);
    must((text.len == 0) == (bool)jv_equal(target, once));
    text_free(&text);
    jv_free(once);
    jv_free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct jv *json = NULL;
    char *text = fuzz_string(bytes, size);
    must(cipher_init(NULL) == RC_OK);
    if (jv_parse(text, strlen(text), &json, NULL) == RC_OK) {
        check_record(json);
        check_parcel(json);
        if (jv_get(json, "cursus_event") != NULL)
            check_contest(json);
        if (jv_size(json) == 2 && jv_is_array(json))
            check_patch(jv_at(json, 0), jv_at(json, 1));
    }
    jv_free(json);
    free(text);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return json_mutate(bytes, size, most, seed);
}
