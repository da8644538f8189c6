package plinth.workflow;

/**
 * A schedule whose slot has come.
 *
 * @param workspaceId its workspace
 * @param workflowId number of the workflow
 */
public record DueReminder(long workspaceId, long workflowId) {}
