#include "cli/setup.h"

#include "base/mem.h"
#include "base/secret.h"
#include "cli/intake.h"
#include "cli/outgoing.h"
#include "engine/game/masters.h"
#include "engine/queue/ways.h"
#include "mail/auth.h"
#include "mail/imap.h"
#include "mail/maildir.h"
#include "mail/sender.h"
#include "store/inbox.h"
#include "store/upkeep.h"

#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MEGABYTE = 1048576 };

/* Backups are made by night, and a house has some days to set them up. */
enum { BACKUP_OLD = 8 * 86400 };

/* So many of the newest mails are looked at for what the mail server says of their senders, and so many must be there.
 */
enum { VOUCHED_MOST = 20, VOUCHED_LEAST = 5 };

/* A clock that is set by NTP goes back by moments. */
enum { CLOCK_SLACK = 60 };

static void fault(struct setup_report *out, const char *what, const char *why)
{
    text_addf(&out->faults, "%s: %s\n", what, why);
    out->count++;
}

/* ---- folders ---- */

/* What may be written on a disk that is read-only for this process is not to be seen from here. */
static bool may_write(const char *path)
{
    return access(path, W_OK | X_OK) == 0 || errno == EROFS;
}

/* A folder that is there, or that can be made below the last one that is. */
static void look_at_folder(struct setup_report *out, const char *setting, const char *path)
{
    struct stat info;
    char folder[PATH_MAX], why[PATH_MAX + 80];
    (void)snprintf(folder, sizeof folder, "%s", path);
    while (stat(folder, &info) != 0 && errno == ENOENT && strrchr(folder, '/') > folder)
        *strrchr(folder, '/') = '\0';
    why[0] = '\0';
    if (stat(folder, &info) != 0)
        (void)snprintf(why, sizeof why, "%s: %s", folder, strerror(errno));
    else if (!S_ISDIR(info.st_mode))
        (void)snprintf(why, sizeof why, "%s is no folder", folder);
    else if (!may_write(folder))
        (void)snprintf(why, sizeof why, "%s may not be written by this user; look at its owner and mode", folder);
    if (why[0] != '\0')
        fault(out, setting, why);
}

static void look_at_maildir(struct setup_report *out, const char *path)
{
    static const char *const parts[] = {"new", "cur", "tmp"};
    struct maildir *maildir = NULL;
    struct err err = {0};
    char part[PATH_MAX];
    if (maildir_open(path, &maildir, &err) == RC_NONE)
        (void)err_set(&err, RC_NONE, "%s is not a Maildir; run `cursus init` to create it", path);
    if (maildir == NULL)
        fault(out, "in.maildir", err.text);
    for (size_t i = 0; maildir != NULL && i < sizeof parts / sizeof parts[0]; i++) {
        (void)snprintf(part, sizeof part, "%s/%s", path, parts[i]);
        look_at_folder(out, "in.maildir", part);
    }
    maildir_close(maildir);
}

static void look_at_folders(const struct config *config, struct setup_report *out)
{
    const char *pages = config_text(config, SETTING_SITE_FOLDER), *in = config_text(config, SETTING_IN_MAILDIR),
               *lmtp = config_text(config, SETTING_IN_LMTP), *slash = strrchr(lmtp, '/');
    if (pages[0] != '\0')
        look_at_folder(out, "site.folder", pages);
    if (in[0] != '\0')
        look_at_maildir(out, in);
    if (slash == NULL || slash == lmtp)
        return;
    char *folder = mem_copy_part(lmtp, (size_t)(slash - lmtp));
    struct stat info;
    if (stat(folder, &info) != 0)
        fault(out, "in.lmtp: there is no such folder", folder);
    else
        look_at_folder(out, "in.lmtp", folder);
    free(folder);
}

/* ---- mail servers and programs ---- */

/* Its password is in a credential, and none was given to this process. */
static bool is_kept(const struct config *config, const struct secret_settings *secret)
{
    return config_text(config, secret->credential)[0] != '\0' && config_credentials(config)[0] == '\0';
}

