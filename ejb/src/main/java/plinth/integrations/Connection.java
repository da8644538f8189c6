package plinth.integrations;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account of a workspace at a provider, with its secrets.
 *
 * @param slug its word, the same as long as it leads to the same place
 * @param workspaceId whose it is
 * @param provider the provider's key
 * @param isCurrent whether it is the one to use; else it only holds what was kept there before
 * @param settings what may be shown
 * @param secrets texts by their names; null: they do not open, because their key is gone
 * @param isFailing whether it was of no use when it was last tried
 * @param changedAt when it was last given, or left
 */
public record Connection(
    String slug,
    long workspaceId,
    String provider,
    boolean isCurrent,
    JsonObject settings,
    @Nullable JsonObject secrets,
    boolean isFailing,
    Instant changedAt) {
  /** A setting; empty where none was given. */
  public String setting(String name) {
    return settings.getString(name, "");
  }

  /** A secret; empty where none was given. */
  public String secret(String name) {
    return opened().getString(name, "");
  }

  /** The account as it was given. */
  public AccountDraft draft() {
    return new AccountDraft(settings, opened());
  }

  private JsonObject opened() {
    JsonObject opened = secrets;
    if (opened == null) {
      throw new IllegalStateException("the secrets of the integration " + slug + " do not open");
    }
    return opened;
  }

  /** Tells nothing that is secret. */
  @Override
  public String toString() {
    return "Connection[" + provider + " " + slug + "]";
  }
}
