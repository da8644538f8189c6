package plinth.jobs;

import java.util.Locale;

/**
 * The status of a job. Values before {@code QUEUED} are only for kinds that first collect their
 * input. An operator stopped a {@code STOPPED} job and can restart it. {@code EXPIRED} is only for
 * kinds whose result is kept for a while.
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

  /** The code in the API and in the row. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status with this code. */
  public static JobStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Whether the job is running, or will run as soon as there is room. */
  public boolean isOpen() {
    return this == QUEUED || this == RUNNING;
  }

  /** Whether the job can no longer change. */
  public boolean isFinal() {
    return this == COMPLETED
        || this == COMPLETED_WITH_ERRORS
        || this == FAILED
        || this == CANCELED
        || this == EXPIRED;
  }
}
