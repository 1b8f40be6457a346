package puzzles;

public class Braces {
    /* The clues {{ of the rows, then of the columns. */
    private static final int[][] left = {{2, 1}, {1, 1}, {}, {4}, {1}};
    static final int[][] top = new int[][] {{}, {2, 1}, {1, 2}, {1}, {2, 1}, {}};

    public static void main(String[] arguments) {
        System.out.println(left.length + " x " + top.length);
    }
}
