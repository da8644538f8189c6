package plinth.workspace;

/**
 * A way to sign in to a workspace without a password.
 *
 * @param workspace subdomain of the workspace
 * @param slug slug of the provider
 * @param name the provider's name
 * @param start the path at which the sign-in begins; the caller adds {@code code_challenge}
 */
public record SignInWay(String workspace, String slug, String name, String start) {}
