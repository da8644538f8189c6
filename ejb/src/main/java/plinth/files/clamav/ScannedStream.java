package plinth.files.clamav;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import plinth.files.FileProblem;
import plinth.kernel.Problem;

/** A stream that sends each byte to the scanner and ends only if the scanner finds nothing. */
final class ScannedStream extends FilterInputStream {
  private final ScanSession session;
  private final String name;
  private boolean isClean;

  ScannedStream(InputStream bytes, ScanSession session, String name) {
    super(bytes);
    this.session = session;
    this.name = name;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    int read = super.read(into, from, most);
    try {
      if (read > 0) {
        session.send(into, from, read);
      } else if (read < 0 && !isClean) {
        refuse(session.finding());
        isClean = true;
      }
    } catch (IOException e) {
      throw ClamAv.unavailable(e);
    }
    return read;
  }

  private void refuse(Optional<String> finding) {
    if (finding.isPresent()) {
      throw new Problem(FileProblem.FILE_INFECTED)
          .field("file", "infected", name + " contains " + finding.get())
          .with("file_name", name);
    }
  }

  /** Skipped bytes would not be scanned. */
  @Override
  public long skip(long count) {
    throw new UnsupportedOperationException("each byte is looked at");
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() throws IOException {
    session.close();
    super.close();
  }
}
