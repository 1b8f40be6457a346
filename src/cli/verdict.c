/* The words for each verdict. */
#include "cli/verdict.h"

#include <inttypes.h>

/* What to tell people of a search that a limit has ended. */
static const char *note_of_limit(const struct nonogram_result *result)
{
#define NOTES(limit)                                                                               \
    {                                                                                              \
        limit " was reached before a solution was found",                                          \
            limit " was reached before it was known whether there is a second solution",           \
            "more than one solution; " limit " was reached: there may be others"                   \
    }
    static const char *const notes[][3] = {
        [NONOGRAM_LIMIT_NONE] = NOTES("a limit"),
        [NONOGRAM_LIMIT_TIME] = NOTES("the time limit"),
        [NONOGRAM_LIMIT_CONFLICTS] = NOTES("the conflict limit"),
        [NONOGRAM_LIMIT_MEMORY] = NOTES("the memory limit"),
        [NONOGRAM_LIMIT_STOPPED] = NOTES("a limit"),
        [NONOGRAM_LIMIT_SOLUTIONS] = NOTES("a limit"),
    };
#undef NOTES

    if (result->limited == NONOGRAM_LIMIT_SOLUTIONS && result->verdict == NONOGRAM_MULTIPLE) {
        return "more than one solution; there may be more than the parts' records list (solve the "
               "parts with --solutions, too)";
    }
    return notes[result->limited][result->verdict == NONOGRAM_MULTIPLE ? 2 : result->found > 0];
}

void ng_verdict_tell(const struct nonogram_result *result, struct ng_outcome *outcome)
{
    outcome->insist = result->limited == NONOGRAM_LIMIT_MEMORY;
    outcome->answered = true;
    outcome->verdict = result->verdict;
    outcome->limited = result->limited != NONOGRAM_LIMIT_NONE;
    outcome->tally = (enum ng_tally)result->verdict;
    ng_outcome_name(outcome, nonogram_verdict_name(result->verdict));
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        break;
    case NONOGRAM_MULTIPLE:
        outcome->ambiguous = true;
        outcome->note = "more than one solution";
        if (result->limited != NONOGRAM_LIMIT_NONE) {
            outcome->note = note_of_limit(result);
        }
        break;
    case NONOGRAM_NONE:
        outcome->note = "no solution";
        break;
    case NONOGRAM_LIMIT:
        outcome->note = note_of_limit(result);
        break;
    }
}

enum nonogram_status ng_verdict_unread(const struct ng_task *task, struct nonogram_entry *entry,
                                       struct ng_outcome *outcome)
{
    static const char *const notes[][2] = {
        {"the time limit was reached while it was read",
         "the time limit was reached while its result was written"},
        {"the memory limit was reached while it was read",
         "the memory limit was reached while its result was written"},
    };
    struct nonogram_result result = {.verdict = NONOGRAM_LIMIT, .limited = entry->limited};
    struct nonogram_record record = {.source = entry->source,
                                     .index = entry->source_index,
                                     .id = entry->id,
                                     .width = nonogram_width(entry->puzzle),
                                     .height = nonogram_height(entry->puzzle),
                                     .verdict = result.verdict,
                                     .limited = result.limited,
                                     .timed = task->options->timing,
                                     .seconds = entry->seconds};
    ng_verdict_tell(&result, outcome);
    outcome->insist = true;
    outcome->note = notes[entry->limited == NONOGRAM_LIMIT_MEMORY][entry->puzzle != NULL];
    return task->records ? nonogram_record_write(&record, &entry->out) : NONOGRAM_OK;
}

/* "0.04 ms", "12 ms", "1.23 s", "2:05 min". */
static void write_seconds(double seconds, struct nonogram_text *out)
{
    if (seconds < 0.01) {
        nonogram_text_format(out, "%.2f ms", seconds * 1e3);
    } else if (seconds < 1) {
        nonogram_text_format(out, "%.0f ms", seconds * 1e3);
    } else if (seconds < 100) {
        nonogram_text_format(out, "%.2f s", seconds);
    } else {
        uint64_t whole = (uint64_t)seconds;
        nonogram_text_format(out, "%" PRIu64 ":%02u min", whole / 60, (unsigned)(whole % 60));
    }
}

static const char *words_for(const struct nonogram_result *result)
{
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
        return "the only solution";
    case NONOGRAM_MULTIPLE:
        return "not the only solution";
    case NONOGRAM_SOLVED:
        return "a solution, perhaps not the only one";
    case NONOGRAM_NONE:
        return "no solution";
    case NONOGRAM_LIMIT:
        break;
    }
    return result->found > 0 ? "a solution, perhaps not the only one: a limit was reached"
                             : "not solved: a limit was reached";
}

void ng_verdict_line(const struct nonogram_result *result, bool counted, double seconds,
                     struct nonogram_text *out)
{
    if (counted && result->verdict == NONOGRAM_MULTIPLE) {
        nonogram_text_format(out, "%" PRIu64 " solutions", result->found);
    } else {
        nonogram_text_format(out, "%s", words_for(result));
    }
    nonogram_text_format(out, " (%s, ", nonogram_verdict_name(result->verdict));
    write_seconds(seconds, out);
    nonogram_text_format(out, ")\n");
}
