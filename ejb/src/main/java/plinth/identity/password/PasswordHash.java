package plinth.identity.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id hashes of passwords in the text format of its reference implementation: {@code
 * $argon2id$v=19$m=19456,t=2,p=1$salt$hash}. Passwords are normalized to a composed form of
 * Unicode.
 */
final class PasswordHash {
  private static final Pattern TEXT =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})\\$([^$]+)\\$([^$]+)");
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int LENGTH = 32;
  private static final int SALT = 16;

  private PasswordHash() {}

  /**
   * The cost of a hash.
   *
   * @param memoryKib memory in KiB
   * @param passes passes over it
   * @param lanes lanes
   */
  record Cost(int memoryKib, int passes, int lanes) {
    private static final int PASSES = 2;

    /** The cost of new hashes with this memory. */
    static Cost ofMemory(int memoryKib) {
      return new Cost(memoryKib, PASSES, 1);
    }
  }

  /** Hashes the password with a new salt. */
  static String create(String password, Cost cost) {
    byte[] salt = random(SALT);
    return text(cost, salt, compute(password, salt, cost, LENGTH));
  }

  /** Returns a hash that no password has; comparing with it takes as long as with any other. */
  static String ofNobody(Cost cost) {
    return text(cost, random(SALT), random(LENGTH));
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static String text(Cost cost, byte[] salt, byte[] hash) {
    Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m=%s,t=%s,p=%s$%s$%s"
        .formatted(
            cost.memoryKib(),
            cost.passes(),
            cost.lanes(),
            encoder.encodeToString(salt),
            encoder.encodeToString(hash));
  }

  /** Whether the password has this hash; compared in constant time. */
  static boolean matches(String password, String hash) {
    Matcher parts = parse(hash);
    byte[] expected = Base64.getDecoder().decode(parts.group(5));
    byte[] salt = Base64.getDecoder().decode(parts.group(4));
    return MessageDigest.isEqual(expected, compute(password, salt, cost(parts), expected.length));
  }

  /** Whether the hash was created with another cost. */
  static boolean isOutdated(String hash, Cost current) {
    return !cost(parse(hash)).equals(current);
  }

  private static Matcher parse(String hash) {
    Matcher parts = TEXT.matcher(hash);
    if (!parts.matches()) {
      throw new IllegalStateException("a stored password hash is not Argon2id");
    }
    return parts;
  }

  private static Cost cost(Matcher parts) {
    return new Cost(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)));
  }

  private static byte[] compute(String password, byte[] salt, Cost cost, int length) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(cost.memoryKib())
            .withIterations(cost.passes())
            .withParallelism(cost.lanes())
            .withSalt(salt)
            .build());
    byte[] hash = new byte[length];
    String composed = Normalizer.normalize(password, Normalizer.Form.NFKC);
    generator.generateBytes(composed.getBytes(StandardCharsets.UTF_8), hash);
    return hash;
  }
}
