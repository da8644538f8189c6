package plinth.transfer.upload;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import plinth.files.FeatureBytes;
import plinth.kernel.Caller;
import plinth.transfer.source.SourceBytes;

/**
 * The parts of a file as one file.
 *
 * @param bytes the store of the bytes
 * @param caller the caller for whom they are read
 * @param parts the parts, in order
 */
record ConcatenatedParts(FeatureBytes bytes, Caller caller, List<ImportPart> parts)
    implements SourceBytes {
  @Override
  public InputStream open(long offset) {
    return new Pieces(offset);
  }

  /** Reads one part after another and opens each when it is reached. */
  private final class Pieces extends InputStream {
    private int next;
    private long skip;
    private InputStream part = InputStream.nullInputStream();

    Pieces(long offset) {
      skip = offset;
      while (next < parts.size() && skip >= parts.get(next).size()) {
        skip -= parts.get(next).size();
        next++;
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = part.read(into, offset, length);
      while (read < 0 && next < parts.size()) {
        part.close();
        part = bytes.open(caller, parts.get(next).key(), skip);
        next++;
        skip = 0;
        read = part.read(into, offset, length);
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      part.close();
    }
  }
}
