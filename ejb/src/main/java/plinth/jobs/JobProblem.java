package plinth.jobs;

import plinth.kernel.ProblemCode;

/** Error codes of jobs and schedules. */
public enum JobProblem implements ProblemCode {
  JOB_FINISHED(Kind.CONFLICT, "The job has already ended"),
  JOB_LOCKED(Kind.LOCKED, "The job is still queued or running"),
  JOB_NOT_OPEN(Kind.CONFLICT, "The status of the job does not allow this"),
  JOB_DUPLICATE(Kind.CONFLICT, "Another job of this kind is already working on the same resource"),
  WORKSPACE_BUSY(Kind.CONFLICT, "Another platform job is working on the workspace"),
  UNKNOWN_SCHEDULER(Kind.NOT_FOUND, "No scheduler has this name");

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
