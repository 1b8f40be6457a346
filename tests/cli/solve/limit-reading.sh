# A puzzle that the memory limit keeps from being read is unknown, and those behind it are read.
seq 200 | sed 's/.*/1/' >column
{
    printf 'width 200\nheight 3000\nrows\n'
    seq 3000 | awk '{ for (i = 0; i < 99; i++) printf "1,"; print "1" }'
    printf 'columns\n'
    seq 200 | sed 's/.*/*/'
} >large.non
cat large.non data/two.non >both.non
for command in 'solve --to jsonl' 'check --to jsonl' 'check' 'solve --to text' 'check --max-class probe'; do
    nonogram $command --memory-limit 1M large.non | cut -d, -f1-7
    nonogram $command --memory-limit 1M large.non >/dev/null 2>&1
    echo "status $?"
done
nonogram solve --to jsonl --proof proof.drat --memory-limit 1M large.non | cut -d, -f3
nonogram solve --to jsonl --proof proof.drat --memory-limit 1M large.non >/dev/null 2>&1
echo "status $?"
nonogram convert --to pattern both.non | wc -l | tr -d ' '
nonogram check --memory-limit 1M both.non
