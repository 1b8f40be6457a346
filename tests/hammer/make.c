/* Texts from words, and from samples: short ones, long ones, with huge numbers, cut, put together.
 */
#define _POSIX_C_SOURCE 200809L

#include "hammer/make.h"

#include "base/random.h"
#include "fuzz/fuzz.h"
#include "hammer/tokens.h"

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLE_MAX = 1 << 13,
    NAME_MAX_SIZE = 1024,
    MATES = 64,
    MUTATIONS_MAX = 4,
    LONG_MAX_WORDS = 6
};

struct sample_text {
    size_t family;
    size_t size;
    const char *data;
};

/* A number, or another piece, in a sample. */
struct piece {
    size_t sample, at, size;
};

static struct sample_text *samples;
static size_t sample_count, sample_room;
static struct piece *numerals;
static size_t numeral_count, numeral_room;
static uint64_t cut_count;
static uint64_t seed;

/* ---- pieces ---- */

static struct ng_random random_of(uint64_t number)
{
    struct ng_random random;
    ng_random_seed(&random, seed * 0x9e3779b97f4a7c15u + number);
    return random;
}

static size_t draw(struct ng_random *random, size_t below)
{
    return (size_t)ng_random_below(random, below);
}

static size_t family_count(void)
{
    size_t count = 0;
    while (families[count].tokens != NULL) {
        count++;
    }
    return count;
}

static void start(struct text *text, size_t family)
{
    text->family = family;
    text->size = 0;
}

static void add(struct text *text, const char *bytes, size_t size)
{
    size = size < TEXT_MAX - text->size ? size : TEXT_MAX - text->size;
    memcpy(text->data + text->size, bytes, size);
    text->size += size;
}

static void add_token(struct text *text, size_t family, size_t token)
{
    add(text, families[family].tokens[token].bytes, families[family].tokens[token].size);
}

/* A sample of the family, or of any if it has none; NULL: there are no samples. */
static const struct sample_text *draw_sample(struct ng_random *random, size_t family)
{
    size_t first = sample_count > 0 ? draw(random, sample_count) : 0;
    for (size_t i = 0; i < sample_count; i++) {
        const struct sample_text *sample = &samples[(first + i) % sample_count];
        if (sample->family == family) {
            return sample;
        }
    }
    return sample_count > 0 ? &samples[first] : NULL;
}

/* ---- short texts ---- */

