package plinth.identity;

/**
 * A sign-in that starts, or continues in another workspace.
 *
 * @param refreshToken the first token of its family
 * @param session name of the sign-in
 */
public record SessionStart(String refreshToken, String session) {}
