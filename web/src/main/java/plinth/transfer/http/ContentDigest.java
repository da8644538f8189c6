package plinth.transfer.http;

import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/** The header {@code Content-Digest} (RFC 9530). */
final class ContentDigest {
  private static final Pattern SHA_256 =
      Pattern.compile("(?:^|.*,)\\s*sha-256=:([A-Za-z0-9+/]{43}=):.*");

  private ContentDigest() {}

  /** The SHA-256 in hexadecimal; null where the header is not there or names no SHA-256. */
  static @Nullable String sha256(@Nullable String header) {
    if (header == null) {
      return null;
    }
    Matcher match = SHA_256.matcher(header);
    if (match.matches()) {
      return HexFormat.of().formatHex(Base64.getDecoder().decode(match.group(1)));
    } else if (header.contains("sha-256=")) {
      throw Problem.invalid("Content-Digest", "format", "Must be sha-256=:<Base64>:");
    }
    return null;
  }
}