static uint64_t power(uint64_t base, unsigned exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/* All texts of `least` to `most` words of one family. */
static uint64_t count_words(unsigned least, unsigned most)
{
    uint64_t count = 0;
    for (size_t f = 0; families[f].tokens != NULL; f++) {
        for (unsigned words = least; words <= most; words++) {
            count += power(family_size(&families[f]), words);
        }
    }
    return count;
}

static void make_words(uint64_t number, unsigned least, unsigned most, struct text *text)
{
    for (size_t f = 0; families[f].tokens != NULL; f++) {
        size_t size = family_size(&families[f]);
        for (unsigned words = least; words <= most; words++) {
            if (number >= power(size, words)) {
                number -= power(size, words);
                continue;
            }
            start(text, f);
            for (unsigned i = 0; i < words; i++, number /= size) {
                add_token(text, f, number % size);
            }
            return;
        }
    }
}

static uint64_t count_short(void)
{
    return count_words(0, 3);
}

static void make_short(uint64_t number, size_t repeat, struct text *text)
{
    (void)repeat;
    make_words(number, 0, 3, text);
}

static uint64_t count_four(void)
{
    return count_words(4, 4);
}

static void make_four(uint64_t number, size_t repeat, struct text *text)
{
    (void)repeat;
    make_words(number, 4, 4, text);
}

static uint64_t count_endless(void)
{
    return (uint64_t)1 << 32;
}

static void make_long(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    size_t family = draw(&random, family_count()), words = 5 + draw(&random, LONG_MAX_WORDS - 4);
    (void)repeat;
    start(text, family);
    for (size_t i = 0; i < words; i++) {
        add_token(text, family, draw(&random, family_size(&families[family])));
    }
}

/* Words of several families, for all readers. */
static void make_mixed(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    size_t words = 2 + draw(&random, LONG_MAX_WORDS - 1);
    (void)repeat;
    start(text, family_count());
    for (size_t i = 0; i < words; i++) {
        size_t family = draw(&random, family_count());
        add_token(text, family, draw(&random, family_size(&families[family])));
    }
}

/* ---- growing texts ---- */

enum { PLACES = 4 };

/* Repeats one word, or two: abab... or aa...bb... */
static void add_repeated(struct text *text, const struct token *a, const struct token *b,
                         bool apart, size_t repeat)
{
    size_t size = a->size + (b != NULL ? b->size : 0), count = repeat / size + 1;
    for (size_t i = 0; i < count; i++) {
        add(text, a->bytes, a->size);
        if (b != NULL && !apart) {
            add(text, b->bytes, b->size);
        }
    }
    for (size_t i = 0; b != NULL && apart && i < count; i++) {
        add(text, b->bytes, b->size);
    }
}

/* Alone, before, within and behind a sample. */
static void grow(uint64_t number, size_t family, const struct token *a, const struct token *b,
                 size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    size_t place = number % PLACES;
    bool apart = number / PLACES % 2 == 1;
    const struct sample_text *sample = place > 0 ? draw_sample(&random, family) : NULL;
    size_t before = sample == NULL ? 0
                    : place == 1   ? 0
                    : place == 2   ? draw(&random, sample->size + 1)
                                   : sample->size;
    start(text, family);
    if (sample != NULL) {
        add(text, sample->data, before);
    }
    add_repeated(text, a, b, apart, repeat);
    if (sample != NULL) {
        add(text, sample->data + before, sample->size - before);
    }
}

static uint64_t count_growing(unsigned words)
{
    return count_words(words, words) * PLACES * (words == 1 ? 1 : 2);
}

static uint64_t count_growing_one(void)
{
    return count_growing(1);
}

static uint64_t count_growing_two(void)
{
    return count_growing(2);
}

static void make_growing(uint64_t number, unsigned words, size_t repeat, struct text *text)
{
    uint64_t which = number / PLACES / (words == 1 ? 1 : 2);
    for (size_t f = 0; families[f].tokens != NULL; f++) {
        size_t size = family_size(&families[f]);
        const struct token *tokens = families[f].tokens;
        if (which < power(size, words)) {
            grow(number, f, &tokens[which % size], words == 1 ? NULL : &tokens[which / size],
                 repeat, text);
            return;
        }
        which -= power(size, words);
    }
}

static void make_growing_one(uint64_t number, size_t repeat, struct text *text)
{
    make_growing(number, 1, repeat, text);
}

static void make_growing_two(uint64_t number, size_t repeat, struct text *text)
{
    make_growing(number, 2, repeat, text);
}

/* Up to four runs, each of one or two words, some repeated and some not; at times behind a sample.
 */
static void make_growing_runs(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    size_t family = draw(&random, family_count()), runs = 2 + draw(&random, 3);
    size_t size = family_size(&families[family]);
    const struct token *tokens = families[family].tokens;
    const struct sample_text *sample = draw(&random, 4) == 0 ? draw_sample(&random, family) : NULL;
    start(text, family);
    if (sample != NULL) {
        add(text, sample->data, draw(&random, sample->size + 1));
    }
    for (size_t i = 0; i < runs; i++) {
        const struct token *a = &tokens[draw(&random, size)], *b = &tokens[draw(&random, size)];
        bool two = draw(&random, 2) == 0, once = draw(&random, 3) == 0;
        add_repeated(text, a, two ? b : NULL, false, once ? 0 : repeat / runs);
    }
}

/* A line or a word of a sample, with the end of the line or what is behind the word. */
static struct piece draw_piece(struct ng_random *random, const struct sample_text *sample)
{
    bool line = draw(random, 2) == 0;
    size_t first = draw(random, sample->size), end = first;
    while (first > 0 && (line ? sample->data[first - 1] != '\n'
                              : isalnum((unsigned char)sample->data[first - 1]) != 0)) {
        first--;
    }
    while (end < sample->size &&
           (line ? sample->data[end] != '\n' : isalnum((unsigned char)sample->data[end]) != 0)) {
        end++;
    }
    end += end < sample->size;
    return (struct piece){.at = first, .size = end - first};
}

/* A sample with a line or a word of it repeated, or two. */
static void make_growing_sample(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    const struct sample_text *sample = &samples[draw(&random, sample_count)];
    struct piece one = draw_piece(&random, sample), two = draw_piece(&random, sample);
    struct piece early = one.at < two.at ? one : two, late = one.at < two.at ? two : one;
    size_t between = early.at + early.size;
    struct token pieces[] = {{sample->data + early.at, early.size},
                             {sample->data + late.at, late.size}};
    bool both = late.at >= between && draw(&random, 3) > 0;
    start(text, sample->family);
    add(text, sample->data, early.at);
    add_repeated(text, &pieces[0], NULL, false, both ? repeat / 2 : repeat);
    if (both) {
        add(text, sample->data + between, late.at - between);
        add_repeated(text, &pieces[1], NULL, false, repeat / 2);
        between = late.at + late.size;
    }
    add(text, sample->data + between, sample->size - between);
}

/* ---- samples, changed ---- */

static const char *const ends[] = {
    "",
    "0",
    "1",
    "2",
    "255",
    "65535",
    "65536",
    "1000000",
    "16777216",
    "268435456",
    "268435457",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9999999999",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "-1",
    "1e99",
};
enum { ENDS = sizeof ends / sizeof ends[0] };

static uint64_t count_numbers(void)
{
    return (uint64_t)numeral_count * ENDS;
}

/* Another number in the place of one. */
static void make_number(uint64_t number, size_t repeat, struct text *text)
{
    const struct piece *numeral = &numerals[number / ENDS];
    const struct sample_text *sample = &samples[numeral->sample];
    const char *end = ends[number % ENDS];
    size_t behind = numeral->at + numeral->size;
    (void)repeat;
    start(text, sample->family);
    add(text, sample->data, numeral->at);
    add(text, end, strlen(end));
    add(text, sample->data + behind, sample->size - behind);
}

static uint64_t count_cuts(void)
{
    return 2 * cut_count;
}

/* The first part of a sample, or the rest. */
static void make_cut(uint64_t number, size_t repeat, struct text *text)
{
    uint64_t at = number / 2;
    size_t i = 0;
    (void)repeat;
    while (at > samples[i].size) {
        at -= samples[i++].size + 1;
    }
    start(text, samples[i].family);
    if (number % 2 == 0) {
        add(text, samples[i].data, (size_t)at);
    } else {
        add(text, samples[i].data + at, samples[i].size - (size_t)at);
    }
}

static uint64_t count_pairs(void)
{
    return (uint64_t)sample_count * MATES;
}

/* A sample behind another one, mostly of the same family. */
static void make_pair(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    const struct sample_text *first = &samples[number / MATES];
    const struct sample_text *second = number % 8 == 0 ? &samples[draw(&random, sample_count)]
                                                       : draw_sample(&random, first->family);
    (void)repeat;
    start(text, first->family);
    add(text, first->data, first->size);
    if (number % 2 == 1) {
        add(text, "\n", 1);
    }
    add(text, second->data, second->size);
}

static uint64_t count_mutated(void)
{
    return sample_count > 0 ? count_endless() : 0;
}

/* A sample with words of its family put in, or changed as the fuzzer does. */
static void make_mutated(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    const struct sample_text *sample = &samples[draw(&random, sample_count)];
    size_t at = draw(&random, sample->size + 1), changes = draw(&random, MUTATIONS_MAX);
    (void)repeat;
    start(text, sample->family);
    add(text, sample->data, at);
    if (number % 2 == 0) {
        size_t f = sample->family < family_count() ? sample->family : draw(&random, family_count());
        add_token(text, f, draw(&random, family_size(&families[f])));
    }
    add(text, sample->data + at, sample->size - at);
    for (size_t i = 0; i < changes; i++) {
        text->size = fuzz_mutate((uint8_t *)text->data, text->size, SAMPLE_MAX,
                                 (uint32_t)draw(&random, UINT32_MAX));
    }
}

enum { MAKERS = 13 };

/* One of the texts of the makers above that do not grow. */
static void make_any(uint64_t number, size_t repeat, struct text *text)
{
    struct ng_random random = random_of(number);
    size_t i = draw(&random, MAKERS);
    while (makers[i].run != RUN_ONCE || makers[i].count() == 0) {
        i = (i + 1) % MAKERS;
    }
    const struct maker *maker = &makers[i];
    uint64_t count = maker->count();
    maker->make(ng_random_below(&random, count), repeat, text);
}

const struct maker makers[] = {
    {"up to 3 words", 20, RUN_ONCE, count_short, make_short},
    {"4 words", 20, RUN_ONCE, count_four, make_four},
    {"5 or 6 words", 10, RUN_ONCE, count_endless, make_long},
    {"words of several families", 5, RUN_ONCE, count_endless, make_mixed},
    {"growth of a word", 15, RUN_GROWTH, count_growing_one, make_growing_one},
    {"growth of two words", 20, RUN_GROWTH, count_growing_two, make_growing_two},
    {"growth of several words", 20, RUN_GROWTH, count_endless, make_growing_runs},
    {"growth of samples", 20, RUN_GROWTH, count_mutated, make_growing_sample},
    {"huge numbers", 15, RUN_ONCE, count_numbers, make_number},
    {"cuts", 10, RUN_ONCE, count_cuts, make_cut},
    {"pairs", 10, RUN_ONCE, count_pairs, make_pair},
    {"mutations", 10, RUN_ONCE, count_mutated, make_mutated},
    {"failing allocations", 15, RUN_FAULTS, count_endless, make_any},
    {NULL, 0, RUN_ONCE, NULL, NULL},
};
_Static_assert(sizeof makers / sizeof makers[0] == MAKERS + 1, "makers");

void make_seed(uint64_t number)
{
    seed = number;
}

/* ---- loading samples ---- */

/* Room for one more in an array. */
static void *grow_array(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room) {
        return array;
    }
    *room = 2 * *room + 64;
    array = realloc(array, *room * size);
    if (array == NULL) {
        fuzz_fail("out of memory");
    }
    return array;
}

