package plinth.jobs;

import plinth.kernel.ProblemCode;

/**
 * What jobs and schedules refuse.
 *
 * <p>Spec: Errors.
 */
public enum JobProblem implements ProblemCode {
  JOB_FINISHED(Kind.CONFLICT, "The job has already ended"),
  JOB_LOCKED(Kind.LOCKED, "The job is being worked on"),
  UNKNOWN_SCHEDULER(Kind.NOT_FOUND, "There is no scheduler of this name");

  private final Kind kind;
  private final String message;

  JobProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String message() {
    return message;
  }
}
