# Flat colours are found as they are, those of small areas, too, and none is made up of mixed edges: a ring
# of two colours on paper that is not quite white, and a house.
awk 'BEGIN {
    print "P3 120 120 255"
    for (y = 0; y < 120; y++) for (x = 0; x < 120; x++) {
        d = (x - 60) ^ 2 + (y - 60) ^ 2
        print d < 900 ? "220 30 30" : d < 2500 ? "30 60 200" : "250 250 240"
    }
}' >ring.ppm
awk 'BEGIN {
    print "P3 100 100 255"
    for (y = 0; y < 100; y++) for (x = 0; x < 100; x++) {
        c = "255 255 255"
        if ((x - 82) ^ 2 + (y - 16) ^ 2 < 130) c = "255 210 0"
        if (23 <= x && x < 76 && 48 <= y && y < 93) c = "170 120 60"
        if (15 + (x < 50 ? 50 - x : x - 50) <= y && y < 48) c = "200 30 30"
        if (43 <= x && x < 56 && 65 <= y && y < 93) c = "40 80 200"
        print c
    }
}' >house.ppm
for image in 'ring 2' 'house 4'; do
    nonogram generate -q --from "${image% *}.ppm" --width 20 --colours "${image#* }" --to json >puzzle.json
    grep -o '"rgb":"[^"]*"' puzzle.json
    nonogram show --to text puzzle.json
done
