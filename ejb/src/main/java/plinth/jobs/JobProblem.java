package plinth.jobs;

import plinth.kernel.ProblemCode;

/** Error codes of jobs and schedules. */
public enum JobProblem implements ProblemCode {
  JOB_FINISHED(Kind.CONFLICT, "The job has already ended"),
  JOB_LOCKED(Kind.LOCKED, "The job is being worked on"),
  JOB_NOT_OPEN(Kind.CONFLICT, "The job is not being worked on"),
  JOB_DUPLICATE(Kind.CONFLICT, "Another job of this kind works on the same thing"),
  WORKSPACE_BUSY(Kind.CONFLICT, "Another job of the platform works on the workspace"),
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
