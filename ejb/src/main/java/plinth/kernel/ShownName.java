package plinth.kernel;

/**
 * Validates the names of people and workspaces, which appear in mails to others: no control
 * characters, no characters that change the text direction, no links.
 */
public final class ShownName {
  /** What a name must look like. */
  public static final String PATTERN =
      "(?!.*(://|[wW][wW][wW]\\.))[^\\x00-\\x1f\\x7f\\u2028-\\u202e\\u2066-\\u2069]*";

  /** What is said about a name that does not look like one. */
  public static final String MESSAGE =
      "must not hold links, control characters or characters that turn the direction of text";

  private ShownName() {}
}
