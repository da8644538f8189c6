package plinth.fields;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a unique slot holds: the canonical value, or its digest where it is long, because an index
 * refuses a key over 2.7 kB.
 *
 * <p>Spec: Records.
 */
public final class UniqueKey {
  private static final int MAX_BYTES = 200;

  private UniqueKey() {}

  /** The key of a canonical value. */
  public static String of(String canonical) {
    byte[] bytes = canonical.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= MAX_BYTES ? canonical : "sha256:" + digest(bytes);
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
