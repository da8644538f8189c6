package plinth.integrations;

import jakarta.json.JsonObject;

/**
 * A validated request to connect an account.
 *
 * @param settings the settings, which may be shown
 * @param secrets the secrets by name, which are encrypted and never shown
 */
public record AccountDraft(JsonObject settings, JsonObject secrets) {
  /** Omits secrets. */
  @Override
  public String toString() {
    return "AccountDraft[" + settings + "]";
  }
}
