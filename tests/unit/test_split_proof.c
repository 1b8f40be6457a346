/* The proof of a whole from those of its parts: that it comes to an end, and what is no proof of a
 * part or of another puzzle. That its steps follow is checked by tests/proof. */
#include "nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"
#include "property/sample.h"

enum { PARTS_MOST = 40 };

/* The parts' results, joined, and their proofs. */
struct whole {
    struct nonogram_join *join;
    struct nonogram_text proofs[PARTS_MOST];
    size_t count;
    enum nonogram_proof_format format; /* of the parts */
    struct nonogram_text proof;        /* of the whole */
    size_t room;                       /* bytes of it that are taken */
    size_t spoiled; /* the part, from 1, whose proof is handed out cut; 0: none */
};

/* Puzzles with one solution that has to be searched for. */
static struct nonogram_puzzle *dominoes(uint32_t size)
{
    struct sample *sample = sample_domino(size);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static enum nonogram_status add_bytes(void *context, const char *bytes, size_t size)
{
    nonogram_text_add(context, bytes, size);
    return ((struct nonogram_text *)context)->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status solve_part(void *context, const struct nonogram_puzzle *part)
{
    struct whole *whole = context;
    assert_true(whole->count < PARTS_MOST);
    struct nonogram_text *proof = &whole->proofs[whole->count++];
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.proof = add_bytes;
    options.proof_format = whole->format;
    options.context = proof;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(part, &options, &result), NONOGRAM_OK);
    struct nonogram_record record = {.source = "part", .index = 1};
    struct nonogram_text line = {.data = NULL};
    assert_int_equal(nonogram_record_describe(&record, part, &result), NONOGRAM_OK);
    assert_int_equal(nonogram_record_list(&record, part, result.first, result.found > 0 ? 1 : 0),
                     NONOGRAM_OK);
    if (result.found > 1) {
        assert_int_equal(nonogram_record_list(&record, part, result.second, 1), NONOGRAM_OK);
    }
    assert_int_equal(nonogram_record_write(&record, &line), NONOGRAM_OK);
    assert_int_equal(nonogram_join_add(whole->join, line.data, line.size, NULL), NONOGRAM_OK);
    nonogram_text_clear(&line);
    nonogram_record_clear(&record);
    nonogram_result_clear(&result);
    return NONOGRAM_OK;
}

/* Splits and solves; the verdict of the whole. */
static enum nonogram_verdict solve(struct whole *whole, const struct nonogram_puzzle *puzzle,
                                   enum nonogram_proof_format format)
{
    *whole = (struct whole){.join = nonogram_join_new(), .format = format, .room = (size_t)1 << 30};
    assert_non_null(whole->join);
    struct nonogram_split_options options = {.parts = 4, .each = solve_part, .context = whole};
    struct nonogram_record record = {.source = NULL};
    assert_int_equal(nonogram_split(puzzle, &options, NULL), NONOGRAM_OK);
    assert_int_equal(nonogram_join_finish(whole->join, &record, NULL), NONOGRAM_OK);
    return record.verdict;
}

static void clear(struct whole *whole)
{
    nonogram_join_free(whole->join);
    nonogram_text_clear(&whole->proof);
    for (size_t i = 0; i < whole->count; i++) {
        nonogram_text_clear(&whole->proofs[i]);
    }
}

static enum nonogram_status hand_part(void *context, uint64_t part, struct nonogram_text *bytes)
{
    struct whole *whole = context;
    assert_true(part >= 1 && part <= whole->count);
    const struct nonogram_text *proof = &whole->proofs[part - 1];
    nonogram_text_add(bytes, proof->data, proof->size - (part == whole->spoiled ? 2 : 0));
    return bytes->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status take_whole(void *context, const char *bytes, size_t size)
{
    struct whole *whole = context;
    if (whole->proof.size + size > whole->room) {
        return NONOGRAM_IO;
    }
    return add_bytes(&whole->proof, bytes, size);
}

static enum nonogram_status prove(struct whole *whole, const struct nonogram_puzzle *puzzle,
                                  enum nonogram_proof_format format)
{
    const struct nonogram_prove_options options = {
        .format = format, .part = hand_part, .proof = take_whole, .context = whole};
    nonogram_text_reset(&whole->proof);
    return nonogram_join_prove(whole->join, puzzle, &options, NULL);
}

/* A puzzle and its parts, of which there are several. */
static struct nonogram_puzzle *solve_dominoes(struct whole *whole, uint32_t size,
                                              enum nonogram_proof_format format)
{
    struct nonogram_puzzle *puzzle = dominoes(size);
    assert_int_equal(solve(whole, puzzle, format), NONOGRAM_UNIQUE);
    assert_true(whole->count > 1);
    return puzzle;
}

static bool ends_with(const struct nonogram_text *text, const char *bytes, size_t size)
{
    return text->size >= size && memcmp(text->data + text->size - size, bytes, size) == 0;
}

static void proofs_of_parts_come_to_one_of_the_whole(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 4; round++) {
        enum nonogram_proof_format of_parts =
            round % 2 == 0 ? NONOGRAM_PROOF_TEXT : NONOGRAM_PROOF_BINARY;
        struct whole whole;
        struct nonogram_puzzle *puzzle = solve_dominoes(&whole, 5 + round, of_parts);
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_OK);
        assert_true(ends_with(&whole.proof, "\n0\n", 3));
        size_t text = whole.proof.size;
        for (size_t i = 0; i + 3 < text; i++) { /* the empty clause is the last step only */
            assert_false(memcmp(whole.proof.data + i, "\n0\n", 3) == 0);
        }
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_BINARY), NONOGRAM_OK);
        assert_true(ends_with(&whole.proof, "a\0", 2));
        assert_true(whole.proof.size < text);
        nonogram_free(puzzle);
        clear(&whole);
    }
}

static void what_does_not_belong_together_is_refused(void **state)
{
    (void)state;
    struct whole whole;
    struct nonogram_puzzle *puzzle = solve_dominoes(&whole, 5, NONOGRAM_PROOF_TEXT);
    struct nonogram_puzzle *other = dominoes(6);
    assert_int_equal(prove(&whole, other, NONOGRAM_PROOF_TEXT), NONOGRAM_BAD_INPUT);
    for (whole.spoiled = 1; whole.spoiled <= whole.count; whole.spoiled++) {
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_BAD_INPUT);
        assert_false(ends_with(&whole.proof, "\n0\n", 3));
    }
    whole.spoiled = 0;
    assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_OK);
    for (size_t all = whole.proof.size, room = 0; room < all; room += 1 + all / 3) {
        whole.room = room;
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_IO);
    }
    nonogram_free(other);
    nonogram_free(puzzle);
    clear(&whole);
}

struct proving {
    struct whole whole;
    struct nonogram_puzzle *puzzle;
};

static enum nonogram_status prove_once(void *context)
{
    struct proving *proving = context;
    enum nonogram_status status = prove(&proving->whole, proving->puzzle, NONOGRAM_PROOF_TEXT);
    nonogram_text_clear(&proving->whole.proof);
    return status;
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    struct proving proving;
    proving.puzzle = solve_dominoes(&proving.whole, 5, NONOGRAM_PROOF_TEXT);
    assert_true(fail_alloc_each(prove_once, &proving) >= 20);
    nonogram_free(proving.puzzle);
    clear(&proving.whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_parts_come_to_one_of_the_whole),
        cmocka_unit_test(what_does_not_belong_together_is_refused),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
