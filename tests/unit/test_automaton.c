/* Automata and regular expressions of clues against the regcomp() of the C library. */
#define _POSIX_C_SOURCE 200809L

#include "line/automaton.h"

#include "unit/fail_alloc.h"

#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "unit/line_case.h"

enum { STATES_MAX = 64, CELLS_MAX = 9, ANY_LENGTH = 40 };

static const char symbols[] = "0123";

/* The clue of the text, for a line that is long enough. */
static const struct ng_clue *clue_of(const char *text, unsigned values)
{
    static struct line_case line;
    assert_true(line_case_make(&line, line_case_blocks(&line, text), ANY_LENGTH, values));
    line.clue.open = *text == '*';
    return &line.clue;
}

static void assert_text(struct nonogram_text *text, const char *expected)
{
    ng_text_char(text, '\0');
    assert_false(text->failed);
    assert_string_equal(text->data, expected);
    ng_text_clear(text);
}

static void assert_table(const char *clue, unsigned values, uint32_t accept, const char *expected)
{
    struct nonogram_text text = {.data = NULL};
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, clue_of(clue, values), values), NONOGRAM_OK);
    assert_int_equal(automaton.accept, accept);
    ng_automaton_table(&automaton, &text);
    assert_text(&text, expected);
    ng_automaton_free(&automaton);
}

static void states_are_numbered_as_they_are_read(void **state)
{
    (void)state;
    assert_table("3 2 3", 2, 11,
                 "0 1 1\n1 1 2\n1 2 3\n1 3 4\n0 4 5\n0 5 5\n1 5 6\n1 6 7\n0 7 8\n0 8 8\n"
                 "1 8 9\n1 9 10\n1 10 11\n0 11 11\n");
    assert_table("", 2, 1, "0 1 1\n");
    assert_table("*", 3, 1, "0 1 1\n1 1 1\n2 1 1\n");
}

static void colours_need_no_gap(void **state)
{
    (void)state;
    assert_table("2a 1b 1b", 3, 6,
                 "0 1 1\n1 1 2\n1 2 3\n0 3 3\n2 3 4\n0 4 5\n0 5 5\n2 5 6\n0 6 6\n");
}

static void a_blot_loops_on_its_colour(void **state)
{
    (void)state;
    assert_table("?", 2, 2, "0 1 1\n1 1 2\n0 2 3\n1 2 2\n0 3 3\n");
    assert_table("? 1", 2, 4, "0 1 1\n1 1 2\n0 2 3\n1 2 2\n0 3 3\n1 3 4\n0 4 4\n");
    assert_table("?b 1a", 3, 4, "0 1 1\n2 1 2\n0 2 3\n1 2 4\n2 2 2\n0 3 3\n1 3 4\n0 4 4\n");
}

static void assert_regex(const char *clue, unsigned values, const char *written,
                         const char *expected)
{
    struct nonogram_text text = {.data = NULL};
    ng_automaton_regex(clue_of(clue, values), values, written, &text);
    assert_text(&text, expected);
}

static void the_expression_is_written(void **state)
{
    (void)state;
    assert_regex("3 2 2", 2, symbols, "0*1{3}0+1{2}0+1{2}0*");
    assert_regex("", 2, symbols, "0*");
    assert_regex("? 1", 2, symbols, "0*1+0+1{1}0*");
    assert_regex("2a 3b ?b", 3, symbols, "0*1{2}0*2{3}0+2+0*");
    assert_regex("*", 3, symbols, "[012]*");
    assert_regex("2 1", 2, ".#", "\\.*#{2}\\.+#{1}\\.*");
    assert_regex("*", 3, ".-a", "[.\\-a]*");
}

static void the_graph_is_written(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, clue_of("?", 2), 2), NONOGRAM_OK);
    ng_automaton_dot(&automaton, ".\"", &text);
    assert_text(&text, "digraph clue {\n    rankdir=LR;\n    node [shape=circle];\n"
                       "    start [shape=point];\n    start -> 1;\n"
                       "    2 [shape=doublecircle];\n    3 [shape=doublecircle];\n"
                       "    1 -> 1 [label=\".\"];\n    1 -> 2 [label=\"\\\"\"];\n"
                       "    2 -> 3 [label=\".\"];\n    2 -> 2 [label=\"\\\"\"];\n"
                       "    3 -> 3 [label=\".\"];\n}\n");
    ng_automaton_free(&automaton);
}

/* next[state][symbol], 0 where the line is refused. */
struct machine {
    uint32_t next[STATES_MAX][LINE_CASE_VALUES];
    uint32_t states;
    uint32_t accept;
    unsigned values;
};

