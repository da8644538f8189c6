package plinth.identity;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import plinth.kernel.Secrets;

/** Bytes closed under a key: AES-256 in Galois/counter mode, the nonce in front. */
final class Sealed {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;

  private Sealed() {}

  /** A key for one use from a secret; another use gives another key. */
  static SecretKeySpec key(String use, String secret) {
    return new SecretKeySpec(Secrets.sha256(use + '\0' + secret), "AES");
  }

  /** Closes bytes. */
  static byte[] close(SecretKeySpec key, byte[] plain) {
    byte[] nonce = new byte[NONCE];
    RANDOM.nextBytes(nonce);
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      byte[] closed = cipher.doFinal(plain);
      return ByteBuffer.allocate(NONCE + closed.length).put(nonce).put(closed).array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES in GCM", e);
    }
  }

  /** Opens what {@link #close} closed; empty for another key and for changed bytes. */
  static Optional<byte[]> open(SecretKeySpec key, byte[] closed) {
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, closed, 0, NONCE));
      return Optional.of(cipher.doFinal(Arrays.copyOfRange(closed, NONCE, closed.length)));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES in GCM", e);
    }
  }
}
