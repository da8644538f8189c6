package plinth.access.policy;

import java.util.Locale;

/** The members of a workspace who must have a second factor. */
public enum RequiredFor {
  NOBODY,
  EVERYBODY,
  /** Members with one of the roles that the policy names. */
  ROLES;

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant for its word, which is one of them. */
  public static RequiredFor of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
