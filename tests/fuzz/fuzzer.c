/* The targets under libFuzzer: FUZZ_TARGET names the one to run. Half of the mutations are
 * libFuzzer's own, which know bytes, and half know text (mutate.c); with FUZZ_BYTES set, all are
 * the former. */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

static fuzz_target *run;
static int bytes_only;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_TARGET");
    (void)argc;
    (void)argv;
    bytes_only = getenv("FUZZ_BYTES") != NULL;
    run = name != NULL ? fuzz_find(name) : NULL;
    if (run == NULL) {
        (void)fprintf(stderr, "FUZZ_TARGET names no target\n");
        exit(2);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run(data, size);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    if (bytes_only || seed % 2 == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    return fuzz_mutate(data, size, max_size, seed);
}
