# On pages alone.
nonogram show --to svg --answers last data/leaf.non
nonogram show --to svg --paper a4 --answers last data/leaf.non data/two.non | grep -e '<g' -e 'font-size="34"'
