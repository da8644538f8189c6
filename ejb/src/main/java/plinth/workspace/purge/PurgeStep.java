package plinth.workspace.purge;

import java.util.Locale;

/** The steps of a purge in order; each may be repeated. */
public enum PurgeStep {
  /** Callers are no longer admitted; waits for those still at work. */
  SETTLE,
  /** Counts and digests the data. */
  TALLY,
  /** Deletes the files. */
  FILES,
  /** Deletes the rows of the shared tables. */
  ROWS,
  /** Drops the dedicated database. */
  DATABASE,
  /** Checks for rows and files that were written late, and goes back to delete them. */
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
