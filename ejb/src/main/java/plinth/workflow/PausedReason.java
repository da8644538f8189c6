package plinth.workflow;

/**
 * Why a workflow was switched off without anybody asking for it.
 *
 * <p>Spec: Workflow.
 */
public enum PausedReason {
  /** Its owner left the workspace. */
  OWNER_REMOVED("its owner is no longer a member"),
  /** Its owner is blocked. */
  OWNER_BLOCKED("its owner is blocked"),
  /** Its owner may no longer do what it does. */
  OWNER_LOST_RIGHTS("its owner may no longer do what it does");

  private final String words;

  PausedReason(String words) {
    this.words = words;
  }

  /** The reason in words. */
  String words() {
    return words;
  }
}
