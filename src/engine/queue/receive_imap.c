#include "engine/queue/receive_imap.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/number.h"
#include "engine/queue/receive.h"
#include "mail/imap.h"

enum {
    BYTES_TOGETHER = 8 * 1048576, /* in memory before they are filed */
    LOOK_MOST = 1000,             /* mails in one look, so that the daemon can see to its watchdog */
    OWED_MOST = 16,
    TRIES_MOST = 3, /* looks that a mail which cannot be fetched brings to an end */
    PLACE_BYTES = 64 + OWED_MOST * 24
};

/* How far the mailbox was taken. */
struct place {
    uint32_t validity;
    uint32_t last; /* all up to this UID were filed, those owed apart */
    moment looked; /* when the last look began that saw all there was */
    struct owed {
        uint32_t uid;
        int tries;
    } owed[OWED_MOST]; /* could not be fetched */
    size_t count;
};

struct look {
    const struct services *services;
    struct imap *imap;
    size_t most;     /* bytes of a mail */
    const char *key; /* of the place, in the store */
    struct place place;
    char saved[PLACE_BYTES]; /* the place as it stands in the store */
    struct batch {
        struct imap_mail mail;
        struct text raw;
    } batch[IMAP_TOGETHER];
    size_t count, bytes; /* in the batch */
    size_t seen;
    uint32_t left[IMAP_TOGETHER]; /* filed by an earlier look, which did not move them away */
    size_t left_count;
    struct imap_report *report;
};

/* ---- the place ---- */

/* "VALIDITY LAST LOOKED UID/TRIES ..." Writes only what is not there yet. */
static enum rc place_save(struct look *look, struct err *err)
{
    const struct place *place = &look->place;
    char words[PLACE_BYTES];
    struct text text = text_fixed(words, sizeof words);
    text_addf(&text, "%u %u %lld", (unsigned)place->validity, (unsigned)place->last, (long long)place->looked);
    for (size_t i = 0; i < place->count; i++)
        text_addf(&text, " %u/%d", (unsigned)place->owed[i].uid, place->owed[i].tries);
    if (strcmp(words, look->saved) == 0)
        return RC_OK;
    enum rc rc = store_meta_put(look->services->store, look->key, text.data, text.len, err);
    if (rc == RC_OK)
        memcpy(look->saved, words, sizeof words);
    return rc;
}

static bool place_read(const char *words, struct place *place)
{
    int64_t number[3] = {0}, uid = 0, tries = 0;
    const int64_t most[3] = {IMAP_UID_MOST, IMAP_UID_MOST, INT64_MAX};
    for (int i = 0; i < 3; i++) {
        size_t len = strcspn(words, " ");
        if (!number_read_bytes(words, len, 0, most[i], &number[i]))
            return false;
        words += len + (words[len] == ' ' ? 1 : 0);
    }
    *place = (struct place){.validity = (uint32_t)number[0], .last = (uint32_t)number[1], .looked = number[2]};
    while (words[0] != '\0' && place->count < OWED_MOST) {
        size_t left = strcspn(words, "/"), len = strcspn(words, " ");
        if (left >= len || !number_read_bytes(words, left, 1, IMAP_UID_MOST, &uid) ||
            !number_read_bytes(words + left + 1, len - left - 1, 1, INT32_MAX, &tries))
            return false;
        place->owed[place->count++] = (struct owed){.uid = (uint32_t)uid, .tries = (int)tries};
        words += len + (words[len] == ' ' ? 1 : 0);
    }
    return words[0] == '\0';
}

static enum rc place_load(struct look *look, struct err *err)
{
    char *words = NULL;
    size_t size = 0;
    enum rc rc = store_meta_get(look->services->store, look->key, &words, &size, err);
    if (rc == RC_NONE)
        return RC_OK;
    if (rc == RC_OK && !place_read(words, &look->place)) {
        log_warn("imap place=\"%s\": not understood, the folder is taken from its beginning", words);
        look->place = (struct place){0};
    }
    free(words);
    return rc;
}

static struct owed *owed_find(struct place *place, uint32_t uid)
{
    for (size_t i = 0; i < place->count; i++)
        if (place->owed[i].uid == uid)
            return &place->owed[i];
    return NULL;
}

static void owed_drop(struct place *place, uint32_t uid)
{
    struct owed *owed = owed_find(place, uid);
    if (owed != NULL)
        *owed = place->owed[--place->count];
}

