/*
 * Submission by libcurl, which only this file knows. What had to be learnt about
 * it: it sends CR LF in an address as a second command (sender_send() looks
 * first); after a timeout it keeps the connection and takes the late answer for the
 * next mail's (so after anything but success the handle goes); its result code does
 * not tell what the server made of the mail (smtp_talk.h does).
 */
#include "base/cipher.h"
#include "base/crash.h"
#include "base/text.h"
#include "mail/envelope.h"
#include "mail/sender_kind.h"
#include "mail/smtp_talk.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <strings.h>
#include <sys/socket.h>

enum {
    CONNECT_SECONDS = 300,
    REPLY_SECONDS = 600,
    MAIL_SECONDS = 1800,
    MAILS_PER_CONNECTION = 100,
    GOODBYE_SECONDS = 2
};

struct smtp {
    struct sender base;
    struct smtp_setup setup; /* its strings are copies of ours */
    char *url;
    CURL *handle;                /* NULL: none yet, or thrown away */
    int mails;                   /* sent with this handle */
    const struct parcel *parcel; /* in hand */
    size_t sent;                 /* bytes of it that libcurl took */
    struct smtp_talk talk;
    char trouble[CURL_ERROR_SIZE];
};

/* what libcurl calls */

static size_t give_bytes(char *room, size_t size, size_t count, void *context)
{
    struct smtp *smtp = context;
    size_t left = smtp->parcel->len - smtp->sent, most = size * count;
    size_t now = left < most ? left : most;
    memcpy(room, smtp->parcel->bytes + smtp->sent, now);
    smtp->sent += now;
    return now;
}

static size_t take_reply(char *line, size_t size, size_t count, void *context)
{
    struct smtp *smtp = context;
    smtp_talk_reply(&smtp->talk, line, size * count);
    return size * count;
}

static size_t take_nothing(char *bytes, size_t size, size_t count, void *context)
{
    (void)bytes;
    (void)context;
    return size * count;
}

/* Passwords pass by here; nothing is kept but which command it was. */
static int take_command(CURL *handle, curl_infotype kind, char *bytes, size_t len, void *context)
{
    struct smtp *smtp = context;
    (void)handle;
    if (kind == CURLINFO_HEADER_OUT)
        smtp_talk_command(&smtp->talk, bytes, len);
    return 0;
}

static bool loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
    }
    return false;
}

