nonogram convert --to non data/leaf.non data/two.non >both.non
nonogram check both.non
nonogram convert --to taai data/leaf.non data/two.non >both.taai
nonogram check both.taai
