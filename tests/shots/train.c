/* Makes src/format/shots/weights.c from the digits of many faces (digits.png, a row for each):
 *
 *     make digits
 *
 * Each face is drawn again and again: smaller, slanted, blurred, with noise, and as the reader
 * would cut it out. What is no digit is made of the same: halves of two digits, digits that lie on
 * their side, crosses, bars and dots. The same seed gives the same table. */
#include "base/random.h"
#include "format/read.h"
#include "format/shots/digits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TILE = 24,
    ROOM = 64, /* the side of a drawing */
    SAMPLES = 1200000,
    TESTED = 20000,
};

static double hidden_weights[NG_DIGITS_HIDDEN][NG_DIGITS_INPUTS], hidden_bias[NG_DIGITS_HIDDEN];
static double output_weights[NG_DIGITS_CLASSES][NG_DIGITS_HIDDEN], output_bias[NG_DIGITS_CLASSES];
static double tile[2][TILE][TILE];
static struct ng_random state;

static double uniform(double low, double high)
{
    return low + (high - low) * (double)ng_random_below(&state, 1u << 24) / (1u << 24);
}

static bool chance(double share)
{
    return uniform(0, 1) < share;
}

/* ---- drawings ---- */

static void load(const struct ng_image *image, unsigned face, unsigned digit, unsigned into)
{
    for (unsigned y = 0; y < TILE; y++) {
        for (unsigned x = 0; x < TILE; x++) {
            size_t at = (size_t)(face * TILE + y) * image->width + digit * TILE + x;
            tile[into][y][x] = image->rgb[3 * at] / 255.0;
        }
    }
}

/* The ink of a tile at a point, in units of its side. */
static double ink_at(unsigned which, double x, double y)
{
    x = x * TILE - 0.5;
    y = y * TILE - 0.5;
    if (x <= -1 || y <= -1 || x >= TILE || y >= TILE) {
        return 0;
    }
    int left = (int)(x + 1) - 1, top = (int)(y + 1) - 1;
    double u = x - left, v = y - top, sum = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            int s = left + i, t = top + j;
            double ink = s >= 0 && t >= 0 && s < TILE && t < TILE ? tile[which][t][s] : 0;
            sum += ink * (i > 0 ? u : 1 - u) * (j > 0 ? v : 1 - v);
        }
    }
    return sum;
}

/* What is drawn: a digit, or something else of two tiles or lines. */
enum shape { DIGIT, JOINED, LYING, MIRRORED, HALF, CROSS, BAR, DOT, SHAPES };

static double shape_at(enum shape shape, double x, double y, double width)
{
    double u = x - 0.5, v = y - 0.5;
    switch (shape) {
    case DIGIT:
        return ink_at(0, x, y);
    case JOINED:
        return x < 0.5 ? ink_at(0, x + width, y) : ink_at(1, x - width, y);
    case LYING:
        return ink_at(0, y, x);
    case MIRRORED:
        return ink_at(0, 1 - x, y);
    case HALF:
        return y < 0.5 ? ink_at(0, x, y) : 0;
    case CROSS:
        return fabs(u) < 0.4 && fabs(v) < 0.4 && (fabs(u - v) < width || fabs(u + v) < width);
    case BAR:
        return fabs(v) < width && fabs(u) < 0.45;
    default:
        return u * u + v * v < 0.16;
    }
}

