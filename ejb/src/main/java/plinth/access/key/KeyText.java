package plinth.access.key;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Secrets;

/**
 * The text of an API key: {@code svc_live_<id>_<secret>}.
 *
 * @param publicId the part that identifies the key
 * @param secret the part that authenticates it, 256 bits
 */
record KeyText(String publicId, String secret) {
  static final String PREFIX = "svc_live_";

  private static final Pattern FORM =
      Pattern.compile(PREFIX + "([0-9a-z]{12})_([A-Za-z0-9_-]{43})");
  private static final int SECRET_BYTES = 32;

  /** A random key. */
  static KeyText random() {
    return new KeyText(Secrets.randomWord(12), Secrets.randomToken(SECRET_BYTES));
  }

  /** Parses a key; empty if the text is not one. */
  static Optional<KeyText> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new KeyText(form.group(1), form.group(2)))
        : Optional.empty();
  }

  /** The complete text. */
  String text() {
    return PREFIX + publicId + "_" + secret;
  }

  /** The stored digest of the secret, in hexadecimal. */
  String digest() {
    return HexFormat.of().formatHex(Secrets.sha256(secret));
  }
}
