/* The daemon: files what arrives, handles it, plays what is due, sends. */
#include "base/crash.h"
#include "base/embedded.h"
#include "base/notify.h"
#include "cli/door.h"
#include "cli/herald.h"
#include "cli/house.h"
#include "cli/intake.h"
#include "cli/outgoing.h"
#include "cli/porters.h"
#include "engine/admin/health.h"
#include "engine/queue/dispatch.h"
#include "engine/queue/hook.h"
#include "engine/queue/hosts.h"
#include "engine/queue/ways.h"
#include "engine/round/tick.h"
#include "mail/maildir.h"
#include "mail/sender.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

/* A portion of mails goes between two looks at what came in, so that a slow server holds nobody up. */
enum { LOOK_WAIT = 1, TOLD_WAIT = 10, RETRY_WAIT = 5, PORTION = 8, STATUS_WAIT = 60 };

/* Set by the signal handler, read between two pieces of work. */
static volatile sig_atomic_t stopping;

static void on_signal(int number)
{
    (void)number;
    stopping = 1;
}

struct service {
    struct cli *cli;
    struct house house;
    struct sender *sender;
    struct sender *spare; /* NULL: none */
    struct intake intake;
    struct door door;            /* by which mail comes by LMTP */
    struct herald herald;        /* who runs hook.program */
    struct porters porters;      /* who sends as well */
    struct maildir_watch *watch; /* NULL: no Maildir */
    bool once;
    bool more; /* mails wait that could go now */
    moment watchdog_at;
    int64_t watchdog;
    int64_t status_at; /* moment_steady() when systemd is told next how things stand */
};

static void tell(const char *line)
{
    struct err err = {0};
    if (notify_send(getenv("NOTIFY_SOCKET"), line, &err) != RC_OK)
        log_warn("systemd notify: %s", err.text);
}

static moment clock_of(const struct service *service)
{
    return service->cli->now_given ? service->cli->now : moment_now();
}

/* Trouble in one piece of a round is logged, and tried again in the next round; that the database is gone is said once,
 * at the end. */
static bool done(const struct service *service, const char *piece, enum rc rc, const struct err *err)
{
    if (rc != RC_OK && store_look(service->house.services.store, NULL) == RC_OK)
        log_error("serve: %s: %s", piece, err->text[0] == '\0' ? rc_name(rc) : err->text);
    return rc == RC_OK;
}

/* Mail that is ready to go, and what the game masters are told of the ways of mail. */
static bool send_out(struct service *service, struct dispatch_report *sent)
{
    struct dispatch_report by_spare = {0}, thought = {0};
    struct services *services = &service->house.services;
    struct err err = {0}, unthought = {0}, untold = {0}, unspared = {0};
    size_t most = service->once ? 0 : PORTION;
    bool good = done(service, "send", dispatch(services, service->sender, most, sent, &err), &err);
    if (service->once) /* else a process beside this one does it */
        good =
            done(service, "send", dispatch_thought(services, service->sender, 0, &thought, &unthought), &unthought) &&
            good;
    good = done(service, "tell", ways_tell(services, &untold), &untold) && good;
    if (service->spare != NULL)
        good = done(service, "send by the spare sender", dispatch_spare(services, service->spare, &by_spare, &unspared),
                    &unspared) &&
               good;
    return good;
}

/* What the operator's program is to be told: by a process of its own. */
static void call_out(struct service *service)
{
    struct err err = {0};
    bool due = false;
    if (service->herald.keeper == 0)
        return;
    if (done(service, "hook", hook_due(&service->house.services, &due, &err), &err) && due)
        herald_ring(&service->herald);
}

/* One round. While mail cannot be fetched no deadline passes, since orders that came in time may lie there; what is
 * ready to go goes in any case. False if something went wrong. */
