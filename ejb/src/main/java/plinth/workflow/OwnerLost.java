package plinth.workflow;

/**
 * A run found that its workflow may not act for its owner any more.
 *
 * @param workspaceId the workspace
 */
record OwnerLost(long workspaceId) {}
