package plinth.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts bytes with AES-256 in Galois/counter mode, with the nonce in front. A value can be bound
 * to a place, which is not part of the bytes: it can only be decrypted for the same place, so a
 * value that is copied to another row cannot be decrypted there.
 */
public final class Sealed {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;

  private Sealed() {}

  /** Derives a key for one use from a secret; another use gives another key. */
  public static SecretKeySpec deriveKey(String use, String secret) {
    return new SecretKeySpec(Secrets.sha256(use + '\0' + secret), "AES");
  }

  /** Encrypts bytes. */
  public static byte[] encrypt(SecretKeySpec key, byte[] plain) {
    return encrypt(key, "", plain);
  }

  /** Encrypts bytes, bound to a place. */
  public static byte[] encrypt(SecretKeySpec key, String place, byte[] plain) {
    byte[] nonce = new byte[NONCE];
    RANDOM.nextBytes(nonce);
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
      byte[] closed = cipher.doFinal(plain);
      return ByteBuffer.allocate(NONCE + closed.length).put(nonce).put(closed).array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES in GCM", e);
    }
  }

  /**
   * Decrypts the result of {@link #encrypt}; empty if the key is another or the bytes were changed.
   */
  public static Optional<byte[]> decrypt(SecretKeySpec key, byte[] closed) {
    return decrypt(key, "", closed);
  }

  /** Decrypts bytes that were bound to a place; empty if the place, the key or the bytes differ. */
  public static Optional<byte[]> decrypt(SecretKeySpec key, String place, byte[] closed) {
    if (closed.length < NONCE + TAG_BITS / 8) {
      return Optional.empty();
    }
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, closed, 0, NONCE));
      cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
      return Optional.of(cipher.doFinal(Arrays.copyOfRange(closed, NONCE, closed.length)));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES in GCM", e);
    }
  }
}
