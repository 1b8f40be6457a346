# A folder whose path is longer than the system takes is told of: what is in it is missing.
name=$(printf '%0250d' 0)
half=$name/$name/$name/$name/$name/$name/$name/$name/$name
mkdir -p "deep/$half" "rest/$half"
mv "rest/$name" "deep/$half"
cp data/leaf.non deep
cp data/leaf.non "deep/$name"
nonogram check deep 2>messages | sed 's/0\{250\}/.../g'
sed 's/0\{250\}/.../g; s/0\{10,\}/.../' messages
nonogram solve --to jsonl deep 2>/dev/null >records
echo "$? $(wc -l <records)"
nonogram solve "$(printf '%05000d' 0)" 2>&1 | sed 's/0\{4096\}/.../'
