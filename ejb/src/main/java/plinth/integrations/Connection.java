package plinth.integrations;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account of a workspace at a provider, with its secrets.
 *
 * @param slug the slug, which stays the same as long as the account refers to the same place
 * @param workspaceId the workspace that owns the account
 * @param provider the key of the provider
 * @param isCurrent whether this is the account to use; otherwise it only keeps what was stored
 *     there before
 * @param settings the settings, which may be shown
 * @param secrets the secrets by name; null if they cannot be decrypted because their key is gone
 * @param isFailing whether the last use or test failed
 * @param changedAt when the account was last set or left
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
  /** Returns a setting; empty if it is missing. */
  public String setting(String name) {
    return settings.getString(name, "");
  }

  /** Returns a secret; empty if it is missing. */
  public String secret(String name) {
    return opened().getString(name, "");
  }

  /** Returns the account as it was set. */
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

  /** Omits secrets. */
  @Override
  public String toString() {
    return "Connection[" + provider + " " + slug + "]";
  }
}
