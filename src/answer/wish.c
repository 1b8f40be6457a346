/* Makes the puzzle that is asked for, in its share of the time. */
#include "answer/answer.h"
#include "explain/grade.h"
#include "generate/generate.h"
#include "generate/trace.h"
#include "platform/machine.h"

/* Seconds for finding fewer changes to images if no limit is set. */
static const double improving = 10;

/* Pictures to try for an image with a time limit, and for each of several styles. */
static const uint64_t looks_limited = UINT64_MAX, looks_styles = 2000;

struct making {
    const struct ng_effort *effort;
    double deadline; /* 0: none */
    double improved; /* without a deadline: when to be content with the changes */
};

static bool is_late(const struct making *making)
{
    return making->deadline > 0 && ng_clock_now() >= making->deadline;
}

static bool stop(void *context)
{
    const struct making *making = context;
    return making->effort->stop(making->effort->context) || is_late(making);
}

static bool enough(void *context)
{
    const struct making *making = context;
    return making->deadline <= 0 && ng_clock_now() >= making->improved;
}

/* Generated puzzles have one deadline together: the ones after it are not begun. */
static void generate(const struct ng_wish *wish, struct making *making, uint64_t number,
                     struct ng_outcome *outcome)
{
    struct nonogram_generate_options how = wish->generate;
    how.stop = stop;
    how.context = making;
    outcome->status = ng_generate(&how, number, &outcome->copy, &outcome->grade);
    if (outcome->status == NONOGRAM_END) {
        outcome->status = NONOGRAM_OK;
        outcome->unfinished = stop(making);
    }
    outcome->puzzle = outcome->copy;
}

/* Grades the puzzle, unless a signal came: then it is written at once. */
static enum nonogram_status grade(const struct ng_effort *effort, struct ng_outcome *outcome)
{
    struct nonogram_explain_options explain = ng_explain_defaults;
    explain.verdict = NONOGRAM_UNIQUE;
    explain.stop = effort->stop;
    explain.context = effort->context;
    enum nonogram_status status = ng_grade(outcome->puzzle, &explain, &outcome->grade);
    return effort->stop(effort->context) ? NONOGRAM_OK : status;
}

/* Traces the image, in an equal share of the time that is left. */
static void trace(const struct ng_wish *wish, struct making *making, uint64_t number,
                  struct ng_outcome *outcome)
{
    const struct ng_effort *effort = making->effort;
    struct nonogram_trace_options how = wish->trace;
    if (making->deadline > 0) {
        making->deadline =
            outcome->start + (making->deadline - outcome->start) / (double)(wish->count - number);
        how.looks = looks_limited;
    } else if (wish->styles) {
        how.looks = looks_styles;
    }
    how.style = wish->styles ? (enum nonogram_trace_style)number : how.style;
    how.stop = stop;
    how.enough = enough;
    how.context = making;
    outcome->status = ng_from_image(&how, wish->image, &outcome->traced);
    outcome->puzzle = outcome->traced.puzzle;
    bool best = outcome->puzzle != NULL && !wish->styles;
    outcome->unfinished = !best && effort->stop(effort->context);
    if (outcome->status == NONOGRAM_OK && outcome->puzzle != NULL && !outcome->unfinished) {
        outcome->status = grade(effort, outcome);
    }
}

void ng_answer_wish(const struct ng_request *request, const struct ng_effort *effort,
                    uint64_t number, struct ng_outcome *outcome)
{
    const struct ng_wish *wish = request->wish;
    outcome->start = ng_clock_now();
    struct making making = {.effort = effort,
                            .deadline = effort->deadline,
                            .improved = outcome->start + improving / (double)wish->count};
    (wish->image != NULL ? trace : generate)(wish, &making, number, outcome);
    if (outcome->puzzle == NULL && is_late(&making)) {
        outcome->result.limited = NONOGRAM_LIMIT_TIME;
    }
}
