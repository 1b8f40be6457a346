% Rows, then columns.
:- use_module(library(clpfd)).

puzzle(tiny, [[2, 1], [1, 1], [], [4], [1]],
             [[], [2, 1], [1, 2], [1], [2, 1], []]).
