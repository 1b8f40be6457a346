package main

func main() {
	rows := [][]int{{2, 1}, {1, 1}, {}, {4}, {1}}
	cols := [][]int{{}, {2, 1}, {1, 2}, {1}, {2, 1}, {}}
	solve(rows, cols)
}
