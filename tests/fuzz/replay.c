/* Runs a fuzz target on files, without a fuzzer:
 *   replay TARGET FILE...
 * Folders are read too, their own files only. Prints how many files there were. */
#define _POSIX_C_SOURCE 200809L

#include "fuzz/fuzz.h"
#include "hammer/drive.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int replay_file(fuzz_target *run, const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    size_t size = 0;
    size_t capacity = 0;
    size_t got;

    if (file == NULL) {
        return 0;
    }
    do {
        capacity = 2 * capacity + 4096;
        data = realloc(data, capacity);
        if (data == NULL) {
            fuzz_fail("out of memory");
        }
        got = fread(data + size, 1, capacity - size, file);
        size += got;
    } while (got > 0);
    (void)fclose(file);
    run(data, size);
    free(data);
    return 1;
}

static int is_folder(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

static int replay_folder(fuzz_target *run, const char *folder)
{
    DIR *directory = opendir(folder);
    struct dirent *entry;
    int count = 0;

    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        char path[1024];

        (void)snprintf(path, sizeof path, "%.500s/%.500s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && !is_folder(path)) {
            count += replay_file(run, path);
        }
    }
    if (directory != NULL) {
        (void)closedir(directory);
    }
    return count;
}

int main(int argc, char **argv)
{
    fuzz_target *run = argc > 1 ? fuzz_find(argv[1]) : NULL;
    int count = 0;

    drive_cuts = 1000;
    if (run == NULL) {
        (void)fprintf(stderr, "usage: replay TARGET FILE...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        count += is_folder(argv[i]) ? replay_folder(run, argv[i]) : replay_file(run, argv[i]);
    }
    (void)printf("%d\n", count);
    return 0;
}
