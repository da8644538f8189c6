package plinth.kernel;

/**
 * Names that people give themselves and their workspaces, which others read in mails: no control
 * characters, nothing that turns the direction of what follows, no links.
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
