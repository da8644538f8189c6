package plinth.transfer.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;
import plinth.files.FeatureBytes;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.transfer.ConcatenatedStream;

/** Reads and removes the bytes of exports. */
@ApplicationScoped
@Saga
public class ExportFiles {
  @Inject private FeatureBytes bytes;
  @Inject private ExpiredExports expired;

  /** Opens the bytes of an export's file from an offset; the caller closes the stream. */
  public InputStream open(Caller caller, ExportFile file, long offset) {
    return new ConcatenatedStream(
        (number, from) -> bytes.open(caller, file.keys().get(number), from), file.sizes(), offset);
  }

  /**
   * Removes the data of exports that have expired or that ended without a file, and releases their
   * storage. An interrupted removal is completed by the next run.
   *
   * @return the number of exports
   */
  public int removeExpired(Caller caller) {
    int removed = 0;
    for (String slug : expired.listDue(caller)) {
      expired.close(caller, slug).ifPresent(file -> remove(caller, file));
      expired.markRemoved(caller, slug);
      removed++;
    }
    return removed;
  }

  /**
   * Removes one more piece than is recorded, because a chunk may have been interrupted after
   * writing its bytes and before its commit.
   */
  private void remove(Caller caller, ExportedFile file) {
    for (int number = 0; number <= file.pieces().size(); number++) {
      bytes.delete(caller, file.pieceKey(number));
    }
    bytes.delete(caller, file.wholeKey());
  }
}
