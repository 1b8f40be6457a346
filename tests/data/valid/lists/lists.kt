val rows = listOf(listOf(2, 1), listOf(1, 1), listOf(), listOf(4), listOf(1))
val cols = listOf(listOf(), listOf(2, 1), listOf(1, 2), listOf(1), listOf(2, 1), listOf())
