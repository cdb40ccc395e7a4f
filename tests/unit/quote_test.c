#include "check.h"

#include "base/text.h"
#include "mail/quote_copy.h"

/* The form that the mails below answer. */
static const char sent[] = "#12 kalends (Quorum)\n"
                           "\n"
                           "Anna took Vulcanus. It is your turn, until Fri 20 Nov 18:00 CET.\n"
                           "\n"
                           "You may:\n"
                           "  take ceres\n"
                           "  take juno\n"
                           "  pass\n"
                           "Your secret card is the Fox, and nobody but you and the gods may ever know of it.\n"
                           "\n"
                           "Fill in and send back:\n"
                           "1: ____\n"
                           "2: ____\n"
                           "god: ____\n"
                           "3: wait for Bob\n"
                           "\n"
                           "-- \n"
                           "Cursus at host.example\n";

static const char marks[] = {[KEPT_TOP] = 't', [KEPT_INLINE] = 'i', [KEPT_FROM_QUOTE] = 'q'};

/* The kept lines as "t|take juno\n", a '=' behind the place of those that are ours. */
static char *cut(const char *body, const char *ours)
{
    struct kept kept;
    struct text out = TEXT_EMPTY;
    quote_cut(body, ours, NULL, NULL, &kept);
    for (size_t i = 0; i < kept.count; i++)
        text_addf(&out, "%c%s|%s\n", marks[kept.lines[i].place], kept.lines[i].as_sent ? "=" : "", kept.lines[i].text);
    quote_free(&kept);
    return text_detach(&out);
}

static void check_cut(const char *body, const char *ours, const char *want)
{
    char *got = cut(body, ours);
    check_text(got, want);
    free(got);
}

/* `body` with every line of ours quoted behind it. */
static char *with_quotation(const char *above, const char *mark)
{
    struct text out = TEXT_EMPTY;
    text_add(&out, above);
    for (const char *at = sent; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        text_add(&out, mark);
        text_add_bytes(&out, at, len);
        text_add_char(&out, '\n');
        at += len + (at[len] != '\0' ? 1 : 0);
    }
    return text_detach(&out);
}

static void plain(void **state)
{
    (void)state;
    check_cut("take juno\n", NULL, "t|take juno\n");
    check_cut("take juno", NULL, "t|take juno\n");
    check_cut("\n\n take juno  \n\n\nhello\n\n", NULL, "t| take juno\nt|\nt|hello\n");
    check_cut("", NULL, "");
    check_cut("\n\n", NULL, "");
    check_cut("> only a quotation\n", NULL, "");
}

/* Every announcement, at once followed by marked lines, by unmarked ones, and wrapped. */
static void attributions(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "On Fri, Nov 20, 2026 at 10:00 AM Cursus <games@host.example> wrote:",
        "On Fri, Nov 20, 2026 at 10:00 AM, Cursus\n<games@host.example> wrote:",
        "On Nov 20, 2026, at 10:00, Cursus <games@host.example> wrote:",
        "Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Cursus <games@host.example>:",
        "Am 20.11.2026 um 10:00 schrieb Cursus:",
        "Le ven. 20 nov. 2026 \xc3\xa0 10:00, Cursus <games@host.example> a \xc3\xa9"
        "crit\xc2\xa0:",
        "Le 20/11/2026 \xc3\xa0 10:00, Cursus a \xc3\xa9"
        "crit :",
        "El vie, 20 nov 2026 a las 10:00, Cursus (<games@host.example>) escribi\xc3\xb3:",
        "Il giorno ven 20 nov 2026 alle ore 10:00 Cursus <games@host.example> ha\nscritto:",
        "Em sex., 20 de nov. de 2026 \xc3\xa0s 10:00, Cursus <games@host.example> escreveu:",
        "Op vr 20 nov 2026 om 10:00 schreef Cursus <games@host.example>:",
        "Den fre 20 nov. 2026 kl 10:00 skrev Cursus <games@host.example>:",
        "Den fre. 20. nov. 2026 kl. 10.00 skrev Cursus <games@host.example>:",
        "fre. 20. nov. 2026 kl. 10:00 skrev Cursus <games@host.example>:",
        "pt., 20 lis 2026 o 10:00 Cursus <games@host.example> napisa\xc5\x82(a):",
        "W dniu 20.11.2026 o 10:00, Cursus pisze:",
        "\xd0\xbf\xd1\x82, 20 \xd0\xbd\xd0\xbe\xd1\x8f\xd0\xb1. 2026 \xd0\xb3. \xd0\xb2 10:00, Cursus "
        "<games@host.example>:",
        "20.11.2026 10:00, Cursus \xd0\xbf\xd0\xb8\xd1\x88\xd0\xb5\xd1\x82:",
        "pe 20. marrask. 2026 klo 10.00 Cursus (games@host.example) kirjoitti:",
        "2026-11-20 10:00 GMT+01:00 Cursus <games@host.example>:",
        "2026-11-20 10:00 GMT+01:00 Cursus",
        "fre. 20. nov. 2026 kl. 10:00 skrev Cursus <games@host.example\n>:",
        "On Fri, 20 Nov 2026 at 10:00, Cursus <games@host.example\n> wrote:",
        "Cursus  schrieb am Fr. 20. November 2026 um 10:00:",
        "games@host.example wrote:",
        "\u0641\u064a \u0662\u0660\u200f/\u0661\u0661\u200f/\u0662\u0660\u0662\u0666 "
        "\u0627\u0644\u0633\u0627\u0639\u0629 \u0663:\u0663\u0666 \u0645\u060c \u0643\u062a\u0628 "
        "\u200fCursus \u200f<games@host.example>:\u200e",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char body[600];
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n\n> pass\n> old\n", lines[i]);
        check_cut(body, NULL, "t|take juno\n");
        (void)snprintf(body, sizeof body, "take juno\n%s\n> pass\n\nwait\n", lines[i]);
        check_cut(body, NULL, "t|take juno\ni|wait\n");
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n\npass\nold\n", lines[i]);
        check_cut(body, NULL, "t|take juno\n");
    }
    /* an order that might begin one is no part of it */
    check_cut("2 juno\nOn 20 Nov 2026 10:00, Cursus <a@b> wrote:\n> pass\n", NULL, "t|2 juno\n");
    check_cut("on 3 take 4\nOn 20 Nov 2026 10:00, Anna\nMaria Doe <a@b> wrote:\n> pass\n", NULL, "t|on 3 take 4\n");
    /* no announcements */
    check_cut("Anna wrote 3 letters\nplay 12:30\nto bob:\nhello\n", NULL,
              "t|Anna wrote 3 letters\nt|play 12:30\nt|to bob:\nt|hello\n");
}

