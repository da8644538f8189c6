package plinth.vault;

import java.util.List;
import javax.crypto.spec.SecretKeySpec;

/** The key that an installation stores in its database. */
public final class KeptKey {
  private final SealRing ring;

  /** Creates the key from its bytes. */
  public KeptKey(byte[] key) {
    ring = new SealRing(List.of(new SealRing.Key(SealKeys.KEPT, new SecretKeySpec(key, "AES"))));
  }

  /** Whether it opens a secret that was sealed for a place. */
  public boolean opens(String place, String sealed) {
    return ring.unseal(place, sealed).isPresent();
  }
}
