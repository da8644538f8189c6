package plinth.transfer.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;
import plinth.files.KeptBytes;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** The bytes of exports. */
@ApplicationScoped
@Saga
public class ExportFiles {
  @Inject private KeptBytes bytes;
  @Inject private ExpiredExports expired;

  /** The bytes of an export's file from an offset on, to be closed by the caller. */
  public InputStream open(Caller caller, ExportFile file, long offset) {
    return new PieceStream(
        (number, from) -> bytes.open(caller, file.keys().get(number), from), file.sizes(), offset);
  }

  /**
   * Removes what is kept of exports whose time is over, or that came to no file, and gives its
   * storage back. What stops on the way is done the next time.
   *
   * @return how many exports there were
   */
  public int removeExpired(Caller caller) {
    int removed = 0;
    for (String slug : expired.due(caller)) {
      expired.close(caller, slug).ifPresent(file -> remove(caller, file));
      expired.removed(caller, slug);
      removed++;
    }
    return removed;
  }

  /**
   * Removes one piece more than is known: a chunk may have stopped between its bytes and its end.
   */
  private void remove(Caller caller, ExportedFile file) {
    for (int number = 0; number <= file.pieces().size(); number++) {
      bytes.delete(caller, file.pieceKey(number));
    }
    bytes.delete(caller, file.wholeKey());
  }
}
