package plinth.jobs;

/**
 * Event: a platform job was queued. The batch module starts it after the commit.
 *
 * @param jobId its number
 */
public record PlatformJobQueued(long jobId) {}
