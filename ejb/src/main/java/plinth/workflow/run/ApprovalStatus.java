package plinth.workflow.run;

/** What became of a question for approval. */
public enum ApprovalStatus {
  /** It waits for an approver. */
  PENDING,
  APPROVED,
  REJECTED,
  /** Nobody decided in time, which counts as rejected. */
  EXPIRED,
  /** Its run ended before. */
  CANCELED
}
