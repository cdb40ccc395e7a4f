/*
 * Writes tables of words as C (src/words/lexicon_own.h), for the program of the build:
 *   freeze FILE...
 *   freeze everyday FILE
 * A table is called as its FILE, NAME.words; "BASE:FILE" is one that is read over another, as a game's over the common
 * one: what the other has already is left out.
 */
#include "base/mem.h"
#include "words/everyday.h"
#include "words/lexicon_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who makes the tables has none. */
const struct frozen frozen_words[] = {{0}};
const size_t frozen_count = 0;
const uint32_t everyday_words[] = {0};
const size_t everyday_count = 0;

static void read_file(const char *path, struct lexicon *lexicon)
{
    char bytes[4096];
    struct text text = TEXT_EMPTY;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(&text, bytes, count);
    (void)fclose(file);
    lexicon_read(lexicon, text.data);
    text_free(&text);
}

/* The array `name` of the table, in rows of so many numbers. */
static void write_rows(int table, const char *type, const char *name, const void *numbers, uint32_t rows, int columns)
{
    const uint32_t *number = numbers;
    printf("static const %s %s_%d[] = {", type, name, table);
    for (uint32_t i = 0; i < rows; i++) {
        printf(i % 8 == 0 ? "\n" : "");
        for (int k = 0; k < columns; k++)
            printf("%s%u", k > 0 ? "," : columns > 1 ? "{" : "", *number++);
        printf(columns > 1 ? "}," : ",");
    }
    printf(rows == 0 ? "0};\n" : "};\n");
}

static void write_index(int table, const char *name, const char *slots, const struct index *index)
{
    write_rows(table, "struct entry", name, index->entry, index->entries, 2);
    write_rows(table, "uint32_t", slots, index->slot, index->slots, 1);
}

static void write_strings(int table, const char *strings, uint32_t bytes)
{
    printf("static const char strings_%d[] =\n", table);
    for (const char *at = strings; at < strings + bytes; at++) {
        printf("\"");
        for (; *at != '\0'; at++)
            printf(*at < ' ' || *at > '~' || strchr("\"\\?", *at) != NULL ? "\\%03o" : "%c", (unsigned char)*at);
        printf("\\0\"\n");
    }
    printf(";\n");
}

static void write_table(int table, const struct layer *layer)
{
    write_strings(table, layer->strings, layer->bytes);
    write_index(table, "phrases", "phrase_slots", &layer->phrases);
    write_index(table, "words", "word_slots", &layer->words);
    write_rows(table, "struct linked", "linked", layer->linked, layer->linkeds, 3);
    write_rows(table, "struct known", "known", layer->known, layer->words.entries, 2);
    write_rows(table, "uint32_t", "frames", layer->frame, layer->frames, 1);
}

static void write_head(int table, const char *path, const struct layer *layer)
{
    const char *name = strrchr(path, '/') + 1;
    int length = (int)strcspn(name, ".");
    printf("    {\"%.*s\",\n     {.strings = strings_%d,\n", length, name, table);
    printf("      .phrases = {phrases_%d, phrase_slots_%d, %u, %u},\n", table, table, layer->phrases.entries,
           layer->phrases.slots);
    printf("      .words = {words_%d, word_slots_%d, %u, %u},\n", table, table, layer->words.entries,
           layer->words.slots);
    printf("      .linked = linked_%d,\n      .known = known_%d,\n      .frame = frames_%d,\n", table, table, table);
    printf("      .bytes = %u,\n      .linkeds = %u,\n      .frames = %u,\n      .by_length = {", layer->bytes,
           layer->linkeds, layer->frames);
    for (int i = 0; i < LENGTHS; i++)
        printf("%u,", layer->by_length[i]);
    printf("}}},\n");
}

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b ? 1 : 0;
}

/* The number of a language, by its first letters. */
static unsigned language_of(const char *id)
{
    static const char *const ids[EVERYDAY_LANGUAGES] = {"en", "de", "fr", "es"};
    unsigned language = 0;
    while (strcmp(ids[language], id) != 0)
        if (++language == EVERYDAY_LANGUAGES) {
            (void)fprintf(stderr, "everyday.words: no such language: %s\n", id);
            exit(1);
        }
    return language;
}

/* The list of words that everybody knows, as src/words/everyday.h has it. */
static void write_everyday(const char *path)
{
    struct lexicon *lexicon = lexicon_new();
    read_file(path, lexicon);
    const struct layer *layer = &lexicon->own;
    uint32_t *word = mem_new(layer->phrases.entries, sizeof *word), count = 0;
    for (uint32_t i = 1; i < layer->phrases.entries; i++) {
        const struct entry *entry = &layer->phrases.entry[i];
        uint32_t languages = 0;
        for (uint32_t at = entry->value; at != NONE; at = layer->linked[at].next)
            languages |= 1U << language_of(layer->strings + layer->linked[at].id);
        word[count++] = (lexicon_hash(layer->strings + entry->text) & ~((1U << EVERYDAY_LANGUAGES) - 1)) | languages;
    }
    qsort(word, count, sizeof *word, compare);
    printf("#include \"words/everyday.h\"\nconst size_t everyday_count = %u;\nconst uint32_t everyday_words[] = {",
           count);
    for (uint32_t i = 0; i < count; i++)
        printf(i % 12 == 0 ? "\n%u," : "%u,", word[i]);
    printf("};\n");
    free(word);
    lexicon_free(lexicon);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    if (argc == 3 && strcmp(argv[1], "everyday") == 0) {
        write_everyday(argv[2]);
        return ferror(stdout) || fflush(stdout) != 0 ? 1 : 0;
    }
    struct lexicon **lexicon = mem_new((size_t)argc, sizeof *lexicon);
    printf("#include \"words/lexicon_own.h\"\n");
    for (int i = 1; i < argc; i++) {
        char *colon = strchr(argv[i], ':');
        struct lexicon *base = colon == NULL ? NULL : lexicon_new();
        if (colon != NULL) {
            *colon = '\0';
            read_file(argv[i], base);
            argv[i] = colon + 1;
        }
        lexicon[i] = lexicon_over(base);
        read_file(argv[i], lexicon[i]);
        write_table(i, &lexicon[i]->own);
    }
    printf("const struct frozen frozen_words[] = {\n");
    for (int i = 1; i < argc; i++)
        write_head(i, argv[i], &lexicon[i]->own);
    printf("};\nconst size_t frozen_count = %d;\n", argc - 1);
    return ferror(stdout) || fflush(stdout) != 0 ? 1 : 0;
}
