package plinth.workflow.definition;

/**
 * Event: the active workflows of a workspace may have changed, so caches of them are invalid.
 *
 * @param workspaceId number of the workspace
 */
public record WorkflowsChanged(long workspaceId) {}
