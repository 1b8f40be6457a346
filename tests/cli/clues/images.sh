# PNG: a pixel, or a square of pixels, is a cell; a photo is for generate.
nonogram clues --to pattern data/key.png
nonogram clues --to pattern <data/key.png
nonogram solve data/key-enlarged.png
nonogram clues data/photo.png
nonogram generate --from data/photo.png --width 8 --to text
nonogram generate --from data/key.png --to text
head -c 60 data/key.png >cut.png
nonogram clues cut.png
nonogram generate --from cut.png
# A BMP has to be converted first.
nonogram clues data/key.bmp
nonogram clues --from bmp data/key.bmp
# They are not looked for in folders.
mkdir folder && cp data/key.png folder/a.png && cp data/key.png folder/b && cp data/arrow.txt folder
nonogram check folder
