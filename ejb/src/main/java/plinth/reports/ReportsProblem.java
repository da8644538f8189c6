package plinth.reports;

import plinth.kernel.ProblemCode;

/** Error codes of reports and dashboards. */
public enum ReportsProblem implements ProblemCode {
  REPORT_EXISTS(Kind.CONFLICT, "A report or dashboard with this slug already exists"),
  TOO_MANY_REPORTS(
      Kind.CONFLICT, "The workspace has reached its maximum number of reports or dashboards"),
  REPORT_BROKEN(
      Kind.INVALID, "The report refers to something that does not exist or can no longer be used"),
  REPORT_HIDDEN(Kind.CONFLICT, "The report refers to fields that you cannot see"),
  NOT_THE_CREATOR(Kind.FORBIDDEN, "Only the creator of a report or dashboard can do this"),
  TOO_MANY_REPORT_MAILS(Kind.CONFLICT, "You have reached your maximum number of mailed reports");

  private final Kind kind;
  private final String message;

  ReportsProblem(Kind kind, String message) {
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
