/*
 * Writes as C what is to be learned from letters (src/words/wish.h), for the program of the build:
 *   learn FILE.tsv
 * A line of the file is a verb, a tab, and a letter in one line. A perceptron with a margin goes over them a fixed
 * number of times in a fixed order, and what is written is the average of its weights. All of it is in whole numbers,
 * so that every machine learns the same.
 */
#include "base/mem.h"
#include "base/text.h"
#include "words/wish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 10, MARGIN = 3, SEEN_LEAST = 2, SCALE = 16, LETTERS_MOST = 8000, WEIGHT_TOP = 127 };

struct letter {
    size_t class;
    uint32_t *feature; /* owned; from learn() on the places of those that are known */
    size_t count;
};

struct learner {
    char *verb[WISH_CLASSES_MOST];
    size_t classes;
    struct letter letter[LETTERS_MOST];
    size_t letters;
    uint32_t *known; /* in rising order */
    size_t knowns;
    int32_t *weight; /* of each known one for each class */
    int64_t *sum;    /* of the same, each multiplied by the step at which it was added */
};

static size_t class_of(struct learner *learner, const char *verb)
{
    for (size_t i = 0; i < learner->classes; i++)
        if (strcmp(learner->verb[i], verb) == 0)
            return i;
    if (learner->classes == WISH_CLASSES_MOST) {
        (void)fprintf(stderr, "learn: more than %d verbs\n", WISH_CLASSES_MOST);
        exit(1);
    }
    learner->verb[learner->classes] = mem_copy_text(verb);
    return learner->classes++;
}

static void read_letters(struct learner *learner, FILE *file)
{
    char *line = NULL;
    size_t room = 0;
    uint32_t feature[WISH_FEATURES_MOST];
    while (getline(&line, &room, file) > 0) {
        char *tab = strchr(line, '\t');
        if (*line == '#' || *line == '\n')
            continue;
        if (tab == NULL || learner->letters == LETTERS_MOST) {
            (void)fprintf(stderr, "learn: no verb, or too many letters: %s", line);
            exit(1);
        }
        *tab = '\0';
        struct typed typed;
        terms_read_lines(tab + 1, &typed);
        struct letter *letter = &learner->letter[learner->letters++];
        letter->class = class_of(learner, line);
        letter->count = wish_features(&typed, feature);
        letter->feature =
            memcpy(mem_room(letter->count + 1, sizeof *feature), feature, letter->count * sizeof *feature);
        terms_free_lines(&typed);
    }
    free(line);
}

/* Those that stand in several letters. */
static void know(struct learner *learner)
{
    size_t count = 0;
    for (size_t i = 0; i < learner->letters; i++)
        count += learner->letter[i].count;
    uint32_t *all = mem_room(count, sizeof *all);
    count = 0;
    for (size_t i = 0; i < learner->letters; i++)
        for (size_t k = 0; k < learner->letter[i].count; k++)
            all[count++] = learner->letter[i].feature[k];
    qsort(all, count, sizeof *all, wish_compare);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && all[end] == all[i];)
            end++;
        if (end - i >= SEEN_LEAST)
            all[learner->knowns++] = all[i];
    }
    learner->known = all;
    for (struct letter *letter = learner->letter; letter < learner->letter + learner->letters; letter++) {
        size_t kept = 0;
        for (size_t k = 0; k < letter->count; k++) {
            const uint32_t *found = bsearch(&letter->feature[k], all, learner->knowns, sizeof *all, wish_compare);
            if (found != NULL)
                letter->feature[kept++] = (uint32_t)(found - all);
        }
        letter->count = kept;
    }
}

static void teach(struct learner *learner, const struct letter *letter, int64_t step)
{
    size_t best = SIZE_MAX, classes = learner->classes;
    int64_t sum[WISH_CLASSES_MOST] = {0};
    for (size_t k = 0; k < letter->count; k++)
        for (size_t i = 0; i < classes; i++)
            sum[i] += learner->weight[letter->feature[k] * classes + i];
    for (size_t i = 0; i < classes; i++)
        if (i != letter->class && (best == SIZE_MAX || sum[i] > sum[best]))
            best = i;
    if (sum[letter->class] - sum[best] > MARGIN * (int64_t)letter->count)
        return;
    for (size_t k = 0; k < letter->count; k++) {
        size_t row = letter->feature[k] * classes;
        learner->weight[row + letter->class]++;
        learner->weight[row + best]--;
        learner->sum[row + letter->class] += step;
        learner->sum[row + best] -= step;
    }
}

/* Returns the number of steps. */
static int64_t learn(struct learner *learner)
{
    int64_t step = 1;
    uint64_t dice = 1;
    size_t *order = mem_room(learner->letters, sizeof *order);
    for (size_t i = 0; i < learner->letters; i++)
        order[i] = i;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = learner->letters - 1; i > 0; i--) {
            dice = dice * 6364136223846793005U + 1442695040888963407U;
            size_t other = (size_t)(dice >> 33) % (i + 1), kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        for (size_t i = 0; i < learner->letters; i++)
            teach(learner, &learner->letter[order[i]], step++);
    }
    free(order);
    return step;
}

/* The average as a byte; what comes to nothing is left out. */
static int average(const struct learner *learner, size_t at, int64_t steps)
{
    int64_t value = (learner->weight[at] * steps - learner->sum[at]) * SCALE / steps;
    return (int)(value > WEIGHT_TOP ? WEIGHT_TOP : value < -WEIGHT_TOP ? -WEIGHT_TOP : value);
}

static void write_down(const struct learner *learner, int64_t steps)
{
    size_t count = 0, known = 0;
    struct text features = TEXT_EMPTY;
    printf("#include \"words/wish.h\"\nconst struct wish_weight wish_weight[] = {");
    for (size_t i = 0; i < learner->knowns; i++) {
        size_t first = count;
        for (size_t k = 0; k < learner->classes; k++) {
            int weight = average(learner, i * learner->classes + k, steps);
            if (weight != 0)
                printf("%s{%zu,%d}", count++ % 12 == 0 ? ",\n" + (count == 1) : ",", k, weight);
        }
        if (count > first && ++known > 0)
            text_addf(&features, "%s{%uU,%zu,%zu}", known == 1 ? "\n" : ",\n", learner->known[i], first, count - first);
    }
    printf("};\nconst struct wish_feature wish_feature[] = {%s};\n", features.data);
    printf("const size_t wish_known = %zu;\nconst char *const wish_class[] = {", known);
    for (size_t i = 0; i < learner->classes; i++)
        printf("%s\"%s\"", i == 0 ? "" : ", ", learner->verb[i]);
    printf("};\nconst size_t wish_classes = %zu;\n", learner->classes);
    text_free(&features);
}

int main(int argc, char **argv)
{
    struct learner *learner = mem_new(1, sizeof *learner);
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        (void)fprintf(stderr, "usage: learn FILE.tsv, which can be read\n");
        return 1;
    }
    read_letters(learner, file);
    (void)fclose(file);
    know(learner);
    learner->weight = mem_new(learner->knowns * learner->classes, sizeof *learner->weight);
    learner->sum = mem_new(learner->knowns * learner->classes, sizeof *learner->sum);
    write_down(learner, learn(learner));
    return 0; /* all of it is the process's */
}
