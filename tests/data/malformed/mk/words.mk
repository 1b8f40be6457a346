3 3
1
1
1
  # columns
1
1
1