/* Draws a shape about `height` high as a reader finds it; false if nothing is left. */
static bool draw(enum shape shape, double height, uint8_t ink[NG_DIGITS_INPUTS])
{
    static double canvas[ROOM][ROOM], smooth[ROOM][ROOM];
    static uint8_t bytes[ROOM][ROOM];
    double wide = uniform(0.9, 1.1), slant = uniform(-0.08, 0.08), turn = uniform(-0.04, 0.04);
    double dx = uniform(0, 1), dy = uniform(0, 1), power = uniform(0.6, 1.5);
    double blur = chance(0.5) ? uniform(0, 0.8) : 0, noise = chance(0.3) ? uniform(0, 0.12) : 0;
    double width = uniform(0.05, 0.2), most = 0;
    bool sharp = chance(0.1);
    int room = (int)height + 8;
    for (int y = 0; y < room; y++) {
        for (int x = 0; x < room; x++) {
            double sum = 0;
            for (int i = 0; i < 4; i++) {
                double px = (x + (i % 2 + 0.5) / 2 - 4 - dx) / height - 0.5;
                double py = (y + (i / 2 + 0.5) / 2 - 4 - dy) / height - 0.5;
                double qx = (px + turn * py + slant * py) * wide, qy = py - turn * px;
                sum += shape_at(shape, qx + 0.5, qy + 0.5, width);
            }
            canvas[y][x] = sum > 0 ? pow(sum / 4, power) : 0;
        }
    }
    for (int y = 0; y < room; y++) {
        for (int x = 0; x < room; x++) {
            double sum = 0, weight = 0;
            for (int j = -1; j <= 1; j++) {
                for (int i = -1; i <= 1; i++) {
                    bool in = x + i >= 0 && y + j >= 0 && x + i < room && y + j < room;
                    double w = (i == 0 ? 1 : blur / 2) * (j == 0 ? 1 : blur / 2);
                    sum += in ? w * canvas[y + j][x + i] : 0;
                    weight += w;
                }
            }
            double value = sum / weight + uniform(-noise, noise);
            value = sharp ? value > 0.5 : value;
            smooth[y][x] = value < 0.1 ? 0 : value > 1 ? 1 : value;
            most = smooth[y][x] > most ? smooth[y][x] : most;
        }
    }
    int left = room, top = room, right = 0, bottom = 0;
    for (int y = 0; y < room; y++) {
        for (int x = 0; x < room; x++) {
            bytes[y][x] = (uint8_t)(smooth[y][x] * 255);
            if (3 * smooth[y][x] >= most && most > 0) {
                left = x < left ? x : left;
                right = x >= right ? x + 1 : right;
                top = y < top ? y : top;
                bottom = y >= bottom ? y + 1 : bottom;
            }
        }
    }
    if (right <= left || most < 0.2) {
        return false;
    }
    ng_digits_scale(&bytes[top][left], ROOM, (uint32_t)(right - left), (uint32_t)(bottom - top),
                    (unsigned)(most * 255), ink);
    return true;
}

/* Draws a random example; returns its class. */
static unsigned example(const struct ng_image *image, uint8_t ink[NG_DIGITS_INPUTS])
{
    static const bool turns[10] = {0, 0, 1, 1, 1, 1, 0, 1, 0, 0};
    static const bool mirrors[10] = {0, 0, 0, 1, 1, 0, 1, 1, 0, 1};
    unsigned faces = image->height / TILE;
    for (;;) {
        enum shape shape = chance(0.12) ? 1 + ng_random_below(&state, SHAPES - 1) : DIGIT;
        unsigned digit = (unsigned)ng_random_below(&state, 10);
        load(image, (unsigned)ng_random_below(&state, faces), digit, 0);
        load(image, (unsigned)ng_random_below(&state, faces), (unsigned)ng_random_below(&state, 10),
             1);
        bool fine = shape == LYING ? turns[digit] : shape == MIRRORED ? mirrors[digit] : true;
        fine = fine && !(shape == HALF && (digit == 1 || digit == 7));
        if (fine && draw(shape, exp(uniform(log(6.5), log(28))), ink)) {
            return shape == DIGIT ? digit : NG_DIGITS_OTHER;
        }
    }
}

/* ---- learning ---- */

static double hidden[NG_DIGITS_HIDDEN], output[NG_DIGITS_CLASSES];

static unsigned judge(const uint8_t ink[NG_DIGITS_INPUTS])
{
    unsigned best = 0;
    for (unsigned i = 0; i < NG_DIGITS_HIDDEN; i++) {
        double sum = hidden_bias[i];
        for (unsigned j = 0; j < NG_DIGITS_INPUTS; j++) {
            sum += hidden_weights[i][j] * ink[j] / 255;
        }
        hidden[i] = sum > 0 ? sum : 0;
    }
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        output[i] = output_bias[i];
        for (unsigned j = 0; j < NG_DIGITS_HIDDEN; j++) {
            output[i] += output_weights[i][j] * hidden[j];
        }
        best = output[i] > output[best] ? i : best;
    }
    return best;
}

/* Keeps a weight within what eight bits hold. */
static double clip(double weight)
{
    const double most = 126.0 / NG_DIGITS_UNIT;
    return weight > most ? most : weight < -most ? -most : weight;
}

