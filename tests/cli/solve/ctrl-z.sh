# A Ctrl-Z at the very end, as DOS has it, is no part of a text, also where it comes alone; it is
# one anywhere else.
printf '2 1\n2\n1\n1\n\032' >dos.nin
nonogram solve dos.nin
nonogram solve <dos.nin
{
    printf '2x1:1/1/2\n2x1:1/1/2\n'
    sleep 0.2
    printf '\032'
    sleep 0.2
} | nonogram solve --to text
printf '2x1:1/1/2\n\0322x1:1/1/2\n' | nonogram solve
