# The puzzles of a document in YAML, by name or in a list; and a picture in one row, which is a square.
cat >named.yaml <<'END'
small:
  title: Corner
  solution: "1011"
other:
  - clues: {rows: [1, 2], columns: [[2], [1]]}
  - rows:
      - 1
    columns: [1]
END
nonogram convert --to json named.yaml
echo '- {rows: [1], columns: [0, 1]}
- {rows: [2], columns: [1, 1]}' | nonogram convert --from yaml --to pattern -
printf 'puzzles:\n- rows: [1]\n  columns: [1]\n- rows: [3]\n  columns: [1]\n' | nonogram convert --from yaml --to pattern -
