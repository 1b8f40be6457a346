# A limit that is reached while cells are tried both ways ends the search, and what is tried with it.
cat >curves.pattern <<'END'
24x24:4.2.1/4.3.1/1/4.3/3///5/1/2/1.1/1.1/1.2/1.1/1.1/1.1/1.1/1.1/1.1/1.2/3.3.2.1.1/1.4.1.1/2.1.6/1.2.2.1////4/1.1/1//4/2.1/4.2/2.1.1/2.1/2.1/6.1/2.1.3.1/2.1.2.1/1.2.1.1/2.1.1/2.4.2.1/1.3.1.1/1.2.1/1.1.2/1.1.2/1.1
END
for limit in 50 55 60 65 70 75 80; do
    nonogram solve --to jsonl --conflict-limit $limit curves.pattern |
        grep -o '"verdict":"[a-z]*"\(,"limited":"conflicts"\)*'
done