static void find_numerals(size_t sample)
{
    const struct sample_text *text = &samples[sample];
    for (size_t at = 0; at < text->size;) {
        size_t end = at;
        while (end < text->size && isdigit((unsigned char)text->data[end])) {
            end++;
        }
        if (end > at) {
            numerals = grow_array(numerals, numeral_count, &numeral_room, sizeof *numerals);
            numerals[numeral_count++] = (struct piece){sample, at, end - at};
        }
        at = end + 1;
    }
}

static void add_sample(size_t family, const char *path)
{
    FILE *file = fopen(path, "rb");
    char *data = malloc(SAMPLE_MAX);
    size_t size = file != NULL && data != NULL ? fread(data, 1, SAMPLE_MAX, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    if (size == 0 || size == SAMPLE_MAX) {
        free(data);
        return;
    }
    samples = grow_array(samples, sample_count, &sample_room, sizeof *samples);
    samples[sample_count] = (struct sample_text){family, size, data};
    cut_count += size + 1;
    find_numerals(sample_count++);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void make_add_samples(const char *format, const char *folder)
{
    DIR *directory = opendir(folder);
    size_t family = 0, count = 0, room = 0;
    char **names = NULL;
    while (families[family].tokens != NULL && !family_has(&families[family], format)) {
        family++;
    }
    for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
        size_t size = strlen(entry->d_name);
        if (entry->d_name[0] != '.' &&
            (size < 5 || strcmp(entry->d_name + size - 5, ".diag") != 0)) {
            names = grow_array(names, count, &room, sizeof *names);
            names[count++] = strdup(entry->d_name);
        }
    }
    if (directory != NULL) {
        (void)closedir(directory);
    }
    if (count > 0) {
        qsort(names, count, sizeof *names, compare_names);
    }
    for (size_t i = 0; i < count; i++) {
        char path[NAME_MAX_SIZE];
        (void)snprintf(path, sizeof path, "%.500s/%.500s", folder, names[i]);
        add_sample(family, path);
        free(names[i]);
    }
    free(names);
}
