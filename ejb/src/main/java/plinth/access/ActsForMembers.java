package plinth.access;

import plinth.kernel.Caller;

/**
 * Something that goes on for a member while the member is away, such as workflows and webhooks. It
 * asks for the member's rights before each effect; beside that, {@link RightsWatch} has it look as
 * soon as rights change, so that the workspace learns at once what has stopped.
 */
public interface ActsForMembers {
  /**
   * Pauses what its member may no longer do. It is called outside any transaction, and again
   * without harm.
   *
   * @param caller the platform, in the workspace
   */
  void look(Caller caller);
}