static bool work(struct service *service)
{
    struct tick_report ticked = {0};
    struct dispatch_report sent = {0};
    size_t filed = 0;
    struct services *services = &service->house.services;
    struct err why = {0};
    bool fresh = false;
    services->now = clock_of(service);
    house_look(&service->house);
    if (service->watch != NULL)
        (void)maildir_watch_clear(service->watch);
    enum rc taking = service->once ? intake_take(&service->intake, services, &fresh, &filed, &why)
                                   : intake_poll(&service->intake, services, &fresh, &filed, &why);
    bool good = done(service, "fetch", taking, &why);
    services->judged = intake_seen(&service->intake);
    if (fresh && stopping == 0) {
        struct err err = {0};
        good = done(service, "tick", tick(services, &ticked, &err), &err) && good;
    }
    struct err unsettled = {0};
    good = done(service, "fetch", intake_settle(&service->intake, services, &unsettled), &unsettled) && good;
    if (stopping == 0 && service->sender != NULL)
        good = send_out(service, &sent) && good;
    call_out(service);
    service->more = good && (sent.sent + sent.never == PORTION || service->intake.more);
    return good;
}

/* A signal that comes between the look at what it has set and the sleep ends the sleep, too. */
static void pause_for(struct pollfd *watched, nfds_t count, int seconds)
{
    sigset_t ends, before;
    const struct timespec time = {.tv_sec = seconds};
    (void)sigemptyset(&ends);
    (void)sigaddset(&ends, SIGTERM);
    (void)sigaddset(&ends, SIGINT);
    (void)sigprocmask(SIG_BLOCK, &ends, &before);
    if (stopping == 0)
        (void)ppoll(watched, count, &time, &before);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
}

/* Until something arrives, or it is time to look whether something is due. What others bring into a file comes without
 * a sign, so the wait is short: a look into the queue is one index look-up. A server tells of it. */
static void rest(struct service *service, bool good)
{
    bool rung;
    struct pollfd watched[] = {{.fd = -1, .events = POLLIN}, {.fd = service->door.bell, .events = POLLIN}, {.fd = -1}};
    int told = store_bell(service->house.services.store, &rung), seconds = good ? LOOK_WAIT : RETRY_WAIT;
    if (good && rung)
        return;
    if (service->watch != NULL)
        watched[0].fd = maildir_watch_fd(service->watch);
    if (good && told >= 0) {
        watched[2] = (struct pollfd){.fd = told, .events = POLLIN};
        seconds = crash_rest(service->watchdog > 0 && service->watchdog < TOLD_WAIT ? LOOK_WAIT : TOLD_WAIT);
    }
    pause_for(watched, sizeof watched / sizeof *watched, seconds);
}

static void feed_watchdog(struct service *service)
{
    moment now = moment_now();
    if (service->watchdog == 0 || now < service->watchdog_at)
        return;
    service->watchdog_at = now + service->watchdog;
    tell("WATCHDOG=1");
}

/* For `systemctl status`: the line of `cursus status --check`, each minute. */
static void tell_status(struct service *service)
{
    struct jv *health_now = NULL;
    struct text line = TEXT_EMPTY;
    struct err err = {0};
    if (getenv("NOTIFY_SOCKET") == NULL || moment_steady() < service->status_at)
        return;
    service->status_at = moment_steady() + STATUS_WAIT;
    text_add(&line, "STATUS=");
    if (health(&service->house.services, &health_now, &err) == RC_OK)
        health_line(health_now, &line);
    else
        text_add(&line, err.text);
    tell(line.data);
    text_free(&line);
    jv_free(health_now);
}

/* RC_IO when the store gave up: after a failed sync, or with another file in the place of the database, only a new
 * process can go on. */
static enum rc loop(struct service *service, struct err *err)
{
    struct store *store = service->house.services.store;
    enum rc rc = RC_OK;
    while (stopping == 0 && (rc = store_look(store, err)) == RC_OK && (rc = door_look(&service->door, err)) == RC_OK) {
        bool good = work(service);
        rc = store_look(store, err);
        if (rc != RC_OK)
            break;
        feed_watchdog(service);
        tell_status(service);
        if (service->once && !good)
            return err_set(err, RC_BUSY, "the round was not finished");
        if (service->once || stopping != 0)
            break;
        if (!service->more)
            rest(service, good);
    }
    return rc;
}

