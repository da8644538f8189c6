package plinth.access;

/**
 * Roles or admins of a workspace were changed: what was cached of their rights is void.
 *
 * @param workspaceId the workspace
 */
public record RightsChanged(long workspaceId) {}
