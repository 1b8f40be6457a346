window.connect("close") {
  stop
  false
}

columns = [[], [2, 1], [1, 2], [1], [2, 1], []]
rows = [[2, 1], [1, 1], [], [4], [1]]
