printf '<?xml version="1.0"?>\n<!DOCTYPE p [\n<!ENTITY x "y">\n]>\n<puzzleset><puzzle>
<clues type="columns"><line><count>1</count></line></clues>
<clues type="rows"><line><count>1</count></line></clues>
</puzzle></puzzleset>\n' | nonogram check
