cols = [0, 0; a, b; 1, 2];
rows = [1; 2]