static void separators(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "-----Original Message-----",
        "-----Urspr\xc3\xbcngliche Nachricht-----",
        "-----Message d'origine-----",
        "-----Messaggio originale-----",
        "-----Mensaje original-----",
        "----- Mensagem original -----",
        "-----Oorspronkelijk bericht-----",
        "-----Ursprungligt meddelande-----",
        "-----Oprindelig meddelelse-----",
        "-----Opprinnelig melding-----",
        "---------- Forwarded message ---------",
        "From: Cursus <games@host.example>\nSent: Friday, November 20, 2026 10:00\nTo: Anna\nSubject: #12 kalends",
        "From: Cursus\nDate: Friday\nTo: Anna",
        "________________________________\nFrom: Cursus\nSent: Friday\nTo: Anna\nSubject: #12",
        "________________________________\n\nVon: Cursus\nGesendet: Freitag, 20. November 2026\nAn: Anna\nBetreff: #12",
        "De : Cursus\nEnvoy\xc3\xa9 : vendredi\n\xc3\x80 : Anna\nObjet : #12",
        /* a narrow no-break space before each colon */
        "De\xe2\x80\xaf: Cursus\nEnvoy\xc3\xa9\xe2\x80\xaf: vendredi\n\xc3\x80\xe2\x80\xaf: Anna\nObjet\xe2\x80\xaf: "
        "#12",
        "De: Cursus\nEnviado el: viernes\nPara: Anna\nAsunto: #12",
        "Da: Cursus\nInviato: venerdi\nA: Anna\nOggetto: #12",
        "Van: Cursus\nVerzonden: vrijdag\nAan: Anna\nOnderwerp: #12",
        "*From:* Cursus\n*Sent:* Friday\n*To:* Anna\n*Subject:* #12",
        "*Fra:* Cursus\n*Sendt:* fredag\n*Til:* Anna\n*Emne:* #12",
        "Date: Friday\nSubject: #12\nFrom: Cursus\nTo: Anna",
        "Gesendet: Freitag\nVon: Cursus\nAn: Anna\nBetreff: #12",
        " ------------------------------\n\n*From:* Cursus\n*Sent:* Friday\n*To:* Anna",
        "====\n\nMessage du : 20/11/2026\nDe : Cursus\nA : Anna\nSujet : #12",
        "\u0645\u0646: Cursus\n\u200f\u200f\u062a\u0645 \u0627\u0644\u0625\u0631\u0633\u0627\u0644: Friday\n"
        "\u0625\u0644\u0649: Anna",
        "Am 20.11.26 um 10:00 schrieb Cursus\nVon: Cursus\nDatum: Freitag\nAn: Anna",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char body[600];
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n\npass\nplay old\n", lines[i]);
        check_cut(body, NULL, "t|take juno\n");
    }
    check_cut("from: rome\nto: gaul\n", NULL, "t|from: rome\nt|to: gaul\n");
    check_cut("________________________________\nb\n", NULL, "t|b\n");
    check_cut("a\n____\n----\nb\n", NULL, "t|a\nt|____\nt|----\nt|b\n");
}

static void signatures(void **state)
{
    (void)state;
    check_cut("take juno\n-- \nAnna\npass\n", NULL, "t|take juno\n");
    check_cut("take juno\n--\nAnna\n", NULL, "t|take juno\n");
    check_cut("-- asia\n--- x\n", NULL, "t|-- asia\nt|--- x\n");
    check_cut("take juno\n-- \nAnna\n\nOn 20 Nov 2026 10:00, Cursus wrote:\n> pass\n\nwait\n", NULL,
              "t|take juno\ni|wait\n");
    check_cut("take juno\n________________________________\nAnna\n\n> pass\nwait\n", NULL, "t|take juno\ni|wait\n");
    /* below a phone's line stands nothing of its owner's, unless it stood first */
    check_cut("take juno\n\nSent from my iPhone\n\nplay old\n", NULL, "t|take juno\n");
    check_cut("Sent from my iPhone\n\ntake juno\n", NULL, "t|take juno\n");
    check_cut("> old\nSent from my iPhone\n\ntake juno\n", NULL, "i|take juno\n");
    static const char *const devices[] = {"Sent from my iPhone",
                                          "Von meinem iPhone gesendet",
                                          "Envoy\xc3\xa9 de mon iPhone",
                                          "Enviado desde mi iPhone",
                                          "Inviato da iPhone",
                                          "Enviado do meu iPhone",
                                          "Verstuurd vanaf mijn iPhone",
                                          "Skickat fr\xc3\xa5n min iPhone",
                                          "Sendt fra min iPhone",
                                          "Wys\xc5\x82"
                                          "ane z iPhone'a",
                                          "\xd0\x9e\xd1\x82\xd0\xbf\xd1\x80\xd0\xb0\xd0\xb2\xd0\xbb\xd0\xb5\xd0\xbd"
                                          "\xd0\xbe \xd1\x81 iPhone",
                                          "Get Outlook for iOS<https://aka.ms/o0ukef>",
                                          "Sent from Mail for Windows"};
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        char body[300];
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n", devices[i]);
        check_cut(body, NULL, "t|take juno\n");
    }
}

