package plinth.integrations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.vault.Vault;

/** Seals the secrets of accounts for their rows, and says what may be shown of them. */
@ApplicationScoped
class IntegrationSecrets {
  /** Of what is shorter four characters would tell too much. */
  private static final int SHORTEST_HINTED = 12;

  private static final int HINT = 4;

  @Inject private Vault vault;

  String seal(long workspaceId, String slug, JsonObject secrets) {
    return vault.seal(place(workspaceId, slug), secrets.toString());
  }

  Optional<JsonObject> open(long workspaceId, String slug, String sealed) {
    return vault.open(place(workspaceId, slug), sealed).map(JsonText::object);
  }

  /** Whether they are sealed under the key that seals now. */
  boolean isCurrent(String sealed) {
    return vault.isCurrent(sealed);
  }

  /** What is shown: the end of what is long enough. */
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
