package plinth.records.duplicates;

/** What people decided about two records that rules found. */
public enum DuplicateStatus {
  /** Nothing yet. */
  OPEN,
  /** They are no duplicates. */
  DISMISSED
}
