package plinth.records.batches;

/** What happens to the other operations of a batch if one is refused. */
public enum BatchMode {
  /** All are refused, and nothing is written. */
  ALL,
  /** They are carried out. */
  EACH
}
