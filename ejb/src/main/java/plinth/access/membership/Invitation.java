package plinth.access.membership;

/**
 * An open invitation.
 *
 * @param workspaceId the workspace
 * @param adminId the invited person's admin row
 * @param email the address it was sent to
 */
public record Invitation(long workspaceId, long adminId, String email) {}
