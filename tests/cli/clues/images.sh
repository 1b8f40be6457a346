# PNG and BMP: a pixel, or a square of pixels, is a cell; a photo is for generate.
nonogram clues --to pattern data/key.png
nonogram clues --to pattern <data/key.bmp
nonogram solve data/key-enlarged.png
nonogram clues data/photo.png
nonogram generate --from data/photo.png --width 8 --to text
nonogram generate --from data/key.bmp --to text
head -c 60 data/key.png >cut.png
nonogram clues cut.png
nonogram generate --from cut.png
# They are not looked for in folders.
mkdir folder && cp data/key.png folder/a.png && cp data/key.bmp folder/b && cp data/arrow.txt folder
nonogram check folder
