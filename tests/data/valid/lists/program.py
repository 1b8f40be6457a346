#!/usr/bin/env python3
"""Solves a puzzle (in its own way: [[1, 2)."""
import sys
from typing import List

row_clues: List[List[int]] = [[2, 1], [1, 1], [], [4], [1]]  # from the top
col_clues = [
    [],
    [2, 1],
    [1, 2],
    [1],
    [2, 1,],
    [],
]

def solve(rows, cols):
    grid = [[0] * len(cols) for _ in range(len(rows) // 2)]
    for i in range(len(rows)):
        if i % 2 == 0 and rows[i] != []:
            print("row", i, 'isn\'t empty')
    return grid

if __name__ == "__main__":
    solve(row_clues, col_clues)