/* The same without a date, broken over more lines, behind a row of dashes; in front of marked and unmarked lines. */
static void attributions_of_other_programs(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "On Fri, Nov 20, 2026 at 11:16 AM Some One\n<\nmailto:some@one.example\n> wrote:",
        "On Fri, Nov 20, 2026\nat 11:16\nSome One\n<\nmailto:some@one.example\n> wrote:",
        "Am 20. November 2026 um 11:16 schrieb Some One\n<\nmailto:some@one.example\n>\n:",
        "Le 20 nov. 2026 à 11:16, Some One <\nsome@one.example\n> a écrit :",
        "On Fri, Nov 20, 2026 at\n11:16 AM, Some One <some@one.example> wrote:",
        "On Fri, Nov 20,\n2026 at 11:16 AM, Some One\n<some@one.example> wrote:",
        "Some One <some@one.example> wrote:",
        "\"One, Some\" <some@one.example> schrieb:",
        "Some One [mailto:some@one.example] a écrit :",
        "*Some One* <some@one.example <mailto:some@one.example>> escribió:",
        "Some One (some@one.example) ha scritto:",
        "Some One <some@one.example>\nschreef:",
        "Some One <some@one.example> escreveu:",
        "Some One <some@one.example> napisał(a):",
        "Dnia Piątek, 20 Listopada 2026 11:16 Some One <some@one.example> napisał(a)",
        "--- On Fri, 11/20/26, Some One <some@one.example> wrote:",
        "--- On Fri, 11/20/26, Some One\n<some@one.example> wrote:",
        "--- Some One <some@one.example> schrieb am Fr, 20.11.2026:",
        "--- En date de : Ven 20.11.26, Some One <some@one.example> a écrit :",
        "--- El vie, 20/11/26, Some One <some@one.example> escribió:",
        "--- In ides@groups.example, \"some\" <some@...> wrote:",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char body[600];
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n\n> pass\n> old\n", lines[i]);
        check_cut(body, NULL, "t|take juno\n");
        (void)snprintf(body, sizeof body, "take juno\n%s\n> pass\n\nwait\n", lines[i]);
        check_cut(body, NULL, "t|take juno\ni|wait\n");
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n\npass\nold\n", lines[i]);
        check_cut(body, NULL, "t|take juno\n");
    }
    /* what stands above such a line is no part of it */
    check_cut("take juno\nSome One <a@b.example> wrote:\npass\n", NULL, "t|take juno\n");
    check_cut("on 3 take 4,\nOn 20 Nov 2026 10:00, Anna\nMaria Doe <a@b> wrote:\n> pass\n", NULL, "t|on 3 take 4,\n");
    check_cut("I met\nAnna <a@b.example>\nwrote: the order\n", NULL,
              "t|I met\nt|Anna <a@b.example>\nt|wrote: the order\n");
    check_cut("see <a@b\n>\n> pass\nown\n", NULL, "t|see <a@b\ni|own\n");
}

static void headers_of_other_programs(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "**Von:** Some One <some@one.example>\n**Gesendet:** Freitag, 20. November 2026 11:16\n**An:** "
        "Anna\n**Betreff:** #12",
        "**Gesendet:** Freitag, 20. November 2026 um 11:16 Uhr\n**Von:** Some One\n**Betreff:** #12",
        "**Von:** Some One\n\n**Gesendet:** Freitag\n\n**An:** Anna\n\n**Betreff:** #12",
        "**Gesendet:** Freitag, 20. November 2026 **Von:** Some One <some@one.example> **An:** Anna **Betreff:** #12",
        "*From: *Some One\n*Sent: *Friday\n*To: *Anna\n*Subject: *#12",
        "__De:__ Some One\n__Envoyé:__ vendredi\n__À:__ Anna\n__Objet:__ #12",
        "_Från:_ Some One\n_Skickat:_ fredag\n_Till:_ Anna\n_Ämne:_ #12",
        "Von : Some One\nGesendet : Freitag\nAn : Anna\nBetreff : #12",
        "Temat: Re: #12 Data: 2026-11-20 11:16 Nadawca: \"Some One\" <some@one.example> Adresat: anna@example.org;",
        "Temat: Re: #12 ides Data: 2026-11-20 11:16 Nadawca: \"Some One\"\n<some@one.example> Adresat: "
        "anna@example.org;",
        "Temat: #12 ides; Nadawca: Some One <some@one.example>",
        "From: Some One <some@one.example> To: anna@example.org Date: Fri, 20 Nov 2026 11:16",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char body[600];
        (void)snprintf(body, sizeof body, "take juno\n\n%s\n\npass\nplay old\n", lines[i]);
        check_cut(body, NULL, "t|take juno\n");
    }
    /* an order that has such words, and a table in bold letters */
    check_cut("from: rome to: gaul date: 3\npass\n", NULL, "t|from: rome to: gaul date: 3\nt|pass\n");
    check_cut("*to:* rome\n*from:* gaul\npass\n", NULL, "t|*to:* rome\nt|*from:* gaul\nt|pass\n");
}

