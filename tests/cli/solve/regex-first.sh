# Rows -/3/1 1/3/1, columns -/-/4/1 1/3 of the regular-expression article.
echo '5x5://4/1.1/3//3/1.1/3/1' >puzzle
nonogram check puzzle
nonogram solve puzzle