/* Those that vanished from the folder are owed no more: every one of them was asked for. */
static void owed_sweep(struct place *place, uint32_t from, const struct imap_mail *rows, size_t count, uint32_t next)
{
    for (size_t i = place->count; i-- > 0;) {
        uint32_t uid = place->owed[i].uid;
        bool listed = false;
        for (size_t j = 0; j < count && !listed; j++)
            listed = rows[j].uid == uid;
        if (!listed && uid >= from && (next == 0 || uid < next))
            place->owed[i] = place->owed[--place->count];
    }
}

/* The first UID that is of interest. */
static uint32_t first_uid(const struct look *look)
{
    const struct place *place = &look->place;
    uint32_t first = place->last;
    if (imap_moves(look->imap))
        return 1;
    for (size_t i = 0; i < place->count; i++)
        if (place->owed[i].uid <= first)
            first = place->owed[i].uid - 1;
    return first == IMAP_UID_MOST ? 0 : first + 1;
}

/* ---- filing ---- */

static moment received_at(const struct look *look, const struct imap_mail *mail)
{
    moment now = look->services->now, when = mail->received;
    if (when == 0 || when > now)
        when = now;
    if (when < look->place.looked)
        when = look->place.looked;
    return when < now ? when : now;
}

/* The batch and the place, or nothing. No answer of a server is waited for in here. */
static enum rc file_batch(struct look *look, struct err *err)
{
    struct store *store = look->services->store;
    const struct place before = look->place;
    enum inbox_fate fate;
    int64_t id = 0;
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    for (size_t i = 0; rc == RC_OK && i < look->count; i++) {
        struct batch *one = &look->batch[i];
        receive_end_line(&one->raw, look->most);
        const struct delivery delivery = {one->raw.data, one->raw.len, "imap", received_at(look, &one->mail), false};
        rc = receive_bytes(store, &delivery, &fate, &id, err);
        if (one->mail.uid > look->place.last)
            look->place.last = one->mail.uid;
        owed_drop(&look->place, one->mail.uid);
    }
    if (rc == RC_OK)
        rc = place_save(look, err);
    rc = store_end(store, rc, err);
    if (rc != RC_OK) {
        look->place = before;
        look->saved[0] = '\0';
    }
    return rc;
}

static void empty_batch(struct look *look)
{
    for (size_t i = 0; i < look->count; i++)
        text_free(&look->batch[i].raw);
    look->count = look->bytes = 0;
}

/* That mails are not moved away keeps no others from being filed. */
static void move_away(struct look *look, const uint32_t *uids, size_t count)
{
    struct err why = {0};
    if (look->report->unmoved.rc == RC_OK && imap_done(look->imap, uids, count, &why) != RC_OK)
        look->report->unmoved = why; /* not tried again in this look */
}

static void move_left(struct look *look)
{
    move_away(look, look->left, look->left_count);
    look->left_count = 0;
}

static enum rc finish_batch(struct look *look, struct err *err)
{
    uint32_t uids[IMAP_TOGETHER];
    size_t count = look->count;
    if (count == 0)
        return RC_OK;
    for (size_t i = 0; i < count; i++)
        uids[i] = look->batch[i].mail.uid;
    enum rc rc = file_batch(look, err);
    empty_batch(look);
    if (rc != RC_OK)
        return rc;
    look->report->filed += count;
    move_away(look, uids, count);
    return RC_OK;
}

/* ---- fetching ---- */

static enum rc owe(struct place *place, uint32_t uid, int *tries, const struct err *why, struct err *err)
{
    struct owed *owed = owed_find(place, uid);
    if (owed == NULL && place->count == OWED_MOST)
        return err_set(err, RC_AWAY, "too many mails cannot be fetched; the last: %s", why->text);
    if (owed == NULL) {
        owed = &place->owed[place->count++];
        *owed = (struct owed){.uid = uid};
    }
    *tries = ++owed->tries;
    if (uid > place->last)
        place->last = uid;
    return RC_OK;
}

/* RC_OK: the others may be taken. At first they may not: a player's second mail must not overtake the first one because
 * of a line that broke. */
static enum rc note_trouble(struct look *look, uint32_t uid, const struct err *why, struct err *err)
{
    int tries = 0;
    /* the place moves behind this mail: those before it must be filed then */
    enum rc rc = finish_batch(look, err);
    if (rc == RC_OK)
        rc = owe(&look->place, uid, &tries, why, err);
    if (rc != RC_OK || tries > TRIES_MOST)
        return rc;
    return err_set(err, why->rc, "%s (mail %u%s)", why->text, (unsigned)uid,
                   tries < TRIES_MOST ? "" : "; it is tried again at each look, but holds nothing up any more");
}

