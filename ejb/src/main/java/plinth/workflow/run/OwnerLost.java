package plinth.workflow.run;

/**
 * Event: a run detected that its workflow can no longer act for its owner.
 *
 * @param workspaceId the workspace
 */
public record OwnerLost(long workspaceId) {}
