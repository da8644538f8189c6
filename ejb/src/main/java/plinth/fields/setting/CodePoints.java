package plinth.fields.setting;

/** Compares texts by code points, in the order of the database's collation {@code "C"}. */
public final class CodePoints {
  private CodePoints() {}

  /** Compares two texts by code points. */
  public static int compare(String left, String right) {
    int common = Math.min(left.length(), right.length());
    for (int i = 0; i < common; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean mixed = Character.isSurrogate(a) != Character.isSurrogate(b);
        return mixed ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
