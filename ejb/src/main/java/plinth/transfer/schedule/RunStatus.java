package plinth.transfer.schedule;

/** The status of the last run of a scheduled export. */
public enum RunStatus {
  /** The export is being written, or its file is being delivered. */
  RUNNING,
  /** The last attempt failed, and another one follows. */
  RETRYING,
  SUCCEEDED,
  FAILED
}
