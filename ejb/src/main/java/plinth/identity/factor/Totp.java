package plinth.identity.factor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import plinth.kernel.Hmac;

/**
 * Time-based one-time codes (RFC 6238): six digits every thirty seconds, with HMAC-SHA-1, which
 * every authenticator supports. The codes of the previous and next time step are also accepted, for
 * clocks that differ.
 */
final class Totp {
  /** The length of a secret in bytes, as recommended by RFC 4226. */
  static final int SECRET_BYTES = 20;

  static final int DIGITS = 6;
  static final int SECONDS = 30;
  private static final int MODULUS = 1_000_000;
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Totp() {}

  /** The time step of a moment. */
  static long step(Instant moment) {
    return Math.floorDiv(moment.getEpochSecond(), SECONDS);
  }

  /** The code of a time step. */
  static String code(byte[] secret, long step) {
    byte[] mac = Hmac.SHA1.digest(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    int offset = mac[mac.length - 1] & 0xf;
    int number = ByteBuffer.wrap(mac, offset, Integer.BYTES).getInt() & 0x7fffffff;
    return String.format("%0" + DIGITS + "d", number % MODULUS);
  }

  /** The latest time step around a moment with this code; empty if there is none. */
  static OptionalLong match(byte[] secret, String code, Instant moment) {
    byte[] given = code.getBytes(StandardCharsets.US_ASCII);
    OptionalLong found = OptionalLong.empty();
    for (long step = step(moment) - 1; step <= step(moment) + 1; step++) {
      if (MessageDigest.isEqual(code(secret, step).getBytes(StandardCharsets.US_ASCII), given)) {
        found = OptionalLong.of(step);
      }
    }
    return found;
  }

  /**
   * Encodes bytes in Base32 of RFC 4648 without padding, the format of secrets for authenticators.
   */
  static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    int buffer = 0;
    int bits = 0;
    for (byte b : bytes) {
      buffer = ((buffer << 8) | (b & 0xff)) & 0xffff;
      bits += 8;
      while (bits >= 5) {
        bits -= 5;
        text.append(BASE32.charAt((buffer >> bits) & 31));
      }
    }
    return bits == 0
        ? text.toString()
        : text.append(BASE32.charAt((buffer << (5 - bits)) & 31)).toString();
  }
}
