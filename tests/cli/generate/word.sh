nonogram generate --style 'text:Hi!' --class any --to text