/* Below the sender's text a row of any kind, with nothing under it but who he is. */
static void signatures_below_rows(void **state)
{
    (void)state;
    static const char *const rows[] = {"__",        "____",  "---",  "----", "———",
                                       "—————————", "–––––", "====", "~~~~", "_ _ _ _"};
    static const char *const signs[] = {
        "John Doe",
        "John E. Doe, Ph.D.\nPresident\nExample Research\njohn@example.com\nwww.example.com",
        "Anna de la Cruz\n+34 91 555 01 00",
        "Some One | Head of Things\nhttp://one.example\nThis mail may hold what is not meant for you: if so, drop it.",
    };
    static const char *const kept[] = {"take juno",
                                       "Take juno\npass",
                                       "1: north",
                                       "Hello Anna, shall we ally?\nI think so.",
                                       "press Bruno\nHello\nend press",
                                       "from rome\nto gaul"};
    char body[600], want[600];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++) {
            (void)snprintf(body, sizeof body, "take juno\n\n%s\n%s\n", rows[i], signs[k]);
            check_cut(body, NULL, "t|take juno\n");
            (void)snprintf(body, sizeof body, "take juno\n%s\n%s\n\nOn 20 Nov 2026, Cursus wrote:\n> pass\n\nwait\n",
                           rows[i], signs[k]);
            check_cut(body, NULL, "t|take juno\ni|wait\n");
        }
        for (size_t k = 0; k < sizeof kept / sizeof kept[0]; k++) {
            struct text expected = TEXT_EMPTY;
            (void)snprintf(want, sizeof want, "Hi\n%s\n%s\n", rows[i], kept[k]);
            for (const char *at = want; *at != '\0'; at += strcspn(at, "\n") + 1)
                text_addf(&expected, "t|%.*s\n", (int)strcspn(at, "\n"), at);
            check_cut(want, NULL, expected.data);
            text_free(&expected);
        }
    }
    /* a row with nothing above it parts nothing off */
    check_cut("----\nJohn Doe\n", NULL, "t|----\nt|John Doe\n");
}

/* Evolution, Balsa and Sylpheed put the caret right before the line that announces the quotation. */
static void what_stands_before_an_attribution_is_kept(void **state)
{
    (void)state;
    static const char *const glued[] = {
        "On Sat, 28 Nov 2026 10:15:11 +0000\nThe Club <games@club.example> wrote:\n\n",
        "On Sat, 2026-11-28 at 10:15 +0000, The Club wrote:\n",
        "On 11/28/2026 10:15:11 AM, The Club wrote:\n",
        " On Sat, 2026-11-28 at 10:15 +0000, The Club wrote:\n",
        "Am Samstag, dem 28.11.2026 um 10:15 +0000 schrieb The Club:\n",
        "Le samedi 28 novembre 2026 \xc3\xa0 10:15 +0000, The Club a \xc3\xa9"
        "crit :\n",
        "El s\xc3\xa1"
        "b, 28-11-2026 a las 10:15 +0000, The Club escribi\xc3\xb3:\n",
        "The Club <games@club.example> writes:\n",
        "The Club <games@club.example> wrote:\n",
        "The Club writes:\n",
        "The Club schreef op vr 18-12-2026 om 08:00 [+0000]:\n",
        "\xd0\x92 \xd0\x9f\xd1\x82, 18/12/2026 \xd0\xb2 08:00 +0000, The Club "
        "\xd0\xbf\xd0\xb8\xd1\x88\xd0\xb5\xd1\x82:\n",
    };
    char body[300];
    /* whatever the language: a clock, a year and a colon above what is marked */
    static const char *const foreign[] = {
        "\xe6\x96\xbc Saturday\xef\xbc\x8c"
        "2026-11-28 \xe6\x96\xbc 10:15 +0000\xef\xbc\x8cThe Club \xe6\x8f\x90\xe5\x88\xb0\xef\xbc\x9a",
        "Dit\xc3\xabn e Sat, 28/11/2026 m\xc3\xab 10.15 +0000, The Club ka shkruar:",
        "V\xc3\xa0o Sat, ng\xc3\xa0y 28, 11 n\xc4\x83m 2026 l\xc3\xba"
        "c 10:15 +0000, The Club vi\xe1\xba\xbft:",
        "\xce\xa3\xcf\x84\xce\xb9\xcf\x82 28-11-2026, \xce\xb7\xce\xbc\xce\xad\xcf\x81\xce\xb1 Sat, "
        "\xce\xba\xce\xb1\xce\xb9 \xcf\x8e\xcf\x81\xce\xb1 10:15 +0000, \xce\xbf/\xce\xb7 The Club "
        "\xce\xad\xce\xb3\xcf\x81\xce\xb1\xcf\x88\xce\xb5:",
        "2026. 11. 28., Saturday 10:15 The Club ezt \xc3\xadrta:",
        "2026-11-28 (Sat), 10:15 +0000, The Club:",
        "\xe0\xb9\x80\xe0\xb8\xa1\xe0\xb8\xb7\xe0\xb9\x88\xe0\xb8\xad Sat 2026-11-28 "
        "\xe0\xb9\x80\xe0\xb8\xa7\xe0\xb8\xa5\xe0\xb8\xb2 10:15 +0000, The Club "
        "\xe0\xb9\x80\xe0\xb8\x82\xe0\xb8\xb5\xe0\xb8\xa2\xe0\xb8\x99\xe0\xb8\xa7\xe0\xb9\x88\xe0\xb8\xb2:",
        "\xc3\x8en data de Sat, 28-11-2026 la 10:15 +0000, The Club a spus:",
    };
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        (void)snprintf(body, sizeof body, "take juno\nplay new%s\n> take ceres\n", foreign[i]);
        check_cut(body, NULL, "t|take juno\nt|play new\n");
        (void)snprintf(body, sizeof body, "play new\n\n%s\n> take ceres\n", foreign[i]);
        check_cut(body, NULL, "t|play new\n");
    }
    check_cut("meet me at McDonald at 10:15 in 2026\n> pass\n", NULL, "t|meet me at McDonald at 10:15 in 2026\n");
    check_cut("at 10:15 in 2026 McDonald:\npass\n", NULL, "t|at 10:15 in 2026 McDonald:\nt|pass\n");
    for (size_t i = 0; i < sizeof glued / sizeof glued[0]; i++) {
        (void)snprintf(body, sizeof body, "take juno\nplay mar-2%s> take ceres\n> pass\n\nwait\n", glued[i]);
        check_cut(body, NULL, "t|take juno\nt|play mar-2\ni|wait\n");
        (void)snprintf(body, sizeof body, "play new%s> take ceres\n", glued[i]);
        check_cut(body, NULL, "t|play new\n");
    }
    check_cut("The Club <games@club.example> wrote On Sat, 28 Nov 2026 10:15:\n> pass\n", NULL, "");
    check_cut("--- On Fri, 11/20/26, The Club wrote:\n> pass\n", NULL, "");
    check_cut("take junoOn the 20th I shall take ceres\n", NULL, "t|take junoOn the 20th I shall take ceres\n");
}

