package plinth.workflow;

import plinth.kernel.ProblemCode;

/** Error codes of workflows. */
public enum WorkflowProblem implements ProblemCode {
  WORKFLOW_EXISTS(Kind.CONFLICT, "There is a workflow with this slug"),
  WORKFLOW_LIMIT_REACHED(Kind.INVALID, "Maximum 50 workflows per workspace"),
  WORKFLOW_BROKEN(Kind.INVALID, "The workflow names things that are not there any more"),
  WORKFLOW_NOT_MANUAL(Kind.INVALID, "Only a workflow with a manual trigger is started by hand"),
  WORKFLOW_INACTIVE(Kind.INVALID, "The workflow is not active"),
  SESSION_NOT_LINKED_TO_OBJECT(
      Kind.INVALID, "The workflow needs a record, but its session is not linked to an object"),
  EXECUTION_NOT_FAILED(
      Kind.INVALID, "Only runs that failed, or were skipped for want of room, can be retried"),
  EXECUTION_RETRIED(Kind.CONFLICT, "The run was retried already"),
  EXECUTION_FINISHED(Kind.CONFLICT, "The run has ended"),
  APPROVAL_DECIDED(Kind.CONFLICT, "The approval was decided already"),
  NOT_AN_APPROVER(Kind.FORBIDDEN, "The approval is for others to decide"),
  RECORD_REFUSED(Kind.INVALID, "The record does not take it"),
  NO_TARGET_RECORD(Kind.INVALID, "No target record slug resolved"),
  BLOCKED_HOST(Kind.INVALID, "Blocked host"),
  HTTP_FAILED(Kind.INVALID, "The address did not answer 2xx"),
  SESSION_DISCONNECTED(Kind.INVALID, "The session is disconnected"),
  TALK_LIMIT(Kind.TOO_MANY, "Workflows have sent enough messages into this chat within an hour"),
  NO_PHONE(Kind.INVALID, "The record has no phone");

  private final Kind kind;
  private final String message;

  WorkflowProblem(Kind kind, String message) {
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
