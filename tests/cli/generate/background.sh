# The edge decides which colour is the background, whatever else is white, unless another is asked for;
# and a picture of it can be written.
printf 'P3 4 3 255 0 0 255 0 0 255 0 0 255 0 0 255 0 0 255 255 255 255 200 0 0 0 0 255 0 0 255 0 0 255 0 0 255 0 0 255' >p.ppm
for background in '' --background=ffffff '--background=#fe0000'; do
    nonogram generate --from p.ppm --colours 2 --quiet --to json $background | grep -o '"name":"blank"[^}]*'
done
nonogram generate --from p.ppm --colours 2 --quiet --to ppm
nonogram generate --from p.ppm --colours 2 --background blue
nonogram generate --from p.ppm --background 0000ff
nonogram generate --background 0000ff
