package plinth.webhooks;

/**
 * A new webhook, or one with a new secret, together with the secret in clear text.
 *
 * @param webhook the webhook as it is listed
 * @param secret the secret that signs its deliveries; never shown again
 */
public record WebhookWithSecret(Webhook webhook, String secret) {}
