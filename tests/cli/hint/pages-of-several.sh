# A page or a picture shows one puzzle: several have a file each.
printf '1x1:1/1\n2x1:1/1/2\n' >two.pattern
for form in html svg; do
    nonogram hint --to $form two.pattern
    echo $?
    nonogram hint --to $form two.pattern --output-dir out
    echo $?
done
ls out
