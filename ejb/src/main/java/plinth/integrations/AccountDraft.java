package plinth.integrations;

import jakarta.json.JsonObject;

/**
 * An account as it was given, checked.
 *
 * @param settings what may be shown
 * @param secrets what is sealed and never shown, texts by their names
 */
public record AccountDraft(JsonObject settings, JsonObject secrets) {
  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "AccountDraft[" + settings + "]";
  }
}
