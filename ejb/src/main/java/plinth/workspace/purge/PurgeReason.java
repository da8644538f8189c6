package plinth.workspace.purge;

import java.util.Locale;

/** The reason for purging a workspace. */
public enum PurgeReason {
  /** An operator of the platform asked for it. */
  OPERATOR,
  /** An owner asked for it, and the delay is over. */
  OWNER,
  /** It was not paid. */
  BILLING,
  /** The test tools remove the account of its owner. */
  TEST;

  /** The word in rows and on the wire. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PurgeReason of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
