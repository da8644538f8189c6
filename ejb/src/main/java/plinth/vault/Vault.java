package plinth.vault;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Seals secrets that must be read again, and opens them, with AES-256-GCM and the keys of {@code
 * PLINTH_VAULT_KEYS}. A sealed secret is bound to its row; it is a text that is a third longer than
 * the secret, plus some 100 characters.
 *
 * <p>May be called inside and outside of transactions of either plane. Secrets that only have to be
 * compared are hashed instead of sealed.
 */
@ApplicationScoped
public class Vault {
  @Inject private SealKeys keys;

  private volatile @Nullable SealRing ring;

  /**
   * The place of a secret, for sealing and opening: a word for its use and the key of its row, such
   * as {@code place("messaging_session.token", workspaceId, sessionId)}.
   */
  public static String place(String use, Object... row) {
    StringBuilder place = new StringBuilder(use);
    for (Object part : row) {
      String text = String.valueOf(part);
      place.append('/').append(text.length()).append('.').append(text);
    }
    return place.toString();
  }

  /** Seals a secret for its place. */
  public String seal(String place, String secret) {
    return ring().seal(place, secret);
  }

  /**
   * The secret that was sealed for this place; empty if it was sealed for another place, was
   * changed, or its key is no longer configured.
   */
  public Optional<String> unseal(String place, String sealed) {
    return ring().unseal(place, sealed);
  }

  /**
   * Whether a secret is sealed with the current sealing key; otherwise it should be sealed again.
   */
  public boolean isCurrent(String sealed) {
    return ring().isCurrent(sealed);
  }

  /** Loads the keys unless they are loaded. */
  public void loadKeys() {
    ring();
  }

  private SealRing ring() {
    SealRing present = ring;
    if (present == null) {
      present = keys.loadRing();
      ring = present;
    }
    return present;
  }
}
