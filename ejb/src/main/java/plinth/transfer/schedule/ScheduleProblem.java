package plinth.transfer.schedule;

import plinth.kernel.ProblemCode;

/** Error codes of scheduled exports. */
public enum ScheduleProblem implements ProblemCode {
  TOO_MANY_EXPORT_SCHEDULES(
      Kind.CONFLICT, "The workspace has reached its maximum number of scheduled exports"),
  EXPORT_SCHEDULE_RUNNING(Kind.CONFLICT, "The scheduled export is running"),
  EXPORT_OWNER_REFUSED(Kind.CONFLICT, "The owner of the scheduled export may no longer export");

  private final Kind kind;
  private final String message;

  ScheduleProblem(Kind kind, String message) {
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
