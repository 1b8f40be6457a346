# Rows -/4/6/2 2/2 2/6/4/2/2/2/-, columns -/9/9/2 2/2 2/4/4/-: ten minutes for that solver.
echo '8x11:/9/9/2.2/2.2/4/4///4/6/2.2/2.2/6/4/2/2/2/' >puzzle
nonogram check puzzle
nonogram solve puzzle
