/* Prints the signature of the search: without cmocka, for machines that are only emulated. */
#include "property/signature.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    struct nonogram_text text;
    bool good = signature_make(&text) && fwrite(text.data, 1, text.size, stdout) == text.size;
    nonogram_text_clear(&text);
    return good && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
