package plinth.access;

import plinth.kernel.Caller;

/**
 * Something that acts for a member in the background, such as workflows and webhooks. It checks the
 * member's rights before each effect. In addition, {@link RightsWatch} triggers a check as soon as
 * rights change, so that the workspace immediately sees what has been paused.
 */
public interface ActsForMembers {
  /**
   * Pauses what its member may no longer do. Called outside any transaction; may be repeated.
   *
   * @param caller the platform, in the workspace
   */
  void recheck(Caller caller);
}
