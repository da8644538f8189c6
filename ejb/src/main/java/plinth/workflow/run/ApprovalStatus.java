package plinth.workflow.run;

/** The status of an approval. */
public enum ApprovalStatus {
  /** Waits for an approver. */
  PENDING,
  APPROVED,
  REJECTED,
  /** Nobody decided in time, which counts as rejected. */
  EXPIRED,
  /** Its run ended first. */
  CANCELED
}
