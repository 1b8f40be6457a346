# What is no image is said, not read as a drawing.
printf '\377\330\377\340\0\20JFIF\0\n{\n' >photo.jpg
nonogram generate --from photo.jpg
printf 'width\0 3' >nul
nonogram generate --from nul
