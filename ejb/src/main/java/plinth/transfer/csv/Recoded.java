package plinth.transfer.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import plinth.transfer.source.SourceBytes;

/**
 * A text of another encoding, converted to UTF-8. Offsets refer to the stored bytes, so that
 * reading can start at the first row.
 *
 * @param bytes the stored text
 * @param charset its encoding
 */
public record Recoded(SourceBytes bytes, Charset charset) implements SourceBytes {
  @Override
  public InputStream open(long offset) throws IOException {
    return new Utf8(new InputStreamReader(bytes.open(offset), charset));
  }

  /** Encodes characters as UTF-8. */
  private static final class Utf8 extends InputStream {
    private final Reader text;
    private final char[] chars = new char[8_192];
    private ByteBuffer ready = ByteBuffer.allocate(0);
    private int kept;

    Utf8(Reader text) {
      this.text = text;
    }

    @Override
    public int read() throws IOException {
      return fill() ? ready.get() & 255 : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      } else if (!fill()) {
        return -1;
      }
      int some = Math.min(length, ready.remaining());
      ready.get(into, offset, some);
      return some;
    }

    private boolean fill() throws IOException {
      while (!ready.hasRemaining()) {
        int read = text.read(chars, kept, chars.length - kept);
        if (read < 0 && kept == 0) {
          return false;
        }
        int end = kept + Math.max(read, 0);
        // A high surrogate at the end waits for its low surrogate.
        boolean isCut = read >= 0 && end > 0 && Character.isHighSurrogate(chars[end - 1]);
        int whole = isCut ? end - 1 : end;
        ready = StandardCharsets.UTF_8.encode(CharBuffer.wrap(chars, 0, whole));
        kept = end - whole;
        if (kept == 1) {
          chars[0] = chars[whole];
        }
      }
      return true;
    }

    @Override
    public void close() throws IOException {
      text.close();
    }
  }
}
