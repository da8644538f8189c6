package plinth.jobs;

/**
 * A job was queued; once that is committed, the batch module starts it.
 *
 * @param workspaceId the job's workspace
 * @param jobId its number
 */
public record JobQueued(long workspaceId, long jobId) {}
