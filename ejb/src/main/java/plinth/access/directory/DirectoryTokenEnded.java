package plinth.access.directory;

/**
 * Event: the token of a workspace's directory was replaced or revoked, so cached data is stale.
 *
 * @param workspaceId the workspace
 */
public record DirectoryTokenEnded(long workspaceId) {}
