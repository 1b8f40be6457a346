/* The words for what a puzzle is, in messages and records. */
#include "nonogram.h"

const char *nonogram_verdict_name(enum nonogram_verdict verdict)
{
    static const char *const names[] = {
        [NONOGRAM_UNIQUE] = "unique", [NONOGRAM_MULTIPLE] = "multiple",
        [NONOGRAM_SOLVED] = "solved", [NONOGRAM_NONE] = "none",
        [NONOGRAM_LIMIT] = "unknown",
    };
    return (size_t)verdict < sizeof names / sizeof *names ? names[verdict] : "no such verdict";
}

const char *nonogram_limit_name(enum nonogram_limit limit)
{
    static const char *const names[] = {
        [NONOGRAM_LIMIT_TIME] = "time",           [NONOGRAM_LIMIT_CONFLICTS] = "conflicts",
        [NONOGRAM_LIMIT_MEMORY] = "memory",       [NONOGRAM_LIMIT_STOPPED] = "interrupted",
        [NONOGRAM_LIMIT_SOLUTIONS] = "solutions",
    };
    return (unsigned)limit < sizeof names / sizeof *names ? names[limit] : NULL;
}

const char *nonogram_class_name(enum nonogram_class difficulty)
{
    static const char *const names[] = {
        [NONOGRAM_CLASS_TRIVIAL] = "trivial", [NONOGRAM_CLASS_LINE] = "line",
        [NONOGRAM_CLASS_PROBE] = "probe",     [NONOGRAM_CLASS_NESTED] = "nested",
        [NONOGRAM_CLASS_SEARCH] = "search",   [NONOGRAM_CLASS_MULTIPLE] = "multiple",
        [NONOGRAM_CLASS_NONE] = "none",       [NONOGRAM_CLASS_UNKNOWN] = "unknown",
    };
    return (size_t)difficulty < sizeof names / sizeof *names ? names[difficulty] : "no such class";
}