/* Without TLS the address itself is looked at, whatever the name was. */
static curl_socket_t open_loopback(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    (void)context;
    (void)purpose;
    if (!loopback(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* OpenSSL writes without MSG_NOSIGNAL: a connection cut by the server would end the process. */
struct hush {
    sigset_t before;
    bool pending;
};

static void hush_begin(struct hush *hush)
{
    sigset_t pipe, waiting;
    (void)sigemptyset(&pipe);
    (void)sigaddset(&pipe, SIGPIPE);
    (void)sigemptyset(&waiting);
    (void)sigpending(&waiting);
    hush->pending = sigismember(&waiting, SIGPIPE) == 1;
    (void)pthread_sigmask(SIG_BLOCK, &pipe, &hush->before);
}

static void hush_end(const struct hush *hush)
{
    sigset_t pipe;
    const struct timespec now = {0};
    (void)sigemptyset(&pipe);
    (void)sigaddset(&pipe, SIGPIPE);
    while (!hush->pending && sigtimedwait(&pipe, NULL, &now) == SIGPIPE)
        continue;
    (void)pthread_sigmask(SIG_SETMASK, &hush->before, NULL);
}

/* the handle */

/* libcurl takes its leave with a QUIT and waits for the answer for minutes, whatever patience was set. So the
 * socket is closed for reading first; and if `cut` for writing too, as a server in the midst of a mail would take
 * the QUIT for a line of its text. */
static void handle_drop(struct smtp *smtp, bool cut)
{
    curl_socket_t fd = CURL_SOCKET_BAD;
    if (smtp->handle == NULL)
        return;
    if (curl_easy_getinfo(smtp->handle, CURLINFO_ACTIVESOCKET, &fd) == CURLE_OK && fd != CURL_SOCKET_BAD)
        (void)shutdown(fd, cut ? SHUT_RDWR : SHUT_RD);
    struct hush hush;
    hush_begin(&hush);
    curl_easy_cleanup(smtp->handle);
    hush_end(&hush);
    smtp->handle = NULL;
    smtp->mails = 0;
}

static bool set_security(CURL *handle, const struct smtp_setup *setup)
{
    bool good = curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
                curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
                curl_easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK;
    long tls = setup->mode == SMTP_PLAIN ? (long)CURLUSESSL_NONE : (long)CURLUSESSL_ALL;
    good = good && curl_easy_setopt(handle, CURLOPT_USE_SSL, tls) == CURLE_OK;
    if (setup->mode == SMTP_PLAIN)
        good = good && curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_loopback) == CURLE_OK;
    if (setup->ca_file != NULL)
        good = good && curl_easy_setopt(handle, CURLOPT_CAINFO, setup->ca_file) == CURLE_OK;
    if (setup->user != NULL)
        good = good && curl_easy_setopt(handle, CURLOPT_USERNAME, setup->user) == CURLE_OK;
    if (setup->password != NULL)
        good = good && curl_easy_setopt(handle, CURLOPT_PASSWORD, setup->password) == CURLE_OK;
    if (setup->bearer != NULL)
        good = good && curl_easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, setup->bearer) == CURLE_OK;
    if (setup->mechanism != NULL) {
        char options[64];
        (void)snprintf(options, sizeof options, "AUTH=%s", setup->mechanism);
        good = good && curl_easy_setopt(handle, CURLOPT_LOGIN_OPTIONS, options) == CURLE_OK;
    }
    return good;
}

static bool set_patience(CURL *handle, const struct smtp_setup *setup)
{
    /* LOW_SPEED also counts while the reply to the final dot is awaited: it must not be the shorter one */
    return curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, (long)setup->connect_seconds) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)setup->reply_seconds) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)setup->mail_seconds) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, (long)setup->reply_seconds + 1) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L) == CURLE_OK;
}

static bool set_callbacks(CURL *handle, struct smtp *smtp)
{
    return curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_READFUNCTION, give_bytes) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_READDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_reply) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_HEADERDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_nothing) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L) == CURLE_OK && /* commands are shown only so */
           curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, take_command) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_DEBUGDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, smtp->trouble) == CURLE_OK;
}

static bool handle_ready(struct smtp *smtp)
{
    if (smtp->handle != NULL && smtp->mails >= smtp->setup.mails_per_connection)
        handle_drop(smtp, false);
    if (smtp->handle != NULL)
        return true;
    CURL *handle = curl_easy_init();
    if (handle == NULL)
        return false;
    smtp->handle = handle;
    bool good = curl_easy_setopt(handle, CURLOPT_URL, smtp->url) == CURLE_OK &&
                curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps") == CURLE_OK &&
                curl_easy_setopt(handle, CURLOPT_PROXY, "") == CURLE_OK && set_callbacks(handle, smtp) &&
                set_patience(handle, &smtp->setup) && set_security(handle, &smtp->setup);
    if (!good)
        handle_drop(smtp, true);
    return good;
}

/* one mail */

