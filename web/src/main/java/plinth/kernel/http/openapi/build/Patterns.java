package plinth.kernel.http.openapi.build;

/**
 * Converts Java regular expressions to those of OpenAPI, which are ECMAScript's and match anywhere
 * unless they are anchored.
 */
final class Patterns {
  private Patterns() {}

  /** The pattern for the whole text, in the syntax that both languages share. */
  static String toEcmaScript(String java) {
    String plain =
        java.replace("\\P{Cntrl}", "[^\\x00-\\x1f\\x7f]")
            .replace("\\p{Cntrl}", "[\\x00-\\x1f\\x7f]")
            .replace("\\p{Alpha}", "[A-Za-z]");
    return "^(?:" + plain + ")$";
  }
}
