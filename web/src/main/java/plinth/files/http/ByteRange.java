package plinth.files.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a file that a {@code Range} header requests (RFC 9110, 14). One range is supported; a
 * header with several ranges or an invalid one is ignored, and the whole file is returned.
 *
 * @param first the first byte
 * @param last the last byte, inclusive; before {@code first} if no part of the file can be served
 */
record ByteRange(long first, long last) {
  private static final Pattern ONE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  /** Parses the header for a file of {@code size} bytes; null for the whole file. */
  static @Nullable ByteRange of(@Nullable String header, long size) {
    Matcher match = ONE.matcher(header == null ? "" : header.replace(" ", ""));
    if (!match.matches()) {
      return null;
    }
    String from = match.group(1);
    String to = match.group(2);
    if (from.isEmpty() && to.isEmpty()) {
      return null;
    } else if (from.isEmpty()) {
      long count = Math.min(Long.parseLong(to), size);
      return new ByteRange(size - count, size - 1);
    }
    long first = Long.parseLong(from);
    long last = to.isEmpty() ? size - 1 : Math.min(Long.parseLong(to), size - 1);
    if (!to.isEmpty() && Long.parseLong(to) < first) {
      return null;
    }
    return new ByteRange(first, last);
  }

  /** Returns whether the file has at least one byte of the range. */
  boolean isSatisfiable() {
    return first <= last;
  }

  /** Returns the number of bytes. */
  long length() {
    return last - first + 1;
  }
}
