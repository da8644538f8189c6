package plinth.jobs;

/**
 * A platform job was queued; once that is committed, the batch module starts it.
 *
 * @param jobId its number
 */
public record PlatformJobQueued(long jobId) {}
