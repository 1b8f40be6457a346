printf '<!DOCTYPE p [\n<!ENTITY x "y">\n]>\n<puzzleset>\n<puzzle><title>&x;</title>
<clues type="columns"><line><count>1</count></line></clues>
<clues type="rows"><line><count>1</count></line></clues>
</puzzle>\n</puzzleset>\n' | nonogram check