/* nmh quotes the source of a mail, HTML and all. */
static void a_blank_counts_where_the_mail_has_it(void **state)
{
    (void)state;
    check_cut("take juno\n> 1: north\n", sent, "t=|take juno\nq|1: north\n");
    check_cut("> Fill in and send back:\n>\n> god: mars\n> <td>\n", sent, "q|god: mars\n");
    check_cut("> <td>\n> 1: north\n> god: mars\n> <td>\n", sent, "q|1: north\nq|god: mars\n");
    check_cut("take juno\n> Your =3D\n> god: choose one, by Mon 30=\n>  Nov 2026\n", sent, "t=|take juno\n");
}

/* mailx puts the mail in behind tabs, header and all. */
static void other_marks_are_known_by_what_they_mark(void **state)
{
    (void)state;
    static const char *const signs[] = {"\t", "|", "| ", "} "};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        char *body = with_quotation("", signs[i]);
        struct text whole = TEXT_EMPTY;
        text_addf(&whole,
                  "%sFrom games@club.example Sat Nov 28 08:00:00 2026\n%sDate: x\n%sFrom: x\n%sTo: x\n%s\ntake juno\n",
                  signs[i], signs[i], signs[i], signs[i], body);
        check_cut(whole.data, sent, "i=|take juno\n");
        text_free(&whole);
        free(body);
    }
    check_cut("| take juno\n| pass\n", NULL, "t|| take juno\nt|| pass\n");
    check_cut("take juno\n\nFrom games@club.example Sat Nov 28 08:00:00 2026\n> pass\n", NULL, "t|take juno\n");
    check_cut("From Rome I sat on 28 2026 08:00:00\n", NULL, "t|From Rome I sat on 28 2026 08:00:00\n");
}

static void a_blank_left_empty_is_nothing(void **state)
{
    (void)state;
    check_cut("move:edi: nth\nmove:lon: ____\nmove:lvp: ___\n", NULL, "t|move:edi: nth\n");
    check_cut("My name is: ____\n", NULL, "t|My name is: ____\n");
}

static bool is_pass(const char *line, const void *context)
{
    (void)context;
    return strcasecmp(line, "Pass") == 0;
}

/* "Pass" looks like somebody's name. */
static void an_order_is_no_signature(void **state)
{
    (void)state;
    struct kept kept;
    check_cut("Hi\n----\nPass\n", NULL, "t|Hi\n");
    quote_cut("Hi\n----\nPass\n", NULL, is_pass, NULL, &kept);
    check_int(kept.count, 3);
    check_text(kept.lines[2].text, "Pass");
    quote_free(&kept);
    /* nor the tail of a quoted line, where that is whole, though ours goes on so */
    quote_cut("> You may:\n> take juno\npass\n", sent, is_pass, NULL, &kept);
    check_int(kept.count, 1);
    check_text(kept.lines[0].text, "pass");
    quote_free(&kept);
}

