package plinth.access;

/**
 * Event: roles or admins of a workspace changed, so cached rights are stale.
 *
 * @param workspaceId the workspace
 */
public record RightsChanged(long workspaceId) {}
