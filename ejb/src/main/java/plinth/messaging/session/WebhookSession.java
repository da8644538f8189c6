package plinth.messaging.session;

import plinth.messaging.ProviderType;

/**
 * A session as its webhook needs it.
 *
 * @param id number in the workspace
 * @param slug the last segment of the webhook's path
 * @param sealed the sealed credentials, which verify deliveries
 */
public record WebhookSession(long id, String slug, ProviderType type, String sealed) {
  /** Excludes secrets. */
  @Override
  public String toString() {
    return "WebhookSession[" + slug + "]";
  }
}