static void learn(const uint8_t ink[NG_DIGITS_INPUTS], unsigned class, double rate)
{
    double error[NG_DIGITS_CLASSES], sum = 0, most = output[judge(ink)];
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        error[i] = exp(output[i] - most);
        sum += error[i];
    }
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        error[i] = error[i] / sum - (i == class);
    }
    for (unsigned j = 0; j < NG_DIGITS_HIDDEN; j++) {
        double back = 0;
        for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
            back += error[i] * output_weights[i][j];
            output_weights[i][j] = clip(output_weights[i][j] - rate * error[i] * hidden[j]);
        }
        for (unsigned i = 0; hidden[j] > 0 && i < NG_DIGITS_INPUTS; i++) {
            hidden_weights[j][i] = clip(hidden_weights[j][i] - rate * back * ink[i] / 255);
        }
        hidden_bias[j] -= hidden[j] > 0 ? rate * back : 0;
    }
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        output_bias[i] -= rate * error[i];
    }
}

static void train(const struct ng_image *image)
{
    uint8_t ink[NG_DIGITS_INPUTS];
    for (unsigned i = 0; i < NG_DIGITS_HIDDEN; i++) {
        for (unsigned j = 0; j < NG_DIGITS_INPUTS; j++) {
            hidden_weights[i][j] = uniform(-0.15, 0.15);
        }
        for (unsigned j = 0; j < NG_DIGITS_CLASSES; j++) {
            output_weights[j][i] = uniform(-0.3, 0.3);
        }
    }
    for (unsigned i = 0; i < SAMPLES; i++) {
        unsigned class = example(image, ink);
        learn(ink, class, 0.02 * (1 - (double)i / SAMPLES) + 0.0002);
        if (i % 250000 == 0) {
            fprintf(stderr, "%u of %u\n", i, (unsigned)SAMPLES);
        }
    }
}

/* ---- the table ---- */

static int rounded(double weight)
{
    return (int)lround(weight * NG_DIGITS_UNIT);
}

static void print_row(const double *row, unsigned count)
{
    printf("{");
    for (unsigned i = 0; i < count; i++) {
        printf("%s%d", i > 0 ? "," : "", rounded(row[i]));
    }
    printf("},\n");
}

static void print_table(void)
{
    printf("/* Made by tests/shots/train.c from tests/shots/digits.png: do not change it. */\n"
           "#include \"format/shots/digits.h\"\n\n"
           "/* clang-format off */\n"
           "const struct ng_digits_weights ng_digits_weights = {\n{\n");
    for (unsigned i = 0; i < NG_DIGITS_HIDDEN; i++) {
        print_row(hidden_weights[i], NG_DIGITS_INPUTS);
    }
    printf("},\n");
    print_row(hidden_bias, NG_DIGITS_HIDDEN);
    printf("{\n");
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        print_row(output_weights[i], NG_DIGITS_HIDDEN);
    }
    printf("},\n");
    print_row(output_bias, NG_DIGITS_CLASSES);
    printf("};\n");
}

static void test(const struct ng_image *image)
{
    static unsigned wrong[NG_DIGITS_CLASSES][NG_DIGITS_CLASSES];
    uint8_t ink[NG_DIGITS_INPUTS];
    unsigned count = 0;
    for (unsigned i = 0; i < TESTED; i++) {
        unsigned class = example(image, ink), judged = judge(ink);
        wrong[class][judged]++;
        count += class != judged;
    }
    fprintf(stderr, "%u wrong of %u\n", count, (unsigned)TESTED);
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        for (unsigned j = 0; j < NG_DIGITS_CLASSES; j++) {
            fprintf(stderr, "%5u", wrong[i][j]);
        }
        fprintf(stderr, "\n");
    }
}

int main(int argc, char **argv)
{
    static char text[1 << 22];
    struct ng_image image;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) {
        return 2;
    }
    size_t size = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    const struct ng_reading how = {.poll = NULL};
    if (ng_read_image((struct ng_span){text, size}, &how, &image, &diagnostic) != NONOGRAM_OK ||
        image.width != 10 * TILE) {
        fprintf(stderr, "%s\n", diagnostic.message);
        return 2;
    }
    ng_random_seed(&state, 1);
    train(&image);
    test(&image);
    print_table();
    ng_read_clear(&image);
    return 0;
}
