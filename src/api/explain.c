/* How a person would solve a puzzle: grades, and the walk step by step. */
#include "base/alloc.h"
#include "explain/clash.h"
#include "explain/grade.h"
#include "explain/html.h"
#include "explain/picture.h"
#include "explain/pin.h"
#include "explain/repair.h"
#include "explain/tour.h"
#include "model/verify.h"

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
        .hardest = NONOGRAM_NESTED, .effort_limit = 5000000, .verdict = NONOGRAM_SOLVED};
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

enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk)
{
    *walk = NULL;
    return is_valid(options) ? ng_tour_new(puzzle, options, walk) : NONOGRAM_BAD_USE;
}

void nonogram_walk_free(struct nonogram_walk *walk)
{
    ng_tour_free(walk);
}

enum nonogram_status nonogram_walk_next(struct nonogram_walk *walk,
                                        const struct nonogram_step **step)
{
    return ng_tour_next(walk, step);
}

enum nonogram_walk_end nonogram_walk_end(const struct nonogram_walk *walk)
{
    return walk->end;
}

uint32_t nonogram_walk_fault(const struct nonogram_walk *walk)
{
    return walk->fault;
}

enum nonogram_status nonogram_walk_say_fault(const struct nonogram_walk *walk,
                                             struct nonogram_text *out)
{
    return ng_tour_say_fault(walk, out);
}

const uint8_t *nonogram_walk_cells(const struct nonogram_walk *walk)
{
    return walk->board->by_rows;
}

enum nonogram_status nonogram_walk_html(struct nonogram_walk *walk, uint64_t steps,
                                        struct nonogram_text *out)
{
    return ng_html_write(walk, steps, out);
}

enum nonogram_status nonogram_walk_svg(struct nonogram_walk *walk, struct nonogram_text *out)
{
    return ng_picture_write(walk, out);
}

enum nonogram_status nonogram_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                                  const struct nonogram_explain_options *options, uint8_t *given,
                                  struct nonogram_pin *pin)
{
    *pin = (struct nonogram_pin){.found = false};
    if (!is_valid(options) || !ng_verify_solution(puzzle, solution, NULL)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_pin(puzzle, solution, options, given, pin);
}

enum nonogram_status nonogram_clash(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options, uint32_t *lines,
                                    struct nonogram_clash *clash)
{
    *clash = (struct nonogram_clash){.count = 0};
    return is_valid(options) ? ng_clash(puzzle, options, lines, clash) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_find_repairs(
    const struct nonogram_puzzle *puzzle, const struct nonogram_explain_options *options,
    bool (*found)(void *context, const struct nonogram_repair *repair), void *context)
{
    return is_valid(options) ? ng_repair(puzzle, options, found, context) : NONOGRAM_BAD_USE;
}
