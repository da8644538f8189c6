package plinth.messaging.provider;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/**
 * A session as its provider's adapter needs it.
 *
 * @param workspaceId whose session it is
 * @param slug the session's slug, by which gateways know it too
 * @param callback where the provider delivers what happens
 * @param credentials what the provider asks for, by name; never shown
 */
public record Account(long workspaceId, String slug, String callback, JsonObject credentials) {
  /** The secret under which the provider signs what it delivers, made for each session. */
  public static final String WEBHOOK_SECRET = "webhook_secret";

  /** A credential; empty where none was given. */
  public String credential(String name) {
    JsonValue value = credentials.get(name);
    return value instanceof JsonString text ? text.getString() : "";
  }

  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "Account[" + slug + "]";
  }
}
