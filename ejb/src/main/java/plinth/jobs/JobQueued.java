package plinth.jobs;

/**
 * Event: a job was queued. The batch module starts it after the commit.
 *
 * @param workspaceId the job's workspace
 * @param jobId its number
 */
public record JobQueued(long workspaceId, long jobId) {}
