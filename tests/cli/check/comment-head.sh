# "//" begins a program, and is not a task of Pattern
printf '//\n//  main.swift\n//\nlet rows = [[2, 1], [1], [3]]\nlet columns = [[2], [1, 1], [1], [1, 1]]\n' |
    nonogram check
