package plinth.integrations;

/**
 * The accounts of a workspace are others than before.
 *
 * @param workspaceId which workspace's
 */
record IntegrationChanged(long workspaceId) {}
