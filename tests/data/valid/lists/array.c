#include <stdio.h>
#define N 5
static const int rows[N][3] = {{2, 1}, {1, 1}, {0}, {4}, {1}};
static const int cols[][3] = {{0}, {2, 1}, {1, 2}, {1}, {2, 1}, {0}};
int main(void)
{
    char c = '{';
    return printf("%c %d\n", c, rows[0][0] + cols[1][1]) < 0;
}
