/* check: the verdict on puzzles, how hard they are for a person, and what is wrong with them. */
#include "base/text.h"
#include "cli/message.h"
#include "cli/record.h"
#include "cli/report.h"
#include "cli/run.h"

#include <string.h>

/* Prints the record with the class of the grade, and the report as further members. */
static enum nonogram_status print_record(const struct ng_subject *subject,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    (void)diagnostic;
    if (!ng_subject_selected(subject)) {
        return NONOGRAM_OK;
    }
    if (subject->outcome->unread) {
        ng_record_unread(subject, out);
    } else {
        ng_record_result(subject, subject->outcome->result.verdict == NONOGRAM_MULTIPLE, out);
        ng_report_write(subject->outcome, true, out);
    }
    ng_record_end(out);
    return NONOGRAM_OK;
}

/* Prints "SOURCE: VERDICT, CLASS, ...". */
static enum nonogram_status print_line(const struct ng_subject *subject, struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    (void)diagnostic;
    if (ng_subject_selected(subject)) {
        ng_name_write(subject->item->name, out);
        ng_text_string(out, ": ");
        ng_subject_word(subject, out);
        ng_report_line(subject->outcome, out);
        ng_text_char(out, '\n');
    }
    return NONOGRAM_OK;
}

static enum nonogram_status print_report(const struct ng_subject *subject,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    (void)print_line(subject, out, diagnostic);
    if (ng_subject_selected(subject) && !subject->outcome->unread) {
        ng_report_write(subject->outcome, false, out);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status print_nothing(const struct ng_subject *subject,
                                          struct nonogram_text *out,
                                          struct nonogram_diagnostic *diagnostic)
{
    (void)subject;
    (void)out;
    (void)diagnostic;
    return NONOGRAM_OK;
}

static enum ng_exit run_check(const struct ng_options *options)
{
    const unsigned least = options->min_class, most = options->max_class;
    const char *to = options->to != NULL ? options->to : "text";
    const bool records = strcmp(to, "jsonl") == 0, report = strcmp(to, "report") == 0;
    const bool silent = options->quiet && options->to == NULL && options->output == NULL &&
                        options->output_dir == NULL;
    const struct ng_setup setup = {
        .options = options,
        .request = {.question = NG_ASKS_ONLY_ONE,
                    .least = least > 0 ? (enum nonogram_class)(least - 1) : NONOGRAM_CLASS_TRIVIAL,
                    .most = most > 0 ? (enum nonogram_class)(most - 1) : NONOGRAM_CLASS_UNKNOWN,
                    .deep = report || records},
        .suffix = records ? "jsonl" : "txt",
        .records = records,
        .mends = report && least == 0 && most == 0,
        .wait = !records,
        .selects = least > 0 || most > 0,
        .print = silent    ? print_nothing
                 : records ? print_record
                 : report  ? print_report
                           : print_line,
    };
    if (setup.request.least > setup.request.most) {
        return ng_message_error("--min-class %s is harder than --max-class %s",
                                nonogram_class_name(setup.request.least),
                                nonogram_class_name(setup.request.most));
    }
    return ng_run_all(&setup);
}

static const char *const forms[] = {"text", "report", "jsonl", NULL};

const struct ng_command ng_command_check = {
    .name = "check",
    .operands = "[PATH...]",
    .summary = "check that puzzles have exactly one solution, and grade them",
    .details = "Prints 'SOURCE: VERDICT' for each puzzle. If the solution is unique, the class of "
               "the puzzle and the number of sweeps over all lines follow: 'cat.non: unique, line, "
               "12 sweeps'. The class "
               "says what a person needs: trivial (one sweep), line (one line at a time), probe "
               "(assumptions), nested (assumptions within assumptions) or search.\n"
               "--to report adds, for a puzzle with\n"
               "- one solution: the techniques that are needed, and an estimate of the minutes\n"
               "- several: where two of them differ, and given cells that would leave one\n"
               "- none: lines that contradict each other, and possible typing errors\n"
               "- different sums of rows and columns: possible typing errors\n"
               "With --quiet and no --to, only the exit status is set.",
    .to_help = "print text (default), report or jsonl",
    .examples = {"nonogram check folder", "nonogram check --to report puzzle.non",
                 "nonogram check --min-class multiple folder"},
    .exits =
        {"each puzzle has one solution; with --min-class or --max-class: puzzles were printed",
         "a puzzle has none, or several; with --min-class or --max-class: no puzzle was printed",
         NG_WRONG_USAGE, "a limit was reached first"},
    .forms = forms,
    .run = run_check,
};
