static List<List<int>> cols = new List<List<int>> {
    new List<int>(), new List<int> { 2, 1 }, new List<int> { 1, 2 },
    new List<int>() { 1 }, new List<int> { 2, 1 }, new List<int>() };
static List<List<int>> rows = new List<List<int>> {
    new List<int> { 2, 1 }, new List<int> { 1, 1 }, new List<int>(), new List<int> { 4 }, new List<int> { 1 } };
