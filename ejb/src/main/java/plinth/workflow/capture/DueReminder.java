package plinth.workflow.capture;

/**
 * A due schedule of a workflow.
 *
 * @param workspaceId number of the workspace
 * @param workflowId number of the workflow
 */
public record DueReminder(long workspaceId, long workflowId) {}
