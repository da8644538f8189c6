package plinth.billing;

/**
 * What a workspace may use has changed.
 *
 * @param workspaceId number of the workspace
 */
public record LimitsChanged(long workspaceId) {}