static CURLcode perform(struct smtp *smtp, const struct parcel *parcel, struct curl_slist *to)
{
    char from[300];
    /* an empty string would leave the FROM away; <> is what libcurl passes on as it stands */
    (void)snprintf(from, sizeof from, "<%s>", parcel->from);
    smtp->parcel = parcel;
    smtp->sent = 0;
    smtp->talk = (struct smtp_talk){0};
    smtp->trouble[0] = '\0';
    if (curl_easy_setopt(smtp->handle, CURLOPT_MAIL_FROM, from) != CURLE_OK ||
        curl_easy_setopt(smtp->handle, CURLOPT_MAIL_RCPT, to) != CURLE_OK ||
        curl_easy_setopt(smtp->handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)parcel->len) != CURLE_OK)
        return CURLE_OUT_OF_MEMORY;
    struct hush hush;
    hush_begin(&hush);
    CURLcode code = curl_easy_perform(smtp->handle);
    hush_end(&hush);
    smtp->parcel = NULL;
    if (smtp->trouble[0] == '\0')
        (void)snprintf(smtp->trouble, sizeof smtp->trouble, "%s", curl_easy_strerror(code));
    return code;
}

/* A kept connection that the server gave up meanwhile: nothing was said about this mail, so a new one may be tried. */
static bool gone_stale(const struct smtp *smtp, CURLcode code)
{
    long connects = 1;
    (void)curl_easy_getinfo(smtp->handle, CURLINFO_NUM_CONNECTS, &connects);
    return code != CURLE_OK && code != CURLE_OPERATION_TIMEDOUT && connects == 0 && smtp->talk.stage <= SMTP_MAIL &&
           (smtp->talk.code == 0 || smtp->talk.code == 421);
}

static enum rc smtp_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct smtp *smtp = (struct smtp *)sender;
    struct curl_slist *to = curl_slist_append(NULL, parcel->to);
    if (to == NULL || !handle_ready(smtp)) {
        curl_slist_free_all(to);
        send_result_set(out, SEND_LATER, 0, "out of memory");
        return RC_NOMEM;
    }
    crash_point("smtp: before the mail is handed over");
    CURLcode code = perform(smtp, parcel, to);
    if (gone_stale(smtp, code)) {
        handle_drop(smtp, true);
        if (handle_ready(smtp))
            code = perform(smtp, parcel, to);
    }
    crash_point("smtp: after the mail is handed over");
    smtp_talk_judge(&smtp->talk, code == CURLE_OK, smtp->trouble, out);
    smtp->mails++;
    if (out->class != SEND_OK)
        handle_drop(smtp, true);
    else if (smtp->handle != NULL)
        (void)curl_easy_setopt(smtp->handle, CURLOPT_MAIL_RCPT, NULL);
    curl_slist_free_all(to);
    return RC_OK;
}

/* setting up */

static void wipe_free(const char *secret)
{
    char *own = (char *)(uintptr_t)secret; /* a copy of ours behind a const pointer */
    if (own != NULL)
        cipher_wipe(own, strlen(own));
    free(own);
}

static void smtp_close(struct sender *sender)
{
    struct smtp *smtp = (struct smtp *)sender;
    handle_drop(smtp, false);
    curl_global_cleanup();
    const char *const texts[] = {smtp->setup.host,   smtp->setup.ehlo,    smtp->setup.user,     smtp->setup.password,
                                 smtp->setup.bearer, smtp->setup.ca_file, smtp->setup.mechanism};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        wipe_free(texts[i]);
    free(smtp->url);
    free(smtp);
}

static const struct sender_kind smtp_kind = {.send = smtp_send, .close = smtp_close};

static bool numeric(const char *host)
{
    unsigned char room[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, host, room) == 1 || inet_pton(AF_INET6, host, room) == 1;
}

static bool loopback_name(const char *host)
{
    struct in_addr four;
    return strcasecmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 ||
           (inet_pton(AF_INET, host, &four) == 1 && ntohl(four.s_addr) >> 24 == 127);
}

