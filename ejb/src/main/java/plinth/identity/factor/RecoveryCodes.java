package plinth.identity.factor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import plinth.kernel.Secrets;

/** Recovery codes, each of which replaces a code of the second factor once. */
final class RecoveryCodes {
  private static final int COUNT = 10;
  private static final int HALF = 8;

  private RecoveryCodes() {}

  /** New codes, to be shown once. */
  static List<String> create() {
    return Stream.generate(() -> Secrets.randomWord(HALF) + "-" + Secrets.randomWord(HALF))
        .limit(COUNT)
        .toList();
  }

  /** The digest of a code of 80 random bits, which a slow hash would not make harder to guess. */
  static byte[] digest(String code) {
    return Secrets.sha256(code.strip().toLowerCase(Locale.ROOT));
  }

  /** The digests of codes. */
  static List<byte[]> digests(List<String> codes) {
    return codes.stream().map(RecoveryCodes::digest).toList();
  }
}
