package plinth.transfer.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;

/**
 * Detects the kind of a file: a workbook, lines with JSON objects, or a text with its encoding. A
 * text without a byte order mark is UTF-16 if every other byte is zero, UTF-8 if its bytes are
 * valid (or nearly all of them), and Windows-1252 otherwise.
 */
public final class FileDetection {
  private static final Charset WESTERN = Charset.forName("windows-1252");
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] UTF8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] LITTLE_MARK = {(byte) 0xFF, (byte) 0xFE};
  private static final byte[] BIG_MARK = {(byte) 0xFE, (byte) 0xFF};
  private static final Pattern JSON_OBJECT = Pattern.compile("\\s*\\{[ \\t]*[\"}]");
  private static final int HEAD = 65_536;

  /**
   * A text with at least this many valid sequences per invalid byte is treated as UTF-8 with
   * errors.
   */
  private static final long FAITH = 10;

  private FileDetection() {}

  /**
   * The format of a file, except for its delimiter and quote. Refuses other kinds of files.
   *
   * @param said the encoding that the sender specified; null: none
   */
  public static SourceFormat of(SourceBytes bytes, @Nullable Charset said) throws IOException {
    byte[] head;
    try (InputStream in = bytes.open(0)) {
      head = in.readNBytes(HEAD);
    }
    if (head.length == 0) {
      throw new Problem(TransferProblem.FILE_EMPTY);
    } else if (startsWith(head, ZIP)) {
      return SourceFormat.workbook();
    } else if (startsWith(head, UTF8_MARK)) {
      return utf8(head, 3, check(bytes).invalid > 0);
    } else if (startsWith(head, LITTLE_MARK)) {
      return text(StandardCharsets.UTF_16LE, 2, false);
    } else if (startsWith(head, BIG_MARK)) {
      return text(StandardCharsets.UTF_16BE, 2, false);
    }
    Charset wide = said == null ? detectWide(head) : null;
    if (wide != null) {
      return text(wide, 0, false);
    }
    refuseBinary(head, said);
    return detectEightBit(bytes, head, said);
  }

  private static SourceFormat detectEightBit(SourceBytes bytes, byte[] head, @Nullable Charset said)
      throws IOException {
    Utf8Check check = check(bytes);
    boolean isUtf8 =
        said == null
            ? check.invalid == 0 || check.sequences >= FAITH * check.invalid
            : said.equals(StandardCharsets.UTF_8);
    if (isUtf8) {
      return utf8(head, 0, check.invalid > 0);
    }
    Charset charset = said == null ? WESTERN : said;
    return text(charset, 0, charset.equals(WESTERN) && check.isUndefined);
  }

  private static SourceFormat utf8(byte[] head, int offset, boolean isFaulty) {
    String begin = new String(head, offset, head.length - offset, StandardCharsets.UTF_8);
    return !isFaulty && JSON_OBJECT.matcher(begin).lookingAt()
        ? SourceFormat.jsonLines(offset)
        : text(StandardCharsets.UTF_8, offset, isFaulty);
  }

  private static SourceFormat text(Charset charset, long offset, boolean isFaulty) {
    return new SourceFormat(SourceFormat.CSV, charset, ',', '"', offset, isFaulty);
  }

  private static boolean startsWith(byte[] head, byte[] mark) {
    return head.length >= mark.length && Arrays.equals(head, 0, mark.length, mark, 0, mark.length);
  }

  private static @Nullable Charset detectWide(byte[] head) {
    int even = 0;
    int odd = 0;
    for (int i = 0; i + 1 < head.length; i += 2) {
      even += head[i] == 0 ? 1 : 0;
      odd += head[i + 1] == 0 ? 1 : 0;
    }
    int half = head.length / 2;
    if (odd > half / 3 && even < half / 50 + 1) {
      return StandardCharsets.UTF_16LE;
    }
    return even > half / 3 && odd < half / 50 + 1 ? StandardCharsets.UTF_16BE : null;
  }

  /** Refuses binary files: a text contains hardly any control characters other than separators. */
  private static void refuseBinary(byte[] head, @Nullable Charset said) {
    int controls = 0;
    for (byte b : head) {
      controls += b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' ? 1 : 0;
    }
    boolean isWide = said != null && said.name().startsWith("UTF-16");
    if (!isWide && controls > head.length / 20) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
  }

  private static Utf8Check check(SourceBytes bytes) throws IOException {
    Utf8Check check = new Utf8Check();
    try (InputStream in = bytes.open(0)) {
      byte[] buffer = new byte[HEAD];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        check.update(buffer, read);
      }
    }
    check.finish();
    return check;
  }

  /** Counts the valid multi-byte sequences of UTF-8 and the invalid bytes. */
  private static final class Utf8Check {
    private long sequences;
    private long invalid;
    private boolean isUndefined;
    private int wanted;

    void update(byte[] bytes, int length) {
      for (int i = 0; i < length; i++) {
        int b = bytes[i] & 255;
        if (wanted > 0) {
          follow(b);
        } else if (b >= 0x80) {
          lead(b);
        }
        isUndefined |= b == 0x81 || b == 0x8D || b == 0x8F || b == 0x90 || b == 0x9D;
      }
    }

    private void follow(int b) {
      if (b >= 0x80 && b < 0xC0) {
        wanted--;
        sequences += wanted == 0 ? 1 : 0;
        return;
      }
      invalid++;
      wanted = 0;
      if (b >= 0x80) {
        lead(b);
      }
    }

    private void lead(int b) {
      if (b >= 0xC2 && b < 0xE0) {
        wanted = 1;
      } else if (b >= 0xE0 && b < 0xF0) {
        wanted = 2;
      } else if (b >= 0xF0 && b < 0xF5) {
        wanted = 3;
      } else {
        invalid++;
      }
    }

    void finish() {
      invalid += wanted > 0 ? 1 : 0;
    }
  }
}