static void look_at_sender(const struct cli *cli, bool smtp, bool servers,
                           enum rc (*open)(const struct cli *, struct sender **, struct err *),
                           struct setup_report *out)
{
    struct sender *sender = NULL;
    struct err err = {0};
    if (smtp && is_kept(cli->config, &secret_smtp))
        return;
    enum rc rc = open(cli, &sender, &err);
    if (rc == RC_OK && servers && sender != NULL)
        rc = sender_try(sender, &err);
    if (rc != RC_OK)
        fault(out, "mail out", err.text);
    sender_close(sender);
}

static void look_at_ways_out(const struct cli *cli, bool servers, struct setup_report *out)
{
    enum out_sender kind = (enum out_sender)config_choice(cli->config, SETTING_OUT_SENDER);
    enum out_spare spare = (enum out_spare)config_choice(cli->config, SETTING_OUT_SPARE);
    /* to open this one makes its folder */
    if (kind == OUT_MAILDIR || spare == SPARE_MAILDIR)
        look_at_folder(out, "out.maildir", config_text(cli->config, SETTING_OUT_MAILDIR));
    if (kind != OUT_MAILDIR)
        look_at_sender(cli, kind == OUT_SMTP, servers, outgoing_open, out);
    if (spare != SPARE_MAILDIR)
        look_at_sender(cli, spare == SPARE_SMTP, servers, outgoing_spare, out);
}

static void look_at_mailbox(const struct cli *cli, bool servers, struct setup_report *out)
{
    struct intake intake = {0};
    struct imap_folder folder;
    struct err err = {0};
    if (is_kept(cli->config, &secret_imap))
        return;
    enum rc rc = intake_open(cli, &intake, &err);
    if (rc == RC_OK && servers && intake.imap != NULL)
        rc = imap_enter(intake.imap, &folder, &err);
    if (rc == RC_OK && servers && intake.imap != NULL)
        rc = imap_try_done(intake.imap, &err);
    if (rc == RC_OK && intake.imap != NULL)
        imap_leave(intake.imap);
    if (rc != RC_OK)
        fault(out, "mail in", err.text);
    intake_close(&intake);
}

/* What is run later, each time anew. */
static void look_at_programs(const struct config *config, struct setup_report *out)
{
    static const enum setting commands[] = {SETTING_HOOK_PROGRAM, SETTING_SMTP_BEARER_COMMAND,
                                            SETTING_IMAP_BEARER_COMMAND};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *command = config_text(config, commands[i]);
        const struct setting_row *row = setting_row(commands[i]);
        char *program = mem_copy_part(command, strcspn(command, " \t"));
        if (program[0] != '\0' && access(program, X_OK) != 0) {
            text_addf(&out->faults, "%s.%s: %s: %s\n", row->section, row->key, program, strerror(errno));
            out->count++;
        }
        free(program);
    }
}

/* ---- the machine ---- */

static void look_at_disk(const struct services *services, struct setup_report *out)
{
    struct store_space space;
    struct text why = TEXT_EMPTY;
    int64_t reserve = config_number(services->config, SETTING_STORE_RESERVE_MB);
    if (store_space(services->store, &space, NULL) != RC_OK || space.free < 0 || space.free / MEGABYTE >= reserve)
        return;
    text_addf(&why, "%lld MB free, and mail is left with the mail server below %lld (store.reserve_mb): make room",
              (long long)(space.free / MEGABYTE), (long long)reserve);
    fault(out, "disk", why.data);
    text_free(&why);
}

static void look_at_clock(const struct services *services, struct setup_report *out)
{
    moment last = 0;
    const char *zone = config_text(services->config, SETTING_SITE_ZONE);
    if (store_meta_get_int(services->store, "last_tick", &last, NULL) != RC_OK || last <= services->now + CLOCK_SLACK)
        return;
    text_add(&out->warnings, "clock: it is ");
    moment_write_local(services->now, zone, &out->warnings);
    text_add(&out->warnings, ", and the last round was later, ");
    moment_write_local(last, zone, &out->warnings);
    text_add(&out->warnings, ": is this machine's clock right?\n");
}

/* ---- what is hardly meant so ---- */

/* Whether the mail server has said of a mail who vouches for its sender, where its text is kept. */
static bool is_vouched(const struct services *services, int64_t mail, bool *kept)
{
    struct inbox_row row = {0};
    struct incoming_auth auth = {0};
    *kept = inbox_get(services->store, mail, &row, NULL) == RC_OK && row.raw != NULL;
    if (*kept)
        auth_read(row.raw, row.size, config_text(services->config, SETTING_IN_AUTHSERV_ID), "", &auth);
    inbox_row_free(&row);
    return auth.present;
}