static enum rc take_mail(struct look *look, const struct imap_mail *mail, struct err *err)
{
    struct batch *one = &look->batch[look->count];
    struct err why = {0};
    bool cut = false;
    *one = (struct batch){.mail = *mail, .raw = TEXT_EMPTY};
    /* one byte over the limit tells that there was more, and refuses it; an empty mail need not travel */
    enum rc rc = mail->size == 0 ? RC_OK : imap_fetch(look->imap, mail, look->most + 1, &one->raw, &cut, &why);
    if (rc == RC_OK) {
        look->bytes += one->raw.len;
        look->count++;
        bool full = look->count == IMAP_TOGETHER || look->bytes >= BYTES_TOGETHER;
        return full ? finish_batch(look, err) : RC_OK;
    }
    text_free(&one->raw);
    if (rc == RC_NONE) {
        owed_drop(&look->place, mail->uid);
        return RC_OK;
    }
    if (rc == RC_AWAY)
        return note_trouble(look, mail->uid, &why, err);
    return err_set(err, rc, "%s", why.text);
}

static enum rc take_rows(struct look *look, const struct imap_mail *rows, size_t count, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count && !look->report->more; i++) {
        if (rows[i].uid <= look->place.last && owed_find(&look->place, rows[i].uid) == NULL) {
            if (imap_moves(look->imap))
                look->left[look->left_count++] = rows[i].uid;
            if (look->left_count == IMAP_TOGETHER)
                move_left(look);
            continue;
        }
        if (look->seen == LOOK_MOST || services_stopping(look->services)) {
            look->report->more = true;
            return RC_OK;
        }
        look->seen++;
        rc = take_mail(look, &rows[i], err);
    }
    return rc;
}

static enum rc take_folder(struct look *look, struct err *err)
{
    struct imap_mail rows[IMAP_ROWS];
    size_t count = 0;
    enum rc rc = RC_OK;
    for (uint32_t from = first_uid(look), next = 0; rc == RC_OK && from != 0 && !look->report->more; from = next) {
        rc = imap_list(look->imap, from, rows, &count, &next, err);
        if (rc == RC_OK) {
            owed_sweep(&look->place, from, rows, count, next);
            rc = take_rows(look, rows, count, err);
        }
    }
    /* what was fetched before the trouble is whole, and counts */
    struct err late = {0};
    enum rc filing = finish_batch(look, &late);
    move_left(look);
    return rc == RC_OK && filing != RC_OK ? err_set(err, filing, "%s", late.text) : rc;
}

/* ---- a look ---- */

static enum rc enter(struct look *look, bool *empty, struct err *err)
{
    struct imap_folder folder = {0};
    enum rc rc = imap_enter(look->imap, &folder, err);
    if (rc != RC_OK)
        return rc;
    *empty = folder.empty;
    if (look->place.validity == folder.validity)
        return RC_OK;
    if (look->place.validity != 0)
        log_warn(
            "imap: the folder was numbered anew; it is taken from its beginning, and what is known is passed over");
    look->place = (struct place){.validity = folder.validity, .looked = look->place.looked};
    return RC_OK;
}

static enum rc do_look(struct look *look, struct err *err)
{
    bool empty = false;
    struct err late = {0};
    enum rc rc = place_load(look, err);
    if (rc == RC_OK)
        rc = enter(look, &empty, err);
    if (rc != RC_OK)
        return rc;
    if (!empty)
        rc = take_folder(look, err);
    look->report->whole = rc == RC_OK && !look->report->more;
    if (look->report->whole)
        look->place.looked = look->services->now;
    enum rc saving = place_save(look, &late);
    return err_first(rc, saving, &late, err);
}

enum rc receive_imap(const struct services *services, struct imap *imap, struct imap_report *out, struct err *err)
{
    struct text key = TEXT_EMPTY;
    struct look *look = mem_new(1, sizeof *look);
    *out = (struct imap_report){0};
    text_addf(&key, "imap %s", imap_name(imap));
    look->services = services;
    look->imap = imap;
    look->key = key.data;
    look->most = (size_t)config_number(services->config, SETTING_IN_SIZE_MAX);
    look->report = out;
    enum rc rc = do_look(look, err);
    imap_leave(imap);
    empty_batch(look);
    free(look);
    text_free(&key);
    return rc;
}
