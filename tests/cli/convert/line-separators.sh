# What some readers of lines take for an end of one, and what turns a line round, are escaped in a
# record and in a puzzle, which is read as it was; what stands beside them in Unicode is kept.
printf '{"title":"a\\u2028b\\u2029c\\u202ed\\u2066e","author":"\\u2027\\u202f\\u2065\\u206a","rows":[[1]],"columns":[[1]]}' >odd.json
nonogram check --to jsonl odd.json | cut -c 1-85
nonogram convert --to json odd.json | tee again.json
nonogram convert --to json again.json | cmp - again.json