static void a_name_at_the_end_goes(void **state)
{
    (void)state;
    static const struct {
        const char *body, *last;
    } cases[] = {
        {"take juno\n\nAnna\n", ""},           {"take juno\n- anna\n", ""},        {"take juno\n\nAnna Smith.\n", ""},
        {"take juno\n\nAnnabel\n", "Annabel"}, {"take juno\n\nSmith\n", "Smith"},  {"Anna\n", "Anna"},
        {"Anna\n\ntake juno\n", "take juno"},  {"take juno\n\nAnna\n> old\n", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct kept kept;
        quote_cut(cases[i].body, NULL, NULL, NULL, &kept);
        quote_drop_name(&kept, "Anna Smith", NULL);
        check_text(kept.lines[kept.count - 1].text, cases[i].last);
        quote_free(&kept);
    }
    struct kept kept;
    quote_cut("take juno\n\nPass\n", NULL, NULL, NULL, &kept);
    quote_drop_name(&kept, "Pass", is_pass); /* who is called as an order is */
    check_text(kept.lines[kept.count - 1].text, "Pass");
    quote_free(&kept);
}

/* A few lines are looked for in our text as it is; of many there is an index. Both say the same, whatever was done to
 * the blanks and links of either. */
static void lines_of_ours_are_known_however_many(void **state)
{
    (void)state;
    static const char ours[] = "take: ____\n  Buy  one\t<http://a.example/> now\nsee <mailto:a@b.example>it\ntake 3\n";
    for (int many = 0; many < 2; many++) {
        struct text body = TEXT_EMPTY;
        struct kept kept;
        for (int i = 0; many == 1 && i < 40; i++)
            text_addf(&body, "mine %d\n", i);
        text_add(&body, "take 3\nbuy one now\nBuy one now\nsee it\n> Buy one now\n> take: 5\n> took: 5\n");
        quote_cut(body.data, ours, NULL, NULL, &kept);
        size_t first = kept.count - 5;
        static const struct {
            const char *text;
            bool as_sent;
        } want[] = {
            {"take 3", true}, {"buy one now", false}, {"Buy one now", true}, {"see it", true}, {"take: 5", false}};
        for (size_t i = 0; i < 5; i++) {
            check_text(kept.lines[first + i].text, want[i].text);
            check_int(kept.lines[first + i].as_sent, want[i].as_sent);
        }
        quote_free(&kept);
        text_free(&body);
    }
}

/* A sentence that begins as a phone's line does is the sender's, and so is what stands below it. */
static void sentences_are_no_phones_lines(void **state)
{
    (void)state;
    static const char *const own[] = {
        "the order sent from my brother's account was wrong",
        "The order was\nsent from my brother's account, please forget it",
        "Sent from my desk, it is easier than on my mobile phone.",
        "Sent from my hotel room, where the net is slow. Here is my order:",
        "Sent from Rome to Gaul: two legions.",
        "Sent by mistake: please forget it",
        "Sent from my phone: take mars instead",
        "Sent from my phone because the computer is broken",
        "Sent via the wrong account yesterday, sorry.",
        "Gesendet von meinem Bruder, das war ein Fehler.",
    };
    static const char *const phones[] = {
        "Sent from my BlackBerry® smartphone, powered by CREDO Mobile.",
        "Sent from my Samsung Galaxy S5, an AT&T 4G LTE smartphone",
        "Sent from my Wileyfox Swift",
        "Sent from Yahoo Mail on Android",
        "(Sent from my tablet)",
        "Sent from my mobile device, please excuse typos",
        "Gesendet von meinem Huawei-Mobiltelefon",
    };
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        char body[300];
        (void)snprintf(body, sizeof body, "Hi,\n%s\ntake juno\n", own[i]);
        struct kept kept;
        quote_cut(body, NULL, NULL, NULL, &kept);
        check_int(kept.count, 3 + (strchr(own[i], '\n') != NULL ? 1 : 0));
        check_text(kept.lines[kept.count - 1].text, "take juno");
        quote_free(&kept);
    }
    for (size_t i = 0; i < sizeof phones / sizeof phones[0]; i++) {
        char body[300];
        (void)snprintf(body, sizeof body, "take juno\n%s\nold\n", phones[i]);
        check_cut(body, NULL, "t|take juno\n");
    }
}

static void around_quotes(void **state)
{
    (void)state;
    /* Thunderbird: below and between */
    check_cut("On 20/11/2026 10:00, Cursus wrote:\n> You may:\n> take juno\n\ntake juno\n\n> god\nceres\n", NULL,
              "i|take juno\ni|ceres\n");
    check_cut(">> old\n> > old\n>old\nnew\n", NULL, "i|new\n");
    check_cut("   > old\nnew\n", NULL, "i|new\n");
    check_cut("a > b\n", NULL, "t|a > b\n");
    /* announced, and marked with bars; a board that a player draws is not */
    check_cut("hello\n2026/11/20 Cursus <a@b>\n\n| pass\n| play old\n", NULL, "t|hello\n");
    check_cut("hello\n| a | b |\n", NULL, "t|hello\nt|| a | b |\n");
    /* a '>' that might close an address belongs to nobody */
    check_cut("take juno\nsee <a@b\n>pass:\n", NULL, "t|take juno\nt|see <a@b\n");
    /* the text is not known: what would not have fitted behind a quoted line was wrapped */
    check_cut("> Your secret card is the Fox, and nobody but you and the gods, not even\nBob, may know\n> pass\n", NULL,
              "");
    check_cut("> Your secret card is the Fox, and nobody but you and the gods, not even\npass\ntake juno\n", NULL,
              "i|pass\ni|take juno\n");
    check_cut("> Your secret card\npass\n", NULL, "i|pass\n");
}

/* Who writes right below the line that announces the quotation stands above what is marked. */
static void below_an_announcement(void **state)
{
    (void)state;
    char *whole = with_quotation("On 20 Nov 2026 10:00, Cursus wrote:\ntake juno\n\n\n", "> ");
    check_cut(whole, sent, "i=|take juno\n");
    check_cut(whole, NULL, ""); /* of any other mail nobody knows whose they are */
    free(whole);
    check_cut("On 20 Nov 2026 10:00, Cursus wrote:\n\nhello\n\ntake juno\n> You may:\n> take ceres\n", sent,
              "i|hello\ni|\ni=|take juno\n");
    /* not so where our mail has no marks, but lines of its own that begin so; nor above an older mail */
    whole = with_quotation("pass\nOn 20 Nov 2026 10:00, Cursus wrote:\n> red, you\n> 3 points\n", "");
    check_cut(whole, sent, "t=|pass\n");
    free(whole);
    check_cut("On 20 Nov 2026 10:00, Cursus wrote:\nYou may:\nOn 19 Nov 2026 10:00, Bob wrote:\n> a\n> b\n> c\n", NULL,
              "");
}