/* The transitions as a table; no state may have two for one symbol. */
static void tabulate(struct machine *machine, const struct ng_automaton *automaton, unsigned values)
{
    *machine = (struct machine){
        .states = automaton->states, .accept = automaton->accept, .values = values};
    assert_true(automaton->states < STATES_MAX);
    for (size_t i = 0; i < automaton->count; i++) {
        const struct ng_transition *transition = &automaton->transitions[i];
        uint32_t *next = &machine->next[transition->state][transition->symbol];
        assert_true(transition->state >= 1 && transition->state <= automaton->states);
        assert_true(transition->next >= 1 && transition->next <= automaton->states);
        assert_int_equal(*next, 0);
        *next = transition->next;
    }
}

static bool accepts(const struct machine *machine, const uint8_t *cells, uint32_t length)
{
    uint32_t at = 1;
    for (uint32_t c = 0; c < length; c++) {
        at = machine->next[at][cells[c]];
    }
    return at >= machine->accept;
}

/* Whether one symbol leads two states of one class to different classes. */
static bool differ(const struct machine *machine, const uint32_t *class, uint32_t a, uint32_t b)
{
    if (class[a] != class[b]) {
        return true;
    }
    for (unsigned v = 0; v < machine->values; v++) {
        if (class[machine->next[a][v]] != class[machine->next[b][v]]) {
            return true;
        }
    }
    return false;
}

/* Splits the classes once (Moore); returns how many there are. State 0 refuses. */
static uint32_t refine(const struct machine *machine, uint32_t *class)
{
    uint32_t split[STATES_MAX] = {0}, count = 0;
    for (uint32_t a = 0; a <= machine->states; a++) {
        uint32_t b = 0;
        while (b < a && differ(machine, class, a, b)) {
            b++;
        }
        split[a] = b < a ? split[b] : count++;
    }
    memcpy(class, split, sizeof split);
    return count;
}

static void assert_minimal(const struct machine *machine)
{
    uint32_t class[STATES_MAX] = {0}, before = 0, count = 1;
    for (uint32_t a = machine->accept; a <= machine->states; a++) {
        class[a] = 1;
    }
    while (count != before) {
        before = count;
        count = refine(machine, class);
    }
    assert_int_equal(count, machine->states + 1);
}

/* Automaton and expression accept exactly what reads as the clue. */
static void check_language(struct line_case *line, void *context)
{
    uint32_t length = line->lattice.length;
    struct nonogram_text text = {.data = NULL};
    uint8_t cells[CELLS_MAX];
    char written[CELLS_MAX + 1] = "";
    regex_t regex;
    (void)context;
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, &line->clue, line->values), NONOGRAM_OK);
    struct machine machine;
    tabulate(&machine, &automaton, line->values);
    assert_minimal(&machine);
    ng_text_char(&text, '^');
    ng_automaton_regex(&line->clue, line->values, symbols, &text);
    ng_text_bytes(&text, "$", 2);
    assert_int_equal(regcomp(&regex, text.data, REG_EXTENDED | REG_NOSUB), 0);
    for (unsigned long code = 0; code < line_case_power(line->values, length); code++) {
        line_case_filling(code, line->values, cells, length);
        for (uint32_t c = 0; c < length; c++) {
            written[c] = symbols[cells[c]];
        }
        bool holds = line_case_holds(&line->clue, cells, length);
        assert_int_equal(accepts(&machine, cells, length), holds);
        assert_int_equal(regexec(&regex, written, 0, NULL, 0) == 0, holds);
    }
    regfree(&regex);
    ng_text_clear(&text);
    ng_automaton_free(&automaton);
}

static void it_accepts_what_reads_as_the_clue(void **state)
{
    static struct line_case line;
    (void)state;
    for (uint32_t length = 1; length <= 6; length++) {
        line_case_each_from(&line, 0, length, 2, true, check_language, NULL);
    }
    for (uint32_t length = 1; length <= 4; length++) {
        line_case_each_from(&line, 0, length, 3, true, check_language, NULL);
    }
}

static enum nonogram_status run(void *context)
{
    (void)context;
    struct ng_automaton automaton;
    enum nonogram_status status = ng_automaton_make(&automaton, clue_of("3 ?a ?b 4 8", 3), 3);
    if (status == NONOGRAM_OK) {
        ng_automaton_free(&automaton);
    }
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(run, NULL) >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_numbered_as_they_are_read),
        cmocka_unit_test(colours_need_no_gap),
        cmocka_unit_test(a_blot_loops_on_its_colour),
        cmocka_unit_test(the_expression_is_written),
        cmocka_unit_test(the_graph_is_written),
        cmocka_unit_test(it_accepts_what_reads_as_the_clue),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
