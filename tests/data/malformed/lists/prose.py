def draw(cells, width):
    """Draw ([the cells], see below), unless (nobody looks."""
    return "\n".join(''.join(row[0] ? 1 : 0) for row in cells)