static void filled_form(void **state)
{
    (void)state;
    char *whole = with_quotation("take juno\n\nOn 20 Nov 2026 10:00, Cursus wrote:\n", "> ");
    check_cut(whole, sent, "t=|take juno\n");
    check_cut(whole, NULL, "t|take juno\n");
    free(whole);
    check_cut("> 1: north____\n> 2: ____\n> god:  juno\n> 3: wait for Bob\n", sent, "q|1: north\nq|god:  juno\n");
    check_cut("> 3: pass\n", sent, "q|3: pass\n");
    /* wrapped, not edited; foreign labels; deeper quotations; no label of ours */
    check_cut("> 3: wait for\n> Bob\n> 4: pass\n>> 1: north\n> take juno\n> You may: pass\n", sent, "");
    check_cut("> 1: north\n", NULL, "");
    /* an unmarked form copied to the top */
    check_cut("1: north\n2: ____\n", sent, "t|1: north\n");
    /* with what stands next to it: that is no order, though it is too little to be a quotation by itself */
    check_cut("pass\nFill in and send back:\n1: ____\n2: north__\ngod: ____\n3: wait for Bob\n", sent,
              "t=|pass\nq|2: north\n");
    check_cut("Fill in and send back:\n1: north\n2: ____\ngod: juno\n3: wait for Bob\n\nthen take juno\n", sent,
              "q|1: north\nq|god: juno\ni|then take juno\n");
    /* a line that was put in parts the copy; below it less is known as ours */
    check_cut("Fill in and send back:\n1: north\n2: ____\nmy own\ngod: ____\n3: wait for Bob\n", sent,
              "q|1: north\ni|my own\n");
}

static void unmarked_quotation(void **state)
{
    (void)state;
    /* Outlook: no marks below its separator */
    char *whole = with_quotation("take juno\n\n-----Original Message-----\n", "");
    check_cut(whole, sent, "t=|take juno\n");
    check_cut(whole, NULL, "t|take juno\n");
    free(whole);
    struct text body = TEXT_EMPTY;
    text_add(&body, "-----Original Message-----\nFrom: Cursus\nSent: Friday\nTo: Anna\nSubject: #12\n\n");
    text_add(&body, "#12 kalends (Quorum)\n\nYou may:\n  take ceres\n  take juno\n  pass\n");
    text_add(&body, "Your secret card is the Fox, and nobody but you and\nthe gods may ever know of it.\n");
    text_add(&body, "Fill in and send back:\n1: north__\n2: ____\nand a word\n");
    text_add(&body, "-----Original Message-----\ntake ceres please\n");
    check_cut(body.data, sent, "q|1: north\nq|and a word\n");
    check_cut(body.data, NULL, "");
    text_free(&body);
    /* links are written out */
    check_cut("juno\n-----Original Message-----\nYou may:\ntake ceres<mailto:a@b?body=take%20ceres>\n"
              "take juno <https://host.example/x>\npass\n",
              sent, "t|juno\n");
    /* marked below a separator as well: only the form is the sender's */
    check_cut(
        "-----Original Message-----\n> You may:\n> take ceres\n> take juno\n> take vesta\n>> pass it\n> 1: north\n",
        sent, "q|1: north\n");
    /* wrapped to the right so that a whole order is left, and nothing is changed */
    check_cut("-----Original Message-----\nYour secret card is the Fox, and nobody but\nyou and the gods may ever know "
              "of\nit."
              "\nYou may:\ntake ceres\npass\n",
              sent, "");
    /* another mail stands below: none of its lines is an order */
    check_cut("pass\n-----Original Message-----\ntake ceres at once\nplay old\nYou may:\n", sent, "t=|pass\n");
    /* no separator and no marks at all */
    whole = with_quotation("take juno at once\n\n", "");
    check_cut(whole, sent, "t|take juno at once\n");
    free(whole);
    /* a wrapped quoted line whose tail lost its mark */
    check_cut("> Your secret card is the Fox, and nobody but you and\nthe gods may ever know of it.\npass it\n", sent,
              "i|pass it\n");
}

/* A legal order that was copied is an order; it is marked, and nothing that was ours is ever relayed. */
static void copied(void **state)
{
    (void)state;
    check_cut("  take   juno\npass\n", sent, "t=|  take   juno\nt=|pass\n");
    struct kept kept;
    quote_cut("to bob\nYour secret card is the Fox, and nobody but you and the gods may ever know of it.\n"
              "hello\n> 1: north\n",
              sent, NULL, NULL, &kept);
    check_int(kept.count, 4);
    check_true(kept.quoted);
    static const bool relayed[] = {true, false, true, false};
    for (size_t i = 0; i < kept.count; i++) {
        check_int(quote_may_be_relayed(&kept.lines[i]), relayed[i]);
        check_int(kept.lines[i].number, i + 1);
    }
    quote_free(&kept);
}

static bool is_order(const char *line, const void *context)
{
    (void)context;
    return strncmp(line, "take", 4) == 0 || strncmp(line, "gm ", 3) == 0;
}

/* What is left of a body, a line each; "?" before those that may be ours. */
static void check_copy(const char *body, const struct copy_of *of, const char *want)
{
    struct kept kept;
    struct text left = TEXT_EMPTY;
    quote_cut(body, of->text, is_order, NULL, &kept);
    quote_copy_drop(&kept, of, is_order);
    for (size_t i = 0; i < kept.count; i++)
        if (kept.lines[i].text[0] != '\0')
            text_addf(&left, "%s%s\n", kept.lines[i].doubtful ? "?" : "", kept.lines[i].text);
    check_text(left.data, want);
    text_free(&left);
    quote_free(&kept);
}

