package plinth.workflow.run;

/**
 * A run found that its workflow may not act for its owner any more.
 *
 * @param workspaceId the workspace
 */
public record OwnerLost(long workspaceId) {}
