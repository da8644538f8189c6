package plinth.webhooks;

/**
 * A new webhook, or one with a new secret, with the secret in clear text.
 *
 * @param webhook as it is listed from now on
 * @param secret what its deliveries are signed with; never shown again
 */
public record SignedUp(Webhook webhook, String secret) {}
