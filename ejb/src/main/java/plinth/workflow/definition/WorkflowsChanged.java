package plinth.workflow.definition;

/**
 * What is active in a workspace may have changed; what is kept of it is void.
 *
 * @param workspaceId number of the workspace
 */
public record WorkflowsChanged(long workspaceId) {}
