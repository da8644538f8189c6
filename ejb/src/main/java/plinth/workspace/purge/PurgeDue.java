package plinth.workspace.purge;

/**
 * A workspace due for purging, or a purge due for a check.
 *
 * @param kind what is to be done
 * @param id number of the workspace, or of the purge
 * @param reason why; of a purge that has begun the reason it has
 * @param requestedBy who asked, by number
 */
public record PurgeDue(Kind kind, long id, PurgeReason reason, String requestedBy) {
  /** What is to be done. */
  public enum Kind {
    /** The delay of a scheduled deletion is over. */
    BEGIN,
    /** A purge has begun, and nothing works on it any more. */
    GO_ON,
    /** A purge has finished, and so have all requests that were under way when it began. */
    LOOK_AGAIN
  }
}
