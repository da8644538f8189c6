package plinth.transfer.schedule;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;

/**
 * The runs of a scheduled export: the present one, the last one and the next one. A run whose
 * export fails is tried again, at most {@value #MOST_ATTEMPTS} times in all; after {@value
 * #MOST_FAILURES} runs in a row that failed, the schedule is paused.
 */
@Embeddable
class RunState {
  static final int MOST_ATTEMPTS = 4;
  static final int MOST_FAILURES = 10;

  private static final Duration CHECK = Duration.ofMinutes(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final int MAX_ERROR = 500;

  @Column(name = "next_at")
  private @Nullable Instant nextAt;

  @Column(name = "due_at")
  private @Nullable Instant dueAt;

  @Column(name = "paused_reason")
  private @Nullable String pausedReason;

  @Column(name = "attempts")
  private int failedAttempts;

  private int failures;

  @Column(name = "failure_told_at")
  private @Nullable Instant failureToldAt;

  @Column(name = "last_run_at")
  private @Nullable Instant lastRunAt;

  @Column(name = "last_status")
  private @Nullable String lastStatus;

  @Column(name = "last_error")
  private @Nullable String lastError;

  @Column(name = "last_export")
  private @Nullable String lastExport;

  /** Lets the schedule run from a time on, and begins to count failures anew. */
  void activate(Instant next) {
    pausedReason = null;
    failures = 0;
    nextAt = next;
    dueAt = isInRun() ? dueAt : nextAt;
  }

  /** Stops the schedule. An export that is being written or delivered is finished. */
  void pause(PauseReason reason) {
    pausedReason = EnumWords.toWord(reason);
    nextAt = null;
    failureToldAt = null;
    if (!isRunning()) {
      lastStatus = isInRun() ? EnumWords.toWord(RunStatus.FAILED) : lastStatus;
      failedAttempts = 0;
      dueAt = null;
    }
  }

  /** Whether the scheduler is to begin a run, to try one again or to check one. */
  boolean isDue(Instant now) {
    return dueAt != null && !dueAt.isAfter(now);
  }

  /** Whether an export is being written or delivered. */
  boolean isRunning() {
    return lastStatus() == RunStatus.RUNNING;
  }

  private boolean isInRun() {
    return isRunning() || lastStatus() == RunStatus.RETRYING;
  }

  /**
   * Records that an export was started. Times that were missed are not caught up one by one.
   *
   * @param next the time of the rhythm after a moment
   */
  void begin(String export, Instant now, UnaryOperator<Instant> next) {
    lastRunAt = isInRun() ? lastRunAt : now;
    lastStatus = EnumWords.toWord(RunStatus.RUNNING);
    lastExport = export;
    plan(now, next);
    dueAt = now.plus(CHECK);
  }

  private void plan(Instant now, UnaryOperator<Instant> next) {
    nextAt = nextAt == null || nextAt.isAfter(now) ? nextAt : next.apply(now);
  }

  /** Checks the export again later. */
  void await(Instant now) {
    dueAt = now.plus(CHECK);
  }

  /** Leaves the run to the delivery of its file, which reports the end. */
  void deliver() {
    dueAt = null;
  }

  /** Whether the delivery of an export is still wanted. */
  boolean isDelivering(String export) {
    return isRunning() && dueAt == null && export.equals(lastExport);
  }

  /** Records that the file was delivered. */
  void succeed() {
    lastStatus = EnumWords.toWord(RunStatus.SUCCEEDED);
    lastError = null;
    failures = 0;
    failedAttempts = 0;
    dueAt = nextAt;
  }

  /** Records why an attempt failed. */
  void recordError(String error) {
    lastError = error.substring(0, Math.min(MAX_ERROR, error.length()));
  }

  /** Tries the run again after 1, 5 and 25 minutes, or ends it after the last attempt. */
  void retry(String error, Instant now, UnaryOperator<Instant> next) {
    failedAttempts++;
    if (failedAttempts >= MOST_ATTEMPTS) {
      fail(error, now, next);
      return;
    }
    lastRunAt = isInRun() ? lastRunAt : now;
    lastStatus = EnumWords.toWord(RunStatus.RETRYING);
    recordError(error);
    plan(now, next);
    dueAt = now.plus(Duration.ofMinutes((long) Math.pow(5, failedAttempts - 1.0)));
  }

  /** Ends the run as failed. */
  void fail(String error, Instant now, UnaryOperator<Instant> next) {
    lastRunAt = isInRun() ? lastRunAt : now;
    lastStatus = EnumWords.toWord(RunStatus.FAILED);
    recordError(error);
    failedAttempts = 0;
    failures++;
    plan(now, next);
    dueAt = nextAt;
    if (failures >= MOST_FAILURES && nextAt != null) {
      pause(PauseReason.FAILURES);
    }
  }

  /** Whether the owner is to be told now: of a pause, and of failures at most once a day. */
  boolean shouldTell(Instant now) {
    boolean isTold = failureToldAt == null || failureToldAt.isBefore(now.minus(DAY));
    failureToldAt = isTold ? now : failureToldAt;
    return isTold;
  }

  boolean isActive() {
    return nextAt != null;
  }

  @Nullable Instant nextAt() {
    return nextAt;
  }

  @Nullable Instant dueAt() {
    return dueAt;
  }

  @Nullable PauseReason pausedReason() {
    return EnumWords.fromWord(PauseReason.class, pausedReason);
  }

  @Nullable Instant lastRunAt() {
    return lastRunAt;
  }

  @Nullable RunStatus lastStatus() {
    return EnumWords.fromWord(RunStatus.class, lastStatus);
  }

  @Nullable String lastError() {
    return lastError;
  }

  @Nullable String lastExport() {
    return lastExport;
  }
}
