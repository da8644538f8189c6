package plinth.files;

import java.util.List;
import plinth.kernel.Caller;

/**
 * A port that decides whether a reader may see a holder of a file. Each feature whose objects hold
 * files implements it. It is called in the reader's workspace, within the current transaction.
 */
public interface FileVisibility {
  /**
   * Returns whether the reader may see one of the holders.
   *
   * @param held all current and former holds of the file, of any feature
   */
  boolean seesAnyOf(Caller reader, List<FileReference> held);

  /**
   * Returns whether a credential's scopes allow it to detach the file from all of the holders.
   *
   * @param held all current and former holds of the file, of any feature
   */
  default boolean mayDetachAll(Caller credential, List<FileReference> held) {
    return false;
  }
}
