#include "mail/server.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "base/moment.h"
#include "mail/envelope.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <strings.h>
#include <sys/socket.h>

/* A token lives for an hour as a rule. Where a kept connection was given up meanwhile, libcurl makes a new one with
 * the login it was given at first. */
enum { TOKEN_SECONDS = 900 };

/* ---- the account ---- */

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

enum rc server_account_check(const struct account *account, const char *what, struct err *err)
{
    const char *host = account->host == NULL ? "" : account->host;
    if (!numeric(host) && !envelope_domain(host, strlen(host)))
        return err_set(err, RC_BAD, "%s: \"%.200s\" is no host", what, host);
    if (account->port < 0 || account->port > 65535)
        return err_set(err, RC_BAD, "%s: %d is no port", what, account->port);
    if (account->tls == WIRE_PLAIN && !loopback_name(host))
        return err_set(err, RC_BAD, "%s: nothing goes to %.200s without TLS", what, host);
    bool password = account->password != NULL, token = account->token != NULL;
    if ((password && token) || (account->user != NULL) != (password || token))
        return err_set(err, RC_BAD, "%s: a user needs a password or a token, and the other way round", what);
    const char *mechanism = account->mechanism == NULL ? "PLAIN" : account->mechanism;
    size_t len = strspn(mechanism, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    if (len == 0 || len > 20 || mechanism[len] != '\0')
        return err_set(err, RC_BAD, "%s: \"%.60s\" is no login mechanism", what, mechanism);
    if (account->connect_seconds < 0 || account->reply_seconds < 0 || account->whole_seconds < 0)
        return err_set(err, RC_BAD, "%s: a negative limit", what);
    return RC_OK;
}

static void copy(const char **field)
{
    if (*field != NULL)
        *field = mem_copy_text(*field);
}

enum rc server_account_own(struct account *account, struct err *err)
{
    copy(&account->host);
    copy(&account->user);
    copy(&account->password);
    copy(&account->mechanism);
    copy(&account->ca_file);
    enum rc rc = server_load_curl(err);
    if (rc != RC_OK)
        return rc;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return err_set(err, RC_NOMEM, "out of memory for an account at a mail server");
    return RC_OK;
}

static void wipe_free(const char *secret)
{
    char *own = (char *)(uintptr_t)secret; /* a copy of ours behind a const pointer */
    if (own != NULL)
        cipher_wipe(own, strlen(own));
    free(own);
}

void server_account_free(struct account *account)
{
    wipe_free(account->host);
    wipe_free(account->user);
    wipe_free(account->password);
    wipe_free(account->mechanism);
    wipe_free(account->ca_file);
    *account = (struct account){0};
    if (server_load_curl(NULL) == RC_OK)
        curl_global_cleanup();
}

void server_account_url(const struct account *account, const char *scheme, struct text *out)
{
    bool six = strchr(account->host, ':') != NULL;
    text_addf(out, "%s://%s%s%s:%d/", scheme, six ? "[" : "", account->host, six ? "]" : "", account->port);
}

/* ---- what libcurl calls ---- */

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

/* ---- the wire ---- */

static bool set_security(CURL *curl, const struct account *account)
{
    long tls = account->tls == WIRE_PLAIN ? (long)CURLUSESSL_NONE : (long)CURLUSESSL_ALL;
    bool good = curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
                curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
                curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK &&
                curl_easy_setopt(curl, CURLOPT_USE_SSL, tls) == CURLE_OK;
    if (account->tls == WIRE_PLAIN)
        good = good && curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_loopback) == CURLE_OK;
    if (account->ca_file != NULL)
        good = good && curl_easy_setopt(curl, CURLOPT_CAINFO, account->ca_file) == CURLE_OK;
    return good;
}

static bool set_login(CURL *curl, const struct account *account, const char *token)
{
    char options[64];
    bool good = account->user == NULL || curl_easy_setopt(curl, CURLOPT_USERNAME, account->user) == CURLE_OK;
    if (account->password != NULL)
        good = good && curl_easy_setopt(curl, CURLOPT_PASSWORD, account->password) == CURLE_OK;
    if (account->token != NULL)
        good = good && curl_easy_setopt(curl, CURLOPT_XOAUTH2_BEARER, token) == CURLE_OK;
    if (account->mechanism != NULL) {
        (void)snprintf(options, sizeof options, "AUTH=%s", account->mechanism);
        good = good && curl_easy_setopt(curl, CURLOPT_LOGIN_OPTIONS, options) == CURLE_OK;
    }
    return good;
}

static bool set_patience(CURL *curl, const struct account *account)
{
    /* LOW_SPEED also counts while a reply is awaited: it must not be the shorter one */
    return curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)account->connect_seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)account->reply_seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)account->whole_seconds) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)account->reply_seconds + 1) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK;
}

enum rc server_wire_open(struct wire *wire, const struct account *account, const char *protocols, struct err *err)
{
    struct text token = TEXT_EMPTY;
    enum rc rc = account->token == NULL ? RC_OK : account->token(account->token_context, &token, err);
    if (rc == RC_OK) {
        CURL *curl = curl_easy_init();
        bool good = curl != NULL && curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols) == CURLE_OK &&
                    curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK && set_patience(curl, account) &&
                    set_security(curl, account) && set_login(curl, account, token.data);
        *wire = (struct wire){.curl = curl, .since = moment_steady()};
        if (!good) {
            server_wire_close(wire, true);
            rc = err_set(err, RC_NOMEM, "out of memory for a connection to %.200s", account->host);
        }
    }
    cipher_wipe(token.data, token.len);
    text_free(&token);
    return rc;
}

bool server_wire_stale(const struct wire *wire, const struct account *account)
{
    return wire->curl != NULL && account->token != NULL && moment_steady() - wire->since >= TOKEN_SECONDS;
}

bool server_wire_stirred(const struct wire *wire)
{
    curl_socket_t fd = CURL_SOCKET_BAD;
    if (wire->curl == NULL || curl_easy_getinfo(wire->curl, CURLINFO_ACTIVESOCKET, &fd) != CURLE_OK ||
        fd == CURL_SOCKET_BAD)
        return false;
    struct pollfd socket = {.fd = fd, .events = POLLIN};
    return poll(&socket, 1, 0) > 0;
}

int server_wire_perform(struct wire *wire)
{
    struct hush hush;
    hush_begin(&hush);
    CURLcode code = curl_easy_perform(wire->curl);
    hush_end(&hush);
    return (int)code;
}

/* libcurl takes its leave with a QUIT or LOGOUT and waits for the answer for minutes, whatever patience was set. So
 * the socket is closed for reading first, and for writing too if nothing shall be said. */
void server_wire_close(struct wire *wire, bool cut)
{
    curl_socket_t fd = CURL_SOCKET_BAD;
    if (wire->curl == NULL)
        return;
    if (curl_easy_getinfo(wire->curl, CURLINFO_ACTIVESOCKET, &fd) == CURLE_OK && fd != CURL_SOCKET_BAD)
        (void)shutdown(fd, cut ? SHUT_RDWR : SHUT_RD);
    struct hush hush;
    hush_begin(&hush);
    curl_easy_cleanup(wire->curl);
    hush_end(&hush);
    *wire = (struct wire){0};
}
