package plinth.integrations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.vault.Vault;

/** Encrypts the secrets of accounts for their rows, and creates the hints that may be shown. */
@ApplicationScoped
class IntegrationSecrets {
  /** For shorter secrets, four characters would reveal too much. */
  private static final int SHORTEST_HINTED = 12;

  private static final int HINT = 4;

  @Inject private Vault vault;

  String seal(long workspaceId, String slug, JsonObject secrets) {
    return vault.seal(place(workspaceId, slug), secrets.toString());
  }

  Optional<JsonObject> open(long workspaceId, String slug, String sealed) {
    return vault.unseal(place(workspaceId, slug), sealed).map(JsonText::parseObject);
  }

  /** Returns whether the secrets are encrypted with the current key. */
  boolean isCurrent(String sealed) {
    return vault.isCurrent(sealed);
  }

  /** Returns the hints: the last characters of secrets that are long enough. */
  static JsonObject hints(JsonObject secrets) {
    JsonObjectBuilder hints = Json.createObjectBuilder();
    for (String name : secrets.keySet()) {
      String secret = secrets.getString(name);
      hints.add(
          name,
          "••••"
              + (secret.length() < SHORTEST_HINTED
                  ? ""
                  : secret.substring(secret.length() - HINT)));
    }
    return hints.build();
  }

  private static String place(long workspaceId, String slug) {
    return Vault.place("integration", workspaceId, slug);
  }
}
