/* Facts about a puzzle, each stated at one place for two forms of output: as members of a record,
 * or in words. What belongs to one form only appends nothing in the other. */
#ifndef NG_CLI_FACTS_H
#define NG_CLI_FACTS_H

#include "base/text.h"
#include "nonogram.h"

struct ng_facts {
    const struct nonogram_puzzle *puzzle;
    bool records;
    struct nonogram_text *out;
};

/* In words: appends this text, printf-style. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void ng_fact_words(const struct ng_facts *facts, const char *format, ...);

/* In records: append a member, as in format/json_string.h. */
void ng_fact_open(const struct ng_facts *facts, const char *name, char bracket);
void ng_fact_close(const struct ng_facts *facts, char bracket);
void ng_fact_text(const struct ng_facts *facts, const char *name, const char *value);
void ng_fact_number(const struct ng_facts *facts, const char *name, uint64_t value);
void ng_fact_flag(const struct ng_facts *facts, const char *name, bool value);
/* `"row":3,"column":4`, from places that count from 0 */
void ng_fact_place(const struct ng_facts *facts, size_t row, size_t column);
/* cells in the puzzle's symbols, '?' for unknown ones */
void ng_fact_cells(const struct ng_facts *facts, const char *name, const uint8_t *cells,
                   uint32_t length);

/* In both forms: a block, `3` or `[3,"red"]` and "3" or "3 red"; a line with its clue,
 * `"line":"row 7","clue":[3,5,2]` and 'row 7 ("3 5 2")'. */
void ng_fact_block(const struct ng_facts *facts, struct nonogram_block block);
void ng_fact_line(const struct ng_facts *facts, uint32_t line);

/* Appends cells as a string of JSON. */
void ng_fact_row(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t length,
                 struct nonogram_text *out);
/* A cell's symbol, '?' for an unknown one. */
char ng_fact_symbol(const struct nonogram_puzzle *puzzle, uint8_t value);
/* "row 7" in `name`. */
void ng_fact_line_name(const struct nonogram_puzzle *puzzle, uint32_t line, char name[32]);

#endif
