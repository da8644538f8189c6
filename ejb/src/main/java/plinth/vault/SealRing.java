package plinth.vault;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.crypto.spec.SecretKeySpec;
import plinth.kernel.Sealed;

/**
 * The keys that seal secrets: the first one seals, and each opens the secrets that it sealed. A
 * sealed secret names its key, so keys are rotated by putting a new one in front. Immutable.
 */
public final class SealRing {
  private static final String FORM = "v1";
  private static final String USE = "secret at rest";
  private static final int SHORTEST = 32;
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,31}");

  private final List<Key> keys;

  /**
   * One key.
   *
   * @param id the id by which sealed secrets name it
   * @param key the key itself
   */
  record Key(String id, SecretKeySpec key) {
    /** Derives a key from a secret. */
    static Key of(String id, String secret) {
      return new Key(id, Sealed.deriveKey(USE, secret));
    }
  }

  SealRing(List<Key> keys) {
    this.keys = List.copyOf(keys);
    Set<String> ids = new TreeSet<>();
    for (Key key : keys) {
      if (!ids.add(key.id())) {
        throw new IllegalStateException("two keys of PLINTH_VAULT_KEYS are called " + key.id());
      }
    }
  }

  /** Parses the keys of a setting, {@code id:secret} separated by commas; the first one seals. */
  static List<Key> parseKeys(String setting) {
    List<Key> keys = new ArrayList<>();
    for (String entry : setting.split(",", -1)) {
      int colon = entry.indexOf(':');
      String id = colon < 0 ? "" : entry.substring(0, colon).strip();
      String secret = entry.substring(colon + 1).strip();
      if (!ID.matcher(id).matches() || id.equals(SealKeys.KEPT) || secret.length() < SHORTEST) {
        throw new IllegalStateException(
            "PLINTH_VAULT_KEYS must be <id>:<secret>[,<id>:<secret>], with an id of lower-case"
                + " letters and digits other than '"
                + SealKeys.KEPT
                + "', and a secret of 32 characters or more");
      }
      keys.add(Key.of(id, secret));
    }
    return keys;
  }

  /** Seals a secret for one place. */
  String seal(String place, String secret) {
    Key first = keys.get(0);
    byte[] closed = Sealed.encrypt(first.key(), place, secret.getBytes(StandardCharsets.UTF_8));
    return FORM
        + ':'
        + first.id()
        + ':'
        + Base64.getUrlEncoder().withoutPadding().encodeToString(closed);
  }

  /**
   * Opens a secret that was sealed for this place; empty if no key of the ring can open it here.
   */
  Optional<String> unseal(String place, String sealed) {
    String[] parts = sealed.split(":", -1);
    if (parts.length != 3 || !parts[0].equals(FORM)) {
      return Optional.empty();
    }
    return keys.stream()
        .filter(key -> key.id().equals(parts[1]))
        .findFirst()
        .flatMap(
            key -> decode(parts[2]).flatMap(closed -> Sealed.decrypt(key.key(), place, closed)))
        .map(plain -> new String(plain, StandardCharsets.UTF_8));
  }

  /** Whether a secret is sealed with the current sealing key. */
  boolean isCurrent(String sealed) {
    return sealed.startsWith(FORM + ':' + keys.get(0).id() + ':');
  }

  private static Optional<byte[]> decode(String text) {
    try {
      return Optional.of(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
