package plinth.access.key;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Secrets;

/**
 * An API key as it is written: {@code svc_live_<id>_<secret>}.
 *
 * @param publicId the part that finds the key
 * @param secret the part that proves it, 256 bits
 */
record KeyText(String publicId, String secret) {
  static final String PREFIX = "svc_live_";

  private static final Pattern FORM =
      Pattern.compile(PREFIX + "([0-9a-z]{12})_([A-Za-z0-9_-]{43})");
  private static final int SECRET_BYTES = 32;

  /** A new key. */
  static KeyText random() {
    return new KeyText(Secrets.word(12), Secrets.token(SECRET_BYTES));
  }

  /** The parts of a key; empty when the text is none. */
  static Optional<KeyText> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new KeyText(form.group(1), form.group(2)))
        : Optional.empty();
  }

  /** The whole text. */
  String text() {
    return PREFIX + publicId + "_" + secret;
  }

  /** What is kept of the secret, in hexadecimal digits. */
  String digest() {
    return HexFormat.of().formatHex(Secrets.sha256(secret));
  }
}
