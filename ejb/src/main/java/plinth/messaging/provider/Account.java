package plinth.messaging.provider;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/**
 * A session as its provider's adapter needs it.
 *
 * @param workspaceId workspace of the session
 * @param slug slug of the session; gateways use it too
 * @param callback address to which the provider sends its deliveries
 * @param credentials the credentials by name; never shown
 */
public record Account(long workspaceId, String slug, String callback, JsonObject credentials) {
  /** The secret with which the provider signs its deliveries; generated per session. */
  public static final String WEBHOOK_SECRET = "webhook_secret";

  /** Returns a credential; empty if it was not given. */
  public String credential(String name) {
    JsonValue value = credentials.get(name);
    return value instanceof JsonString text ? text.getString() : "";
  }

  /** Excludes secrets. */
  @Override
  public String toString() {
    return "Account[" + slug + "]";
  }
}
