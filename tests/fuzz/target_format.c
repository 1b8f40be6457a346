/* Readers, writers and detection, through what the hammer does with a text. */
#include "fuzz/fuzz.h"

#include "hammer/drive.h"

#include <string.h>

void fuzz_read(const struct ng_format *format, const uint8_t *data, size_t size)
{
    drive_format(format, (const char *)data, size);
}

void fuzz_detect(const uint8_t *data, size_t size)
{
    (void)drive_detect((const char *)data, size);
}
