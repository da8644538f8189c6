package plinth.testing;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A user's authenticator for the second factor. */
public final class Authenticator {
  private Authenticator() {}

  private static byte[] base32(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * 5 / 8);
    int buffer = 0;
    int bits = 0;
    for (char c : text.toCharArray()) {
      buffer = buffer << 5 | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c);
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes.put((byte) (buffer >> bits));
      }
    }
    return bytes.array();
  }

  /** The code that an authenticator shows this many steps from now. */
  public static String code(String secret, int steps) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(base32(secret), "HmacSHA1"));
      long step = Instant.now().getEpochSecond() / 30 + steps;
      byte[] digest = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
      int number = ByteBuffer.wrap(digest, digest[19] & 15, 4).getInt() & 0x7fffffff;
      return "%06d".formatted(number % 1_000_000);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
