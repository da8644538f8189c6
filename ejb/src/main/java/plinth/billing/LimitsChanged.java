package plinth.billing;

/**
 * Event: the limits of a workspace have changed.
 *
 * @param workspaceId the ID of the workspace
 */
public record LimitsChanged(long workspaceId) {}
