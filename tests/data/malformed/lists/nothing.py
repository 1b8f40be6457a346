import sys

def solve(rows, cols):
    return [[0 for x in cols] for y in rows]
