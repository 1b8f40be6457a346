nonogram solve data/mixed.pattern
