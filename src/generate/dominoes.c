/* A chain of dominoes, mirrored and transposed by chance, with a sketch beside it. Neither has a
 * row or a column in common with the other, so that each is as hard as it is alone. */
#include "generate/dominoes.h"

#include "generate/edit.h"

#include <string.h>

enum {
    LEAST = (NONOGRAM_SEARCH_LEAST - 1) / 2, /* dominoes of a chain */
    MOST = LEAST + 3,
    LOOKS = 2000,   /* at a sketch under repair */
    BESIDE_MIN = 5, /* side of a sketch that is worth it */
};

/* Where the chain is put: cell (row, column) of the drawing in dominoes.h. */
struct place {
    uint32_t side;
    bool mirrored, upside_down, transposed;
};

bool ng_dominoes_fit(uint32_t width, uint32_t height, enum nonogram_style style)
{
    return width >= NONOGRAM_SEARCH_LEAST && height >= NONOGRAM_SEARCH_LEAST &&
           style != NONOGRAM_STYLE_SYMMETRIC && style != NONOGRAM_STYLE_TEXT;
}

static void fill(struct ng_draft *canvas, const struct place *place, uint32_t row, uint32_t column,
                 uint8_t value)
{
    uint32_t r = place->transposed ? column : row, c = place->transposed ? row : column;
    r = place->upside_down ? canvas->height - 1 - r : r;
    c = place->mirrored ? canvas->width - 1 - c : c;
    canvas->cells[(size_t)r * canvas->width + c] = value;
}

static void draw_chain(struct ng_draft *canvas, const struct place *place, uint8_t value)
{
    for (uint32_t row = 0; row + 1 < place->side; row += 2) {
        uint32_t last = place->side - 1 - row;
        for (uint32_t column = last - 2; column <= last; column++) {
            fill(canvas, place, row, column, value);
        }
        fill(canvas, place, row + 1, last, value);
        fill(canvas, place, row + 2, last, value);
    }
}

static struct place choose_place(const struct ng_draft *canvas, struct ng_random *random)
{
    uint32_t room = canvas->width < canvas->height ? canvas->width : canvas->height;
    uint32_t most = (room - 1) / 2 < MOST ? (room - 1) / 2 : MOST;
    uint32_t count = LEAST + (uint32_t)ng_random_below(random, most - LEAST + 1);
    return (struct place){.side = 2 * count + 1,
                          .mirrored = ng_random_below(random, 2) == 0,
                          .upside_down = ng_random_below(random, 2) == 0,
                          .transposed = ng_random_below(random, 2) == 0};
}

/* Copies what is beside the chain to the opposite corner. */
static void put_beside(struct ng_draft *canvas, const struct place *place,
                       const struct ng_draft *beside)
{
    uint32_t top = place->upside_down ? 0 : place->side;
    uint32_t left = place->mirrored ? 0 : place->side;
    for (uint32_t row = 0; row < beside->height; row++) {
        memcpy(canvas->cells + (size_t)(top + row) * canvas->width + left,
               beside->cells + (size_t)row * beside->width, beside->width);
    }
}

static enum nonogram_status draw_beside(const struct ng_sketch *sketch, struct ng_random *random,
                                        struct ng_edit *repair, const struct place *place,
                                        struct ng_draft *canvas)
{
    struct ng_draft beside;
    if (!ng_draft_init(&beside, canvas->width - place->side, canvas->height - place->side,
                       canvas->colours, canvas->rgb)) {
        return NONOGRAM_NO_MEMORY;
    }
    beside.stop = canvas->stop;
    beside.context = canvas->context;
    enum nonogram_status status = ng_sketch_draw(sketch, random, &beside)
                                      ? ng_edit_freely(repair, random, &beside)
                                      : NONOGRAM_NO_MEMORY;
    if (status == NONOGRAM_OK && repair->reached) {
        put_beside(canvas, place, &beside);
    }
    ng_draft_clear(&beside);
    return status == NONOGRAM_OK && !repair->reached ? NONOGRAM_END : status;
}

enum nonogram_status ng_dominoes_draw(const struct ng_sketch *sketch, struct ng_random *random,
                                      struct ng_draft *canvas)
{
    struct place place = choose_place(canvas, random);
    struct ng_edit repair = {.aim = NG_DRAFT_LINE, .looks = LOOKS};
    memset(canvas->cells, 0, ng_draft_size(canvas));
    draw_chain(canvas, &place, (uint8_t)(1 + ng_random_below(random, canvas->colours)));
    if (canvas->width < place.side + BESIDE_MIN || canvas->height < place.side + BESIDE_MIN) {
        return NONOGRAM_OK;
    }
    return draw_beside(sketch, random, &repair, &place, canvas);
}
