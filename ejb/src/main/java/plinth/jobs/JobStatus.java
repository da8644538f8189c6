package plinth.jobs;

import java.util.Locale;

/**
 * Where a job stands. What comes before {@code QUEUED} is only for kinds that gather their input
 * first; {@code STOPPED} is one that an operator stopped and that goes on when they restart it;
 * {@code EXPIRED} only for those whose result is kept for a while.
 */
public enum JobStatus {
  UPLOADING,
  UPLOADED,
  PREVIEWING,
  PREVIEW_READY,
  QUEUED,
  RUNNING,
  STOPPED,
  COMPLETED,
  COMPLETED_WITH_ERRORS,
  FAILED,
  CANCELED,
  EXPIRED;

  /** The word on the wire and in the row. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status with this word. */
  public static JobStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Whether somebody works on the job, or will as soon as there is room. */
  public boolean isOpen() {
    return this == QUEUED || this == RUNNING;
  }

  /** Whether nothing will happen to the job any more. */
  public boolean isFinal() {
    return this == COMPLETED
        || this == COMPLETED_WITH_ERRORS
        || this == FAILED
        || this == CANCELED
        || this == EXPIRED;
  }
}