static enum rc check_setup(const struct smtp_setup *setup, struct err *err)
{
    const char *host = setup->host == NULL ? "" : setup->host;
    if (!numeric(host) && !envelope_domain(host, strlen(host)))
        return err_set(err, RC_BAD, "smtp: \"%.200s\" is no host", host);
    if (setup->port < 0 || setup->port > 65535)
        return err_set(err, RC_BAD, "smtp: %d is no port", setup->port);
    if (setup->mode == SMTP_PLAIN && !loopback_name(host))
        return err_set(err, RC_BAD, "smtp: no mail goes to %.200s without TLS", host);
    if (setup->ehlo != NULL && !envelope_domain(setup->ehlo, strlen(setup->ehlo)))
        return err_set(err, RC_BAD, "smtp: \"%.200s\" is no name for EHLO", setup->ehlo);
    if ((setup->user != NULL) != ((setup->password != NULL) != (setup->bearer != NULL)) ||
        (setup->password != NULL && setup->bearer != NULL))
        return err_set(err, RC_BAD, "smtp: a user needs a password or a token, and the other way round");
    const char *mechanism = setup->mechanism == NULL ? "PLAIN" : setup->mechanism;
    size_t len = strspn(mechanism, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    if (len == 0 || len > 20 || mechanism[len] != '\0')
        return err_set(err, RC_BAD, "smtp: \"%.60s\" is no login mechanism", mechanism);
    if (setup->connect_seconds < 0 || setup->reply_seconds < 0 || setup->mail_seconds < 0 ||
        setup->mails_per_connection < 0)
        return err_set(err, RC_BAD, "smtp: a negative limit");
    return RC_OK;
}

static bool copy(const char **field, const char *fallback)
{
    if (*field == NULL)
        *field = fallback;
    if (*field == NULL)
        return true;
    *field = strdup(*field);
    return *field != NULL;
}

static bool fill(struct smtp *smtp, const struct smtp_setup *given)
{
    static const int ports[] = {[SMTP_STARTTLS] = 587, [SMTP_TLS] = 465, [SMTP_PLAIN] = 25};
    struct smtp_setup *setup = &smtp->setup;
    *setup = *given;
    setup->port = given->port == 0 ? ports[given->mode] : given->port;
    setup->connect_seconds = given->connect_seconds == 0 ? CONNECT_SECONDS : given->connect_seconds;
    setup->reply_seconds = given->reply_seconds == 0 ? REPLY_SECONDS : given->reply_seconds;
    setup->mail_seconds = given->mail_seconds == 0 ? MAIL_SECONDS : given->mail_seconds;
    setup->mails_per_connection = given->mails_per_connection == 0 ? MAILS_PER_CONNECTION : given->mails_per_connection;
    /* no short cut: every field must end up ours or NULL, for smtp_close() */
    bool good = copy(&setup->host, NULL);
    good = copy(&setup->ehlo, "localhost") && good;
    good = copy(&setup->user, NULL) && good;
    good = copy(&setup->password, NULL) && good;
    good = copy(&setup->bearer, NULL) && good;
    good = copy(&setup->ca_file, NULL) && good;
    good = copy(&setup->mechanism, NULL) && good;
    if (!good)
        return false;
    bool six = strchr(setup->host, ':') != NULL;
    struct text url = TEXT_EMPTY;
    text_addf(&url, "%s://%s%s%s:%d/%s", setup->mode == SMTP_TLS ? "smtps" : "smtp", six ? "[" : "", setup->host,
              six ? "]" : "", setup->port, setup->ehlo);
    smtp->url = text_detach(&url);
    return smtp->url != NULL;
}

enum rc sender_smtp(const struct smtp_setup *setup, struct sender **out, struct err *err)
{
    *out = NULL;
    enum rc rc = check_setup(setup, err);
    if (rc != RC_OK)
        return rc;
    struct smtp *smtp = calloc(1, sizeof *smtp);
    if (smtp == NULL)
        return err_set(err, RC_NOMEM, "out of memory");
    smtp->base.kind = &smtp_kind;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(smtp);
        return err_set(err, RC_NOMEM, "cannot start libcurl");
    }
    if (!fill(smtp, setup)) {
        smtp_close(&smtp->base);
        return err_set(err, RC_NOMEM, "out of memory");
    }
    *out = &smtp->base;
    return RC_OK;
}

void sender_library_version(struct text *out)
{
    text_add(out, curl_version_info(CURLVERSION_NOW)->version);
}
