package plinth.transfer.source;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a file, independent of where they are stored. */
@FunctionalInterface
public interface SourceBytes {
  /** Opens the bytes from an offset; the caller closes the stream. */
  InputStream open(long offset) throws IOException;
}
