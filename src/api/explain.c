/* How a person would solve a puzzle: grades, and the walk step by step. */
#include "base/alloc.h"
#include "explain/grade.h"

const char *nonogram_technique_name(enum nonogram_technique technique)
{
    return ng_stepper_name(technique);
}

const char *nonogram_technique_usual(enum nonogram_technique technique)
{
    return ng_stepper_usual(technique);
}

const char *nonogram_class_name(enum nonogram_class difficulty)
{
    static const char *const names[] = {
        [NONOGRAM_CLASS_TRIVIAL] = "trivial", [NONOGRAM_CLASS_LINE] = "line",
        [NONOGRAM_CLASS_PROBE] = "probe",     [NONOGRAM_CLASS_NESTED] = "nested",
        [NONOGRAM_CLASS_SEARCH] = "search",   [NONOGRAM_CLASS_MULTIPLE] = "multiple",
        [NONOGRAM_CLASS_NONE] = "none",       [NONOGRAM_CLASS_UNKNOWN] = "unknown",
    };

    return names[difficulty];
}

void nonogram_explain_defaults(struct nonogram_explain_options *options)
{
    *options = (struct nonogram_explain_options){
        .hardest = NONOGRAM_NESTED, .effort_limit = 10000000, .verdict = NONOGRAM_SOLVED};
}

static bool is_valid(const struct nonogram_explain_options *options)
{
    return options->hardest < NONOGRAM_TECHNIQUE_COUNT && options->verdict <= NONOGRAM_LIMIT;
}

enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade)
{
    *grade = (struct nonogram_grade){.difficulty = NONOGRAM_CLASS_UNKNOWN};
    return is_valid(options) ? ng_grade(puzzle, options, grade) : NONOGRAM_BAD_USE;
}
