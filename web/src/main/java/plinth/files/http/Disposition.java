package plinth.files.http;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The {@code Content-Disposition} of a download, with a safe form of any file name (RFC 6266: a
 * plain name for old clients, and the exact name in UTF-8). Only types that a browser decodes and
 * never runs are shown inline; everything else is an attachment.
 */
final class Disposition {
  private static final String PLAIN = "!#$&+-.^_`|~";
  private static final Set<String> SHOWN =
      Set.of(
          "image/png",
          "image/jpeg",
          "image/gif",
          "image/webp",
          "image/avif",
          "image/bmp",
          "audio/mpeg",
          "audio/mp4",
          "audio/ogg",
          "audio/wav",
          "audio/flac",
          "video/mp4",
          "video/webm",
          "video/quicktime");

  private Disposition() {}

  /** Returns the header's value for a file with this name and media type. */
  static String of(String name, String mediaType) {
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
    String kind = SHOWN.contains(mediaType) ? "inline" : "attachment";
    return kind + "; filename=\"" + ascii + "\"; filename*=UTF-8''" + exact;
  }

  private static boolean isSafe(int c) {
    return isWord(c) || c == ' ' || c == '(' || c == ')' || PLAIN.indexOf(c) >= 0;
  }

  private static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
