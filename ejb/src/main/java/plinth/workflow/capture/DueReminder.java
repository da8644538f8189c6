package plinth.workflow.capture;

/**
 * A due schedule of a workflow.
 *
 * @param workspaceId its workspace
 * @param workflowId number of the workflow
 */
public record DueReminder(long workspaceId, long workflowId) {}