/* A copy that nothing marks is known by the letters of its lines, in either form of what was sent. */
static void unmarked_copies(void **state)
{
    (void)state;
    static const struct copy_of turn = {
        .text = "Your move in the game\n\nORDERS YOU CAN GIVE\n    take three\n    take four\n\nReply with one order a "
                "line.\n",
        .page = "Your move in the game\nTake the third\nReply with one order a line, please.\n"};
    check_copy("take four\n", &turn, "take four\n");
    check_copy("take four\ntake three\n", &turn, "take four\ntake three\n");
    check_copy("Hello\n\n| Your move in the game\n| take three\n", &turn, "Hello\n");
    check_copy("take five\nThe Club:\n*Your move in the game*\n* take  three*\nTake the third\nReply with one order a\n"
               "line, please.\n",
               &turn, "take five\nThe Club:\n");
    check_copy("take four\nYour move in the game\ntake three\nReply with one order a line.\n", &turn, "?take four\n");
    check_copy("Your move in the game\nReply with one order a line.\ntake five\n", &turn, "?take five\n");
    static const struct copy_of press = {.text = "Anna writes:\n\n| gm cancel 1\n| see you\n", .talk = true};
    check_copy("later\ngm cancel 1\nsee you\n", &press, "later\n?gm cancel 1\n");
    check_copy("later\n| gm cancel 1\n", &press, "later\n");
    static const struct copy_of unknown = {.text = NULL};
    check_copy("take four\n", &unknown, "take four\n");
}

/* Words for the game that stand on a button of our mail are nothing that is repeated, as its sentences are. */
static void words_of_buttons(void **state)
{
    (void)state;
    static const struct copy_of vote = {.text = "A vote\n", .page = "A vote\ntake it\nYour hand is three foxes.\n"};
    struct kept kept;
    quote_cut("Hi,\ntake it\nYour hand is three foxes.\n", vote.text, is_order, NULL, &kept);
    quote_copy_drop(&kept, &vote, is_order);
    static const bool relayed[] = {true, true, false};
    check_int(kept.count, 3);
    for (size_t i = 0; i < kept.count; i++)
        check_int(quote_may_be_relayed(&kept.lines[i]), relayed[i]);
    quote_free(&kept);
}

/* Every way of quoting our mail unchanged gives no line of it at all. */
static void nothing_unchanged(void **state)
{
    (void)state;
    static const char *const above[] = {"", "hello\n\n", "hello\n\nOn 20 Nov 2026 10:00, Cursus <a@b> wrote:\n\n",
                                        "hello\n\n-----Original Message-----\n"};
    static const char *const mark[] = {"> ", ">", ">> ", "> > ", " > ", ""};
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 6; k++) {
            char *whole = with_quotation(above[i], mark[k]);
            check_cut(whole, sent, i == 0 ? "" : "t|hello\n");
            free(whole);
        }
}

/* Processor time for a body of so many bytes of this line, the least of three: nothing but the work is in it then. */
static int64_t cost(const char *line, size_t size)
{
    int64_t least = INT64_MAX;
    struct text body = TEXT_EMPTY;
    while (body.len < size)
        text_add(&body, line);
    for (int i = 0; i < 3; i++) {
        struct timespec from, to;
        (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        free(cut(body.data, sent));
        free(cut(body.data, body.data));
        (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        int64_t took = (to.tv_sec - from.tv_sec) * 1000000 + (to.tv_nsec - from.tv_nsec) / 1000;
        least = took < least ? took : least;
    }
    text_free(&body);
    return least;
}

/* Hostile bodies cost no more than their size: eight times the bytes some eight times the work, and not sixty-four. */
static void hostile(void **state)
{
    (void)state;
    static const char *const lines[] = {"a\n",
                                        "<http",
                                        "<",
                                        "wrote: ",
                                        "1",
                                        "\n",
                                        ">\n",
                                        "From: a\n",
                                        "On 1 Nov 2026 10:00\n",
                                        "____________________\n",
                                        "--\n",
                                        "0123456789ab\n",
                                        ":\n",
                                        "> a\nb\n",
                                        "pass\n",
                                        "----\nAnna\n",
                                        "From: a@b ",
                                        "From: a@b\n\n",
                                        "On 1 Nov 2026 <\n",
                                        "Sent from my \n",
                                        ">>>>>>>>>>>>>>>>>>>>\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int64_t small = cost(lines[i], 16384), large = cost(lines[i], 131072);
        if (large > 24 * (small > 200 ? small : 200))
            fail_msg("a body of \"%s\": %lld us for 16 KB, %lld us for 128 KB", lines[i], (long long)small,
                     (long long)large);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(attributions),
        cmocka_unit_test(separators),
        cmocka_unit_test(signatures),
        cmocka_unit_test(around_quotes),
        cmocka_unit_test(below_an_announcement),
        cmocka_unit_test(filled_form),
        cmocka_unit_test(copied),
        cmocka_unit_test(unmarked_copies),
        cmocka_unit_test(words_of_buttons),
        cmocka_unit_test(unmarked_quotation),
        cmocka_unit_test(nothing_unchanged),
        cmocka_unit_test(hostile),
        cmocka_unit_test(attributions_of_other_programs),
        cmocka_unit_test(headers_of_other_programs),
        cmocka_unit_test(signatures_below_rows),
        cmocka_unit_test(what_stands_before_an_attribution_is_kept),
        cmocka_unit_test(a_blank_counts_where_the_mail_has_it),
        cmocka_unit_test(other_marks_are_known_by_what_they_mark),
        cmocka_unit_test(a_blank_left_empty_is_nothing),
        cmocka_unit_test(an_order_is_no_signature),
        cmocka_unit_test(a_name_at_the_end_goes),
        cmocka_unit_test(lines_of_ours_are_known_however_many),
        cmocka_unit_test(sentences_are_no_phones_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
