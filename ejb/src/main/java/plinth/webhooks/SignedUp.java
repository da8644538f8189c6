package plinth.webhooks;

/**
 * A new webhook, or one with a new secret.
 *
 * @param webhook as it is listed from now on
 * @param secret what its deliveries are signed with; never shown again
 */
public record SignedUp(Webhook webhook, String secret) {}
