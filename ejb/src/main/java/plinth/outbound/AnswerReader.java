package plinth.outbound;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an answer of HTTP/1.1: its head, and of its body no more than anybody looks at. */
final class AnswerReader {
  /** The most that is read of a body. */
  static final int BODY = 4096;

  private static final int HEAD = 16_384;
  private static final int MAX_INTERIM = 5;
  private static final int SWITCHING = 101;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)(?: .*)?");

  private final InputStream in;
  private int headLeft = HEAD;

  AnswerReader(InputStream in) {
    this.in = in;
  }

  /** What came back is not HTTP, or too much of it. */
  static final class NoHttp extends IOException {
    private static final long serialVersionUID = 1L;

    NoHttp(String message) {
      super(message);
    }
  }

  /** Status and headers of an answer; names in lower case, the first of equal ones. */
  record Head(int status, Map<String, String> headers) {}

  /** The head of the answer, past interim ones. */
  Head head() throws IOException {
    for (int i = 0; i <= MAX_INTERIM; i++) {
      Head head = next();
      if (head.status() >= 200) {
        return head;
      }
      if (head.status() == SWITCHING) {
        throw new NoHttp("another protocol");
      }
    }
    throw new NoHttp("no end of interim answers");
  }

  private Head next() throws IOException {
    Matcher status = STATUS.matcher(line());
    if (!status.matches()) {
      throw new NoHttp("no status line");
    }
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.putIfAbsent(
            line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
            line.substring(colon + 1).strip());
      }
    }
    return new Head(Integer.parseInt(status.group(1)), headers);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException();
      }
      if (--headLeft < 0) {
        throw new NoHttp("the head is too long");
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }

  /** The beginning of the body; what comes before a failure is kept. */
  String body(Head head) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    try {
      if (head.headers().getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
        chunks(kept);
      } else {
        copy(kept, length(head));
      }
    } catch (IOException e) {
      // The status has decided already.
      return text(kept);
    }
    return text(kept);
  }

  private static long length(Head head) {
    String length = head.headers().getOrDefault("content-length", "");
    return length.matches("\\d{1,15}") ? Long.parseLong(length) : Long.MAX_VALUE;
  }

  private void chunks(ByteArrayOutputStream kept) throws IOException {
    while (kept.size() < BODY) {
      String size = line().split(";", 2)[0].strip();
      if (!size.matches("[0-9a-fA-F]{1,15}")) {
        throw new NoHttp("no size of a chunk");
      }
      long length = Long.parseLong(size, 16);
      if (length == 0) {
        return;
      }
      copy(kept, length);
      line();
    }
  }

  private void copy(ByteArrayOutputStream kept, long length) throws IOException {
    byte[] piece = new byte[1024];
    long left = Math.min(length, BODY - kept.size());
    while (left > 0) {
      int read = in.read(piece, 0, (int) Math.min(piece.length, left));
      if (read < 0) {
        return;
      }
      kept.write(piece, 0, read);
      left -= read;
    }
  }

  /** As text that a database keeps: none has the character of number 0. */
  private static String text(ByteArrayOutputStream kept) {
    return kept.toString(StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }
}
