package plinth.integrations;

/**
 * Event: the accounts of a workspace changed.
 *
 * @param workspaceId the ID of the workspace
 */
record IntegrationChanged(long workspaceId) {}
