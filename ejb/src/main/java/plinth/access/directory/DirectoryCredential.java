package plinth.access.directory;

/**
 * The data of a directory's token that the gate checks.
 *
 * @param id number of the token
 * @param workspaceId the workspace for which it speaks
 */
public record DirectoryCredential(long id, long workspaceId) {}
