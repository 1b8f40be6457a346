/* N. Otsu's threshold, from a histogram: the one place where fractions decide (base/precision.h).
 */
#include "generate/threshold.h"

#include "base/precision.h"

int ng_threshold_find(const uint64_t histogram[256])
{
    uint64_t size = 0, sum = 0, below = 0, sum_below = 0;
    double best = -1;
    int threshold = 128;
    for (unsigned value = 0; value < 256; value++) {
        size += histogram[value];
        sum += value * histogram[value];
    }
    for (int value = 0; value < 255; value++) {
        below += histogram[value];
        sum_below += (uint64_t)value * histogram[value];
        if (below == 0 || below == size) {
            continue;
        }
        double difference =
            (double)sum_below / (double)below - (double)(sum - sum_below) / (double)(size - below);
        double variance = (double)below * (double)(size - below) * difference * difference;

        if (variance > best) {
            best = variance;
            threshold = value + 1;
        }
    }
    return threshold;
}
