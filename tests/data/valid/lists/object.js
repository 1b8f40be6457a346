// A literal, not JSON.
export const puzzle = {
  name: 'Tiny', // nobody's
  rows: [[2, 1], [1, 1], [], [4], [1]],
  columns: [[], [2, 1], [1, 2], [1], [2, 1], []],
};
for (let i = puzzle.rows.length; i-- > 0;) {
  console.log(`row ${i}: ${puzzle.rows[i].join(" ")}`);
}