static void look_at_vouching(const struct services *services, struct setup_report *out)
{
    const char *name = config_text(services->config, SETTING_IN_AUTHSERV_ID);
    struct inbox_row *rows = NULL;
    size_t count = 0, seen = 0, vouched = 0;
    if (name[0] == '\0' || inbox_newest(services->store, INT64_MAX, VOUCHED_MOST, &rows, &count, NULL) != RC_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        bool kept = false;
        vouched += is_vouched(services, rows[i].id, &kept);
        seen += kept;
    }
    if (seen >= VOUCHED_LEAST && vouched == 0)
        text_addf(
            &out->warnings,
            "in.authserv_id: none of the last %zu mails has on top an Authentication-Results field of %s, so that "
            "nothing is known of their senders: `cursus mail show in%lld` shows one\n",
            seen, name, (long long)rows[0].id);
    inbox_rows_free(rows, count);
}

static void look_for_slips(const struct config *config, struct setup_report *out)
{
    const char *address = config_text(config, SETTING_SITE_ADDRESS), *at = strrchr(address, '@');
    bool pages = config_text(config, SETTING_SITE_FOLDER)[0] != '\0';
    if (at != NULL && strcmp(at, "@localhost") == 0 &&
        (enum out_sender)config_choice(config, SETTING_OUT_SENDER) != OUT_MAILDIR)
        text_addf(&out->warnings, "site.address: %s reaches nobody from elsewhere: set the robot's own address\n",
                  address);
    if (!pages && config_flag(config, SETTING_SITE_SEATS))
        text_add(&out->warnings, "site.seats: there are no pages of seats without site.folder\n");
    if (!pages && config_text(config, SETTING_SITE_URL)[0] != '\0')
        text_add(&out->warnings, "site.url: mails link to pages, and there are none without site.folder\n");
}

/* Games that have run for a while, of which no copy is made that takes the place of an older one. */
static void look_at_backups(const struct services *services, struct setup_report *out)
{
    struct way_state backup;
    struct game_row *rows = NULL;
    size_t count = 0;
    moment before = services->now - BACKUP_OLD;
    bool lived = false;
    if (way_read(services, WAY_BACKUP, &backup, NULL) != RC_OK || backup.worked > before ||
        game_list(services->store, GAMES_LIVE, &rows, &count, NULL) != RC_OK)
        return;
    for (size_t i = 0; i < count; i++)
        lived = lived || (rows[i].started != 0 && rows[i].started < before);
    game_rows_free(rows, count);
    if (!lived)
        return;
    text_add(&out->warnings, "backup: ");
    if (backup.worked == 0)
        text_add(&out->warnings, "none was made");
    else
        moment_write_local(backup.worked, config_text(services->config, SETTING_SITE_ZONE), &out->warnings);
    text_add(&out->warnings, backup.worked == 0 ? " by `cursus backup --overwrite` yet" : " was the last one");
    text_add(&out->warnings, ": cursus-backup.timer makes one each night\n");
}

static enum rc look_for_masters(const struct services *services, struct setup_report *out, struct err *err)
{
    struct masters masters = {0};
    enum rc rc = masters_of(services, 0, &masters, err);
    if (rc == RC_OK && masters.count == 0)
        text_add(&out->warnings,
                 "nobody is game master of all games, so that nobody is told of trouble and 'press gm' of "
                 "players may reach nobody: `cursus gm add ADDRESS`, or site.gm_address\n");
    masters_free(&masters);
    return rc;
}

enum rc setup_look(const struct cli *cli, const struct services *services, bool servers, struct setup_report *out,
                   struct err *err)
{
    look_at_ways_out(cli, servers, out);
    look_at_mailbox(cli, servers, out);
    look_at_programs(cli->config, out);
    look_at_folders(cli->config, out);
    look_at_disk(services, out);
    look_at_clock(services, out);
    look_for_slips(cli->config, out);
    look_at_vouching(services, out);
    look_at_backups(services, out);
    return look_for_masters(services, out, err);
}

void setup_free(struct setup_report *report)
{
    text_free(&report->faults);
    text_free(&report->warnings);
}
