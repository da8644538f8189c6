package plinth.access.policy;

import java.util.Locale;

/** When operators may act for members of a workspace. */
public enum SupportMode {
  /** Always, with a reason. */
  ALWAYS,
  /** Only while the workspace consents. */
  CONSENT;

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant for its word, which is one of them. */
  public static SupportMode of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
