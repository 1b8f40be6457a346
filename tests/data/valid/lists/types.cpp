tiny.columnsNumbers = Columns{
    std::vector<unsigned int>{}, std::vector<unsigned int>{2, 1}, std::vector<unsigned int>{1, 2},
    std::vector<unsigned int>{1}, std::vector<unsigned int>{2, 1}, std::vector<unsigned int>{}};
tiny.rowsNumbers = Rows{
    std::vector<unsigned int>{2, 1}, std::vector<unsigned int>{1, 1}, std::vector<unsigned int>{},
    std::vector<unsigned int>{4}, std::vector<unsigned int>{1}};
