/* Two pieces have the same shape if hardly any ink differs. Within a picture, ink differs by less
 * than 5 % between copies of a digit, and by more than 7 % between different digits. */
#include "format/shots/shapes.h"

#include <string.h>

static bool are_alike(const uint8_t *a, const uint8_t *b)
{
    enum { PERCENT = 5 };
    unsigned sum = 0;
    for (unsigned i = 0; i < NG_DIGITS_INPUTS; i++) {
        sum += a[i] > b[i] ? (unsigned)(a[i] - b[i]) : (unsigned)(b[i] - a[i]);
    }
    return 100 * sum <= PERCENT * 255 * NG_DIGITS_INPUTS;
}

void ng_shapes_add(struct ng_shapes *shapes, struct ng_piece *piece)
{
    size_t i = 0;
    while (i < shapes->count && !are_alike(shapes->shapes[i].ink, piece->ink)) {
        i++;
    }
    if (i == NG_SHAPES_MOST) {
        return;
    }
    struct ng_shape *shape = &shapes->shapes[i];
    if (i == shapes->count) {
        shapes->count++;
        *shape = (struct ng_shape){.count = 0};
        memcpy(shape->ink, piece->ink, sizeof shape->ink);
    }
    for (unsigned c = 0; c < NG_DIGITS_CLASSES; c++) {
        shape->scores[c] += piece->scores[c];
    }
    shape->count++;
    piece->shape = i;
}

void ng_shapes_judge(struct ng_shapes *shapes)
{
    for (size_t i = 0; i < shapes->count; i++) {
        struct ng_shape *shape = &shapes->shapes[i];
        int means[NG_DIGITS_CLASSES];
        shape->digit = 0;
        for (unsigned c = 0; c < NG_DIGITS_CLASSES; c++) {
            means[c] = (int)(shape->scores[c] / (int64_t)shape->count);
            shape->digit = c < 10 && means[c] > means[shape->digit] ? c : shape->digit;
        }
        for (unsigned digit = 0; digit < 10; digit++) {
            shape->cost[digit] = means[shape->digit] - means[digit];
        }
        shape->doubt = ng_piece_doubt(means);
    }
}

bool ng_shapes_has(const struct ng_shapes *shapes, const struct ng_piece *piece)
{
    bool has = false;
    for (size_t i = 0; i < shapes->count && !has; i++) {
        has = shapes->shapes[i].doubt < 0 && are_alike(shapes->shapes[i].ink, piece->ink);
    }
    return has;
}
