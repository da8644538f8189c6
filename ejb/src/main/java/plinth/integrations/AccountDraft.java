package plinth.integrations;

import jakarta.json.JsonObject;

/**
 * A validated request to connect an account.
 *
 * @param settings the settings, which may be shown
 * @param secrets the secrets by name, which are sealed and never shown
 */
public record AccountDraft(JsonObject settings, JsonObject secrets) {
  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "AccountDraft[" + settings + "]";
  }
}
