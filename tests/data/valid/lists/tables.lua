-- sides of {{
local left_clues = {{2, 1}, {1, 1}, {}, {4}, {1}}
local top_clues = {{}, {2, 1}, {1, 2}, {1}, {2, 1}, {}}
return { left_clues, top_clues }
