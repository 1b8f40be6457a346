/* The results of check besides the verdict, and the forms of writing them. */
#ifndef NG_CLI_REPORT_H
#define NG_CLI_REPORT_H

#include "cli/solving.h"
enum { NG_REPORT_REPAIRS = 8 };

struct ng_report {
    struct nonogram_grade grade;
    bool deep;                       /* the rest is asked for */
    enum nonogram_technique hardest; /* the hardest technique of interest; NONOGRAM_FULL: all */
    /* for several solutions */
    struct nonogram_text number; /* the number of solutions, in digits, NUL-terminated */
    bool counted;                /* the number is exact */
    uint8_t *given;              /* cells that pin the first solution down; or NULL */
    struct nonogram_pin pin;
    uint8_t *difference; /* the cells on which the first two agree; or NULL */
    size_t differs;      /* the number of other cells */
    /* without a solution */
    uint32_t *lines; /* that contradict each other; or NULL */
    struct nonogram_clash clash;
    struct nonogram_repair repairs[NG_REPORT_REPAIRS];
    size_t repair_count;
    bool more_repairs;
};

/* Grades solving->puzzle, whose verdict is known, and finds the rest if `report->deep`. The caller
 * clears the report whatever the status. */
enum nonogram_status ng_report_run(struct ng_report *report, const struct ng_solving *solving);
/* Looks for typing errors in the job's puzzle, which is not even, and adds to the message which one
 * would explain it. `alone`: only if there is no other, and in a short time. */
enum nonogram_status ng_report_mend(struct ng_report *report, struct ng_job *job, bool alone);
void ng_report_clear(struct ng_report *report);

/* Appends ", line, 12 sweeps" after the verdict in a line for people; nothing without a grade. */
void ng_report_line(const struct ng_report *report, struct nonogram_text *out);
/* Appends the rest, as indented lines, or with `records` as members of a record: the grade, then
 * the results for a puzzle with several solutions, or with none. */
enum nonogram_status ng_report_write(const struct ng_report *report, bool records,
                                     const struct ng_solving *solving, struct nonogram_text *out);
/* Append members of a record: "repairs"; and "minutes" with the missing parts of the grade. */
void ng_report_json_repairs(const struct ng_report *report, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out);
void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out);

#endif
