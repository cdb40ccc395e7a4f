/* What of a letter is no order: greetings, closings, names and footers. */
#include "check.h"

#include "base/text.h"
#include "words/cut.h"

#include <string.h>

static bool is_stop(const struct terms *line, const void *context)
{
    (void)context;
    return strcmp(line->text, "Stop") == 0;
}

/* The lines that remain, with '|' between. */
static void check_cut(const char *body, const char *want)
{
    struct typed typed;
    struct cut cut;
    struct text got = TEXT_EMPTY;
    terms_read_lines(body, &typed);
    cut_read(&typed, is_stop, NULL, &cut);
    for (size_t i = 0; i < cut.count; i++)
        text_addf(&got, "%s%s", i == 0 ? "" : "|", cut.line[i].text);
    check_text(got.data, want);
    text_free(&got);
    cut_free(&cut);
    terms_free_lines(&typed);
}

static void greetings_go(void **state)
{
    (void)state;
    static const char *const greetings[] = {
        "Hi all,",
        "Hello everyone,",
        "Dear game master,",
        "Morning!",
        "Hey Bruno!",
        "Hi there,",
        "Good evening, all.",
        "Dear Sir or Madam",
        "Hallo zusammen,",
        "Liebe Mitspieler,",
        "Moin,",
        "Guten Morgen!",
        "Servus Anna",
        "Grüß Gott,",
        "Sehr geehrte Spielleitung,",
        "Salut,",
        "Bonjour à tous,",
        "Chers amis,",
        "Bonsoir !",
        "Salut les amis !",
        "Hola a todos:",
        "Buenos días:",
        "¡Hola!",
        "Estimados señores:",
        "Queridos amigos,",
    };
    char body[256];
    for (size_t i = 0; i < sizeof greetings / sizeof greetings[0]; i++) {
        (void)snprintf(body, sizeof body, "%s\n\ntake wheat\n", greetings[i]);
        check_cut(body, "take wheat");
        (void)snprintf(body, sizeof body, "%s take wheat", greetings[i]);
        if (strpbrk(greetings[i], ",:!.") != NULL)
            check_cut(body, "take wheat");
    }
    check_cut("Good wheat, that", "Good wheat, that");
}

static void closings_go(void **state)
{
    (void)state;
    static const char *const closings[] = {
        "Thanks!\nAnna",
        "Have a nice evening,\nAnna",
        "Best,\nAnna",
        "Cheers\nanna",
        "LG Anna",
        "lg anna",
        "Bises, Carla",
        "Take care\nAnna\n\nGet Outlook for Android",
        "With kind regards\nCarla Smith-Jones\nHead of Procurement",
        "Many thanks and kind regards,\nAnna Miller\nSenior Trade Analyst\nMilitary Road 3, Sydney\n\nSent from "
        "Outlook for iOS",
        "Cheers, Carla\n12 Station Road\nBath",
        "Mit freundlichen Grüßen\nAnna Müller\nTel. +49 561 123456\nanna@example.org",
        "Schönen Abend noch!\n\nAnna",
        "Herzliche Grüße aus Rom\nAnna\n\nVon meinem iPhone gesendet",
        "Bien cordialement\nAnna\n\nEnvoyé de mon iPhone",
        "Bonne soirée à tous,\nÉmile de la Tour",
        "Un abrazo,\nCarla\n\nEnviado desde mi móvil",
        "¡Un saludo a todos!",
        "À plus, marie",
        "Saludos de maría",
        "Muchas gracias de antemano\nÍñigo",
        "Anna",
        "- Anna",
        "-- \nAnna\nwheat merchant",
        "____\nAnna Miller\nExample Corp.",
    };
    char body[512];
    for (size_t i = 0; i < sizeof closings / sizeof closings[0]; i++) {
        (void)snprintf(body, sizeof body, "take wheat\n\n%s\n", closings[i]);
        check_cut(body, "take wheat");
    }
    check_cut("Moin, ich setze die 3 nach Castello. Gruß, Anna", "ich setze die 3 nach Castello.");
    check_cut("take wheat. Thanks for all! Cheers, Anna", "take wheat.");
}

static void orders_stay(void **state)
{
    (void)state;
    check_cut("Thanks!\nStop", "Stop");
    check_cut("Thanks!\nSan Marco 3 and 1, please", "San Marco 3 and 1, please");
    check_cut("thanks\n\nP.S. take wheat, not wine", "P.S. take wheat, not wine");
    check_cut("nein danke", "nein danke");
    check_cut("a todos: buena suerte", "a todos: buena suerte");
    check_cut("Take care of Gallia, Carla", "Take care of Gallia, Carla");
    check_cut("plus de rappels", "plus de rappels");
    check_cut("Plus de mails", "Plus de mails");
    check_cut("Anna", "Anna");
    check_cut("two wheat\n---\ntake wheat", "two wheat|take wheat");
    check_cut("Sent from Gallia to Rome: 3", "Sent from Gallia to Rome: 3");
    check_cut("", "");
}

static void check_subject(const char *subject, const char *want)
{
    char body[256];
    struct typed typed;
    struct cut cut;
    (void)snprintf(body, sizeof body, "Subject: %s\n\nsee above", subject);
    terms_read_lines(body, &typed);
    cut_read(&typed, NULL, NULL, &cut);
    check_text(cut.subject, want);
    check_int(cut.count, 1);
    check_int(cut.line[0].number, 3);
    cut_free(&cut);
    terms_free_lines(&typed);
}

static void subjects_are_read(void **state)
{
    (void)state;
    check_subject("take wheat", "take wheat");
    check_subject("Re: Doge - San Marco 3 1", "San Marco 3 1");
    check_subject("AW: Re: take wheat", "take wheat");
    check_subject("RE : Re \t:take wheat", "take wheat");
    check_subject("Re take: wheat", "Re take: wheat");
    check_subject("Re: #4 ides (FORVM) move rome puteoli", "move rome puteoli");
    check_subject("Re: #4 ides (FORVM): round 1 of 12, red to take", "");
    check_subject("take: wheat", "take: wheat");
    check_subject("Re: Your move: ides (Quorum), round 4 of 12 (by Sun 09:04) take wheat", "take wheat");
    check_subject("Re: Your move: Quorum \"ides\", round 4 of 12 (by Sun 09:04) take wheat", "take wheat");
    check_subject("Re: Quorum \"ides\": Bruno moved, Carla is next", "");
    check_subject("Re: ides (Quorum): Bruno moved, Carla is next", "");
    check_subject("AW: ides (Quorum) is over: you finished second", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greetings_go),
        cmocka_unit_test(closings_go),
        cmocka_unit_test(orders_stay),
        cmocka_unit_test(subjects_are_read),
    };
    return cmocka_run_group_tests_name("cut", tests, NULL, NULL);
}
