package plinth.workspace.purge;

import java.util.Locale;

/** The steps of a purge in their order; each may be taken again. */
public enum PurgeStep {
  /** Nobody is let in any more; waits for those who are still at work. */
  SETTLE,
  /** Counts and digests what is there. */
  TALLY,
  /** Removes the files. */
  FILES,
  /** Removes the rows of the shared tables. */
  ROWS,
  /** Drops the database of the workspace's own. */
  DATABASE,
  /** Looks whether anything came late; then what is late goes too. */
  CHECK,
  /** Removes the workspace from the main plane and signs the receipt. */
  DIRECTORY;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PurgeStep of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
