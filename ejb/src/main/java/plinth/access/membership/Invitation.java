package plinth.access.membership;

/**
 * An invitation that is still open.
 *
 * @param workspaceId the workspace it leads into
 * @param adminId the admin row that waits for the person
 * @param email the address it was sent to
 */
public record Invitation(long workspaceId, long adminId, String email) {}
