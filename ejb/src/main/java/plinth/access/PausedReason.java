package plinth.access;

/** Why the server paused a workflow or webhook that acts for a member. */
public enum PausedReason {
  /** Its owner left the workspace. */
  OWNER_REMOVED("its owner is no longer a member"),
  /** Its owner is blocked, in the workspace or everywhere. */
  OWNER_BLOCKED("its owner is blocked"),
  /** Its owner may no longer do what it does. */
  OWNER_LOST_RIGHTS("its owner no longer has the required rights");

  private final String words;

  PausedReason(String words) {
    this.words = words;
  }

  /** The reason as a text. */
  public String words() {
    return words;
  }
}
