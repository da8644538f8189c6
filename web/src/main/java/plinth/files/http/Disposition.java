package plinth.files.http;

import java.nio.charset.StandardCharsets;

/**
 * The {@code Content-Disposition} of a download: always an attachment, under a name that is safe
 * whatever it holds (RFC 6266: a plain name for old clients, the exact one in UTF-8).
 */
final class Disposition {
  private static final String PLAIN = "!#$&+-.^_`|~";

  private Disposition() {}

  /** The value of the header for a file of this name. */
  static String attachment(String name) {
    StringBuilder ascii = new StringBuilder();
    name.codePoints().forEach(c -> ascii.append(isSafe(c) ? (char) c : '_'));
    StringBuilder exact = new StringBuilder();
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      if (isWord(b) || PLAIN.indexOf(b) >= 0) {
        exact.append((char) b);
      } else {
        exact.append('%').append(String.format("%02X", b & 255));
      }
    }
    return "attachment; filename=\"" + ascii + "\"; filename*=UTF-8''" + exact;
  }

  private static boolean isSafe(int c) {
    return isWord(c) || c == ' ' || c == '(' || c == ')' || PLAIN.indexOf(c) >= 0;
  }

  private static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
