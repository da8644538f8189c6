package plinth.vault;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Seals secrets that must be read again, and opens them. AES-256-GCM under the keys of {@code
 * PLINTH_VAULT_KEYS}; what is sealed is bound to the row that holds it, and is a text of some 100
 * characters more than a third over the secret's length.
 *
 * <p>Safe to call inside and outside of transactions of either plane. A secret that only has to be
 * recognised is not sealed but hashed.
 */
@ApplicationScoped
public class Vault {
  @Inject private SealKeys keys;

  private volatile @Nullable SealRing ring;

  /**
   * The place of a secret, to be sealed and opened with: a word for its use and the key of its row,
   * such as {@code place("messaging_session.token", workspaceId, sessionId)}.
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
   * The secret that was sealed for this place; empty when it was sealed for another one, was
   * changed, or its key is no longer configured.
   */
  public Optional<String> open(String place, String sealed) {
    return ring().open(place, sealed);
  }

  /** Whether a secret is sealed under the key that seals now; else it is to be sealed again. */
  public boolean isCurrent(String sealed) {
    return ring().isCurrent(sealed);
  }

  /** Reads the keys, if that has not happened yet. */
  public void ready() {
    ring();
  }

  private SealRing ring() {
    SealRing present = ring;
    if (present == null) {
      present = keys.ring();
      ring = present;
    }
    return present;
  }
}