static enum rc watch_maildir(struct service *service, struct err *err)
{
    struct maildir *maildir = NULL;
    const char *path = service->intake.maildir;
    enum rc rc = maildir_open(path, &maildir, err);
    if (rc == RC_OK)
        rc = maildir_writable(maildir, path, err);
    maildir_close(maildir);
    if (rc == RC_OK)
        rc = maildir_watch_open(path, &service->watch, err);
    if (rc == RC_NONE)
        return err_set(err, rc, "in.maildir: %s is not a Maildir; run `cursus init` to create it",
                       service->intake.maildir);
    return rc == RC_OK ? rc : err_at(err, "in.maildir");
}

static enum rc open_service(struct service *service, struct err *err)
{
    struct cli *cli = service->cli;
    service->door.bell = -1;
    service->herald.bell = -1;
    enum rc rc = service->once ? RC_OK : door_open(cli, &service->door, err);
    if (rc == RC_OK && !service->once)
        rc = herald_open(cli, &service->herald, err);
    if (rc == RC_OK && !service->once)
        rc = porters_open(cli, &service->porters, err);
    if (rc == RC_OK)
        rc = house_open(cli, HOUSE_MAIL | HOUSE_READER | HOUSE_SENDER, &service->house, err);
    service->house.services.stop = &stopping;
    if (rc == RC_OK && !service->once)
        rc = store_listen(service->house.services.store, err);
    if (rc == RC_OK)
        rc = outgoing_open(cli, &service->sender, err);
    if (rc == RC_OK)
        rc = outgoing_spare(cli, &service->spare, err);
    if (rc == RC_OK)
        rc = intake_open(cli, &service->intake, err);
    if (rc == RC_OK && service->intake.maildir[0] != '\0')
        rc = watch_maildir(service, err);
    service->watchdog = notify_watchdog(getenv("WATCHDOG_USEC"), getenv("WATCHDOG_PID"));
    return rc;
}

/* What is not there, or not this user's, when the daemon starts is a setting that names the wrong thing: to be started
 * again would not mend it. */
static int cannot_open(const struct service *service, const struct err *err)
{
    int code = cli_fail(err);
    return !service->once && (err->rc == RC_NONE || err->rc == RC_DENIED) ? EXIT_CONFIG : code;
}

/* Whoever is stopped is missed by nobody. */
static void leave(const struct service *service, enum rc ended)
{
    struct err err = {0};
    if (!service->once && ended == RC_OK && hosts_left(&service->house.services, &err) != RC_OK)
        log_warn("serve: that this machine stops could not be noted: %s", err.text);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct service service = {.cli = cli, .once = cli_given(args, "once")};
    struct sigaction action = {.sa_handler = on_signal};
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGINT, &action, NULL);
    enum rc opened = open_service(&service, &err), rc = opened;
    if (rc == RC_OK) {
        tell("READY=1");
        log_info("serve version=%s database=%s", cursus_version, house_place(cli));
        rc = loop(&service, &err);
        tell("STOPPING=1");
        leave(&service, rc);
        log_info("serve stopped");
    }
    door_close(&service.door);
    herald_close(&service.herald);
    porters_close(&service.porters);
    maildir_watch_close(service.watch);
    intake_close(&service.intake);
    sender_close(service.sender);
    sender_close(service.spare);
    house_close(&service.house);
    if (opened != RC_OK)
        return cannot_open(&service, &err);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "once", .help = "one round of work, then end"},
    {.name = NULL},
};

const struct command command_serve = {
    .name = "serve",
    .summary = "Run as a daemon: take mail in, play, send",
    .usage = "",
    .detail = "Reads the Maildir as soon as something arrives, looks into the mailbox at a server now and then,\n"
              "takes mail by LMTP where a socket for that is named (in.lmtp) or handed over by systemd, handles\n"
              "what was filed, plays what is due and sends. SIGTERM ends it after the piece of work in hand.\n"
              "Speaks to systemd (Type=notify, WatchdogSec).\n",
    .options = options,
    .run = run,
};
