package plinth.transfer.source;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a file, wherever they lie. */
@FunctionalInterface
public interface SourceBytes {
  /** The bytes from an offset on, to be closed by the caller. */
  InputStream open(long offset) throws IOException;
}
