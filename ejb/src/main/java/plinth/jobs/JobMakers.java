package plinth.jobs;

import plinth.kernel.Caller;

/**
 * Port to the current rights of the member or credential that queued a job. A job may run for hours
 * and must stop acting when these rights end.
 */
public interface JobMakers {
  /**
   * Returns the caller with the rights held now. Refuses a member who has left, is blocked, or no
   * longer holds the permission, and an API key or OAuth app that was revoked or has expired.
   *
   * @param maker who queued the job, in its workspace
   * @param permission what a member must hold; credentials keep the scopes that they were given
   */
  Caller currentCaller(Caller maker, String permission);
}
