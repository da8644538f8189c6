package plinth.access.directory;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Secrets;

/**
 * The text of a directory's token: {@code svc_scim_<id>_<secret>}.
 *
 * @param publicId the part that identifies the token
 * @param secret the part that authenticates it, 256 bits
 */
record DirectoryTokenText(String publicId, String secret) {
  private static final Pattern FORM =
      Pattern.compile(DirectoryTokens.PREFIX + "([0-9a-z]{12})_([A-Za-z0-9_-]{43})");

  /** A random token. */
  static DirectoryTokenText random() {
    return new DirectoryTokenText(Secrets.randomWord(12), Secrets.randomToken(32));
  }

  /** Parses a token; empty if the text is not one. */
  static Optional<DirectoryTokenText> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new DirectoryTokenText(form.group(1), form.group(2)))
        : Optional.empty();
  }

  /** The complete text. */
  String text() {
    return DirectoryTokens.PREFIX + publicId + "_" + secret;
  }

  /** Whether this is the digest of the secret. */
  boolean matches(byte[] digest) {
    return Secrets.constantTimeEquals(
        HexFormat.of().formatHex(digest), HexFormat.of().formatHex(Secrets.sha256(secret)));
  }
}
