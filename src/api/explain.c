/* How a person would solve a puzzle: grades, and the walk step by step. */
#include "base/alloc.h"
#include "explain/grade.h"
#include "explain/tools.h"
#include "explain/tour.h"
#include "explain/walk_page.h"
#include "model/verify.h"

#include <string.h>

const char *nonogram_technique_name(enum nonogram_technique technique)
{
    return (unsigned)technique < NONOGRAM_TECHNIQUE_COUNT ? ng_stepper_name(technique)
                                                          : "no such technique";
}

const char *nonogram_technique_usual(enum nonogram_technique technique)
{
    return (unsigned)technique < NONOGRAM_TECHNIQUE_COUNT ? ng_stepper_usual(technique)
                                                          : "no such technique";
}

void nonogram_explain_defaults(struct nonogram_explain_options *options)
{
    if (options != NULL) {
        *options = (struct nonogram_explain_options){
            .hardest = NONOGRAM_NESTED, .effort_limit = 5000000, .verdict = NONOGRAM_SOLVED};
    }
}

/* The options as they are meant, NULL being the defaults; false: they are out of range. */
static bool take_options(const struct nonogram_explain_options *given,
                         struct nonogram_explain_options *options)
{
    nonogram_explain_defaults(options);
    if (given != NULL) {
        *options = *given;
    }
    return (unsigned)options->hardest < NONOGRAM_TECHNIQUE_COUNT &&
           (unsigned)options->verdict <= NONOGRAM_LIMIT;
}

enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade)
{
    if (grade == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *grade =
        (struct nonogram_grade){.verdict = NONOGRAM_LIMIT, .difficulty = NONOGRAM_CLASS_UNKNOWN};
    return puzzle != NULL && take_options(options, &own) ? ng_grade(puzzle, &own, grade)
                                                         : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk)
{
    if (walk == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *walk = NULL;
    return puzzle != NULL && take_options(options, &own) ? ng_tour_new(puzzle, &own, walk)
                                                         : NONOGRAM_BAD_USE;
}

void nonogram_walk_free(struct nonogram_walk *walk)
{
    ng_tour_free(walk);
}

enum nonogram_status nonogram_walk_next(struct nonogram_walk *walk,
                                        const struct nonogram_step **step)
{
    return walk != NULL && step != NULL ? ng_tour_next(walk, step) : NONOGRAM_BAD_USE;
}

enum nonogram_walk_end nonogram_walk_end(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->end : NONOGRAM_WALK_STOPPED;
}

enum nonogram_limit nonogram_walk_limit(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->limited : NONOGRAM_LIMIT_NONE;
}

uint32_t nonogram_walk_fault(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->fault : NONOGRAM_NO_LINE;
}

enum nonogram_status nonogram_walk_say_fault(const struct nonogram_walk *walk,
                                             struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_tour_say_fault(walk, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_say_end(const struct nonogram_walk *walk, uint64_t steps,
                                           struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_tour_say_end(walk, steps, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_say_limit(enum nonogram_limit limit, struct nonogram_text *out)
{
    return out != NULL ? ng_tour_say_limit(limit, out) : NONOGRAM_BAD_USE;
}

const uint8_t *nonogram_walk_cells(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->board->by_rows : NULL;
}

enum nonogram_status nonogram_walk_html(struct nonogram_walk *walk, uint64_t steps,
                                        struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_walk_page_write(walk, steps, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_svg(struct nonogram_walk *walk, struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_walk_page_svg(walk, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                                  const struct nonogram_explain_options *options, uint8_t *given,
                                  struct nonogram_pin *pin)
{
    if (puzzle == NULL || solution == NULL || given == NULL || pin == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *pin = (struct nonogram_pin){.found = false};
    enum nonogram_status status = NONOGRAM_BAD_USE;
    if (take_options(options, &own) && ng_verify_solution(puzzle, solution, NULL)) {
        status = ng_pin(puzzle, solution, &own, given, pin);
    }
    if (!pin->found) {
        memset(given, NONOGRAM_UNKNOWN, (size_t)puzzle->width * puzzle->height);
    }
    return status;
}

enum nonogram_status nonogram_clash(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options, uint32_t *lines,
                                    struct nonogram_clash *clash)
{
    if (puzzle == NULL || lines == NULL || clash == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *clash = (struct nonogram_clash){.count = 0};
    return take_options(options, &own) ? ng_clash(puzzle, &own, lines, clash) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_find_repairs(
    const struct nonogram_puzzle *puzzle, const struct nonogram_explain_options *options,
    bool (*found)(void *context, const struct nonogram_repair *repair), void *context)
{
    struct nonogram_explain_options own;
    return puzzle != NULL && found != NULL && take_options(options, &own)
               ? ng_typo(puzzle, &own, found, context)
               : NONOGRAM_BAD_USE;
}
