package plinth.kernel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Generates random secrets and slugs, and digests for credentials and idempotency. */
public final class Secrets {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final char[] BASE32 = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();

  private Secrets() {}

  /** A random text of {@code bytes} bytes of entropy, Base64url without padding. */
  public static String randomToken(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** A random lower-case word of Crockford's Base32, five bits per character. */
  public static String randomWord(int characters) {
    byte[] random = new byte[characters];
    RANDOM.nextBytes(random);
    StringBuilder word = new StringBuilder(characters);
    for (byte b : random) {
      word.append(BASE32[b & 31]);
    }
    return word.toString();
  }

  /** A random number of {@code digits} decimal digits, including leading zeros. */
  public static String randomDigits(int digits) {
    StringBuilder text = new StringBuilder(digits);
    for (int i = 0; i < digits; i++) {
      text.append((char) ('0' + RANDOM.nextInt(10)));
    }
    return text.toString();
  }

  /** SHA-256 of the text's UTF-8 bytes. */
  public static byte[] sha256(String text) {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  /** SHA-256 of the bytes. */
  public static byte[] sha256(byte[] bytes) {
    return newSha256().digest(bytes);
  }

  /** A new SHA-256 for bytes that arrive in pieces. */
  public static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Compares two texts in constant time, so that the time does not reveal where they differ. */
  public static boolean constantTimeEquals(String left, String right) {
    return MessageDigest.isEqual(
        left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
  }
}
