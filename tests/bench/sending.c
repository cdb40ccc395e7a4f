/*
 * P9: mails a second out through mail/sender.h to a server on this machine, beside
 * a bare loop of libcurl on one connection. Argument: the server's port.
 */
#include "bare.h"
#include "base/cipher.h"
#include "bench.h"
#include "mail/sender.h"

enum { MAILS = 300 };

static void fill(struct text *mail, size_t size)
{
    text_add(mail, "From: games@club.example\r\nTo: anna@example.org\r\nSubject: your turn\r\nMessage-ID: "
                   "<bench@club.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n");
    while (mail->len < size)
        text_add(mail, "The quick brown fox jumps over the lazy dog, and the dog lets it be.\r\n");
}

static double ours(struct sender *sender, const struct text *mail)
{
    struct send_result result;
    double start = bench_now();
    for (int i = 0; i < MAILS; i++)
        if (sender_send(sender, "games@club.example", "anna@example.org", mail->data, mail->len, &result) != RC_OK ||
            result.class != SEND_OK) {
            (void)fprintf(stderr, "bench sending: %s\n", result.reply);
            exit(1);
        }
    return MAILS / (bench_now() - start) * 1e6;
}

static double bare(struct bare_sender *sender, const struct text *mail)
{
    double start = bench_now();
    for (int i = 0; i < MAILS; i++)
        bare_send(sender, mail->data, mail->len);
    return MAILS / (bench_now() - start) * 1e6;
}

static void compare(struct sender *sender, struct bare_sender *alone, const char *what, size_t size)
{
    struct bench_pair pair;
    struct text mail = TEXT_EMPTY;
    fill(&mail, size);
    (void)ours(sender, &mail);
    (void)bare(alone, &mail);
    for (int round = 0; round < ROUNDS; round++) {
        double mine = ours(sender, &mail);
        bench_set(&pair, round, mine, bare(alone, &mail));
    }
    bench_row(what, &pair, "P9 >= 0.7");
    text_free(&mail);
}

int main(int argc, char **argv)
{
    struct err err = {0};
    struct sender *sender = NULL;
    int port = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
    /* as many mails on one connection as the bare loop sends */
    struct smtp_setup setup = {
        .account.host = "127.0.0.1", .account.port = port, .account.tls = WIRE_PLAIN, .mails_per_connection = 1000000};
    if (port == 0) {
        (void)fputs("bench sending: give the port of a server that takes mail\n", stderr);
        return 2;
    }
    if (cipher_init(&err) != RC_OK || sender_smtp(&setup, &sender, &err) != RC_OK) {
        (void)fprintf(stderr, "bench sending: %s\n", err.text);
        return 1;
    }
    struct bare_sender alone = bare_open(port);
    bench_title("Mails out over SMTP (P9)", "libcurl alone, one connection kept");
    compare(sender, &alone, "mails/s of 8 KB", 8192);
    compare(sender, &alone, "mails/s of 60 KB", 61440);
    bare_close(&alone);
    sender_close(sender);
    return 0;
}
