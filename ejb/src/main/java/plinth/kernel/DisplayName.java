package plinth.kernel;

/**
 * Validates the names of people and workspaces, which appear in mails to others: no control
 * characters, no characters that change the text direction, no links.
 */
public final class DisplayName {
  /** The regular expression for a name. */
  public static final String PATTERN =
      "(?!.*(://|[wW][wW][wW]\\.))[^\\x00-\\x1f\\x7f\\u2028-\\u202e\\u2066-\\u2069]*";

  /** The message for an invalid name. */
  public static final String MESSAGE =
      "must not contain links, control characters or characters that change the text direction";

  private DisplayName() {}
}
