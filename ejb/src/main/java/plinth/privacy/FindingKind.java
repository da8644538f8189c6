package plinth.privacy;

import java.util.Locale;

/** The kinds of things that a search finds. */
public enum FindingKind {
  RECORD,
  COMMENT,
  CHAT,
  FILE;

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
