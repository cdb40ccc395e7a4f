/*
 * The colours of seats: each looks like what it is called, and those that meet in one game are told apart by everybody.
 * How people see who lack a kind of cones is simulated by the matrices of Machado, Oliveira and Fernandes (2009); how
 * far colours are apart is measured in the space OKLab.
 */
#include "check.h"

#include "rules/doors.h"

#include <math.h>
#include <string.h>

static const double APART = 0.1; /* black and white are 1 apart */

static const double EYES[][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
};
enum {
    EYE_KINDS = sizeof EYES / sizeof EYES[0],
    ALIKE_FROM = 6 /* seats of a game, from there on letters tell them */
};

struct lab {
    double l, a, b;
};

static struct lab seen(uint32_t colour, int eyes)
{
    double in[3], part[3];
    for (int i = 0; i < 3; i++) {
        double c = (colour >> (16 - 8 * i) & 0xff) / 255.0;
        in[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
    }
    for (int i = 0; i < 3; i++)
        part[i] = fmin(1, fmax(0, EYES[eyes][i][0] * in[0] + EYES[eyes][i][1] * in[1] + EYES[eyes][i][2] * in[2]));
    double l = cbrt(0.4122214708 * part[0] + 0.5363325363 * part[1] + 0.0514459929 * part[2]);
    double m = cbrt(0.2119034982 * part[0] + 0.6806995451 * part[1] + 0.1073969566 * part[2]);
    double s = cbrt(0.0883024619 * part[0] + 0.2817188376 * part[1] + 0.6299787005 * part[2]);
    return (struct lab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

static void seats_are_told_apart(void **state)
{
    (void)state;
    for (int g = 0; rules_all[g] != NULL; g++) {
        const struct rules *rules = rules_all[g];
        for (int i = 1; i <= rules->seats_max && i <= ALIKE_FROM; i++)
            for (int k = 1; k < i; k++)
                for (int eyes = 0; eyes < EYE_KINDS; eyes++) {
                    const struct rules_seat *one = rules_seat(rules, i), *two = rules_seat(rules, k);
                    struct lab a = seen(one->colour, eyes), b = seen(two->colour, eyes);
                    double apart = sqrt(pow(a.l - b.l, 2) + pow(a.a - b.a, 2) + pow(a.b - b.b, 2));
                    if (apart < APART)
                        fail_msg("%s: %s and %s are %.3f apart to eyes of kind %d", rules->id, one->name, two->name,
                                 apart, eyes);
                    check_true(one->mark != two->mark && strcmp(one->letter, two->letter) != 0);
                }
    }
}

/* The angle of a hue in degrees: red stands at 29, yellow at 110, green at 142, blue at 264. */
static void names_are_what_is_seen(void **state)
{
    static const struct {
        const char *name;
        double low, high, dark, light;
    } hues[] = {{"red", 20, 35, 0.4, 0.65},     {"orange", 55, 80, 0.65, 0.85}, {"yellow", 95, 112, 0.8, 1},
                {"green", 135, 160, 0.4, 0.8},  {"sky", 220, 245, 0.65, 0.9},   {"blue", 246, 270, 0.3, 0.6},
                {"purple", 295, 325, 0.3, 0.7}, {"pink", 335, 365, 0.65, 0.9},  {"brown", 40, 75, 0.2, 0.45}};
    (void)state;
    int known = 0;
    for (int g = 0; rules_all[g] != NULL; g++)
        for (int seat = 1; seat <= rules_all[g]->seats_max; seat++)
            for (size_t i = 0; i < sizeof hues / sizeof hues[0]; i++) {
                const struct rules_seat *look = rules_seat(rules_all[g], seat);
                if (strcmp(look->name, hues[i].name) != 0)
                    continue;
                struct lab lab = seen(look->colour, 0);
                double hue = atan2(lab.b, lab.a) * 180 / 3.14159265358979;
                hue += hue < 10 ? 360 : 0;
                check_true(hue >= hues[i].low && hue <= hues[i].high);
                check_true(lab.l >= hues[i].dark && lab.l <= hues[i].light && hypot(lab.a, lab.b) > 0.05);
                known++;
            }
    check_true(known >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(seats_are_told_apart),
                                       cmocka_unit_test(names_are_what_is_seen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
