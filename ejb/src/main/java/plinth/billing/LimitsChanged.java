package plinth.billing;

/**
 * Event: the limits of a workspace have changed.
 *
 * @param workspaceId number of the workspace
 */
public record LimitsChanged(long workspaceId) {}
