Sky and sand
#d
   s:*  SkyBlue   sky
   k:%  khaki   sand
: rows
1s 1k
1k 1s
: columns
1s 1k
1k 1s
: end
