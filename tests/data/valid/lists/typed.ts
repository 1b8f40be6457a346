const ROW_RULES: number[][] = [[2, 1], [1, 1], [], [4], [1]];
const COL_RULES: number[][] = [[], [2, 1], [1, 2], [1], [2, 1], []];
