package plinth.workspace.purge;

/**
 * A workspace due for purging, or a purge due for a check.
 *
 * @param kind the kind of work
 * @param id number of the workspace, or of the purge
 * @param reason the reason; for a purge that has begun, its stored reason
 * @param requestedBy who requested it, by number
 */
public record PurgeDue(Kind kind, long id, PurgeReason reason, String requestedBy) {
  /** The kinds of work. */
  public enum Kind {
    /** The delay of a scheduled deletion is over. */
    BEGIN,
    /** A purge has begun, and may have no job any more. */
    GO_ON,
    /** A purge has finished, and so have all requests that were in progress when it began. */
    LOOK_AGAIN
  }
}
