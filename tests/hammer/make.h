/* Makers of texts: each has a number of them, and makes any one by its number. */
#ifndef TESTS_MAKE_H
#define TESTS_MAKE_H

#include <stddef.h>
#include <stdint.h>

enum { TEXT_MAX = 1 << 17 };

/* What is done with a text. */
enum make_run {
    RUN_ONCE,
    RUN_GROWTH, /* twice, with a small and a large text: the costs are compared */
    RUN_FAULTS, /* again and again, with the n-th allocation failing */
};

struct text {
    size_t family; /* whose readers read it; past the last: all */
    size_t size;
    char data[TEXT_MAX];
};

struct maker {
    const char *name;
    unsigned share; /* of the time */
    enum make_run run;
    uint64_t (*count)(void); /* 0: nothing to be made */
    /* Makes text number `number`; `repeat` is how large it should be, in bytes, where it grows. */
    void (*make)(uint64_t number, size_t repeat, struct text *text);
};

/* The last one has no name. */
extern const struct maker makers[];

/* Adds the files of a folder, if it is there, as samples of the format. */
void make_add_samples(const char *format, const char *folder);
/* What is drawn at random depends on the seed. */
void make_seed(uint64_t seed);

#endif
