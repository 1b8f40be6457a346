# Rows 4/1 1/4/1/5/1, columns -/5/1 1 1/1 1 2/3 1/1 of the regular-expression article.
echo '6x6:/5/1.1.1/1.1.2/3.1/1/4/1.1/4/1/5/1' >puzzle
nonogram check puzzle
nonogram solve puzzle
