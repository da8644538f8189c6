package plinth.workspace.purge;

import java.util.Locale;

/** The reason for purging a workspace. */
public enum PurgeReason {
  /** An operator of the platform requested it. */
  OPERATOR,
  /** An owner requested it, and the delay is over. */
  OWNER,
  /** The workspace was not paid. */
  BILLING,
  /** The test tools remove the account of its owner. */
  TEST;

  /** The word in rows and in the API. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PurgeReason of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
