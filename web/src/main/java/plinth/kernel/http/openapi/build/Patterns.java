package plinth.kernel.http.openapi.build;

/** Patterns of Java as OpenAPI has them: of ECMAScript, found anywhere unless they are anchored. */
final class Patterns {
  private Patterns() {}

  /** The pattern for the whole text, in what both languages understand. */
  static String portable(String java) {
    String plain =
        java.replace("\\P{Cntrl}", "[^\\x00-\\x1f\\x7f]")
            .replace("\\p{Cntrl}", "[\\x00-\\x1f\\x7f]")
            .replace("\\p{Alpha}", "[A-Za-z]");
    return "^(?:" + plain + ")$";
  }
}
