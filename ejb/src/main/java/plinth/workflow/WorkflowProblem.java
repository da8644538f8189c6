package plinth.workflow;

import plinth.kernel.ProblemCode;

/** Error codes of workflows. */
public enum WorkflowProblem implements ProblemCode {
  WORKFLOW_EXISTS(Kind.CONFLICT, "A workflow with this slug already exists"),
  WORKFLOW_LIMIT_REACHED(Kind.INVALID, "Maximum 50 workflows per workspace"),
  WORKFLOW_BROKEN(Kind.INVALID, "The workflow refers to things that no longer exist"),
  WORKFLOW_NOT_MANUAL(Kind.INVALID, "Only workflows with a manual trigger can be started manually"),
  WORKFLOW_INACTIVE(Kind.INVALID, "The workflow is not active"),
  SESSION_NOT_LINKED_TO_OBJECT(
      Kind.INVALID, "The workflow needs a record, but its session is not linked to an object"),
  EXECUTION_NOT_FAILED(
      Kind.INVALID, "Only runs that failed, or were skipped because of a limit, can be retried"),
  EXECUTION_RETRIED(Kind.CONFLICT, "The run was already retried"),
  EXECUTION_FINISHED(Kind.CONFLICT, "The run has already ended"),
  APPROVAL_DECIDED(Kind.CONFLICT, "The approval was already decided"),
  NOT_AN_APPROVER(Kind.FORBIDDEN, "You are not an approver of this approval"),
  RECORD_REFUSED(Kind.INVALID, "The change of the record was refused"),
  NO_TARGET_RECORD(Kind.INVALID, "No target record slug resolved"),
  BLOCKED_HOST(Kind.INVALID, "Blocked host"),
  HTTP_FAILED(Kind.INVALID, "The address did not respond with a 2xx status"),
  SESSION_DISCONNECTED(Kind.INVALID, "The session is disconnected"),
  TALK_LIMIT(
      Kind.TOO_MANY,
      "Workflows have already sent the maximum number of messages to this chat within an hour"),
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
