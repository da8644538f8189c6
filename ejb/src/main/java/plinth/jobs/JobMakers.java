package plinth.jobs;

import plinth.kernel.Caller;

/**
 * The port to the rights of whoever queued a job: a job may run for hours, and acts for no member
 * or credential longer than these may.
 */
public interface JobMakers {
  /**
   * The caller with the rights held now. Refuses a member who has left, is blocked, or no longer
   * holds the permission, and an API key or OAuth app that was revoked or has expired.
   *
   * @param maker who queued the job, in its workspace
   * @param permission what a member must hold; credentials keep the scopes that they were given
   */
  Caller now(Caller maker, String permission);
}
