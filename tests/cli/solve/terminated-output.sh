# The records that were finished are whole.
mkfifo in out
nonogram solve -q --to jsonl --from pattern <in >out 2>messages &
exec 3>in 4<out
echo '1x1:1/1' >&3
read -r record <&4
kill -INT $!
kill -TERM $! 2>/dev/null
{ wait $!; } 2>/dev/null
echo "$record"
cat messages - <&4
